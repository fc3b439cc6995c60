"""What the ground of a hex does: what it costs to enter, and how it shifts an assault on it."""

from __future__ import annotations

from collections.abc import Iterator

from core.board.figures import is_figure
from core.board.hexes import Hex
from core.board.hexsides import sides_of
from core.games.czech38.clauses import c
from core.games.czech38.combat_tables import combat_tables
from core.games.czech38.rules import Rules
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, Key, Values
from core.model.working import Explanation, Line

CLASSES = ("mech", "mountain", "other")
"""Movement classes with a column of their own in the chart of terrain costs."""

TERRAIN_COSTS = {
    "clear": c("11.8.1.1"),
    "forest": c("11.8.1.2"),
    "rough": c("11.8.1.3"),
    "mountain": c("11.8.1.4"),
    "wetland": c("11.8.1.5"),
    "flooded": c("11.8.1.6"),
}
TERRAIN_SHIFTS = {"rough": c("13.2"), "mountain": c("13.3.A"), "wetland": c("13.4.A")}
RIVERS = {
    "river_minor": (c("11.8.1.7.B"), c("13.6.A")),
    "river_major": (c("11.8.1.8"), c("13.7.A")),
}
"""Kind of river -> the clause of its price, and of its shift where every attacker must cross it."""


def explain_ground(rules: Rules, seen: Observation, values: Values) -> Explanation | Refusal:
    """Say what a hex costs each kind of unit to enter, and what shifts an assault on it whoever makes it.

    Values: `at`.

    Clause: czech38 11.8.A, 12.9
    """
    at = values.get("at")
    if not isinstance(at, At) or not rules.grid.exists(at.hex):
        return Refusal(c("11.10"), "off-the-map")
    lines = (*_costs(rules, at.hex), *_rivers(rules, at.hex), *_shifts(rules, seen, at.hex))
    return Explanation(lines)


def _costs(rules: Rules, at: Hex) -> Iterator[Line]:
    chart, terrain = rules.chart("terrain_costs"), rules.terrain(at)
    for class_ in CLASSES:
        cell = str(chart.cell(terrain, class_))
        cost: Key | int = int(cell) if is_figure(cell) else Key("ground-closed")
        values: Values = {"at": At(at), "terrain": Key(terrain), "class": Key(f"class-{class_}")}
        yield Line("ground-cost", cost, TERRAIN_COSTS.get(terrain, c("11.8.A")), values)


def _rivers(rules: Rules, at: Hex) -> Iterator[Line]:
    chart, shifts = rules.chart("terrain_costs"), combat_tables(rules).shifts
    for kind, (price, shift) in RIVERS.items():
        marked = rules.scenario.map.sides_by_kind.get(kind, frozenset())
        if any(side in marked for side in sides_of(rules.grid, at)):
            river = {"river": Key(kind)}
            for class_ in CLASSES:
                cost = int(str(chart.cell(kind, class_)))
                yield Line("ground-river", cost, price, {**river, "class": Key(f"class-{class_}")})
            yield Line("ground-river-shift", shifts[kind], shift, river)


def _shifts(rules: Rules, seen: Observation, at: Hex) -> Iterator[Line]:
    shifts, terrain = combat_tables(rules).shifts, rules.terrain(at)
    if terrain in TERRAIN_SHIFTS:
        yield Line("ground-shift", shifts[terrain], TERRAIN_SHIFTS[terrain], {"ground": Key(terrain)})
    else:
        yield Line("ground-shift", 0, c("13.1"), {"ground": Key(terrain)})
    kinds = [place.kind for place in rules.scenario.map.places if at in place.hexes]
    if rules.scenario.map.feature("prague").get(at):
        yield Line("ground-shift", shifts["prague"], c("13.10.A"), {"ground": Key("prague")})
    elif "large_town" in kinds:
        yield Line("ground-shift", shifts["large_town"], c("13.9"), {"ground": Key("large_town")})
    fort = rules.fort(seen, at)
    if fort == "heavy_fort":
        yield Line("ground-shift", shifts["heavy_fort"], c("14.2.A"), {"ground": Key("heavy_fort")})
    elif fort:
        yield Line("ground-shift", shifts["fort-alone"], c("14.1.2.C"), {"ground": Key("fort")})
    if rules.position_intact(seen, at):
        yield Line("ground-shift-position", shifts["ip"], c("14.3.A"), {"at": At(at)})

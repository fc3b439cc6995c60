"""Answers about hexes: what one is, whose it was last, what its ground costs and whom it helps, what it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from core.board.hexes import Hex
from core.board.paths import IMPASSABLE
from core.games.kaiser.clauses import c
from core.games.kaiser.control import holder
from core.games.kaiser.gas import zone as gas_zone
from core.games.kaiser.rules import Rules
from core.games.kaiser.stacks import load
from core.games.kaiser.victory import points_for, score
from core.games.kaiser.zones import zone
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, Key, Values
from core.model.working import Explanation, Line, Overlay

Answer = Explanation | Refusal


def asked_hex(rules: Rules, values: Values) -> Hex | Refusal:
    """Return the hex of a question, or the refusal of one that is off the map."""
    at = values.get("at")
    return at.hex if isinstance(at, At) and rules.grid.exists(at.hex) else Refusal(c("5.3"), "off-the-map")


def explain_place(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Say what a hex is: ground, who was last in a town, whose zones reach it, how full it is, what it is worth.

    Values: `at`.

    Clause: kaiser 5.3, 6.0, 7.0, 9.3.4.B, 20.1.1.A
    """
    at = asked_hex(rules, values)
    if isinstance(at, Refusal):
        return at
    where: Values = {"at": At(at)}
    lines = [Line("ground-here", tuple(map(Key, rules.kinds_of_ground(at))), c("5.3"), where)]
    if at in rules.refuges:
        lines.append(Line("refuge-here", None, c("8.1.3.A"), where))
    last = holder(seen, at) if at in rules.towns else None
    if last is not None:
        lines.append(Line("last-passed-by", Key(last), c("20.1.1.A"), where))
    reached = (side for side in rules.sides if zone(rules, seen, side)[at])
    lines += [Line("zone-here", Key(side), c("6.0"), where) for side in reached]
    for side in rules.sides:
        units = rules.units(seen, at, side)
        if units:
            held: Values = {**where, "side": Key(side), "limit": rules.figure("stacking-limit")}
            lines.append(Line("stacked-here", load(rules, *units), c("7.0"), held))
    if gas_zone(rules, seen)[at]:
        lines.append(Line("gas-here", rules.figure("gas-multiplier"), c("9.3.4.B"), where))
    if at in rules.scoring_towns:
        lines.append(Line("worth", points_for(rules, "town"), c("20.1.1.A"), where))
    if at in rules.west_edge:
        lines.append(Line("leaves-here", points_for(rules, "exited"), c("20.2.A"), where))
    return Explanation(tuple(lines), None, overlays=(Overlay("place", (at,)),))


def explain_ground(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Say what a hex and its sides cost to enter, and whom they help under attack and under fire.

    Values: `at`.

    Clause: kaiser 5.3, 8.4.A#terrain, 9.4.4
    """
    at = asked_hex(rules, values)
    if isinstance(at, Refusal):
        return at
    return Explanation((*_hex_lines(rules, at), *_water_lines(rules, at)))


def _hex_lines(rules: Rules, at: Hex) -> Iterator[Line]:
    cost = rules.hex_cost(at)
    dearest = max(rules.ground_effects(at, "mp"), key=lambda ground: ground[1], default=("", 0))[0]
    shown = Key("closed") if cost == IMPASSABLE else cost
    yield Line("ground-cost", shown, c("5.3"), {"at": At(at), "terrain": Key(dearest)})
    kind, bonus = max(rules.ground_effects(at, "defender"), key=lambda ground: ground[1], default=("", 0))
    yield Line("ground-defender", bonus, c("8.4.A#terrain"), {"ground": Key(kind)})
    kind, bonus = min(rules.ground_effects(at, "drumfire"), key=lambda ground: ground[1], default=("", 0))
    yield Line("ground-drumfire", bonus, c("9.4.4"), {"ground": Key(kind)})


def _water_lines(rules: Rules, at: Hex) -> Iterator[Line]:
    """Yield what each kind of water round a hex costs, and what it adds where every attacker comes across."""
    chart = rules.chart("terrain_effects")
    round_it = (kind for direction in range(6) for kind in rules.sides_between(at, direction))
    for kind in dict.fromkeys(round_it):
        cost, bonus = chart.cell(kind, "mp"), chart.cell(kind, "defender")
        if isinstance(cost, int):
            yield Line("ground-water", cost, c("5.3"), {"hexside": Key(kind)})
        if isinstance(bonus, int) and bonus and rules.option("hexside-defence") == "counts":
            yield Line("ground-water-defender", bonus, c("8.4.A#terrain"), {"hexside": Key(kind)})


def explain_score(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Add up the German victory points, and show the towns that count.

    Clause: kaiser 20.1.1.A
    """
    working = score(rules, seen)
    amounts = dict.fromkeys(rules.scoring_towns, points_for(rules, "town"))
    return Explanation(working.lines, working.total, overlays=(Overlay("points", rules.scoring_towns, amounts),))

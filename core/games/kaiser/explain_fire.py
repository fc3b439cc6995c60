"""What fire would do, before it is fired: by artillery and aircraft on a stack, by guns on guns, and where gas lies."""

from __future__ import annotations

from dataclasses import replace

from core.games.kaiser import counter_battery, drumfire, gas, ground_attack
from core.games.kaiser.artillery import guns
from core.games.kaiser.bombardment import Fire, explain_fire
from core.games.kaiser.clauses import c
from core.games.kaiser.rules import Rules
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, Key, Values
from core.model.working import Explanation, Line, Overlay

FIRE = "fire"
"""Value of a question that is about fire: which."""

SLOTS = ("field", "heavy", ground_attack.AIR)
"""Values that tell how many points are laid."""


def fire_answer(rules: Rules, seen: Observation, values: Values) -> Explanation | Refusal | None:
    """Answer a question about fire; None for one that is about something else."""
    kind, at = values.get(FIRE), values.get("at")
    if not isinstance(kind, Key):
        return None
    points = sum(n for n in (values.get(slot) for slot in SLOTS) if isinstance(n, int))
    if kind.word == counter_battery.PHASE and seen.acting is not None:
        return _counter_battery(rules, seen, points)
    if not isinstance(at, At) or not rules.grid.exists(at.hex):
        return Refusal(c("9.4.2.A"), "fire-at-a-hex")
    if kind.word == gas.PHASE:
        return _gas(rules, seen, at)
    side = seen.acting or rules.sides[0]
    if not points or kind.word not in (drumfire.PHASE, ground_attack.KIND):
        return Explanation(overlays=(Overlay("place", (at.hex,)),))
    return explain_fire(rules, seen, Fire(kind.word, side, at.hex, points))


def _counter_battery(rules: Rules, seen: Observation, points: int) -> Explanation:
    """Return what each roll would silence of the enemy's guns, as many as they are before he has allocated."""
    chart = rules.chart("counter_battery")
    if not points or seen.acting is None:
        return Explanation((Line("counter-battery-none", None, c("9.2.3#ex")),), chart=chart.id)
    against = guns(seen, rules.enemy(seen.acting))
    column = counter_battery.column_of(chart, points)
    lines = (
        Line("counter-battery-points", points, c("9.2.1")),
        Line("counter-battery-column", column, c("9.2.3")),
    )
    spread = counter_battery.spread(rules, points, against)
    found = (replace(one, losses={f"enemy-{kind}": lost for kind, lost in one.losses.items()}) for one in spread)
    return Explanation(lines, None, tuple(found), chart=chart.id, column=column)


def _gas(rules: Rules, seen: Observation, at: At) -> Explanation:
    """Return the zone that a marker would have, and how many lie on its hex already."""
    area = tuple(sorted((at.hex, *rules.grid.adjacent(at.hex))))
    times = rules.figure("gas-multiplier")
    lines = [Line("gas-would-lie", len(area), c("9.3.4.B"), {"at": at})]
    there = gas.markers(seen).count(at.hex)
    if there:
        lines.append(Line("gas-there-already", there, c("9.3.4.C"), {"at": at}))
    return Explanation(tuple(lines), None, overlays=(Overlay("gas-zone", area, sign=f"×{times}"),))

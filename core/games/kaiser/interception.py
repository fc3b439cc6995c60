"""Interception: half the fighters of a side may be taken off the enemy's other missions, as that side likes."""

from __future__ import annotations

from core.games.kaiser.air import GROUND, INTERCEPTION, OBSERVATION, air_points, air_track
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.mechanics.driver import Procedure, Run
from core.mechanics.points import TOGETHER, Points
from core.model import events as ev
from core.model.actions import Action, CountClick
from core.model.choice import Choice
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import Key, Side, Values

PHASE = "interception"
INTERCEPT = "intercept"
"""The phase, and the action by which points are taken off: the mission itself is a third thing of that name."""

VICTIMS = (OBSERVATION, GROUND)
"""The missions that interception can hurt (12.4); it never touches the enemy's own interception."""


def reduction(rules: Rules, position: Position, side: Side) -> int:
    """Return how many points a side may take off the enemy's missions: half its interceptors, fractions dropped.

    Clause: kaiser 12.4.1.B, 12.4.2#ex
    """
    interceptors = air_points(position, side, INTERCEPTION)
    return under(interceptors // rules.figure("interception-divisor"), c("12.4.1.B"), c("12.4.2#ex"))


def possible(rules: Rules, position: Position, side: Side) -> int:
    """Return how many points a side can really take off: no more than the enemy has on the missions it can hurt.

    Clause: kaiser 12.4, 12.4.1.C
    """
    enemy = rules.enemy(side)
    flying = sum(air_points(position, enemy, mission) for mission in under(VICTIMS, c("12.4"), c("12.4.1.C")))
    return min(reduction(rules, position, side), flying)


def begin_interception(run: Run[Rules]) -> None:
    """Ask each side that can take points off the enemy, before any ground attack.

    What one side takes off changes nothing for the other, so the order does not matter.

    Clause: kaiser 4.2.2.2, 12.4.1.A, 12.4.2.A
    """
    for side in reversed(run.rules.sides):
        if under(possible(run.rules, run.state, side), c("4.2.2.2"), c("12.4.1.A")):
            run.push(PHASE, under(side, c("12.4.2.A")), clause=c("12.4.1.A"))


def interception_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of what to take off which mission, up to the number; all of it is voluntary.

    Clause: kaiser 12.4.1.C, 12.4.2.B, 12.4.2#ex, 12.2.2.D, 12.3.2.B
    """
    side = seen.acting
    if side is None:
        return None
    enemy, points = rules.enemy(side), possible(rules, seen, side)
    flying = {mission: air_points(seen, enemy, mission) for mission in VICTIMS}
    most = (under(flying[OBSERVATION], c("12.2.2.D")), under(flying[GROUND], c("12.3.2.B")))
    values: Values = {"most": reduction(rules, seen, side), "enemy": Key(enemy), **flying}
    sums = under(tuple(range(points + 1)), c("12.4.2.B"))
    why = {TOGETHER: Refusal(c("12.4.2.B"), "interception-limit", values=values)}
    why |= {m: Refusal(c("12.4.1.C"), "interception-no-more", values={**values, "mission": Key(m)}) for m in VICTIMS}
    return Points(side, INTERCEPT, VICTIMS, points, c("12.4.2.A"), most, sums=sums, why=why, values=values)


def act_interception(run: Run[Rules], action: Action) -> None:
    """Take points off the enemy's missions.

    Clause: kaiser 12.2.2.D, 12.3.2.B, 12.4.2.B
    """
    run.pop(c("12.4.1.A"))
    enemy = run.rules.enemy(action.by)
    lost = {click.slot: click.count for click in action.clicks if isinstance(click, CountClick)}
    values: Values = {"side": Key(action.by), "enemy": Key(enemy), **lost}
    left = {mission: air_points(run.state, enemy, mission) - lost[mission] for mission in VICTIMS}
    observing = ev.SetTrack(air_track(enemy, OBSERVATION), under(left[OBSERVATION], c("12.2.2.D")))
    attacking = ev.SetTrack(air_track(enemy, GROUND), under(left[GROUND], c("12.3.2.B")))
    run.tell("aircraft-intercepted", c("12.4.2.B"), observing, attacking, values=values)


PROCEDURES: dict[str, Procedure[Rules]] = {
    PHASE: Procedure(c("12.4.1.A"), interception_choice, act_interception),
}

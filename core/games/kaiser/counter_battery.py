"""Counter-battery fire: both sides seal an allocation in tens, then divide each other's points at the same time."""

from __future__ import annotations

from fractions import Fraction

from core.games.kaiser.artillery import FIELD, HEAVY, KINDS, Guns, Spending, guns, spend
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.mechanics.driver import Procedure, Run
from core.mechanics.points import TOGETHER, Points
from core.mechanics.sealed import seal
from core.model import events as ev
from core.model.actions import Action
from core.model.charts import Chart
from core.model.choice import Choice
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import Key, Side, Values
from core.model.working import Outcome, Question

PHASE = "counter-battery"
ALL = "all"
NO_EFFECT = "-"
FACES = 6


def amounts(rules: Rules, left: Guns) -> tuple[int, ...]:
    """Return what a side may allocate in all, ascending: none, some or all of its points, in tens.

    Clause: kaiser 9.2.1, 9.2.1#ex
    """
    step = rules.figure("counter-battery-step")
    return under(tuple(range(0, left.total + 1, step)), c("9.2.1"), c("9.2.1#ex"))


def begin_counter_battery(run: Run[Rules]) -> None:
    """Ask every side that has points enough and an enemy with guns, both at once and in secret; not on turns 1 and 2.

    Clause: kaiser 4.2.4.1, 9.2, 9.2.3, 9.8.3
    """
    if under(run.rules.opening(run.state), c("4.2.4.1"), c("9.2"), c("9.8.3")):
        return
    left = {side: guns(run.state, side) for side in run.rules.sides}
    able = tuple(side for side, own in left.items() if len(amounts(run.rules, own)) > 1)
    able = tuple(side for side in able if under(left[run.rules.enemy(side)].total, c("9.2.3")))
    if able:
        run.push(PHASE, *able, clause=c("9.2"))


def counter_battery_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the acting side's allocation: any mixture of both kinds, wherever the headquarters are.

    Clause: kaiser 9.2.1, 9.2.4
    """
    side = seen.acting
    if side is None:
        return None
    left = under(guns(seen, side), c("9.2.4"))
    step = rules.figure("counter-battery-step")
    tens = Refusal(c("9.2.1"), "counter-battery-tens", values={"step": step, "points": left.total})
    most, sums = (left.field, left.heavy), amounts(rules, left)
    asks = Question("battle", {"fire": Key(PHASE)})
    return Points(
        side, PHASE, KINDS, left.total, c("9.2.1"), most, spare=True, sums=sums, why={TOGETHER: tens}, asks=asks
    )


def act_counter_battery(run: Run[Rules], action: Action) -> None:
    """Seal an allocation; when all are in, reveal them and fire.

    Clause: kaiser 9.2.2
    """
    seal(run, action, c("9.2.2"), fire)


def fire(run: Run[Rules]) -> None:
    """Reveal both allocations and deduct them, roll for both sides, then divide what both have left.

    Clause: kaiser 4.2.4.1, 9.2, 9.2.2, 9.2.3
    """
    allocated = {side: _revealed(run, side) for side in run.rules.sides}
    for side, allocation in allocated.items():
        if allocation.total:
            spend(run, side, Spending(PHASE, under(allocation, c("9.2.2"))), c("9.2.2"))
    # Both dice are thrown before either result is applied; who allocated nothing rolls nothing (ruling).
    fired = {side: points.total for side, points in allocated.items() if under(points.total, c("9.2.3#ex"))}
    results = {side: _rolled(run, side, points) for side, points in fired.items()}
    for side, result in results.items():
        _silence(run, under(run.rules.enemy(side), c("9.2")), result)


def _revealed(run: Run[Rules], side: Side) -> Guns:
    """Open what a side has sealed; a side that was not asked has allocated nothing."""
    slot = f"{PHASE}-{side}"
    sealed = run.state.seals.get(slot)
    if sealed is None or not isinstance(sealed.value, tuple):
        return Guns()
    field, heavy = (n if isinstance(n, int) else 0 for n in sealed.value)
    values: Values = {"side": Key(side), FIELD: field, HEAVY: heavy, "count": field + heavy}
    run.tell("counter-battery-revealed", c("9.2.2"), ev.SetSeal(slot, None, None, open=True), values=values,
             bars="reveal")  # fmt: skip
    return Guns(field, heavy)


def _rolled(run: Run[Rules], side: Side, points: int) -> str:
    """Roll for a side's fire and return its result."""
    column = column_of(run.rules.chart("counter_battery"), points)
    values: Values = {"side": Key(side), "count": points, "column": column}
    results = tuple(Key(f"face-{result_of(run.rules, points, face)}") for face in range(1, FACES + 1))
    about: Values = {"faces": results}
    roll = run.roll(FACES, key="counter-battery-rolled", clause=c("9.2.3"), values=values, about=about)
    return result_of(run.rules, points, roll)


def column_of(chart: Chart, points: int) -> str:
    """Return the column for so many points: the last one that they fill."""
    filled = [column for column in chart.columns if int(column) <= points]
    return (filled or list(chart.columns))[-1]


def result_of(rules: Rules, points: int, roll: int) -> str:
    """Return what a die gives for so many points: `-`, a divisor, or `all`.

    Clause: kaiser 9.2.3
    """
    chart = rules.chart("counter_battery")
    return under(str(chart.cell(str(roll), column_of(chart, points))), c("9.2.3")).lower()


def remaining(left: Guns, result: str) -> Guns:
    """Return what a side has left after the enemy's result: each kind is divided by itself, fractions dropped.

    Clause: kaiser 9.2.3#none, 9.2.3#divide, 9.2.3#all, 9.2.3#ex
    """
    if result == NO_EFFECT:
        return under(left, c("9.2.3#none"))
    if result == ALL:
        return under(Guns(), c("9.2.3#all"))
    return under(left.divided(int(result)), c("9.2.3#divide"), c("9.2.3#ex"))


def _silence(run: Run[Rules], side: Side, result: str) -> None:
    """Take from a side what the enemy's fire has silenced for the rest of the turn."""
    between: Values = {"by": Key(run.rules.enemy(side)), "side": Key(side)}
    if result == NO_EFFECT:
        run.tell("counter-battery-missed", c("9.2.3#none"), values=between)
        return
    left = guns(run.state, side)
    clause = c("9.2.3#all") if result == ALL else c("9.2.3#divide")
    kept = remaining(left, result)
    values: Values = {**between, "result": result, FIELD: kept.field, HEAVY: kept.heavy}
    run.tell("counter-battery-silenced" if result == ALL else "counter-battery-hit", clause, values=values)
    if (left - kept).total:
        spend(run, side, Spending("silenced", left - kept), clause)


def spread(rules: Rules, points: int, left: Guns) -> tuple[Outcome, ...]:
    """Return every roll with its result and what it takes from an enemy who has these points left."""
    found = []
    for roll in range(1, FACES + 1):
        result = result_of(rules, points, roll)
        lost = left - remaining(left, result)
        losses = {FIELD: Fraction(lost.field), HEAVY: Fraction(lost.heavy)}
        found.append(Outcome(roll, result, Fraction(1, FACES), losses))
    return tuple(found)


PROCEDURES: dict[str, Procedure[Rules]] = {
    PHASE: Procedure(c("9.2"), counter_battery_choice, act_counter_battery),
}

"""What fire on a stack does: the Drumfire Barrage Table for artillery points and for aircraft alike."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.loss_choice import FIRE, steps_at_most
from core.games.kaiser.losses import ask_of, at_hand
from core.games.kaiser.morale import morale
from core.games.kaiser.rules import Rules
from core.games.kaiser.stacks import load
from core.mechanics.driver import Run
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, Key, PieceId, Side, Unknown, Values, Who
from core.model.working import Explanation, Line, Outcome, Working

FACES = 6
NO_EFFECT = "-"
ATTACKED = "attacked"
"""Memo of a phase of fire: the hexes that its side has fired at."""


@dataclass(frozen=True, slots=True)
class Fire:
    """One attack by fire.

    Attributes:
        by: who fires; points: artillery points or aircraft points; kind: `drumfire` or `ground-attack`.
    """

    kind: str
    by: Side
    at: Hex
    points: int


def exposed(rules: Rules, position: Position, at: Hex) -> tuple[PieceId, ...]:
    """Return the pieces of a stack that fire can hurt: all but reinforcements that came in by this hex this turn.

    Clause: kaiser 15.1.6
    """
    known = (token for token in position.stack(at) if not isinstance(token, Unknown))
    return tuple(piece for piece in known if not under(sheltered(rules, position, piece, at), c("15.1.6")))


def sheltered(rules: Rules, position: Position, piece: PieceId, at: Hex) -> bool:
    """Tell whether a piece stands where it was to come in, this very turn; a hex taken instead gives no shelter.

    Clause: kaiser 15.1.6
    """
    return position.mark(piece, "entered") == At(at) and at in rules.entry_of(piece)


def target_refusal(rules: Rules, position: Position, side: Side, at: Hex) -> Refusal | None:
    """Return why a hex is no target for fire, or None; units next to one's own may be fired at.

    Clause: kaiser 9.4.2.A, 9.4.2.B, 9.4.2.C, 15.1.6
    """
    where: Values = {"at": At(at)}
    stack = [token for token in position.stack(at) if not isinstance(token, Unknown)]
    # A target may stand in the firing side's own zones.
    if not any(rules.side(piece) == under(rules.enemy(side), c("9.4.2.C")) for piece in stack):
        return Refusal(c("9.4.2.A"), "fire-at-enemies", at, where)
    if not exposed(rules, position, at):
        return Refusal(c("15.1.6"), "fire-sheltered", at, {**where, "who": Who(tuple(stack))})
    if At(at) in fired_at(position):
        return Refusal(c("9.4.2.B"), "fire-once-a-hex", at, where)
    return None


def sizes(rules: Rules, left: int) -> tuple[int, ...]:
    """Return how many points an attack may take when so many are left, ascending; at least one.

    Clause: kaiser 9.4.2.A, 12.3.1.C
    """
    most = min(left, under(rules.figure("drumfire-most"), c("9.4.2.A"), c("12.3.1.C")))
    return under(tuple(range(1, most + 1)), c("9.4.2.A"), c("12.3.1.C"))


def fired_at(position: Position) -> tuple[At, ...]:
    """Return the hexes that have been fired at in the phase under way."""
    hexes = position.top.get(ATTACKED) if position.top is not None else None
    return tuple(at for at in hexes if isinstance(at, At)) if isinstance(hexes, tuple) else ()


def fire_working(rules: Rules, position: Position, fire: Fire) -> Working:
    """Return the column of an attack by fire, with the stacking points that lead to it, the modifier and the morale.

    Clause: kaiser 9.4.3.A, 9.4.3.B, 9.4.4, 9.4.5#num
    """
    who = exposed(rules, position, fire.at)
    where: Values = {"at": At(fire.at), "who": Who(who)}
    points = under(sum(int(load(rules, piece)) for piece in who), c("9.4.3.B"))
    column = column_of(rules, points, fire.points)
    lines = (
        Line("fire-stacking", points, c("9.4.3.B"), where),
        Line("fire-points", fire.points, c("9.4.3.B"), {"kind": Key(fire.kind)}),
        Line("fire-column", column, c("9.4.3.A"), where),
        *modifiers(rules, fire.at),
        Line("fire-morale", morale(rules, position, who), c("9.4.5#num"), where),
    )
    return Working(lines, column)


def column_of(rules: Rules, stacking: int, points: int) -> str:
    """Return the column for so many stacking points under so many points of fire.

    Clause: kaiser 9.4.3.B
    """
    chart = rules.chart("drumfire_columns")
    band = next(row for row in reversed(chart.rows) if int(row.rstrip("+").partition("-")[0]) <= stacking)
    return under(str(chart.cell(band, str(points))), c("9.4.3.B"))


def modifiers(rules: Rules, at: Hex) -> tuple[Line, ...]:
    """Return what the ground of a hex does to the die: the kind of ground that shelters best counts.

    Clause: kaiser 9.4.4
    """
    kind, drm = min(rules.ground_effects(at, "drumfire"), key=lambda found: found[1], default=("", 0))
    return (Line("fire-terrain", drm, c("9.4.4"), {"at": At(at), "terrain": Key(kind)}),) if drm else ()


def result_of(rules: Rules, working: Working, roll: int) -> str:
    """Return what a die gives: `-` or a number.

    Clause: kaiser 9.4.3.A, 9.4.3.C
    """
    cell = rules.chart("drumfire").cell(str(read_as(working, roll)), str(working.total))
    return under(str(cell), c("9.4.3.A"), c("9.4.3.C"))


def sheltering(working: Working) -> int:
    """Return what the ground adds to the die of an attack by fire."""
    return sum(value for value in working.amounts("fire-terrain") if isinstance(value, int))


def read_as(working: Working, roll: int) -> int:
    """Return the row in which a die is read: what the ground makes of it, but 1 at least and 6 at most.

    Clause: kaiser 9.4.4
    """
    return min(FACES, max(1, roll + under(sheltering(working), c("9.4.4"))))


def tell_reading(run: Run[Rules], fire: Fire, working: Working, roll: int) -> None:
    """Tell what the ground makes of a die, and in which row of the table it is read; nothing where it does nothing.

    Clause: kaiser 9.4.4
    """
    more = sheltering(working)
    if not more:
        return
    row = read_as(working, roll)
    ground = next(line.values["terrain"] for line in working.lines if line.key == "fire-terrain")
    added = f"{roll} {'+' if more > 0 else '−'} {abs(more)}"
    values: Values = {"at": At(fire.at), "sum": added, "terrain": ground, "row": row}
    run.tell("fire-read" if row == roll + more else "fire-read-at-end", c("9.4.4"), values=values)


def steps_lost(result: str, morale_value: int) -> int:
    """Return the steps that a result takes from a stack: what it has above the stack's morale.

    Clause: kaiser 9.4.5#none, 9.4.5#num

    >>> steps_lost("5", 3), steps_lost("3", 3), steps_lost("-", 1)
    (2, 0, 0)
    """
    if result == NO_EFFECT:
        return under(0, c("9.4.5#none"))
    return under(max(0, int(result) - morale_value), c("9.4.5#num"))


def resolve_fire(run: Run[Rules], fire: Fire) -> None:
    """Roll for an attack by fire and apply its result before anything else; the owner chooses who loses.

    Clause: kaiser 9.4.3.C, 9.4.5#none, 9.4.5#num
    """
    working = fire_working(run.rules, run.state, fire)
    morale_value = int(str(working.amounts("fire-morale")[0]))
    where: Values = {"at": At(fire.at)}
    told = tuple((line.key, line.value, line.clause, line.values.get("who")) for line in working.lines)
    run.tell("fire-worked-out", c("9.4.3.A"), values={**where, "column": str(working.total), "lines": told})
    column: Values = {**where, "column": str(working.total)}
    about: Values = {"faces": tuple(result_of(run.rules, working, face) for face in range(1, FACES + 1))}
    roll = run.roll(FACES, key="fire-rolled", clause=c("9.4.3.C"), values=column, about=about)
    tell_reading(run, fire, working, roll)
    result = result_of(run.rules, working, roll)
    lost = steps_lost(result, morale_value)
    values: Values = {**where, "result": result, "morale": morale_value, "count": lost}
    if not lost:
        blank = result == NO_EFFECT
        clause = c("9.4.5#none") if blank else c("9.4.5#num")
        run.tell("fire-missed" if blank else "fire-failed", clause, values=values)
        return
    run.tell("fire-hit", c("9.4.5#num"), values={**values, "lost": min(lost, held(run.rules, run.state, fire.at))})
    ask_of(run, FIRE, exposed(run.rules, run.state, fire.at), lost, c("9.4.5#num"))


def held(rules: Rules, position: Position, at: Hex) -> int:
    """Return the most steps that fire on a hex can take."""
    return steps_at_most(rules, position, exposed(rules, position, at), len(at_hand(rules, position)))


def explain_fire(rules: Rules, position: Position, fire: Fire) -> Explanation:
    """Return what an attack by fire would lead to: its lines, its column, and the steps lost on each roll.

    There is no total: a column is no odds.
    """
    working = fire_working(rules, position, fire)
    morale_value = int(str(working.amounts("fire-morale")[0]))
    most = held(rules, position, fire.at)
    outcomes = []
    for roll in range(1, FACES + 1):
        result = result_of(rules, working, roll)
        lost = {"defender": Fraction(min(most, steps_lost(result, morale_value)))}
        outcomes.append(Outcome(roll, result, Fraction(1, FACES), lost))
    return Explanation(working.lines, None, tuple(outcomes), chart="drumfire", column=str(working.total))

"""Explanations for the panels: the odds of the battle in hand, what a hex is, where a unit can go."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from core.board.hexes import Hex
from core.model.refusal import Refusal
from core.model.values import At, PieceId, Value, Who
from core.model.working import Explanation, Line, Outcome, Overlay, Question
from core.view.sentences import Said
from player.models.table import Table
from player.models.turn import Turn


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a working: words, value and clause."""

    text: str
    value: str
    clause: str


@dataclass(frozen=True, slots=True)
class Bar:
    """What one face of the die leads to: the results in words, likeliest first, and what each side can expect to lose.

    `share` is the part of all rolls, 0 to 1.
    """

    roll: str
    result: str
    share: float
    losses: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """An explanation in words.

    Attributes:
        total: the figure the lines lead to (`3:1`).
        bars: every result with its share, in order of the die.
        losses: side in words -> expected losses, a fraction.
    """

    rows: tuple[Row, ...] = ()
    total: str = ""
    bars: tuple[Bar, ...] = ()
    losses: tuple[tuple[str, Fraction], ...] = ()
    overlays: tuple[Overlay, ...] = ()
    chart: str = ""
    column: str = ""
    refused: Said | None = None


NOTHING = Answer()


def ask(table: Table, question: Question) -> Answer:
    """Ask the rules, with what the deciding side knows, and put the answer into words."""
    answer = table.session.rulebook.explain(table.own_observation(), question)
    if isinstance(answer, Refusal):
        return Answer(refused=table.sentences.refusal(answer))
    return in_words(table, answer)


def in_words(table: Table, found: Explanation) -> Answer:
    """Return an explanation in words."""
    sentences = table.sentences
    losses: dict[str, Fraction] = {}
    for outcome in found.spread:
        for side, lost in outcome.losses.items():
            losses[side] = losses.get(side, Fraction(0)) + lost * outcome.weight
    return Answer(
        tuple(_row(table, line) for line in found.lines),
        "" if found.total is None else _word(table, found.total),
        _bars(table, found.spread, tuple(losses)),
        tuple((sentences.word(side), lost) for side, lost in losses.items()),
        found.overlays,
        found.chart,
        found.column,
    )


def _bars(table: Table, spread: tuple[Outcome, ...], sides: tuple[str, ...]) -> tuple[Bar, ...]:
    """Return one bar a face of the die, whatever number of results it may have."""
    faces: dict[Value, list[Outcome]] = {}
    for outcome in spread:
        faces.setdefault(outcome.roll, []).append(outcome)
    bars = []
    for roll, outcomes in faces.items():
        mass = sum((outcome.weight for outcome in outcomes), Fraction(0))
        likely = max(outcomes, key=lambda outcome: outcome.weight)
        result = _word(table, likely.result) + ("?" if len(outcomes) > 1 else "")
        lost = tuple(
            float(sum((o.losses.get(side, Fraction(0)) * o.weight for o in outcomes), Fraction(0)) / mass)
            for side in sides
        )
        bars.append(Bar("" if roll is None else _word(table, roll), result, float(mass), lost))
    return tuple(bars)


def _row(table: Table, line: Line) -> Row:
    said = table.sentences.line(line)
    return Row(said.text, "" if line.value is None else _word(table, line.value), said.clause)


def _word(table: Table, value: Value) -> str:
    return table.sentences.value(value)


def beside(table: Table, turn: Turn) -> Answer:
    """Return what belongs beside the draft in hand: the odds of its battle, the reach of its units, or nothing."""
    question = turn.choice.prompt.asks if turn.choice else None
    return NOTHING if question is None else ask(table, question)


def place(table: Table, at: Hex) -> Answer:
    """Return what a hex is."""
    return ask(table, Question("place", {"at": At(at)}))


def supply(table: Table, piece: PieceId) -> Answer:
    """Return whether and how a piece is supplied."""
    return ask(table, Question("supply", {"who": Who((piece,))}))


def reach(table: Table, pieces: tuple[PieceId, ...]) -> Answer:
    """Return where pieces can go and at what cost."""
    return ask(table, Question("reach", {"who": Who(pieces)}))

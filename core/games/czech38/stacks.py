"""Stacking: how much a hex may hold, and whose stack it is."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from core.board.hexes import Hex
from core.games.czech38.clauses import c
from core.games.czech38.rules import Rules
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.units import Piece
from core.model.values import At, PieceId, Place, Side, Unknown, Who

ALONE = "alone"


def stacking_word(rules: Rules, piece: Piece) -> str:
    """Return what the stacking chart says of a piece: a number, a fraction or `alone`.

    The chart's rows are looked through from the special to the general: side and size, type, any ground unit.

    Clause: czech38 9.1.B, 9.2, 9.3, 9.4, 9.5
    """
    chart = rules.chart("stacking")
    for row in (f"{piece.side}-{piece.size}", piece.type, "ground-unit"):
        if row in chart.rows:
            return str(chart.cell(row, chart.columns[0]))
    raise KeyError(f"chart stacking: no row for {piece.id} of type {piece.type!r}")


def stacking_value(rules: Rules, id_: PieceId) -> Fraction:
    """Return how many units a piece counts as; one that stands alone fills the hex."""
    word = stacking_word(rules, rules.piece(id_))
    return Fraction(rules.limit) if word == ALONE else Fraction(word)


def load(rules: Rules, pieces: Iterable[PieceId | Unknown]) -> Fraction:
    """Return how many units these count as together; an unknown token counts as one."""
    return sum((Fraction(1) if isinstance(p, Unknown) else stacking_value(rules, p) for p in pieces), Fraction(0))


def stack_refusal(rules: Rules, pieces: tuple[PieceId, ...], at: Hex | None) -> Refusal | None:
    """Return why these pieces may not stand in one hex together, or None.

    Clause: czech38 9.1.B, 9.2, 9.4, 9.5, 9.6
    """
    counting = [p for p in pieces if stacking_value(rules, p)]
    if len(counting) < 2:
        return None
    values = {"at": At(at) if at is not None else None, "limit": rules.limit}
    alone = [p for p in counting if stacking_word(rules, rules.piece(p)) == ALONE]
    if alone:
        return Refusal(c("9.2"), "stands-alone", at, {**values, "who": Who(tuple(alone[:1]))})
    if load(rules, counting) > rules.limit:
        return Refusal(c("9.1.B"), "hex-full", at, values)
    return None


def owner(rules: Rules, position: Position, place: Place) -> Side | None:
    """Return whose stack is in a place: that of its topmost piece in sight; None where none is."""
    for token in reversed(position.stack(place)):
        if not isinstance(token, Unknown):
            return rules.side_of.get(token)
    return None

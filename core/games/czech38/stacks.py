"""Stacking: how much a hex may hold, and whose stack it is."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, PieceId, Place, Side, Unknown, Who


def load(rules: Rules, pieces: Iterable[PieceId | Unknown]) -> Fraction:
    """Return how many units these count as together; an unknown token counts as one.

    Clause: czech38 9.1.B, 9.3, 9.4, 9.5
    """
    return sum((_value(rules, piece) for piece in pieces), Fraction(0))


def mixed(number: Fraction) -> str:
    """Return a number as people write it: `1 1/3`."""
    whole, rest = divmod(number, 1)
    return " ".join(str(part) for part in (whole, rest) if part) or "0"


def _value(rules: Rules, piece: PieceId | Unknown) -> Fraction:
    value = Fraction(1) if isinstance(piece, Unknown) else rules.stacking[piece]
    return Fraction(rules.limit) if value is None else value


def stack_refusal(rules: Rules, pieces: tuple[PieceId, ...], at: Hex | None) -> Refusal | None:
    """Return why these pieces may not stand in one hex together, or None.

    Aircraft and markers count for nothing and disturb nobody (9.5, 9.6).

    Clause: czech38 9.1.B, 9.2, 9.4, 9.5, 9.6
    """
    if len(pieces) < 2:
        return None
    counting = under([piece for piece in pieces if rules.stacking[piece] != 0], c("9.5"), c("9.6"))
    where = None if at is None else At(at)
    alone = tuple(piece for piece in counting if rules.stacking[piece] is None)
    if alone and len(counting) > 1:
        return Refusal(c("9.2"), "stands-alone", at, {"at": where, "who": Who(alone[:1])})
    table = rules.stacks
    if sum(table.bulk[piece] for piece in counting) > table.limit * table.parts:
        return Refusal(c("9.1.B"), "hex-full", at, {"at": where, "limit": rules.limit})
    return None


def guarded(rules: Rules, position: Position, place: Place) -> bool:
    """Tell whether a ground combat unit stands in a place, as far as a viewer can tell.

    Industry lies beneath the units that guard it, so one on top is alone with its like.

    Clause: czech38 16.2.D
    """
    stack = position.stack(place)
    top = stack[-1] if stack else None
    if top is None or isinstance(top, Unknown) or rules.fights(top):
        return top is not None
    return any(not isinstance(token, Unknown) and rules.fights(token) for token in stack)


def owner(rules: Rules, position: Position, place: Place) -> Side | None:
    """Return whose stack is in a place: that of its topmost piece in sight; None where none is."""
    for token in reversed(position.stack(place)):
        if not isinstance(token, Unknown):
            return rules.side_of.get(token)
    return None

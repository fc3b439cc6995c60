"""Stacking: how much of a hex pieces fill, and whose stack it is."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.model.state import Position
from core.model.values import PieceId, Place, Side, Unknown


def load(rules: Rules, piece: PieceId) -> int:
    """Return the stacking points of one piece.

    Clause: kaiser 7.1
    """
    return under(rules.stacking[piece], c("7.1"))


def total_load(rules: Rules, pieces: Iterable[PieceId | Unknown]) -> int:
    """Return the stacking points of these pieces together.

    Clause: kaiser 7.1
    """
    return sum(load(rules, piece) for piece in pieces if not isinstance(piece, Unknown))


def excess(rules: Rules, pieces: Iterable[PieceId | Unknown]) -> int:
    """Return by how many stacking points these pieces are too many for one hex; 0 when they may end a phase there.

    Clause: kaiser 7.0
    """
    return max(0, total_load(rules, pieces) - under(rules.limit, c("7.0")))


def members(position: Position, place: Place) -> tuple[PieceId, ...]:
    """Return the pieces of a place, bottom to top; in this game nobody's are hidden."""
    return tuple(token for token in position.stack(place) if not isinstance(token, Unknown))


def owner(rules: Rules, position: Position, place: Place) -> Side | None:
    """Return whose stack is in a place; None where none is."""
    found = members(position, place)
    return rules.side(found[-1]) if found else None

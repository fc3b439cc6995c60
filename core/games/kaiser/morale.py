"""Morale: what the units of a stack, or all defenders of a combat, are worth together."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.model.state import Position
from core.model.values import PieceId

MORALE = "morale"


def morale(rules: Rules, position: Position, pieces: Iterable[PieceId]) -> int:
    """Return the morale of some units together, in one hex or several: the highest of any of them; 0 for none.

    Clause: kaiser 8.6.1, 8.6.2
    """
    return under(max((rules.factor(position, piece, MORALE) for piece in pieces), default=0), c("8.6.1"), c("8.6.2"))

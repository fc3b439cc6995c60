"""Air missions without a game's name: units dealt to missions, and opposing ones that cancel each other."""

from __future__ import annotations

from collections.abc import Sequence

from core.model.values import PieceId


def dealt(units: Sequence[PieceId], counts: Sequence[int]) -> tuple[tuple[PieceId, ...], ...]:
    """Return the units of each mission in order, and last those that are left over.

    >>> dealt(("a", "b", "c", "d"), (1, 2))
    (('a',), ('b', 'c'), ('d',))
    """
    found, at = [], 0
    for count in counts:
        found.append(tuple(units[at : at + count]))
        at += count
    return (*found, tuple(units[at:]))


def cancelled(ours: int, theirs: int) -> int:
    """Return how many units each side loses to the other's when one cancels one.

    >>> cancelled(2, 5), cancelled(3, 0)
    (2, 0)
    """
    return min(ours, theirs)

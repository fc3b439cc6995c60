"""Attacks from several sides at once: which of the figures of a concentric assault some directions make."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from core.board.hexes import Direction, opposite


class Figure(Enum):
    """How attackers stand around their target."""

    OPPOSITE = "opposite"
    ALTERNATE = "alternate"
    MANY = "many"


ALTERNATE_SIDES = (frozenset((0, 2, 4)), frozenset((1, 3, 5)))
MANY_MORE_THAN = 3


def figures(directions: Iterable[Direction]) -> tuple[Figure, ...]:
    """Return every figure that attackers in these directions make, in the order of `Figure`.

    `OPPOSITE`: two of them face each other. `ALTERNATE`: three with one hex between each. `MANY`: more
    than three hexes.

    >>> figures([0, 1, 2]), figures([0, 2, 4]), figures([1, 4])
    ((), (<Figure.ALTERNATE: 'alternate'>,), (<Figure.OPPOSITE: 'opposite'>,))
    """
    around = frozenset(directions)
    holds = {
        Figure.OPPOSITE: any(opposite(direction) in around for direction in around),
        Figure.ALTERNATE: any(sides <= around for sides in ALTERNATE_SIDES),
        Figure.MANY: len(around) > MANY_MORE_THAN,
    }
    return tuple(figure for figure in Figure if holds[figure])

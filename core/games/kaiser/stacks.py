"""Stacking: how many points a hex holds, and how many steps its units have."""

from __future__ import annotations

from collections.abc import Iterable

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.model.state import Position
from core.model.values import PieceId, Side


def load(rules: Rules, *pieces: PieceId) -> int:
    """Return the stacking points of units.

    Clause: kaiser 7.1
    """
    return under(sum(rules.stacking[piece] for piece in pieces), c("7.1"))


def excess(rules: Rules, position: Position, at: Hex, side: Side) -> int:
    """Return how many stacking points of a side in a hex are too many; at most 0 when all may stay.

    Clause: kaiser 7.0
    """
    return load(rules, *rules.units(position, at, side)) - under(rules.figure("stacking-limit"), c("7.0"))


def overstacked(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return the hexes where a side has too many stacking points, ascending.

    Clause: kaiser 7.0
    """
    places = (Hex(place) for place in position.stacks if isinstance(place, int))
    return tuple(sorted(at for at in places if excess(rules, position, at, side) > 0))


def hexes_of(position: Position, pieces: Iterable[PieceId]) -> tuple[Hex, ...]:
    """Return where pieces stand on the map, each hex once, ascending."""
    places = {position.places.get(piece) for piece in pieces}
    return tuple(sorted(Hex(place) for place in places if isinstance(place, int)))

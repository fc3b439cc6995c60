"""Stacking: how many points a hex holds, and how many steps its units have."""

from __future__ import annotations

from collections.abc import Iterable

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.model.actions import Click, HexClick, PieceClick
from core.model.state import Position
from core.model.values import PieceId, Side, Unknown


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
    """Return the hexes where a side has too many stacking points, in the order of the units in them.

    Clause: kaiser 7.0
    """
    places = (Hex(place) for place in position.stacks if isinstance(place, int))
    return in_order(rules, position, (at for at in places if excess(rules, position, at, side) > 0))


def in_order(rules: Rules, position: Position, hexes: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return hexes in the order in which the first of their units stand in the files; empty ones last, ascending.

    What happens to several stacks in turn goes by it, so that the same game on a map turned or renumbered goes the
    same way.
    """
    last = len(rules.rank)

    def first(at: Hex) -> tuple[int, int]:
        return min((rules.rank[p] for p in position.stack(at) if not isinstance(p, Unknown)), default=last), at

    return tuple(sorted(hexes, key=first))


def hexes_of(rules: Rules, position: Position, pieces: Iterable[PieceId]) -> tuple[Hex, ...]:
    """Return where pieces stand on the map, each hex once, in the order of the units there."""
    places = (position.places.get(piece) for piece in pieces)
    return in_order(rules, position, dict.fromkeys(Hex(place) for place in places if isinstance(place, int)))


def hex_clicked(position: Position, click: Click) -> Hex | None:
    """Return the hex that a click means: the one clicked, or where the unit clicked stands; None for neither."""
    if isinstance(click, HexClick):
        return click.hex
    place = position.places.get(click.piece) if isinstance(click, PieceClick) else None
    return Hex(place) if isinstance(place, int) else None

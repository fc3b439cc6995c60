"""To which of its two hexes a work along a hexside belongs."""

from __future__ import annotations

from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexes_of
from core.model.scenario import GameMap


def bearer(the_map: GameMap, kind: str, side: Hexside) -> tuple[Hex, int]:
    """Return the hex a work belongs to and the direction it faces.

    It is the hex that bears the feature of the same key; without one, the hex that names the side.
    """
    near, far = hexes_of(the_map.grid, side)
    bearers = the_map.feature(kind)
    direction = side % 6
    if far is not None and far in bearers and near not in bearers:
        return far, (direction + 3) % 6
    return near, direction

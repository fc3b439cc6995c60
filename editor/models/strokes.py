"""Which hexes a tool touches: a brush of some size, a line, a rectangle, a hexagon, a ring, a fill."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Enum

from core.board.hexes import Grid, Hex
from core.board.hexsides import Hexside, hexside
from core.board.parting import joined
from core.model.scenario import GameMap

LARGEST_BRUSH = 6
"""Hexes a brush reaches from its middle."""


class Figure(Enum):
    """A figure drawn from the hex where the button went down to the hex under the pointer."""

    LINE = "line"
    RECTANGLE = "rectangle"
    HEXAGON = "hexagon"
    RING = "ring"


class Bound(Enum):
    """What ends a fill besides the edge of the map."""

    TERRAIN = "terrain"
    TERRAIN_AND_SIDES = "terrain-and-hexsides"
    SIDES = "hexsides"


def brush(grid: Grid, at: Hex, size: int) -> frozenset[Hex]:
    """Return the hexes under a brush that reaches `size` hexes from its middle; 0 is one hex."""
    return frozenset(grid.within(at, size))


def swept(grid: Grid, way: Iterable[Hex], size: int) -> frozenset[Hex]:
    """Return the hexes under a brush that is drawn along a way; a fast hand leaves no gaps."""
    found: set[Hex] = set()
    before: Hex | None = None
    for at in way:
        for passed in (at,) if before is None else grid.line(before, at):
            found |= brush(grid, passed, size)
        before = at
    return frozenset(found)


def border_of(grid: Grid, hexes: Collection[Hex]) -> tuple[Hexside, ...]:
    """Return the sides between some hexes and all others, the map's edge too."""
    return tuple(
        hexside(grid, at, direction)
        for at in sorted(hexes)
        for direction in range(6)
        if grid.neighbours[6 * at + direction] not in hexes
    )


def figure(grid: Grid, kind: Figure, start: Hex, end: Hex, size: int = 0) -> frozenset[Hex]:
    """Return the hexes of a figure between two hexes; lines and rings are as thick as a brush of `size`."""
    if kind is Figure.RECTANGLE:
        columns = sorted((grid.column(start), grid.column(end)))
        rows = sorted((grid.row(start), grid.row(end)))
        found = (grid.find(c, r) for c in range(columns[0], columns[1] + 1) for r in range(rows[0], rows[1] + 1))
        return frozenset(at for at in found if at is not None)
    radius = grid.distance(start, end)
    if kind is Figure.HEXAGON:
        return frozenset(grid.within(start, radius))
    thin = grid.ring(start, radius) if kind is Figure.RING else grid.line(start, end)
    return frozenset(near for at in thin for near in grid.within(at, size))


def fill(game_map: GameMap, start: Hex, bound: Bound, stops: Iterable[Hexside] = ()) -> frozenset[Hex]:
    """Return the hexes joined to one without a bound between.

    Args:
        bound: whether other terrain, the hexsides `stops`, or both end the fill.
    """
    wanted = game_map.terrain[start]
    closed = frozenset(stops) if bound is not Bound.TERRAIN else frozenset()

    def alike(at: Hex) -> bool:
        return bound is Bound.SIDES or game_map.terrain[at] == wanted

    return joined(game_map.grid, (start,), closed, alike)

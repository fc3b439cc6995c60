"""Ways along hexsides: a river as one stroke from corner to corner, and the border of an area."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Mapping

from core.board.hexes import Grid, Hex
from core.board.hexsides import (
    Hexside,
    Vertex,
    hexside,
    lattice_vertex,
    sides_at,
    vertices_of,
)

STRAY = 0.35
"""What leaving the straight line costs, in sides for each side's length away from it: of the ways that are equally
short, the straightest is taken, and always the same one."""


def other_end(grid: Grid, side: Hexside, corner: Vertex) -> Vertex:
    """Return the corner at the far end of a side."""
    first, second = vertices_of(grid, side)
    return second if corner == first else first


def way_along_sides(grid: Grid, start: Vertex, goal: Vertex) -> tuple[Hexside, ...]:
    """Return the shortest way along hexsides between two corners; of equally short ones the straightest.

    Empty when the corners are one, or when no sides lead from one to the other.
    """
    reached: dict[Vertex, float] = {start: 0.0}
    came: dict[Vertex, tuple[Vertex, Hexside]] = {}
    open_ = [(_left(grid, start, goal), start)]
    done: set[Vertex] = set()
    while open_:
        _, here = heapq.heappop(open_)
        if here == goal:
            return _traced(came, goal)
        if here in done:
            continue
        done.add(here)
        for side in sides_at(grid, here):
            there = other_end(grid, side, here)
            cost = reached[here] + 1.0 + STRAY * _astray(grid, start, goal, there)
            if cost < reached.get(there, float("inf")):
                reached[there] = cost
                came[there] = (here, side)
                heapq.heappush(open_, (cost + _left(grid, there, goal), there))
    return ()


def _left(grid: Grid, here: Vertex, goal: Vertex) -> float:
    """Return a number of sides that is never too large for what is left."""
    (x, y), (gx, gy) = lattice_vertex(grid, here), lattice_vertex(grid, goal)
    return max(abs(x - gx), abs(y - gy)) / 2


def _astray(grid: Grid, start: Vertex, goal: Vertex, here: Vertex) -> float:
    """Return how far a corner lies from the straight line, in lengths of a side, at most 1."""
    (sx, sy), (gx, gy), (x, y) = (lattice_vertex(grid, vertex) for vertex in (start, goal, here))
    length = math.hypot(gx - sx, gy - sy)
    if not length:
        return 0.0
    return min(1.0, abs((gx - sx) * (sy - y) - (sx - x) * (gy - sy)) / length / 2)


def _traced(came: Mapping[Vertex, tuple[Vertex, Hexside]], goal: Vertex) -> tuple[Hexside, ...]:
    found: list[Hexside] = []
    here = goal
    while here in came:
        here, side = came[here]
        found.append(side)
    return tuple(reversed(found))


def border(grid: Grid, area: Iterable[Hex]) -> tuple[Hexside, ...]:
    """Return the sides between an area and the rest of the map, ascending; the edge of the map is no border."""
    inside = frozenset(area)
    found = set()
    for at in inside:
        for direction in range(6):
            there = grid.neighbour(at, direction)
            if there is not None and there not in inside:
                found.add(hexside(grid, at, direction))
    return tuple(sorted(found))


def nearest_corner(grid: Grid, side: Hexside, point: tuple[float, float], unit: tuple[float, float]) -> Vertex:
    """Return the end of a side that lies nearer to a point.

    Args:
        unit: width and height of a step of the lattice, in the unit of `point` (`Layout.unit`).
    """

    def far(corner: Vertex) -> float:
        x, y = lattice_vertex(grid, corner)
        return (x * unit[0] - point[0]) ** 2 + (y * unit[1] - point[1]) ** 2

    return min(vertices_of(grid, side), key=lambda corner: (far(corner), corner))

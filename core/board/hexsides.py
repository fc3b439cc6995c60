"""Sides and corners of cells, each with one name however many cells share it.

A hexside is written ``6 * h + d`` from the cell that sees it in direction 0, 1 or 2; at the edge
of the map, where that cell is missing, from the one cell there is (directions 3 to 5). A vertex
is written ``6 * h + corner`` from the lowest-numbered cell that has it. Side ``d`` runs clockwise
from corner ``d`` to corner ``d + 1``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

from core.board.hexes import Direction, Grid, Hex, Orientation, is_shifted

Hexside = NewType("Hexside", int)
Vertex = NewType("Vertex", int)

# Corners seen from the centre, flat-top; along the first axis in half radii, along the second
# in half heights of a cell. Pointy-top cells are the same with the axes turned by a right angle.
_CORNERS_FLAT = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
_CORNERS_POINTY = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def hexside(grid: Grid, h: Hex, d: Direction) -> Hexside:
    """Return the side of ``h`` in direction ``d``.

    Raises:
        ValueError: the map has no such cell, or ``d`` is not 0 to 5.
    """
    if not grid.exists(h) or not 0 <= d < 6:
        raise ValueError(f"no side {d} of cell {h}: the cell must be on the map and the side 0 to 5")
    beyond = grid.neighbours[6 * h + d]
    return Hexside(6 * h + d if d < 3 or beyond < 0 else 6 * beyond + d - 3)


def is_hexside(grid: Grid, side: int) -> bool:
    """Tell whether a number is the one name of a side on this map."""
    if not 0 <= side < 6 * grid.size or not grid.exists(side // 6):
        return False
    return side % 6 < 3 or grid.neighbours[side] < 0


def all_hexsides(grid: Grid) -> tuple[Hexside, ...]:
    """Return every side on the map once, ascending."""
    return tuple(Hexside(6 * h + d) for h in grid.hexes for d in range(6) if is_hexside(grid, 6 * h + d))


def hexes_of(grid: Grid, side: Hexside) -> tuple[Hex, Hex | None]:
    """Return the cell that names the side and the one across, None at the edge of the map."""
    across = grid.neighbours[side]
    return Hex(side // 6), across if across >= 0 else None


def sides_of(grid: Grid, h: Hex) -> tuple[Hexside, ...]:
    """Return the six sides of a cell, by direction."""
    return tuple(hexside(grid, h, d) for d in range(6))


def between(grid: Grid, a: Hex, b: Hex) -> Hexside | None:
    """Return the side that two cells share, or None when they do not touch."""
    d = grid.direction(a, b)
    return None if d is None else hexside(grid, a, d)


def vertex(grid: Grid, h: Hex, corner: int) -> Vertex:
    """Return corner 0 to 5 of a cell.

    >>> from core.board.hexes import Shifted
    >>> grid = Grid(2, 2, Orientation.FLAT, Shifted.ODD)
    >>> vertex(grid, Hex(0), 3), vertex(grid, Hex(1), 1), vertex(grid, Hex(2), 5)
    (3, 3, 3)
    """
    name = 6 * h + corner
    before, after = grid.neighbours[6 * h + (corner - 1) % 6], grid.neighbours[name]
    if 0 <= before < h:
        name = 6 * before + (corner + 2) % 6
    if 0 <= after < name // 6:
        name = 6 * after + (corner + 4) % 6
    return Vertex(name)


def vertices_of(grid: Grid, side: Hexside) -> tuple[Vertex, Vertex]:
    """Return both ends of a side, clockwise as seen from the cell that names it."""
    h, d = divmod(side, 6)
    return vertex(grid, Hex(h), d), vertex(grid, Hex(h), (d + 1) % 6)


def hexes_at(grid: Grid, v: Vertex) -> tuple[Hex, ...]:
    """Return the one to three cells that meet at a vertex, ascending."""
    around = (v // 6, grid.neighbours[v], grid.neighbours[v - v % 6 + (v - 1) % 6])
    return tuple(sorted(Hex(h) for h in around if h >= 0))


def sides_at(grid: Grid, v: Vertex) -> tuple[Hexside, ...]:
    """Return the two or three sides that meet at a vertex, ascending."""
    h, corner = divmod(v, 6)
    sides = {hexside(grid, Hex(h), corner), hexside(grid, Hex(h), (corner - 1) % 6)}
    before, after = grid.neighbours[6 * h + (corner - 1) % 6], grid.neighbours[v]
    if before >= 0:
        sides.add(hexside(grid, before, (corner + 1) % 6))
    elif after >= 0:
        sides.add(hexside(grid, after, (corner + 4) % 6))
    return tuple(sorted(sides))


def lattice_centre(grid: Grid, h: int) -> tuple[int, int]:
    """Return the centre of a cell on the lattice of `lattice_vertex`; the first cell that is not
    shifted has its upper left extent at ``(0, 0)``."""
    column, row = divmod(h, grid.rows)
    if grid.orientation is Orientation.FLAT:
        return 3 * column + 2, 2 * row + 1 + is_shifted(grid.shifted, column)
    return 2 * column + 1 + is_shifted(grid.shifted, row), 3 * row + 2


def lattice_vertex(grid: Grid, v: int) -> tuple[int, int]:
    """Return where a vertex lies, in whole numbers: flat-top x in half radii and y in half
    heights of a cell, pointy-top x in half widths and y in half radii."""
    x, y = lattice_centre(grid, v // 6)
    corners = _CORNERS_FLAT if grid.orientation is Orientation.FLAT else _CORNERS_POINTY
    right, down = corners[v % 6]
    return x + right, y + down


def chains(grid: Grid, sides: Iterable[Hexside]) -> tuple[tuple[Vertex, ...], ...]:
    """Return loose sides joined to polylines, every side in exactly one.

    A polyline starts at a loose end or a fork and goes as straight as it can through each fork
    until no side is left to follow; what then remains are rings, whose first vertex is repeated
    at the end. The answer does not depend on the order of ``sides``.
    """
    ends = {side: vertices_of(grid, side) for side in sorted(set(sides))}
    loose: dict[Vertex, list[Hexside]] = {}
    for side, pair in ends.items():
        for v in pair:
            loose.setdefault(v, []).append(side)
    # Tributaries start at their springs, so loose ends come before forks and forks before rings.
    springs = sorted(v for v, meeting in loose.items() if len(meeting) == 1)
    forks = sorted(v for v, meeting in loose.items() if len(meeting) == 3)
    found = [_follow(grid, v, loose, ends) for v in springs + forks if len(loose[v]) % 2 == 1]
    found += [_follow(grid, v, loose, ends) for v in sorted(loose) if loose[v]]
    return tuple(found)


def _follow(
    grid: Grid,
    start: Vertex,
    loose: dict[Vertex, list[Hexside]],
    ends: dict[Hexside, tuple[Vertex, Vertex]],
) -> tuple[Vertex, ...]:
    """Take sides out of ``loose`` from ``start`` until none goes on."""
    way = [start]
    while loose[way[-1]]:
        at = way[-1]
        onward = {(b if a == at else a): side for side in loose[at] for a, b in (ends[side],)}
        ahead = max(onward, key=lambda v: (_spread(grid, way[-2], v) if len(way) > 1 else 0, -v))
        for v in (at, ahead):
            loose[v].remove(onward[ahead])
        way.append(ahead)
    return tuple(way)


def _spread(grid: Grid, a: Vertex, b: Vertex) -> int:
    """Return the square of the distance of two vertices, in half radii."""
    (ax, ay), (bx, by) = lattice_vertex(grid, a), lattice_vertex(grid, b)
    along, across = (3, 1) if grid.orientation is Orientation.POINTY else (1, 3)
    return along * (ax - bx) ** 2 + across * (ay - by) ** 2

"""Brute force for the board: where cells lie on the plane, worked out from the printed picture.

Nothing here uses axial coordinates or a compiled table: cells are points, cells touch when their
centres are one unit apart, and distances are counted step by step.
"""

from __future__ import annotations

import math
from collections import deque

from core.board.hexes import Grid, Hex, Orientation, Shifted

HALF_WIDTH = math.sqrt(3) / 2


def point(grid: Grid, column: int, row: int) -> tuple[float, float]:
    """Centre of a cell, x east and y south, neighbours one unit apart."""
    low = (column if grid.orientation is Orientation.FLAT else row) % 2 == (grid.shifted is Shifted.ODD)
    if grid.orientation is Orientation.FLAT:
        return column * HALF_WIDTH, row + low / 2
    return column + low / 2, row * HALF_WIDTH


def centre(grid: Grid, h: int) -> tuple[float, float]:
    return point(grid, h // grid.rows, h % grid.rows)


def apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def bearing(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Degrees clockwise from north."""
    return math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) % 360


def touching(grid: Grid, h: int) -> dict[int, Hex]:
    """Direction -> existing neighbour, by looking at all cells."""
    start = 0 if grid.orientation is Orientation.FLAT else 30
    found = {}
    for other in range(grid.size):
        if other not in grid.missing and 0.9 < apart(centre(grid, h), centre(grid, other)) < 1.1:
            turned = bearing(centre(grid, h), centre(grid, other))
            found[round((turned - start) / 60) % 6] = Hex(other)
    return found


def steps_from(grid: Grid, sources: list[Hex], margin: int = 8) -> dict[tuple[int, int], int]:
    """Steps to ``(column, row)`` over open ground that goes on ``margin`` cells beyond the sheet."""
    found = {(h // grid.rows, h % grid.rows): 0 for h in sources}
    queue = deque(found)
    while queue:
        column, row = queue.popleft()
        here = point(grid, column, row)
        for next_column in range(column - 1, column + 2):
            for next_row in range(row - 1, row + 2):
                inside = -margin <= next_column < grid.columns + margin and -margin <= next_row < grid.rows + margin
                near = 0.9 < apart(here, point(grid, next_column, next_row)) < 1.1
                if inside and near and (next_column, next_row) not in found:
                    found[next_column, next_row] = found[column, row] + 1
                    queue.append((next_column, next_row))
    return found

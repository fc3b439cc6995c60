"""Movement range as most hex programs have it: cells are pairs, costs and neighbours are looked up in
dictionaries by them, and the way is found by Dijkstra's method with a heap.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from heapq import heappop, heappush

Cell = tuple[int, int]

STEPS_LOW = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
STEPS_HIGH = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))


def neighbours(cell: Cell) -> list[Cell]:
    """Return the six cells around one; even columns are the low ones."""
    column, row = cell
    return [(column + east, row + south) for east, south in (STEPS_HIGH if column % 2 else STEPS_LOW)]


@dataclass(frozen=True)
class Ground:
    """What a move meets: points by cell, rivers (one point more), and what bars the way.

    Cells of ``closed`` are not entered; those of ``halts`` are not left again.
    """

    terrain: Mapping[Cell, int]
    rivers: Set[tuple[Cell, Cell]]
    closed: Set[Cell]
    halts: Set[Cell]


def reach(ground: Ground, start: Cell, allowance: int) -> dict[Cell, int]:
    """Return the cost to each cell that can be reached."""
    terrain, rivers = ground.terrain, ground.rivers
    costs = {start: 0}
    waiting = [(0, start)]
    while waiting:
        cost, cell = heappop(waiting)
        if cost > costs[cell] or (cell in ground.halts and cell != start):
            continue
        for beside in neighbours(cell):
            if beside not in terrain or beside in ground.closed:
                continue
            total = cost + terrain[beside] + ((cell, beside) in rivers)
            if total <= allowance and (beside not in costs or total < costs[beside]):
                costs[beside] = total
                heappush(waiting, (total, beside))
    return costs

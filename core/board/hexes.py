"""Cells of a hex sheet: which exist, how they touch, how far apart they lie.

A cell is a whole number, column-major: ``column * rows + row``, both counted from 0 whatever is
printed on the map. Distances, rings and rotations use axial coordinates ``(q, r)``; a step in any
direction adds a constant to them, for both orientations and both parities.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from itertools import compress
from typing import NewType

Hex = NewType("Hex", int)
Direction = int
"""0 to 5 clockwise. Flat-top: N NE SE S SW NW. Pointy-top: NE E SE SW W NW."""


class Orientation(Enum):
    """Which way the corners of a cell point."""

    FLAT = "flat-top"
    POINTY = "pointy-top"

    @property
    def compass(self) -> tuple[str, ...]:
        """The six directions by name, in order."""
        return _COMPASS[self]


class Shifted(Enum):
    """Which indices, counted from 0, sit half a cell lower (flat-top columns) or further right
    (pointy-top rows)."""

    ODD = "odd"
    EVEN = "even"


_COMPASS = {
    Orientation.FLAT: ("N", "NE", "SE", "S", "SW", "NW"),
    Orientation.POINTY: ("NE", "E", "SE", "SW", "W", "NW"),
}
_STEPS = {
    Orientation.FLAT: ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    Orientation.POINTY: ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
}


def opposite(direction: Direction) -> Direction:
    """Return the direction that leads back."""
    return (direction + 3) % 6


@dataclass(frozen=True)
class Grid:
    """A sheet of ``columns`` x ``rows`` cells, some of which may be missing.

    Args:
        columns: cells from west to east, at least 1.
        rows: cells from north to south, at least 1.
        orientation: flat-top or pointy-top.
        shifted: which columns (flat-top) or rows (pointy-top) are moved half a cell.
        missing: cells of the rectangle that the map does not have; kept sorted.

    Raises:
        ValueError: no cells, or a missing cell outside the rectangle.

    >>> grid = Grid(3, 2, Orientation.FLAT, Shifted.ODD)
    >>> [grid.neighbour(Hex(2), d) for d in range(6)]
    [None, 4, 5, 3, 1, 0]
    """

    columns: int
    rows: int
    orientation: Orientation
    shifted: Shifted
    missing: tuple[Hex, ...] = ()

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise ValueError(f"{self.columns} x {self.rows} cells: a grid needs at least one column and one row")
        missing = tuple(sorted(set(self.missing)))
        for cell in missing[:1] + missing[-1:]:
            if not 0 <= cell < self.size:
                raise ValueError(f"missing cell {cell} lies outside the grid; its cells are 0 to {self.size - 1}")
        object.__setattr__(self, "missing", missing)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Grid], tuple[object, ...]]:
        # The compiled tables are cheap to make again and large to send to another process.
        return Grid, (self.columns, self.rows, self.orientation, self.shifted, self.missing)

    @cached_property
    def _hash(self) -> int:
        return hash((self.columns, self.rows, self.orientation.value, self.shifted.value, self.missing))

    @cached_property
    def size(self) -> int:
        """Cells of the rectangle, missing ones included."""
        return self.columns * self.rows

    @cached_property
    def present(self) -> bytes:
        """One byte a cell: 1 where the map has the cell, 0 where it is missing."""
        cells = bytearray(b"\x01") * self.size
        for cell in self.missing:
            cells[cell] = 0
        return bytes(cells)

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """All cells that exist, ascending."""
        return tuple(compress(map(Hex, range(self.size)), self.present))

    @cached_property
    def neighbours(self) -> tuple[Hex, ...]:
        """Flat table: entry ``6 * h + d`` is the cell next to ``h`` in direction ``d``, or -1, which
        is no cell."""
        return _neighbour_table(self)

    @cached_property
    def adjacents(self) -> tuple[tuple[Hex, ...], ...]:
        """By cell: the cells next to it, in order of direction."""
        return _adjacent_table(self)

    @cached_property
    def _axial(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return _axial_table(self)

    def hex_at(self, column: int, row: int) -> Hex:
        """Return the cell in a column and row counted from 0, be it missing or not.

        Raises:
            IndexError: there is no such column or row.
        """
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return Hex(column * self.rows + row)
        raise IndexError(
            f"no cell in column {column}, row {row}: "
            f"the grid has columns 0 to {self.columns - 1} and rows 0 to {self.rows - 1}"
        )

    def find(self, column: int, row: int) -> Hex | None:
        """Return the cell in a column and row counted from 0, or None where the map has no cell."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            cell = Hex(column * self.rows + row)
            return cell if self.present[cell] else None
        return None

    def column(self, h: Hex) -> int:
        """Return the column of a cell, counted from 0."""
        return h // self.rows

    def row(self, h: Hex) -> int:
        """Return the row of a cell, counted from 0."""
        return h % self.rows

    def exists(self, h: int) -> bool:
        """Tell whether the map has this cell."""
        return 0 <= h < self.size and self.present[h] == 1

    def neighbour(self, h: Hex, d: Direction) -> Hex | None:
        """Return the next cell in a direction, or None at the edge of the map."""
        found = self.neighbours[6 * h + d]
        return found if found >= 0 else None

    def adjacent(self, h: Hex) -> tuple[Hex, ...]:
        """Return the cells next to ``h`` in order of direction: six, fewer at the edge."""
        return self.adjacents[h]

    def direction(self, a: Hex, b: Hex) -> Direction | None:
        """Return the direction from ``a`` to ``b``, or None when they do not touch."""
        around = self.neighbours[6 * a : 6 * a + 6]
        return around.index(b) if b in around else None

    def distance(self, a: Hex, b: Hex) -> int:
        """Return the steps between two cells over open ground; missing cells do not block."""
        qs, rs = self._axial
        q, r = qs[a] - qs[b], rs[a] - rs[b]
        return max(abs(q), abs(r), abs(q + r))

    def within(self, h: Hex, n: int) -> tuple[Hex, ...]:
        """Return the cells at most ``n`` steps away, ``h`` included, ascending."""
        q, r = self.axial(h)
        found = (
            self.at_axial(q + east, r + south)
            for east in range(-n, n + 1)
            for south in range(max(-n, -n - east), min(n, n - east) + 1)
        )
        return tuple(sorted(cell for cell in found if cell is not None))

    def ring(self, h: Hex, n: int) -> tuple[Hex, ...]:
        """Return the cells exactly ``n`` steps away, clockwise from direction 0."""
        if n == 0:
            return (h,) if self.exists(h) else ()
        steps = _STEPS[self.orientation]
        q, r = self.axial(h)
        q, r = q + n * steps[0][0], r + n * steps[0][1]
        found: list[Hex] = []
        for side in (2, 3, 4, 5, 0, 1):
            for _ in range(n):
                cell = self.at_axial(q, r)
                if cell is not None:
                    found.append(cell)
                q, r = q + steps[side][0], r + steps[side][1]
        return tuple(found)

    def line(self, a: Hex, b: Hex) -> tuple[Hex, ...]:
        """Return the cells under a straight thread from centre to centre, both ends included.

        Where the thread runs along a hexside the cell that exists is taken, of two the lower
        number, so that the way back is the same line. Missing cells are left out.
        """
        q, r = self.axial(a)
        east, south = self.axial(b)[0] - q, self.axial(b)[1] - r
        steps = self.distance(a, b)
        scale = max(steps, 1)
        found = (_under(self, q * scale + east * i, r * scale + south * i, scale) for i in range(steps + 1))
        return tuple(cell for cell in found if cell is not None)

    def rotate(self, h: Hex, about: Hex, sixths: int) -> Hex | None:
        """Return where ``h`` comes to lie when turned clockwise about a cell by ``sixths`` of a
        full turn (negative: anticlockwise), or None when that is off the map."""
        q, r = self.axial(h)
        centre_q, centre_r = self.axial(about)
        q, r = q - centre_q, r - centre_r
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return self.at_axial(centre_q + q, centre_r + r)

    def on_edge(self, h: Hex) -> bool:
        """Tell whether at least one of the six neighbours is not on the map."""
        return len(self.adjacents[h]) < 6

    def axial(self, h: Hex) -> tuple[int, int]:
        """Return the axial coordinates ``(q, r)`` of a cell."""
        return self._axial[0][h], self._axial[1][h]

    def at_axial(self, q: int, r: int) -> Hex | None:
        """Return the cell at axial coordinates, or None where the map has no cell."""
        if self.orientation is Orientation.FLAT:
            return self.find(q, r + lean(self.shifted, q))
        return self.find(q + lean(self.shifted, r), r)


def is_shifted(shifted: Shifted, index: int) -> bool:
    """Tell whether a column (flat-top) or row (pointy-top), counted from 0, is moved half a cell."""
    return index % 2 == (shifted is Shifted.ODD)


def lean(shifted: Shifted, index: int) -> int:
    """Return how many whole cells the shifts up to column (flat-top) or row (pointy-top)
    ``index`` add up to: the difference between offset and axial counting."""
    return (index + (shifted is Shifted.EVEN)) >> 1


def _under(grid: Grid, q: int, r: int, scale: int) -> Hex | None:
    """Return the cell over the axial point ``(q / scale, r / scale)``, see `Grid.line`."""
    nearest: list[tuple[int, Hex]] = []
    for rounded_q in (q // scale, q // scale + 1):
        for rounded_r in (r // scale, r // scale + 1):
            off_q, off_r = q - rounded_q * scale, r - rounded_r * scale
            off = off_q * off_q + off_r * off_r + off_q * off_r
            cell = grid.at_axial(rounded_q, rounded_r)
            nearest.append((off, Hex(grid.size) if cell is None else cell))
    off, found = min(nearest)
    return None if found == grid.size else found


@lru_cache(maxsize=32)
def _axial_table(grid: Grid) -> tuple[tuple[int, ...], tuple[int, ...]]:
    columns, rows = range(grid.columns), range(grid.rows)
    if grid.orientation is Orientation.FLAT:
        leans = [lean(grid.shifted, column) for column in columns]
        return (
            tuple(column for column in columns for _ in rows),
            tuple(row - leans[column] for column in columns for row in rows),
        )
    leans = [lean(grid.shifted, row) for row in rows]
    return (
        tuple(column - leans[row] for column in columns for row in rows),
        tuple(row for _ in columns for row in rows),
    )


def _offset_steps(grid: Grid, parity: int) -> list[tuple[int, int]]:
    """Return ``(columns, rows)`` to add for each direction, from a column (flat-top) or row
    (pointy-top) of this parity."""
    offsets = []
    for q, r in _STEPS[grid.orientation]:
        if grid.orientation is Orientation.FLAT:
            drop = lean(grid.shifted, parity + q) - lean(grid.shifted, parity)
            offsets.append((q, r + drop))
        else:
            drop = lean(grid.shifted, parity + r) - lean(grid.shifted, parity)
            offsets.append((q + drop, r))
    return offsets


@lru_cache(maxsize=32)
def _neighbour_table(grid: Grid) -> tuple[Hex, ...]:
    # Whole stretches of a column are laid down at once: a map of 600 x 600 takes a blink.
    cells = [Hex(h) for h in range(grid.size)]
    table = [Hex(-1)] * (6 * grid.size)
    by_parity = [_offset_steps(grid, 0), _offset_steps(grid, 1)]
    flat = grid.orientation is Orientation.FLAT
    rows = grid.rows
    for column in range(grid.columns):
        for parity in (0, 1):
            if flat and column % 2 != parity:
                continue
            first, stride = (0, 1) if flat else (parity, 2)
            for d, (east, south) in enumerate(by_parity[parity]):
                top = first if first + south >= 0 else first + stride
                end = min(rows, rows - south)
                if not 0 <= column + east < grid.columns or top >= end:
                    continue
                at, to = column * rows, (column + east) * rows + south
                table[6 * (at + top) + d : 6 * (at + end) : 6 * stride] = cells[to + top : to + end : stride]
    for cell in grid.missing:
        for d in range(6):
            beside = table[6 * cell + d]
            if beside >= 0:
                table[6 * cell + d] = table[6 * beside + opposite(d)] = Hex(-1)
    return tuple(table)


@lru_cache(maxsize=32)
def _adjacent_table(grid: Grid) -> tuple[tuple[Hex, ...], ...]:
    table = grid.neighbours
    return tuple([tuple([n for n in table[i : i + 6] if n >= 0]) for i in range(0, len(table), 6)])

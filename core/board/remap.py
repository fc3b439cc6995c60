"""A map laid out anew: shifted, cropped, turned, mirrored, with the other parity or orientation.

No change of layout may change what touches what. A remap says where each cell, direction and
hexside of the old grid is on the new one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.board.hexes import Direction, Grid, Hex, Orientation, Shifted, is_shifted, opposite
from core.board.hexsides import Hexside, hexes_of, hexside

Place = Callable[[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Remap:
    """The way from one grid to another.

    Args:
        source, target: the grids.
        cells: by cell of the source, the same cell on the target; None where it has none.
        turn: what direction 0 becomes.
        mirrored: whether directions then count anticlockwise.
    """

    source: Grid
    target: Grid
    cells: tuple[Hex | None, ...]
    turn: Direction
    mirrored: bool

    def hex(self, h: Hex) -> Hex | None:
        """Return a cell's place on the target, or None where it was cut off."""
        return self.cells[h]

    def direction(self, d: Direction) -> Direction:
        """Return what a direction of the source is called on the target."""
        return (self.turn - d if self.mirrored else self.turn + d) % 6

    def side(self, side: Hexside) -> Hexside | None:
        """Return a hexside's place on the target, or None where both its cells were cut off."""
        here, across = hexes_of(self.source, side)
        for h, d in ((here, side % 6), (across, opposite(side % 6))):
            cell = None if h is None else self.cells[h]
            if cell is not None:
                return hexside(self.target, cell, self.direction(d))
        return None

    def layer(self, values: bytes, blank: int = 0) -> bytes:
        """Return a layer of one byte a cell, ``blank`` where the source has no such cell."""
        found = bytearray([blank]) * self.target.size
        for h, cell in enumerate(self.cells):
            if cell is not None:
                found[cell] = values[h]
        return bytes(found)

    def then(self, after: Remap) -> Remap:
        """Return both changes in one.

        Raises:
            ValueError: the second does not begin where this one ends.
        """
        if after.source != self.target:
            raise ValueError("a remap can only be followed by one of the grid it leads to")
        cells = tuple(None if cell is None else after.cells[cell] for cell in self.cells)
        mirrored = self.mirrored != after.mirrored
        return Remap(self.source, after.target, cells, after.direction(self.turn), mirrored)


def moved(grid: Grid, east: int, south: int, columns: int, rows: int) -> Remap:
    """Return the map moved by whole cells onto a sheet of another size: crop, extend, shift.

    What hangs over the new sheet is cut off; new cells are there, blank. Moved by an odd number
    of columns (flat-top) or rows (pointy-top) the map has the other parity.

    Raises:
        ValueError: the new sheet has no cells.
    """
    along = east if grid.orientation is Orientation.FLAT else south
    target = Grid(columns, rows, grid.orientation, _parity(is_shifted(grid.shifted, -along)))
    return _remap(grid, target, lambda column, row: (column + east, row + south), (0, False))


def other_parity(grid: Grid) -> Remap:
    """Return the map with the other columns or rows shifted; a missing one is put before the first."""
    flat = grid.orientation is Orientation.FLAT
    wider = moved(grid, int(flat), int(not flat), grid.columns + flat, grid.rows + (not flat))
    kept = {cell for cell in wider.cells if cell is not None}
    new = [Hex(h) for h in range(wider.target.size) if h not in kept]
    sheet = wider.target
    target = Grid(sheet.columns, sheet.rows, sheet.orientation, sheet.shifted, tuple(new))
    return Remap(grid, target, wider.cells, 0, mirrored=False)


def quarter_turn(grid: Grid) -> Remap:
    """Return the map turned clockwise by a right angle, which makes flat-top cells pointy-top and
    the other way round; four of them lead back."""
    if grid.orientation is Orientation.FLAT:
        target = Grid(grid.rows, grid.columns, Orientation.POINTY, _parity(not is_shifted(grid.shifted, 0)))
        return _remap(grid, target, lambda column, row: (grid.rows - 1 - row, column), (1, False))
    shifted = _parity(is_shifted(grid.shifted, grid.rows - 1))
    target = Grid(grid.rows, grid.columns, Orientation.FLAT, shifted)
    return _remap(grid, target, lambda column, row: (grid.rows - 1 - row, column), (2, False))


def half_turn(grid: Grid) -> Remap:
    """Return the map turned upside down."""
    once = quarter_turn(grid)
    return once.then(quarter_turn(once.target))


def mirror(grid: Grid) -> Remap:
    """Return the map with west and east exchanged; with a half turn, north and south."""
    if grid.orientation is Orientation.FLAT:
        shifted, turn = _parity(is_shifted(grid.shifted, grid.columns - 1)), 0
    else:
        shifted, turn = _parity(not is_shifted(grid.shifted, 0)), 5
    target = Grid(grid.columns, grid.rows, grid.orientation, shifted)
    return _remap(grid, target, lambda column, row: (grid.columns - 1 - column, row), (turn, True))


def _parity(first_is_shifted: bool) -> Shifted:  # noqa: FBT001 - the answer to one question
    return Shifted.EVEN if first_is_shifted else Shifted.ODD


def _remap(source: Grid, target: Grid, place: Place, turn: tuple[Direction, bool]) -> Remap:
    """Return the remap by a rule for columns and rows; what is missing stays missing."""
    places = [target.find(*place(*divmod(h, source.rows))) for h in range(source.size)]
    missing = tuple(cell for h in source.missing if (cell := places[h]) is not None)
    kept = Grid(target.columns, target.rows, target.orientation, target.shifted, missing)
    cells = tuple(cell if source.exists(h) else None for h, cell in enumerate(places))
    return Remap(source, kept, cells, turn[0], turn[1])

"""Which picture the ground of each hex has, and the runs of equal ones along the lines of cells."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from itertools import groupby

from core.board.hexes import Grid, Hex, Orientation
from core.qt.sprites import KINDS_A_TERRAIN
from core.view.sheet import Sheet
from core.view.terrain_drawing import VARIANTS, variant_of

Run = tuple[int, int, int]
"""The first of some cells of a line, how many there are, and the kind of ground they share."""

STRIPS = (8, 4, 2, 1)
"""How many equal grounds are painted together."""


class Grounds:
    """The kinds of ground of a map, one a hex. A line is a column of a flat-top map, a row of a pointy-top one."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, self._grid = sheet, sheet.map.grid
        self._variants = bytes(variant_of(label) for label in sheet.map.sheet.labels)
        self._kinds = [self._kind(at) for at in range(self._grid.size)]
        self._known_runs: dict[bool, list[list[Run] | None]] = {}

    def twin(self) -> Grounds:
        """Return the same grounds, to be changed by somebody else."""
        other = copy(self)
        other._kinds = list(self._kinds)
        other._known_runs = {plain: list(runs) for plain, runs in self._known_runs.items()}
        return other

    def change(self, sheet: Sheet, hexes: Iterable[Hex]) -> None:
        """Take an edited map on the same grid, on which the ground of these hexes may differ."""
        self._sheet = sheet
        grid = self._grid
        for at in hexes:
            self._kinds[at] = self._kind(at)
            line = at // grid.rows if grid.orientation is Orientation.FLAT else at % grid.rows
            for runs in self._known_runs.values():
                runs[line] = None

    def lines(self, *, plain: bool) -> list[list[Run] | None]:
        """Return the runs of each line of cells; None for a line that has changed since. `plain`: without glyphs."""
        if plain not in self._known_runs:
            grid = self._grid
            lines = grid.columns if grid.orientation is Orientation.FLAT else grid.rows
            self._known_runs[plain] = [self._line_runs(line, plain=plain) for line in range(lines)]
        return self._known_runs[plain]

    def line(self, line: int, *, plain: bool) -> list[Run]:
        """Return the runs of one line of cells."""
        runs = self.lines(plain=plain)
        found = runs[line]
        if found is None:
            found = runs[line] = self._line_runs(line, plain=plain)
        return found

    def _kind(self, at: int) -> int:
        """Return which picture a hex has; see `KINDS_A_TERRAIN`."""
        terrain = self._sheet.map.terrain[at]
        variant = self._variants[at] if self._sheet.looks[terrain] != "clear" else 0
        return terrain * KINDS_A_TERRAIN + self._sheet.shaded[at] * VARIANTS + variant

    def _line_runs(self, line: int, *, plain: bool) -> list[Run]:
        grid = self._grid
        cells = _cells(grid, line)
        kinds = self._kinds[cells]
        return _runs_of([kind - kind % VARIANTS for kind in kinds] if plain else kinds, grid.present[cells])


def _cells(grid: Grid, line: int) -> slice:
    if grid.orientation is Orientation.FLAT:
        return slice(line * grid.rows, (line + 1) * grid.rows)
    return slice(line, grid.size, grid.rows)


def _runs_of(kinds: list[int], present: bytes) -> list[Run]:
    """Return the runs of equal grounds along one line of cells."""
    found: list[Run] = []
    start = 0
    for kind, cells in groupby(kind if there else -1 for kind, there in zip(kinds, present, strict=True)):
        end = start + sum(1 for _ in cells)
        while kind >= 0 and start < end:
            length = next(part for part in STRIPS if part <= end - start)
            found.append((start, length, kind))
            start += length
        start = end
    return found

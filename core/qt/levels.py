"""Zoom levels: sizes at which every hex lies on whole pixels, so that one small picture serves all alike."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from core.board.hexes import Grid, Orientation, lean
from core.board.hexsides import lattice_centre
from core.board.layout import Layout
from core.view.map_drawing import Detail

REFERENCE = 64.0
"""Radius of the layout in which the map is drawn once; a level is that layout, scaled."""

UNIT_RADIUS = 44.0
"""Radius in pixels, before the screen's pixel ratio, at zoom 1."""

STEPS_PER_DOUBLING = 4
FIRST, LAST = -20, 8
"""Numbers of the smallest and the largest level; level 0 is zoom 1."""

HEIGHT = math.sqrt(3) / 2


@dataclass(frozen=True, slots=True)
class Level:
    """A size of the map.

    Attributes:
        along: pixels from one column (flat-top) or row (pointy-top) to the next.
        across: pixels from a hex's centre to its flat side; the half step of shifted lines.
        ratio: the screen's pixels to one of the window's.
    """

    orientation: Orientation
    along: int
    across: int
    ratio: float = 1.0

    def __hash__(self) -> int:
        return self.along * 4096 + self.across

    @property
    def detail(self) -> Detail:
        """What is worth drawing at this size."""
        return Detail.at(self.radius / self.ratio)

    @property
    def radius(self) -> float:
        """The corner radius in pixels."""
        return self.along / 1.5

    @property
    def scale(self) -> tuple[float, float]:
        """Factors from the reference layout to pixels, to the right and down."""
        long = self.along / 1.5 / REFERENCE
        short = self.across / (HEIGHT * REFERENCE)
        return (long, short) if self.orientation is Orientation.FLAT else (short, long)

    def origin(self, grid: Grid, at: int) -> tuple[int, int]:
        """Return the pixel at a hex's upper left extent, rounded down; the same part of a pixel for all."""
        x, y = lattice_centre(grid, at)
        if self.orientation is Orientation.FLAT:
            return ((x - 2) // 3 * self.along, (y - 1) * self.across)
        return ((x - 1) * self.across, (y - 2) // 3 * self.along)

    def cell_origin(self, column: int, row: int, drop: int) -> tuple[int, int]:
        """Return `origin` of a column and row that need not be on the map; `drop` is 1 on a shifted line."""
        if self.orientation is Orientation.FLAT:
            return (column * self.along, (2 * row + drop) * self.across)
        return ((2 * column + drop) * self.across, row * self.along)

    def size(self, grid: Grid) -> tuple[int, int]:
        """Return the pixels that hold the whole map."""
        width, height = Layout(grid, REFERENCE).bounds
        sx, sy = self.scale
        return (math.ceil(width * sx), math.ceil(height * sy))


def dropped(grid: Grid, line: int) -> int:
    """Return 1 for a column (flat-top) or row (pointy-top) that sits half a cell lower, on the map or beyond."""
    return lean(grid.shifted, line + 1) - lean(grid.shifted, line)


@lru_cache(maxsize=256)
def level(orientation: Orientation, number: float, ratio: float) -> Level:
    """Return a level for a screen of this pixel ratio. The radius doubles every `STEPS_PER_DOUBLING` levels.

    Screens use whole numbers; pictures may use any in between.
    """
    radius = UNIT_RADIUS * 2 ** (number / STEPS_PER_DOUBLING) * ratio
    tries = [
        (abs(along / 1.5 / radius - 1) + 3 * abs(across / HEIGHT / (along / 1.5) - 1), along, across)
        for along in range(max(2, math.floor(1.5 * radius) - 2), math.ceil(1.5 * radius) + 3)
        for across in range(max(1, math.floor(HEIGHT * radius) - 2), math.ceil(HEIGHT * radius) + 3)
    ]
    _, along, across = min(tries)
    return Level(orientation, along, across, ratio)


def number_for(zoom: float) -> int:
    """Return the level nearest to a zoom factor."""
    number = round(math.log2(max(zoom, 1e-6)) * STEPS_PER_DOUBLING)
    return min(max(number, FIRST), LAST)


def zoom_of(number: int) -> float:
    """Return the zoom factor of a level."""
    return float(2 ** (number / STEPS_PER_DOUBLING))

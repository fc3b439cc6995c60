"""Where cells, sides and corners lie on paper or screen, and which of them is under a point.

All places are ``(x, y)`` with x to the right and y down, in the unit of the radius. The upper
left corner of the sheet is ``(0, 0)``; the first cell that is not shifted touches both axes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from core.board.hexes import Grid, Hex, Orientation, is_shifted
from core.board.hexsides import Hexside, Vertex, hexside, lattice_centre, lattice_vertex

Point = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """A grid drawn at a size.

    Args:
        grid: the cells.
        radius: from the centre of a cell to each corner, greater than 0.

    >>> from core.board.hexes import Shifted
    >>> layout = Layout(Grid(2, 2, Orientation.FLAT, Shifted.ODD), 10)
    >>> layout.centre(Hex(0)), layout.hit(12, 3)
    ((10.0, 8.660254037844386), 0)
    """

    grid: Grid
    radius: float

    def __post_init__(self) -> None:
        if not 0 < self.radius < math.inf:
            raise ValueError(f"radius {self.radius}: a cell must measure more than 0")

    @cached_property
    def unit(self) -> Point:
        """Width and height of one step of the whole-number lattice of `lattice_vertex`."""
        half_height = self.radius * math.sqrt(3) / 2
        if self.grid.orientation is Orientation.FLAT:
            return self.radius / 2, half_height
        return half_height, self.radius / 2

    @cached_property
    def bounds(self) -> Point:
        """Width and height of the smallest sheet that holds every cell of the rectangle."""
        width, height = self.unit
        columns, rows = self.grid.columns, self.grid.rows
        if self.grid.orientation is Orientation.FLAT:
            return width * (3 * columns + 1), height * (2 * rows + self._overhang(columns))
        return width * (2 * columns + self._overhang(rows)), height * (3 * rows + 1)

    def _overhang(self, lines: int) -> int:
        # A single line that is not shifted does not reach the half cell that shifted ones need.
        return any(is_shifted(self.grid.shifted, i) for i in range(lines))

    def centre(self, h: Hex) -> Point:
        """Return the middle of a cell."""
        x, y = lattice_centre(self.grid, h)
        return x * self.unit[0], y * self.unit[1]

    def corners(self, h: Hex) -> tuple[Point, ...]:
        """Return the six corners of a cell clockwise; side ``d`` runs from corner ``d`` to ``d + 1``."""
        return tuple(self.vertex(Vertex(6 * h + corner)) for corner in range(6))

    def vertex(self, v: Vertex) -> Point:
        """Return the place of a corner; every cell that shares it gives exactly the same numbers."""
        x, y = lattice_vertex(self.grid, v)
        return x * self.unit[0], y * self.unit[1]

    def side_ends(self, side: Hexside) -> tuple[Point, Point]:
        """Return both ends of a side, clockwise as seen from the cell that names it."""
        h, d = divmod(side, 6)
        return self.vertex(Vertex(side)), self.vertex(Vertex(6 * h + (d + 1) % 6))

    def hit(self, x: float, y: float) -> Hex | None:
        """Return the cell that a point lies in, or None when it lies in no cell of the map.

        On a hexside the answer is one of the cells that share it.
        """
        if not (math.isfinite(x) and math.isfinite(y)):
            return None
        return self.grid.at_axial(*self._axial_at(x, y))

    def nearest_side(self, x: float, y: float) -> Hexside | None:
        """Return the side nearest to a point, or None when the point lies in no cell of the map."""
        h = self.hit(x, y)
        if h is None:
            return None
        middle_x, middle_y = self.centre(h)
        turned = math.atan2(x - middle_x, middle_y - y)
        if self.grid.orientation is Orientation.FLAT:
            turned += math.pi / 6
        return hexside(self.grid, h, int(turned // (math.pi / 3)) % 6)

    def _axial_at(self, x: float, y: float) -> tuple[int, int]:
        """Return the axial coordinates of the cell around a point of the endless plane."""
        # Counted in cells from the cell at axial (0, 0); s, the third coordinate, is -q - r.
        if self.grid.orientation is Orientation.FLAT:
            q = (x / self.unit[0] - 2) / 3
            r = (y / self.unit[1] - 1) / 2 - q / 2 - self._start
        else:
            r = (y / self.unit[1] - 2) / 3
            q = (x / self.unit[0] - 1) / 2 - r / 2 - self._start
        near_q, near_r, near_s = round(q), round(r), round(-q - r)
        off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s + q + r)
        # The three must add up to 0: the one that was rounded furthest gives way.
        if off_q > off_r and off_q > off_s:
            return -near_r - near_s, near_r
        if off_r > off_s:
            return near_q, -near_q - near_s
        return near_q, near_r

    @cached_property
    def _start(self) -> float:
        return is_shifted(self.grid.shifted, 0) / 2

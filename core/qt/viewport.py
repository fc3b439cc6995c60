"""Which part of the map is looked at, and how large: whole pixels at a whole level."""

from __future__ import annotations

import math

from PySide6.QtCore import QPoint, QRect, QRectF, QSize

from core.board.hexes import Grid
from core.qt.levels import FIRST, LAST, Level, level, number_for, zoom_of

EMPTY = 24
"""Pixels beside the map that may be in sight where the program itself chooses what is looked at."""


class Viewport:
    """A window on a map. All points are in the screen's own pixels; `area` is in pixels of the level."""

    def __init__(self) -> None:
        self.ratio = 1.0
        self.size = QSize(1, 1)
        self.number = 0
        self._grid: Grid | None = None
        self._left = self._top = 0

    def set_grid(self, grid: Grid) -> None:
        """Look at another map."""
        self._grid = grid

    def level(self, number: int | None = None) -> Level:
        """Return a level's sizes on this screen; those of the present level by default."""
        assert self._grid is not None
        return level(self._grid.orientation, self.number if number is None else number, self.ratio)

    def extent(self, number: int | None = None) -> QSize:
        """Return the size of the whole map at a level."""
        assert self._grid is not None
        return QSize(*self.level(number).size(self._grid))

    @property
    def zoom(self) -> float:
        """The zoom factor; 1 is a radius of 44 of the window's pixels."""
        return zoom_of(self.number)

    @property
    def area(self) -> QRect:
        """What is visible."""
        return QRect(QPoint(self._left, self._top), self.size)

    @property
    def parts(self) -> QRectF:
        """What is visible, in parts of the map's width and height."""
        whole = self.extent()
        width, height = whole.width(), whole.height()
        return QRectF(self._left / width, self._top / height, self.size.width() / width, self.size.height() / height)

    def covered(self, rect: QRect) -> QRect:
        """Return a rectangle of the widget in pixels of the level, rounded outwards."""
        left, top = math.floor(rect.x() * self.ratio), math.floor(rect.y() * self.ratio)
        size = device_size(rect.width() + 1, rect.height() + 1, self.ratio)
        return QRect(self.area.topLeft() + QPoint(left, top), size).intersected(self.area)

    def to_map(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the reference layout under a pixel of the window."""
        sx, sy = self.level().scale
        return ((self._left + x) / sx, (self._top + y) / sy)

    def from_map(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of the window over a point of the reference layout."""
        sx, sy = self.level().scale
        return (x * sx - self._left, y * sy - self._top)

    def zoom_to(self, factor: float, x: float, y: float) -> None:
        """Go to the level nearest to a factor; what lies under the pixel (x, y) stays there."""
        self.go_to(number_for(factor), x, y)

    def go_to(self, number: int, x: float, y: float) -> None:
        """Go to a level; what lies under the pixel (x, y) stays there."""
        map_x, map_y = self.to_map(x, y)
        self.number = min(max(number, FIRST), LAST)
        sx, sy = self.level().scale
        self.look_at(round(map_x * sx - x), round(map_y * sy - y))

    def step(self, levels: int, x: float, y: float) -> None:
        """Go up or down by so many levels that differ: the smallest ones may be of one size."""
        number, before = self.number + levels, self.level()
        way = 1 if levels > 0 else -1
        while FIRST < number < LAST and self.level(number) == before:
            number += way
        self.go_to(number, x, y)

    def fit(self) -> None:
        """Show the whole map, as large as it goes."""
        self.number = self._fitting()
        self.look_at(0, 0)

    def _fitting(self) -> int:
        """Return the largest level at which the whole map is seen."""
        number = LAST
        while number > FIRST:
            whole = self.extent(number)
            if whole.width() <= self.size.width() and whole.height() <= self.size.height():
                break
            number -= 1
        return number

    def centre_on(self, x: float, y: float) -> None:
        """Bring a point of the reference layout to the middle."""
        sx, sy = self.level().scale
        self.look_at(round(x * sx) - self.size.width() // 2, round(y * sy) - self.size.height() // 2)

    def bring(self, x: float, y: float) -> None:
        """Bring a point of the reference layout as near to the middle as the map fills the window, but for a little."""
        self.centre_on(x, y)
        whole, least = self.extent(), round(EMPTY * self.ratio)
        self._left = _held(self._left, whole.width(), self.size.width(), least)
        self._top = _held(self._top, whole.height(), self.size.height(), least)

    def reveal(self, x: float, y: float, radii: float) -> None:
        """Move just enough to show a point of the reference layout with so many radii about it."""
        px, py = self.from_map(x, y)
        reach = radii * self.level().radius
        dx = min(0.0, px - reach) + max(0.0, px + reach - self.size.width())
        dy = min(0.0, py - reach) + max(0.0, py + reach - self.size.height())
        if dx or dy:
            self.look_at(self._left + round(dx), self._top + round(dy))

    def look_at(self, left: int, top: int) -> None:
        """Move the corner. The map may leave a third of the window empty; a smaller map lies in the middle."""
        whole = self.extent()
        self._left = _held(left, whole.width(), self.size.width())
        self._top = _held(top, whole.height(), self.size.height())

    def resize(self, size: QSize, ratio: float) -> None:
        """Take another size. A map seen whole, as large as it goes, still is; else the middle stays where it is.

        Another pixel ratio keeps the zoom and the middle.
        """
        fitted = ratio == self.ratio and self.number == self._fitting()
        centre_x, centre_y = self.to_map(self.size.width() / 2, self.size.height() / 2)
        self.size, self.ratio = size, ratio
        if fitted:
            self.fit()
        else:
            self.centre_on(centre_x, centre_y)


def _held(start: int, whole: int, window: int, most: int | None = None) -> int:
    if whole <= window:
        return (whole - window) // 2
    slack = window // 3 if most is None else most
    return min(max(start, -slack), whole - window + slack)


def device_size(width: int, height: int, ratio: float) -> QSize:
    """Return the screen's pixels that cover a widget."""
    return QSize(math.ceil(width * ratio), math.ceil(height * ratio))

"""Squares of a painted map, kept while they are useful, mended or dropped when what they show has changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPixmap

from core.board.hexes import Hex
from core.qt.levels import Level
from core.qt.scenery import MapPart, Scenery

TILE = 256
"""Side of a tile in the screen's own pixels."""

KEPT = 512
"""Tiles kept at most; 128 MiB."""

PARTS_KEPT = 128
"""Tiles kept at most of a part of the map that is painted by itself; 32 MiB."""

RIM = 3
"""Pixels by which the picture of a hex's ground may reach beyond its extent."""


@dataclass(frozen=True, slots=True)
class TileKey:
    """Which square of the map: its level, column and row."""

    level: Level
    column: int
    row: int

    @property
    def area(self) -> QRect:
        """What it shows, in pixels of the level."""
        return QRect(self.column * TILE, self.row * TILE, TILE, TILE)


class Tiles:
    """The tiles of one scenery, or of one part of it with nothing behind."""

    def __init__(self, scenery: Scenery, only: MapPart | None = None) -> None:
        self.scenery = scenery
        self._only = only
        self.built = 0
        self._kept: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._levels: dict[Level, None] = {}

    def ready(self, key: TileKey) -> QPixmap | None:
        """Return a tile if it is there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def has(self, key: TileKey) -> bool:
        """Whether a tile is there."""
        return key in self._kept

    def build(self, first: TileKey, count: int = 1) -> list[QPixmap]:
        """Paint tiles side by side, all at once: what crosses their borders is painted only once."""
        area = QRect(first.column * TILE, first.row * TILE, count * TILE, TILE)
        whole = self._painted(first.level, area)
        made = [whole.copy(index * TILE, 0, TILE, TILE) for index in range(count)] if count > 1 else [whole]
        for index, tile in enumerate(made):
            self._kept[TileKey(first.level, first.column + index, first.row)] = tile
        self.built += count
        self._levels[first.level] = None
        while len(self._kept) > (KEPT if self._only is None else PARTS_KEPT):
            self._kept.popitem(last=False)
        return made

    def _painted(self, level: Level, area: QRect) -> QPixmap:
        pixmap = QPixmap(area.size())
        if self._only is not None:
            pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.scenery.render(painter, level, area, self._only)
        painter.end()
        return pixmap

    def mend(self, level: Level, hexes: Iterable[Hex], reach: float) -> QRect:
        """Paint again what shows these hexes: on the tiles of one level at once, on others by dropping them.

        Args:
            reach: how many radii beyond a hex's extent its change may show.

        Returns:
            The part of the level that was painted again.
        """
        changed = sorted(hexes)
        for other in self._levels:
            if other != level:
                self._drop(other, extent(self.scenery, other, changed, reach))
        area = extent(self.scenery, level, changed, reach)
        if area.width() * area.height() > 4 * TILE * TILE:
            self._drop(level, area)
            return area
        kept = [(key, self._kept[key]) for key in covering(level, area) if key in self._kept]
        if kept:
            patch = self._painted(level, area)
            for key, tile in kept:
                painter = QPainter(tile)
                painter.drawPixmap(area.topLeft() - key.area.topLeft(), patch)
                painter.end()
        return area

    def _drop(self, level: Level, area: QRect) -> None:
        for key in covering(level, area):
            self._kept.pop(key, None)


def extent(scenery: Scenery, level: Level, hexes: Iterable[Hex], reach: float) -> QRect:
    """Return the rectangle of a level about some hexes, and so many radii beyond them."""
    sprites, grid = scenery.sprites(level), scenery.sheet.map.grid
    rim = RIM + round(reach * level.radius)
    area = QRect()
    for at in hexes:
        x, y = level.origin(grid, at)
        area = area.united(QRect(x - rim, y - rim, sprites.width + 2 * rim, sprites.height + 2 * rim))
    return area


def covering(level: Level, area: QRect) -> Iterator[TileKey]:
    """Yield the tiles that cover an area of a level, row by row; none when it is empty."""
    if area.isEmpty():
        return
    for row in range(area.top() // TILE, area.bottom() // TILE + 1):
        for column in range(area.left() // TILE, area.right() // TILE + 1):
            yield TileKey(level, column, row)

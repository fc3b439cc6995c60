"""Squares of a painted map, kept while they are useful and dropped when what they show has changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPixmap

from core.board.hexes import Hex
from core.qt.levels import Level
from core.qt.scenery import Scenery

TILE = 256
"""Side of a tile in the screen's own pixels."""

KEPT = 512
"""Tiles kept at most; 128 MiB."""


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
    """The tiles of one scenery."""

    def __init__(self, scenery: Scenery) -> None:
        self.scenery = scenery
        self.built = 0
        self._kept: OrderedDict[TileKey, QPixmap] = OrderedDict()

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
        whole = QPixmap(area.size())
        painter = QPainter(whole)
        self.scenery.render(painter, first.level, area)
        painter.end()
        made = [whole.copy(index * TILE, 0, TILE, TILE) for index in range(count)] if count > 1 else [whole]
        for index, tile in enumerate(made):
            self._kept[TileKey(first.level, first.column + index, first.row)] = tile
        self.built += count
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made

    def clear(self) -> None:
        """Drop every tile."""
        self._kept.clear()

    def drop(self, hexes: Iterable[Hex]) -> None:
        """Drop the tiles that show these hexes or the lines about them."""
        touched = [(hex_, self.scenery.sheet.map.grid) for hex_ in hexes]
        for key in list(self._kept):
            for at, grid in touched:
                x, y = key.level.origin(grid, at)
                reach = round(key.level.radius)
                if key.area.intersects(QRect(x - reach, y - reach, 4 * reach, 4 * reach)):
                    del self._kept[key]
                    break


def covering(level: Level, area: QRect) -> Iterator[TileKey]:
    """Yield the tiles that cover an area of a level, row by row."""
    for row in range(area.top() // TILE, area.bottom() // TILE + 1):
        for column in range(area.left() // TILE, area.right() // TILE + 1):
            yield TileKey(level, column, row)

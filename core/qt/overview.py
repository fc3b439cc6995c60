"""The whole map, small: what stands in for a tile that is not there yet, and what an overview shows."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter, QPixmap

from core.board.hexes import Hex
from core.qt.levels import FIRST, LAST
from core.qt.scenery import Scenery
from core.qt.tiles import extent
from core.qt.viewport import Viewport

LONGEST = 1100
"""Longest side of the picture, in pixels."""


class Overview:
    """A small picture of a scenery; what changed since is painted again when it is asked for."""

    def __init__(self, scenery: Scenery) -> None:
        self._scenery = scenery
        viewport = Viewport()
        viewport.set_grid(scenery.scenario.map.grid)
        viewport.number = FIRST
        while viewport.number < LAST and max(viewport.extent(viewport.number + 1).toTuple()) <= LONGEST:
            viewport.number += 1
        self._level = viewport.level()
        whole, known = QRect(QPoint(0, 0), viewport.extent()), scenery.small.get(viewport.level())
        self._picture = QPixmap(whole.size()) if known is None else QPixmap(known)
        self._stale = whole if known is None else QRect()

    @property
    def ready(self) -> bool:
        """Whether the picture was ever made."""
        return self._stale != self._picture.rect()

    def touch(self, hexes: Iterable[Hex], reach: float) -> None:
        """Say that some hexes look another way now, and so many radii about them."""
        self._stale = self._stale.united(extent(self._scenery, self._level, hexes, reach))

    @property
    def picture(self) -> QPixmap:
        """The picture as the map is now."""
        stale = self._stale.intersected(self._picture.rect())
        if not stale.isEmpty():
            painter = QPainter(self._picture)
            painter.setClipRect(stale)
            painter.translate(stale.topLeft())
            self._scenery.render(painter, self._level, stale, numbers=False)
            painter.end()
            if stale == self._picture.rect():
                self._scenery.small[self._level] = QPixmap(self._picture)
        self._stale = QRect()
        return self._picture

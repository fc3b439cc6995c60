"""Counters as pictures, one a face and size, and the names and badges that lie over them."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from core.qt.painter import paint_item
from core.qt.stamps import paint_stamps, stamps_of
from core.view.counter_drawing import MARGIN, CounterLook, blank_groups, printed_groups
from core.view.drawing import Group, Item
from core.view.palette import Palette
from core.view.scene import CounterFace

KEPT = 4000

MASTERS = (64, 128, 256)
"""Sides in pixels at which counters are painted; all smaller ones are scaled down from these."""

SHARPNESS = 1.3
"""How much larger than the counter its master is at least."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture and where its corner lies from the point it belongs to."""

    pixmap: QPixmap
    dx: int
    dy: int


class Pictures:
    """Pictures by what they show, the least used dropped."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()

    def counter(self, face: CounterFace, side: int, look: CounterLook) -> Picture:
        """Return a counter of this many pixels a side; its point is the corner of the card."""
        key = (face, side, look)
        found = self._kept.get(key)
        if found is None:
            found = self._keep(key, self._make_counter(face, side, look))
        return found

    def item(self, key: Hashable, made: Callable[[], Item], scale: tuple[float, float]) -> Picture:
        """Return a small drawing about the origin, enlarged; `key` must tell it from every other."""
        found = self._kept.get((key, scale))
        if found is None:
            found = self._keep((key, scale), _make_item(made(), scale))
        return found

    def _keep(self, key: Hashable, picture: Picture) -> Picture:
        self._kept[key] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture

    def _make_counter(self, face: CounterFace, side: int, look: CounterLook) -> Picture:
        """Return a counter scaled down from one of the master sizes; above the largest, painted as it is."""
        master = next((size for size in MASTERS if size >= SHARPNESS * side), 0)
        if not master:
            return self._paint_counter(face, side, look)
        large = self.counter_master(face, master, look)
        scale = side / master
        margin = -large.dx * scale
        shrunk = large.pixmap.scaled(
            round(large.pixmap.width() * scale),
            round(large.pixmap.height() * scale),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        return Picture(shrunk, -round(margin), -round(margin))

    def counter_master(self, face: CounterFace, side: int, look: CounterLook) -> Picture:
        """Return a counter at one of the sizes from which the others are made."""
        key = ("master", face, side, look)
        return self._kept.get(key) or self._keep(key, self._paint_counter(face, side, look))

    def _paint_counter(self, face: CounterFace, side: int, look: CounterLook) -> Picture:
        """Paint a counter over a copy of the blank that all of its kind share."""
        blank = self._blank(face, side, look)
        pixmap = blank.pixmap.copy()
        groups = printed_groups(face, self.palette, look)
        _paint_groups(pixmap, groups, side, -blank.dx)
        return Picture(pixmap, blank.dx, blank.dy)

    def _blank(self, face: CounterFace, side: int, look: CounterLook) -> Picture:
        """Return what all counters of one kind share: shadow, card, band, symbol."""
        shown = (face.symbol, face.drawn, face.ink, face.ground, bool(face.factors), face.reduced, face.hidden)
        key = ("blank", shown, side, look.detail)
        found = self._kept.get(key)
        if found is None:
            margin = math.ceil(side * MARGIN) + 1
            pixmap = QPixmap(side + 2 * margin, side + 2 * margin)
            pixmap.fill(Qt.GlobalColor.transparent)
            _paint_groups(pixmap, blank_groups(face, self.palette, look.detail), side, margin)
            found = self._keep(key, Picture(pixmap, -margin, -margin))
        return found


def _paint_groups(pixmap: QPixmap, groups: tuple[Group, ...], side: int, margin: int) -> None:
    """Paint parts of a counter, whose square of so many pixels lies `margin` inside the picture."""
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(margin, margin)
    painter.scale(side, side)
    for group in groups:
        paint_item(painter, group)
    painter.end()


def _make_item(item: Item, scale: tuple[float, float]) -> Picture:
    """Paint a drawing about the origin into a picture that just holds it."""
    stamps = stamps_of(Group("", (item,)))
    left = math.floor(min(stamp.bounds.left() for stamp in stamps) * scale[0]) - 1
    top = math.floor(min(stamp.bounds.top() for stamp in stamps) * scale[1]) - 1
    right = math.ceil(max(stamp.bounds.right() for stamp in stamps) * scale[0]) + 1
    bottom = math.ceil(max(stamp.bounds.bottom() for stamp in stamps) * scale[1]) + 1
    pixmap = QPixmap(right - left, bottom - top)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-left, -top)
    painter.scale(*scale)
    paint_stamps(painter, stamps)
    painter.end()
    return Picture(pixmap, left, top)

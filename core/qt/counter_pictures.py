"""Counters as pictures, one a face and size, and the names and badges that lie over them."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

from core.qt.painter import paint
from core.qt.stamps import paint_stamps, stamps_of
from core.view.counter_drawing import BLANK_GROUPS, MARGIN, counter_drawing
from core.view.drawing import Group, Item
from core.view.palette import Palette
from core.view.scene import CounterFace, SetupCodes

KEPT = 4000

PLAIN_SIDE = 17
"""Counters of fewer pixels a side show their colours, symbol and factors only."""


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

    def counter(self, face: CounterFace, side: int, codes: SetupCodes) -> Picture:
        """Return a counter of this many pixels a side; its point is the corner of the card."""
        setup = codes is SetupCodes.SHOWN
        key = (face, side, setup)
        found = self._kept.get(key)
        if found is None:
            found = self._keep(key, self._make_counter(face, side, setup=setup))
        return found

    def item(self, key: Hashable, item: Item, scale: tuple[float, float]) -> Picture:
        """Return a small drawing about the origin, enlarged; `key` must tell it from every other."""
        found = self._kept.get((key, scale))
        if found is None:
            found = self._keep((key, scale), _make_item(item, scale))
        return found

    def _keep(self, key: Hashable, picture: Picture) -> Picture:
        self._kept[key] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture

    def _make_counter(self, face: CounterFace, side: int, *, setup: bool) -> Picture:
        """Paint a counter over a copy of the blank that all of its kind share."""
        pixmap, margin = self._blank(face, side, setup=setup)
        pixmap = pixmap.copy()
        if side < PLAIN_SIDE:
            face = replace(face, short="", max_steps=0, size="")
        painter = QPainter(pixmap)
        painter.translate(margin, margin)
        painter.scale(side, side)
        paint(painter, counter_drawing(face, self.palette, setup=setup).without(*BLANK_GROUPS))
        painter.end()
        return Picture(pixmap, -margin, -margin)

    def _blank(self, face: CounterFace, side: int, *, setup: bool) -> tuple[QPixmap, int]:
        """Return what all counters of one kind share: shadow, card, band, symbol."""
        margin = math.ceil(side * MARGIN) + 1
        factors = ("0",) if face.factors else ()
        kind = replace(face, piece="", short="", factors=factors, steps=0, max_steps=0, setup="", marks=(), name="")
        key = ("blank", kind, side, setup and bool(face.setup))
        found = self._kept.get(key)
        if found is None:
            pixmap = QPixmap(side + 2 * margin, side + 2 * margin)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.translate(margin, margin)
            painter.scale(side, side)
            paint(painter, counter_drawing(kind, self.palette).only(*BLANK_GROUPS))
            painter.end()
            found = self._keep(key, Picture(pixmap, -margin, -margin))
        return found.pixmap, margin


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

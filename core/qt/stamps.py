"""Prepared paths: shapes and texts of a drawing turned into Qt's once, found by the area they touch."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPainterPathStroker, QPen

from core.qt.levels import REFERENCE
from core.qt.painter import brush_of, pen_of, qt_path, text_path
from core.view.drawing import Group, Shape, Stroke, Text

CELL = 4 * REFERENCE
"""Side of the coarse cells by which prepared paths are found, in the reference layout."""


@dataclass(frozen=True)
class Stamp:
    """A prepared path in the reference layout with how it is painted."""

    path: QPainterPath
    fill: QBrush | None
    pen: QPen | None

    @property
    def bounds(self) -> QRectF:
        """What it covers, the width of its line included."""
        rim = self.pen.widthF() / 2 + 1 if self.pen is not None else 1
        return self.path.controlPointRect().adjusted(-rim, -rim, rim, rim)

    @cached_property
    def cells(self) -> Collection[tuple[int, int]]:
        """The coarse cells it may touch."""
        return _touched(self)


def stamps_of(group: Group) -> list[Stamp]:
    """Return the shapes and texts of a group as prepared paths, in painting order."""
    return [stamp for item in leaves(group) for stamp in prepared(item)]


def leaves(group: Group) -> Iterator[Shape | Text]:
    """Yield the shapes and texts of a group, in painting order."""
    for item in group.items:
        if isinstance(item, Group):
            yield from leaves(item)
        else:
            yield item


def prepared(item: Shape | Text) -> tuple[Stamp, ...]:
    """Return a shape or text as prepared paths."""
    if isinstance(item, Shape):
        fill = brush_of(item.fill) if item.fill else None
        return (Stamp(qt_path(item.path), fill, pen_of(item.stroke) if item.stroke else None),)
    path = text_path(item)
    halo = (Stamp(path, None, pen_of(Stroke(item.halo, 2 * item.halo_width))),) if item.halo else ()
    return (*halo, Stamp(path, brush_of(item.fill), None))


def outlined(stamp: Stamp) -> Stamp:
    """Return a drawn line as the area it covers: quicker to paint often, and the same in every tile."""
    if stamp.pen is None or stamp.pen.isCosmetic() or stamp.fill is not None:
        return stamp
    stroker = QPainterPathStroker(stamp.pen)
    stroker.setCurveThreshold(0.05)
    area = stroker.createStroke(stamp.path)
    area.setFillRule(Qt.FillRule.WindingFill)
    return Stamp(area, stamp.pen.brush(), None)


def paint_stamps(painter: QPainter, stamps: Iterable[Stamp]) -> None:
    """Paint prepared paths under the painter's transform."""
    for stamp in stamps:
        if stamp.fill is not None:
            painter.fillPath(stamp.path, stamp.fill)
        if stamp.pen is not None:
            painter.strokePath(stamp.path, stamp.pen)


class StampIndex:
    """Prepared paths in painting order, found by the area they touch."""

    def __init__(self, stamps: list[Stamp]) -> None:
        self._stamps = stamps
        self._cells: dict[tuple[int, int], list[int]] = {}
        for number, stamp in enumerate(stamps):
            for cell in stamp.cells:
                self._cells.setdefault(cell, []).append(number)
        columns, rows = zip(*self._cells, strict=True) if self._cells else ((0,), (0,))
        self._whole = QRectF(
            min(columns) * CELL,
            min(rows) * CELL,
            (max(columns) - min(columns) + 1) * CELL,
            (max(rows) - min(rows) + 1) * CELL,
        )

    def within(self, area: QRectF) -> list[Stamp]:
        """Return what may touch an area of the reference layout, in painting order."""
        if not self._stamps or area.contains(self._whole):
            return self._stamps
        found: set[int] = set()
        for cell in _cells_of(area.intersected(self._whole)):
            found.update(self._cells.get(cell, ()))
        return [self._stamps[number] for number in sorted(found)]


def _touched(stamp: Stamp) -> Collection[tuple[int, int]]:
    """Return the cells near the points of a path; long lines touch far fewer than their bounds do."""
    bounds = stamp.bounds
    if max(bounds.width(), bounds.height()) < 2 * CELL:
        return list(_cells_of(bounds))
    rim = (stamp.pen.widthF() / 2 if stamp.pen is not None else 0) + REFERENCE * 1.05
    cells: set[tuple[int, int]] = set()
    for number in range(stamp.path.elementCount()):
        element = stamp.path.elementAt(number)
        left, right = int((element.x - rim) // CELL), int((element.x + rim) // CELL)
        top, bottom = int((element.y - rim) // CELL), int((element.y + rim) // CELL)
        # The rim is less than a cell: what lies about a point touches the cells of its four corners at most.
        cells.update(((left, top), (right, top), (left, bottom), (right, bottom)))
    return cells


def _cells_of(area: QRectF) -> Iterator[tuple[int, int]]:
    for column in range(math.floor(area.left() / CELL), math.floor(area.right() / CELL) + 1):
        for row in range(math.floor(area.top() / CELL), math.floor(area.bottom() / CELL) + 1):
            yield (column, row)

"""The way that units have just gone, over the map: a line with an arrow head that fades."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QPointF, QRect, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from core.board.hexes import Hex
from core.qt.map_view import MapView
from core.qt.painter import pen_of
from core.view.drawing import Stroke

FADES_IN = 400
"""Milliseconds until the line is gone."""

WIDE, HALO = 4.0, 8.0
"""Widths of the line and of its rim, in the window's pixels."""

HEAD = 13.0
"""Length of the arrow's head, in the window's pixels."""


class MoveTrail(QWidget):
    """Lies over a map view and takes no click. It is as small as the ways are, so that little is painted anew."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self._ways: list[QPainterPath] = []
        self._opacity = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self._fading = QVariantAnimation(self)
        self._fading.setDuration(FADES_IN)
        self._fading.setStartValue(1.0)
        self._fading.setEndValue(0.0)
        self._fading.setEasingCurve(QEasingCurve.Type.InQuad)
        self._fading.valueChanged.connect(self._fade)
        self._fading.finished.connect(self.hide)
        # The ways are in the window's pixels: with another part of the map in view they would lie.
        view.view_changed.connect(self.stop)

    @property
    def opacity(self) -> float:
        """How much of the line is left: 1 at its start, 0 when it is gone."""
        return self._opacity if self.isVisible() else 0.0

    def show_ways(self, ways: Sequence[Sequence[Hex]]) -> None:
        """Draw ways, each from its first hex to its last; they fade at once."""
        points = [[QPointF(self._view.widget_point(at)) for at in way] for way in ways if len(way) > 1]
        if not points:
            return
        paths = [_line(way) for way in points]
        margin = HEAD + HALO
        bounds = paths[0].boundingRect()
        for path in paths[1:]:
            bounds = bounds.united(path.boundingRect())
        box = bounds.adjusted(-margin, -margin, margin, margin).toAlignedRect().intersected(self._view.rect())
        if box.isEmpty():
            return
        self._ways = [path.translated(-box.x(), -box.y()) for path in paths]
        self._begin(box)

    def _begin(self, box: QRect) -> None:
        self.stop()
        self.setGeometry(box)
        self._opacity = 1.0
        self.show()
        self.raise_()
        self._fading.start()

    def stop(self) -> None:
        """Take the line away at once."""
        self._fading.stop()
        self.hide()

    def _fade(self, opacity: float) -> None:
        self._opacity = opacity
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ways: a rim that stands out from any ground, and the line in the colour of what is chosen."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(self._opacity)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        colours = self._view.colours
        for role, width in (("cursor-halo", HALO), ("selected", WIDE)):
            painter.setPen(pen_of(Stroke(colours[role], width)))
            for way in self._ways:
                painter.drawPath(way)
        painter.end()


def _line(points: Sequence[QPointF]) -> QPainterPath:
    """Return a line through points with an arrow's head at the last one."""
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    last, before = points[-1], points[-2]
    towards = math.atan2(before.y() - last.y(), before.x() - last.x())
    for side in (-0.5, 0.5):
        path.moveTo(last)
        path.lineTo(last + QPointF(HEAD * math.cos(towards + side), HEAD * math.sin(towards + side)))
    return path

"""The whole map, small, with a frame round what is visible; a click or a drag looks elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from core.board.layout import Layout
from core.qt.map_view import MapView
from core.qt.painter import paint, pen_of
from core.view.drawing import Drawing, Stroke
from core.view.language import tr
from core.view.small_map import blocks


class Minimap(QWidget):
    """Shows where a map view looks, and moves it."""

    def __init__(self, view: MapView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self.setAccessibleName(tr("Overview map"))
        self.setToolTip(tr("Click to look there"))
        view.view_changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Ask for the width of the dock."""
        return QSize(320, 180)

    def _frame(self) -> QRectF:
        """Return where the map lies in the widget, in its own proportions."""
        overview = self._view.overview
        if overview is None or overview.isNull():
            return QRectF(self.rect())
        scale = min(self.width() / overview.width(), self.height() / overview.height())
        width, height = overview.width() * scale, overview.height() * scale
        return QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the map, its stacks as blocks, and the frame."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        overview = self._view.overview
        if overview is None:
            return
        frame, palette = self._frame(), self._view.colours
        painter.drawPixmap(frame, overview, QRectF(overview.rect()))
        self._paint_counters(painter, frame)
        seen = self._view.visible_rect
        box = QRectF(
            frame.x() + seen.x() * frame.width(),
            frame.y() + seen.y() * frame.height(),
            seen.width() * frame.width(),
            seen.height() * frame.height(),
        ).intersected(frame.adjusted(1, 1, -1, -1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((palette["cursor-halo"], 4.0), (palette["selected"], 2.0)):
            painter.setPen(pen_of(Stroke(colour, width)))
            painter.drawRect(box)
        painter.end()

    def _paint_counters(self, painter: QPainter, frame: QRectF) -> None:
        scenery = self._view.scenery
        if scenery is None:
            return
        layout = scenery.sheet.layout
        schema = scenery.sheet.schema
        order = [schema.schemes[side.scheme][1] for side in schema.sides]
        painter.save()
        painter.translate(frame.topLeft())
        small = Layout(layout.grid, layout.radius * frame.width() / layout.bounds[0])
        paint(painter, Drawing(*small.bounds, (blocks(small, self._view.scene, self._view.colours, order),)))
        painter.restore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look at the point that was clicked."""
        self._look(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer while a button is held."""
        if event.buttons():
            self._look(event)

    def _look(self, event: QMouseEvent) -> None:
        frame = self._frame()
        point = event.position()
        self._view.centre_on_part((point.x() - frame.x()) / frame.width(), (point.y() - frame.y()) / frame.height())

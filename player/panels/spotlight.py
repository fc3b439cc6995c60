"""A ring round what a tutorial speaks of: a widget or a hex. It lies over the page and takes no click."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from core.board.hexes import Hex
from core.qt.hex_canvas import HexCanvas
from core.qt.painter import pen_of
from core.view.drawing import Stroke

RIM = 4
"""Pixels between a widget and its ring."""

HEX_RING = 50.0
"""The radius of the ring round a hex at zoom 1, in the window's pixels."""


class Spotlight(QWidget):
    """Rings one thing of a page, or nothing."""

    def __init__(self, page: QWidget, canvas: HexCanvas) -> None:
        super().__init__(page)
        self._canvas = canvas
        self._widget: QWidget | None = None
        self._hex: Hex | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        canvas.view_changed.connect(self._place)
        page.installEventFilter(self)

    @property
    def target(self) -> QWidget | Hex | None:
        """What is ringed."""
        return self._widget if self._widget is not None else self._hex

    def point_at(self, target: QWidget | Hex | None) -> None:
        """Ring a widget or a hex; None takes the ring away."""
        if self._widget is not None:
            self._widget.removeEventFilter(self)
        self._widget = target if isinstance(target, QWidget) else None
        self._hex = None if isinstance(target, QWidget) else target
        if self._widget is not None:
            self._widget.installEventFilter(self)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what is ringed, and the page."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide):
            self._place()
        elif event.type() == QEvent.Type.Destroy and watched is self._widget:
            self._widget = None
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        box = self._box()
        self.setVisible(not box.isEmpty())
        if not box.isEmpty():
            self.setGeometry(box)
            self.raise_()
            self.update()

    def _box(self) -> QRect:
        """Return the ring's rectangle in the page; empty for no ring."""
        page = self.parentWidget()
        if self._widget is not None and self._widget.isVisible():
            # Only what is not scrolled away; a ring beyond it would lie over something else.
            seen = self._widget.visibleRegion().boundingRect()
            found = QRect(self._widget.mapTo(page, seen.topLeft()), seen.size())
            return QRect() if seen.isEmpty() else found.adjusted(-RIM, -RIM, RIM, RIM).intersected(page.rect())
        if self._hex is None or not self._canvas.isVisible():
            return QRect()
        radius = round(HEX_RING * self._canvas.zoom) + 2 * RIM
        middle = self._canvas.widget_point(self._hex)
        if not self._canvas.rect().contains(middle):
            return QRect()
        centre = self._canvas.mapTo(page, middle)
        return QRect(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring: a wide rim that stands out from any ground, and the line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = QRectF(self.rect()).adjusted(3.5, 3.5, -3.5, -3.5)
        colours = self._canvas.colours
        for role, width in (("cursor-halo", 7.0), ("selected", 3.0)):
            painter.setPen(pen_of(Stroke(colours[role], width)))
            if self._widget is not None:
                painter.drawRoundedRect(box, 10, 10)
            else:
                painter.drawEllipse(box)
        painter.end()

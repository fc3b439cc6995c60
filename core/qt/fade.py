"""The soft edge of what scrolls: words that are cut there fade out instead of ending in the middle of a line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QLinearGradient, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from core.qt.theme import ON_CARD, strong

REACH = 16
"""Pixels over which the contents fade."""


class Fade(QWidget):
    """Lies over the viewport of a scroll area and lets go of the mouse.

    It shows at the upper edge while something lies above, at the lower one while something lies below. `ground` is
    the role of the colour that the area lies on.
    """

    def __init__(self, area: QAbstractScrollArea, ground: QPalette.ColorRole = ON_CARD) -> None:
        super().__init__(area)
        self._area, self._ground = area, ground
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.viewport().installEventFilter(self)
        bar = area.verticalScrollBar()
        bar.valueChanged.connect(lambda _: self.update())
        bar.rangeChanged.connect(lambda *_: self.update())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the viewport, and over it."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            self.setGeometry(self._area.viewport().geometry())
            self.raise_()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the edges beyond which there is more; in strong contrast nothing fades."""
        if strong():
            return
        bar, painter = self._area.verticalScrollBar(), QPainter(self)
        if bar.value() > bar.minimum():
            self._paint(painter, QRect(0, 0, self.width(), REACH), QPoint(0, 0), QPoint(0, REACH))
        if bar.value() < bar.maximum():
            low = self.height()
            self._paint(painter, QRect(0, low - REACH, self.width(), REACH), QPoint(0, low), QPoint(0, low - REACH))
        painter.end()

    def _paint(self, painter: QPainter, where: QRect, edge: QPoint, inner: QPoint) -> None:
        ground = QGuiApplication.palette().color(self._ground)  # a style sheet round the area may veil its own
        fading, clear = QLinearGradient(edge, inner), QColor(ground)
        clear.setAlpha(0)
        fading.setColorAt(0.0, ground)
        fading.setColorAt(1.0, clear)
        painter.fillRect(where, fading)

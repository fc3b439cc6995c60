"""The length of a game as a bar: turns as blocks, phases as ticks, a mark where one is."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy

from core.qt.painter import brush_of, colour_of, pen_of
from core.qt.theme import SMALL
from core.view.drawing import Stroke
from core.view.language import tr
from core.view.palette import Palette
from player.models.reel import Reel, turns

HEIGHT, BAR_TOP, BAR = 46, 20, 14
SIDE = 8


class TimeBar(QAbstractSlider):
    """A slider over the moments of a game. Arrows go by steps, page keys by phases."""

    def __init__(self, reel: Reel, palette: Palette) -> None:
        super().__init__()
        self._reel, self.colours = reel, palette
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Time"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.measure()

    def measure(self) -> None:
        """Take the length of the reel anew: other eyes may have seen more or less."""
        self.setRange(-1, max(self._reel.last, -1))
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for a wide bar."""
        return QSize(400, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Ask for room for some turns."""
        return QSize(200, HEIGHT)

    def _x(self, number: float) -> float:
        """Return where a moment lies; -1 is the left end."""
        whole = max(self.maximum() - self.minimum(), 1)
        return SIDE + (number - self.minimum()) / whole * (self.width() - 2 * SIDE)

    def _number(self, x: float) -> int:
        whole = max(self.maximum() - self.minimum(), 1)
        return round((x - SIDE) / max(self.width() - 2 * SIDE, 1) * whole) + self.minimum()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint turns, phases and the mark."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_bar(painter)
        self._paint_turns(painter)
        self._paint_mark(painter)
        painter.end()

    def _paint_bar(self, painter: QPainter) -> None:
        painter.setPen(pen_of(Stroke(self.colours["line-strong"], 1.0)))
        painter.setBrush(brush_of(self.colours["button"]))
        box = QRectF(SIDE, BAR_TOP, self.width() - 2 * SIDE, BAR)
        painter.drawRoundedRect(box, 4, 4)
        past = QRectF(SIDE, BAR_TOP, self._x(self.value()) - SIDE, BAR)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush_of(self.colours["bar-own"]))
        painter.drawRoundedRect(past.adjusted(1, 1, 0, -1), 3, 3)
        painter.setPen(pen_of(Stroke(self.colours["line-strong"], 1.0)))
        for chapter in self._reel.chapters:
            x = self._x(chapter.first - 0.5)
            painter.drawLine(QPointF(x, BAR_TOP + BAR - 5), QPointF(x, BAR_TOP + BAR))

    def _paint_turns(self, painter: QPainter) -> None:
        font = self.font()
        font.setPixelSize(SMALL)
        painter.setFont(font)
        painter.setPen(pen_of(Stroke(self.colours["text-quiet"], 1.4)))
        for _, first in turns(self._reel.chapters):
            x = max(self._x(first - 0.5), SIDE)
            painter.drawLine(QPointF(x, BAR_TOP - 4), QPointF(x, BAR_TOP + BAR))
        painter.setPen(colour_of(self.colours["text"]))
        for x, words in self.names(painter.fontMetrics()):
            painter.drawText(QPointF(x, BAR_TOP - 6), words)

    def names(self, metrics: QFontMetrics) -> tuple[tuple[float, str], ...]:
        """Return the names of turns that have room above the bar, each with where it begins; none leaves the bar."""
        found, right = list[tuple[float, str]](), 0.0
        for turn, first in turns(self._reel.chapters):
            words = tr("Turn {turn}", turn=turn)
            wide = metrics.horizontalAdvance(words)
            x = min(max(self._x(first - 0.5), SIDE) + 3, self.width() - wide - 1.0)
            if turn and x >= right:
                found.append((x, words))
                right = x + wide + 7
        return tuple(found)

    def _paint_mark(self, painter: QPainter) -> None:
        x = self._x(self.value())
        mark = QRectF(x - 6, BAR_TOP - 4, 12, BAR + 8)
        painter.setPen(pen_of(Stroke(self.colours["selected" if self.hasFocus() else "text"], 2.0)))
        painter.setBrush(brush_of(self.colours["card"]))
        painter.drawRoundedRect(mark, 5, 5)

    # Pointer and keys ----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where one clicks."""
        self.setValue(self._number(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer while a button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.setValue(self._number(event.position().x()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave every key to the page, which knows phases and steps."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show it plain again."""
        super().focusOutEvent(event)
        self.update()

"""A counter as a button: alone, or with what it is beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from core.qt.painter import brush_of, colour_of, paint, pen_of
from core.qt.theme import GRID, SMALL
from core.view.counter_drawing import CODED, WHOLE, counter_drawing
from core.view.drawing import Stroke
from core.view.language import tr
from core.view.palette import Palette, palette
from core.view.scene import CounterFace, SetupCodes

ROOM = 0.1
"""The part of a picture that the counter's shadow needs."""


@lru_cache(maxsize=1024)
def counter_pixmap(
    face: CounterFace, palette_id: str, side: int, ratio: float, codes: SetupCodes = SetupCodes.HIDDEN
) -> QPixmap:
    """Return a counter of this many of the window's pixels a side, sharp at the screen's pixel ratio."""
    pixels = round(side * ratio)
    made = QPixmap(pixels, pixels)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.translate(side * ROOM / 2, side * ROOM / 2)
    painter.scale(side * (1 - ROOM), side * (1 - ROOM))
    look = CODED if codes is SetupCodes.SHOWN else WHOLE
    paint(painter, counter_drawing(face, palette(palette_id), look))
    painter.end()
    return made


class CounterButton(QAbstractButton):
    """A counter that can be clicked, alone or with lines of text beside it.

    `chosen` draws it with the mark of selection. Without `lines` it is as large as the counter. `codes` says
    whether it shows its set-up code, `faded` that its turn is past, `lit` that it may be clicked in the decision.
    `looked_at` tells that pointer or keyboard came.
    """

    looked_at = Signal()

    def __init__(
        self, face: CounterFace, colours: Palette, lines: Sequence[str] = (), side: int = 48, *, chosen: bool = False
    ) -> None:
        super().__init__()
        self.face, self._palette, self._lines, self._side = face, colours, tuple(lines), side
        self._chosen = chosen
        self.codes = SetupCodes.HIDDEN
        self.faded = False
        self.lit = False
        self._words = ", ".join((face.name or face.short, *self._lines[1:]))
        self.choose(chosen=chosen)
        self.setToolTip(self._words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        across = QSizePolicy.Policy.Expanding if lines else QSizePolicy.Policy.Fixed
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)

    def choose(self, *, chosen: bool) -> None:
        """Draw it with the mark of selection, or without."""
        self._chosen = chosen
        self.setAccessibleName(tr("{words}, chosen", words=self._words) if chosen else self._words)
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the counter, and for room beside it when there are lines."""
        return QSize(self._side + 160 if self._lines else self._side, self._height())

    def minimumSizeHint(self) -> QSize:
        """Ask for no less than the counter."""
        return QSize(self._side, self._height())

    def _height(self) -> int:
        return max(self._side, sum(_line_heights(self._lines)) + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the counter, its lines, and the marks of choice, pointer and keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self._lines and (self.underMouse() or self.hasFocus()) and self.isEnabled():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(brush_of(self._palette["button"]))
            painter.drawRoundedRect(box, 6, 6)
        side = self._side
        picture = counter_pixmap(self.face, self._palette.id, side, self.devicePixelRatioF(), self.codes)
        painter.setOpacity(0.55 if self.faded or not self.isEnabled() else 1.0)
        painter.drawPixmap(0, 0, picture)
        painter.setOpacity(1.0)
        self._paint_rims(painter)
        if self._lines:
            self._paint_lines(painter)
        painter.end()

    def _paint_rims(self, painter: QPainter) -> None:
        role = "selected" if self._chosen else "accent" if (self.lit or self.underMouse()) and self.isEnabled() else ""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        counter = QRectF(1.5, 1.5, self._side - 3, self._side - 3)
        if role:
            painter.setPen(pen_of(Stroke(self._palette[role], 2.5)))
            painter.drawRoundedRect(counter, 6, 6)
        if self.hasFocus():
            painter.setPen(pen_of(Stroke(self._palette["selected"], 2.0)))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 7, 7)

    def _paint_lines(self, painter: QPainter) -> None:
        left = self._side + GRID
        width = self.width() - left - 4
        font = self.font()
        heights = _line_heights(self._lines)
        y = (self.height() - sum(heights)) / 2
        for number, text in enumerate(self._lines):
            font.setPixelSize(14 if number == 0 else SMALL)
            painter.setFont(font)
            painter.setPen(colour_of(self._palette["text" if number == 0 else "text-quiet"]))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
            painter.drawText(QRectF(left, y, width, heights[number]), Qt.AlignmentFlag.AlignVCenter, shown)
            y += heights[number]

    def enterEvent(self, event: object) -> None:
        """Show that it can be clicked."""
        self.update()
        self.looked_at.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keyboard is here."""
        super().focusInEvent(event)
        self.looked_at.emit()

    def leaveEvent(self, event: object) -> None:
        """Show it plain again."""
        self.update()


def _line_heights(lines: Sequence[str]) -> list[int]:
    return [19 if number == 0 else 16 for number in range(len(lines))]

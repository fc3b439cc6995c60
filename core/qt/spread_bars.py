"""The results of a die as bars, and its faces."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from core.board.figures import is_figure
from core.qt.painter import brush_of, colour_of, pen_of
from core.qt.theme import GRID, SMALL
from core.view.drawing import Stroke
from core.view.language import tr
from core.view.palette import Palette


@dataclass(frozen=True, slots=True)
class Column:
    """One face of the die: its result in words and the expected losses of the two sides."""

    roll: str
    result: str
    losses: tuple[float, ...]


class SpreadBars(QWidget):
    """What each face of a die leads to: two bars a face, plain for the first side, striped for the second."""

    HEIGHT, LABELS = 56, 38

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.palette_ = palette
        self._columns: tuple[Column, ...] = ()
        self.setFixedHeight(self.HEIGHT + self.LABELS)

    def show_columns(self, columns: tuple[Column, ...]) -> None:
        """Show other results."""
        self._columns = columns
        words = "; ".join(f"{column.roll}: {column.result}" for column in columns)
        self.setAccessibleName(tr("Results by die: {words}", words=words))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint bars, results and faces."""
        if not self._columns:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        most = max(1.0, *(max(column.losses, default=0.0) for column in self._columns))
        step = self.width() / len(self._columns)
        for number, column in enumerate(self._columns):
            width = min(step - GRID, 44.0)
            box = QRectF(number * step + (step - width) / 2, 0, width, self.HEIGHT)
            self._paint_bars(painter, box, column, most)
            self._paint_words(painter, QRectF(number * step, self.HEIGHT, step, self.LABELS), column)
        painter.end()

    def _paint_bars(self, painter: QPainter, box: QRectF, column: Column, most: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        count = max(len(column.losses), 1)
        share = box.width() / count
        for number in range(count):
            slot = QRectF(box.x() + number * share + 1, box.y(), share - 2, box.height())
            painter.setBrush(brush_of(self.palette_["button"]))
            painter.drawRoundedRect(slot, 3, 3)
            if number >= len(column.losses) or not column.losses[number]:
                continue
            tall = max(box.height() * column.losses[number] / most, 3.0)
            bar = QRectF(slot.x(), slot.bottom() - tall, slot.width(), tall)
            role = "bar-own" if number == 0 else "target"
            painter.setBrush(brush_of(self.palette_[role]))
            painter.drawRoundedRect(bar, 3, 3)
            if number:
                self._stripe(painter, bar)

    def _stripe(self, painter: QPainter, bar: QRectF) -> None:
        """Stripe a bar, so that the sides can be told apart without colour."""
        painter.save()
        painter.setClipRect(bar)
        painter.setPen(pen_of(Stroke(self.palette_["card"], 1.2)))
        y = bar.top() - bar.width()
        while y < bar.bottom():
            painter.drawLine(QPoint(int(bar.left()), int(y + bar.width())), QPoint(int(bar.right()), int(y)))
            y += 6
        painter.restore()

    def _paint_words(self, painter: QPainter, box: QRectF, column: Column) -> None:
        font = self.font()
        font.setPixelSize(SMALL)
        painter.setFont(font)
        painter.setPen(colour_of(self.palette_["text"]))
        painter.drawText(QRectF(box.x(), box.y() + 2, box.width(), 16), Qt.AlignmentFlag.AlignCenter, column.result)
        face = QRectF(box.center().x() - 7, box.y() + 20, 14, 14)
        if is_figure(column.roll) and 1 <= int(column.roll) <= 6:
            paint_die(painter, face, int(column.roll), self.palette_)
        else:
            painter.drawText(QRectF(box.x(), box.y() + 19, box.width(), 16), Qt.AlignmentFlag.AlignCenter, column.roll)


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def paint_die(painter: QPainter, box: QRectF, face: int, palette: Palette) -> None:
    """Paint a face of a die into a square."""
    painter.setPen(pen_of(Stroke(palette["text-quiet"], 1.0)))
    painter.setBrush(brush_of(palette["card"]))
    painter.drawRoundedRect(box, 3, 3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(brush_of(palette["text"]))
    step, radius = box.width() * 0.27, box.width() * 0.095
    for x, y in PIPS[face]:
        painter.drawEllipse(QRectF(box.center().x() + x * step - radius, box.center().y() + y * step - radius,
                                   2 * radius, 2 * radius))

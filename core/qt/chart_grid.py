"""A chart as a grid, in its printed order, with a column or a cell lit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.qt.painter import brush_of, colour_of, pen_of
from core.qt.spread_bars import paint_die
from core.qt.theme import SMALL
from core.view.drawing import Stroke
from core.view.palette import Palette, mixed

ROW = 17
"""Pixels of a row."""

DIE = 14
"""Pixels of a die's face."""

LIT = 16
"""Percent of the selecting colour in the ground of the lit column."""


class ChartGrid(QWidget):
    """A chart. The lit column has a ground and a frame, the lit cell is filled and bold."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.palette_ = palette
        self._columns: Sequence[str] = ()
        self._rows: Sequence[str] = ()
        self._cells: Sequence[Sequence[str]] = ()
        self._lit = (-1, -1)
        self._dice = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_cells(self, columns: Sequence[str], rows: Sequence[str], cells: Sequence[Sequence[str]]) -> None:
        """Show a chart: headings and `cells[row][column]`, nothing lit."""
        self._columns, self._rows, self._cells = columns, rows, cells
        self._lit = (-1, -1)
        self.setFixedHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()

    def light(self, column: int, row: int = -1) -> None:
        """Light a column, and in it the cell of a row; -1 for none."""
        self._lit = (column, row)
        self.update()

    def set_dice(self, *, shown: bool) -> None:
        """Draw the headings of the rows as faces of a die."""
        self._dice = shown

    def sizeHint(self) -> QSize:
        """Ask for the height of all rows."""
        return QSize(11 * 28, ROW * (len(self._rows) + 1) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint headings, cells and what is lit."""
        if not self._columns:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        head = float(DIE + 8) if self._dice else self._widest(self._rows) + 8.0
        step = (self.width() - head - 2) / len(self._columns)
        self._paint_lit(painter, head, step)
        self._paint_headings(painter, head, step)
        for row, cells in enumerate(self._cells):
            for column, text in enumerate(cells):
                lit = (column, row) == self._lit
                box = QRectF(head + column * step, ROW * (row + 1), step, ROW)
                self._write(painter, box, text, "text" if column == self._lit[0] or self._lit[0] < 0 else "text-quiet",
                            bold=lit or column == self._lit[0])  # fmt: skip
        painter.end()

    def _widest(self, words: Sequence[str]) -> int:
        return max((self.fontMetrics().horizontalAdvance(word) for word in words), default=0)

    def _paint_lit(self, painter: QPainter, head: float, step: float) -> None:
        column, row = self._lit
        if column < 0:
            return
        palette = self.palette_
        box = QRectF(head + column * step + 0.5, 0.5, step - 1, ROW * (len(self._rows) + 1))
        painter.setPen(pen_of(Stroke(palette["selected"], 1.5)))
        painter.setBrush(brush_of(mixed(palette["card"], palette["selected"], LIT)))
        painter.drawRoundedRect(box, 4, 4)
        if row >= 0:
            cell = QRectF(box.x() + 2, ROW * (row + 1) + 1, box.width() - 4, ROW - 2)
            painter.setBrush(brush_of(mixed(palette["card"], palette["selected"], 2 * LIT)))
            painter.setPen(pen_of(Stroke(palette["text"], 2.0)))
            painter.drawRoundedRect(cell, 4, 4)

    def _paint_headings(self, painter: QPainter, head: float, step: float) -> None:
        for column, text in enumerate(self._columns):
            box = QRectF(head + column * step, 0, step, ROW)
            self._write(painter, box, text, "text" if column == self._lit[0] else "text-quiet",
                        bold=column == self._lit[0])  # fmt: skip
        for row, text in enumerate(self._rows):
            box = QRectF(0, ROW * (row + 1), head - 6, ROW)
            if self._dice:
                face = QRectF(1, box.center().y() - DIE / 2, DIE, DIE)
                paint_die(painter, face, int(text), self.palette_)
            else:
                self._write(painter, box, text, "text-quiet", bold=row == self._lit[1])
        y = float(ROW) - 0.5
        painter.setPen(pen_of(Stroke(self.palette_["line-strong"], 1.0)))
        painter.drawLine(0, int(y), self.width(), int(y))

    def _write(self, painter: QPainter, box: QRectF, text: str, role: str, *, bold: bool) -> None:
        font = self.font()
        font.setPixelSize(SMALL)
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(colour_of(self.palette_[role]))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

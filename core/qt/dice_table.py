"""What two dice lead to, as a table: the first side's die down, the second's across."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.qt.painter import brush_of, colour_of, pen_of
from core.qt.spread_bars import paint_die
from core.qt.theme import SMALL
from core.view.drawing import Stroke
from core.view.palette import Palette, mixed

ROW, HEAD, DIE = 20, 22, 14
"""Pixels of a row, of a heading, and of a die's face."""


class Tone(Enum):
    """Whom a result favours: its ground beside the words, which tell it by themselves."""

    FIRST = "legal"
    NOBODY = "button"
    SECOND = "danger"


@dataclass(frozen=True, slots=True)
class DiceCell:
    """One pair of dice: what stands in its cell, and whom that favours."""

    text: str
    tone: Tone


class DiceTable(QWidget):
    """A table of results by two dice. `light` frames the pair that was thrown."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.palette_ = palette
        self._cells: Sequence[Sequence[DiceCell]] = ()
        self._lit = (0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_cells(self, cells: Sequence[Sequence[DiceCell]]) -> None:
        """Show results: `cells[first - 1][second - 1]` of the two dice; none is lit."""
        self._cells, self._lit = cells, (0, 0)
        self.setFixedHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()

    def light(self, first: int, second: int) -> None:
        """Frame the cell of a pair of dice."""
        self._lit = (first, second)
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the height of all rows."""
        rows = len(self._cells)
        return QSize(12 * DIE + HEAD, HEAD + ROW * rows + 1 if rows else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint both headings and the cells."""
        if not self._cells:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = (self.width() - HEAD - 2) / len(self._cells[0])
        for second in range(1, len(self._cells[0]) + 1):
            self._die(painter, HEAD + (second - 0.5) * step, HEAD / 2, second, "target")
        for first, row in enumerate(self._cells, 1):
            top = HEAD + (first - 1) * ROW
            self._die(painter, HEAD / 2, top + ROW / 2, first, "bar-own")
            for second, cell in enumerate(row, 1):
                box = QRectF(HEAD + (second - 1) * step + 1, top + 1, step - 2, ROW - 2)
                self._cell(painter, box, cell, lit=(first, second) == self._lit)
        painter.end()

    def _die(self, painter: QPainter, x: float, y: float, pips: int, role: str) -> None:
        """Paint a face of a side's die, with a line in the side's colour of the bars beside it."""
        box = QRectF(x - DIE / 2, y - DIE / 2, DIE, DIE)
        paint_die(painter, box, pips, self.palette_)
        painter.setPen(pen_of(Stroke(self.palette_[role], 1.5)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 3, 3)

    def _cell(self, painter: QPainter, box: QRectF, cell: DiceCell, *, lit: bool) -> None:
        palette = self.palette_
        tint = palette["button"] if cell.tone is Tone.NOBODY else mixed(palette["card"], palette[cell.tone.value], 24)
        painter.setPen(pen_of(Stroke(palette["selected"], 2.0)) if lit else Qt.PenStyle.NoPen)
        painter.setBrush(brush_of(tint))
        painter.drawRoundedRect(box, 3, 3)
        font = self.font()
        font.setPixelSize(SMALL)
        font.setBold(lit or cell.tone is not Tone.NOBODY)
        painter.setFont(font)
        painter.setPen(colour_of(palette["text"]))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, cell.text)

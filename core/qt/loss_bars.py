"""How often a side loses how many steps: one bar a side, cut into a piece for every number of steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.qt.painter import brush_of, colour_of, pen_of
from core.qt.theme import SMALL
from core.view.drawing import Stroke
from core.view.palette import Palette, contrast, mixed

BAR = 18
"""Pixels a bar is high."""

GAP = 6
MEAN = 40
"""Pixels for the average at the right."""


@dataclass(frozen=True, slots=True)
class LossBar:
    """One side: its name, (steps, share) fewest first, and the average in words."""

    side: str
    shares: tuple[tuple[int, float], ...]
    mean: str


class LossBars(QWidget):
    """Bars of several sides. The figure in a piece is the steps lost, then how often; the more, the darker."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.palette_ = palette
        self._bars: Sequence[LossBar] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_bars(self, bars: Sequence[LossBar]) -> None:
        """Show other bars."""
        self._bars = bars
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the height of all bars."""
        return QSize(300, max(len(self._bars) * (BAR + GAP) - GAP, 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint names, bars and averages."""
        if not self._bars:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = self.font()
        font.setPixelSize(SMALL)
        painter.setFont(font)
        metrics = QFontMetrics(font)
        names = max(metrics.horizontalAdvance(bar.side) for bar in self._bars) + 8
        for number, bar in enumerate(self._bars):
            y = number * (BAR + GAP)
            painter.setPen(colour_of(self.palette_["text"]))
            left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(QRectF(0, y, names, BAR), left, bar.side)
            whole = QRectF(names, y, self.width() - names - MEAN, BAR)
            self._paint_bar(painter, whole, bar, metrics)
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.setPen(colour_of(self.palette_["text"]))
            painter.drawText(QRectF(self.width() - MEAN, y, MEAN, BAR), right, bar.mean)
        painter.end()

    def _paint_bar(self, painter: QPainter, whole: QRectF, bar: LossBar, metrics: QFontMetrics) -> None:
        most = max((steps for steps, _ in bar.shares), default=0)
        x = whole.x()
        for steps, share in bar.shares:
            box = QRectF(x, whole.y(), max(whole.width() * share, 1.0), whole.height())
            x += box.width()
            ground = _shade(self.palette_, steps, most)
            painter.setPen(pen_of(Stroke(self.palette_["card"], 1.5)))
            painter.setBrush(brush_of(ground))
            painter.drawRoundedRect(box, 3, 3)
            ink = max((self.palette_["text"], self.palette_["card"]), key=lambda ink: contrast(ink, ground))
            painter.setPen(colour_of(ink))
            long, short = f"{steps} · {round(100 * share)} %", str(steps)
            text = long if metrics.horizontalAdvance(long) < box.width() - 6 else short
            if metrics.horizontalAdvance(text) < box.width() - 2:
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _shade(palette: Palette, steps: int, most: int) -> str:
    """Return the ground of a piece: none lost is pale, the most is full."""
    if not steps:
        return palette["button"]
    return mixed(palette["button"], palette["danger"], 25 + 75 * (steps - 1) // max(most - 1, 1) if most > 1 else 60)

"""A strip that shows which of many data are done, and where one is among them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.qt.painter import brush_of, pen_of
from core.view.drawing import Stroke
from core.view.language import tr
from core.view.palette import Palette, mixed

HEIGHT, BAR = 18, 8


class ProgressStrip(QWidget):
    """Done parts are full, open ones pale; a frame that stands out above and below is where one is."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.palette_ = palette
        self._done: Sequence[bool] = ()
        self._at = 0
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_done(self, done: Sequence[bool], at: int) -> None:
        """Show which are done, and the one in hand."""
        self._done, self._at = done, at
        self.setAccessibleName(tr("{done} of {count} compared", done=sum(done), count=len(done)))
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the height of the strip."""
        return QSize(200, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint runs of done and open data, and the frame."""
        if not self._done:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step, top = (self.width() - 2) / len(self._done), (HEIGHT - BAR) / 2
        full, pale = self.palette_["accent"], mixed(self.palette_["window"], self.palette_["text"], 18)
        start = 0
        for number in range(1, len(self._done) + 1):
            if number < len(self._done) and self._done[number] == self._done[start]:
                continue
            painter.setPen(pen_of(Stroke(self.palette_["window"], 1.0 if step > 4 else 0.0)))
            painter.setBrush(brush_of(full if self._done[start] else pale))
            painter.drawRect(QRectF(1 + start * step, top, (number - start) * step, BAR))
            start = number
        here = QRectF(1 + self._at * step, 1, max(step, 4.0), HEIGHT - 2)
        painter.setPen(pen_of(Stroke(self.palette_["text"], 2.0)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(here, 2, 2)
        painter.end()

"""A game that was begun, as a row of a list."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton

from core.qt.painter import brush_of, colour_of, pen_of
from core.qt.theme import SMALL
from core.view.drawing import Stroke
from core.view.language import tr
from core.view.palette import Palette
from player.models.saved import Summary


class GameRow(QAbstractButton):
    """A game that was begun: title, turn and phase, whose move, when it was last played."""

    def __init__(self, game: Summary, colours: Palette) -> None:
        super().__init__()
        self._game, self._colours = game, colours
        self.setFixedHeight(56)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(", ".join(part for part in (game.title, game.where, game.whose) if part))
        self.setToolTip(str(game.path) if not game.trouble else game.trouble)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint two lines and the date."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        lit = self.underMouse() or self.hasFocus()
        painter.setPen(pen_of(Stroke(self._colours["selected" if self.hasFocus() else "line"], 2 if lit else 1)))
        painter.setBrush(brush_of(self._colours["button" if lit else "card"]))
        painter.drawRoundedRect(box, 8, 8)
        inner = box.adjusted(14, 8, -14, -8)
        self._paint_line(painter, inner, 0, self._game.title, _day(self._game.changed))
        where = self._game.where or tr("cannot be opened")
        self._paint_line(painter, inner, 1, where, self._game.whose)
        painter.end()

    def _paint_line(self, painter: QPainter, box: QRectF, number: int, left: str, right: str) -> None:
        font = self.font()
        font.setPixelSize(SMALL)
        painter.setFont(font)
        painter.setPen(colour_of(self._colours["text-quiet" if number == 0 else "text"]))
        line = QRectF(box.x(), box.y() + 20 * number, box.width(), 20)
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, right)
        taken = painter.fontMetrics().horizontalAdvance(right) + 12
        font.setPixelSize(14 if number == 0 else SMALL)
        font.setBold(number == 0)
        painter.setFont(font)
        painter.setPen(colour_of(self._colours["text" if number == 0 else "text-quiet"]))
        room = line.adjusted(0, 0, -taken, 0)
        shown = painter.fontMetrics().elidedText(left, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)

    def enterEvent(self, event: object) -> None:
        """Show that it can be clicked."""
        self.update()

    def leaveEvent(self, event: object) -> None:
        """Show it plain again."""
        self.update()


def _day(changed: float) -> str:
    return datetime.fromtimestamp(changed).strftime("%d %b %Y %H:%M") if changed else ""


"""A game that was begun, as a row of a list: its map small, what it is, whose move it is."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton

from core.qt.icons import icon
from core.qt.painter import brush_of, colour_of, pen_of
from core.qt.panels import wrapped
from core.qt.theme import SMALL
from core.view.drawing import Stroke
from core.view.language import tr
from core.view.palette import Palette
from player.game_pictures import SIZE, Listed

EDGE = 8
HEIGHT = int(SIZE[1]) + 2 * EDGE
GAP = 12
"""Pixels between what stands left and right in a line."""


class GameRow(QAbstractButton):
    """A game that was begun. Arrows go to the row above and below, Enter opens it.

    `file` is the name of its file where its title does not tell it from another game, else empty.
    """

    def __init__(self, listed: Listed, colours: Palette, file: str = "") -> None:
        super().__init__()
        self._file = file
        self._game, self._picture, self._colours = listed.game, listed.picture, colours
        self.setFixedHeight(HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        game = listed.game
        ahead = next(iter(game.standing), "")
        self.setAccessibleName(", ".join(part for part in (game.title, file, game.where, ahead, game.whose) if part))
        self.setAccessibleDescription(", ".join(part for part in (game.small_print, _day(game.changed)) if part))
        said = (game.title, game.where, ahead, game.whose, game.small_print, _day(game.changed), str(game.path))
        self.setToolTip(wrapped(" · ".join(filter(None, said))) if not game.trouble else game.trouble)

    def sizeHint(self) -> QSize:
        """Ask for a picture and words beside it."""
        return QSize(360, HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go up and down the list, or open the game."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture, what it is, the phase with who is ahead, who plays and whose move it is."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        lit = self.underMouse() or self.hasFocus()
        painter.setPen(pen_of(Stroke(self._colours["selected" if self.hasFocus() else "line"], 2 if lit else 1)))
        painter.setBrush(brush_of(self._colours["button" if lit else "card"]))
        painter.drawRoundedRect(box, 8, 8)
        self._paint_picture(painter, QRectF(EDGE, EDGE, SIZE[0], SIZE[1]))
        left = EDGE + SIZE[0] + 14
        words = QRectF(left, EDGE + 3, self.width() - left - 14, SIZE[1] - 6)
        game = self._game
        self._paint_line(painter, words, 0, (game.title, self._file))
        self._paint_line(painter, words, 1, self._where(words.width()))
        self._paint_line(painter, words, 2, self._small_print(words.width()))
        painter.end()

    def _paint_picture(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush_of(self._colours["window"]))
        painter.drawRoundedRect(box, 4, 4)
        if self._picture is None:
            sign = icon("warning", self._colours, "danger").pixmap(28, 28)
            painter.drawPixmap(round(box.center().x() - 14), round(box.center().y() - 14), sign)
            return
        size = self._picture.deviceIndependentSize()
        spot = QRectF(box.center().x() - size.width() / 2, box.center().y() - size.height() / 2, *size.toTuple())
        painter.drawImage(spot, self._picture)

    def _where(self, room: float) -> tuple[str, str]:
        """Return turn and phase, with who is ahead beside it in the longest form that fits."""
        game = self._game
        where = game.where or tr("cannot be opened")
        lines = [(where, form) for form in game.standing]
        return next((line for line in lines if self._width(line) <= room), (where, ""))

    def _small_print(self, room: float) -> tuple[str, str]:
        """Return when it was played and by whom, as much as fits beside whose move it is; the tooltip has all."""
        game, day = self._game, _day(self._game.changed)
        told = (game.small_print, game.branched, "")
        lines = [(" · ".join(part for part in (day, words) if part), game.whose) for words in told]
        return next((line for line in lines if self._width(line) <= room), lines[-1])

    def _font(self, number: int) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(15 if number == 0 else SMALL + 1)
        font.setBold(number == 0)
        return font

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(SMALL)
        return font

    def _width(self, words: tuple[str, str]) -> float:
        """Return the width of what stands left and right in a line below the title."""
        left, right = words
        taken = QFontMetricsF(self._small()).horizontalAdvance(right) + GAP if right else 0
        return QFontMetricsF(self._font(1)).horizontalAdvance(left) + taken

    def _paint_line(self, painter: QPainter, box: QRectF, number: int, words: tuple[str, str]) -> None:
        left, right = words
        line = QRectF(box.x(), box.y() + 24 * number, box.width(), 22)
        painter.setFont(self._small())
        taken = painter.fontMetrics().horizontalAdvance(right) + GAP if right else 0
        if taken:
            painter.setPen(colour_of(self._colours["text"]))
            painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, right)
        painter.setFont(self._font(number))
        role = "danger" if number == 1 and self._game.trouble else "text" if number < 2 else "text-quiet"
        painter.setPen(colour_of(self._colours[role]))
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
    """Return a moment as the user's locale writes it, short."""
    if not changed:
        return ""
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(changed)), QLocale.FormatType.ShortFormat)

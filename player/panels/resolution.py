"""A battle told step by step in the dock, until everybody has seen how it went."""

from __future__ import annotations

from itertools import zip_longest

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from core.qt.chart_grid import ChartGrid
from core.qt.dice_table import DiceTable
from core.qt.painter import colour_of, pen_of
from core.qt.panels import Card, clause_chip, clear, label, row
from core.qt.spread_bars import paint_die
from core.qt.theme import PRIMARY, QUIET, SMALL, TITLE
from core.view.drawing import Stroke
from core.view.language import tr
from core.view.palette import Palette
from player.models.resolution import Die, Stage, Telling
from player.models.story import Told
from player.panels.look import Look
from player.panels.odds import draw_chart, draw_pairs

DIE, NAME, APART = 40, 16, 13
"""Pixels of a die, of the line with its name, and before a die of another throw."""
MOST_DICE = 3
"""Dice that are shown side by side: both of a battle in which both sides throw, and one of what follows."""


class DieFace(QWidget):
    """One die, as it lies on the table; where dice lie side by side, with its name below it."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.palette_ = palette
        self._face, self._name, self._before = 0, "", 0
        self.setFixedSize(QSize(DIE, DIE))

    def show_face(self, face: int, name: str = "", before: int = 0) -> None:
        """Show another face, with room left before it in pixels; 0 hides the die."""
        self._face, self._name, self._before = face, name, before
        width = max(DIE, self._metrics().horizontalAdvance(name) + 2) if name else DIE
        self.setFixedSize(QSize(before + width, DIE + (NAME if name else 0)))
        self.setVisible(face > 0)
        shown = tr("The die shows {face}", face=face)
        self.setAccessibleName(f"{name}: {shown}" if name else shown)
        self.update()

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self._font())

    def _font(self) -> QFont:
        font = self.font()
        font.setPixelSize(SMALL)
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the face, or the number of a die that has more than six."""
        if not self._face:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = self.width() - self._before
        paint_die(painter, QRectF(self._before + (room - DIE) / 2 + 1, 1, DIE - 2, DIE - 2), self._face, self.palette_)
        if self._name:
            painter.setFont(self._font())
            painter.setPen(colour_of(self.palette_["text-quiet"]))
            below = QRectF(self._before, DIE, room, NAME)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._name)
        if self._before:
            painter.setPen(pen_of(Stroke(self.palette_["line-strong"], 1.0)))
            painter.drawLine(QPointF(self._before / 2, 4), QPointF(self._before / 2, DIE - 4))
        painter.end()


class ResolutionCard(Card):
    """Tells a battle. `continued` asks for the next stage, `skipped` for the end; `telling` while it is not over."""

    continued = Signal()
    skipped = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(tr("Battle"))
        self.look = look
        self.telling = False
        self._title = label("", TITLE, wraps=True)
        self._dice = tuple(DieFace(look.palette) for _ in range(MOST_DICE))
        self._grid = ChartGrid(look.palette)
        self._pairs = DiceTable(look.palette)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(6)
        self.next = QPushButton(tr("Continue"))
        self.next.setProperty("look", PRIMARY)
        self.next.setMinimumHeight(36)
        self.next.setToolTip(tr("Space or Enter"))
        self.next.clicked.connect(lambda _=False: self.continued.emit())
        self._skip = QPushButton(tr("Skip"))
        self._skip.setMinimumHeight(36)
        self._skip.setToolTip(tr("Esc; the menu can leave these steps out for good"))
        self._skip.clicked.connect(lambda _=False: self.skipped.emit())
        for button in (self.next, self._skip):
            button.setAccessibleName(button.text())
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.body.addLayout(row(self._title, *self._dice))
        self.body.addWidget(self._grid)
        self.body.addWidget(self._pairs)
        self.body.addLayout(self._lines)
        self.body.addLayout(row(self._skip, self.next))
        self.hide()

    def show_telling(self, telling: Telling, title: str, dice: tuple[Die, ...]) -> None:
        """Show how far a battle has been told, with the dice that have fallen, and the way on."""
        self.telling = True
        self._show(title, dice)
        picture = telling.picture
        self._grid.setVisible(picture is not None)
        if picture is not None:
            draw_chart(self._grid, picture, self.look)
        draw_pairs(self._pairs, telling.pairs, self.look)
        if telling.pairs is not None and telling.pair is not None:
            self._pairs.light(*telling.pair)
        told = telling.stages[: telling.shown]
        for number, stage in enumerate(told):
            self._add_stage(stage, newest=number == len(told) - 1)
        newest = " ".join(line.text for line in told[-1].told) if told else ""
        self.setAccessibleDescription(newest)
        last = telling.over
        self.next.setText(tr("Go on playing") if last else tr("Continue"))
        self.next.setAccessibleName(self.next.text())
        self._skip.setVisible(not last)
        self.next.show()

    def stop(self) -> None:
        """Put the card away."""
        self.telling = False
        self.hide()

    def show_battle(self, told: tuple[Told, ...], dice: tuple[Die, ...], title: str = "") -> None:
        """Show how the last battle ended, without asking for anything; a game may call it otherwise."""
        fought = any(line.column for line in told)
        self._show(title or (tr("The last battle") if fought else tr("The last die")), dice)
        self._grid.hide()
        self._pairs.hide()
        self.next.hide()
        self._skip.hide()
        for line in told:
            self._add(line, newest=False)

    def _show(self, title: str, dice: tuple[Die, ...]) -> None:
        clear(self._lines)
        self._title.setText(title)
        for face, die in zip_longest(self._dice, dice[-MOST_DICE:]):
            face.palette_ = self.look.palette
            if die is None:
                face.show_face(0)
            else:
                named = die.name if len(dice) > 1 else ""
                face.show_face(die.face, named, APART if die.apart else 0)
        self.show()

    def _add_stage(self, stage: Stage, *, newest: bool) -> None:
        for line in stage.told:
            self._add(line, newest=newest)

    def _add(self, line: Told, *, newest: bool) -> None:
        words = label(line.text, "" if newest else QUIET, wraps=True)
        if newest:
            words.setStyleSheet("font-weight: 600;")
        parts: list[QWidget | int] = [words]
        if line.clause:
            first = line.clause.split(", ")[0]
            parts.append(clause_chip(first, self.look.says(first)))
        laid = row(*parts)
        laid.setStretch(0, 1)
        self._lines.addLayout(laid)

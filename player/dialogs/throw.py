"""A throw at the players' own table: what is wanted and why, and a button for every result."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QPushButton, QSpinBox, QWidget

from core.play.dice import Ask
from core.qt.panels import Flow, clause_chip, label, row
from core.qt.spread_bars import paint_die
from core.qt.theme import GRID, PRIMARY
from core.view.language import tr
from core.view.palette import Palette
from player.dialogs.frame import Dialog
from player.models.throwing import Throwing

DIE = 40
MOST_BUTTONS = 12
"""Faces that have a button each; the result of a larger die is typed into a box."""


class ThrowDialog(Dialog):
    """Asks for one throw. `thrown` carries what the die shows or the token that was drawn."""

    thrown = Signal(object)

    def __init__(self, ask: Ask, palette: Palette, told: Throwing, parent: QWidget | None = None) -> None:
        super().__init__(tr("Roll the die") if ask.sides else tr("Draw from the cup"), parent, width=560)
        self._ask, self._palette, self._told = ask, palette, told
        self._box: QSpinBox | None = None
        clause = ask.clause.partition(" ")[2]
        line = row(label(told.reason, wraps=True))
        line.setStretch(0, 1)
        if clause:
            line.addWidget(clause_chip(clause))
        self.body.addLayout(line)
        if told.who:
            self.body.addWidget(label(tr("Only {who} may look at it.", who=told.who), "quiet", wraps=True))
        self._add_results()
        note = tr("What you type stands in the log as rolled at the table. Digits work as well.")
        self.body.addWidget(label(note, "quiet", wraps=True))
        stay = self.add_answer(tr("Not yet"))
        stay.clicked.connect(self.reject)

    def _add_results(self) -> None:
        if self._ask.sides > MOST_BUTTONS:
            self._add_box()
            return
        buttons = Flow(gap=GRID)
        faces: list[int | str] = list(range(1, self._ask.sides + 1)) or sorted(
            token for token, count in self._ask.cup.items() if count
        )
        for face in faces:
            button = QPushButton()
            button.setMinimumHeight(DIE + 12)
            if isinstance(face, int) and self._ask.sides <= 6:
                button.setIcon(_die_icon(face, self._palette))
                button.setIconSize(button.icon().availableSizes()[0])
            else:
                button.setText(str(face))
            button.setAccessibleName(str(face))
            if self._told.faces and isinstance(face, int):
                gives = self._told.faces[face - 1]
                button.setText(gives)
                button.setAccessibleName(f"{face}: {gives}")
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._throw, face))
            buttons.addWidget(button)
        self.body.addLayout(buttons)
        self.body.addStretch(1)

    def _add_box(self) -> None:
        box = self._box = QSpinBox()
        box.setRange(1, self._ask.sides)
        box.setAccessibleName(tr("Result"))
        self.body.addWidget(box)
        take = self.add_answer(tr("Use this result"), PRIMARY)
        take.clicked.connect(lambda _=False: self._throw(box.value()))

    def _throw(self, result: int | str, _: object = None) -> None:
        self.finished.connect(lambda _: self.thrown.emit(result))
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take a digit for the die."""
        face = event.key() - Qt.Key.Key_0
        if self._box is None and 1 <= face <= min(self._ask.sides, 9):
            self._throw(face)
        else:
            super().keyPressEvent(event)


def _die_icon(face: int, palette: Palette) -> QIcon:
    picture = QPixmap(DIE, DIE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_die(painter, QRectF(1, 1, DIE - 2, DIE - 2), face, palette)
    painter.end()
    return QIcon(picture)

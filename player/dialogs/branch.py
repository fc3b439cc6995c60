"""A new game that goes on from a step of another one: what it is called, and what that means."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from core.qt.panels import label
from core.qt.theme import PRIMARY, QUIET
from core.view.language import tr
from player.dialogs.frame import Dialog


class BranchDialog(Dialog):
    """Asks for a title. `named` carries it."""

    named = Signal(str)

    def __init__(self, title: str, where: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Play on from here"), parent)
        words = tr(
            "A new game begins with everything up to this step ({where}), in a file of its own that names where it "
            "comes from. Seats, options and PINs stay as they are; the game you look at is not changed.",
            where=where,
        )
        self.body.addWidget(label(words, QUIET, wraps=True))
        self._field = QLineEdit(tr("{title}, from {where}", title=title, where=where))
        self._field.setAccessibleName(tr("Title of the new game"))
        self._field.setMaxLength(80)
        self._field.selectAll()
        self.body.addWidget(self._field)
        stay = self.add_answer(tr("Stay here"))
        stay.clicked.connect(self.reject)
        go = self.add_answer(tr("Begin the new game"), PRIMARY)
        go.clicked.connect(self._go)

    def _go(self) -> None:
        self.accept()
        self.named.emit(self._field.text().strip())

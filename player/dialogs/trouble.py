"""A game's file that cannot be opened: why, and what can be rescued of it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.qt.panels import label
from core.qt.theme import PRIMARY
from core.view.language import tr, tr_n
from player.dialogs.frame import Dialog
from player.models.troubles import Trouble


class TroubleDialog(Dialog):
    """Says what is wrong with a file. `rescue_wanted` asks to put its whole steps into a new one."""

    rescue_wanted = Signal()

    def __init__(self, trouble: Trouble, parent: QWidget | None = None) -> None:
        super().__init__(tr("This game cannot be opened"), parent, width=520)
        said = label(trouble.words, wraps=True)
        said.setAccessibleName(trouble.words)
        self.body.addWidget(said)
        if trouble.good:
            rescue = self.add_answer(tr_n("Rescue {count} step", "Rescue {count} steps", trouble.good))
            rescue.clicked.connect(self._rescue)
        close = self.add_answer(tr("Go on"), PRIMARY)
        close.clicked.connect(self.accept)

    def _rescue(self) -> None:
        self.accept()
        self.rescue_wanted.emit()

"""Something went wrong: what, and what to do, in a sentence."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.qt.panels import label
from core.qt.theme import PRIMARY
from core.view.language import tr
from player.dialogs.frame import Dialog


class ProblemDialog(Dialog):
    """Says what is wrong and how to go on."""

    def __init__(self, title: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        said = label(words, wraps=True)
        said.setAccessibleName(words)
        self.body.addWidget(said)
        close = self.add_answer(tr("Go on"), PRIMARY)
        close.clicked.connect(self.accept)

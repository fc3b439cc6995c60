"""The curtain: covers the window while the screen passes from one player to the other."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from core.qt.panels import Card, label
from core.qt.theme import PRIMARY, QUIET, TITLE
from core.view.language import tr


class Curtain(QFrame):
    """Covers its parent whole. `lifted` tells that the player is ready."""

    lifted = Signal()

    def __init__(self, title: str, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("curtain")
        self.setAccessibleName(f"{title}. {words}")
        self.setAutoFillBackground(True)
        column = QVBoxLayout(self)
        card = Card(title)
        card.setFixedWidth(420)
        card.body.setContentsMargins(32, 32, 32, 32)
        card.body.setSpacing(16)
        card.body.addWidget(label(title, TITLE, wraps=True))
        card.body.addWidget(label(words, QUIET, wraps=True))
        self.ready = QPushButton(tr("I am ready"))
        self.ready.setProperty("look", PRIMARY)
        self.ready.setMinimumHeight(40)
        self.ready.clicked.connect(self._lift)
        card.body.addWidget(self.ready)
        column.addWidget(card, 0, Qt.AlignmentFlag.AlignCenter)
        self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self.ready.setFocus()

    def _lift(self) -> None:
        self.hide()
        self.lifted.emit()
        self.deleteLater()

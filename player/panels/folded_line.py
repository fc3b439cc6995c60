"""What is left of the log while the cards above it need its room: its newest sentence, and the way to open it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton

from core.qt.icons import icon
from core.qt.panels import Elided
from core.qt.theme import GRID, PLAIN, SMALL_TEXT
from core.view.language import tr
from player.panels.look import Look

HEIGHT = 32
SIGN = 16


class FoldedLine(QPushButton):
    """A line as wide as the dock; pressed, it asks for the log and its neighbours."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.setProperty("look", PLAIN)
        self.setFixedHeight(HEIGHT)
        self.setToolTip(tr("Open log and overview"))
        self._sign, self._words = QLabel(), Elided("", SMALL_TEXT)
        line = QHBoxLayout(self)
        line.setContentsMargins(GRID, 0, GRID, 0)
        line.setSpacing(GRID)
        line.addWidget(self._sign)
        line.addWidget(self._words, 1)
        for part in (self._sign, self._words):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.say("")

    def sizeHint(self) -> QSize:
        """Ask for no more width than the dock gives."""
        return QSize(120, HEIGHT)

    def say(self, newest: str) -> None:
        """Show the newest sentence of the log."""
        self._sign.setPixmap(icon("unfold", self.look.palette).pixmap(SIGN, SIGN))
        self._words.say(newest or tr("Log and overview"))
        self.setAccessibleName(tr("Open the log. {newest}", newest=newest).strip())

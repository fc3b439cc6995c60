"""The line at the bottom: the hex in words, what a click does or would not do, and in red why one was refused."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy

from core.qt.icons import icon
from core.qt.panels import Elided
from core.qt.theme import GRID, STRIP, set_look
from core.view.language import tr
from core.view.palette import Palette
from player.panels.busy_sign import BusySign
from player.reading import cite

HEIGHT = 32


class StatusLine(QFrame):
    """Words about what lies under the pointer or the hex cursor, and about what is being prepared (`busy`)."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        set_look(self, STRIP)
        self.setFixedHeight(HEIGHT)
        self.setAccessibleName(tr("Status"))
        self.hex_words = Elided("")
        self.click_words = Elided("")
        self._sign = QLabel()
        self._sign.hide()
        line = QHBoxLayout(self)
        line.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)
        line.setSpacing(GRID)
        self.hex_words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        line.addWidget(self.hex_words)
        line.addWidget(self._sign)
        line.addWidget(self.click_words, 1)
        self.busy = BusySign()
        line.addWidget(self.busy)
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._sign.setPixmap(icon("warning", palette, "danger").pixmap(16, 16))
        self._danger, self._plain = palette["danger"], palette["text-quiet"]
        self.setStyleSheet(f"StatusLine {{ border: 0; border-top: 1px solid {palette['line']}; }}")
        self.say("", "", "")

    def say(self, words: str, click: str, refused: str) -> None:
        """Show the hex in words and what a click on it does or would not do; `refused` is why a click was refused."""
        self.hex_words.say(words or tr("Arrows move the hex cursor, Enter clicks, F1 helps."))
        self.click_words.say(refused or click)
        cite(self.click_words, "")
        self.click_words.setVisible(bool(refused or click))
        self._sign.setVisible(bool(refused))
        self.click_words.setStyleSheet(f"color: {self._danger if refused else self._plain};")

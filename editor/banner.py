"""A line over the map that says what happened and offers what can be done about it; it never gets in the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton

from core.qt.theme import GRID, STRIP, set_look
from core.view.language import tr


class Banner(QFrame):
    """Hidden until it has something to say; every answer hides it again.

    Attributes:
        about: what it speaks of, so that who said it can take it back without silencing anybody else.
    """

    def __init__(self) -> None:
        super().__init__()
        set_look(self, STRIP)
        self.setAccessibleName(tr("Notice"))
        self.about = ""
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._answers: list[QPushButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        self._row.setSpacing(GRID)
        self._row.addWidget(self._words, 1)
        self.hide()

    @property
    def words(self) -> str:
        """What it says; empty while it is hidden."""
        return "" if self.isHidden() else self._words.text()

    def say(self, about: str, words: str, answers: Mapping[str, Callable[[], object]]) -> None:
        """Say something and offer answers, in their order."""
        self._clear()
        self.about = about
        self._words.setText(words)
        self.setAccessibleDescription(words)
        for name, does in answers.items():
            button = QPushButton(name)
            button.clicked.connect(lambda _=False, does=does: self._answer(does))
            self._row.addWidget(button)
            self._answers.append(button)
        self.show()

    def be_quiet(self, about: str) -> None:
        """Take back what was said about something."""
        if about == self.about:
            self._clear()
            self.about = ""
            self.hide()

    def _answer(self, does: Callable[[], object]) -> None:
        self.be_quiet(self.about)
        does()

    def _clear(self) -> None:
        for button in self._answers:
            button.hide()
            button.deleteLater()
        self._answers.clear()

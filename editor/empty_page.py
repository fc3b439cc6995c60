"""What stands in the window while no scenario is open: how to come to one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from core.qt.theme import CARD, GRID, PRIMARY, QUIET, TITLE, set_look
from core.view.language import tr


class EmptyPage(QWidget):
    """A card with the ways to a scenario; the window gives it its actions."""

    def __init__(self) -> None:
        super().__init__()
        card = QFrame()
        set_look(card, CARD)
        card.setFixedWidth(360)
        self._column = QVBoxLayout(card)
        self._column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        self._column.setSpacing(GRID)
        heading = QLabel(tr("No scenario is open"))
        set_look(heading, TITLE)
        self._column.addWidget(heading)
        words = QLabel(tr("Those that come with the program are never changed: saving makes a copy of your own."))
        words.setWordWrap(True)
        set_look(words, QUIET)
        self._column.addWidget(words)
        outer = QVBoxLayout(self)
        outer.addWidget(card, 0, Qt.AlignmentFlag.AlignCenter)

    def offer(self, *actions: QAction) -> None:
        """Add a button an action; the first is what Enter does."""
        for number, action in enumerate(actions):
            button = QPushButton(action.text())
            button.setAutoDefault(True)
            if number == 0:
                set_look(button, PRIMARY)
                self.setFocusProxy(button)
            button.clicked.connect(lambda _=False, action=action: action.trigger())
            self._column.addWidget(button)

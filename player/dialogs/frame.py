"""What all dialogs have: a title, a body, and a row of buttons with verbs."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.qt.panels import label
from core.qt.theme import DANGER, GRID, PRIMARY, TITLE
from player.help import show_help


class Dialog(QDialog):
    """A dialog that can be moved aside. Buttons are added from left to right; the last one is the obvious one."""

    def __init__(self, title: str, parent: QWidget | None = None, width: int = 480) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setMinimumWidth(width)
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        self.heading = label(title, TITLE, wraps=True)
        column.addWidget(self.heading)
        self.body = QVBoxLayout()
        self.body.setSpacing(GRID)
        column.addLayout(self.body, 1)
        help_ = QShortcut(QKeySequence("F1"), self)
        help_.activated.connect(lambda: show_help(self.focusWidget() or self, self))
        self.answers = QHBoxLayout()
        self.answers.setSpacing(GRID)
        self.answers.addStretch(1)
        column.addLayout(self.answers)

    def add_answer(self, words: str, look: str = "") -> QPushButton:
        """Add a button; the caller says what it does."""
        button = QPushButton(words)
        button.setProperty("look", look)
        button.setMinimumHeight(36)
        button.setAccessibleName(words)
        button.setAutoDefault(look in (PRIMARY, DANGER))
        button.setDefault(look in (PRIMARY, DANGER))
        button.installEventFilter(self)
        self.answers.addWidget(button)
        return button

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep Enter from an answer while it repeats: whoever still holds it down meant what was asked before."""
        return held_enter(event) or super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter for the obvious answer, once for each press."""
        if not held_enter(event):
            super().keyPressEvent(event)


def held_enter(event: QEvent) -> bool:
    """Return whether an event is Enter that repeats because it is held down."""
    pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
    return pressed and event.isAutoRepeat() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)

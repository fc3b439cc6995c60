"""The editor's few dialogs: cards with a title, what is to be known, and buttons that say what they do."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.qt.theme import CARD, DANGER, GRID, PRIMARY, QUIET, TITLE, set_look
from core.view.language import tr
from editor.document import Document
from editor.help_window import show_help

MOST_SENTENCES = 10


class Unsaved(Enum):
    """What becomes of changes before they would be lost."""

    SAVE = "save"
    DISCARD = "discard"
    STAY = "stay"


class Card(QDialog):
    """A card with a title, a body and a row of verbs; Escape leaves everything as it is.

    Attributes:
        chosen: the verb that was clicked; empty after Escape.
    """

    def __init__(self, parent: QWidget, title: str, width: int = 460) -> None:
        super().__init__(parent)
        self.chosen = ""
        self.setWindowTitle(title)
        self.setMinimumWidth(width)
        card = QFrame()
        set_look(card, CARD)
        self._body = QVBoxLayout(card)
        self._body.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        self._body.setSpacing(GRID)
        QShortcut(QKeySequence("F1"), self).activated.connect(lambda: show_help(self.focusWidget() or self, self))
        heading = QLabel(title)
        set_look(heading, TITLE)
        heading.setWordWrap(True)
        self._body.addWidget(heading)
        self._verbs = QHBoxLayout()
        self._verbs.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        outer.setSpacing(2 * GRID)
        outer.addWidget(card, 1)
        outer.addLayout(self._verbs)

    def say(self, text: str, look: str = "") -> QLabel:
        """Add a paragraph."""
        label = QLabel(text)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        if look:
            set_look(label, look)
        self._body.addWidget(label)
        return label

    def hold(self, widget: QWidget) -> None:
        """Add a list or a field."""
        self._body.addWidget(widget, int(isinstance(widget, QListWidget)))

    def verb(self, name: str, look: str = "") -> QPushButton:
        """Add a button; the primary one answers to Enter."""
        button = QPushButton(name)
        button.setAutoDefault(look == PRIMARY)
        button.setDefault(look == PRIMARY)
        if look == PRIMARY:
            button.setFocus()
        if look:
            set_look(button, look)
        button.clicked.connect(lambda _=False: self.choose(name))
        self._verbs.addWidget(button)
        return button

    def exec(self) -> int:
        """Show the card as high as its words need at its width, and wait for a verb."""
        layout = self.layout()
        if layout is not None:
            self.resize(self.minimumWidth(), layout.heightForWidth(self.minimumWidth()))
        buttons = self.findChildren(QPushButton)
        if buttons and isinstance(self.focusWidget(), QPushButton | None):  # no field has asked for the keyboard
            next((button for button in buttons if button.isDefault()), buttons[0]).setFocus()
        return super().exec()

    def choose(self, name: str) -> None:
        """Close the card with a verb."""
        self.chosen = name
        self.accept()


def say_problem(parent: QWidget, what: str, sentences: Sequence[str]) -> None:
    """Say what is wrong, in at most ten sentences."""
    card = Card(parent, what, 560)
    for sentence in sentences[:MOST_SENTENCES]:
        card.say(sentence)
    if len(sentences) > MOST_SENTENCES:
        card.say(tr("and {more} more.", more=len(sentences) - MOST_SENTENCES), QUIET)
    card.verb(tr("Close"), PRIMARY)
    card.exec()


def ask_before_losing(parent: QWidget, title: str) -> Unsaved:
    """Ask what becomes of changes that are not saved."""
    card = Card(parent, tr("Save the changes?"))
    card.say(tr("{title} has changes that are not saved.", title=title))
    answers = {tr("Keep editing"): Unsaved.STAY, tr("Discard changes"): Unsaved.DISCARD, tr("Save"): Unsaved.SAVE}
    for name, look in zip(answers, ("", DANGER, PRIMARY), strict=True):
        card.verb(name, look)
    card.exec()
    return answers.get(card.chosen, Unsaved.STAY)


def ask_name(parent: QWidget, document: Document) -> str:
    """Ask what a copy shall be called; empty when the user would rather not have one."""
    card = Card(parent, tr("Save as mine"))
    card.say(
        tr("A copy of {title} of your own, which the shipped one never replaces. What is it called?",
           title=document.title)
    )
    field = QLineEdit(document.free_name())
    field.setAccessibleName(tr("Name of the copy"))
    field.selectAll()
    card.hold(field)
    told = card.say("", QUIET)
    card.verb(tr("Cancel"))
    save = card.verb(tr("Save copy"), PRIMARY)

    def show() -> None:
        name = field.text().strip()
        folder = document.folder_for(name)
        taken = folder.exists()
        save.setEnabled(bool(name) and not taken)
        barred = tr("{folder} is taken; choose another name.", folder=folder)
        told.setText(barred if name and taken else tr("It goes into {folder}", folder=folder))

    field.textChanged.connect(lambda _: show())
    show()
    field.setFocus()
    card.exec()
    return field.text().strip() if card.chosen == tr("Save copy") else ""

"""Help for whoever edits: the manual at what has the keyboard, and what clauses say."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from core.qt.clause_pages import ClausePages
from core.qt.panels import ClauseChip
from core.qt.room import keep_to_screen
from core.qt.theme import GRID
from core.view.clause_book import ClauseBook
from core.view.language import message, tr
from core.view.palette import Palette
from editor.help_window import show_help
from editor.menus import Menu, MenuAction, always
from editor.workplace import Workplace

SIZE = (920, 600)


class ClauseWindow(QDialog):
    """The clauses of a rulebook; one goes on editing beside it."""

    def __init__(self, parent: QWidget, game: str, book: ClauseBook, palette: Palette) -> None:
        super().__init__(parent)
        self.game = game
        self.setWindowTitle(tr("Clauses of the rulebook"))
        self.setAccessibleName(self.windowTitle())
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE)
        keep_to_screen(self)
        self.pages = ClausePages(book, palette)
        verbs = QDialogButtonBox()
        back = verbs.addButton(tr("Back"), QDialogButtonBox.ButtonRole.ActionRole)
        back.setAutoDefault(False)
        back.clicked.connect(self.pages.go_back)
        close = verbs.addButton(tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setAutoDefault(False)
        verbs.rejected.connect(self.reject)
        QShortcut(QKeySequence("Alt+Left"), self).activated.connect(self.pages.go_back)
        column = QVBoxLayout(self)
        column.setSpacing(GRID)
        column.addWidget(self.pages, 1)
        column.addWidget(verbs)
        self.pages.field.setFocus()


def show_clause(place: Workplace, clause: str) -> None:
    """Show a clause of the rulebook of the document in front."""
    shown = _clauses(place)
    if shown is not None:
        shown.pages.show_clause(clause)


def show_clauses(place: Workplace) -> None:
    """Show the clauses that are on the screen, and the whole rulebook."""
    shown = _clauses(place)
    if shown is not None:
        chips = place.window.findChildren(ClauseChip)
        shown.pages.show_clauses([chip.clause for chip in chips if chip.isVisible()])


def _clauses(place: Workplace) -> ClauseWindow | None:
    """Return the one window of clauses, opened where it is not."""
    document = place.document
    if document is None:
        return None
    found = place.window.findChild(ClauseWindow)
    if found is not None and found.game != document.scenario.game:
        found.close()
        found = None
    if found is None or not found.isVisible():
        book = ClauseBook.of(document.game.clauses())
        found = ClauseWindow(place.window, document.scenario.game, book, place.colours)
        found.pages.show_clauses(())
    found.show()
    found.raise_()
    found.activateWindow()
    return found


def show_manual(place: Workplace) -> None:
    """Open the manual where it speaks of what has the keyboard."""
    show_help(place.window.focusWidget() or place.window, place.window)


ACTIONS = (
    MenuAction(Menu.HELP, message("Manual"), show_manual, "F1", "help", works=always, edits=False),
    MenuAction(Menu.HELP, message("Clauses of the rulebook…"), show_clauses, "F2", "note", edits=False),
)

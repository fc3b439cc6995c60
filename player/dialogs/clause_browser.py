"""The rulebook's clauses in our own words, to be searched and followed from one to the next."""

from __future__ import annotations

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from core.qt.clause_pages import ClausePages
from core.qt.theme import PRIMARY
from core.view.clause_book import ClauseBook
from core.view.language import tr
from core.view.palette import Palette
from player.dialogs.frame import Dialog

SIZE = (920, 600)


class ClauseBrowser(Dialog):
    """The clauses of a rulebook. The game can go on beside it. `of` is the book that is read."""

    def __init__(self, book: ClauseBook, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(tr("Clauses of the rulebook"), parent)
        self.setModal(False)
        self.resize(*SIZE)
        self.of = book
        pages = self._pages = ClausePages(book, palette)
        self.show_clauses, self.show_clause = pages.show_clauses, pages.show_clause
        self.body.addWidget(pages)
        back = self.add_answer(tr("Back"))
        back.clicked.connect(pages.go_back)
        QShortcut(QKeySequence("Alt+Left"), self).activated.connect(pages.go_back)
        close = self.add_answer(tr("Close"), PRIMARY)
        close.setAutoDefault(False)
        close.clicked.connect(self.accept)
        pages.field.setFocus()

    def read(self, clause: str, beside: QWidget) -> None:
        """Search anew: this is where clauses are read."""
        self._pages.field.setFocus()
        self._pages.field.selectAll()

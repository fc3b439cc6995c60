"""The rulebook's clauses in our own words, to be searched and followed from one to the next."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTextBrowser, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from core.qt.panels import clause_of, row
from core.qt.theme import GRID
from core.view.clause_book import Clause, ClauseBook
from core.view.language import tr
from core.view.palette import Palette
from core.view.sentences import printed_clause

ID = Qt.ItemDataRole.UserRole
UP_AND_DOWN = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class ClausePages(QWidget):
    """Clauses at the left, filtered as one types; the chosen one at the right."""

    def __init__(self, book: ClauseBook, palette: Palette) -> None:
        super().__init__()
        self._book, self._palette = book, palette
        self._on_screen: tuple[Clause, ...] = ()
        self._seen: list[str] = []
        self.field = QLineEdit(placeholderText=tr("Number or words"))
        self.field.setAccessibleName(tr("Number or words"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(lambda _: self._list_clauses())
        self.field.installEventFilter(self)
        self._list = self._clause_list()
        self._page = self._clause_page()
        left = QVBoxLayout()
        left.setSpacing(GRID)
        left.addWidget(self.field)
        left.addWidget(self._list, 1)
        both = row()
        both.addLayout(left, 5)
        both.addWidget(self._page, 6)
        self.setLayout(both)

    def _clause_list(self) -> QTreeWidget:
        made = QTreeWidget()
        made.setAccessibleName(tr("Clauses"))
        made.setColumnCount(2)
        made.setHeaderHidden(True)
        made.setRootIsDecorated(False)
        made.setIndentation(0)
        made.setUniformRowHeights(True)
        made.setStyleSheet("QTreeView::item { border-radius: 0; }")
        made.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        made.header().setStretchLastSection(True)
        made.currentItemChanged.connect(lambda item, _: self._chosen(item) if item is not None else None)
        return made

    def _clause_page(self) -> QTextBrowser:
        made = QTextBrowser()
        made.setAccessibleName(tr("Clause"))
        made.setOpenLinks(False)
        made.document().setDocumentMargin(2 * GRID)
        made.anchorClicked.connect(lambda link: self.show_clause(clause_of(link)))
        return made

    def show_clauses(self, on_screen: Iterable[str]) -> None:
        """List the clauses that are on the screen before those of the whole rulebook, and show the first."""
        self._on_screen = self._book.named(on_screen)
        self.field.clear()
        self._list_clauses()

    def show_clause(self, clause: str) -> None:
        """Show one clause, and choose it in the list."""
        found = self._book.find(clause)
        if found is None:
            return
        if not self._choose(found.id):
            self.field.clear()
            self._list_clauses()
            self._choose(found.id)

    def go_back(self) -> None:
        """Show the clause that was looked at before."""
        if len(self._seen) > 1:
            self._seen.pop()
            self.show_clause(self._seen.pop())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows walk through the list while one types."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in UP_AND_DOWN:
            self._list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _list_clauses(self) -> None:
        wanted, still = self.field.text(), QSignalBlocker(self._list)
        self._list.clear()
        if self._on_screen and not wanted.strip():
            self._add_group(tr("On the screen now"), self._on_screen)
            self._add_group(tr("The whole rulebook"), self._book.search(""))
        else:
            for clause in self._book.search(wanted):
                self._add(clause)
        still.unblock()
        first = next((item for item in self._items() if item.data(0, ID)), None)
        if first is not None:
            self._list.setCurrentItem(first)
        else:
            nothing = tr("No clause says this. Type fewer letters, or a number.")
            self._page.setHtml(self._styled(f"<p>{escape(nothing)}</p>"))

    def _add_group(self, title: str, clauses: Iterable[Clause]) -> None:
        heading = QTreeWidgetItem([title])
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        font = self._list.font()
        font.setBold(True)
        heading.setFont(0, font)
        self._list.addTopLevelItem(heading)
        heading.setFirstColumnSpanned(True)
        for clause in clauses:
            self._add(clause)

    def _add(self, clause: Clause) -> None:
        item = QTreeWidgetItem([printed_clause(clause.id), clause.summary])
        item.setData(0, ID, clause.id)
        self._list.addTopLevelItem(item)

    def _items(self) -> list[QTreeWidgetItem]:
        every = (self._list.topLevelItem(n) for n in range(self._list.topLevelItemCount()))
        return [item for item in every if item is not None]

    def _choose(self, id_: str) -> bool:
        item = next((item for item in self._items() if item.data(0, ID) == id_), None)
        if item is not None:
            self._list.setCurrentItem(item)
            self._list.scrollToItem(item)
        return item is not None

    def _chosen(self, item: QTreeWidgetItem) -> None:
        clause = self._book.clauses.get(str(item.data(0, ID)))
        if clause is None:
            return
        if self._seen[-1:] != [clause.id]:
            self._seen.append(clause.id)
        self._page.setHtml(self._styled(self._html(clause)))
        self._page.setAccessibleDescription(f"{printed_clause(clause.id)}. {clause.summary} {clause.ruling}".strip())

    def _html(self, clause: Clause) -> str:
        kind = f"<span class='quiet'>{escape(tr(clause.kind))}</span>"
        parts = [f"<p><span class='head'>{escape(printed_clause(clause.id))}</span>&nbsp; {kind}</p>"]
        parts.append(f"<p>{self._linked(clause.summary)}</p>")
        if clause.ruling:
            parts.append(_under(tr("How the doubt is settled")))
            parts.append(f"<p>{self._linked(clause.ruling)}</p>")
        if clause.status:
            parts.append(f"<p class='quiet'>{escape(clause.status)}</p>")
        family = self._book.family(clause)
        if family:
            lines = "".join(f"<p>{_link(other.id)} {escape(other.summary)}</p>" for other in family)
            parts.append(_under(tr("Belongs with it")))
            parts.append(f"<div class='small'>{lines}</div>")
        return "".join(parts)

    def _linked(self, text: str) -> str:
        return "".join(_link(id_) if id_ else escape(words) for words, id_ in self._book.links(text))

    def _styled(self, html: str) -> str:
        palette = self._palette
        return (
            "<style>.head { font-size: 18px; font-weight: 700; } .under { font-weight: 700; }"
            f"p {{ margin: 0 0 6px 0; }} .small p {{ font-size: 12px; }} .quiet {{ color: {palette['text-quiet']};"
            f"font-weight: 400; font-size: 12px; }} a {{ color: {palette['selected']}; }}</style>{html}"
        )


def _under(title: str) -> str:
    return f"<p class='under'><br>{escape(title)}</p>"


def _link(id_: str) -> str:
    return f"<a href='clause:{escape(id_)}'>{escape(printed_clause(id_))}</a>"

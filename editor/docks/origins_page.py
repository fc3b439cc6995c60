"""Where facts come from, as a table: the word, the clauses, the source and how an estimate was made."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.model.units import Provenance
from core.qt.panels import label
from core.qt.theme import GRID, QUIET, TITLE
from core.view.language import tr
from core.view.sentences import Sentences
from editor.commands.rules import ChangeOrigin
from editor.docks.typing_keys import KeepsTyping
from editor.document import Document
from editor.models.origins import WORDS, Group, groups, set_origin

Index = QModelIndex | QPersistentModelIndex
WIDTHS = (230, 210, 120, 240)
"""Pixels of the first columns; the last takes what is left."""

WHAT, WORD, CLAUSES, SOURCE, METHOD = range(5)
FIELDS = {WORD: "word", SOURCE: "source", METHOD: "method"}
FIXED = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
TYPED = FIXED | Qt.ItemFlag.ItemIsEditable


class OneOf(QStyledItemDelegate):
    """Offers a list of words where a cell is edited."""

    words: tuple[str, ...] = ()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return the list."""
        listed = QComboBox(parent)
        listed.addItems([*self.words])
        return listed

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with what stands there."""
        if isinstance(editor, QComboBox):
            editor.setCurrentText(str(index.data()))
            editor.showPopup()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Hand over what was chosen."""
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentText())


class OriginsPage(QWidget):
    """A line a group; word, source and method are typed over."""

    def __init__(self) -> None:
        super().__init__()
        self._document: Document | None = None
        self._groups: tuple[Group, ...] = ()
        self._words: dict[str, str] = {}
        self._choice = OneOf(self)
        self.table = QTableWidget(0, 5)
        self.table.setAccessibleName(tr("Where facts come from"))
        self.table.setHorizontalHeaderLabels(
            [tr("What"), tr("Where from"), tr("Clauses"), tr("Source"), tr("How it was made")]
        )
        self.table.verticalHeader().hide()
        self.table.setWordWrap(False)
        for column, width in enumerate(WIDTHS):
            self.table.setColumnWidth(column, width)
        self.table.horizontalHeader().setSectionResizeMode(METHOD, QHeaderView.ResizeMode.Stretch)
        self.table.setItemDelegateForColumn(WORD, self._choice)
        self.table.itemChanged.connect(self._typed)
        KeepsTyping(self.table)
        column_ = QVBoxLayout(self)
        column_.setContentsMargins(0, 0, 0, 0)
        column_.setSpacing(GRID)
        column_.addWidget(label(tr("Where facts come from"), TITLE))
        column_.addWidget(self.table, 1)
        words = tr("Units, hexes and rows of charts that differ keep their own word; the box check marks each of them.")
        column_.addWidget(label(words, QUIET, wraps=True))

    def show_origins(self, document: Document) -> None:
        """Show the groups of a document as they are now."""
        self._document = document
        found = groups(document.scenario, document.schema)
        if found == self._groups:
            return
        said = Sentences.of(document.game, document.scenario)
        self._words = {word: said.word(word) for word in WORDS}
        self._choice.words = tuple(self._words.values())
        self._groups = found
        with QSignalBlocker(self.table):
            self.table.setRowCount(len(found))
            for line, group in enumerate(found):
                self._fill(line, group, said)

    def _fill(self, line: int, group: Group, said: Sentences) -> None:
        found = group.found
        title = f"{group.title} ({group.apart})" if group.apart else group.title
        cells = (title, said.word(found.word), ", ".join(found.clauses), found.source, found.method)
        for column, words in enumerate(cells):
            item = self.table.item(line, column)
            if item is None:
                item = QTableWidgetItem()
                self.table.setItem(line, column, item)
            item.setText(words)
            item.setToolTip(words)
            item.setFlags(FIXED if column in (WHAT, CLAUSES) or group.kind == "units" else TYPED)

    def _typed(self, item: QTableWidgetItem) -> None:
        group, words = self._groups[item.row()], item.text().strip()
        if item.column() == WORD:
            words = next((word for word, said in self._words.items() if said == words), words)
        self._push(group, replace(group.found, **{FIELDS[item.column()]: words}))

    def _push(self, group: Group, new: Provenance) -> None:
        document = self._document
        if document is None:
            return
        edit = set_origin(document.scenario, group, new)
        if edit is not None:
            document.do(ChangeOrigin(document, edit, tr("Where {what} comes from", what=group.title)))

"""The order of battle: a table that sorts, filters, changes many units at once and trades lines with a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from core.model.values import PieceId
from core.qt.theme import GRID, QUIET, set_look
from core.view.language import tr, tr_n
from editor.commands.edit_scenario import EditScenario
from editor.commands.forces import AddUnits, ChangeUnits, RemoveUnits
from editor.docks.forces_model import KEYS, ForcesModel
from editor.document import Document
from editor.models import forces
from editor.models.edits import Edit
from editor.models.forces import BadCell

WIDTHS = {"id": 96, "name": 210, "faces": 150, "formation": 110, "note": 240}


ROW, LEAST_ROWS = 26, 4
"""Pixels of a line, and how many lines are seen at least."""


class ForcesDock(QWidget):
    """All units of the scenario. `chosen` carries the ids of the rows that are selected."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.document: Document | None = None
        self.model = ForcesModel()
        self.model.asked.connect(self._typed)
        self._sorted = QSortFilterProxyModel()
        self._sorted.setSourceModel(self.model)
        self._sorted.setFilterKeyColumn(-1)
        self._sorted.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.filter = QLineEdit(placeholderText=tr("Filter: name, id, code, type …"), clearButtonEnabled=True)
        self.filter.setAccessibleName(tr("Filter the units"))
        self.filter.textChanged.connect(self._filtered)
        self._count = QLabel()
        self._said = QLabel()
        self._said.setWordWrap(True)
        set_look(self._count, QUIET)
        self.table = self._table()
        self.buttons = {
            "series": self._button(tr("Series …"), tr("More like the chosen unit, numbers counting on"), self.count_on),
            "remove": self._button(tr("Remove"), tr("Take the chosen units out (Delete)"), self.remove),
            "copy": self._button(tr("Copy table"), tr("Copy the chosen lines for a spreadsheet (Ctrl+C)"), self.copy),
            "paste": self._button(tr("Paste table"), tr("Take lines from a spreadsheet (Ctrl+V)"), self.paste),
        }
        self._lay_out()
        self._keys()

    def _table(self) -> QTableView:
        table = QTableView()
        table.setModel(self._sorted)
        table.setAccessibleName(tr("Units"))
        table.setSortingEnabled(True)
        table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setAlternatingRowColors(True)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(ROW)
        for column, key in enumerate(KEYS):
            table.setColumnWidth(column, WIDTHS.get(key, 84))
        table.selectionModel().selectionChanged.connect(self._selected)
        head, bar = table.horizontalHeader().sizeHint().height(), table.horizontalScrollBar().sizeHint().height()
        table.setMinimumHeight(head + LEAST_ROWS * ROW + bar + 2 * table.frameWidth())
        return table

    def _button(self, words: str, tip: str, does: Callable[[], None]) -> QPushButton:
        made = QPushButton(words)
        made.setToolTip(tip)
        made.clicked.connect(lambda _=False: does())
        return made

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.filter, 1)
        top.addWidget(self._count)
        for button in self.buttons.values():
            top.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        column.addLayout(top)
        column.addWidget(self.table, 1)
        column.addWidget(self._said)
        self._said.hide()

    def _keys(self) -> None:
        for keys, does in (
            (QKeySequence.StandardKey.Copy, self.copy),
            (QKeySequence.StandardKey.Paste, self.paste),
            (QKeySequence.StandardKey.Delete, self.remove),
        ):
            made = QShortcut(QKeySequence(keys), self.table)
            made.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            made.activated.connect(does)

    # What is shown -------------------------------------------------------------------------------

    def watch(self, document: Document, palette: str) -> None:
        """Show another document."""
        self.document = document
        self.model.watch(document, palette)
        self._filtered(self.filter.text())

    def refresh(self, _touched: object = None) -> None:
        """Show the units as the document has them now; the choice stays."""
        ids = self.selected()
        self.model.refresh()
        if set(ids) - set(self.selected()):
            self.select(ids)
        self._counted()

    def _filtered(self, words: str) -> None:
        self._sorted.setFilterFixedString(words)
        self._counted()

    def _counted(self) -> None:
        shown, all_ = self._sorted.rowCount(), self.model.rowCount()
        if shown == all_:
            self._count.setText(tr_n("{count} unit", "{count} units", all_))
        else:
            self._count.setText(tr("{shown} of {all}", shown=shown, all=all_))

    def selected(self) -> tuple[PieceId, ...]:
        """Return the chosen units, in the order of the files."""
        rows = {self._sorted.mapToSource(index).row() for index in self.table.selectionModel().selectedRows()}
        return tuple(self.model.piece(row).id for row in sorted(rows))

    def select(self, ids: Sequence[PieceId]) -> None:
        """Choose units and bring the first into view; the filter gives way when it hides one."""
        rows = [row for row in map(self.model.row_of, ids) if row >= 0]
        places = [self._sorted.mapFromSource(self.model.index(row, 0)) for row in rows]
        if any(not place.isValid() for place in places):
            self.filter.clear()
            places = [self._sorted.mapFromSource(self.model.index(row, 0)) for row in rows]
        selection = QItemSelection()
        for place in places:
            selection.select(place, place)
        how = QItemSelectionModel.SelectionFlag
        self.table.selectionModel().select(selection, how.ClearAndSelect | how.Rows)
        if places:
            self.table.scrollTo(places[0])

    def _selected(self, *_: object) -> None:
        ids = self.selected()
        for name in ("series", "remove", "copy"):
            self.buttons[name].setEnabled(bool(ids))
        self.chosen.emit(ids)

    def say(self, words: str) -> None:
        """Say what could not be done; empty takes the last word back."""
        self._said.setText(words)
        self._said.setVisible(bool(words))

    # What is changed -----------------------------------------------------------------------------

    def _push(self, edit: Edit | None, command: type[EditScenario], words: str) -> None:
        if edit is not None and self.document is not None:
            self.document.undo_stack.push(command(self.document, edit, words))

    def _typed(self, piece: PieceId, column: str, words: str) -> None:
        """Change a cell; when its row is one of several chosen ones, all of them."""
        document = self.document
        if document is None:
            return
        ids = self.selected()
        ids = ids if piece in ids and column not in ("id", "name") else (piece,)
        try:
            edit = forces.with_cells(document.scenario, document.schema, ids, column, words)
        except BadCell as bad:
            self.say(str(bad))
            return
        self.say("")
        head = tr(forces.COLUMNS[column])
        several = tr_n("{head} of {count} unit", "{head} of {count} units", len(ids), head=head)
        self._push(edit, ChangeUnits, several)

    def remove(self) -> None:
        """Take the chosen units out."""
        if self.document is not None:
            ids = self.selected()
            words = tr_n("Remove {count} unit", "Remove {count} units", len(ids))
            self._push(forces.removed(self.document.scenario, ids), RemoveUnits, words)

    def count_on(self) -> None:
        """Add one more unit like the last chosen one, its number counted on."""
        ids = self.selected()
        if self.document is None or not ids:
            return
        scenario = self.document.scenario
        made = forces.series(scenario, scenario.piece_of[ids[-1]], 1)
        self._push(forces.added(scenario, made, ids[-1]), AddUnits, tr("Add {name}", name=made[0].name))
        self.select([piece.id for piece in made])

    def copy(self) -> None:
        """Put the chosen lines on the clipboard, with a head line, as spreadsheets take them."""
        if self.document is not None:
            text = forces.to_csv(self.document.scenario, self.document.schema, self.selected() or None, parting="\t")
            QGuiApplication.clipboard().setText(text)

    def paste(self) -> None:
        """Take lines from the clipboard: known ids change their unit, others add one."""
        document = self.document
        if document is None:
            return
        found = forces.from_table(document.scenario, document.schema, QGuiApplication.clipboard().text())
        faults = (tr("Line {line}: {words}", line=fault.line, words=fault.words) for fault in found.faults)
        self.say("\n".join(faults))
        if found.edit is not None:
            count = len(found.edit.touched.pieces)
            self._push(found.edit, AddUnits, tr_n("Paste {count} unit", "Paste {count} units", count))

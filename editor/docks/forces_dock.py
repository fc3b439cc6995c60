"""The order of battle: a tree and a table that sorts, filters, changes many units and trades with a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from core.model.units import Piece
from core.model.values import PieceId
from core.qt.panels import button, picker
from core.qt.theme import GRID, PRIMARY, QUIET, set_look
from core.view.language import tr, tr_n
from editor.commands.edit_scenario import EditScenario
from editor.commands.forces import AddUnits, ChangeUnits, RemoveUnits
from editor.dialogs import Card
from editor.docks.forces_model import ForcesModel
from editor.docks.forces_table import UnitsTable
from editor.docks.forces_tree import WIDTH, ForcesTree
from editor.document import Document
from editor.models import forces, tables
from editor.models.edits import Edit
from editor.models.muster import Beginning, Group, Wanted
from editor.models.particulars import BadCell

MOST = 50
"""Units that a series adds at once."""

SEARCH = 132
"""Pixels that the field has at least, and each of the choices beside it at most."""


class ForcesDock(QWidget):
    """All units of the scenario. `chosen` carries the ids of the rows that are selected."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.document: Document | None = None
        self.model = ForcesModel()
        self.model.asked.connect(self._typed)
        self.tree, self.table = ForcesTree(), UnitsTable(self.model)
        self.tree.scoped.connect(lambda _: self._filtered())
        self.tree.dropped.connect(self._regroup, Qt.ConnectionType.QueuedConnection)  # once the drag has ended
        self.table.chosen.connect(self._selected)
        self.table.copied.connect(self.copy)
        self.table.pasted.connect(self.paste)
        self.table.removed.connect(self.remove)
        self.filter = QLineEdit(placeholderText=tr("Name, id, code…"), clearButtonEnabled=True)
        self.filter.setAccessibleName(tr("Filter the units"))
        self.filter.setMinimumWidth(SEARCH)
        self.filter.textChanged.connect(lambda _: self._filtered())
        self.types, self.beginnings = _choice(tr("Type")), _choice(tr("How it begins"))
        for box in (self.types, self.beginnings):
            box.currentIndexChanged.connect(lambda _: self._filtered())
            box.setMaximumWidth(SEARCH)
        self._count, self._said = QLabel(), QLabel()
        self._said.setWordWrap(True)
        set_look(self._count, QUIET)
        self.buttons = {
            "new": button(tr("New"), tr("Add a unit of the chosen side and formation"), self.add_new),
            "series": button(tr("Series…"), tr("More like the chosen unit, counting on"), self.ask_series),
            "remove": button(tr("Remove"), tr("Take the chosen units out (Delete)"), self.remove),
        }
        self._lay_out()
        self._selected()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.filter, 1)
        for part in (self.types, self.beginnings, self._count, *self.buttons.values()):
            top.addWidget(part)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(top)
        column.addWidget(self.table, 1)
        column.addWidget(self._said)
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.setHandleWidth(GRID)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.tree)
        parts.addWidget(right)
        parts.setStretchFactor(1, 1)
        parts.setSizes([WIDTH, 5 * WIDTH])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(GRID, GRID, GRID, GRID)
        whole.addWidget(parts)
        self._said.hide()

    # What is shown -------------------------------------------------------------------------------

    def watch(self, document: Document, palette: str) -> None:
        """Show another document."""
        self.document = document
        schema = document.schema
        _fill(self.types, tr("All types"), [(kind.name, kind.id) for kind in schema.pieces])
        _fill(self.beginnings, tr("All"), [(tr(how.value), how) for how in Beginning])
        self.model.watch(document, palette)
        self.tree.fill(document.scenario, schema)
        self._filtered()

    def recolour(self, palette: str) -> None:
        """Draw the counters in another palette's colours."""
        self.model.recolour(palette)

    def refresh(self, _touched: object = None) -> None:
        """Show the units as the document has them now; the choice stays. Strokes on the map change none."""
        if self.document is not None and not self.model.stale:
            return
        ids = self.selected()
        self.model.refresh()
        if self.document is not None:
            self.tree.fill(self.document.scenario, self.document.schema)
        if set(ids) - set(self.selected()):
            self.select(ids)
        self._counted()

    @property
    def wanted(self) -> Wanted:
        """Which units are to be seen."""
        type_, how = self.types.currentData() or "", self.beginnings.currentData()
        return Wanted(self.filter.text(), self.tree.group, type_, how)

    def _filtered(self) -> None:
        self.table.filter.want(self.wanted)
        self._counted()

    def show_all(self) -> None:
        """Let every filter go."""
        for box in (self.types, self.beginnings):
            box.setCurrentIndex(0)
        self.filter.clear()
        self.tree.choose(Group())

    def _counted(self) -> None:
        shown, all_ = self.table.filter.rowCount(), self.model.rowCount()
        if shown == all_:
            self._count.setText(tr_n("{count} unit", "{count} units", all_))
        else:
            self._count.setText(tr("{shown} of {all}", shown=shown, all=all_))

    def selected(self) -> tuple[PieceId, ...]:
        """Return the chosen units, in the order of the files."""
        return self.table.selected()

    def select(self, ids: Sequence[PieceId]) -> None:
        """Choose units and bring the first into view; filters give way when they hide one."""
        if self.table.hides(ids):
            self.show_all()
        self.table.select(ids)

    def _selected(self) -> None:
        ids = self.selected()
        for name in ("series", "remove"):
            self.buttons[name].setEnabled(bool(ids))
        self.chosen.emit(ids)

    def say(self, words: str) -> None:
        """Say what could not be done; empty takes the last word back."""
        self._said.setText(words)
        self._said.setVisible(bool(words))

    # What is changed -----------------------------------------------------------------------------

    def push(self, edit: Edit | None, command: type[EditScenario], words: str) -> bool:
        """Make a change; None is no change. What refuses it is said; return whether it was made."""
        if edit is None or self.document is None:
            return False
        refused = self.document.do(command(self.document, edit, words))
        if refused:
            self.say(refused)
        return not refused

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
        self.push(edit, ChangeUnits, several)

    def _regroup(self, ids: Sequence[PieceId], group: Group) -> None:
        """Give units to the branch of the tree on which they were put down."""
        if self.document is None or group.side is None:
            return
        sides = {side.id: side.name for side in self.document.schema.sides}
        name = sides[group.side] if group.formation is None else group.formation or tr("Without a formation")
        count = tr_n("{count} unit", "{count} units", len(ids))
        edit = forces.regrouped(self.document.scenario, ids, group.side, group.formation)
        self.push(edit, ChangeUnits, tr("{name}: {units}", name=name, units=count))

    def remove(self) -> None:
        """Take the chosen units out."""
        if self.document is not None:
            ids = self.selected()
            words = tr_n("Remove {count} unit", "Remove {count} units", len(ids))
            self.push(forces.removed(self.document.scenario, ids), RemoveUnits, words)

    def add_new(self) -> None:
        """Add a unit of the side and formation that the tree shows."""
        if self.document is not None:
            scenario, group = self.document.scenario, self.tree.group
            self._add((forces.new_unit(scenario, self.document.schema, group.side, group.formation or ""),))

    def ask_series(self) -> None:
        """Ask how many more of the kind are wanted, and add them."""
        if not self.selected():
            return
        card, many = Card(self, tr("More of the kind"), 320), QSpinBox()
        many.setRange(1, MOST)
        many.setAccessibleName(tr("How many"))
        card.say(tr("Their names, short names and ids count on; numbers that are taken are passed over."), QUIET)
        card.hold(many)
        card.verb(tr("Cancel"))
        card.verb(tr("Add"), PRIMARY)
        many.setFocus()
        many.selectAll()
        card.exec()
        if card.chosen == tr("Add"):
            self.count_on(many.value())

    def count_on(self, many: int = 1) -> None:
        """Add more units like the last chosen one, their numbers counted on."""
        ids = self.selected()
        if self.document is not None and ids:
            scenario = self.document.scenario
            self._add(forces.series(scenario, scenario.piece_of[ids[-1]], many), ids[-1])

    def add_substitute(self) -> None:
        """Add a unit that stands for the last chosen one."""
        ids = self.selected()
        if self.document is not None and ids:
            scenario = self.document.scenario
            self._add((forces.substitute(scenario, scenario.piece_of[ids[-1]]),), ids[-1])

    def _add(self, pieces: Sequence[Piece], after: PieceId | None = None) -> None:
        assert self.document is not None
        more = len(pieces) - 1
        words = tr("Add {name}", name=pieces[0].name)
        said = tr("{words} and {more} more", words=words, more=more) if more else words
        if self.push(forces.added(self.document.scenario, pieces, after), AddUnits, said):
            self.select([piece.id for piece in pieces])

    def copy(self) -> None:
        """Put the chosen lines on the clipboard, or all, with a head line, as spreadsheets take them."""
        if self.document is not None:
            text = tables.to_csv(self.document.scenario, self.document.schema, self.selected() or None, parting="\t")
            QGuiApplication.clipboard().setText(text)

    def paste(self) -> None:
        """Take lines from the clipboard: known ids change their unit, others add one."""
        self.take_table(QGuiApplication.clipboard().text())

    def take_table(self, text: str) -> None:
        """Take the lines of a table; what is wrong with some is said, the others are taken."""
        document = self.document
        if document is None:
            return
        found = tables.from_table(document.scenario, document.schema, text)
        faults = (tr("Line {line}: {words}", line=fault.line, words=fault.words) for fault in found.faults)
        self.say("\n".join(faults))
        if found.edit is not None:
            count = len(found.edit.touched.pieces)
            self.push(found.edit, AddUnits, tr_n("Paste {count} unit", "Paste {count} units", count))


def _choice(name: str) -> QComboBox:
    box = picker(name)
    box.setToolTip(name)
    box.setMinimumHeight(30)
    return box


def _fill(box: QComboBox, everything: str, entries: Sequence[tuple[str, object]]) -> None:
    """Offer a choice, first of everything; the choice before stays when it is still there."""
    before = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        box.addItem(everything, None)
        for words, value in entries:
            box.addItem(words[:1].upper() + words[1:], value)
        box.setCurrentIndex(max(0, box.findData(before)) if before is not None else 0)

"""The count: what each side has and when, and which formations are not complete; a click goes there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from core.model.schema import Schema, SideType
from core.model.values import PieceId
from core.qt.theme import GRID
from core.view.language import tr, tr_n
from editor.docks.forces_dock import ForcesDock
from editor.docks.when_seen import WhenSeen
from editor.document import Document
from editor.models import muster
from editor.workplace import Workplace

UNITS = Qt.ItemDataRole.UserRole


class CountDock(QWidget):
    """Two lists: strengths by side and turn, and what is missing. `wanted` carries the units of a clicked line."""

    wanted = Signal(object)

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place = place
        self.strengths, self.gaps = _list(tr("Strengths by turn")), _list(tr("What is missing"))
        self.gaps.setRootIsDecorated(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID, GRID, GRID, GRID)
        row.setSpacing(GRID)
        row.addWidget(self.strengths, 3)
        row.addWidget(self.gaps, 1)
        for shown in (self.strengths, self.gaps):
            shown.itemClicked.connect(lambda item, _: self.wanted.emit(item.data(0, UNITS)))
            shown.itemActivated.connect(lambda item, _: self.wanted.emit(item.data(0, UNITS)))
        self._seen = WhenSeen(self, self.count, self._reads)
        for told in (place.shown, place.changed):
            told.connect(self._seen.ask)

    def _reads(self) -> tuple[object, ...]:
        document = self._place.document
        scenario = document.scenario if document is not None else None
        return (document, scenario.pieces if scenario is not None else (), scenario and scenario.map.sheet)

    def count(self) -> None:
        """Count the document as it stands."""
        document = self._place.document
        if document is None:
            return
        self._count_strengths(document)
        self._count_gaps(document)

    def _count_strengths(self, document: Document) -> None:
        schema, shown = document.schema, self.strengths
        factors = muster.summed(schema)
        shown.clear()
        totals = [tr("{factor}, sum", factor=name.capitalize()) for name in factors]
        shown.setHeaderLabels([tr("When"), tr("Units"), tr("Counters"), *(f.capitalize() for f in factors), *totals])
        for side in schema.sides:
            shown.addTopLevelItem(self._side(document, side, factors))
        shown.expandAll()
        _fit(shown)

    def _side(self, document: Document, side: SideType, factors: Sequence[str]) -> QTreeWidgetItem:
        scenario = document.scenario
        mine = scenario.pieces_of(side.id)
        found = muster.strengths(scenario, document.schema, side.id)
        last = found[-1].so_far
        counters = sum(piece.counters for piece in mine)
        top = _row([side.name, len(mine), counters, *("" for _ in factors), *(last[name] for name in factors)],
                   [piece.id for piece in mine])
        font = top.font(0)
        font.setBold(True)
        for column in range(top.columnCount()):
            top.setFont(column, font)
        for strength in found:
            when = tr("Turn {turn}", turn=strength.turn) if strength.turn else tr("At the start")
            sums = [strength.factors[name] for name in factors] + [strength.so_far[name] for name in factors]
            top.addChild(_row([when, strength.units, strength.counters, *sums], strength.ids))
        for waiting in muster.waiting(scenario, document.schema, side.id):
            cells = [waiting.title, len(waiting.ids), waiting.counters, *waiting.factors.values()]
            top.addChild(_row(cells, waiting.ids))
        return top

    def _count_gaps(self, document: Document) -> None:
        shown = self.gaps
        shown.clear()
        shown.setHeaderLabels([tr("Missing"), tr("Units")])
        found = muster.gaps(document.scenario, document.schema)
        for gap in found:
            name = _name(document.schema, gap)
            shown.addTopLevelItem(_row([tr("{name}: {missing}", name=name, missing=tr(gap.missing.value)),
                                        len(gap.units)], gap.units))
        if not found:
            shown.addTopLevelItem(_row([tr("Every formation is complete."), ""], ()))
        _fit(shown)


def _name(schema: Schema, gap: muster.Gap) -> str:
    side = next(kind.name for kind in schema.sides if kind.id == gap.side)
    return f"{side}, {gap.formation}" if gap.formation else side


def _list(name: str) -> QTreeWidget:
    made = QTreeWidget()
    made.setAccessibleName(name)
    made.setAlternatingRowColors(True)
    made.setMinimumHeight(120)
    return made


def _fit(shown: QTreeWidget) -> None:
    head = shown.header()
    head.setStretchLastSection(False)
    for column in range(shown.columnCount()):
        # many columns of figures would leave no room for what they are figures of
        stretched = column == 0 and shown.columnCount() == 2
        mode = QHeaderView.ResizeMode.Stretch if stretched else QHeaderView.ResizeMode.ResizeToContents
        head.setSectionResizeMode(column, mode)
        if column:
            shown.headerItem().setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def _row(cells: Sequence[object], units: Sequence[PieceId]) -> QTreeWidgetItem:
    row = QTreeWidgetItem([str(cell) for cell in cells])
    for column in range(1, len(cells)):
        row.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    row.setData(0, UNITS, tuple(units))
    row.setToolTip(0, tr_n("A click chooses {count} unit", "A click chooses {count} units", len(units)))
    return row


def count_dock(place: Workplace) -> CountDock:
    """Return the dock of the count, whose lines choose their units in the table of forces."""
    made = CountDock(place)
    forces = place.dock(ForcesDock)
    made.wanted.connect(lambda ids: forces.select(ids) if ids else None)
    return made

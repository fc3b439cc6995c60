"""The table of units: sorted as people count, filtered, its cells typed over or chosen from what the game knows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from core.model.values import PieceId
from core.view.language import tr
from editor.docks.carried_units import carry
from editor.docks.forces_model import KEYS, PICTURE, ForcesModel, Index
from editor.docks.typing_keys import KeepsTyping
from editor.models.muster import Wanted

WIDTHS = {"id": 96, "name": 210, "faces": 150, "formation": 110, "fields": 150, "note": 240}
ROW, LEAST_ROWS = 26, 4
"""Pixels of a line, and how many lines are seen at least."""

NUMBERED = re.compile(r"(\d+)")
ROLE = Qt.ItemDataRole


class UnitsFilter(QSortFilterProxyModel):
    """Lets through what is wanted, in an order in which 9 comes before 10."""

    def __init__(self, units: ForcesModel) -> None:
        super().__init__()
        self._units, self._wanted = units, Wanted()
        self.setSourceModel(units)

    def want(self, wanted: Wanted) -> None:
        """Let other units through."""
        self._wanted = wanted
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:  # noqa: N802 (Qt calls it by this name)
        """Let a unit through that is wanted."""
        return self._units.takes(row, self._wanted)

    def lessThan(self, left: Index, right: Index) -> bool:  # noqa: N802 (Qt calls it by this name)
        """Compare words, numbers in them by their size."""
        return counted(str(left.data())) < counted(str(right.data()))


def counted(words: str) -> list[tuple[int, str]]:
    """Return words so that they sort as people count.

    >>> sorted(["10 Inf", "9 Inf", "A"], key=counted)
    ['9 Inf', '10 Inf', 'A']
    """
    parts = NUMBERED.split(words.lower())
    return [(int(part), "") if number % 2 else (-1 if not part else 1 << 62, part) for number, part in enumerate(parts)]


class WordDelegate(QStyledItemDelegate):
    """Offers the words a column knows; any other column is typed over."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a list of words, or a line to type in."""
        words = index.data(ROLE.UserRole)
        if not words:
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        box.setAccessibleName(str(index.model().headerData(index.column(), Qt.Orientation.Horizontal)))
        box.addItems(words)
        box.activated.connect(lambda _: self.commitData.emit(box))
        box.activated.connect(lambda _: self.closeEditor.emit(box, self.EndEditHint.NoHint))
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show what stands in the cell."""
        if isinstance(editor, QComboBox):
            editor.setCurrentText(str(index.data(ROLE.EditRole)))
        else:
            super().setEditorData(editor, index)


class UnitsTable(QTableView):
    """Shows the units that are wanted; `chosen` says that others are chosen.

    While it has the keyboard, the keys of copying, pasting and removing are its own and not the map's.
    """

    chosen = Signal()
    copied = Signal()
    pasted = Signal()
    removed = Signal()

    def __init__(self, units: ForcesModel) -> None:
        super().__init__()
        self._units, self.filter = units, UnitsFilter(units)
        self.setModel(self.filter)
        self.setItemDelegate(WordDelegate(self))
        self.setAccessibleName(tr("Units"))
        self.setSortingEnabled(True)
        self.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setAlternatingRowColors(True)
        self.setDragDropMode(self.DragDropMode.DragOnly)
        self.setWordWrap(False)
        KeepsTyping(self)
        self.setIconSize(QSize(PICTURE, PICTURE))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        for column, key in enumerate(KEYS):
            self.setColumnWidth(column, WIDTHS.get(key, 84))
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())
        head, bar = self.horizontalHeader().sizeHint().height(), self.horizontalScrollBar().sizeHint().height()
        self.setMinimumHeight(head + LEAST_ROWS * ROW + bar + 2 * self.frameWidth())

    def _meant(self, event: QKeyEvent) -> SignalInstance | None:
        """Return what a key means here, None when it means nothing of the table's own."""
        keys = QKeySequence.StandardKey
        meant = ((keys.Copy, self.copied), (keys.Paste, self.pasted), (keys.Delete, self.removed))
        return next((signal for key, signal in meant if event.matches(key)), None)

    def event(self, event: QEvent) -> bool:
        """Keep keys from the shortcuts of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._meant(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, paste or remove."""
        meant = self._meant(event)
        if meant is None:
            super().keyPressEvent(event)
        else:
            meant.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take chosen rows up to be dragged; a drag that begins elsewhere chooses rows as ever."""
        self.setDragEnabled(self.selectionModel().isSelected(self.indexAt(event.position().toPoint())))
        super().mousePressEvent(event)

    def startDrag(self, supported: Qt.DropAction) -> None:  # noqa: N802 (Qt calls it by this name)
        """Carry the chosen units; the first is named beside the pointer."""
        ids = self.selected()
        name, more = self._units.piece(self._units.row_of(ids[0])).name, len(ids) - 1
        carry(self, ids, tr("{name} and {more} more", name=name, more=more) if more else name)

    def selected(self) -> tuple[PieceId, ...]:
        """Return the chosen units, in the order of the files."""
        spans = self.selectionModel().selection()  # asking for rows would ask for the flags of every cell
        shown = (row for span in spans for row in range(span.top(), span.bottom() + 1))
        rows = {self.filter.mapToSource(self.filter.index(row, 0)).row() for row in shown}
        return tuple(self._units.piece(row).id for row in sorted(rows))

    def hides(self, ids: Sequence[PieceId]) -> bool:
        """Whether a unit of the scenario is filtered out."""
        return any(not index.isValid() for index in self._places(ids))

    def select(self, ids: Sequence[PieceId]) -> None:
        """Choose units and bring the first into view."""
        places = [place for place in self._places(ids) if place.isValid()]
        selection = QItemSelection()
        for place in places:
            selection.select(place, place)
        how = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(selection, how.ClearAndSelect | how.Rows)
        if places:
            self.selectionModel().setCurrentIndex(places[0], how.NoUpdate)
            self.scrollTo(places[0])

    def _places(self, ids: Sequence[PieceId]) -> list[Index]:
        rows = [row for row in map(self._units.row_of, ids) if row >= 0]
        return [self.filter.mapFromSource(self._units.index(row, 0)) for row in rows]

"""The table of units as Qt's views want it: cells of pieces, in the schema's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QIcon

from core.model.units import Piece
from core.model.values import PieceId
from core.qt.counter_button import counter_pixmap
from core.view.language import tr
from core.view.scene import CounterFace, face_of
from editor.document import Document
from editor.models.forces import COLUMNS, cell, words_of
from editor.models.muster import Wanted

Index = QModelIndex | QPersistentModelIndex
KEYS = tuple(COLUMNS)
PICTURE = 26
"""Pixels a side of the counter before a unit's id."""

ROLE = Qt.ItemDataRole


class ForcesModel(QAbstractTableModel):
    """A row a piece, a column a field. `asked` carries row, column key and words when a cell was typed over."""

    asked = Signal(object, str, str)

    def __init__(self) -> None:
        super().__init__()
        self._document: Document | None = None
        self._pieces: tuple[Piece, ...] = ()
        self._symbols: Mapping[str, str] = {}
        self._palette = "light"

    def watch(self, document: Document, palette: str) -> None:
        """Show the pieces of a document, their counters in a palette's colours."""
        self.beginResetModel()
        self._document, self._palette = document, palette
        self._pieces, self._symbols = document.scenario.pieces, document.scenario.symbols
        self.endResetModel()

    @property
    def stale(self) -> bool:
        """Whether the document has other units, or draws them otherwise, than are shown."""
        document = self._document
        if document is None:
            return False
        scenario = document.scenario
        return scenario.pieces is not self._pieces or scenario.symbols is not self._symbols

    def refresh(self) -> None:
        """Show what the document says now; rows stay where they are while the same units are in it."""
        assert self._document is not None
        new = self._document.scenario.pieces
        if [piece.id for piece in new] != [piece.id for piece in self._pieces]:
            self.beginResetModel()
            self._pieces = new
            self.endResetModel()
            return
        if self._symbols is not self._document.scenario.symbols:
            self._symbols = self._document.scenario.symbols
            self.recolour(self._palette)
        old, self._pieces = self._pieces, new
        for row, (before, after) in enumerate(zip(old, new, strict=True)):
            if before != after:
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(KEYS) - 1))

    def recolour(self, palette: str) -> None:
        """Draw the counters in another palette's colours."""
        self._palette = palette
        if self._pieces:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._pieces) - 1, 0))

    def takes(self, row: int, wanted: Wanted) -> bool:
        """Whether the unit of a row is wanted."""
        document = self._document
        return document is not None and wanted.takes(document.scenario, document.schema, self._pieces[row])

    def piece(self, row: int) -> Piece:
        """Return the piece of a row."""
        return self._pieces[row]

    def row_of(self, piece: PieceId) -> int:
        """Return the row of a piece, -1 when it is not there."""
        return next((row for row, each in enumerate(self._pieces) if each.id == piece), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many units there are."""
        return 0 if parent.isValid() else len(self._pieces)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many fields a unit has."""
        return 0 if parent.isValid() else len(KEYS)

    def data(self, index: Index, role: int = ROLE.DisplayRole) -> Any:
        """Return a cell's words, or the counter in the first column."""
        if not index.isValid() or self._document is None:
            return None
        piece, key = self._pieces[index.row()], KEYS[index.column()]
        schema = self._document.schema
        if role in (ROLE.DisplayRole, ROLE.EditRole):
            return cell(piece, key, schema)
        if role == ROLE.UserRole:
            return list(words_of(key, schema) or ())
        if role == ROLE.DecorationRole and key == "id":
            return self._picture(face_of(piece, schema, symbols=self._document.scenario.symbols))
        if role == ROLE.SizeHintRole and key == "id":
            return QSize(92, PICTURE + 4)
        if role == ROLE.ToolTipRole:
            facts = (f"{fact}: {word}" for fact, word in piece.provenance.items())
            return "\n".join([piece.name, *facts, piece.note]).strip()
        return None

    def _picture(self, face: CounterFace) -> QIcon:
        """Return a counter that keeps its colours in a chosen row."""
        pixmap, made = counter_pixmap(face, self._palette, PICTURE, 2.0), QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
            made.addPixmap(pixmap, mode)
        return made

    def setData(self, index: Index, value: Any, role: int = ROLE.EditRole) -> bool:
        """Ask for a cell to be changed; the document decides."""
        if role != ROLE.EditRole or not index.isValid():
            return False
        piece, key = self._pieces[index.row()], KEYS[index.column()]
        if str(value) != self.data(index, ROLE.EditRole):
            self.asked.emit(piece.id, key, str(value))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let every cell be chosen and typed over, and every row be dragged."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = ROLE.DisplayRole) -> Any:
        """Return the heads of the columns."""
        if orientation is Qt.Orientation.Horizontal and role == ROLE.DisplayRole:
            return tr(COLUMNS[KEYS[section]])
        return None

"""The data of one section of the box check as Qt's table wants them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from core.view.language import tr
from core.view.palette import Palette, channels
from core.view.sentences import Sentences
from editor.models.box_check import Datum, Section

Index = QModelIndex | QPersistentModelIndex
ROLE = Qt.ItemDataRole
NOBODY = QModelIndex()
DONE, OPEN = "✓", "·"


class BoxCheckModel(QAbstractTableModel):
    """A row a datum: whether it was compared, what it is, how it stands, where it comes from."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.palette = palette
        self.section: Section | None = None
        self._said: Sentences | None = None

    def show(self, section: Section | None, said: Sentences | None) -> None:
        """Show a section; the same one with other values keeps its rows."""
        old = self.section
        same = old is not None and section is not None and (old.id, len(old.data)) == (section.id, len(section.data))
        if not same:
            self.beginResetModel()
        self.section, self._said = section, said
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 3))
        else:
            self.endResetModel()

    def rowCount(self, parent: Index = NOBODY) -> int:
        """One for each datum."""
        return 0 if self.section is None or parent.isValid() else len(self.section.data)

    def columnCount(self, parent: Index = NOBODY) -> int:
        """Sign, what it is, value, where from."""
        return 0 if parent.isValid() else 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = ROLE.DisplayRole) -> Any:
        """What the columns are."""
        if role != ROLE.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return ("", tr("What"), tr("As it stands"), tr("Where from"))[section]

    def data(self, index: Index, role: int = ROLE.DisplayRole) -> Any:
        """The words of a datum."""
        if self.section is None:
            return None
        datum = self.section.data[index.row()]
        if role in (ROLE.DisplayRole, ROLE.ToolTipRole):
            return (DONE if datum.done else OPEN, datum.title, datum.value, self.origin(datum))[index.column()]
        if role == ROLE.AccessibleTextRole and index.column() == 0:
            return tr("compared") if datum.done else tr("open")
        if role == ROLE.ForegroundRole and datum.done:
            return QColor(*channels(self.palette["text-quiet"]))
        return None

    def origin(self, datum: Datum) -> str:
        """Return where a datum comes from, in words."""
        word, _, day = datum.word.partition(" ")
        if self._said is None or not datum.done:
            return datum.word if self._said is None else self._said.word(datum.word)
        return f"{self._said.word(word)} {day}".strip()

"""The fields of a counter, made from what the game declares: symbol, type, size, names, formation, colours, faces."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from core.model.schema import Schema
from core.model.units import Face, Piece
from core.qt.theme import GRID
from core.view.language import tr
from editor.models.forces import COLUMNS

ICON = 30
HEIGHT = 32
CHOICES = ("symbol", "type", "size", "scheme")
LINES = ("name", "short")

Entry = tuple[str, str, QIcon]
"""What an entry of a list means, what it says, and its counter."""


class CounterForm(QWidget):
    """Shows what some counters share. `wanted` carries a column of the table of units and what was chosen or typed."""

    wanted = Signal(str, str)
    drafted = Signal(str, str)
    faces_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.lists = {name: self._list(name) for name in CHOICES}
        self.lines = {name: self._line(name) for name in LINES}
        self.formation = self._list("formation")
        self.formation.setEditable(True)
        self.formation.lineEdit().editingFinished.connect(self._formed)
        self.counters = QSpinBox()
        self.counters.setAccessibleName(tr(COLUMNS["counters"]))
        self.counters.setKeyboardTracking(False)
        self.counters.setMinimumHeight(HEIGHT)
        self.counters.valueChanged.connect(self._counted)
        self._shown: dict[str, str] = {}
        self.faces = FacesTable()
        self.faces.wanted.connect(self.faces_wanted)
        rows = QFormLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(GRID)
        shown: dict[str, QWidget] = {**self.lists, **self.lines, "formation": self.formation, "counters": self.counters}
        for name in ("symbol", "type", "size", "short", "name", "formation", "scheme", "counters"):
            rows.addRow(tr(COLUMNS[name]), shown[name])
        rows.addRow(self.faces)

    def _list(self, name: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(tr(COLUMNS[name]))
        box.setPlaceholderText(tr("differ"))
        box.setIconSize(QSize(ICON - 6, ICON - 6))
        box.setMinimumHeight(HEIGHT)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.setMaxVisibleItems(14)
        box.activated.connect(lambda index: self.wanted.emit(name, str(box.itemData(index))))
        return box

    def _line(self, name: str) -> QLineEdit:
        line = QLineEdit()
        line.setAccessibleName(tr(COLUMNS[name]))
        line.textEdited.connect(lambda words: self.drafted.emit(name, words))
        line.editingFinished.connect(lambda: self._said(name, line.text()))
        return line

    def _said(self, name: str, words: str) -> None:
        """Tell what was typed; what says what it said before says nothing."""
        if words.strip() != self._shown.get(name, ""):
            self._shown[name] = words.strip()
            self.wanted.emit(name, words)

    def _formed(self) -> None:
        self._said("formation", self.formation.currentText())

    def _counted(self, value: int) -> None:
        if self.counters.specialValueText() != self.counters.text():
            self._said("counters", str(value))

    # What is shown -------------------------------------------------------------------------------

    def offer(self, name: str, entries: Sequence[Entry], now: str | None) -> None:
        """Offer a list of words, each with its counter; None when the units differ."""
        box = self.formation if name == "formation" else self.lists[name]
        with QSignalBlocker(box):
            box.clear()
            for value, words, icon in entries:
                box.addItem(icon, words, value)
            box.setCurrentIndex(box.findData(now) if now is not None else -1)
            if name == "formation":
                self._shown[name] = now or ""
                box.setEditText(now or "")
                box.lineEdit().setPlaceholderText(tr("differ") if now is None else tr("none"))

    def show_line(self, name: str, now: str | None, *, single: bool) -> None:
        """Show a line of text; a name belongs to one unit."""
        line = self.lines[name]
        self._shown[name] = now or ""
        line.setText(self._shown[name])
        line.setPlaceholderText("" if now is not None else tr("differ"))
        line.setEnabled(single or name != "name")

    def show_count(self, now: str | None) -> None:
        """Show how many counters there are."""
        with QSignalBlocker(self.counters):
            self.counters.setSpecialValueText(tr("differ") if now is None else "")
            self.counters.setRange(-1 if now is None else 0, 99)
            self.counters.setValue(-1 if now is None else int(now))
            self._shown["counters"] = now or ""

    def show_faces(self, pieces: Sequence[Piece], schema: Schema) -> None:
        """Show the faces that the units share; none to change where they differ."""
        alike = all(piece.faces == pieces[0].faces for piece in pieces)
        self.faces.fill(pieces[0].faces if alike else (), schema, alike=alike)


class FacesTable(QTableWidget):
    """A row a face, strongest first: its steps and its factors. `wanted` carries the faces as they are typed."""

    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Faces"))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(28)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.itemChanged.connect(lambda _: self.wanted.emit(self.words()))

    def fill(self, faces: Sequence[Face], schema: Schema, *, alike: bool) -> None:
        """Show faces."""
        with QSignalBlocker(self):
            self.setColumnCount(1 + len(schema.factors))
            self.setHorizontalHeaderLabels([tr("Steps"), *(name.capitalize() for name in schema.factors)])
            self.setRowCount(len(faces))
            for row, face in enumerate(faces):
                figures = (face.factors.get(name) for name in schema.factors)
                cells = (str(face.steps), *("~" if figure is None else str(figure) for figure in figures))
                for column, words in enumerate(cells):
                    item = QTableWidgetItem(words)
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                    self.setItem(row, column, item)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setEnabled(alike)
        self.setToolTip("" if alike else tr("The chosen units have different faces."))
        head = self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(head + max(1, len(faces)) * 28 + 2 * self.frameWidth() + 2)

    def words(self) -> str:
        """Return the faces as the table of units writes them: `2: 4-5-5 / 1: 2-3-5`."""
        rows = ([self.item(row, column) for column in range(self.columnCount())] for row in range(self.rowCount()))
        said = ([item.text().strip() if item is not None else "" for item in row] for row in rows)
        return " / ".join(f"{row[0]}: {'-'.join(row[1:])}" for row in said)

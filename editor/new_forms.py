"""The fields of the map wizard: the sheet, its numbers and its ground; each says what was chosen as a plain value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QWidget,
)

from core.board.hexes import Orientation, Shifted
from core.board.labels import Numbering
from core.model.schema import Schema
from core.qt.theme import GRID
from core.view.language import message, tr
from editor.docks.clause_row import bare
from editor.models.kit import Group, paints
from editor.models.new_scenario import PATTERNS
from editor.models.resize import LARGEST
from editor.swatches import SIDE, swatch

ORIENTATIONS = {Orientation.FLAT: message("Flat side on top"), Orientation.POINTY: message("Corner on top")}
LOWER = {
    (Orientation.FLAT, Shifted.ODD): message("2nd, 4th … column half a hex lower"),
    (Orientation.FLAT, Shifted.EVEN): message("1st, 3rd … column half a hex lower"),
    (Orientation.POINTY, Shifted.ODD): message("2nd, 4th … row half a hex to the right"),
    (Orientation.POINTY, Shifted.EVEN): message("1st, 3rd … row half a hex to the right"),
}
"""Which lines are shifted, in the words of people who look at the map; indices are counted from 0."""

SLOPES = {
    "": message("Straight rows"),
    "falling": message("Slanting, falling eastwards"),
    "rising": message("Slanting, rising eastwards"),
}
LABEL_WIDTH, LINE = 132, 26
"""Pixels of the labels, so that the fields of all groups begin in one line, and of the lowest field."""

OWN_PATTERN = message("A pattern of my own")


class Fields(QWidget):
    """Labelled fields one below the other; `edited` tells that one of them says something else."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setSpacing(GRID)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def row(self, words: str, *fields: QWidget) -> None:
        """Add fields behind a label, named after it for screen readers unless they have names of their own."""
        for field in fields:
            if not field.accessibleName():
                field.setAccessibleName(words)
            field.setMinimumWidth(64)
        label = QLabel(words)
        label.setWordWrap(True)
        label.setMinimumWidth(LABEL_WIDTH)
        label.setMaximumWidth(LABEL_WIDTH)
        label.setMinimumHeight(LINE)
        label.setBuddy(fields[0])
        if len(fields) == 1:
            self._form.addRow(label, fields[0])
            return
        held = QWidget()
        line = QHBoxLayout(held)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID)
        for field in fields:
            line.addWidget(field, 1)
        self._form.addRow(label, held)

    def tell(self, *_: object) -> None:
        """Say that something was changed."""
        self.edited.emit()

    def choice(self, entries: Iterable[str]) -> QComboBox:
        """Return a box to choose one of some entries in."""
        box = QComboBox()
        box.addItems(list(entries))
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(6)
        box.setMinimumHeight(LINE)
        box.currentIndexChanged.connect(self.tell)
        return box

    def number(self, value: int, least: int, most: int, name: str = "") -> QSpinBox:
        """Return a box for a whole number."""
        box = QSpinBox()
        box.setRange(least, most)
        box.setValue(value)
        box.setAccessibleName(name)
        box.setMinimumHeight(LINE)
        box.valueChanged.connect(self.tell)
        return box


class SheetFields(Fields):
    """How many hexes, which way they point, which lines are shifted, how large they are in print."""

    def __init__(self) -> None:
        super().__init__()
        self.columns = self.number(20, 1, LARGEST, tr("Columns"))
        self.rows = self.number(15, 1, LARGEST, tr("Rows"))
        self.points = self.choice(tr(words) for words in ORIENTATIONS.values())
        self.lower = self.choice(())
        self._name_lower()
        self.points.currentIndexChanged.connect(self._name_lower)
        self.size = QDoubleSpinBox()
        self.size.setRange(4.0, 60.0)
        self.size.setSingleStep(0.5)
        self.size.setDecimals(1)
        self.size.setValue(15.0)
        self.size.setSuffix(tr(" mm"))
        self.size.setMinimumHeight(LINE)
        self.size.valueChanged.connect(self.tell)
        self.row(tr("Columns, rows"), self.columns, self.rows)
        self.row(tr("Hexes stand"), self.points)
        self.row(tr("Shifted"), self.lower)
        self.row(tr("Printed side to side"), self.size)

    @property
    def orientation(self) -> Orientation:
        """Which way the hexes point."""
        return tuple(ORIENTATIONS)[self.points.currentIndex()]

    @property
    def shifted(self) -> Shifted:
        """Which lines are shifted."""
        return tuple(Shifted)[self.lower.currentIndex()]

    def _name_lower(self) -> None:
        """Speak of columns on a flat-top map and of rows on a pointy-top one."""
        chosen = max(0, self.lower.currentIndex())
        self.lower.blockSignals(True)  # noqa: FBT003 (Qt's own call)
        self.lower.clear()
        self.lower.addItems([tr(LOWER[self.orientation, shifted]) for shifted in Shifted])
        self.lower.setCurrentIndex(chosen)
        self.lower.blockSignals(False)  # noqa: FBT003


class NumberFields(Fields):
    """How the hexes are numbered."""

    def __init__(self) -> None:
        super().__init__()
        self.style = self.choice([*(pattern.sample for pattern in PATTERNS), tr(OWN_PATTERN)])
        self.style.setAccessibleName(tr("How numbers look"))
        self.pattern = QLineEdit(PATTERNS[0].pattern)
        self.pattern.setAccessibleName(tr("Pattern of the numbers"))
        self.pattern.setToolTip(tr("{column} and {row} stand for the figures; {column:02} writes two digits."))
        self.pattern.textEdited.connect(self.tell)
        self.pattern.setCursorPosition(0)
        self.pattern.setEnabled(False)
        self.style.currentIndexChanged.connect(self._styled)
        self.first_column = self.number(1, -999, 9999, tr("First column"))
        self.first_row = self.number(1, -999, 9999, tr("First row"))
        self.across = self.choice((tr("Left to right"), tr("Right to left")))
        self.across.setAccessibleName(tr("Columns are counted"))
        self.down = self.choice((tr("Top to bottom"), tr("Bottom to top")))
        self.down.setAccessibleName(tr("Rows are counted"))
        self.slope = self.choice(tr(words) for words in SLOPES.values())
        self.row(tr("Numbers like"), self.style, self.pattern)
        self.row(tr("Begin at"), self.first_column, self.first_row)
        self.row(tr("Counted"), self.across, self.down)
        self.row(tr("Rows run"), self.slope)

    def numbering(self, columns: int, rows: int) -> Numbering:
        """Return the numbering for a sheet of so many columns and rows; ValueError says what no map can have.

        Counted from the right or from below, the first number stands at that edge.
        """
        index = self.style.currentIndex()
        base = PATTERNS[index].numbering() if index < len(PATTERNS) else self._own()
        leftward, upward = self.across.currentIndex() == 1, self.down.currentIndex() == 1
        slope = tuple(SLOPES)[self.slope.currentIndex()]
        return replace(
            base,
            first_column=self.first_column.value() + (columns - 1 if leftward else 0),
            first_row=self.first_row.value() + (rows - 1 if upward else 0),
            column_step=-1 if leftward else 1,
            row_step=-1 if upward else 1,
            oblique=bool(slope),
            slope="rising" if slope == "rising" else "falling",
        )

    def _own(self) -> Numbering:
        return Numbering(self.pattern.text())

    def _styled(self, index: int) -> None:
        own = index >= len(PATTERNS)
        self.pattern.setEnabled(own)
        if not own:
            self.pattern.setText(PATTERNS[index].pattern)


class GroundFields(Fields):
    """The map's legend, and what every hex is to begin with."""

    def __init__(self, schema: Schema, colours: str) -> None:
        super().__init__()
        self._schema = schema
        self.legend = QListWidget()
        self.legend.setIconSize(QSize(SIDE * 3 // 4, SIDE * 3 // 4))
        self.legend.setAccessibleName(tr("Legend"))
        self.legend.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for kind, paint in zip(schema.terrain, paints(schema), strict=False):
            assert paint.group is Group.TERRAIN
            picture = swatch(paint, schema, colours, self.devicePixelRatioF())
            item = QListWidgetItem(picture, f"{kind.code}   {kind.name}")
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            item.setData(Qt.ItemDataRole.UserRole, kind.id)
            item.setToolTip(f"{kind.name} ({bare(kind.clause)})")
            self.legend.addItem(item)
        self.legend.setCurrentRow(0)
        self.legend.setFixedHeight(min(6, len(schema.terrain)) * (SIDE * 3 // 4 + 8) + 6)
        self.legend.itemChanged.connect(self.tell)
        self.base = self.choice(kind.name for kind in schema.terrain)
        self.areas = {layer.id: self.choice(_said(value) for value in layer.values) for layer in schema.layers}
        self.row(tr("Legend"), self.legend)
        self.row(tr("All hexes begin as"), self.base)
        for layer in schema.layers:
            box = self.areas[layer.id]
            box.setCurrentIndex(len(layer.values) - 1)
            self.row(layer.name, box)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of terrain in the legend; what every hex begins as is always one."""
        items = (self.legend.item(row) for row in range(self.legend.count()))
        chosen = [i.data(Qt.ItemDataRole.UserRole) for i in items if i.checkState() == Qt.CheckState.Checked]
        return tuple(dict.fromkeys((*chosen, self.base_kind)))

    @property
    def base_kind(self) -> str:
        """The terrain every hex begins with."""
        return self._schema.terrain[self.base.currentIndex()].id

    @property
    def values(self) -> dict[str, str]:
        """Layer -> the value every hex begins with."""
        return {layer.id: layer.values[self.areas[layer.id].currentIndex()] for layer in self._schema.layers}


def _said(value: str) -> str:
    return value.replace("_", " ").capitalize()

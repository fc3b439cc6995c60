"""The form of one hex, made from the schema: its ground, its place, its sides and roads, its features."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGridLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexside
from core.model.scenario import GameMap
from core.model.schema import Schema
from core.qt.panels import picker
from core.qt.theme import GRID, SMALL_TEXT, set_look
from core.view.language import tr
from editor.docks.clause_row import bare
from editor.models.here import lies, lines_of, place_at

MOST = 99
"""Levels or points a feature has at most."""

SIDE_BUTTON = 26
"""Pixels of a button that stands for one side."""


class HereForm(QWidget):
    """Shows what lies in a hex and says what is wanted instead; it changes nothing itself.

    Signals: `terrain_wanted` with a kind, `area_wanted` with layer and value, `place_wanted` with name and kind,
    `side_wanted` with a `Line` and a direction, `amount_wanted` with a feature and an amount.
    """

    terrain_wanted = Signal(str)
    area_wanted = Signal(str, str)
    place_wanted = Signal(str, str)
    side_wanted = Signal(object, int)
    amount_wanted = Signal(str, int)

    def __init__(self, schema: Schema) -> None:
        super().__init__()
        self._filling = False
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(GRID)
        body.addLayout(self._ground(schema))
        body.addLayout(self._sides(schema))
        body.addLayout(self._features(schema))

    def _ground(self, schema: Schema) -> QFormLayout:
        form = _form()
        self.terrain = _choice([(kind.name, kind.id) for kind in schema.terrain], tr("Terrain"))
        self.terrain.activated.connect(lambda _: self.terrain_wanted.emit(self.terrain.currentData()))
        form.addRow(tr("Terrain"), self.terrain)
        self.areas: dict[str, QComboBox] = {}
        for layer in schema.layers:
            box = self.areas[layer.id] = _choice([(said(value), value) for value in layer.values], layer.name)
            box.setToolTip(f"{layer.name} ({bare(layer.clause)})")
            box.activated.connect(lambda _, id_=layer.id, box=box: self.area_wanted.emit(id_, box.currentData()))
            form.addRow(layer.name, box)
        self.name = QLineEdit()
        self.name.setAccessibleName(tr("Name of the place"))
        self.name.setPlaceholderText(tr("No place"))
        self.name.editingFinished.connect(self.settle)
        self.kind = _choice([(said(kind), kind) for kind in schema.place_kinds], tr("Kind of place"))
        self.kind.activated.connect(lambda _: self.settle())
        form.addRow(tr("Place"), self.name)
        form.addRow("", self.kind)
        return form

    def _sides(self, schema: Schema) -> QGridLayout:
        """Return a row a mark or road, and a column a side."""
        grid = QGridLayout()
        grid.setSpacing(2)
        grid.setColumnStretch(0, 1)
        self._heads = [QLabel("") for _ in range(6)]
        for direction, head in enumerate(self._heads):
            set_look(head, SMALL_TEXT)
            head.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(head, 0, direction + 1)
        self.sides: dict[tuple[str, bool, int], QToolButton] = {}
        self._lines = lines_of(schema)
        for row, line in enumerate(self._lines, start=1):
            words = QLabel(line.name)
            words.setToolTip(f"{line.name} ({bare(line.clause)})")
            words.setWordWrap(True)
            grid.addWidget(words, row, 0)
            for direction in range(6):
                button = QToolButton(checkable=True)
                button.setFixedSize(SIDE_BUTTON, SIDE_BUTTON)
                button.clicked.connect(partial(self._side_clicked, line, direction))
                self.sides[line.id, line.leads, direction] = button
                grid.addWidget(button, row, direction + 1)
        return grid

    def _side_clicked(self, line: object, direction: int) -> None:
        self.side_wanted.emit(line, direction)

    def _features(self, schema: Schema) -> QFormLayout:
        form = _form()
        self.amounts: dict[str, QSpinBox] = {}
        for kind in schema.features:
            box = self.amounts[kind.id] = QSpinBox()
            box.setRange(0, MOST if kind.counted else 1)
            box.setSpecialValueText(tr("none"))
            box.setAccessibleName(kind.name)
            box.setToolTip(f"{kind.name} ({bare(kind.clause)})")
            box.valueChanged.connect(lambda amount, id_=kind.id: self._amount_changed(id_, amount))
            words = QLabel(kind.name)
            words.setWordWrap(True)
            form.addRow(words, box)
        return form

    def _amount_changed(self, kind: str, amount: int) -> None:
        if not self._filling:
            self.amount_wanted.emit(kind, amount)

    def settle(self) -> None:
        """Say what the place is to be called, as it is typed now."""
        if not self._filling:
            self.place_wanted.emit(self.name.text(), self.kind.currentData() or "")

    def fill(self, game_map: GameMap, at: Hex) -> None:
        """Show what lies in a hex."""
        self._filling = True
        self.terrain.setCurrentIndex(self.terrain.findData(game_map.terrain_at(at)))
        for layer, box in self.areas.items():
            box.setCurrentIndex(box.findData(game_map.layer_at(layer, at)) if layer in game_map.layers else -1)
        here = place_at(game_map, at)
        self.name.setText(here.name if here is not None else "")
        if here is not None:
            self.kind.setCurrentIndex(self.kind.findData(here.kind))
        for kind, amount in self.amounts.items():
            amount.setValue(game_map.feature(kind).get(at, 0))
        self._fill_sides(game_map, at)
        self._filling = False

    def _fill_sides(self, game_map: GameMap, at: Hex) -> None:
        compass = game_map.grid.orientation.compass
        for direction, head in enumerate(self._heads):
            head.setText(compass[direction])
        for line in self._lines:
            for direction in range(6):
                button = self.sides[line.id, line.leads, direction]
                lying = lies(game_map, line, at, direction)
                button.setChecked(lying)
                button.setText("●" if lying else "")
                words = f"{line.name} {compass[direction]}"
                button.setAccessibleName(words)
                button.setToolTip(words)
                button.setEnabled(not line.leads or game_map.grid.neighbour(at, direction) is not None)

    def point_out(self, game_map: GameMap, at: Hex, side: Hexside) -> None:
        """Underline the head of one side."""
        for direction, head in enumerate(self._heads):
            font = head.font()
            font.setUnderline(hexside(game_map.grid, at, direction) == side)
            head.setFont(font)


def said(value: str) -> str:
    """Return a key of the schema as a word."""
    return value.replace("_", " ").replace("-", " ").capitalize()


def _form() -> QFormLayout:
    form = QFormLayout()
    form.setContentsMargins(0, 0, 0, 0)
    form.setSpacing(GRID // 2)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form


def _choice(entries: list[tuple[str, str]], name: str) -> QComboBox:
    box = picker(name, entries)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(6)
    return box

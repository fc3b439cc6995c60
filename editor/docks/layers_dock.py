"""The layers of the map: what is shown, how strongly, and what no tool may touch just now."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QScrollArea, QSlider, QWidget

from core.qt.panels import label
from core.qt.theme import GRID, SMALL_TEXT
from core.view import layers
from core.view.language import message, tr
from core.view.layers import FAINTEST, FULL, STEP, Layers
from editor.models.kit import Group
from editor.tools.tool import Tool
from editor.tools.unit_tool import UnitTool
from editor.workplace import Workplace

TITLES = {
    layers.TERRAIN: message("Terrain"),
    layers.HEXSIDES: message("Rivers, roads, works"),
    layers.GRID: message("Hex grid"),
    layers.NUMBERS: message("Hex numbers"),
    layers.NAMES: message("Names and points"),
    layers.COUNTERS: message("Counters"),
}
"""What is listed, in this order."""

LIES_IN = {
    Group.TERRAIN: layers.TERRAIN,
    Group.AREAS: layers.TERRAIN,
    Group.HEXSIDES: layers.HEXSIDES,
    Group.WAYS: layers.HEXSIDES,
    Group.FEATURES: layers.HEXSIDES,
}
"""Layer in which a paint lies; counters are the units tool's."""

LOCKED = (layers.TERRAIN, layers.HEXSIDES, layers.COUNTERS)
"""Layers that tools change."""

SLIDER = 72


class LayersDock(QScrollArea):
    """A line a layer: a switch, how strong it is, and a lock where tools could change it."""

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place = place
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.switches: dict[str, QCheckBox] = {}
        self.sliders: dict[str, QSlider] = {}
        self.locks: dict[str, QCheckBox] = {}
        held = QWidget()
        grid = QGridLayout(held)
        grid.setContentsMargins(GRID, 0, GRID, 0)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        for number, (layer, title) in enumerate(TITLES.items()):
            self._add(grid, number, layer, tr(title))
        grid.setRowStretch(len(TITLES), 1)
        self.setWidget(held)
        place.canvas.bars = self.bars
        place.canvas.refused.connect(place.say)
        self._choose(place.settings.layers)

    def _add(self, grid: QGridLayout, number: int, layer: str, title: str) -> None:
        switch = self.switches[layer] = QCheckBox(title)
        switch.setAccessibleName(tr("{layer} shown", layer=title))
        switch.clicked.connect(lambda _=False: self._choose(self.chosen.flip(layer)))
        slider = self.sliders[layer] = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(FAINTEST // STEP, FULL // STEP)
        slider.setFixedWidth(SLIDER)
        slider.setAccessibleName(tr("{layer}, opacity", layer=title))
        slider.setToolTip(tr("Opacity"))
        slider.valueChanged.connect(lambda tenth: self._choose(self.chosen.faded(layer, tenth * STEP)))
        grid.addWidget(switch, number, 0)
        grid.addWidget(slider, number, 1)
        if layer in LOCKED:
            lock = self.locks[layer] = QCheckBox(tr("Locked"))
            lock.setAccessibleName(tr("{layer} locked", layer=title))
            lock.setToolTip(tr("No tool changes it"))
            grid.addWidget(lock, number, 2)
        else:
            grid.addWidget(label("", SMALL_TEXT), number, 2)

    @property
    def chosen(self) -> Layers:
        """What is shown now."""
        return self._chosen

    def _choose(self, chosen: Layers) -> None:
        """Show other layers, from the next start on too."""
        self._chosen = self._place.settings.layers = chosen
        self._place.canvas.set_layers(chosen)
        for layer, switch in self.switches.items():
            switch.setChecked(chosen.shows(layer))
            with QSignalBlocker(self.sliders[layer]):
                self.sliders[layer].setValue(chosen.percent(layer) // STEP)
            self.sliders[layer].setEnabled(chosen.shows(layer))

    def bars(self, tool: Tool) -> str:
        """Return why a tool changes nothing just now; empty when it may."""
        layer = layers.COUNTERS if isinstance(tool, UnitTool) else ""
        if tool.paint is not None and tool.lays:
            layer = LIES_IN[tool.paint.group]
        if layer not in self.locks or not self.locks[layer].isChecked():
            return ""
        return tr("{layer}: locked. The tab Layers unlocks it.", layer=tr(TITLES[layer]))

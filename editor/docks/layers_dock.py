"""The layers of the map: what is shown, how strongly, and what no command may change just now."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QScrollArea, QSlider, QWidget

from core.qt.panels import label
from core.qt.theme import GRID, SMALL_TEXT
from core.view.language import tr
from core.view.layers import AREAS, FAINTEST, FULL, STEP, Layers
from editor.document import Document
from editor.models.locks import LOCKED, TITLES, layer_of, refusal
from editor.tools.tool import Tool
from editor.workplace import Workplace

SLIDER = 72


class LayersDock(QScrollArea):
    """A line a layer: a switch, how strong it is, and a lock where it holds what commands change."""

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
        place.shown.connect(self._show_document)
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
            lock.setToolTip(tr("Nothing changes it but undoing"))
            lock.setEnabled(False)
            lock.clicked.connect(lambda _=False: self._lock(layer))
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
        self._place.layered.emit()
        for layer, switch in self.switches.items():
            switch.setChecked(chosen.shows(layer))
            with QSignalBlocker(self.sliders[layer]):
                self.sliders[layer].setValue(chosen.percent(layer) // STEP)
            self.sliders[layer].setEnabled(chosen.shows(layer))

    def bars(self, tool: Tool) -> str:
        """Return why a tool lays nothing just now; empty when it may."""
        if tool.paint is None or not tool.lays:
            return ""
        return refusal(tool.document.locked, (layer_of(tool.paint),))

    def _lock(self, layer: str) -> None:
        """Lock a layer of the document in front, or unlock it."""
        document = self._place.document
        if document is not None:
            document.locked ^= {layer}

    def _show_document(self, document: Document) -> None:
        """Show what is locked in the document that came to the front, and whether it has areas."""
        self.switches[AREAS].setEnabled(bool(document.schema.layers))
        for layer, lock in self.locks.items():
            lock.setEnabled(True)
            lock.setChecked(layer in document.locked)

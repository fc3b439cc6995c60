"""The scan to trace from: which picture, how it lies and how strongly it shows. None of it is part of the scenario."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.board.layout import Layout
from core.qt.panels import button
from core.qt.theme import GRID, QUIET, set_look
from core.view.language import message, tr
from editor.document import Document
from editor.models.scan import NotATriangle, Order, Scan, corners_of, fitted, spread
from editor.scan_layer import ScanLayer
from editor.tools.scan_tool import ScanTool
from editor.workplace import Workplace

ORDERS = {Order.MAP: message("Over the map, under the counters"), Order.EVERYTHING: message("Over everything")}
ASKED = "scan"
"""What the banner speaks of while hexes are looked for."""

PICTURES = ("png", "jpg", "jpeg", "bmp", "gif", "webp")


class ScanDock(QScrollArea):
    """Chooses a picture, has it placed by three clicks, and sets how it shows."""

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place = place
        self.layer = ScanLayer(place)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._words = QLabel()
        self._words.setWordWrap(True)
        set_look(self._words, QUIET)
        self.choose = button(tr("Choose a picture…"), "", self._choose)
        self.remove = button(tr("Remove"), "", self._remove)
        self.shown = QCheckBox(tr("Show it"))
        self.shown.toggled.connect(lambda _: self._set())
        self.order = QComboBox()
        self.order.setAccessibleName(tr("What it lies over"))
        self.order.addItems([tr(words) for words in ORDERS.values()])
        self.order.activated.connect(lambda _: self._set())
        self.strength = QSlider(Qt.Orientation.Horizontal)
        self.strength.setRange(5, 100)
        self.strength.setAccessibleName(tr("Strength in percent"))
        self.strength.valueChanged.connect(lambda _: self._set())
        self.hexes = [QLineEdit() for _ in range(3)]
        for number, field in enumerate(self.hexes, start=1):
            field.setAccessibleName(tr("Hex {number} to find in the picture", number=number))
        self.place_it = button(tr("Place by three clicks"), "", self._ask)
        self._lay_out()
        self.layer.changed.connect(self.refresh)
        place.shown.connect(self._begin)
        self.refresh()

    def _lay_out(self) -> None:
        held = QWidget()
        body = QVBoxLayout(held)
        body.setContentsMargins(GRID, GRID, GRID, GRID)
        body.setSpacing(GRID)
        first, three = QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.choose, 1)
        first.addWidget(self.remove)
        body.addLayout(first)
        body.addWidget(self._words)
        form = QFormLayout()
        form.setSpacing(GRID)
        form.addRow("", self.shown)
        form.addRow(tr("Strength"), self.strength)
        form.addRow(tr("Lies"), self.order)
        for field in self.hexes:
            three.addWidget(field)
        form.addRow(tr("Hexes"), three)
        body.addLayout(form)
        body.addWidget(self.place_it)
        body.addStretch(1)
        self.setWidget(held)

    @property
    def tool(self) -> ScanTool | None:
        """The tool that moves the picture, when it is in hand."""
        held = self._place.tool
        return held if isinstance(held, ScanTool) else None

    def _begin(self, document: Document) -> None:
        """Propose hexes of the document that came to the front."""
        sheet = document.scenario.map.sheet
        for field, at in zip(self.hexes, corners_of(sheet.grid), strict=True):
            field.setText(sheet.label(at))

    def refresh(self) -> None:
        """Show how the scan is set, and what is to be done next."""
        scan = self.layer.scan
        widgets = (self.remove, self.shown, self.order, self.strength, self.place_it, *self.hexes)
        for widget in widgets:
            widget.setEnabled(scan is not None)
        self.choose.setEnabled(self._place.document is not None)
        if scan is not None:
            for widget, value in ((self.shown, scan.shown), (self.strength, scan.strength)):
                widget.blockSignals(True)  # noqa: FBT003 (Qt's own call)
                (widget.setChecked if widget is self.shown else widget.setValue)(value)  # type: ignore[attr-defined]
                widget.blockSignals(False)  # noqa: FBT003
            self.order.setCurrentIndex(list(ORDERS).index(scan.order))
        self._words.setText(self._said())
        self._ask_over_map()

    def _said(self) -> str:
        if self.layer.scan is None:
            return tr("A picture to trace from. It is never printed, and no part of the scenario.")
        return tr("{name}. With the scan tool (N) arrow keys nudge it.", name=Path(self.layer.scan.picture).name)

    def _ask_over_map(self) -> None:
        """Say over the map, where one looks, which hex is to be clicked now."""
        document, tool, banner = self._place.document, self.tool, self._place.banner
        if document is None or tool is None or tool.next is None:
            banner.be_quiet(ASKED)
            return
        label, count = document.scenario.map.sheet.label(tool.next), tool.wanted.index(tool.next) + 1
        words = tr("{count} of 3: click where the middle of hex {place} lies in the picture.", count=count, place=label)
        banner.say(ASKED, f"{tool.problem} {words}".strip(), {tr("Give up (Esc)"): tool.drop})

    def _set(self) -> None:
        scan = self.layer.scan
        if scan is not None:
            order = tuple(ORDERS)[self.order.currentIndex()]
            changed = replace(scan, strength=self.strength.value(), order=order, shown=self.shown.isChecked())
            self.layer.show(changed)

    def _choose(self) -> None:
        endings = " ".join(f"*.{ending}" for ending in PICTURES)
        found, _ = QFileDialog.getOpenFileName(self, tr("Choose a picture"), "", f"{tr('Pictures')} ({endings})")
        if found:
            self.take(Path(found))

    def take(self, picture: Path) -> None:
        """Lay a picture over the whole map and take the tool that moves it."""
        document = self._place.document
        if document is None:
            return
        problem = self.layer.load(picture)
        if problem:
            self._place.say(tr("{name} cannot be shown: {problem}", name=picture.name, problem=problem))
            return
        self.layer.show(Scan(str(picture.absolute()), spread(self.layer.size, document.scenario.map.grid)))
        self._take_tool()
        self._place.canvas.setFocus()

    def _take_tool(self) -> None:
        self._place.take_tool(ScanTool.name)

    def _remove(self) -> None:
        self.layer.show(None)

    def _ask(self) -> None:
        """Look up the three hexes and let them be clicked."""
        document = self._place.document
        if document is None or self.layer.scan is None:
            return
        sheet, found = document.scenario.map.sheet, []
        for field in self.hexes:
            try:
                found.append(sheet.hex(field.text().strip()))
            except UnknownLabel as unknown:
                self._place.say(str(unknown))
                field.setFocus()
                return
        try:
            fitted([self._middle(at) for at in found], [self._middle(at) for at in found])
        except NotATriangle as wrong:
            self._place.say(str(wrong))
            return
        self._take_tool()
        if self.tool is not None:
            self.tool.ask(found)
        self._place.canvas.setFocus()

    def _middle(self, at: Hex) -> tuple[float, float]:
        assert self._place.document is not None
        return Layout(self._place.document.scenario.map.grid, 1.0).centre(at)

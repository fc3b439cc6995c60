"""Go to a hex by its number or to a place by its name, filtered as one types."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.model.scenario import Scenario
from core.qt.theme import PRIMARY
from core.view.language import tr
from player.dialogs.frame import Dialog


class GoToDialog(Dialog):
    """Finds a hex. `hex_wanted` carries it."""

    hex_wanted = Signal(int)

    def __init__(self, scenario: Scenario, parent: QWidget | None = None) -> None:
        super().__init__(tr("Go to a hex or a place"), parent, width=400)
        self._scenario = scenario
        self._field = QLineEdit(placeholderText=tr("Number or name"))
        self._field.setAccessibleName(tr("Number or name"))
        self._field.textChanged.connect(self._show)
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Places"))
        self._list.setMinimumHeight(240)
        self._list.itemActivated.connect(lambda _: self._go())
        self.body.addWidget(self._field)
        self.body.addWidget(self._list)
        stay = self.add_answer(tr("Stay here"))
        stay.clicked.connect(self.reject)
        go = self.add_answer(tr("Go there"), PRIMARY)
        go.clicked.connect(self._go)
        self._field.setFocus()
        self._show("")

    def _show(self, text: str) -> None:
        self._list.clear()
        sheet = self._scenario.map.sheet
        try:
            at = sheet.hex(text.strip().upper())
        except UnknownLabel:
            pass
        else:
            name = self._scenario.map.names.get(at, "")
            self._add(at, f"{sheet.label(at)} {name}".strip())
        wanted = text.strip().casefold()
        for place in sorted(self._scenario.map.places, key=lambda place: place.name):
            if place.hexes and wanted in place.name.casefold():
                self._add(place.hexes[0], f"{place.name} {sheet.label(place.hexes[0])}")
        if self._list.count():
            self._list.setCurrentRow(0)

    def _add(self, at: Hex, words: str) -> None:
        item = QListWidgetItem(words)
        item.setData(256, int(at))
        self._list.addItem(item)

    def _go(self) -> None:
        item = self._list.currentItem()
        if item is not None:
            self.hex_wanted.emit(int(item.data(256)))
            self.accept()

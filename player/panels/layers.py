"""The panel of layers: a switch and an opacity for each, grouped, over the map's right edge while one chooses."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.qt.panels import Card, label, row
from core.qt.theme import GRID, KEY, SMALL_TEXT
from core.view.language import tr
from core.view.layers import EVERYTHING, FAINTEST, FULL, STEP
from player.layering import Layering
from player.models.layers import Row, rows
from player.models.table import Table

WIDTH = 404
"""Pixels of the panel where its layers need no more."""
MARGIN = 12
UP_DOWN = (Qt.Key.Key_Up, Qt.Key.Key_Down)


class LayersPanel(Card):
    """Lists the layers of a game's map. It lies over the map; Esc or its key puts it away."""

    def __init__(self, layering: Layering, table: Table, over: QWidget) -> None:
        super().__init__(tr("Layers of the map"), over)
        self._layering, self._table, self._over = layering, table, over
        self._rows: tuple[Row, ...] = ()
        self._switches: dict[str, QCheckBox] = {}
        self._sliders: dict[str, QSlider] = {}
        self._shares: dict[str, QLabel] = {}
        heading = label(tr("Layers"))
        heading.setStyleSheet("font-weight: 700;")
        plain = QPushButton(tr("As printed"))
        plain.setToolTip(tr("Everything on that is printed, nothing added"))
        plain.clicked.connect(lambda: layering.choose(EVERYTHING))
        away = QToolButton()
        away.setText("×")
        away.setFixedSize(32, 32)
        away.setAccessibleName(tr("Put the layers away"))
        away.setToolTip(tr("Put the layers away (Esc)"))
        away.clicked.connect(self.close_panel)
        self.body.addLayout(row(heading, 1, plain, away))
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.addWidget(self._area, 1)
        over.installEventFilter(self)
        layering.changed.connect(self._show_chosen)
        self.hide()

    def open(self) -> None:
        """Show the panel with the keyboard in it."""
        self._fill()
        self._show_chosen()
        self.show()
        self._lie()
        self.raise_()
        first = next(iter(self._switches.values()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def close_panel(self) -> None:
        """Put the panel away; the map has the keyboard again."""
        self.hide()
        self._over.setFocus()

    def toggle(self) -> None:
        """Show the panel, or put it away."""
        if self.isVisible():
            self.close_panel()
        else:
            self.open()

    def _fill(self) -> None:
        """List the layers anew where the game knows others now."""
        found = rows(self._table)
        if found == self._rows:
            return
        self._rows = found
        self._switches, self._sliders, self._shares = {}, {}, {}
        sheet = QWidget()
        column = QVBoxLayout(sheet)
        column.setContentsMargins(0, 0, GRID, 0)
        column.setSpacing(4)
        for group in dict.fromkeys(one.group for one in found):
            column.addWidget(label(tr(group), SMALL_TEXT))
            grid = QGridLayout()
            grid.setContentsMargins(0, 0, 0, GRID)
            grid.setHorizontalSpacing(GRID)
            grid.setVerticalSpacing(2)
            grid.setColumnStretch(0, 1)
            for number, one in enumerate(entry for entry in found if entry.group == group):
                self._add(grid, number, one)
            column.addLayout(grid)
        column.addStretch(1)
        self._area.setWidget(sheet)

    def _add(self, grid: QGridLayout, number: int, one: Row) -> None:
        switch = QCheckBox(one.title)
        switch.setAccessibleName(f"{tr(one.group)}: {one.title}")
        switch.clicked.connect(lambda _=False: self._layering.switch(one.layer))
        switch.installEventFilter(self)
        self._switches[one.layer] = switch
        grid.addWidget(switch, number, 0)
        if one.key:
            chip = label(one.key, KEY)
            chip.setToolTip(tr("Key on the map"))
            grid.addWidget(chip, number, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if not one.fades:
            return
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(FAINTEST // STEP, FULL // STEP)
        slider.setFixedWidth(72)
        slider.setAccessibleName(tr("{layer}, opacity", layer=switch.accessibleName()))
        slider.valueChanged.connect(lambda tenth: self._layering.fade(one.layer, tenth * STEP))
        share = label("", SMALL_TEXT)
        share.setFixedWidth(38)
        share.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._sliders[one.layer], self._shares[one.layer] = slider, share
        grid.addWidget(slider, number, 2)
        grid.addWidget(share, number, 3)

    def _show_chosen(self) -> None:
        """Show what is on, whoever switched it."""
        chosen = self._layering.chosen
        for layer, switch in self._switches.items():
            switch.setChecked(chosen.shows(layer))
        for layer, slider in self._sliders.items():
            percent = chosen.percent(layer)
            with QSignalBlocker(slider):
                slider.setValue(percent // STEP)
            slider.setEnabled(chosen.shows(layer))
            self._shares[layer].setText(f"{percent} %")

    def _lie(self) -> None:
        """Lie at the right edge of the map, as high as the layers need."""
        height = min(self._over.height() - 2 * MARGIN, self._wanted())
        sheet, bar = self._area.widget(), self._area.verticalScrollBar().sizeHint().width()
        needed = sheet.minimumSizeHint().width() + bar + 5 * GRID if sheet is not None else 0
        width = max(min(max(WIDTH, needed), self._over.width() - 2 * MARGIN), 1)
        self.setFixedWidth(width)
        self.setGeometry(self._over.width() - width - MARGIN, MARGIN, width, height)

    def _wanted(self) -> int:
        sheet = self._area.widget()
        return (sheet.sizeHint().height() if sheet is not None else 0) + 84

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the edge of the map when it changes its size; take up and down from the switches."""
        if event.type() == QEvent.Type.Resize and watched is self._over and not self.isHidden():
            self._lie()
        pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if pressed and watched is not self._over and event.key() in UP_DOWN:
            self._go(1 if event.key() == Qt.Key.Key_Down else -1)
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc, or the key that showed it, puts the panel away."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_L):
            self.close_panel()
        else:
            super().keyPressEvent(event)

    def _go(self, step: int) -> None:
        switches = list(self._switches.values())
        here = next((number for number, one in enumerate(switches) if one.hasFocus()), 0)
        switches[(here + step) % len(switches)].setFocus(Qt.FocusReason.TabFocusReason)
        self._area.ensureWidgetVisible(switches[(here + step) % len(switches)])



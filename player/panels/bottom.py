"""The lower card of the dock, in leaves: log, overview of the map, what lies off the map, the figures."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QTabWidget, QVBoxLayout, QWidget

from core.model.display import Tray
from core.model.values import PieceId
from core.qt.map_view import MapView
from core.qt.minimap import Minimap
from core.qt.panels import Card, Elided, clear, label
from core.qt.theme import GRID, QUIET
from core.view.language import tr
from player.models.overview import Gauge, Overview
from player.models.table import Table
from player.panels.log_view import LogView
from player.panels.look import Look
from player.panels.off_map import OffMap

NOTE = 76
"""Width of a short remark beside a figure."""

POINTS = 3
"""Number of the leaf with the sums."""


class Leaf(QScrollArea):
    """A page that scrolls; `body` is where its parts go."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        sheet = QWidget()
        self.body = QVBoxLayout(sheet)
        self.body.setContentsMargins(0, 0, GRID, 0)
        self.body.setSpacing(GRID)
        self.setWidget(sheet)


class BottomCard(Card):
    """Log, overview, forces off the map, points. `hex_wanted` and `piece_clicked` pass on what was clicked."""

    hex_wanted = Signal(int)
    piece_clicked = Signal(str)

    def __init__(self, look: Look, view: MapView) -> None:
        super().__init__(tr("Log and overview"))
        self.look = look
        self.body.setContentsMargins(GRID, GRID, GRID, GRID)
        self._gauges: tuple[Gauge, ...] = ()
        self._filled: tuple[Gauge, ...] | None = None
        self.log = LogView(look)
        self.log.hex_wanted.connect(self.hex_wanted)
        self.overview = Minimap(view)
        self._forces, self._points = Leaf(tr("Off the map")), Leaf(tr("Points"))
        self._off_map = OffMap(look)
        self._off_map.piece_clicked.connect(self.piece_clicked)
        self._forces.body.addWidget(self._off_map)
        self._forces.body.addStretch(1)
        self.leaves = QTabWidget()
        self.leaves.setDocumentMode(True)
        self.leaves.tabBar().setDrawBase(False)
        self.leaves.setAccessibleName(tr("Log, overview, off the map, points"))
        for widget, title in (
            (self.log, tr("Log")),
            (self.overview, tr("Overview")),
            (self._forces, tr("Off map")),
            (self._points, tr("Points")),
        ):
            page = QWidget()
            column = QVBoxLayout(page)
            column.setContentsMargins(GRID, GRID, GRID, 0)
            column.addWidget(widget)
            self.leaves.addTab(page, title)
        self.leaves.currentChanged.connect(lambda at: self._fill_points() if at == POINTS else None)
        self.body.addWidget(self.leaves)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Say no: the card takes what height is left, and its leaves scroll."""
        return False

    def show_trays(self, table: Table, trays: tuple[Tray, ...], able: Iterable[PieceId] = ()) -> None:
        """Show what lies off the map; `able` are the pieces that may be chosen now."""
        self._off_map.show_forces(table, trays, able)

    def show_points(self, seen: Overview) -> None:
        """Show the sums behind the figures, when their leaf is looked at."""
        self._gauges = seen.gauges
        if self.leaves.currentIndex() == POINTS:
            self._fill_points()

    def _fill_points(self) -> None:
        if self._gauges == self._filled:
            return
        self._filled = self._gauges
        body = self._points.body
        clear(body)
        if not self._gauges:
            body.addWidget(label(tr("This game counts no points."), QUIET, wraps=True))
        for gauge in self._gauges:
            body.addWidget(_sum(gauge))
        body.addStretch(1)


def _sum(gauge: Gauge) -> QWidget:
    box = QWidget()
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(GRID)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(0, 1)
    title, value = label(gauge.title, wraps=True), label(gauge.value)
    for widget in (title, value):
        widget.setStyleSheet("font-weight: 700;")
    grid.addWidget(title, 0, 0)
    grid.addWidget(value, 0, 2, Qt.AlignmentFlag.AlignRight)
    for held in (False, True):
        rows = [entry for entry in gauge.rows if entry.held is held]
        if rows and held:
            _add_heading(grid, tr("Would change by capture"), tr("held by"))
        for entry in rows:
            number = grid.rowCount()
            grid.addWidget(label(entry.text, wraps=True), number, 0)
            note = Elided(entry.note, "small")
            note.setFixedWidth(NOTE)
            grid.addWidget(note, number, 1)
            grid.addWidget(label(entry.value), number, 2, Qt.AlignmentFlag.AlignRight)
    return box


def _add_heading(grid: QGridLayout, title: str, note: str) -> None:
    """Say above some rows what their figures mean."""
    number = grid.rowCount()
    grid.setRowMinimumHeight(number, 3 * GRID)
    grid.addWidget(label(title, "small"), number, 0, Qt.AlignmentFlag.AlignBottom)
    grid.addWidget(label(note, "small"), number, 1, Qt.AlignmentFlag.AlignBottom)

"""The lower card of the dock, in leaves: log, overview of the map, what lies off the map, the figures."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QTabWidget, QToolButton, QVBoxLayout, QWidget

from core.model.display import Tray
from core.model.values import PieceId
from core.qt.icons import icon
from core.qt.map_view import MapView
from core.qt.minimap import Minimap
from core.qt.panels import Card, row
from core.qt.theme import GRID, SMALL
from core.view.language import tr
from player.models.overview import Overview, counted
from player.models.record import TurnLine
from player.models.story import Told
from player.models.table import Table
from player.panels.folded_line import FoldedLine
from player.panels.log_view import LogView
from player.panels.look import Look
from player.panels.off_map import OffMap
from player.panels.tracks import Leaf, PointsLeaf, TurnsLeaf

CORNER = """
QToolButton { padding: 2px; border-color: transparent; background: transparent; }
QToolButton:hover, QToolButton:checked { background: palette(button); }
"""


class BottomCard(Card):
    """Log, overview, forces off the map, points. `hex_wanted` and `piece_clicked` pass on what was clicked.

    `open_wanted` and `fold_wanted` ask the dock for the whole card or for its line alone.
    """

    hex_wanted = Signal(int)
    piece_clicked = Signal(str)
    open_wanted = Signal()
    fold_wanted = Signal()

    def __init__(self, look: Look, view: MapView) -> None:
        super().__init__(tr("Log and overview"))
        self.look = look
        self.body.setContentsMargins(GRID, GRID, GRID, GRID)
        self.log = LogView(look)
        self.log.hex_wanted.connect(self.hex_wanted)
        self.overview = Minimap(view)
        self._forces, self.turns, self.points = Leaf(tr("Off the map")), TurnsLeaf(look), PointsLeaf(look)
        self._off_map = OffMap(look)
        self._off_map.piece_clicked.connect(self.piece_clicked)
        self._forces.body.addWidget(self._off_map)
        self._forces.body.addStretch(1)
        self.points.hex_wanted.connect(self.hex_wanted)
        self.leaves = QTabWidget()
        self.leaves.setDocumentMode(True)
        self.leaves.tabBar().setDrawBase(False)
        self.leaves.setAccessibleName(tr("Log, overview, off the map, points, turns"))
        for widget, title in (
            (self.log, tr("Log")),
            (self.overview, tr("Overview")),
            (self._forces, tr("Off map")),
            (self.points, tr("Points")),
            (self.turns, tr("Turns")),
        ):
            page = QWidget()
            column = QVBoxLayout(page)
            column.setContentsMargins(GRID, GRID, GRID, 0)
            column.addWidget(widget)
            self.leaves.addTab(page, title)
        self.leaves.tabBar().setStyleSheet(f"QTabBar::tab {{ padding: 7px 7px; font-size: {SMALL}px; }}")
        self.leaves.setCornerWidget(self._corner())
        self.leaves.currentChanged.connect(lambda leaf: self._filter_button.setVisible(leaf == 0))
        self.line = FoldedLine(look)
        self.line.clicked.connect(self.open_wanted)
        self.line.hide()
        self.body.addWidget(self.leaves)
        self.body.addWidget(self.line)

    def _corner(self) -> QWidget:
        """Return the buttons beside the titles of the leaves: the log's filter, and the fold."""
        self._filter_button, self._fold_button = QToolButton(), QToolButton()
        for made, name, tip in (
            (self._filter_button, tr("Show the filter of the log"), tr("Filter the log (Ctrl+F)")),
            (self._fold_button, tr("Fold log and overview"), tr("Fold to one line")),
        ):
            made.setStyleSheet(CORNER)
            made.setFixedSize(26, 26)
            made.setAccessibleName(name)
            made.setToolTip(tip)
        self._filter_button.setCheckable(True)
        self._filter_button.toggled.connect(lambda on: self.log.show_filter(on=on))
        self._fold_button.clicked.connect(self.fold_wanted)
        corner = QWidget()
        corner.setLayout(row(self._filter_button, self._fold_button, spacing=2))
        return corner

    def filter_log(self) -> None:
        """Show the log with the keyboard in its filter."""
        self.leaves.setCurrentIndex(0)
        self._filter_button.setChecked(True)
        self.log.filter.setFocus()

    def fold(self, *, away: bool) -> None:
        """Show the newest sentence of the log alone, or everything."""
        margin = 0 if away else GRID
        self.body.setContentsMargins(margin, margin, margin, margin)
        self.leaves.setVisible(not away)
        self.line.setVisible(away)

    def show_log(self, table: Table, told: tuple[Told, ...]) -> None:
        """Show the log as it is now."""
        self._fold_button.setIcon(icon("fold", self.look.palette))
        self._filter_button.setIcon(icon("search", self.look.palette))
        self.log.show_log(table, told)
        self.line.say(next((one.text for one in reversed(told) if not one.taken_back), ""))

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Say no: the card takes what height is left, and its leaves scroll."""
        return False

    def show_points(self, gauge: str = "") -> None:
        """Turn to the sums behind the points, to that of one figure."""
        self.leaves.setCurrentWidget(self.points.parentWidget())
        QTimer.singleShot(0, lambda: self.points.reveal(gauge))  # Once the leaf has its size.

    def show_trays(self, table: Table, trays: tuple[Tray, ...], able: Iterable[PieceId] = ()) -> None:
        """Show what lies off the map; `able` are the pieces that may be chosen now."""
        self._off_map.show_forces(table, trays, able)

    def show_counts(self, table: Table, seen: Overview, record: tuple[TurnLine, ...]) -> None:
        """Show the turn record, what is still to come, and the sums behind the points."""
        points = tuple(gauge for gauge in seen.gauges if counted(table, gauge))
        due = tuple(gauge for gauge in seen.gauges if gauge not in points)
        self.turns.show_turns(record, due)
        self.points.show_points(points)

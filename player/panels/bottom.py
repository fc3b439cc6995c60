"""The lower card of the dock, in leaves: log, overview of the map, what lies off the map, the figures."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from core.model.display import Tray
from core.model.values import Unknown
from core.qt.counter_button import CounterButton
from core.qt.map_view import MapView
from core.qt.minimap import Minimap
from core.qt.panels import Card, Flow, clear, label
from core.qt.theme import GRID, QUIET
from core.view.language import tr
from player.models import pictures
from player.models.overview import Overview, counted
from player.models.record import turn_record
from player.models.story import Told
from player.models.table import Table
from player.panels.log_view import LogView
from player.panels.look import Look
from player.panels.tracks import Leaf, PointsLeaf, TurnsLeaf

SIDE = 40

class BottomCard(Card):
    """Log, overview, forces off the map, points. `hex_wanted` and `piece_clicked` pass on what was clicked."""

    hex_wanted = Signal(int)
    piece_clicked = Signal(str)

    def __init__(self, look: Look, view: MapView) -> None:
        super().__init__(tr("Log and overview"))
        self.look = look
        self.body.setContentsMargins(GRID, GRID, GRID, GRID)
        self._trays: tuple[object, str] = ((), "")
        self.log = LogView(look)
        self.log.hex_wanted.connect(self.hex_wanted)
        self.overview = Minimap(view)
        self._forces, self.turns, self.points = Leaf(tr("Off the map")), TurnsLeaf(look), PointsLeaf(look)
        self.points.hex_wanted.connect(self.hex_wanted)
        self.leaves = QTabWidget()
        self.leaves.setDocumentMode(True)
        self.leaves.tabBar().setDrawBase(False)
        self.leaves.setAccessibleName(tr("Log, overview, off the map, turns, points"))
        for widget, title in (
            (self.log, tr("Log")),
            (self.overview, tr("Overview")),
            (self._forces, tr("Off map")),
            (self.turns, tr("Turns")),
            (self.points, tr("Points")),
        ):
            page = QWidget()
            column = QVBoxLayout(page)
            column.setContentsMargins(GRID, GRID, GRID, 0)
            column.addWidget(widget)
            self.leaves.addTab(page, title)
        self.leaves.tabBar().setStyleSheet("QTabBar::tab { padding: 7px 9px; }")
        self.body.addWidget(self.leaves)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Say that any height will do: every leaf scrolls, so the cards above it come first."""
        return False

    def show_trays(self, table: Table, trays: tuple[Tray, ...]) -> None:
        """Show what lies off the map."""
        if (trays, self.look.palette.id) == self._trays:
            return
        self._trays = (trays, self.look.palette.id)
        body = self._forces.body
        clear(body)
        if not trays:
            body.addWidget(label(tr("Nothing lies off the map."), QUIET, wraps=True))
        seen = table.observation()
        for tray in trays:
            body.addWidget(label(f"{table.sentences.word(tray.title)} ({len(tray.pieces)})", QUIET))
            box = Flow(gap=6)
            for piece in tray.pieces:
                face = pictures.counter(table, seen, piece, tray.pieces)
                entry = CounterButton(face, self.look.palette, side=SIDE)
                if not isinstance(piece, Unknown):
                    entry.clicked.connect(lambda _=False, piece=piece: self.piece_clicked.emit(piece))
                box.addWidget(entry)
            body.addLayout(box)
        body.addStretch(1)

    def show_counts(self, table: Table, seen: Overview, told: tuple[Told, ...]) -> None:
        """Show the turn record, what is still to come, and the sums behind the points."""
        points = tuple(gauge for gauge in seen.gauges if counted(table, gauge))
        due = tuple(gauge for gauge in seen.gauges if gauge not in points)
        self.turns.show_turns(turn_record(table, seen, told), due)
        self.points.show_points(points)

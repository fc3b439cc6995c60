"""What lies off the map: the allocations as a chart, then every box with its counters and what they wait for."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.model.display import Tray
from core.model.values import PieceId, Unknown
from core.qt.counter_button import CounterButton
from core.qt.panels import Flow, clause_chip, clear, label, row
from core.qt.theme import GRID, QUIET, SMALL_TEXT
from core.view.language import tr, tr_n
from player.models import pictures, unfolding
from player.models.cups import CupShown, cups
from player.models.table import Table
from player.panels.allocation_chart import AllocationGrid
from player.panels.look import Look

SIDE = 40


class OffMap(QWidget):
    """The sheet of a leaf. `piece_clicked` carries a counter that was clicked."""

    piece_clicked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._shown: object = None
        self.chart = AllocationGrid(look, sparse=True)
        self._trays = QVBoxLayout()
        self._trays.setSpacing(GRID)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * GRID)
        column.addWidget(self.chart)
        column.addLayout(self._trays)

    def show_forces(self, table: Table, trays: tuple[Tray, ...], able: Iterable[PieceId]) -> None:
        """Show what lies off the map; `able` are the pieces that the decision at hand may call on."""
        panels = unfolding.allocations(table)
        ready = frozenset(able) & {piece for tray in trays for piece in tray.pieces if not isinstance(piece, Unknown)}
        held = cups(table)
        now = (panels, trays, ready, held, self.look.palette.id)
        if now == self._shown:
            return
        self._shown = now
        chart = unfolding.charts(table, panels)
        self.chart.setVisible(not chart.empty)
        if not chart.empty:
            self.chart.show_chart(table, chart)
        clear(self._trays)
        if not trays and not held and chart.empty:
            self._trays.addWidget(label(tr("Nothing lies off the map."), QUIET, wraps=True))
        for tray in trays:
            self._add(table, tray, ready)
        for cup in held:
            self._add_cup(cup)

    def _add_cup(self, cup: CupShown) -> None:
        """Put a cup into the sheet: what is left in it, token by token."""
        self._trays.addWidget(label(tr("Cup: {cup} ({count})", cup=cup.title, count=cup.left), QUIET))
        words = ", ".join(f"{token} ×{count}" for token, count in cup.tokens)
        self._trays.addWidget(label(words or tr("It is empty."), SMALL_TEXT, wraps=True))

    def _add(self, table: Table, tray: Tray, ready: frozenset[PieceId]) -> None:
        """Put a tray into the sheet: its title, its counters, what they wait for."""
        self._trays.addLayout(self._head(table, tray))
        box = Flow(gap=6)
        for piece in tray.pieces:
            box.addWidget(self._counter(table, tray, piece, ready=not isinstance(piece, Unknown) and piece in ready))
        if tray.pieces:
            self._trays.addLayout(box)
        words = table.sentences.say(tray.note, tray.values) if tray.note else ""
        able = sum(piece in ready for piece in tray.pieces if not isinstance(piece, Unknown))
        if able:
            words = " ".join((words, tr_n("{count} may be chosen now.", "{count} may be chosen now.", able)))
        if words:
            self._trays.addWidget(label(words.strip(), SMALL_TEXT, wraps=True))

    def _head(self, table: Table, tray: Tray) -> QHBoxLayout:
        title = label(tr("{box} ({count})", box=table.sentences.word(tray.title), count=len(tray.pieces)), QUIET)
        clause = tray.clause.partition(" ")[2]
        parts = [title, clause_chip(clause, self.look.says(clause))] if clause else [title]
        line = row(*parts[:1], 1, *parts[1:])
        line.setAlignment(title, Qt.AlignmentFlag.AlignLeft)
        return line

    def _counter(self, table: Table, tray: Tray, piece: PieceId | Unknown, *, ready: bool) -> CounterButton:
        face = pictures.counter(table, table.observation(), piece, tray.pieces)
        entry = CounterButton(face, self.look.palette, side=SIDE)
        entry.lit = ready
        if not isinstance(piece, Unknown):
            entry.clicked.connect(lambda _=False, piece=piece: self.piece_clicked.emit(piece))
        return entry

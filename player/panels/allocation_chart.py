"""The allocations of all sides beside each other, and how they met, step by step."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from core.model.schema import SideType
from core.qt.panels import Card, clause_chip, clear, label, row
from core.qt.theme import GRID, QUIET, SMALL_TEXT
from core.view.language import tr
from player.models.table import Table
from player.models.unfolding import Chart, ChartRow, Step
from player.panels.look import Look
from player.panels.resolution import DieFace
from player.panels.tokens import TokenField

SIDE = 26


class AllocationGrid(QWidget):
    """A chart: a column a side, a row a box, the counters where they are; a sparse one leaves empty rows out."""

    def __init__(self, look: Look, *, sparse: bool = False) -> None:
        super().__init__()
        self.look, self._sparse = look, sparse
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GRID)
        self._grid.setVerticalSpacing(2)
        self._shown: tuple[Chart, str] = (Chart(), "")

    def show_chart(self, table: Table, chart: Chart) -> None:
        """Show another chart."""
        if (chart, self.look.palette.id) == self._shown:
            return
        self._shown = (chart, self.look.palette.id)
        clear(self._grid)
        for column, side in enumerate(chart.sides):
            self._grid.setColumnStretch(column, 1)
            self._grid.addLayout(self._head(table, table.side_type(side)), 0, column)
        for number, line in enumerate(chart.rows):
            self._add(number, line, chart)

    def _head(self, table: Table, side: SideType) -> QHBoxLayout:
        ink, ground = table.schema.schemes.get(side.scheme, ("#000000", "#888888"))
        flag = QLabel(side.adjective[:1])
        flag.setAlignment(Qt.AlignmentFlag.AlignCenter)
        flag.setFixedSize(20, 20)
        flag.setStyleSheet(
            f"background: {ground}; color: {ink}; border: 1px solid {self.look.palette['line-strong']};"
            "border-radius: 4px; font-weight: 700;"
        )
        return row(flag, label(side.name, QUIET), 1, spacing=6)

    def _add(self, number: int, line: ChartRow, chart: Chart) -> None:
        """Put a row into the grid: its words over the boxes of all sides."""
        if (self._sparse or line.out or not line.id) and not any(box.faces for box in line.boxes):
            return
        colours = self.look.palette
        words = label(line.label.capitalize(), SMALL_TEXT)
        self._grid.addWidget(words, 2 * number + 1, 0, 1, max(1, len(chart.sides)))
        for column, box in enumerate(line.boxes):
            field = TokenField(colours, SIDE)
            all_out = frozenset(range(len(box.faces))) if line.out else box.gone
            field.show_tokens(box.faces, colours, all_out)
            field.setAccessibleName(
                tr("{box}: {count}, {gone} stopped", box=line.label, count=len(box.faces), gone=len(all_out))
            )
            field.setObjectName("chartbox")
            self._grid.addWidget(field, 2 * number + 2, column, Qt.AlignmentFlag.AlignTop)


class UnfoldingCard(Card):
    """Tells how allocations met, one step at a time; the decision that follows stands above it all the while.

    `closed` tells that it has ended.
    """

    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(tr("How the allocations met"))
        self.look = look
        self._steps: tuple[Step, ...] = ()
        self._at = 0
        self._table: Table | None = None
        self._told = -1
        self._count = label("", SMALL_TEXT)
        self._dice = row(spacing=GRID)
        self.chart = AllocationGrid(look)
        self._back = self._button(tr("Back"), lambda: self.step(-1))
        self._next = self._button(tr("Next step"), lambda: self.step(1))
        self._end = self._button(tr("Close"), self.finish)
        self._next.setToolTip(".")
        self._end.setToolTip("Esc")
        self._top = row(label(tr("How the allocations met"), QUIET), 1, self._count)
        self.body.addLayout(self._top)
        self.body.addLayout(self._dice)
        self.body.addWidget(self.chart)
        self.body.addLayout(row(self._back, self._next, 1, self._end))
        self.hide()

    def _button(self, words: str, do: Callable[[], None]) -> QPushButton:
        button = QPushButton(words)
        button.setAccessibleName(words)
        button.clicked.connect(do)
        return button

    @property
    def telling(self) -> bool:
        """Whether there is something to tell."""
        return bool(self._steps)

    def tell(self, table: Table, steps: tuple[Step, ...]) -> None:
        """Tell what the last record led to; whoever has gone on since has heard enough."""
        if table.session.at != self._told:
            self._steps, self._at, self._told = steps, 0, table.session.at
        self._table = table
        self._show()

    def step(self, by: int) -> None:
        """Go on, or back; after the last step the card closes."""
        if self._at + by >= len(self._steps):
            self.finish()
            return
        self._at = max(0, self._at + by)
        self._show()

    def finish(self) -> None:
        """Close the card."""
        self._steps = ()
        self._show()
        self.closed.emit()

    def _show(self) -> None:
        self.setVisible(self.telling)
        if not self.telling or self._table is None:
            return
        now = self._steps[self._at]
        self._count.setText(tr("Step {step} of {steps}", step=self._at + 1, steps=len(self._steps)))
        clear(self._dice)
        if now.roll is not None:
            die = DieFace(self.look.palette)
            die.show_face(now.roll)
            self._dice.addWidget(die, 0, Qt.AlignmentFlag.AlignTop)
        words = label(now.text, wraps=True)
        words.setAccessibleName(now.text)
        self._dice.addWidget(words, 1)
        if now.clause:
            self._dice.addWidget(clause_chip(now.clause, self.look.says(now.clause)), 0, Qt.AlignmentFlag.AlignTop)
        self.chart.show_chart(self._table, now.chart)
        self._back.setEnabled(self._at > 0)
        last = self._at + 1 == len(self._steps)
        self._next.setVisible(not last)
        self.settle()

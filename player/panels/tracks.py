"""Leaves of the lower card for what is counted and what is to come: the turn record, and points with their sums."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.qt.fade import Fade
from core.qt.panels import broken, clause_chip, clear, label, row
from core.qt.theme import GRID, PLAIN, QUIET, SMALL_TEXT
from core.view.language import tr
from player.models.overview import Entry, Gauge, Mark
from player.models.record import TurnLine, When
from player.panels.look import Look

NOTE = 92
"""Most width of the short remarks beside figures."""

BUTTON_TOP = 3
"""Pixels from the top of words that are a button to their letters."""

LEAST = 120
"""Width of words that they have whatever stands beside them, in pixels."""

SIGNS = {When.PAST: "✓", When.NOW: "▸", When.TO_COME: ""}
"""What marks a turn beside its place and its words."""


class Leaf(QScrollArea):
    """A page that scrolls; `body` is where its parts go. `hex_wanted` carries a hex that was clicked."""

    hex_wanted = Signal(int)

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
        Fade(self)


class LazyLeaf(Leaf):
    """A leaf that is filled only while it is looked at: `fill` is called when it is shown or its contents change."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._wanted: object = None
        self._filled: object = None
        self._fill: Callable[[], None] = lambda: None

    def keep(self, contents: object, fill: Callable[[], None]) -> None:
        """Show these contents, now if the leaf is looked at, else when it is."""
        self._wanted, self._fill = contents, fill
        if self.isVisible():
            self.look()

    def look(self) -> None:
        """Fill the leaf if it shows something else."""
        if self._wanted != self._filled:
            self._filled = self._wanted
            clear(self.body)
            self._fill()
            self.body.addStretch(1)

    def showEvent(self, event: object) -> None:
        """Fill the leaf when it comes into sight."""
        super().showEvent(event)  # type: ignore[arg-type]
        self.look()


class TurnsLeaf(LazyLeaf):
    """The turn record with its weather, and below it what is still to come."""

    def __init__(self, look: Look) -> None:
        super().__init__(tr("Turn record"))
        self._look = look

    def show_turns(self, turns: tuple[TurnLine, ...], due: tuple[Gauge, ...]) -> None:
        """Show the turns of a game and what is due on them."""
        self.keep((turns, due), lambda: self._show(turns, due))

    def _show(self, turns: tuple[TurnLine, ...], due: tuple[Gauge, ...]) -> None:
        for gauge in due:
            if gauge.rows:
                self.body.addWidget(_heading(gauge.title))
                for group, rows in groupby(gauge.rows, key=lambda entry: entry.group):
                    if group:
                        self.body.addWidget(label(group, SMALL_TEXT))
                    self.body.addLayout(_table(tuple(rows), self))
        self.body.addWidget(_heading(tr("Turn record")))
        if not turns:
            self.body.addWidget(label(tr("This game has no turn track."), QUIET, wraps=True))
        for turn in turns:
            self.body.addWidget(self._turn(turn))

    def _turn(self, turn: TurnLine) -> QWidget:
        box = QFrame()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        state = {When.PAST: tr("past"), When.NOW: tr("now"), When.TO_COME: tr("to come")}[turn.when]
        box.setAccessibleName(tr("Turn {turn}, {state}", turn=turn.number, state=state))
        name = label(tr("Turn {turn}", turn=turn.number))
        if turn.when is When.NOW:
            name.setStyleSheet("font-weight: 700;")
        sign = label(SIGNS[turn.when], QUIET)
        sign.setFixedWidth(14)
        column.addLayout(row(sign, name, label(turn.dates, QUIET), 1))
        for line in turn.told:
            self._say(column, line.text, line.clause)
        if turn.printed:
            self._say(column, turn.printed[:1].upper() + turn.printed[1:], "")
        return box

    def _say(self, column: QVBoxLayout, words: str, clause: str) -> None:
        said = label(words, SMALL_TEXT, wraps=True)
        said.setContentsMargins(22, 0, 0, 0)
        chips = [clause_chip(part, self._look.says(part)) for part in clause.split(", ") if part]
        line = row(said, *chips, spacing=4)
        line.setStretch(0, 1)
        for at in range(1, line.count()):
            line.setAlignment(line.itemAt(at).widget(), Qt.AlignmentFlag.AlignTop)
        column.addLayout(line)


class PointsLeaf(LazyLeaf):
    """Counts of points: who is ahead, what the total is made of, the levels of victory, what a capture would change."""

    def __init__(self, look: Look) -> None:
        super().__init__(tr("Points"))
        self._look = look
        self._headings: dict[str, QWidget] = {}

    def reveal(self, gauge: str) -> None:
        """Scroll to the sum behind a figure."""
        heading = self._headings.get(gauge)
        if heading is not None:
            self.widget().layout().activate()
            self.verticalScrollBar().setValue(heading.y())

    def show_points(self, gauges: tuple[Gauge, ...]) -> None:
        """Show the sums behind the counts."""
        self.keep(gauges, lambda: self._show(gauges))

    def _show(self, gauges: tuple[Gauge, ...]) -> None:
        if not gauges:
            self.body.addWidget(label(tr("This game counts no points."), QUIET, wraps=True))
        self._headings = {gauge.id: _heading(gauge.title) for gauge in gauges}
        for gauge in gauges:
            value = label(gauge.value)
            value.setStyleSheet("font-weight: 700;")
            self.body.addLayout(row(self._headings[gauge.id], 1, value))
            groups = [(group, tuple(rows)) for group, rows in groupby(gauge.rows, key=lambda entry: entry.group)]
            # What the total is made of changes with every turn; the levels never do, and places are many.
            self._tell((gauge.lead,) if gauge.lead is not None else ())
            self._list([(group, rows) for group, rows in groups if not any(entry.at is not None for entry in rows)])
            self._tell(gauge.levels)
            self._list([(group, rows) for group, rows in groups if any(entry.at is not None for entry in rows)])

    def _tell(self, marks: tuple[Mark, ...]) -> None:
        """Show sentences with their clauses."""
        for told in marks:
            clauses = filter(None, told.clause.split(", "))
            chips = [clause_chip(clause, self._look.says(clause)) for clause in clauses]
            line = row(label(told.text, SMALL_TEXT, wraps=True), *chips)
            line.setStretch(0, 1)
            self.body.addLayout(line)

    def _list(self, groups: list[tuple[str, tuple[Entry, ...]]]) -> None:
        """Show rows with their headings."""
        for group, rows in groups:
            if group:
                self.body.addWidget(label(group, SMALL_TEXT))
            self.body.addLayout(_table(rows, self))


def _heading(words: str) -> QWidget:
    made = label(words, wraps=True)
    made.setStyleSheet("font-weight: 700;")
    return made


def _table(entries: tuple[Entry, ...], leaf: Leaf) -> QGridLayout:
    """Return rows of words, note and figure; words that belong to a hex are a button that goes there.

    A note that is too long to stand beside the figure has a line of its own below the words.
    """
    grid = QGridLayout()
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(GRID)
    grid.setVerticalSpacing(3)
    grid.setColumnStretch(0, 1)
    metrics, small = leaf.fontMetrics(), label("", SMALL_TEXT)
    small.ensurePolished()
    notes = [small.fontMetrics().horizontalAdvance(entry.note) for entry in entries]
    beside = max((width for width in notes if width <= NOTE), default=0)
    figures = max(metrics.horizontalAdvance(entry.value) for entry in entries)
    room = max(leaf.viewport().width() - 6 * GRID - beside - figures, LEAST)
    for entry, wide in zip(entries, notes, strict=True):
        number = grid.rowCount()
        grid.addWidget(_words(entry, leaf, room), number, 0)
        note = label(entry.note if wide <= NOTE else "", SMALL_TEXT)
        note.setFixedWidth(beside)
        note.setAlignment(Qt.AlignmentFlag.AlignRight)
        figure = label(entry.value)
        for column, said in ((1, note), (2, figure)):
            said.setContentsMargins(0, 0 if entry.at is None else BUTTON_TOP, 0, 0)
            grid.addWidget(said, number, column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        if wide > NOTE:
            grid.addWidget(label(entry.note, SMALL_TEXT, wraps=True), number + 1, 0, 1, 2)
    return grid


def _words(entry: Entry, leaf: Leaf, room: int) -> QWidget:
    """Return the words of a row; a button does not break its words itself, so it has lines of at most `room` pixels."""
    if entry.at is None:
        return label(entry.text, wraps=True)
    button = QPushButton("\n".join(broken(entry.text, leaf.fontMetrics(), room)))
    button.setProperty("look", PLAIN)
    button.setStyleSheet("QPushButton { text-align: left; padding: 1px 0; min-height: 18px; }")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setAccessibleName(tr("Go to {place}", place=entry.text))
    button.setToolTip(tr("Go to {place}", place=entry.text))
    button.clicked.connect(lambda _=False, at=int(entry.at): leaf.hex_wanted.emit(at))
    return button

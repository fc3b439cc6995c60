"""The turn track as a table: its spaces with their dates and what is printed on them."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QHeaderView, QPushButton, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from core.model.scenario import Turn
from core.qt.panels import label, row
from core.qt.theme import GRID, QUIET, TITLE
from core.view.language import tr
from editor.commands.rules import ChangeTurns
from editor.docks.clause_row import ClauseRow
from editor.docks.typing_keys import KeepsTyping
from editor.document import Document
from editor.models import figures
from editor.models.edits import Edit
from editor.models.standards import shipped_scenario

NUMBER, DATES = 60, 190
"""Pixels of the columns."""


class TurnsPage(QWidget):
    """Spaces are typed over; the last one is added or taken away."""

    def __init__(self) -> None:
        super().__init__()
        self._document: Document | None = None
        self._clauses = ClauseRow()
        self.table = QTableWidget(0, 3)
        self.table.setAccessibleName(tr("Turn track"))
        self.table.setHorizontalHeaderLabels([tr("Turn"), tr("Dates"), tr("Printed on it, semicolons between")])
        self.table.verticalHeader().hide()
        self.table.setColumnWidth(0, NUMBER)
        self.table.setColumnWidth(1, DATES)
        self.table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.table.itemChanged.connect(self._typed)
        KeepsTyping(self.table)
        self.more = QPushButton(tr("One turn more"))
        self.less = QPushButton(tr("One turn less"))
        self.back = QPushButton(tr("Back to the shipped track"))
        self.more.clicked.connect(lambda _=False: self._change(figures.add_turn, tr("One turn more")))
        self.less.clicked.connect(lambda _=False: self._change(figures.drop_turn, tr("One turn less")))
        self.back.clicked.connect(lambda _=False: self.reset())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        buttons = (self.more, self.less, self.back)
        column.addLayout(row(label(tr("Turn track"), TITLE), self._clauses, 1, *buttons))
        column.addWidget(self.table, 1)
        column.addWidget(label(tr("The last turn that is played is a figure of its own."), QUIET))

    def show_turns(self, document: Document) -> None:
        """Show the track of a document as it is now."""
        self._document = document
        track = next((track for track in document.schema.tracks if track.id == document.schema.turn_track), None)
        self._clauses.show_clauses((track.clause,) if track is not None else (), document.game.clauses())
        turns = document.scenario.turns
        with QSignalBlocker(self.table):
            self.table.setRowCount(len(turns))
            for line, turn in enumerate(turns):
                for column, words in enumerate((str(turn.number), turn.dates, "; ".join(turn.events))):
                    item = self.table.item(line, column)
                    if item is None:
                        item = QTableWidgetItem()
                        self.table.setItem(line, column, item)
                    item.setText(words)
                    if column == 0:
                        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        self.less.setEnabled(bool(turns))
        self.back.setEnabled(self._shipped != turns)

    @property
    def _shipped(self) -> tuple[Turn, ...]:
        assert self._document is not None
        shipped = shipped_scenario(self._document.scenario.game)
        return shipped.turns if shipped is not None else self._document.as_opened.turns

    def _typed(self, item: QTableWidgetItem) -> None:
        assert self._document is not None
        line = item.row()
        number = self._document.scenario.turns[line].number
        dates, events = (self.table.item(line, column).text() for column in (1, 2))
        edit = figures.set_turn(self._document.scenario, number, dates, events)
        self._push(edit, tr("Turn {number} changed", number=number))

    def _change(self, make: object, text: str) -> None:
        if self._document is not None and callable(make):
            self._push(make(self._document.scenario), text)

    def reset(self) -> None:
        """Put the track back as it is shipped."""
        if self._document is not None:
            self._push(figures.reset_turns(self._document.scenario, self._shipped), tr("Turn track as shipped"))

    def _push(self, edit: Edit | None, text: str) -> None:
        if edit is not None and self._document is not None:
            self._document.do(ChangeTurns(self._document, edit, text))

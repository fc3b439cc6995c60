"""Trials: where a unit can go, how it is supplied, what an attack leads to; asked again after every change."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from core.board.hexes import Hex
from core.model.touched import Touched
from core.model.values import PieceId
from core.qt.chart_grid import ChartGrid
from core.qt.loss_bars import LossBar, LossBars
from core.qt.panels import button, clause_chip, clear, label, row
from core.qt.theme import DOCK_WIDTH, FIGURE, GRID, QUIET, SMALL, SMALL_TEXT
from core.view.language import number, tr
from core.view.palette import Palette
from core.view.scene import Highlight, HighlightKind
from editor.docks.cases_list import CasesList
from editor.docks.clause_row import summary_of
from editor.docks.forces_dock import ForcesDock
from editor.document import Document
from editor.models import trials
from editor.models.standing import stands_in
from editor.models.trials import Answer, Trial
from editor.models.workings import chart_cells
from editor.workplace import Workplace

PAUSE = 120
"""Milliseconds without a change before the rules are asked again."""

MOST_LINES = 14
WHO = "trial"


class TrialDock(QWidget):
    """Three questions, the answer in words, and the answer drawn on the map.

    Attributes:
        trial: the question that stands; None while none does.
        answer: what the rules say to it now.
    """

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place = place
        self.trial: Trial | None = None
        self.answer: Answer | None = None
        self._first: Answer | None = None
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self.refresh)
        self._grid = ChartGrid(place.colours)
        self._bars = LossBars(place.colours)
        self.cases = CasesList(place)
        self._make_words()
        self._lay_out()
        place.shown.connect(lambda _: self.forget())
        place.changed.connect(self._changed)
        place.recoloured.connect(self._recolour)
        self.refresh()

    def _make_words(self) -> None:
        self._title = label("", "", wraps=True)
        self._title.setStyleSheet("font-weight: 700;")
        self._total = label("", FIGURE)
        self._total.setAccessibleName(tr("Total"))
        self._was = label("", SMALL_TEXT, wraps=True)
        self._results = label("", SMALL_TEXT, wraps=True)
        self._supposed = label("", QUIET, wraps=True)
        self._hint = label("", QUIET, wraps=True)
        self._lines = QGridLayout()
        self._lines.setHorizontalSpacing(GRID)
        self._lines.setVerticalSpacing(4)
        self._lines.setColumnStretch(0, 1)
        self.buttons = {
            trials.REACH: button(tr("Reach"), tr("Where the chosen unit can go"), self.reach),
            trials.SUPPLY: button(tr("Supply"), tr("How the chosen unit is supplied"), self.supply),
            trials.BATTLE: button(tr("Odds"), tr("The attack on the hex of the cursor"), self.odds),
            "": button(tr("Clear"), tr("Take the answer off the map"), self.forget),
        }
        for made in self.buttons.values():
            made.setStyleSheet("padding: 6px 4px;")

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, GRID, 0)
        column.setSpacing(GRID)
        head = row(self._title, self._total)
        head.setStretch(0, 1)
        column.addLayout(head)
        for part in (self._hint, self._bars, self._results, self._was, self._supposed):
            column.addWidget(part)
        column.addLayout(self._lines)
        column.addWidget(self._grid)
        column.addWidget(self.cases)
        column.addStretch(1)
        scrolled = QScrollArea(widgetResizable=True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scrolled.setWidget(inside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(GRID, GRID, GRID, GRID)
        outer.addLayout(row(*self.buttons.values(), spacing=GRID // 2))
        outer.addWidget(scrolled, 1)
        self.setMinimumWidth(DOCK_WIDTH - 40)

    # Questions -------------------------------------------------------------------------------------

    def reach(self) -> None:
        """Ask where the chosen unit can go."""
        self.ask(Trial(trials.REACH, self._chosen()[:1]))

    def supply(self) -> None:
        """Ask how the chosen unit is supplied."""
        self.ask(Trial(trials.SUPPLY, self._chosen()[:1]))

    def odds(self) -> None:
        """Ask for the odds of an attack on the hex of the cursor: by the chosen units, else by all beside it."""
        document, at = self._place.document, self._place.canvas.cursor_hex
        if document is None or at is None:
            self._place.say(tr("Put the hex cursor on the hex that is attacked."))
            return
        chosen = self._enemies_of(Hex(int(at)), self._chosen())
        attackers = chosen or trials.attackers_of(document.scenario, document.schema, Hex(int(at)))
        self.ask(Trial(trials.BATTLE, attackers, Hex(int(at))))

    def ask(self, trial: Trial) -> None:
        """Ask a question; it is asked again after every change, until another is."""
        self.trial, self._first = trial, None
        self.refresh()
        self._first = self.answer

    def forget(self) -> None:
        """Take the question back."""
        self.trial = self._first = None
        self.refresh()

    def _chosen(self) -> tuple[PieceId, ...]:
        document = self._place.document
        chosen = self._place.dock(ForcesDock).selected() if document is not None else ()
        if chosen or document is None:
            return tuple(chosen)
        at = self._place.canvas.cursor_hex
        scenario, schema = document.scenario, document.schema
        return tuple(p.id for p in reversed(scenario.pieces) if at is not None and stands_in(scenario, schema, p) == at)

    def _enemies_of(self, at: Hex, pieces: Sequence[PieceId]) -> tuple[PieceId, ...]:
        """Return the chosen units of the first one's side, unless that side itself stands in the hex."""
        document = self._place.document
        assert document is not None
        scenario, schema = document.scenario, document.schema
        held = {piece.side for piece in scenario.pieces if stands_in(scenario, schema, piece) == at}
        enemies = [piece for piece in pieces if scenario.piece_of[piece].side not in held]
        first = {scenario.piece_of[piece].side for piece in enemies[:1]}
        return tuple(piece for piece in enemies if scenario.piece_of[piece].side in first)

    # Answers ---------------------------------------------------------------------------------------

    def _changed(self, _touched: Touched) -> None:
        if self.trial is not None:
            self._timer.start()

    def _recolour(self, palette: Palette) -> None:
        self._grid.palette_ = self._bars.palette_ = palette
        self.refresh()

    def refresh(self) -> None:
        """Ask the question that stands once more."""
        document = self._place.document
        if document is None or self.trial is None:
            self.answer = None
            self._show_nothing()
            return
        self.answer = trials.ask(document.game, document.scenario, self.trial)
        self._show(document, self.answer)

    def _show_nothing(self) -> None:
        for part in (self._title, self._total, self._supposed, self._grid, self._bars, self._was, self._results):
            part.hide()
        clear(self._lines)
        self._hint.setText(
            tr("Choose a unit on the map or in the table and ask where it can go or how it is supplied. For odds, put "
               "the hex cursor on the hex that is attacked; without a choice all units beside it attack.")
        )  # fmt: skip
        self._hint.show()
        self._place.lay_over(WHO, ())
        self._place.consulted.emit("", "")

    def _show(self, document: Document, answer: Answer) -> None:
        self._hint.hide()
        for part, words in (
            (self._title, answer.title),
            (self._total, answer.total),
            (self._supposed, answer.supposed),
            (self._was, self._compared(answer)),
            (self._results, ", ".join(answer.results) if not answer.tallies else ""),
        ):
            part.setText(words)
            part.setVisible(bool(words))
        self._show_chart(document, answer)
        self._show_bars(answer)
        self._show_lines(document, answer)
        self._draw(answer)

    def _show_chart(self, document: Document, answer: Answer) -> None:
        cells = chart_cells(document.scenario, answer.chart, answer.column)
        self._grid.setVisible(cells is not None)
        if cells is not None:
            self._grid.set_dice(shown=cells.rolled)
            self._grid.show_cells(cells.columns, cells.rows, cells.cells)
            self._grid.light(cells.lit)
            self._grid.setAccessibleName(tr("{chart}, column {column}", chart=cells.title, column=answer.column))

    def _show_bars(self, answer: Answer) -> None:
        bars = tuple(LossBar(found.side, found.shares, f"⌀ {number(found.mean, 1)}") for found in answer.tallies)
        self._bars.show_bars(bars)
        self._bars.setVisible(bool(bars))
        self._bars.setAccessibleName(" ".join(f"{found.words}." for found in answer.tallies))

    def _compared(self, answer: Answer) -> str:
        """Say what has changed since the question was asked first."""
        first = self._first
        if first is None:
            return ""
        was = {found.side: found.mean for found in first.tallies}
        parts = [tr("total {was}", was=first.total)] if first.total != answer.total else []
        parts += [
            f"{found.side} ⌀ {number(was[found.side], 2)} → {number(found.mean, 2)}"
            for found in answer.tallies
            if found.side in was and was[found.side] != found.mean
        ]
        if not answer.tallies and first.results != answer.results:
            parts.append(", ".join(first.results))
        return tr("Before: {what}.", what="; ".join(parts)) if parts else ""

    def _show_lines(self, document: Document, answer: Answer) -> None:
        clear(self._lines)
        listed = [(line.text, line.value, line.clause) for line in answer.lines[:MOST_LINES]]
        if answer.refused is not None:
            listed = [(answer.refused.text, "", answer.refused.clause)]
        for number_, (text, value, clause) in enumerate(listed):
            words = label(text, "", wraps=True)
            words.setStyleSheet(f"font-size: {SMALL}px;")
            self._lines.addWidget(words, number_, 0)
            figure = label(value if len(value) < 12 else "")
            figure.setStyleSheet("font-weight: 600;")
            self._lines.addWidget(figure, number_, 1, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
            if clause:
                chip = clause_chip(clause, summary_of(clause, document.game.clauses()))
                self._lines.addWidget(chip, number_, 2, Qt.AlignmentFlag.AlignTop)
        more = len(answer.lines) - MOST_LINES
        if more > 0:
            self._lines.addWidget(label(tr("and {more} more.", more=more), QUIET), len(listed), 0)

    def _draw(self, answer: Answer) -> None:
        trial = self.trial
        marks = [] if trial is None or trial.at is None else [Highlight(HighlightKind.TARGET, (trial.at,))]
        self._place.lay_over(WHO, marks, answer.overlays)
        self._place.consulted.emit(answer.chart, answer.column)

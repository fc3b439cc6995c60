"""A new game, step by step: scenario, players, options, and a summary of what was chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStackedWidget, QWidget

from core.play.seats import Seats
from core.qt.errand import Errand
from core.qt.kept_maps import ready_map
from core.qt.scenery import Scenery
from core.qt.theme import GRID, PRIMARY, set_look
from core.view.clause_book import ClauseBook
from core.view.language import message, tr
from core.view.palette import Palette
from core.view.scene import Scene
from player.dialogs.facts import scroller
from player.dialogs.frame import Dialog
from player.dialogs.new_game_options import OptionsPage
from player.dialogs.new_game_pages import ScenarioPage, SeatsPage, SummaryPage
from player.models import opening
from player.models.beginning import armies
from player.models.opening import Opening
from player.reading import gloss

STEPS = (message("Scenario"), message("Players"), message("Options"), message("Summary"))
SUMMARY = 3

HIGH = 34
"""Pixels of the row of steps."""

STEP_STYLE = """
QListView { background: transparent; border: 0; }
QListView::item { padding: 6px 16px; margin-right: 8px; border-radius: 8px; }
"""


@dataclass(frozen=True)
class NewGame:
    """What was chosen."""

    opening: Opening
    title: str
    options: dict[str, str | bool | int]
    seats: Seats


def _ready(name: str, colours: Palette) -> tuple[Opening, Scenery, Scene]:
    found = opening.opening(name)
    return found, ready_map(found.start.scenario, found.start.game.schema, colours), armies(found)


class NewGameDialog(Dialog):
    """Asks what to play. `chosen` carries a `NewGame`; `path` names a scenario that is in no list."""

    chosen = Signal(object)

    def __init__(self, colours: Palette, parent: QWidget | None = None, path: str = "") -> None:
        super().__init__(tr("New game"), parent, width=1000)
        self.resize(1080, 690)
        self._colours = colours
        self._opening: Opening | None = None
        self._book: ClauseBook | None = None
        self._wanted = ""
        self._steps = self._make_steps()
        self._scenario = ScenarioPage(opening.entries(), colours)
        self._seats, self._options, self._summary = SeatsPage(), OptionsPage(), SummaryPage()
        self._pages = QStackedWidget()
        for page in (self._scenario, scroller(self._seats), self._options, self._summary):
            self._pages.addWidget(page)
        self.body.setSpacing(2 * GRID)
        self.body.addWidget(self._steps)
        self.body.addWidget(self._pages, 1)
        self._add_answers()
        for keys, by in (("Alt+Left", -1), ("Alt+Right", 1)):
            QShortcut(QKeySequence(keys), self).activated.connect(partial(self._walk, by))
        self._scenario.wanted.connect(self._load)
        self._scenario.choose(path)

    def _make_steps(self) -> QListWidget:
        made = QListWidget()
        made.setAccessibleName(tr("Steps"))
        made.setFlow(QListWidget.Flow.LeftToRight)
        made.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setStyleSheet(STEP_STYLE)
        made.setFixedHeight(HIGH)
        for number, words in enumerate(STEPS, 1):
            step = QListWidgetItem(f"{number}  {tr(words)}")
            step.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            made.addItem(step)
        made.setCurrentRow(0)
        made.currentRowChanged.connect(self._go)
        return made

    def _add_answers(self) -> None:
        cancel = self.add_answer(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self._back = self.add_answer(tr("Back"))
        self._back.clicked.connect(lambda: self._go(self._pages.currentIndex() - 1))
        self._begin = self.add_answer(tr("Begin"))
        self._begin.clicked.connect(self._choose)
        self._begin.setEnabled(False)
        self._next = self.add_answer(tr("Next"), PRIMARY)
        self._next.clicked.connect(lambda: self._go(self._pages.currentIndex() + 1))
        self._dress()

    # Steps ---------------------------------------------------------------------------------------

    def _go(self, step: int) -> None:
        """Show a step; the summary is made when it is shown."""
        if not 0 <= step <= SUMMARY:
            return
        found = self._opening
        if step == SUMMARY and found is not None:
            self._summary.show_summary(found, self._seats.seats(), self._options.values())
        self._pages.setCurrentIndex(step)
        with QSignalBlocker(self._steps):
            self._steps.setCurrentRow(step)
        self._dress()

    def _walk(self, by: int) -> None:
        """Go back or on; the first step has to be done before."""
        if self._opening is not None:
            self._go(self._pages.currentIndex() + by)

    def _dress(self) -> None:
        """Light the button that leads on: to the next step, and at the end to the game."""
        step = self._pages.currentIndex()
        last = step == SUMMARY
        self._back.setEnabled(step > 0)
        self._next.setEnabled(not last and self._opening is not None)
        for button, lit in ((self._begin, last), (self._next, not last)):
            set_look(button, PRIMARY if lit else "")
            button.setAutoDefault(lit)
            button.setDefault(lit)
        if last:
            self._begin.setFocus()

    # Scenario ------------------------------------------------------------------------------------

    @property
    def book(self) -> ClauseBook | None:
        """The clauses of the game whose scenario is chosen."""
        return self._book

    def _load(self, name: str) -> None:
        """Read a scenario beside the window; only the one asked for last is shown."""
        self._wanted = name
        self._opening = self._book = None
        self._begin.setEnabled(False)
        self._next.setEnabled(False)
        errand = Errand(partial(_ready, name, self._colours))
        errand.done.connect(partial(self._show_opening, name))
        errand.failed.connect(partial(self._show_trouble, name))
        errand.start()

    def done(self, result: int) -> None:
        """Close; what is still being read is shown to nobody."""
        self._wanted = ""
        super().done(result)

    def _show_trouble(self, name: str, error: Exception) -> None:
        if name == self._wanted:
            self._scenario.show_trouble(opening.readable(error))

    def _show_opening(self, name: str, ready: tuple[Opening, Scenery, Scene]) -> None:
        if name != self._wanted:
            return
        found, scenery, scene = ready
        self._opening, self._book = found, ClauseBook.of(found.start.game.clauses())
        self._scenario.show_opening(found, scenery, scene)
        self._seats.show_opening(found)
        self._options.show_opening(found)
        self._summary.title.setText(found.title)
        gloss(self, self._book)
        self._begin.setEnabled(True)
        self._dress()
        if self._pages.currentIndex() == 0:
            self._next.setFocus()

    # Answer --------------------------------------------------------------------------------------

    def _choose(self) -> None:
        found = self._opening
        if found is None:
            return
        values = found.start.options_in_force
        options = {id_: value for id_, value in self._options.values().items() if value != values.get(id_)}
        title = self._summary.title.text().strip() or found.title
        self.accept()
        self.chosen.emit(NewGame(found, title, options, self._seats.seats()))

"""Help for whoever learns: the tutorial and the manual, for whatever is in the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from core.files.problems import FileProblems
from core.play import tutorials
from core.play.games_folder import new_game_path
from core.play.seats import Mode, Seats
from core.play.tutorials import Tutorial
from core.view.language import language, tr
from player.help import pointed_at, show_help
from player.models import opening
from player.models.lesson import in_language
from player.models.rewound import name_of
from player.tutor import Tutor

if TYPE_CHECKING:
    from core.play.session import Session
    from player.game_page import GamePage
    from player.loading import Loaded
    from player.main_window import MainWindow


class Learning:
    """Commands of a window that explain it."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._kept = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Countermarch", "lessons")
        self.tutor: Tutor | None = None

    def doings(self) -> dict[str, Callable[[], None]]:
        """Return what each command does, by its id."""
        return {"tutorial": self.begin, "manual": self.manual}

    def manual(self) -> None:
        """Open the manual where it speaks of what has the keyboard, or of what the mouse has just gone to."""
        window = self._window
        by_mouse = window.page is not None and window.page.keyboard.mouse_moved
        pointed = pointed_at(window) if by_mouse else None
        show_help(pointed or QApplication.focusWidget() or window, window)

    def begin(self) -> None:
        """Begin the first tutorial in a game of its own."""
        try:
            found = tuple(map(in_language, tutorials.tutorials(language())))
        except FileProblems as problems:
            self._tell(problems)
            return
        if not found:
            self._window.questions.trouble(tr("There is no tutorial"), tr("No scenario that is installed has one."))
            return
        first = found[0]
        window = self._window
        window.loading.begin(partial(_opened, first), window.colours, partial(self._lead, first), self._tell)

    def _tell(self, error: Exception) -> None:
        self._window.questions.trouble(tr("The tutorial cannot begin"), opening.readable(error))

    def _lead(self, tutorial: Tutorial, game: Loaded) -> None:
        self._window.show_game(game)
        page = self._window.page
        if page is not None:
            self._teach(page, tutorial, 0)
            self._keep(0)

    def go_on(self, page: GamePage) -> None:
        """Go on with the tutorial that a game was left in, at the step it was left at."""
        name = self._name
        known = self._kept.value(name, "") if name else ""
        scenario, _, number = str(known).rpartition(" ")
        if not scenario or not number.isdecimal():
            return
        try:
            found = next((one for one in tutorials.tutorials(language()) if one.scenario == scenario), None)
        except FileProblems:
            return  # The game goes on without it; whoever begins the tutorial is told what is wrong.
        if found is not None and int(number) < len(found.steps):
            self._teach(page, in_language(found), int(number))

    def _teach(self, page: GamePage, tutorial: Tutorial, step: int) -> None:
        self.tutor = Tutor(page, tutorial, step)
        self.tutor.turned.connect(self._keep)
        self.tutor.finished.connect(self._forget)
        page.destroyed.connect(self._drop)

    def _keep(self, step: int) -> None:
        """Remember which step of which tutorial a game is at."""
        name = self._name
        if name and self.tutor is not None:
            self._kept.setValue(name, f"{self.tutor.lesson.tutorial.scenario} {step}")

    def _forget(self) -> None:
        if self._name:
            self._kept.remove(self._name)
        self._drop()

    @property
    def _name(self) -> str:
        """What names the game on the screen; empty without one, and before its first record."""
        page = self._window.page
        return "" if page is None else name_of(page.bridge.table.session.chronicle.hashes)

    def _drop(self) -> None:
        self.tutor = None


def _opened(tutorial: Tutorial) -> Session:
    """Begin the game that a tutorial is played on, one person playing both sides."""
    chosen = opening.opening(tutorial.scenario)
    title = tr("{title}: {scenario}", title=tutorial.title, scenario=chosen.title)
    return opening.begin(chosen, {}, Seats(Mode.ONE_PLAYS_BOTH), new_game_path(title), title)

"""Checks the file of the game on the screen: beside the window, and shows where it is not what was played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from core.play.replay import Verification, verify_in_play
from core.play.session import Session
from core.qt.errand import Errand
from core.view.language import tr
from player.dialogs.problem import ProblemDialog
from player.help import speaks_of
from player.models.checked import checked

if TYPE_CHECKING:
    from player.main_window import MainWindow


class Checking:
    """The command that checks a game's file."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def doings(self) -> dict[str, Callable[[], None]]:
        """Return what each command does, by its id."""
        return {"check": self.check}

    def check(self) -> None:
        """Read the file of the game anew, and repeat every step."""
        page = self._window.page
        if page is None or self._window.curtain is not None or page.status.busy.busy:
            return
        session = page.bridge.table.session
        file = session.chronicle.path
        if file is None:
            self._window.questions.trouble(tr("There is no file to check"), tr("This game is in memory alone."))
            return
        hashes = tuple(session.chronicle.hashes)
        errand = Errand(partial(verify_in_play, file, lambda _: session.start.game, hashes))
        errand.done.connect(partial(self._tell, session))
        page.status.busy.watch(errand, tr("Repeating every step …"))

    def _tell(self, session: Session, found: Verification) -> None:
        page = self._window.page
        if page is None or page.bridge.table.session is not session or self._window.curtain is not None:
            return
        told = checked(session, found)
        dialog = ProblemDialog(told.title, told.words, self._window)
        speaks_of(dialog, "looking-back#is-it-the-game-that-was-played")
        if told.record:
            look = dialog.add_answer(tr("Show the step"))
            look.clicked.connect(dialog.reject)
            look.clicked.connect(lambda: self._window.around.replay(told.record - 1))
        self._window.questions.open(dialog)

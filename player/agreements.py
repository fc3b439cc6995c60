"""What the people at the table settle between themselves: dice of their own, changes of the position."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.play.session import Wanted
from core.view.language import tr
from player.dialogs.amend import AmendDialog
from player.dialogs.throw import ThrowDialog
from player.models.amendments import Amendments
from player.models.throwing import throwing

if TYPE_CHECKING:
    from player.game_page import GamePage
    from player.main_window import MainWindow


class Agreements:
    """Asks for throws and for agreement, one dialog at a time."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def attach(self, page: GamePage) -> None:
        """Serve the game of a page: show whether its dice are thrown by hand, and ask for throws."""
        self._window.actions_["by-hand"].setChecked(page.bridge.table.session.by_hand)
        page.bridge.throw_wanted.connect(partial(self.ask_throw, page))

    def toggle_by_hand(self) -> None:
        """Throw dice by hand from now on, or leave it to the machine again."""
        page = self._window.page
        if page is None:
            return
        session = page.bridge.table.session
        session.by_hand = not session.by_hand
        self._window.actions_["by-hand"].setChecked(session.by_hand)
        by_hand = tr("From now on you roll the dice yourselves and type what they show.")
        page.pointing.say(by_hand if session.by_hand else tr("The program rolls the dice again."))

    def ask_throw(self, page: GamePage, wanted: Wanted) -> None:
        """Ask what a die at the table shows, and go on with it."""
        told = throwing(page.bridge.table, wanted.ask)
        dialog = ThrowDialog(wanted.ask, self._window.colours, told, self._window)
        dialog.thrown.connect(partial(page.bridge.throw, wanted))
        self._window.questions.open(dialog)

    def amend(self) -> None:
        """Let everybody agree on a change of the position."""
        page = self._window.page
        if page is None:
            return
        dialog = AmendDialog(Amendments(page.bridge.table), self._window.colours, self._window)
        dialog.agreed.connect(page.bridge.amend)
        if page.looked is not None:
            dialog.begin_with(page.looked)
        self._window.questions.open(dialog)

"""What the window asks in dialogs: one at a time, none of them stopping the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from core.play.undoing import Barred
from core.qt.theme import DANGER
from core.view.language import tr
from player.deeds import deeds
from player.dialogs.about_scenario import AboutScenario
from player.dialogs.clause_browser import ClauseBrowser
from player.dialogs.colours import ColoursDialog
from player.dialogs.command_palette import CommandPalette
from player.dialogs.consent import ConsentDialog
from player.dialogs.end_phase import EndPhaseDialog
from player.dialogs.frame import Dialog
from player.dialogs.go_to import GoToDialog
from player.dialogs.keys_sheet import KeysSheet
from player.dialogs.new_game import NewGameDialog
from player.dialogs.open_game import OpenGameDialog
from player.dialogs.pick import PickDialog
from player.dialogs.problem import ProblemDialog
from player.help import answer_f1, speaks_of
from player.models import hand, opening, pictures
from player.models.draft import Button
from player.models.taking_back import last_step
from player.reading import Reader, cited
from player.settings import SCALES

if TYPE_CHECKING:
    from player.game_page import GamePage
    from player.main_window import MainWindow


class Questions:
    """The dialogs of a window."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    @property
    def _page(self) -> GamePage | None:
        return self._window.page

    def open(self, dialog: QDialog) -> None:
        """Open a dialog; when it is closed the window, and in a game its map, has the keyboard again."""
        dialog.finished.connect(self._return_keyboard)
        if not isinstance(dialog, Dialog):
            answer_f1(dialog)
        dialog.open()

    def _return_keyboard(self) -> None:
        self._window.activateWindow()
        if self._page is not None:
            self._page.canvas.setFocus()

    def trouble(self, title: str, words: str) -> None:
        """Say in a sentence what went wrong."""
        self.open(ProblemDialog(title, words, self._window))

    def find(self) -> None:
        """Let the player find anything by a few letters."""
        self.open(CommandPalette(deeds(self._window), self._window.colours, self._window))

    def read(self, clause: str, beside: QWidget) -> None:
        """Show a clause beside a window; an empty one lists first what that window cites."""
        if not isinstance(beside, Reader) or beside.book is None:
            return
        found = beside.findChild(ClauseBrowser, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if found is not None and found.of is not beside.book:
            found.close()
        if found is None or not found.isVisible():
            found = ClauseBrowser(beside.book, self._window.colours, beside)
            back = self._return_keyboard if beside is self._window else beside.activateWindow
            found.finished.connect(lambda _: back())
            found.show_clauses(())
        if clause:
            found.show_clause(clause)
        else:
            found.show_clauses(cited(beside))
        found.show()
        found.raise_()
        found.activateWindow()

    def put_away(self) -> None:
        """Close what is open over a game that is left: its questions have nobody to answer to, its clauses no game."""
        for dialog in self._window.findChildren(QDialog):
            if dialog.isVisible():
                dialog.reject()

    def keys(self) -> None:
        """Show the sheet of keys."""
        self.open(KeysSheet(self._window))

    def new_game(self, path: str = "") -> None:
        """Let the player choose a scenario, seats and options; `path` names one that is in no list."""
        dialog = NewGameDialog(self._window.colours, self._window, path)
        dialog.chosen.connect(self._window.begin_game)
        self.open(dialog)

    def open_game(self) -> None:
        """Let the player choose a game that was begun."""
        dialog = OpenGameDialog(self._window.colours, self._window)
        dialog.chosen.connect(lambda path: self._window.open_game(Path(path)))
        self.open(dialog)

    def grave(self, button: Button) -> None:
        """Ask before something that leaves units unused."""
        page = self._page
        if page is None:
            return
        table = page.bridge.table
        seen = table.own_observation()
        faces = [pictures.counter(table, seen, piece) for piece in hand.undone(button)]
        dialog = EndPhaseDialog(button.label, faces, self._window.colours, self._window)
        dialog.accepted.connect(lambda: button.click is not None and page.bridge.click(button.click))
        dialog.unit_wanted.connect(page.go_to_piece)
        self.open(dialog)

    def where(self) -> None:
        """Let the player find a hex by number or name."""
        page = self._page
        if page is not None:
            dialog = GoToDialog(page.bridge.table, self._window.colours, self._window)
            dialog.hex_wanted.connect(page.go_to)
            self.open(dialog)

    def concede(self) -> None:
        """Ask before a side gives up."""
        page = self._page
        if page is None:
            return
        side = page.bridge.table.sentences.side(page.bridge.undoer)
        dialog = Dialog(tr("Give the game up for {side}?", side=side), self._window)
        speaks_of(dialog, "deciding#giving-up")
        stay = dialog.add_answer(tr("Go on playing"))
        stay.clicked.connect(dialog.reject)
        give = dialog.add_answer(tr("Give up"), DANGER)
        give.clicked.connect(dialog.accept)
        dialog.accepted.connect(page.bridge.concede)
        self.open(dialog)

    def consent(self, barred: Barred) -> None:
        """Ask those who must agree to taking the last step back."""
        page = self._page
        if page is None:
            return
        step = last_step(page.bridge.story, page.bridge.table.session.history.in_force[-1])
        dialog = ConsentDialog(page.bridge.table, barred, step, self._window)
        dialog.accepted.connect(lambda: page.bridge.undo(barred.needs))
        self.open(dialog)

    def colours(self) -> None:
        """Let the player choose among the palettes; each is shown at once."""
        dialog = ColoursDialog(self._window.colours.id, self._window)
        dialog.chosen.connect(self._window.set_palette)
        self.open(dialog)

    def size(self) -> None:
        """Let the player choose how large the window's parts are."""
        settings = self._window.settings
        dialog = PickDialog(
            tr("Larger or smaller"),
            tr("Size of everything in the window, from the next start on."),
            ((f"{percent} %", percent) for percent in SCALES),
            settings.scale,
            self._window,
        )
        speaks_of(dialog, "access#colours-and-size")
        dialog.picked.connect(lambda percent: setattr(settings, "scale", percent))
        self.open(dialog)

    def about(self) -> None:
        """Show what is printed, what is ours and which rulings are in force."""
        page = self._page
        if page is not None:
            self.open(AboutScenario(opening.Opening(page.bridge.table.session.start), self._window))

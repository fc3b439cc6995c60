"""Open a game: those in the user's folder with turn and whose move it is, or any other file."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QVBoxLayout, QWidget

from core.play.games_folder import SUFFIX, games_folder
from core.qt.errand import Errand
from core.qt.panels import clear, label
from core.qt.theme import QUIET
from core.view.language import tr
from core.view.palette import Palette
from player.dialogs.facts import scroller
from player.dialogs.frame import Dialog
from player.dialogs.game_files import FiledRow, ask_name, ask_trash
from player.game_pictures import Listed, listed
from player.models import saved
from player.models.game_files import namesakes
from player.models.saved import Summary


class OpenGameDialog(Dialog):
    """Asks which game to go on with. `chosen` carries its path."""

    chosen = Signal(str)

    def __init__(self, colours: Palette, parent: QWidget | None = None) -> None:
        super().__init__(tr("Open game"), parent, width=640)
        self.resize(640, 600)
        self._colours = colours
        self._found: list[Listed] = []
        self._filter = QLineEdit(placeholderText=tr("Filter the games"))
        self._filter.setAccessibleName(tr("Filter the games"))
        self._filter.textChanged.connect(lambda _: self._show())
        self.body.addWidget(self._filter)
        sheet = QWidget()
        self._games = QVBoxLayout(sheet)
        self._games.setContentsMargins(0, 0, 8, 0)
        self._games.setSpacing(4)
        self._games.addWidget(label(tr("Looking for games …"), QUIET))
        self._games.addStretch(1)
        self.body.addWidget(scroller(sheet), 1)
        cancel = self.add_answer(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        other = self.add_answer(tr("Another file …"))
        other.clicked.connect(self._ask_file)
        hint = tr("Delete moves a game to the trash, R renames its file; both ask first. So does a right click.")
        self.body.addWidget(label(hint, QUIET, wraps=True))
        self._look()

    def _look(self) -> None:
        """Look for games, at first and when a file was moved."""
        colours, ratio = self._colours, self.devicePixelRatioF()
        errand = Errand(lambda: listed(saved.recent(200), colours, ratio))
        errand.done.connect(self._take)
        errand.start()

    def _take(self, found: list[Listed]) -> None:
        self._found = found
        self._show()

    def _show(self) -> None:
        clear(self._games)
        several = namesakes(found.game for found in self._found)
        wanted = self._filter.text().strip().casefold()
        shown = [found for found in self._found if wanted in _words(found.game).casefold()]
        if not shown:
            nowhere = saved.none_found() or tr("No games yet in {folder}.", folder=games_folder())
            words = tr("No game has that in its title.") if self._found else nowhere
            self._games.addWidget(label(words, QUIET, wraps=True))
        for found in shown:
            entry = FiledRow(found, self._colours, found.game.path.stem if found.game.title in several else "")
            entry.trash_wanted.connect(partial(ask_trash, found.game, self, self._look))
            entry.name_wanted.connect(partial(ask_name, found.game, self, self._look))
            entry.clicked.connect(lambda _=False, path=found.game.path: self._choose(str(path)))
            self._games.addWidget(entry)
        self._games.addStretch(1)

    def _ask_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self,
            tr("Open a game's file"),
            str(games_folder()),
            # What stands in brackets is Qt's own grammar; a translation must not touch it.
            f"{tr('Games')} (*{SUFFIX});;{tr('All files')} (*)",
        )
        if path:
            self._choose(path)

    def _choose(self, path: str) -> None:
        self.accept()
        self.chosen.emit(path)


def _words(game: Summary) -> str:
    """Return what a game can be found by."""
    return f"{game.title} {game.where} {game.small_print} {game.path.name}"

"""Rows of games whose files can be renamed and moved to the trash, by mouse and by keyboard; both ask first."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QFile, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from core.qt.panels import label
from core.qt.theme import DANGER, PRIMARY, QUIET
from core.view.language import tr
from core.view.palette import Palette
from player.dialogs.frame import Dialog
from player.dialogs.problem import ProblemDialog
from player.game_pictures import Listed
from player.game_row import GameRow
from player.help import speaks_of
from player.models.game_files import is_open, rename
from player.models.saved import Summary

PAGE = "beginning#going-on-with-a-game"


class FiledRow(GameRow):
    """A game whose file can be tidied: Delete and R, or the menu of a right click."""

    trash_wanted = Signal()
    name_wanted = Signal()

    def __init__(self, listed: Listed, colours: Palette, file: str = "") -> None:
        super().__init__(listed, colours, file)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask about the file, or do what every row does."""
        if event.key() == Qt.Key.Key_Delete:
            self.trash_wanted.emit()
        elif event.key() == Qt.Key.Key_R and not event.modifiers():
            self.name_wanted.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer both."""
        menu = QMenu(self)
        menu.addAction(tr("Rename the file …"), self.name_wanted.emit)
        menu.addAction(tr("Move to the trash …"), self.trash_wanted.emit)
        menu.popup(event.globalPos())


def ask_trash(game: Summary, above: QWidget, done: Callable[[], None]) -> None:
    """Ask before a game's file goes to the desktop's trash."""
    dialog = Dialog(tr("Move this game to the trash?"), above)
    speaks_of(dialog, PAGE)
    dialog.body.addWidget(label(f"{game.title} · {game.path.name}", wraps=True))
    stay = dialog.add_answer(tr("Keep it"))
    stay.clicked.connect(dialog.reject)
    away = dialog.add_answer(tr("Move to the trash"), DANGER)
    away.clicked.connect(dialog.accept)
    dialog.accepted.connect(lambda: _throw_away(game, above, done))
    dialog.open()
    stay.setFocus()


def _throw_away(game: Summary, above: QWidget, done: Callable[[], None]) -> None:
    if is_open(game.path):
        words = tr("This game is open in a window. Leave it there first.")
    elif QFile(str(game.path)).moveToTrash():
        done()
        return
    else:
        words = tr("This system has no trash for {file}. Nothing was deleted.", file=str(game.path))
    ProblemDialog(tr("The game stays where it is"), words, above).open()


def ask_name(game: Summary, above: QWidget, done: Callable[[], None]) -> None:
    """Ask for another name for a game's file; why it cannot be is said in place."""
    dialog = Dialog(tr("Rename the file"), above)
    speaks_of(dialog, PAGE)
    dialog.body.addWidget(label(game.title, wraps=True))
    field = QLineEdit(game.path.stem)
    field.setAccessibleName(tr("Name of the file"))
    field.selectAll()
    dialog.body.addWidget(field)
    trouble = label("", QUIET, wraps=True)
    dialog.body.addWidget(trouble)

    def take() -> None:
        why = rename(game.path, field.text())
        trouble.setText(why)
        if not why:
            dialog.accept()
            done()

    cancel = dialog.add_answer(tr("Cancel"))
    cancel.clicked.connect(dialog.reject)
    give = dialog.add_answer(tr("Rename"), PRIMARY)
    give.clicked.connect(take)
    dialog.open()
    field.setFocus()

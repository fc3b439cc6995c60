"""Games that were to be opened and cannot be: why, and what can be rescued of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.files.atomic import save_bytes
from core.play.session import Session
from core.view.language import tr
from player.dialogs.trouble import TroubleDialog
from player.models import opening
from player.models.troubles import explained, rescue_path, rescued

if TYPE_CHECKING:
    from player.main_window import MainWindow


class Unopened:
    """Says in a window why a game is not shown in it."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def cannot_open(self, path: Path, error: Exception) -> None:
        """Say why a game's file cannot be opened, and offer what can be rescued of it."""
        trouble = explained(path, error)
        dialog = TroubleDialog(trouble, self._window)
        dialog.rescue_wanted.connect(lambda: self._rescue(path))
        self._window.questions.open(dialog)

    def cannot_show(self, session: Session, error: Exception) -> None:
        """Say that a game was opened and cannot be shown."""
        path = session.chronicle.path
        if path is None:
            self._window.questions.trouble(tr("This cannot be done"), opening.readable(error))
        else:
            self.cannot_open(path, error)

    def _rescue(self, path: Path) -> None:
        """Put the whole steps of a damaged game into a new file, and open it."""
        window, new = self._window, rescue_path(path)

        def work() -> Session:
            save_bytes(new, rescued(path))
            return Session.open(new)

        window.open_session(work)

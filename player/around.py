"""The game around the game: looking back, figures, reports and copies, for whatever game is in the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from core.view.language import tr
from player.dialogs.statistics import StatisticsDialog
from player.errand import Errand
from player.models.statistics import Figures, figures
from player.models.table import Table
from player.models.timeline import eyes

if TYPE_CHECKING:
    from player.main_window import MainWindow


class Around:
    """Commands of a window that do not change the game. Each reads what the screen may show, and no more."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def doings(self) -> dict[str, Callable[[], None]]:
        """Return what each command does, by its id."""
        return {"statistics": self.statistics}

    def _table(self) -> Table | None:
        """Return the table on the screen, None without a game or behind a curtain."""
        page = self._window.page
        return None if page is None or self._window.curtain is not None else page.bridge.table

    def statistics(self) -> None:
        """Show the game in figures."""
        table = self._table()
        if table is None:
            return
        seen = Table(table.session, table.viewers)
        errand = Errand(partial(figures, seen))
        errand.done.connect(partial(self._show_statistics, eyes(table)[0].title))
        errand.start()

    def _show_statistics(self, whose: str, found: Figures) -> None:
        if self._table() is not None:
            self._window.questions.open(StatisticsDialog(found, whose, self._window.colours, self._window))

    def _trouble(self, error: Exception) -> None:
        self._window.questions.trouble(tr("This cannot be done"), str(error))

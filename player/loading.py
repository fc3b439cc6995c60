"""What is made ready beside the window: a game with its map prepared in the palette in use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.play.session import Session
from core.qt.errand import Errand
from core.qt.kept_maps import ready_map
from core.qt.scenery import Scenery
from core.view.palette import Palette
from player.bridge import Bridge
from player.game_page import GamePage
from player.models.table import Table


@dataclass(frozen=True)
class Loaded:
    """A game that can be shown at once."""

    session: Session
    scenery: Scenery


def loaded(work: Callable[[], Session], colours: Palette) -> Loaded:
    """Return the game that `work` opens or begins, with its map prepared and its clauses read."""
    session = work()
    session.start.game.clauses()
    return Loaded(session, ready_map(session.start.scenario, session.start.game.schema, colours))


def page_of(game: Loaded, colours: Palette, failed: Callable[[Exception], None]) -> GamePage | None:
    """Return the page of a game; where its file tells of what nobody can show, the error goes to `failed`."""
    bridge = Bridge(Table(game.session))
    try:
        return GamePage(bridge, colours, game.scenery)
    except Exception as error:  # no program of ours wrote such a file: it gets a sentence, and the window stays whole
        bridge.close()
        failed(error)
        return None


class Loading:
    """Opens and begins games beside a window, one at a time.

    Two clicks on one game would open its file twice, and the second game could only be looked at: the first has the
    file. So a wish while a game is on its way is a slip of the hand, and nothing comes of it.
    """

    def __init__(self) -> None:
        self._under_way = False

    def begin(
        self,
        work: Callable[[], Session],
        colours: Palette,
        shown: Callable[[Loaded], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Do the work, then hand the game to `shown`, or the error to `failed`; both run in the window's thread."""
        if self._under_way:
            return
        self._under_way = True
        errand = Errand(partial(loaded, work, colours))
        errand.done.connect(partial(self._arrived, shown))
        errand.failed.connect(partial(self._arrived, failed))
        QApplication.setOverrideCursor(Qt.CursorShape.BusyCursor)
        errand.finished.connect(QApplication.restoreOverrideCursor)
        errand.start()

    def _arrived(self, told: Callable[..., None], what: object) -> None:
        self._under_way = False
        told(what)

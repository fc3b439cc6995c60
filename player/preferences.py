"""What the user may have otherwise in the whole window: colours, contrast, how battles are told."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from core.qt.errand import Errand
from core.qt.kept_maps import ready_map
from core.qt.theme import STRONG, apply_theme
from core.view.language import tr
from core.view.palette import palette
from player import commands

if TYPE_CHECKING:
    from core.qt.scenery import Scenery
    from player.game_page import GamePage
    from player.main_window import MainWindow


class Preferences:
    """Changes the settings of a window, and the window with them."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._before_contrast = "light"
        self._ready: list[Scenery] = []

    def set_palette(self, id_: str) -> None:
        """Change the colours of the whole application."""
        window = self._window
        window.settings.palette = id_
        running = QApplication.instance()
        if isinstance(running, QApplication):
            apply_theme(running, palette(id_))
        commands.dress(window.actions_, window.colours)
        window.refresh_undo()
        window.start.set_palette(window.colours)
        page = window.page
        if page is None:
            return
        page.set_colours(window.colours)
        start = page.bridge.table.session.start
        page.strip.menu_button.setIcon(commands.icon("menu", window.colours))
        self._keep(page.canvas.scenery)
        ready = next((one for one in self._ready if one.palette == window.colours), None)
        if ready is not None:
            self._take(page, ready)
            return
        errand = Errand(partial(ready_map, start.scenario, start.game.schema, window.colours))
        errand.done.connect(partial(self._take, page))
        errand.start()

    def _take(self, page: GamePage, found: Scenery) -> None:
        """Show a map in other colours, unless the game was left or the colours changed again meanwhile."""
        if page is self._window.page and found.palette == self._window.colours:
            scene = page.canvas.scene
            found.set_lost(scene.lost_forts, scene.lost_positions)
            self._keep(found)
            page.canvas.set_palette(found.palette, found)

    def _keep(self, scenery: Scenery | None) -> None:
        """Keep the maps in the last two colours: who changes to and fro does not wait."""
        if scenery is not None:
            same = [one for one in self._ready if one.scenario is scenery.scenario and one is not scenery]
            self._ready = [*same[-1:], scenery]

    def toggle_dark(self) -> None:
        """Change between light and dark."""
        self.set_palette("light" if self._window.colours.dark else "dark")

    def toggle_contrast(self) -> None:
        """Change to high contrast, or back to the colours before it."""
        now = self._window.settings.palette
        if now == STRONG:
            self.set_palette(self._before_contrast)
        else:
            self._before_contrast = now
            self.set_palette(STRONG)

    def toggle_steps(self) -> None:
        """Tell battles step by step from now on, or only how they end."""
        settings = self._window.settings
        settings.battle_steps = not settings.battle_steps
        self.tell_battles()
        if self._window.page is not None:
            steps = tr("From now on battles are told step by step.")
            self._window.page.pointing.say(steps if settings.battle_steps else tr("Only the end of a battle is told."))

    def tell_battles(self) -> None:
        """Tell battles as the settings say."""
        wanted = self._window.settings.battle_steps
        self._window.actions_["steps"].setChecked(wanted)
        if self._window.page is not None:
            self._window.page.resolving.wanted = wanted

"""The layers of the map in a game's window: what is on, what a key switches, what the cursor asks about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from core.board.hexes import Hex
from core.model.working import Overlay
from core.view import layers
from core.view.layers import EVERYTHING, Layers
from core.view.scene import Scene, SetupCodes
from player.models import answers
from player.models import layers as layer_models
from player.models.answers import Answer

if TYPE_CHECKING:
    from player.game_page import GamePage

HIDE = Qt.Key.Key_H
"""Held down, this key takes the counters off the map."""


class Layering(QObject):
    """Switches and fades the layers of a page's map. `changed` tells that something else is on.

    Attributes:
        explained: whose zones reach the hex at the cursor, in words, while that layer is on.
    """

    changed = Signal()

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self._chosen = EVERYTHING
        self._remember: Callable[[Layers], None] = lambda chosen: None
        self._kept: tuple[object, tuple[Overlay, ...]] = (None, ())
        self._letters = layer_models.letters(page.bridge.table)
        self._piece = ""
        self.held = False
        self.explained: Answer = answers.NOTHING
        page.canvas.hex_hovered.connect(self._moved)
        page.canvas.cursor_moved.connect(self._moved)
        page.canvas.piece_hovered.connect(self._piece_under)
        page.installEventFilter(self)

    # What is on ----------------------------------------------------------------------------------

    @property
    def chosen(self) -> Layers:
        """What is on, and how strongly."""
        return self._chosen

    def begin(self, chosen: Layers, remember: Callable[[Layers], None]) -> None:
        """Begin with what was chosen last; `remember` is told of every other choice."""
        self.choose(chosen)
        self._remember = remember

    def choose(self, chosen: Layers) -> None:
        """Show other layers."""
        self._chosen = chosen
        self._page.canvas.set_layers(chosen.hiding(layers.COUNTERS) if self.held else chosen)
        self._look()
        self._page.pointing.scene_changed()
        self._remember(chosen)
        self.changed.emit()

    def switch(self, *names: str) -> None:
        """Switch layers that belong together: off when all of them are on, else on."""
        off = [name for name in names if not self._chosen.shows(name)]
        self.choose(self._chosen.flip(*(off or names)))

    def fade(self, layer: str, percent: int) -> None:
        """Show a layer more or less strongly."""
        self.choose(self._chosen.faded(layer, percent))

    def hold(self, *, hidden: bool) -> None:
        """Take the counters off the map as long as somebody holds the key."""
        if hidden != self.held:
            self.held = hidden
            self._page.canvas.set_layers(self._chosen.hiding(layers.COUNTERS) if hidden else self._chosen)

    # The map -------------------------------------------------------------------------------------

    def over(self, scene: Scene, added: tuple[Overlay, ...] = ()) -> Scene:
        """Return a scene with what the layers shown at need put over it, and with other overlays on top."""
        found = (*scene.overlays, *self._standing(), *self.explained.overlays, *added)
        codes = SetupCodes.SHOWN if self._chosen.shows(layers.CODES) else scene.setup_codes
        return replace(scene, overlays=found, letters=self._letters, setup_codes=codes)

    def _standing(self) -> tuple[Overlay, ...]:
        table = self._page.bridge.table
        now = (table.session.at, table.viewers, self._chosen.flipped)
        if self._kept[0] != now:
            self._kept = (now, (*layer_models.ruled(table), *layer_models.standing(table, self._chosen)))
        return self._kept[1]

    def _moved(self, _: int) -> None:
        if self._chosen.shows(layers.UNIT_ZONE):
            self._look()
            self._page.pointing.scene_changed()

    def _piece_under(self, piece: str) -> None:
        self._piece = piece
        self._moved(-1)

    def _look(self) -> None:
        """Ask whose zones reach the hex under the pointer, else the one with the cursor."""
        at = self._page.pointing.at
        wanted = at if at is not None else self._page.looked
        shown = self._chosen.shows(layers.UNIT_ZONE) and wanted is not None
        before = self.explained
        self.explained = answers.NOTHING
        if shown and wanted is not None:
            self.explained = layer_models.at_cursor(self._page.bridge.table, Hex(wanted), self._piece)
        if before != self.explained:
            self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hide the counters while the key is held; give them back when it is let go, or the window is left."""
        kind = event.type()
        if isinstance(event, QKeyEvent) and event.key() == HIDE and not event.modifiers():
            if kind == QEvent.Type.KeyPress:
                self.hold(hidden=True)
                return True
            if kind == QEvent.Type.KeyRelease and not event.isAutoRepeat():
                self.hold(hidden=False)
                return True
        if kind in (QEvent.Type.WindowDeactivate, QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.hold(hidden=False)
        return super().eventFilter(watched, event)

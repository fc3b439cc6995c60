"""Measuring on the map: a line from one hex to where the pointer or the cursor is, with the number of hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.board.hexes import Hex
from core.model.working import Overlay
from core.view.language import tr, tr_n

if TYPE_CHECKING:
    from player.game_page import GamePage

KIND = "measure"


class Measuring(QObject):
    """Holds the end of the tape. `overlays` is the tape on the map, nothing while nobody measures."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self.start: Hex | None = None
        self.overlays: tuple[Overlay, ...] = ()
        page.canvas.hex_hovered.connect(self._to)
        page.canvas.cursor_moved.connect(self._to)

    def toggle(self) -> None:
        """Lay the tape down at the hex under the pointer, or the cursor's; or roll it up again."""
        if self.start is not None:
            self.stop()
            return
        at = self._page.pointing.at if self._page.pointing.at is not None else self._page.canvas.cursor_hex
        if at is None:
            self._page.pointing.say(tr("Point at a hex first, then M measures from there."))
            return
        self.start = at
        # The end of the tape must be seen, also where it lies on a stack.
        self._page.canvas.close_fan()
        self._page.canvas.fans_at_rest = False
        self._to(at)

    def stop(self) -> bool:
        """Roll the tape up; return whether it lay there."""
        lay = self.start is not None
        self.start, self.overlays = None, ()
        self._page.canvas.fans_at_rest = True
        if lay:
            self._page.pointing.say("")
            self._page.pointing.scene_changed()
        return lay

    def _to(self, at: int) -> None:
        if self.start is None or at < 0:
            return
        the_map = self._page.bridge.table.session.start.scenario.map
        here = Hex(at)
        line = the_map.grid.line(self.start, here)
        hexes = len(line) - 1
        self.overlays = (Overlay(KIND, (here,), {here: hexes} if hexes else {}, (line,)),)
        self._page.pointing.scene_changed()
        count = tr_n("{count} hex", "{count} hexes", hexes)
        ends = {"start": the_map.sheet.label(self.start), "end": the_map.sheet.label(here)}
        self._page.pointing.say(tr("{start} to {end}: {hexes}. M or Esc ends measuring.", hexes=count, **ends))

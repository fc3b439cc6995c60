"""Shows the ways of what has just moved, once each, as whoever sits here may see it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from core.qt.hex_canvas import HexCanvas
from core.qt.motion import Motion, motion_in_force
from core.qt.move_trail import MoveTrail
from player.bridge import Bridge
from player.models.story import ways_since
from player.settings import Settings


class Trails(QObject):
    """Watches a game and draws its moves over the map; nothing under reduced motion."""

    def __init__(self, bridge: Bridge, canvas: HexCanvas, settings: Settings) -> None:
        super().__init__(canvas)
        self._bridge, self._settings = bridge, settings
        self._trail = MoveTrail(canvas)
        self._at = bridge.table.session.at
        bridge.happened.connect(self._show)

    def _show(self) -> None:
        table, since = self._bridge.table, self._at
        self._at = table.session.at
        if since < self._at and motion_in_force(self._settings.motion) is Motion.FULL:
            self._trail.show_ways(ways_since(table, since))

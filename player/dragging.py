"""Dragging counters over the map of a page."""

from __future__ import annotations

from PySide6.QtCore import QObject

from core.board.hexes import Hex
from core.model.values import PieceId
from core.qt.hex_canvas import HexCanvas
from player.bridge import Bridge
from player.models.dragging import may_lift


class Dragging(QObject):
    """Lets the deciding side's counters be dragged; one that is put back leaves the draft as it was."""

    def __init__(self, bridge: Bridge, canvas: HexCanvas) -> None:
        super().__init__(canvas)
        self._bridge = bridge
        self._began = False
        canvas.may_lift = lambda piece: may_lift(bridge.turn, PieceId(piece))
        canvas.piece_lifted.connect(self._lifted)
        canvas.piece_dropped.connect(self._dropped)

    def _lifted(self, piece: str, _: int) -> None:
        before = self._bridge.turn.clicks
        self._bridge.lift(PieceId(piece))
        self._began = self._bridge.turn.clicks != before

    def _dropped(self, piece: str, at: int) -> None:
        if at >= 0:
            self._bridge.drop(PieceId(piece), Hex(at))
        elif self._began:
            self._bridge.escape()

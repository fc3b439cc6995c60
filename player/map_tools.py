"""What helps to read the map of a game: layers with their panel and legend, and the measuring tape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.board.hexes import Hex
from core.model.values import PieceId
from core.view import layers
from core.view.scene import Scene
from player.layering import Layering
from player.measuring import Measuring
from player.models.legend import legend
from player.panels.layers import LayersPanel
from player.panels.legend import LegendCard
from player.panels.map_keys import Wish

if TYPE_CHECKING:
    from player.game_page import GamePage


class MapTools(QObject):
    """Joins the tools to a page: each scene passes through `over` on its way to the map."""

    def __init__(self, page: GamePage) -> None:
        super().__init__(page)
        self._page = page
        self.layering = Layering(page)
        self.measuring = Measuring(page)
        self.panel = LayersPanel(self.layering, page.bridge.table, page.canvas)
        self.legend = LegendCard(page.look, page.bridge.table, page.canvas)
        page.pointing.layered = self.over
        page.canvas.piece_hovered.connect(self._tell_of)

    @property
    def wishes(self) -> Mapping[Wish, Callable[[], object]]:
        """What each key of the tools does."""
        switch = self.layering.switch
        return {
            Wish.LAYERS: self.panel.toggle,
            Wish.ZONES: lambda: switch(*layers.ZONES),
            Wish.ZONE_HERE: lambda: switch(layers.UNIT_ZONE),
            Wish.NETWORKS: lambda: switch(*layers.NETWORKS),
            Wish.CODES: lambda: switch(layers.CODES),
            Wish.MEASURE: self.measuring.toggle,
        }

    def _tell_of(self, piece: str) -> None:
        """Show the unit under the pointer in full, in the card of its own hex; without one, the hex looked at."""
        page = self._page
        table, turn = page.bridge.table, page.bridge.turn
        place = table.observation().places.get(PieceId(piece)) if piece else None
        at = Hex(place) if isinstance(place, int) else page.looked
        if page.hex_card.at != at:
            page.hex_card.show_hex(table, turn, at)
        page.hex_card.show_unit(table, turn, piece)

    def over(self, scene: Scene) -> Scene:
        """Return a scene with layers and tape, and have the legend say what lies over the map."""
        layered = self.layering.over(scene, self.measuring.overlays)
        told = (self._page.pointing.explained, self.layering.explained)
        shown = legend(self._page.bridge.table, layered.overlays, self.layering.chosen, told)
        self.legend.show_legend(shown)
        return layered

"""Names are whole at every size: those that grow when the map shrinks do not run over its edge."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from core.board.hexes import Orientation
from core.games.contract import game
from core.play.library import named
from core.qt.counter_pictures import Pictures
from core.qt.levels import level
from core.qt.scenery import Scenery
from core.qt.stickers import StickerSheet
from core.view.palette import palette
from core.view.scene import Scene


@pytest.mark.parametrize("id_", ["czech38", "kaiser"])
def test_no_name_is_cut_by_the_edge_of_the_map(qapp: QApplication, id_: str) -> None:
    scenario, colours = named(id_)[1], palette("light")
    scenery = Scenery(scenario, game(id_).schema, colours)
    every = dict.fromkeys(scenario.map.grid.hexes, ())
    for number in range(-10, 3):
        shown = level(Orientation.FLAT, number, 1.0)
        width, _ = shown.size(scenario.map.grid)
        for scene in (Scene({}), Scene(every)):  # type: ignore[arg-type]
            for sticker in StickerSheet(scenery.sheet, scenery.names, Pictures(colours)).labels(scene, shown):
                picture = sticker.seen()
                left = sticker.x + picture.dx
                assert (left >= -1, left + picture.pixmap.width() <= width + 1) == (True, True), (number, sticker)

"""Small pictures of games: what everybody may see on their maps. Made beside the window."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtGui import QImage, QPainter

from core.board.layout import Layout
from core.model.scenario import GameMap
from core.qt.map_pictures import picture_of
from core.qt.painter import paint
from core.view.drawing import Drawing
from core.view.palette import Palette
from core.view.small_map import blocks, small_map
from player.models.saved import Glimpse, Summary

SIZE = (128.0, 76.0)


@dataclass(frozen=True)
class Listed:
    """A game of a list, with its picture; None where it cannot be read."""

    game: Summary
    picture: QImage | None


def listed(games: Iterable[Summary], colours: Palette, ratio: float) -> list[Listed]:
    """Return games with their pictures; games on the same map share its ground."""
    grounds: list[tuple[GameMap, QImage]] = []
    return [Listed(game, _picture(game.glimpse, colours, ratio, grounds)) for game in games]


def _picture(
    glimpse: Glimpse | None, colours: Palette, ratio: float, grounds: list[tuple[GameMap, QImage]]
) -> QImage | None:
    if glimpse is None:
        return None
    scenario, schema = glimpse.scenario, glimpse.schema
    found = next((image for the_map, image in grounds if the_map == scenario.map), None)
    if found is None:
        found = picture_of(small_map(scenario, schema, colours, SIZE), ratio)
        grounds.append((scenario.map, found))
    width, height = Layout(scenario.map.grid, 1.0).bounds
    layout = Layout(scenario.map.grid, min(SIZE[0] / width, SIZE[1] / height))
    order = [schema.schemes[side.scheme][1] for side in schema.sides]
    image = found.copy()
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter, Drawing(*layout.bounds, (blocks(layout, glimpse.scene, colours, order),)))
    painter.end()
    return image

"""Small pictures of games: what everybody may see on their maps. Made beside the window."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QImage, QPainter

from core.board.layout import Layout
from core.model.scenario import GameMap
from core.qt.map_pictures import picture_of
from core.qt.painter import paint
from core.view.drawing import Drawing
from core.view.palette import Palette
from core.view.small_map import blocks, small_map
from player import glances
from player.models.saved import Glimpse, Summary, summary

SIZE = (128.0, 76.0)


@dataclass(frozen=True)
class Listed:
    """A game of a list, with its picture; None where it cannot be read."""

    game: Summary
    picture: QImage | None


def listed(games: Iterable[tuple[Path, float]], colours: Palette, ratio: float) -> list[Listed]:
    """Return games with their pictures, from what was kept of each as long as its file is the same.

    Args:
        games: the files, each with the moment of its last change in seconds since the epoch.
    """
    grounds: list[tuple[GameMap, QImage]] = []
    found = [_listed(game, colours, ratio, grounds) for game in games]
    glances.tidy()
    return found


def _listed(
    game: tuple[Path, float], colours: Palette, ratio: float, grounds: list[tuple[GameMap, QImage]]
) -> Listed:
    """Return one game; games on the same map share its ground."""
    at = glances.spot(game[0], colours, ratio)
    known = glances.kept(at, game, ratio) if at is not None else None
    if known is not None:
        return Listed(*known)
    told = summary(*game)
    picture = _picture(told.glimpse, colours, ratio, grounds)
    if at is not None and picture is not None:
        glances.keep(at, told, picture)
    return Listed(told, picture)


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

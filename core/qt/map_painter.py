"""A prepared map and a scene, painted into any window: tiles where they are ready, stand-ins where not."""

from __future__ import annotations

import math
from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QPainter, QPixmap

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.qt.canvas_layers import CanvasLayers
from core.qt.kept_maps import ready_map
from core.qt.levels import FIRST, LAST
from core.qt.overview import Overview
from core.qt.painter import colour_of
from core.qt.scenery import MapPart, Scenery
from core.qt.tiles import TILE, TileKey, Tiles, covering
from core.qt.viewport import Viewport
from core.view.layers import EVERYTHING, Layers
from core.view.palette import Palette
from core.view.scene import Scene

BUDGET = 0.008
"""Seconds a frame may spend on building tiles."""

FIRST_BUDGET = 0.05
"""Seconds the first frames of a map may spend on tiles, while there is no small picture to stand in for them."""

GAP = 8
"""Tiles side by side that are built at once within a frame's time."""

LINE_REACH = 1.1
"""How far lines about a hex may change with it, in radii."""

AHEAD = (1, -1, 2, -2, 3, -3)
"""Levels about the present one whose small pictures are made when there is nothing else to do."""

AHEAD_RADIUS = 110
"""Larger pictures than these (pixels) are made only when they are wanted: they are few, but big."""


class MapPainter:
    """Everything a window needs to show one map in one palette.

    `scenery` is the map prepared elsewhere, in a thread of its own; prepared here when None.
    """

    def __init__(
        self, scenario: Scenario, schema: Schema, palette: Palette, scenery: Scenery | None = None
    ) -> None:
        self.scenery = scenery or ready_map(scenario, schema, palette)
        self.layers = CanvasLayers(self.scenery)
        self._tiles = Tiles(self.scenery)
        self._parts: dict[MapPart, Tiles] = {}
        self._chosen, self._whole = EVERYTHING, True
        self.between: Callable[[QPainter], None] = _nothing
        self._overview = Overview(self.scenery)

    @property
    def overview(self) -> QPixmap:
        """The whole map, small."""
        return self._overview.picture

    @property
    def tiles_built(self) -> int:
        """How many tiles have been painted so far."""
        return self._tiles.built

    def set_layers(self, chosen: Layers) -> None:
        """Show other layers. As long as the printed map is whole, its parts need no tiles of their own."""
        self._chosen = chosen
        self._whole = chosen.plain(part.value for part in MapPart)
        self.layers.set_layers(chosen)
        if self._whole:
            self._parts.clear()

    def set_scene(self, scene: Scene, before: Scene, viewport: Viewport) -> None:
        """Show other counters, highlights and overlays; works that fell are painted again."""
        lost = (before.lost_forts ^ scene.lost_forts) | (before.lost_positions ^ scene.lost_positions)
        if lost:
            self.scenery.set_lost(scene.lost_forts, scene.lost_positions)
            self._overview.touch(lost, LINE_REACH)
            self._tiles.mend(viewport.level(), lost, LINE_REACH)
            self._parts.clear()
        self.layers.set_scene(scene)

    def replace_hexes(
        self, scenario: Scenario, hexes: frozenset[Hex], sides: frozenset[Hexside], viewport: Viewport
    ) -> QRect:
        """Take an edited scenario on the same grid; only what touches these hexes and sides is painted again.

        Returns:
            The part of the present level that has changed.
        """
        grid = scenario.map.grid
        touched = set(hexes)
        for side in sides:
            touched |= {Hex(at) for at in (side // 6, grid.neighbours[side]) if at >= 0}
        self._parts.clear()
        before = self.scenery.scenario.map
        groups = self.scenery.set_scenario(scenario, hexes, touched)
        if "forts" in groups:
            touched |= self.scenery.forts_near(touched)
        if groups or before.features != scenario.map.features:
            self.layers.forget_places()
        reach = LINE_REACH if groups else 0.0
        self._overview.touch(touched, reach)
        return self._tiles.mend(viewport.level(), touched, reach)

    def paint(self, painter: QPainter, viewport: Viewport, part: QRect, budget: float = BUDGET) -> int:
        """Paint what a window shows.

        Args:
            part: the part of the level that is wanted; the rest is left as it is.
            budget: seconds for building tiles; infinite for a picture without stand-ins.

        Returns:
            How many tiles and counters were not ready and had something coarse in their stead.
        """
        paint_map = self._paint_tiles if self._whole else self._paint_parts
        enough = budget if self._overview.ready else max(budget, FIRST_BUDGET)
        missing = paint_map(painter, viewport, part, perf_counter() + enough)
        self.between(painter)
        return missing + self.layers.paint(painter, viewport.level(), viewport.area, part, budget / 2)

    def _paint_tiles(self, painter: QPainter, viewport: Viewport, part: QRect, deadline: float) -> int:
        area, missing = viewport.area, 0
        keys = list(covering(viewport.level(), part))
        for number, key in enumerate(keys):
            tile = self._tiles.ready(key)
            if tile is None and perf_counter() < deadline:
                tile = self._tiles.build(key, self._gap(keys, number, deadline))[0]
            if tile is not None:
                painter.drawPixmap(key.column * TILE - area.x(), key.row * TILE - area.y(), tile)
            else:
                missing += 1
                self._paint_standin(painter, viewport, key)
        return missing

    def _paint_parts(self, painter: QPainter, viewport: Viewport, part: QRect, deadline: float) -> int:
        """Paint the parts of the map one over the other, each from tiles of its own at the strength chosen for it."""
        corner, missing = viewport.area.topLeft(), 0
        painter.fillRect(part.translated(-corner), colour_of(self.scenery.palette["paper"]))
        for layer in MapPart:
            strength = self._chosen.strength(layer.value)
            if not strength:
                continue
            tiles = self._parts.setdefault(layer, Tiles(self.scenery, layer))
            painter.setOpacity(strength)
            for key in covering(viewport.level(), part):
                tile = tiles.ready(key)
                if tile is None and perf_counter() < deadline:
                    tile = tiles.build(key)[0]
                if tile is None:
                    missing += 1
                    continue
                painter.drawPixmap(key.area.topLeft() - corner, tile)
        painter.setOpacity(1.0)
        return missing

    def _gap(self, keys: list[TileKey], number: int, deadline: float) -> int:
        """Return how many tiles in a row to build at once: fewer when time is short."""
        most = len(keys) if deadline == math.inf else GAP
        row, end = keys[number].row, number + 1
        while end < len(keys) and end - number < most and keys[end].row == row and not self._tiles.has(keys[end]):
            end += 1
        return end - number

    def _paint_standin(self, painter: QPainter, viewport: Viewport, key: TileKey) -> None:
        whole, area = viewport.extent(), key.area
        target = QRect(area.topLeft() - viewport.area.topLeft(), area.size())
        painter.fillRect(target, colour_of(self.scenery.palette["paper"]))
        overview = self.overview
        sx, sy = overview.width() / whole.width(), overview.height() / whole.height()
        source = QRectF(area.x() * sx, area.y() * sy, area.width() * sx, area.height() * sy)
        painter.drawPixmap(QRectF(target), overview, source)

    def build_ahead(self, viewport: Viewport) -> bool:
        """Do a little that will be wanted soon: a tile next to the window, a counter, a picture of a near level.

        Returns:
            Whether there may be more to do.
        """
        if not self._overview.ready:
            _ = self._overview.picture  # it stands in for tiles from now on
            return True
        level = viewport.level()
        around = viewport.area.adjusted(-TILE, -TILE, TILE, TILE)
        for key in covering(level, around.intersected(QRect(QPoint(0, 0), viewport.extent()))):
            if self._whole and not self._tiles.has(key):
                self._tiles.build(key)
                return True
        if self.layers.build_ahead(level):
            return True
        for step in AHEAD:
            if FIRST <= viewport.number + step <= LAST and self._warm(viewport, viewport.number + step):
                return True
        return False

    def _warm(self, viewport: Viewport, number: int) -> bool:
        near = viewport.level(number)
        if near.radius > AHEAD_RADIUS:
            return False
        return self.scenery.build_ahead(near) or self.layers.build_ahead(near)


def _nothing(_painter: QPainter) -> None:
    """Paint nothing between map and counters."""

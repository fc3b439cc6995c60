"""Layers on the screen: parts of the map by themselves, faded or off, put together from pictures that are kept."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from core.model.working import Overlay
from core.qt.map_painter import MapPainter
from core.qt.viewport import Viewport
from core.view import layers
from core.view.layers import EVERYTHING, Layers
from core.view.palette import mixed, palette
from core.view.scene import EMPTY, Scene
from tests.view.sample_map import SCHEMA, sample_scenario, sample_scene

pytestmark = pytest.mark.usefixtures("qapp")
LIGHT = palette("light")


class Screen:
    """A map painter with a viewport on it."""

    def __init__(self, scene: Scene = EMPTY) -> None:
        self.painter = MapPainter(sample_scenario(), SCHEMA, LIGHT)
        self.viewport = Viewport()
        self.viewport.set_grid(self.painter.scenery.scenario.map.grid)
        self.viewport.size = QSize(700, 500)
        self.viewport.look_at(20, 20)
        self.painter.set_scene(scene, EMPTY, self.viewport)

    def image(self, chosen: Layers) -> QImage:
        """Return what is on the screen with some layers."""
        self.painter.set_layers(chosen)
        image = QImage(self.viewport.size, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        self.painter.paint(painter, self.viewport, self.viewport.area, math.inf)
        painter.end()
        return image

    def ground_point(self) -> QPoint:
        """Return a pixel of bare clear ground: beside the middle of a clear hex of the home country."""
        sheet = self.painter.scenery.sheet
        the_map = sheet.map
        at = next(
            h for h in the_map.grid.hexes
            if the_map.terrain_at(h) == "clear" and not sheet.shaded[h]
            and all(h not in the_map.feature(kind.id) for kind in SCHEMA.features)
            and QRect(60, 60, 500, 350).contains(self._pixel(h))
        )  # fmt: skip
        return self._pixel(at)

    def _pixel(self, at: int) -> QPoint:
        x, y = self.viewport.from_map(*self.painter.scenery.sheet.point(at, 0.30, 0.30))  # type: ignore[arg-type]
        return QPoint(round(x), round(y))


def test_parts_at_full_strength_look_like_the_whole() -> None:
    screen = Screen()
    whole = screen.image(EVERYTHING)
    # A layer of counters that is faded leaves the printed map as it is; one of its own parts takes it apart.
    assert screen.image(EVERYTHING.faded(layers.COUNTERS, 50)) == whole
    apart = screen.image(EVERYTHING.faded(layers.NUMBERS, 90))
    far = sum(
        abs(QColor(apart.pixel(x, y)).lightness() - QColor(whole.pixel(x, y)).lightness()) > 40
        for x in range(0, 700, 7) for y in range(0, 500, 7)
    )  # fmt: skip
    assert far == 0


def test_terrain_fades_into_paper_and_goes() -> None:
    screen = Screen()
    at = screen.ground_point()
    assert QColor(screen.image(EVERYTHING).pixel(at)).name() == LIGHT["clear"].lower()
    half = QColor(screen.image(EVERYTHING.faded(layers.TERRAIN, 50)).pixel(at))
    wanted = QColor(mixed(LIGHT["clear"], LIGHT["paper"], 50))
    assert max(abs(half.red() - wanted.red()), abs(half.blue() - wanted.blue())) <= 2
    assert QColor(screen.image(EVERYTHING.flip(layers.TERRAIN)).pixel(at)).name() == LIGHT["paper"].lower()


@pytest.mark.parametrize("layer", [*layers.PRINTED, layers.COUNTERS])
def test_every_layer_that_is_off_takes_something_away_and_comes_back(layer: str) -> None:
    screen = Screen(sample_scene(sample_scenario()))
    before = screen.image(EVERYTHING)
    assert screen.image(EVERYTHING.flip(layer)) != before
    assert screen.image(EVERYTHING) == before


def test_opacity_is_composed_from_tiles_that_are_kept() -> None:
    screen = Screen()
    screen.image(EVERYTHING.faded(layers.TERRAIN, 50))
    built = {part: tiles.built for part, tiles in screen.painter._parts.items()}
    screen.image(EVERYTHING.faded(layers.TERRAIN, 30))
    assert {part: tiles.built for part, tiles in screen.painter._parts.items()} == built


def test_counters_that_are_off_are_not_under_the_pointer() -> None:
    scene = sample_scene(sample_scenario())
    screen = Screen(scene)
    at, stack = next((at, stack) for at, stack in scene.stacks.items() if stack)
    x, y = screen.viewport.from_map(*screen.painter.scenery.sheet.layout.centre(at))
    point = screen.viewport.area.topLeft() + QPoint(int(x), int(y))
    level, area = screen.viewport.level(), screen.viewport.area
    assert screen.painter.layers.counter_at(level, area, point).face == stack[-1]  # type: ignore[union-attr]
    screen.painter.set_layers(EVERYTHING.flip(layers.COUNTERS))
    assert screen.painter.layers.counter_at(level, area, point) is None


def test_overlays_are_prepared_once_however_often_the_scene_changes() -> None:
    zone = Overlay("zoc", tuple(sample_scenario().map.grid.within(sample_scenario().map.grid.hex_at(5, 4), 1)))
    screen = Screen(Scene(overlays=(zone,)))
    kept = screen.painter.layers._below[0].stamps
    screen.painter.set_scene(Scene(overlays=(zone, Overlay("reach"))), EMPTY, screen.viewport)
    assert screen.painter.layers._below[0].stamps is kept

"""What is on the screen: tiles give the same pixels as one painting at once, and edits touch what they touch."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from core.board.hexes import Hex, Orientation, Shifted
from core.board.hexsides import hexside
from core.model.scenario import Scenario
from core.qt.hex_canvas import HexCanvas
from core.qt.levels import FIRST, LAST, level
from core.qt.map_painter import MapPainter
from core.qt.scenery import Scenery
from core.qt.tiles import TILE, covering
from core.view.palette import palette
from core.view.scene import Scene
from tests.view.sample_map import SCHEMA, face, sample_scenario, sample_scene

GRIDS = [(orientation, shifted) for orientation in Orientation for shifted in Shifted]
LEVELS = (-7, -4, 0, 3)


def painted(scenery: Scenery, number: int, area: QRect, ratio: float = 1.0) -> QImage:
    """Return a part of the map, painted at once."""
    image = QImage(area.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scenery.render(painter, level(scenery.scenario.map.grid.orientation, number, ratio), area)
    painter.end()
    return image


def tiled(scenery: Scenery, number: int, area: QRect) -> QImage:
    """Return the same part, put together from tiles."""
    image = QImage(area.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for key in covering(level(scenery.scenario.map.grid.orientation, number, 1.0), area):
        tile = QPixmap(TILE, TILE)
        inner = QPainter(tile)
        scenery.render(inner, key.level, key.area)
        inner.end()
        painter.drawPixmap(key.area.topLeft() - area.topLeft(), tile)
    painter.end()
    return image


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("number", LEVELS)
@pytest.mark.parametrize(("orientation", "shifted"), GRIDS)
def test_tiles_are_the_whole_pixel_for_pixel(orientation: Orientation, shifted: Shifted, number: int) -> None:
    scenery = Scenery(sample_scenario(orientation, shifted, (Hex(9), Hex(79))), SCHEMA, palette("light"))
    width, height = level(orientation, number, 1.0).size(scenery.scenario.map.grid)
    area = QRect(-37, -41, min(width, 900) + 90, min(height, 700) + 95)
    assert painted(scenery, number, area) == tiled(scenery, number, area)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("orientation", "shifted"), GRIDS)
def test_every_hex_has_its_ground_where_the_layout_says(orientation: Orientation, shifted: Shifted) -> None:
    scenario = sample_scenario(orientation, shifted, (Hex(9),))
    bare = replace(scenario, map=replace(scenario.map, features={}, hexsides={}, places=(), paths={}))
    scenery = Scenery(bare, SCHEMA, palette("light"))
    sized = level(orientation, -4, 1.0)
    width, height = sized.size(scenario.map.grid)
    image = painted(scenery, -4, QRect(0, 0, width, height))
    sx, sy = sized.scale
    colours = {}
    for at in range(scenario.map.grid.size):
        x, y = scenery.sheet.layout.centre(Hex(at))
        colours[at] = image.pixelColor(round(x * sx), round((y - 0.9 * 54) * sy))
    assert colours[9] == QColor(palette("light")["paper"])
    shaded = scenery.sheet.shaded
    clear = [at for at in scenario.map.grid.hexes if scenario.map.terrain_at(at) == "clear" and not shaded[at]]
    assert clear
    assert all(colours[at] == QColor(palette("light")["clear"]) for at in clear)


@pytest.mark.parametrize("number", LEVELS)
def test_the_window_ends_up_showing_what_is_painted_at_once(qtbot: QtBot, number: int) -> None:
    """After a cold jump the frame sharpens to exactly the map painted directly, counters and all."""
    scenario = sample_scenario()
    canvas = shown(qtbot, scenario, sample_scene(scenario))
    canvas.viewport.go_to(number, 100, 100)
    canvas.update()
    qtbot.waitUntil(lambda: sharp(canvas), timeout=3000)
    direct = MapPainter(scenario, SCHEMA, palette("light"))
    direct.set_scene(sample_scene(scenario), Scene(), canvas.viewport)
    image = QImage(canvas.size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    direct.scenery.render(painter, canvas.viewport.level(), canvas.viewport.area)
    direct.layers.paint(painter, canvas.viewport.level(), canvas.viewport.area)
    painter.end()
    assert canvas.grab().toImage().convertToFormat(QImage.Format.Format_RGB32) == image


def shown(qtbot: QtBot, scenario: Scenario, scene: Scene) -> HexCanvas:
    """Return a canvas on the screen."""
    canvas = HexCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(700, 500)
    canvas.set_map(scenario, SCHEMA)
    canvas.set_scene(scene)
    with qtbot.waitExposed(canvas):
        canvas.show()
    return canvas


def sharp(canvas: HexCanvas) -> bool:
    """Whether a frame painted now would have no stand-in."""
    before = canvas.frames_with_standins
    canvas.repaint()
    return canvas.frames_with_standins == before


def test_one_edited_hex_paints_few_tiles_and_the_right_picture(qtbot: QtBot) -> None:
    scenario = sample_scenario()
    canvas = shown(qtbot, scenario, Scene())
    canvas.zoom_to(1.0)
    qtbot.waitUntil(lambda: sharp(canvas))
    at = scenario.map.grid.hex_at(4, 4)
    terrain = bytearray(scenario.map.terrain)
    terrain[at] = (terrain[at] + 1) % 10
    edited = replace(scenario, map=replace(scenario.map, terrain=bytes(terrain)))
    assert canvas._painter is not None
    before = canvas._painter.tiles_built
    canvas.replace_hexes(edited, frozenset({at}), frozenset())
    qtbot.waitUntil(lambda: sharp(canvas))
    assert canvas._painter.tiles_built == before
    fresh = Scenery(edited, SCHEMA, palette("light"))
    area = canvas.viewport.area
    expected = painted(fresh, canvas.viewport.number, area)
    live = painted(canvas._painter.scenery, canvas.viewport.number, area)
    assert live == expected


def test_an_edited_side_is_drawn_and_undrawn(qtbot: QtBot) -> None:
    scenario = sample_scenario()
    canvas = shown(qtbot, scenario, Scene())
    qtbot.waitUntil(lambda: sharp(canvas))
    before = canvas.grab().toImage()
    grid = scenario.map.grid
    side = hexside(grid, grid.hex_at(8, 6), 0)
    sides = {**scenario.map.hexsides, "stream": (*scenario.map.hexsides["stream"], side)}
    edited = replace(scenario, map=replace(scenario.map, hexsides=sides))
    canvas.replace_hexes(edited, frozenset(), frozenset({side}))
    qtbot.waitUntil(lambda: sharp(canvas))
    assert canvas.grab().toImage() != before
    canvas.replace_hexes(scenario, frozenset(), frozenset({side}))
    qtbot.waitUntil(lambda: sharp(canvas))
    assert canvas.grab().toImage() == before


def test_a_fallen_fort_changes_the_picture(qtbot: QtBot) -> None:
    scenario = sample_scenario()
    canvas = shown(qtbot, scenario, Scene())
    qtbot.waitUntil(lambda: sharp(canvas))
    before = canvas.grab().toImage()
    canvas.set_scene(Scene(lost_forts=frozenset({scenario.map.grid.hex_at(3, 1)})))
    qtbot.waitUntil(lambda: sharp(canvas))
    assert canvas.grab().toImage() != before


def test_a_palette_changes_every_pixel_of_paper(qtbot: QtBot) -> None:
    canvas = shown(qtbot, sample_scenario(), Scene())
    for id_ in ("dark", "high-contrast", "light"):
        canvas.set_palette(palette(id_))
        qtbot.waitUntil(lambda: sharp(canvas))
        assert canvas.grab().toImage().pixelColor(1, 1) == QColor(palette(id_)["paper"])


def test_a_frame_never_waits_for_tiles(qtbot: QtBot) -> None:
    """With no time to build, the frame shows stand-ins of the right colour and comes back."""
    scenario = sample_scenario()
    painter_of = MapPainter(scenario, SCHEMA, palette("light"))
    canvas = shown(qtbot, scenario, Scene())
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    canvas.viewport.go_to(LAST - 2, 300, 200)
    missing = painter_of.paint(painter, canvas.viewport, canvas.viewport.area, -math.inf)
    painter.end()
    assert missing > 0
    assert painter_of.tiles_built == 0
    sharp_image = painted(painter_of.scenery, LAST - 2, canvas.viewport.area)
    a, b = image.pixelColor(200, 150), sharp_image.pixelColor(200, 150)
    assert max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue())) < 60


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("orientation", Orientation)
def test_levels_keep_a_hex_in_shape(orientation: Orientation, ratio: float) -> None:
    last = 0.0
    for number in range(FIRST, LAST + 1):
        sized = level(orientation, number, ratio)
        assert sized.radius > last or (sized.radius == last and last < 5 * ratio)
        last = sized.radius
        tolerance = 0.03 if last > 8 else 0.12 if last > 4 else 0.25
        assert last / (sized.across * 2 / math.sqrt(3)) == pytest.approx(1, abs=tolerance)


def test_counters_in_six_sizes_keep_their_colours(qtbot: QtBot) -> None:
    scenario = sample_scenario()
    at = scenario.map.grid.hex_at(4, 4)
    canvas = shown(qtbot, scenario, Scene({at: (face("x", ground="#12AB34", reduced=False),)}))
    for number in (-6, -4, -2, 0, 2, 4):
        canvas.viewport.go_to(number, 0, 0)
        canvas.centre_on(at)
        qtbot.waitUntil(lambda: sharp(canvas))
        point = canvas.widget_point(at)
        half = round(canvas.viewport.level().radius * 0.55)
        image = canvas.grab().toImage()
        square = [
            image.pixelColor(point.x() + x, point.y() + y) for x in range(-half, half) for y in range(-half, half)
        ]
        green = [colour for colour in square if abs(colour.green() - 0xAB) < 24 and abs(colour.red() - 0x12) < 36]
        assert len(green) > len(square) / 3

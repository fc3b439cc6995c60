"""After any row of edits the map that was mended is the map drawn anew, and only what was touched is prepared again."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from core.board.hexes import Hex
from core.board.hexsides import all_hexsides, hexes_of
from core.model.scenario import NamedPlace, Scenario
from core.play import library
from core.qt.map_painter import MapPainter
from core.qt.scenery import Scenery, groups_touched
from core.qt.viewport import Viewport
from core.view.palette import palette
from core.view.place_drawing import name_spots
from tests.view.sample_map import SCHEMA, sample_scenario

SIZE = (760, 560)


def looked_at(scenario: Scenario) -> Viewport:
    viewport = Viewport()
    viewport.set_grid(scenario.map.grid)
    viewport.resize(QRect(0, 0, *SIZE).size(), 1.0)
    viewport.fit()
    return viewport


def frame(painter: MapPainter, viewport: Viewport) -> QImage:
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    pen = QPainter(image)
    painter.paint(pen, viewport, viewport.area, 1e9)
    pen.end()
    return image


def edited(scenario: Scenario, dice: random.Random) -> tuple[Scenario, set[Hex], set[int]]:
    """Return a scenario with one side, feature or place changed, and what was touched."""
    game_map = scenario.map
    at = dice.choice(game_map.grid.hexes)
    what = dice.choice(("side", "feature", "place", "terrain"))
    if what == "side":
        kind, side = dice.choice(SCHEMA.hexsides).id, dice.choice(all_hexsides(game_map.grid))
        old = game_map.hexsides.get(kind, ())
        found = tuple(s for s in old if s != side) if side in old else (*old, side)
        return replace(scenario, map=replace(game_map, hexsides={**game_map.hexsides, kind: found})), set(), {side}
    if what == "feature":
        kind = dice.choice(SCHEMA.features).id
        marks = {**game_map.feature(kind), at: dice.randint(1, 9)}
        if dice.random() < 0.5 and len(marks) > 1:
            del marks[at]
        return replace(scenario, map=replace(game_map, features={**game_map.features, kind: marks})), {at}, set()
    if what == "place":
        place = NamedPlace(f"Place {at}", dice.choice(list(SCHEMA.place_kinds)), (at,))
        rest = tuple(p for p in game_map.places if at not in p.hexes)
        gone = {h for p in game_map.places if at in p.hexes for h in p.hexes}
        return replace(scenario, map=replace(game_map, places=(*rest, place))), {at} | gone, set()
    cells = bytearray(game_map.terrain)
    cells[at] = (cells[at] + 1) % len(game_map.terrain_kinds)
    return replace(scenario, map=replace(game_map, terrain=bytes(cells))), {at}, set()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("seed", range(12))
def test_a_mended_map_is_the_map_drawn_anew(seed: int) -> None:
    dice, scenario = random.Random(seed), sample_scenario()
    viewport = looked_at(scenario)
    live = MapPainter(scenario, SCHEMA, palette("light"))
    frame(live, viewport)
    for _ in range(8):
        scenario, hexes, sides = edited(scenario, dice)
        live.replace_hexes(scenario, frozenset(hexes), frozenset(sides), viewport)
        frame(live, viewport)
        assert live.scenery.names == name_spots(live.scenery.sheet)
    direct = MapPainter(scenario, SCHEMA, palette("light"))
    fresh, kept = QImage(*SIZE, QImage.Format.Format_RGB32), QImage(*SIZE, QImage.Format.Format_RGB32)
    for image, scenery in ((fresh, direct.scenery), (kept, live.scenery)):
        pen = QPainter(image)
        scenery.render(pen, viewport.level(), viewport.area)
        pen.end()
    assert kept == fresh
    assert _far(frame(live, viewport), frame(direct, viewport)) == 0


def _far(one: QImage, other: QImage) -> int:
    """Return how many pixels differ by more than the seam of a line that is put together elsewhere."""
    both = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return sum(abs(a - b) > 24 for a, b in both)


def test_only_the_groups_that_an_edit_touches_are_prepared_again() -> None:
    game, campaign = library.open_scenario(library.shipped_folder() / "czech38" / "campaign.yaml")
    grid, game_map = campaign.map.grid, campaign.map
    forts = set(game_map.feature("fort")) | set(game_map.feature("heavy_fort"))
    side = next(
        s for s in all_hexsides(grid) if not forts.intersection(h for h in hexes_of(grid, s) if h is not None)
        and not any(s in marked for marked in game_map.sides_by_kind.values())
    )
    near = {h for h in hexes_of(grid, side) if h is not None}

    def touched(kind: str) -> tuple[str, ...]:
        sides = {**game_map.hexsides, kind: (*game_map.hexsides[kind], side)}
        after = replace(campaign, map=replace(game_map, hexsides=sides))
        return groups_touched(campaign, after, game.schema, near)

    assert touched("river_minor") == ("rivers",)
    assert touched("border") == ("frontier", "forts")
    assert touched("ip") == ("positions",)
    named = replace(game_map, places=game_map.places[1:])
    assert groups_touched(campaign, replace(campaign, map=named), game.schema, near) == ("towns", "built")
    badge = replace(game_map, features={**game_map.features, "vp": {}})
    assert groups_touched(campaign, replace(campaign, map=badge), game.schema, near) == ()
    assert groups_touched(campaign, campaign, game.schema, near) == ()


@pytest.mark.usefixtures("qapp")
def test_what_stays_alike_stays_prepared() -> None:
    scenario = sample_scenario()
    scenery = Scenery(scenario, SCHEMA, palette("light"))
    before = {id(stamp) for stamp in scenery.lines_within(scenery_area(scenery))}
    kind, side = "stream", all_hexsides(scenario.map.grid)[40]
    sides = {**scenario.map.hexsides, kind: (*scenario.map.hexsides[kind], side)}
    scenery.set_scenario(replace(scenario, map=replace(scenario.map, hexsides=sides)), (), {Hex(side // 6)})
    after = [id(stamp) for stamp in scenery.lines_within(scenery_area(scenery))]
    assert sum(stamp not in before for stamp in after) < len(after) / 4


def scenery_area(scenery: Scenery) -> QRectF:
    width, height = scenery.sheet.layout.bounds
    return QRectF(-500, -500, width + 1000, height + 1000)

"""Works and signs in hexes, the line of objectives, names without a town, roads that meet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.layout import Layout
from core.board.mapsheet import MapSheet
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.schema import FeatureType, HexsideType
from core.qt.scenery import groups_touched
from core.view import border_drawing, place_drawing, river_drawing, road_drawing, work_drawing
from core.view.counter_drawing import SIDE
from core.view.drawing import Group, Shape, Text
from core.view.palette import palette
from core.view.sheet import Sheet
from tests.view.sample_map import CLAUSE, SCHEMA, sample_scenario

LOOKS = ("wire", "fieldwork", "redoubt", "hilltop", "exit", "entry B")
ROUND = ("wire", "fieldwork", "redoubt")
KNOWN = replace(
    SCHEMA,
    features=tuple(FeatureType(look, look, CLAUSE, look) for look in LOOKS),
    hexsides=(*SCHEMA.hexsides, HexsideType("line", "Line", CLAUSE, "objective")),
    place_kinds={**SCHEMA.place_kinds, "height": "name"},
)
HERE = sample_scenario().map.grid.hex_at(4, 3)
EDGE = sample_scenario().map.grid.hex_at(0, 3)


def marked(features: dict[str, dict[Hex, int]], **parts: object) -> Sheet:
    """Return a sheet of the sample map with these features and no others."""
    bare = sample_scenario().map
    return Sheet(replace(bare, features=features, **parts), KNOWN, palette("light"), Layout(bare.grid, 100))


def shapes(items: tuple[object, ...]) -> list[Shape]:
    """Return all shapes, inner ones too."""
    found: list[Shape] = []
    for item in items:
        found += shapes(item.items) if isinstance(item, Group) else [item] if isinstance(item, Shape) else []
    return found


@pytest.mark.parametrize("look", ROUND)
def test_works_that_hold_all_round_stay_within_the_hex_and_clear_of_a_counter(look: str) -> None:
    sheet = marked({look: {HERE: 1}})
    x, y = sheet.layout.centre(HERE)
    drawn = shapes(work_drawing.works(sheet).items)
    assert drawn
    left, top, right, bottom = drawn[0].path.bounds
    half = SIDE * sheet.radius / 2
    assert left < x - half
    assert right > x + half
    outline = [c for corner in sheet.corners(HERE) for c in corner]
    assert min(outline[::2]) < left
    assert right < max(outline[::2])
    assert min(outline[1::2]) < top < y
    assert y < bottom < max(outline[1::2])


def test_three_kinds_of_works_differ_in_their_trace() -> None:
    traces = {look: shapes(work_drawing.works(marked({look: {HERE: 1}})).items)[0].path.commands for look in ROUND}
    assert len(set(traces.values())) == 3


def test_a_way_in_bears_its_letter() -> None:
    group = work_drawing.works(marked({"entry B": {HERE: 1}}))
    (entry,) = (item for item in group.items if isinstance(item, Group))
    assert [item.text for item in entry.items if isinstance(item, Text)] == ["B"]


def test_a_way_out_points_off_the_map_and_is_drawn_nowhere_else() -> None:
    sheet = marked({"exit": {EDGE: 1, HERE: 1}})
    (sign,) = shapes(work_drawing.works(sheet).items)
    assert sign.path.bounds[0] < sheet.layout.centre(EDGE)[0] - 0.7 * sheet.radius


def test_a_way_out_of_a_hex_that_stands_alone_points_west() -> None:
    grid = Grid(1, 1, Orientation.FLAT, Shifted.EVEN)
    lone = GameMap(MapSheet(grid), ("clear",), bytes(1), features={"exit": {Hex(0): 1}})
    sheet = Sheet(lone, KNOWN, palette("light"), Layout(grid, 100))
    (sign,) = shapes(work_drawing.works(sheet).items)
    assert sign.path.bounds[2] < sheet.layout.centre(Hex(0))[0] - 0.5 * sheet.radius


def test_a_change_of_works_is_painted_again() -> None:
    before = sample_scenario()
    for look in LOOKS:
        after = replace(before, map=replace(before.map, features={**before.map.features, look: {HERE: 1}}))
        bare = replace(before, map=replace(before.map, features={**before.map.features, look: {}}))
        assert groups_touched(bare, after, KNOWN, [HERE]) == ("works",)


def test_the_line_of_objectives_is_dashed_and_repainted_with_the_frontier() -> None:
    scenario = sample_scenario()
    sides = scenario.map.hexsides["stream"]
    lined = replace(scenario.map, hexsides={"line": sides})
    drawn = border_drawing.frontier(Sheet(lined, KNOWN, palette("light"), Layout(lined.grid, 100)))
    colours = {item.stroke.colour for item in drawn.items if isinstance(item, Shape) and item.stroke}
    assert palette("light")["objective"] in colours
    touched = groups_touched(scenario, replace(scenario, map=lined), KNOWN, [])
    assert "frontier" in touched


def named(kind: str) -> Scenario:
    scenario = sample_scenario()
    return replace(scenario, map=replace(scenario.map, places=(NamedPlace("Height 90", kind, (HERE,)),)))


def test_a_mere_name_has_no_ring() -> None:
    def rings(kind: str) -> int:
        sheet = Sheet(named(kind).map, KNOWN, palette("light"), Layout(sample_scenario().map.grid, 100))
        assert [spot.text.text for spot in place_drawing.name_spots(sheet)] == ["Height 90"]
        return len(place_drawing.towns(sheet).items)

    assert (rings("height"), rings("hamlet")) == (0, 1)


def test_roads_that_meet_run_through_the_centre() -> None:
    grid = sample_scenario().map.grid
    ways = ((grid.hex_at(3, 3), HERE, grid.hex_at(5, 3)), (HERE, grid.hex_at(4, 4)))
    sheet = marked({}, paths={"road": ways})
    centre = sheet.layout.centre(HERE)
    alone = marked({}, paths={"road": ways[:1]})

    def passes(shown: Sheet) -> bool:
        (road, *_) = road_drawing.roads(shown).items
        return any(values[-2:] == centre for command, values in road.path.steps() if command == "L")

    assert passes(sheet)
    assert not passes(alone)


def test_a_canal_has_two_banks_and_a_stream_has_none() -> None:
    scenario = sample_scenario()
    known = replace(KNOWN, hexsides=(*KNOWN.hexsides, HexsideType("cut", "Canal", CLAUSE, "canal")))

    def strokes(kind: str) -> list[float]:
        lined = replace(scenario.map, hexsides={kind: scenario.map.hexsides["brook"]})
        sheet = Sheet(lined, known, palette("light"), Layout(lined.grid, 100))
        return [shape.stroke.width for shape in shapes(river_drawing.rivers(sheet).items) if shape.stroke]

    widths = strokes("cut")
    assert min(widths) < river_drawing.WIDTHS["canal"] * 100 / 2
    assert widths[-1] == min(widths), "over the water"
    assert min(strokes("brook")) == river_drawing.WIDTHS["river-minor"] * 100

"""The map as a drawing: order, and what the eye must be able to tell apart."""

from __future__ import annotations

import math

import pytest

from core.board.hexes import Orientation, Shifted
from core.board.hexsides import hexes_at
from core.board.layout import Layout
from core.view import border_drawing, place_drawing, river_drawing
from core.view.counter_drawing import DROP, SIDE
from core.view.drawing import Box, Group, Shape, Text
from core.view.font_metrics import CAP_HEIGHT
from core.view.map_drawing import GROUPS, NUMBER_BASELINE, NUMBER_SIZE, Detail, map_drawing
from core.view.palette import palette
from core.view.place_drawing import BADGE, BADGE_PLACE, RIM, name_spots, names, text_box
from core.view.sheet import Sheet
from core.view.terrain_drawing import LOOKS, VARIANTS, glyphs, variant_of
from tests.view.sample_map import SCHEMA, sample_scenario, sample_sheet

GRIDS = [(orientation, shifted) for orientation in Orientation for shifted in Shifted]


def texts(group: Group) -> list[Text]:
    """Return the texts of a group, inner ones too."""
    found = []
    for item in group.items:
        if isinstance(item, Group):
            found += texts(item)
        elif isinstance(item, Text):
            found.append(item)
    return found


@pytest.mark.parametrize(("orientation", "shifted"), GRIDS)
def test_groups_come_in_painting_order_on_every_grid(orientation: Orientation, shifted: Shifted) -> None:
    scenario = sample_scenario(orientation, shifted)
    drawing = map_drawing(scenario, SCHEMA, palette("light"), Layout(scenario.map.grid, 30))
    assert [group.name for group in drawing.groups] == list(GROUPS)
    assert all(group.items for group in drawing.groups)
    assert (drawing.width, drawing.height) == Layout(scenario.map.grid, 30).bounds


def test_small_maps_leave_out_what_would_be_noise() -> None:
    scenario = sample_scenario()
    small = map_drawing(scenario, SCHEMA, palette("light"), Layout(scenario.map.grid, 8), Detail.at(8))
    drawn = {group.name for group in small.groups}
    assert {"fills", "rivers", "frontier"} <= drawn
    assert not {"glyphs", "numbers", "names"} & drawn
    assert Detail.at(44) == Detail()


def test_every_hex_has_its_number_once() -> None:
    scenario = sample_scenario()
    sheet = sample_sheet(scenario)
    found = texts(map_drawing(scenario, SCHEMA, sheet.palette, sheet.layout).group("numbers"))
    assert sorted(text.text for text in found) == sorted(scenario.map.sheet.labels)


def test_numbers_stand_clear_of_rivers_and_counters() -> None:
    top, bottom = NUMBER_BASELINE - CAP_HEIGHT * NUMBER_SIZE, NUMBER_BASELINE
    side = -math.sqrt(3) / 2
    widest = max(
        river_drawing.WIDTHS[look] / 2 + river_drawing.CASING + river_drawing.WANDER[look]
        for look in river_drawing.WIDTHS
    )
    assert top > side + widest
    assert bottom <= DROP - SIDE / 2 + 0.005


def test_badges_and_forts_stand_beside_a_counter() -> None:
    assert BADGE_PLACE[0] - BADGE >= SIDE / 2 - 0.05
    for x, _ in border_drawing.FORT_PLACES:
        assert abs(x) - border_drawing.FORT_SIZE >= SIDE / 2 - 0.05


def test_the_name_of_an_occupied_hex_moves_to_the_rim() -> None:
    sheet = sample_sheet()
    spots = name_spots(sheet)
    town = next(spot for spot in spots if spot.place.name == "Řečany")
    free, taken = texts(names(spots)), texts(names(spots, [town.hex]))
    assert town.text in free
    assert town.rim in taken
    assert town.text not in taken
    below_counter = sheet.layout.centre(town.hex)[1] + (DROP + SIDE / 2) * sheet.radius
    assert text_box(town.rim).y > below_counter - 0.02 * sheet.radius
    assert math.sqrt(3) / 2 > RIM


def test_names_keep_clear_of_each_other_and_of_the_rim() -> None:
    sheet = sample_sheet()
    boxes = [text_box(spot.text) for spot in name_spots(sheet)]
    assert all(a.overlap(b) == 0 for index, a in enumerate(boxes) for b in boxes[:index])
    width, height = sheet.layout.bounds
    assert all(box.overlap(Box(0, 0, width, height)) == pytest.approx(box.w * box.h) for box in boxes)


def test_names_grow_when_the_map_shrinks_and_small_places_go_first() -> None:
    sheet = sample_sheet()
    by_kind = {place.kind: place for place in sheet.map.places}
    scale = {kind: place_drawing.name_scale(sheet, place, 15) for kind, place in by_kind.items()}
    assert scale["hamlet"] == scale["town"] == 0
    assert scale["capital"] > 1
    assert scale["big"] > 1
    assert place_drawing.name_scale(sheet, by_kind["capital"], 60) == 1


def test_a_city_of_three_hexes_has_one_name_in_its_middle() -> None:
    sheet = sample_sheet()
    city = next(place for place in sheet.map.places if place.kind == "capital")
    spot = next(spot for spot in name_spots(sheet) if spot.place is city)
    centres = [sheet.layout.centre(at) for at in city.hexes]
    assert spot.text.x == pytest.approx(sum(x for x, _ in centres) / 3)
    built = place_drawing.built_ground(sheet)
    assert [item.name for item in built.items if isinstance(item, Group)] == [city.name]


def test_a_river_reaches_the_river_it_flows_into() -> None:
    """The brook ends on the bend of the stream, not short of it."""
    sheet = sample_sheet()
    reaches = river_drawing._reaches(sheet)
    bends = river_drawing._bends(sheet, reaches)
    brooks = [reach for reach in reaches if reach.look == "river-minor"]
    brook, mouth = next((brook, end) for brook in brooks for end in (0, -1) if brook.vertices[end] in bends)
    line, _ = river_drawing._course(sheet, brook, bends)
    end = (line.numbers[0], line.numbers[1]) if mouth == 0 else (line.numbers[-2], line.numbers[-1])
    assert end == pytest.approx(bends[brook.vertices[mouth]])


def test_springs_taper_and_mouths_do_not() -> None:
    sheet = sample_sheet()
    reaches = river_drawing._reaches(sheet)
    bends = river_drawing._bends(sheet, reaches)
    brooks = [reach for reach in reaches if reach.look == "river-minor"]
    for brook in brooks:
        ends = (brook.vertices[0], brook.vertices[-1])
        assert brook.springs == tuple(end not in bends for end in ends)
    assert any(any(brook.springs) for brook in brooks)
    assert not all(all(brook.springs) for brook in brooks)


def test_a_river_that_leaves_the_map_has_no_spring_there() -> None:
    sheet = sample_sheet()
    grid = sheet.map.grid
    ends = [
        (reach.vertices[end], reach.springs[end])
        for reach in river_drawing._reaches(sheet)
        for end in (0, -1)
        if len(hexes_at(grid, reach.vertices[end])) < 3
    ]
    assert ends
    assert not any(spring for _, spring in ends)


def test_rivers_wander_the_same_way_each_time() -> None:
    assert river_drawing.rivers(sample_sheet()) == river_drawing.rivers(sample_sheet())


def test_positions_lie_in_the_hex_that_has_them_and_tick_outwards() -> None:
    sheet = sample_sheet()
    (part,) = border_drawing.positions(sheet).items
    assert isinstance(part, Group)
    assert isinstance(part.items[0], Shape)
    at = sheet.map.grid.hex_at(4, 3)
    assert part.name == sheet.map.sheet.label(at)
    x, y = sheet.layout.centre(at)
    numbers = part.items[0].path.numbers
    distances = [math.hypot(px - x, py - y) for px, py in zip(numbers[::2], numbers[1::2], strict=True)]
    assert max(distances) < 0.93 * sheet.radius
    starts, ends = distances[3::2], distances[4::2]
    assert all(end > start for start, end in zip(starts, ends, strict=False))


def test_positions_that_fell_are_gone() -> None:
    sheet = sample_sheet()
    assert border_drawing.positions(sheet, [sheet.map.grid.hex_at(4, 3)]).items == ()


def test_forts_face_the_frontier() -> None:
    sheet = sample_sheet()
    middles = border_drawing.FrontierMiddles(sheet)
    for column, row in ((3, 1), (3, 4), (3, 6)):
        towards = border_drawing.facing(sheet, sheet.map.grid.hex_at(column, row), middles)
        assert towards is not None
        assert math.cos(towards) < -0.5
    assert border_drawing.facing(sheet, sheet.map.grid.hex_at(9, 4), middles) is None


def test_a_fort_keeps_off_the_side_where_the_frontier_runs() -> None:
    sheet = sample_sheet()
    assert border_drawing.fort_place(sheet, sheet.map.grid.hex_at(3, 1))[0] > 0
    assert border_drawing.fort_place(sheet, sheet.map.grid.hex_at(9, 1))[0] < 0


def test_a_breached_fort_is_drawn_broken() -> None:
    sheet = sample_sheet()
    at = sheet.map.grid.hex_at(3, 1)
    whole, broken = border_drawing.forts(sheet), border_drawing.forts(sheet, [at])
    changed = [a.name for a, b in zip(whole.items, broken.items, strict=True) if a != b and isinstance(a, Group)]
    assert changed == [f"fort {sheet.map.sheet.label(at)}"]


def test_dashes_follow_the_line_round_corners() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    drawn = list(border_drawing.dashes(points, (4.0, 2.0)))
    length = sum(
        math.dist(path.numbers[i : i + 2], path.numbers[i + 2 : i + 4])
        for path in drawn
        for i in range(0, len(path.numbers) - 2, 2)
    )
    assert length == pytest.approx(4 * 3 + 2)
    assert drawn[1].numbers[2:4] == (10.0, 0.0)


def test_the_band_along_the_frontier_does_not_overlap_itself() -> None:
    points = [(float(x), 0.0) for x in range(20)]
    pieces = list(border_drawing.band(points, 2.0))
    assert [piece.bounds for piece in pieces][:2] == [(0, -1, 6, 1), (6, -1, 12, 1)]
    assert pieces[-1].bounds[2] == 19


def test_trees_never_jump() -> None:
    assert {variant_of(f"{number:04}") for number in range(200)} == set(range(VARIANTS))
    light = palette("light")
    for look in LOOKS:
        assert glyphs(look, 3, light) == glyphs(look, 3, light)
        if look != "clear":
            assert glyphs(look, 3, light) != glyphs(look, 4, light)


@pytest.mark.parametrize("look", LOOKS)
def test_what_grows_stays_in_its_hex_and_below_its_number(look: str) -> None:
    for variant in range(VARIANTS):
        for shape in glyphs(look, variant, palette("light")):
            left, top, right, bottom = shape.path.bounds
            assert left > -0.88
            assert right < 0.88
            assert top > -0.72
            assert bottom < 0.80


def test_the_other_country_is_greyer() -> None:
    sheet = sample_sheet()
    assert sheet.shaded[:3] == b"\1\1\1"[: len(sheet.shaded[:3])]
    assert sheet.shaded[sheet.map.grid.hex_at(9, 0)] == 0


def test_a_map_without_anything_is_drawn() -> None:
    from core.board.hexes import Grid
    from core.board.labels import Numbering
    from core.board.mapsheet import MapSheet
    from core.model.scenario import GameMap, Scenario

    grid = Grid(1, 1, Orientation.FLAT, Shifted.ODD)
    bare = Scenario("a/b", "a", "", GameMap(MapSheet(grid, Numbering()), ("clear",), b"\0"), (), {})
    drawing = map_drawing(bare, SCHEMA, palette("light"), Layout(grid, 10))
    assert len(texts(drawing.group("numbers"))) == 1
    assert isinstance(Sheet(bare.map, SCHEMA, palette("dark"), Layout(grid, 10)).shaded, bytes)

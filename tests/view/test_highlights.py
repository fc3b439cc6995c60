"""Highlights and overlays: distinct by shape, and never a new colour for the ground."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from core.board.hexes import Orientation
from core.board.hexsides import hexes_of, sides_of
from core.model.schema import OverlayLook, OverlayType
from core.model.values import Side
from core.model.working import Overlay
from core.view.areas import area_outline, area_rings
from core.view.drawing import Group, Item, Shape, Text
from core.view.font_metrics import CAP_HEIGHT, text_width
from core.view.highlights import above_counters, below_counters
from core.view.layers import CONTROL, EVERYTHING
from core.view.overlays import control_drawing, overlay_signs
from core.view.palette import channels
from core.view.place_drawing import badge
from core.view.scene import Flag, Highlight, HighlightKind, Scene
from tests.view.sample_map import SCHEMA, face, sample_scenario, sample_sheet


def shapes(group: Group) -> list[Shape]:
    """Return the shapes of a group."""
    return [item for item in group.items if isinstance(item, Shape)]


def figures(group: Group) -> dict[str, tuple[float, float]]:
    """Return each figure with where it stands."""
    return {item.text: (item.x, item.y) for item in group.items if isinstance(item, Text)}


def test_reach_lifts_the_veil_from_what_can_be_reached() -> None:
    sheet = sample_sheet()
    reach = tuple(sheet.map.grid.within(sheet.map.grid.hex_at(5, 4), 1))
    overlay = Overlay("reach", reach, dict.fromkeys(reach, 1))
    (veil,) = shapes(below_counters(sheet, Scene(overlays=(overlay,))))
    assert veil.fill == sheet.palette["veil"]
    outline = area_outline(sheet, reach)
    assert outline.commands.count("L") + 1 == 18
    assert veil.path.commands.endswith(outline.commands)


def test_costs_are_written_in_and_move_aside_for_counters_and_ways() -> None:
    sheet = sample_sheet()
    at = sheet.map.grid.hex_at
    amounts = {at(5, 4): 1, at(6, 4): 22, at(4, 4): 333}
    scene = Scene(
        {at(6, 4): (face("a"),)},
        highlights=(Highlight(HighlightKind.WAY, (at(4, 4), at(4, 5))),),
        overlays=(Overlay("reach", tuple(amounts), amounts),),
    )
    found = figures(above_counters(sheet, scene))
    assert set(found) == {"1", "22", "333"}
    assert found["1"][0] == pytest.approx(sheet.layout.centre(at(5, 4))[0])
    assert found["22"][0] < sheet.layout.centre(at(6, 4))[0] - 0.6 * sheet.radius
    assert found["333"][1] > sheet.layout.centre(at(4, 4))[1] + 0.3 * sheet.radius


def test_zones_are_hatched_at_one_angle_a_side_along_their_rim_only() -> None:
    sheet = sample_sheet()
    zone = tuple(sheet.map.grid.within(sheet.map.grid.hex_at(5, 4), 1))
    drawn = {
        kind: shapes(below_counters(sheet, Scene(overlays=(Overlay(kind, zone),))))[1]
        for kind in ("zoc", "zoc-second")
    }
    slopes = set()
    for shape in drawn.values():
        x1, y1, x2, y2 = shape.path.numbers[:4]
        slopes.add(round((y2 - y1) / (x2 - x1), 2))
        assert shape.path.commands.count("M") == 18 * 6
        assert not shape.fill
    assert len(slopes) == 2


def room(item: Item) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of what an item covers."""
    if isinstance(item, Shape):
        return item.path.bounds
    assert isinstance(item, Text)
    half = text_width(item.text, item.size, item.weight) / 2
    return (item.x - half, item.y - CAP_HEIGHT * item.size, item.x + half, item.y)


def apart(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Return whether two rooms share nothing."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_letters_of_zones_stand_clear_of_all_that_lies_in_the_same_hex() -> None:
    at = sample_sheet().map.grid.hex_at(5, 4)
    sign = OverlayType("smoke", "", OverlayLook.SIGN, "", Side("blue"), "cloud", "blue")
    area = OverlayType("fire", "", OverlayLook.AREA, "", Side("red"))
    sheet = replace(sample_sheet(), schema=replace(SCHEMA, overlays=(sign, area)))
    ruled = (Overlay("smoke", (at,)), Overlay("fire", (at,), sign="×2"))
    others = [
        *(item for overlay in ruled for item in overlay_signs(sheet, overlay).items),
        *control_drawing(sheet, {at: Flag("#fff", "#000", "C")}).items,
        *badge(sheet, at, 3),
    ]
    zones = (Overlay("zoc", (at,)), Overlay("zoc-second", (at,)))
    drawn = below_counters(sheet, Scene(overlays=zones, letters={"zoc": "G", "zoc-second": "C"}))
    letters = [item for item in drawn.items if isinstance(item, Text)]
    assert [letter.text for letter in letters] == ["G", "C"]
    for letter, other in product(letters, others):
        assert apart(room(letter), room(other)), f"{letter.text} under {other}"


@pytest.mark.parametrize("kind", ["supply", "unsupplied"])
def test_supply_is_a_line_of_chevrons(kind: str) -> None:
    sheet = sample_sheet()
    way = sheet.map.grid.line(sheet.map.grid.hex_at(1, 1), sheet.map.grid.hex_at(6, 4))
    (line,) = shapes(below_counters(sheet, Scene(overlays=(Overlay(kind, ways=(way,)),))))
    assert line.path.commands == "MLL" * 4 * (len(way) - 1)
    assert line.stroke is not None
    assert line.stroke.colour == sheet.palette[kind]


def test_only_clickable_hexes_bear_the_accent() -> None:
    sheet = sample_sheet()
    at = sheet.map.grid.hex_at(4, 4)
    accent = channels(sheet.palette["accent"])[:3]
    for kind in HighlightKind:
        hexes = (at, sheet.map.grid.hex_at(4, 5))
        drawn = shapes(above_counters(sheet, Scene(highlights=(Highlight(kind, hexes),))))
        colours = [shape.stroke.colour for shape in drawn if shape.stroke]
        colours += [shape.fill for shape in drawn if shape.fill]
        bears = any(channels(colour)[:3] == accent for colour in colours)
        assert bears == (kind is HighlightKind.CLICK), kind


def test_highlights_differ_in_shape_not_only_in_colour() -> None:
    sheet = sample_sheet()
    hexes = (sheet.map.grid.hex_at(4, 4), sheet.map.grid.hex_at(4, 5))
    drawn = {
        kind: tuple(
            (shape.path.commands, shape.stroke.dash if shape.stroke else ())
            for shape in shapes(above_counters(sheet, Scene(highlights=(Highlight(kind, hexes),))))
        )
        for kind in HighlightKind
    }
    assert len(set(drawn.values())) == len(HighlightKind)


def test_a_marked_side_is_a_line_along_that_side_alone() -> None:
    sheet = sample_sheet()
    side = sides_of(sheet.map.grid, sheet.map.grid.hex_at(4, 4))[1]
    marked = Highlight(HighlightKind.SELECTED, hexes_of(sheet.map.grid, side), (side,))
    drawn = shapes(above_counters(sheet, Scene(highlights=(marked,))))
    lines = [shape for shape in drawn if shape.path.commands == "ML"]
    assert len(lines) == 2
    ends = sheet.side_ends(side)
    assert [line.path.numbers for line in lines] == [(*ends[0], *ends[1])] * 2


def test_the_cursor_is_drawn_last() -> None:
    sheet = sample_sheet()
    chosen = Highlight(HighlightKind.SELECTED, (sheet.map.grid.hex_at(1, 1),))
    scene = Scene(highlights=(chosen,), cursor=sheet.map.grid.hex_at(2, 2))
    last = shapes(above_counters(sheet, scene))[-1]
    assert last.stroke is not None
    assert last.stroke.colour == sheet.palette["cursor"]


@pytest.mark.parametrize("orientation", Orientation)
def test_an_area_with_a_hole_has_two_rings(orientation: Orientation) -> None:
    sheet = sample_sheet(sample_scenario(orientation))
    rings = list(area_rings(sheet, sheet.map.grid.ring(sheet.map.grid.hex_at(5, 4), 1)))
    assert sorted(len(ring) - 1 for ring in rings) == [6, 18]


def test_control_is_a_flag_in_the_holder_s_colours_with_its_letter() -> None:
    sheet = sample_sheet()
    control = {sheet.map.grid.hex_at(5, 5): Flag("#123456", "#FFFFFF", "B")}
    drawn = below_counters(sheet, Scene(control=control))
    assert "#123456" in [shape.fill for shape in shapes(drawn)]
    assert set(figures(drawn)) == {"B"}
    assert not below_counters(sheet, Scene(control=control), EVERYTHING.hiding(CONTROL)).items


def test_each_hex_that_may_be_clicked_has_a_rim_of_its_own_under_the_firm_line() -> None:
    sheet = sample_sheet()
    hexes = tuple(sheet.map.grid.within(sheet.map.grid.hex_at(5, 4), 2))
    drawn = shapes(above_counters(sheet, Scene(highlights=(Highlight(HighlightKind.CLICK, hexes),))))
    rims = drawn[: len(hexes)]
    # One path for all of them takes far longer to paint than so many short ones.
    assert {shape.path.commands for shape in rims} == {"MLLLLLZ"}
    assert [shape.path.commands for shape in drawn[len(hexes) :]] == [area_outline(sheet, hexes).commands] * 2
    for at, shape in zip(hexes, rims, strict=True):
        xs, ys = shape.path.numbers[::2], shape.path.numbers[1::2]
        assert (sum(xs) / 6, sum(ys) / 6) == pytest.approx(sheet.layout.centre(at))

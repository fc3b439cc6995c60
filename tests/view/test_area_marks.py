"""Areas while they are painted: one tinted, the borders of all lettered."""

from __future__ import annotations

from dataclasses import replace

from core.board.hexes import Hex
from core.model.scenario import Scenario
from core.model.working import Overlay
from core.view.area_marks import LETTER, TINT, area_marks
from core.view.drawing import Shape, Text
from core.view.layers import AREAS, EVERYTHING, layer_of
from core.view.overlays import overlay_drawing
from core.view.palette import palette
from tests.view.sample_map import SCHEMA, sample_scenario, sample_sheet

FIELD = sample_scenario()
LAYER = next(layer for layer in SCHEMA.layers if layer.look == "country")
WEST, EAST = FIELD.map.layer_values[LAYER.id]


def marks(scenario: Scenario, tinted: str) -> tuple[Overlay, dict[str, Overlay]]:
    tint, *letters = area_marks(scenario, LAYER, tinted)
    assert tint.kind == TINT
    assert {overlay.kind for overlay in letters} == {LETTER}
    return tint, {overlay.sign: overlay for overlay in letters}


def test_one_area_is_tinted_and_each_hex_beside_another_bears_its_letter() -> None:
    tint, letters = marks(FIELD, EAST)
    grid, at = FIELD.map.grid, FIELD.map.layer_at
    assert set(tint.hexes) == {hex_ for hex_ in grid.hexes if at(LAYER.id, hex_) == EAST}
    for value in (WEST, EAST):
        beside = {
            hex_ for hex_ in grid.hexes
            if at(LAYER.id, hex_) == value and any(at(LAYER.id, near) != value for near in grid.adjacent(hex_))
        }  # fmt: skip
        assert set(letters[value[:1].upper()].hexes) == beside


def test_a_single_hex_given_away_is_told_at_once() -> None:
    alone = Hex(FIELD.map.grid.hexes[0])
    cells = bytearray(FIELD.map.layers[LAYER.id])
    cells[alone] = 1 - cells[alone]
    map_ = replace(FIELD.map, layers={**FIELD.map.layers, LAYER.id: bytes(cells)})
    given = map_.layer_at(LAYER.id, alone)
    tint, letters = marks(replace(FIELD, map=map_), given)
    assert alone in tint.hexes
    assert alone in letters[given[:1].upper()].hexes


def test_a_map_without_the_layer_has_nothing_to_show() -> None:
    assert area_marks(replace(FIELD, map=replace(FIELD.map, layers={})), LAYER, WEST) == ()


def test_marks_are_drawn_in_a_layer_of_their_own_that_is_off_at_first() -> None:
    sheet = sample_sheet(colours=palette("dark"))
    tint, letters = marks(FIELD, EAST)
    (shape,) = overlay_drawing(sheet, tint).items
    assert isinstance(shape, Shape)
    signs = overlay_drawing(sheet, letters["E"]).items
    assert {sign.text for sign in signs if isinstance(sign, Text)} == {"E"}
    assert len(signs) == len(letters["E"].hexes)
    assert {layer_of(TINT), layer_of(LETTER)} == {AREAS}
    assert not EVERYTHING.shows(AREAS)

"""Overlays that the rules show: a sign in each hex, a line round an area, and sides told apart without colour."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.board.hexes import Hex
from core.model.schema import OverlayLook, OverlayType, Schema
from core.model.working import Overlay
from core.view.drawing import Group, Shape, Text
from core.view.font_metrics import CAP_HEIGHT, text_width
from core.view.highlights import above_counters, below_counters
from core.view.overlays import overlay_drawing, overlay_signs
from core.view.palette import SHIPPED, palette
from core.view.scene import Scene
from core.view.sheet import Sheet
from tests.view.sample_map import sample_sheet

FLOWN = Overlay("flown", (Hex(4),))
FLOWN_TWICE = Overlay("flown", (Hex(4),), sign="2")
DEAR = Overlay("dear", (Hex(4), Hex(5)), sign="×2")


def _sheet(side: int, look: OverlayLook, kind: str, colours: str = "light") -> Sheet:
    sheet = sample_sheet(colours=palette(colours))
    schema: Schema = sheet.schema
    whose = schema.sides[side]
    declared = OverlayType(kind, "Flown over", look, "sample 1", whose.id, "air", whose.scheme)
    return replace(sheet, schema=replace(schema, overlays=(declared,)))


def _words(group: Group) -> list[str]:
    return [item.text for item in group.items if isinstance(item, Text)]


@pytest.mark.parametrize("side", [0, 1])
def test_a_sign_bears_the_letter_of_its_side(side: int) -> None:
    sheet = _sheet(side, OverlayLook.SIGN, "flown")
    assert _words(overlay_signs(sheet, FLOWN)) == [sheet.schema.sides[side].adjective[:1]]
    assert _words(overlay_signs(sheet, FLOWN_TWICE)) == [f"{sheet.schema.sides[side].adjective[:1]} 2"]


def test_an_area_says_in_every_hex_what_it_means_and_leaves_the_ground_as_it_is() -> None:
    sheet = _sheet(0, OverlayLook.AREA, "dear")
    drawn = overlay_drawing(sheet, DEAR)
    assert _words(overlay_signs(sheet, DEAR)) == ["×2", "×2"]
    assert not any(item.fill for item in drawn.items if isinstance(item, Shape))


def test_a_veil_lies_over_its_hexes_alone_and_says_nothing() -> None:
    sheet = _sheet(0, OverlayLook.VEIL, "dear")
    drawn = overlay_drawing(sheet, DEAR)
    assert [item.fill for item in drawn.items if isinstance(item, Shape)] == [sheet.palette["veil"]]
    assert _words(drawn) == []
    assert overlay_drawing(sheet, Overlay("dear")).items == ()


def test_a_haze_is_told_from_a_line_by_specks_that_lie_inside_its_hexes() -> None:
    sheet = _sheet(0, OverlayLook.HAZE, "dear")
    line, specks = (item for item in overlay_drawing(sheet, DEAR).items if isinstance(item, Shape))
    assert not line.fill
    assert specks.fill
    left, top, right, bottom = specks.path.bounds
    assert sheet.layout.hit((left + right) / 2, (top + bottom) / 2) in DEAR.hexes
    assert _words(overlay_signs(sheet, DEAR)) == ["×2", "×2"]
    assert overlay_drawing(sheet, Overlay("dear")).items == ()


def test_the_sides_lines_differ_in_their_dashes() -> None:
    dashes = set()
    for side in (0, 1):
        drawn = overlay_drawing(_sheet(side, OverlayLook.AREA, "dear"), DEAR)
        dashes |= {item.stroke.dash for item in drawn.items if isinstance(item, Shape) and item.stroke}
    assert len(dashes - {()}) == 2


@pytest.mark.parametrize(
    ("look", "overlay"),
    [(OverlayLook.SIGN, FLOWN), (OverlayLook.SIGN, FLOWN_TWICE), (OverlayLook.AREA, DEAR)],
)
def test_signs_lie_over_the_counters_and_inside_their_own_hex(look: OverlayLook, overlay: Overlay) -> None:
    sheet = _sheet(0, look, overlay.kind)
    assert not _words(below_counters(sheet, Scene(overlays=(overlay,))))
    words = [item for item in above_counters(sheet, Scene(overlays=(overlay,))).items if isinstance(item, Text)]
    assert len(words) == len(overlay.hexes)
    for at, word in zip(overlay.hexes, words, strict=True):
        half, depth = text_width(word.text, word.size, word.weight) / 2, word.size * CAP_HEIGHT
        ends = [(word.x + dx, word.y - dy) for dx in (-half, half) for dy in (0, depth)]
        assert {sheet.layout.hit(*end) for end in ends} == {at}


@pytest.mark.parametrize("colours", SHIPPED)
def test_every_palette_can_draw_them(colours: str) -> None:
    assert overlay_signs(_sheet(1, OverlayLook.SIGN, "flown", colours), FLOWN).items
    assert overlay_drawing(_sheet(1, OverlayLook.AREA, "dear", colours), DEAR).items

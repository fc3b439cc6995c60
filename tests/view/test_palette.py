"""Palettes: the same roles in each, and contrast that people can read by."""

from __future__ import annotations

import pytest

from core.view.palette import SHIPPED, UnknownPalette, channels, contrast, faded, mixed, palette
from core.view.terrain_drawing import LOOKS

TEXT_ON_GROUND = (
    ("text", "window"),
    ("text", "card"),
    ("text", "strip"),
    ("text", "field"),
    ("text", "button"),
    ("text", "button-hover"),
    ("text-quiet", "window"),
    ("text-quiet", "card"),
    ("text-quiet", "strip"),
    ("clause-ink", "clause"),
    ("accent-ink", "accent"),
    ("danger", "card"),
    ("danger-ink", "danger"),
    ("good", "card"),
    ("badge-figure", "badge"),
    ("amount", "amount-ground"),
)
"""Text and what it stands on: at least 4.5."""

MARKS = ("supply", "unsupplied", "zone-first", "zone-second", "position", "frontier", "town-ring", "houses")
"""Lines and signs that lie bare on the ground: at least 3."""

HALOED = ("selected", "target", "way", "legal", "cursor")
"""Marks that lie on a halo of their own."""


@pytest.mark.parametrize("id_", SHIPPED)
def test_every_palette_knows_the_same_roles(id_: str) -> None:
    assert set(palette(id_).roles) == set(palette("light").roles)


@pytest.mark.parametrize("id_", SHIPPED)
def test_every_colour_is_a_colour(id_: str) -> None:
    for role, colour in palette(id_).roles.items():
        assert len(channels(colour)) == 4, role


@pytest.mark.parametrize("id_", SHIPPED)
@pytest.mark.parametrize(("ink", "ground"), TEXT_ON_GROUND)
def test_text_has_contrast(id_: str, ink: str, ground: str) -> None:
    colours = palette(id_)
    assert contrast(colours[ink], colours[ground][:7]) >= 4.5


@pytest.mark.parametrize("id_", SHIPPED)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("mark", MARKS)
def test_marks_have_contrast_on_all_ground(id_: str, look: str, mark: str) -> None:
    colours = palette(id_)
    assert contrast(colours[mark], colours[look]) >= 3


@pytest.mark.parametrize("id_", SHIPPED)
@pytest.mark.parametrize("look", LOOKS)
def test_what_may_be_clicked_stands_out_by_its_line_or_the_line_s_edge(id_: str, look: str) -> None:
    colours = palette(id_)
    assert max(contrast(colours[role], colours[look]) for role in ("accent", "accent-edge")) >= 3


@pytest.mark.parametrize("id_", SHIPPED)
@pytest.mark.parametrize("mark", HALOED)
def test_marks_with_a_halo_stand_out_from_it(id_: str, mark: str) -> None:
    colours = palette(id_)
    assert contrast(colours[mark], colours["cursor-halo"][:7]) >= 3


@pytest.mark.parametrize("id_", SHIPPED)
@pytest.mark.parametrize("look", LOOKS)
def test_names_and_numbers_can_be_read_on_all_ground(id_: str, look: str) -> None:
    colours = palette(id_)
    assert contrast(colours["name"], mixed(colours[look], colours["halo"][:7], 80)) >= 4.5
    assert contrast(colours["name"], colours[look]) >= 4.5


def test_an_unknown_palette_names_those_there_are() -> None:
    with pytest.raises(UnknownPalette, match="light, dark, high-contrast"):
        palette("sepia")


def test_an_unknown_role_names_itself() -> None:
    with pytest.raises(KeyError, match="no colour for 'puce'"):
        palette("light")["puce"]


def test_shading_mixes_in_grey() -> None:
    light = palette("light")
    assert light.shaded("clear") == mixed(light["clear"], light["foreign"], 22) != light["clear"]


def test_fading_sets_opacity_only() -> None:
    assert faded("#102030", 50) == "#10203080"



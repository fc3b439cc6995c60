"""Palettes for eyes that lack a cone: what must be told apart looks different to those eyes, and to all others."""

from __future__ import annotations

import itertools

import pytest

from core.view.colour_vision import Vision, difference, seen
from core.view.palette import FOR_EYES, SHIPPED, palette

FAR = 29.0
"""Distance in L*a*b* at which two lines of different meaning are told apart at a glance."""

APART = 9.0
"""Distance of grounds, which have glyphs as well and cover whole hexes."""

MUST_DIFFER = (
    ("accent", "selected"),
    ("accent", "target"),
    ("accent", "legal"),
    ("accent", "danger"),
    ("selected", "target"),
    ("selected", "legal"),
    ("legal", "target"),
    ("way", "target"),
    ("blocked", "target"),
    ("zone-first", "zone-second"),
    ("supply", "unsupplied"),
    ("good", "danger"),
    ("river-major", "frontier"),
    ("river-minor", "road"),
    ("position", "river-major"),
    ("badge", "accent"),
)
GROUNDS = ("clear", "forest", "rough", "mountain", "flooded")


@pytest.mark.parametrize("id_", SHIPPED)
@pytest.mark.parametrize(("one", "other"), MUST_DIFFER)
def test_roles_that_must_differ_do_to_whole_sight(id_: str, one: str, other: str) -> None:
    colours = palette(id_)
    assert difference(colours[one], colours[other]) >= FAR


@pytest.mark.parametrize("id_", FOR_EYES)
@pytest.mark.parametrize(("one", "other"), MUST_DIFFER)
def test_roles_that_must_differ_do_to_the_eyes_they_are_for(id_: str, one: str, other: str) -> None:
    colours = palette(id_)
    assert difference(colours[one], colours[other], Vision(id_)) >= FAR


@pytest.mark.parametrize("id_", FOR_EYES)
@pytest.mark.parametrize(("one", "other"), tuple(itertools.combinations(GROUNDS, 2)))
def test_grounds_differ_to_the_eyes_they_are_for(id_: str, one: str, other: str) -> None:
    colours = palette(id_)
    assert difference(colours[one], colours[other], Vision(id_)) >= APART


@pytest.mark.parametrize("id_", SHIPPED)
@pytest.mark.parametrize(("one", "other"), tuple(itertools.combinations(GROUNDS, 2)))
def test_grounds_differ_to_whole_sight(id_: str, one: str, other: str) -> None:
    colours = palette(id_)
    assert difference(colours[one], colours[other]) >= APART


@pytest.mark.parametrize("vision", [Vision.PROTAN, Vision.DEUTAN])
def test_the_simulation_takes_red_and_green_for_each_other(vision: Vision) -> None:
    assert difference("#B3261E", "#3F6B2A") > 2 * difference("#B3261E", "#3F6B2A", vision)


def test_the_plain_palette_would_not_do_for_them() -> None:
    light = palette("light")
    assert difference(light["supply"], light["unsupplied"], Vision.PROTAN) < FAR
    assert difference(light["forest"], light["rough"], Vision.DEUTAN) < APART


@pytest.mark.parametrize("vision", Vision)
@pytest.mark.parametrize("grey", ["#000000", "#7F7F7F", "#FFFFFF"])
def test_every_eye_sees_greys_alike(vision: Vision, grey: str) -> None:
    assert seen(grey, vision) == grey


def test_a_palette_for_eyes_says_only_what_it_changes() -> None:
    for id_ in FOR_EYES:
        assert palette(id_).roles.keys() == palette("light").roles.keys()
        assert palette(id_)["text"] == palette("light")["text"]

"""Layers: which are on, how strongly, and that a choice survives being written down."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.model.schema import SideType
from core.model.values import Side
from core.model.working import Overlay
from core.view import layers
from core.view.highlights import showing
from core.view.layers import EVERYTHING, FAINTEST, Layers, layer_of, read, side_letters, written
from core.view.scene import Scene
from tests.view.sample_map import SCHEMA

NAMES = st.sampled_from((*layers.PRINTED, *layers.PIECES, *layers.ZONES, "interdiction"))


def test_everything_printed_is_on_and_what_is_shown_at_need_is_off() -> None:
    assert all(EVERYTHING.strength(layer) == 1.0 for layer in (*layers.PRINTED, layers.COUNTERS, layers.CONTROL))
    assert not any(EVERYTHING.shows(layer) for layer in (*layers.ZONES, *layers.NETWORKS, layers.CODES))


def test_a_switch_turns_a_layer_off_and_on_and_one_shown_at_need_on_and_off() -> None:
    off = EVERYTHING.flip(layers.NAMES)
    assert off.strength(layers.NAMES) == 0.0
    assert off.flip(layers.NAMES) == EVERYTHING
    assert EVERYTHING.flip("zoc").shows("zoc")


@pytest.mark.parametrize(("percent", "kept"), [(40, 40), (0, FAINTEST), (100, 100), (250, 100)])
def test_opacity_is_held_where_the_layer_can_still_be_seen(percent: int, kept: int) -> None:
    assert EVERYTHING.faded(layers.TERRAIN, percent).percent(layers.TERRAIN) == kept


@given(st.frozensets(NAMES), st.dictionaries(NAMES, st.integers(FAINTEST, 99)))
def test_a_choice_is_read_as_it_was_written(flipped: frozenset[str], opacity: dict[str, int]) -> None:
    chosen = Layers(flipped, opacity)
    assert read(written(chosen)) == chosen


def test_an_overlay_leaves_the_scene_with_its_layer() -> None:
    scene = Scene(overlays=(Overlay("reach"), Overlay("blocked"), Overlay("interdiction"), Overlay("zoc")))
    shown = showing(scene, EVERYTHING.flip(layers.REACH, "interdiction"))
    assert [overlay.kind for overlay in shown.overlays] == ["zoc"]
    assert layer_of("supply-blocked") == layers.SUPPLY


def test_sides_whose_names_begin_alike_have_letters_that_differ() -> None:
    sides = tuple(SideType(Side(name), name, name, "red") for name in ("Greek", "German", "Gee"))
    assert side_letters(replace(SCHEMA, sides=sides)) == {"Greek": "G", "German": "E", "Gee": "?"}

"""The bundled font: widths without a toolkit, figures of equal width, letters cut out for documents."""

from __future__ import annotations

import struct

import pytest

from core.view.drawing import Weight
from core.view.font_metrics import font_bytes, glyph_numbers, text_width, widths
from core.view.font_subset import subset


@pytest.mark.parametrize("weight", Weight)
def test_figures_are_tabular(weight: Weight) -> None:
    assert len({text_width(figure, 100, weight) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("weight", Weight)
def test_letters_of_central_and_eastern_europe_are_there(weight: Weight) -> None:
    known = glyph_numbers(weight)
    assert [letter for letter in "ěščřžýáíéúůťďňĄąŁłÖöÄäÜüßŐőБЖЩЮЯбжщюяЇїҐґ" if ord(letter) not in known] == []


def test_width_grows_with_size_and_letters() -> None:
    assert text_width("mm", 20) == pytest.approx(4 * text_width("m", 10))
    assert text_width("m", 10, Weight.BOLD) > text_width("m", 10)
    assert text_width("\U0001f600", 10) == 10 * widths(Weight.REGULAR).missing


@pytest.mark.parametrize("weight", Weight)
def test_a_subset_is_a_small_sound_font(weight: Weight) -> None:
    cut = subset(weight, "Řečany 0123")
    assert len(cut) < len(font_bytes(weight)) / 4
    padded = cut + b"\0" * (-len(cut) % 4)
    assert sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF == 0xB1B0AFBA


def test_a_subset_depends_on_its_letters_only() -> None:
    assert subset(Weight.BOLD, "abc") == subset(Weight.BOLD, "cba")
    assert len(subset(Weight.BOLD, "abcdefgh")) > len(subset(Weight.BOLD, "a"))

"""Concentric assaults: the three figures, against a count by hand of all sixty-four ways to stand."""

from __future__ import annotations

from itertools import combinations

import pytest

from core.mechanics.concentric import Figure, figures

EVERY_WAY = [set(way) for size in range(7) for way in combinations(range(6), size)]


@pytest.mark.parametrize("around", EVERY_WAY)
def test_figures_against_their_words(around: set[int]) -> None:
    found = figures(around)
    assert (Figure.OPPOSITE in found) == any({d, d + 3} <= around for d in range(3))
    assert (Figure.ALTERNATE in found) == ({0, 2, 4} <= around or {1, 3, 5} <= around)
    assert (Figure.MANY in found) == (len(around) >= 4)


def test_several_units_in_one_hex_are_one_direction() -> None:
    assert figures([2, 2, 2]) == ()
    assert figures([0, 3, 3]) == (Figure.OPPOSITE,)

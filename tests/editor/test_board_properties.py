"""The proof of the board finds what it looks for: it holds as things are, and no longer when one is broken."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from probe.field import scenario

from core.board.layout import Layout
from editor.models import region, resize
from tests.tools import board_properties as proof


def tried(check: object, cases: int = 60) -> None:
    for number in range(cases):
        dice = random.Random(number)
        check(dice, proof.board(dice, scenario()), Counter())  # type: ignore[operator]


@pytest.mark.parametrize("check", proof.CHECKS)
def test_it_holds(check: object) -> None:
    tried(check)


def test_a_wrong_parity_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resize, "_other", lambda shifted: shifted)
    with pytest.raises(AssertionError):
        tried(proof.check_resize)


def test_a_paste_that_counts_in_columns_and_rows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_offset(grid, at, step):  # type: ignore[no-untyped-def]
        return grid.find(grid.column(at) + step[0], grid.row(at) + step[1])

    monkeypatch.setattr(region, "_stepped", by_offset)
    with pytest.raises(AssertionError):
        tried(proof.check_paste)


def test_a_pick_that_is_off_by_little_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Layout.hit
    monkeypatch.setattr(Layout, "hit", lambda self, x, y: right(self, x + 0.06 * self.radius, y))
    with pytest.raises(AssertionError):
        tried(proof.check_pick)

"""The table of two dice: every pair has its cell, the first die down."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from core.qt.dice_table import HEAD, ROW, DiceCell, DiceTable, Tone
from core.view.palette import palette


def table(kind: str = "light") -> DiceTable:
    """Return a table whose first die alone decides."""
    QApplication.instance() or QApplication([])
    tones = [Tone.SECOND, Tone.SECOND, Tone.NOBODY, Tone.NOBODY, Tone.FIRST, Tone.FIRST]
    shown = DiceTable(palette(kind))
    shown.show_cells(
        [[DiceCell(f"{first}{second}", tones[first - 1]) for second in range(1, 7)] for first in range(1, 7)]
    )
    shown.resize(HEAD + 6 * 40 + 2, shown.sizeHint().height())
    return shown


@pytest.mark.parametrize("kind", ["light", "dark"])
def test_the_first_die_runs_down_and_the_second_across(kind: str) -> None:
    shown = table(kind)
    picture = shown.grab().toImage()

    def ground(first: int, second: int) -> str:
        return picture.pixelColor(HEAD + (second - 1) * 40 + 4, HEAD + (first - 1) * ROW + ROW // 2).name()

    assert len({ground(first, 1) for first in range(1, 7)}) == 3
    for first in range(1, 7):
        assert len({ground(first, second) for second in range(1, 7)}) == 1


def test_the_pair_that_was_thrown_is_framed() -> None:
    shown = table()
    before = shown.grab().toImage()
    shown.light(2, 5)
    after = shown.grab().toImage()
    changed = [
        (x, y) for x in range(before.width()) for y in range(before.height()) if before.pixel(x, y) != after.pixel(x, y)
    ]
    assert changed
    assert all(HEAD + 4 * 40 <= x < HEAD + 5 * 40 and HEAD + ROW <= y < HEAD + 2 * ROW for x, y in changed)

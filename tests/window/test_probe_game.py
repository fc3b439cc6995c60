"""The probe game from the first click to the verdict, by mouse and by keyboard, on pixels and names alone."""

from __future__ import annotations

from collections.abc import Callable

from tests.desk.hands import PROBE, Hands
from tests.desk.probe_players import by_keyboard, by_mouse


def test_whole_game_by_mouse(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    assert by_mouse(hands, seed=3) > 6
    assert hands.keys == 0


def test_whole_game_by_keyboard(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    assert by_keyboard(hands, seed=4) > 6
    assert hands.clicks == 0

"""Settings that make the window easier: motion and language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog

from tests.desk.hands import PROBE, Hands
from tests.desk.stage import PSEUDO, MoveTrail, motion
from tests.desk.walk import plan_and_move


def test_a_move_leaves_a_line_unless_less_motion_is_wanted(
    begun: Callable[[str], Hands], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(motion.VARIABLE, "full")
    hands = begun(str(PROBE))
    shown: list[int] = []
    monkeypatch.setattr(MoveTrail, "show_ways", lambda _, ways: shown.append(len(ways)))
    plan_and_move(hands)
    assert sum(shown) == 1
    monkeypatch.setenv(motion.VARIABLE, "")
    if not hands.window.comfort.calm:
        hands.choose("Less motion")
    assert hands.window.settings.motion == "reduced"
    hands.window.settings.motion = ""


def test_the_language_is_chosen_for_the_next_start(started: Hands) -> None:
    started.choose("Language …")
    started.settle()
    dialog = started.top()
    assert isinstance(dialog, QInputDialog)
    dialog.setTextValue("Longer and with accents, for translators")
    started.key(Qt.Key.Key_Return)
    assert started.window.settings.language == PSEUDO
    started.window.settings.language = ""

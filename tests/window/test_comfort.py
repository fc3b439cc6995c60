"""Settings that make the window easier: motion and language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog

from core.model.choice import Shape
from core.qt import motion
from core.qt.move_trail import MoveTrail
from core.view.language import PSEUDO
from tests.window.hands import PROBE, Hands


def test_a_move_leaves_a_line_unless_less_motion_is_wanted(
    begun: Callable[[str], Hands], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(motion.VARIABLE, "full")
    hands = begun(str(PROBE))
    shown: list[int] = []
    monkeypatch.setattr(MoveTrail, "show_ways", lambda _, ways: shown.append(len(ways)))
    _plan_and_move(hands)
    assert sum(shown) == 1
    monkeypatch.setenv(motion.VARIABLE, "")
    if not hands.window.comfort.calm:
        hands.command("Less motion").trigger()
    assert hands.window.settings.motion == "reduced"
    hands.window.settings.motion = ""


def _plan_and_move(hands: Hands) -> None:
    """Seal both plans and move the first unit that can."""
    page = hands.window.page
    assert page is not None
    turn = page.bridge.turn
    for _ in range(20):
        if turn.pieces and turn.shape is not Shape.POINTS:
            page.bridge.click_listed(turn.pieces[0], None)
            page.bridge.click_hex(min(turn.hexes))
            return
        if turn.action is not None:
            page.bridge.submit()
        else:
            page.bridge.click(turn.candidates[-1].click)


def test_the_language_is_chosen_for_the_next_start(started: Hands) -> None:
    started.command("Language …").trigger()
    started.settle()
    dialog = started.top()
    assert isinstance(dialog, QInputDialog)
    dialog.setTextValue("Longer and with accents, for translators")
    started.key(Qt.Key.Key_Return)
    assert started.window.settings.language == PSEUDO
    started.window.settings.language = ""

"""A screen reader hears what the keyboard on the map leads to: why not, what happened, what is asked next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tests.desk.hands import PROBE, Hands
from tests.desk.stage import speech
from tests.window.test_looking_back import seal_plan


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said aloud, in order."""
    said: list[str] = []

    class Ears:
        Event = speech.QAccessible.Event

        @staticmethod
        def isActive() -> bool:  # noqa: N802 Qt's name
            return True

        @staticmethod
        def updateAccessibility(event: object) -> None:  # noqa: N802 Qt's name
            if hasattr(event, "message"):
                said.append(event.message())

    monkeypatch.setattr(speech, "QAccessible", Ears)
    return said


def test_refusals_happenings_and_questions_are_said_once(begun: Callable[[str], Hands], heard: list[str]) -> None:
    hands = begun(str(PROBE))
    seal_plan(hands)
    assert heard[-1] == f"Amber has planned. Blue: {hands.decision()}"
    seal_plan(hands)
    heard.clear()
    at = hands.lit_pieces()[0][1]
    hands.click_counter(at)
    assert [words for words in heard if words == hands.decision()] == [hands.decision()]
    costs = set(hands.lit_hexes())
    scenario = hands.canvas.scenario
    assert scenario is not None
    far = max((to for to in scenario.map.grid.hexes if to not in costs and not hands.stack(to)),
              key=lambda to: scenario.map.grid.distance(at, to))
    heard.clear()
    hands.click_hex(far)
    assert heard[-1:] == [f"Not possible: {hands.refusal()}"]


def test_a_step_of_the_replay_is_said(begun: Callable[[str], Hands], heard: list[str]) -> None:
    hands = begun(str(PROBE))
    seal_plan(hands)
    hands.key(Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    hands.wait_for(lambda: bool(hands.widgets("Back to the game")), "the replay")
    hands.key(Qt.Key.Key_Right)
    assert hands.widget("Time").accessibleDescription().endswith(heard[-1])

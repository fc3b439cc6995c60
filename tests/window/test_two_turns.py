"""Whole turns by keyboard alone and by mouse alone: set-up, sky, guns, moves, battles with losses, ends of phases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.desk.hands import Hands
from tests.desk.lazy import CTRL, DIGITS, ByKeys, ByMouse, play
from tests.desk.stage import SeededDice, Session, opening, session

MOST_KEYS = 1500


class Typist(ByKeys):
    """Plays by the keys that go along what is lit: N to the next unit, Tab to the next place, figures for units."""

    def step(self) -> None:
        """Answer what is asked now."""
        hands = self.hands
        if hands.top() is not hands.window:
            self.confirm()
            return
        asked = hands.decision()
        if asked.startswith("Place"):
            self.answer("Place the rest for me")
        elif "steps to lose" in asked or "step to lose" in asked or "retreat" in asked.lower():
            self.suffer()
        elif asked.startswith("Move your units") and self._first_time(""):
            self.move()
        elif "hex to attack" in asked and self._first_time(""):
            self.attack()
        elif hands.widgets("Nobody advances"):
            hands.key(Qt.Key.Key_1)
            self.carry_out()
            if hands.decision().startswith("Who advances"):
                self.answer("Nobody advances")
        elif hands.widgets("No support"):
            self.answer("No support")
        elif self.page.decision.primary() is not None:
            self.carry_out()
        else:
            self.end()

    def move(self) -> None:
        """Send the next unit somewhere."""
        hands = self.hands
        hands.key(Qt.Key.Key_N)
        hands.key(Qt.Key.Key_1)
        before = hands.log()
        self.go()
        self.moves += hands.log() != before
        hands.key(Qt.Key.Key_Escape)

    def go(self) -> None:
        """Go to the next place and click it."""
        self.hands.key(Qt.Key.Key_Tab)
        self.hands.key(Qt.Key.Key_Return)

    def attack(self) -> None:
        """Attack the first hex that can be attacked, with everybody who can."""
        hands = self.hands
        self.go()
        for _ in range(6):
            if not hands.lit_pieces():
                break
            hands.key(Qt.Key.Key_Tab)
            at = hands.canvas.cursor_hex
            stack = () if at is None else tuple(reversed(hands.stack(at)))
            lit = {piece for piece, _ in hands.lit_pieces()}
            number = next((n for n, piece in enumerate(stack) if piece in lit), 0)
            hands.key(DIGITS[number])
        hands.key(Qt.Key.Key_Return, CTRL)
        self.battles += 1


def test_two_turns_by_keyboard_alone(begun: Callable[[str], Hands], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "SystemDice", lambda: SeededDice("two turns"))
    hands = begun("czech38/campaign")
    typist = Typist(hands)
    play(typist, until=3, most=MOST_KEYS)
    assert hands.clicks == 0
    assert typist.moves >= 3
    assert typist.battles >= 2
    assert "The die shows" in hands.log() or "eliminated" in hands.log()


def test_two_turns_of_drumfire_and_duties_by_keyboard_alone(
    begun: Callable[[str], Hands], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "SystemDice", lambda: SeededDice("two"))
    hands = begun("kaiser/campaign")
    lazy = ByKeys(hands)
    play(lazy, until=3)
    assert hands.clicks == 0
    assert {"drumfire", "german-movement", "german-combat", "allied-movement", "allied-combat"} <= set(lazy.met)
    assert (lazy.moves >= 4, lazy.battles >= 2, lazy.shots >= 2) == (True, True, True)


def test_two_turns_of_sky_guns_and_gas_by_mouse_alone(shown: Callable[[Session], Hands]) -> None:
    begun = session.Session.new(None, opening.opening("kaiser/campaign").start, SeededDice(1))
    third = replace(begun.state, agenda=(), tracks={**begun.state.tracks, "turn": 3})
    hands = shown(begun.tried("weather", third, SeededDice("two")))
    lazy = ByMouse(hands)
    play(lazy, until=5)
    assert hands.keys == 0
    assert {"air-allocation", "counter-battery", "gas-fire", "breakdown", "german-observation", "sos"} <= set(lazy.met)
    assert (lazy.moves >= 4, lazy.battles >= 2, lazy.shots >= 6) == (True, True, True)

"""Two whole turns of the campaign by keyboard alone: set-up, air, moves, battles with their losses, ends of phases."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tests.desk.hands import Hands
from tests.desk.stage import SeededDice, session

CTRL = Qt.KeyboardModifier.ControlModifier
MOST_KEYS = 1500
DIGITS = [Qt.Key(Qt.Key.Key_1 + n) for n in range(9)]


class Typist:
    """Plays by keys: what is asked is read from the screen, and answered with the keys that the sheet of keys names."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.tried: set[str] = set()
        self.moves = self.battles = 0

    @property
    def turn(self) -> int:
        """The turn that the strip shows."""
        now = next(name for name in self.hands.names() if name.startswith("Turn ") and name.endswith(", now"))
        return int(now.removeprefix("Turn ").removesuffix(", now"))

    def step(self) -> None:
        """Answer what is asked now."""
        hands = self.hands
        if hands.top() is not hands.window:
            hands.key(Qt.Key.Key_Return)
            return
        asked = hands.decision()
        if asked.startswith("Place"):
            self.choose("Place the rest for me")
        elif "steps to lose" in asked or "step to lose" in asked or "retreat" in asked.lower():
            self.suffer()
        elif asked.startswith("Move your units") and self.first_time():
            self.move()
        elif "hex to attack" in asked and self.first_time():
            self.attack()
        elif hands.widgets("Nobody advances"):
            hands.key(Qt.Key.Key_1)
            hands.key(Qt.Key.Key_Return, CTRL)
            if hands.decision().startswith("Who advances"):
                self.choose("Nobody advances")
        elif hands.widgets("No support"):
            self.choose("No support")
        elif hands.window.page is not None and hands.window.page.decision.primary() is not None:
            hands.key(Qt.Key.Key_Return, CTRL)
        else:
            self.end()

    def first_time(self) -> bool:
        """Tell whether this is asked for the first time in this phase."""
        phase = f"{self.turn} {self._phase()}"
        fresh = phase not in self.tried
        self.tried.add(phase)
        return fresh

    def _phase(self) -> str:
        page = self.hands.window.page
        assert page is not None
        return " ".join(frame.kind for frame in page.bridge.table.session.state.agenda)

    def choose(self, words: str) -> None:
        """Find an answer by name and give it."""
        self.hands.key(Qt.Key.Key_P, CTRL)
        self.hands.key(words)
        self.hands.key(Qt.Key.Key_Return)

    def move(self) -> None:
        """Send the next unit somewhere."""
        hands = self.hands
        hands.key(Qt.Key.Key_N)
        hands.key(Qt.Key.Key_1)
        before = hands.log()
        hands.key(Qt.Key.Key_Tab)
        hands.key(Qt.Key.Key_Return)
        self.moves += hands.log() != before
        hands.key(Qt.Key.Key_Escape)

    def attack(self) -> None:
        """Attack the first hex that can be attacked, with everybody who can."""
        hands = self.hands
        hands.key(Qt.Key.Key_Tab)
        hands.key(Qt.Key.Key_Return)
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

    def suffer(self) -> None:
        """Take losses and retreat: the first offer that can still be taken, then whatever finishes."""
        hands, page = self.hands, self.hands.window.page
        assert page is not None
        if page.decision.primary() is not None:
            hands.key(Qt.Key.Key_Return, CTRL)
            return
        before = hands.decision()
        for digit in DIGITS[:4]:
            if page.bridge.turn.pieces and hands.decision() == before and page.decision.primary() is None:
                hands.key(digit)
        if hands.lit_hexes():
            hands.key(Qt.Key.Key_Tab)
            hands.key(Qt.Key.Key_Return)

    def end(self) -> None:
        """End the phase, and say so when asked."""
        self.hands.key(Qt.Key.Key_E)
        if self.hands.top() is not self.hands.window:
            self.hands.key(Qt.Key.Key_Return)


def test_two_turns_by_keyboard_alone(begun: Callable[[str], Hands], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "SystemDice", lambda: SeededDice("two turns"))
    hands = begun("czech38/campaign")
    typist = Typist(hands)
    while typist.turn < 3 and hands.keys < MOST_KEYS:
        before = hands.keys
        typist.step()
        assert hands.keys > before
    assert typist.turn == 3, f"stuck at {hands.decision()!r}"
    assert hands.clicks == 0
    assert typist.moves >= 3
    assert typist.battles >= 2
    assert "The die shows" in hands.log() or "eliminated" in hands.log()

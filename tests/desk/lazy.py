"""Players in no mood to think: they read what the screen asks and give the nearest answer, by keys or by mouse."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from core.board.hexes import Hex
from core.qt.counter_button import CounterButton
from player.game_page import GamePage
from tests.desk.hands import LEFT, NONE, Hands

CTRL = Qt.KeyboardModifier.ControlModifier
DIGITS = [Qt.Key(Qt.Key.Key_1 + n) for n in range(9)]
TAKE_UP = "Take up: "
SECOND = "Begin the second segment"
NO_THANKS = ("No support", "No barrage", "Nobody advances", "Nobody else advances")
TO_SUFFER = ("step to lose", "steps to lose", "retreat", "is lost in")


class Lazy(ABC):
    """Plays a game in a window. `moves`, `battles` and `shots` are what it has done, `met` which phases it was in."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.tried: set[str] = set()
        self.met: Counter[str] = Counter()
        self.moves = self.battles = self.shots = 0

    @property
    def turn(self) -> int:
        """The turn that the strip shows."""
        now = next(name for name in self.hands.names() if name.startswith("Turn ") and name.endswith(", now"))
        return int(now.removeprefix("Turn ").removesuffix(", now"))

    @property
    def page(self) -> GamePage:
        """The page of the game."""
        assert self.hands.window.page is not None
        return self.hands.window.page

    def step(self) -> None:
        """Answer what is asked now."""
        if self.hands.top() is not self.hands.window:
            self.confirm()
            return
        self.met[self._phase().split()[-1]] += 1
        asked, named = self.hands.decision(), self.hands.names()
        if not self._react(asked, named):
            self._act(asked, named)

    def _react(self, asked: str, named: set[str]) -> bool:
        """Answer what a set-up or a battle asks; return whether it was that."""
        thanks = next((words for words in NO_THANKS if words in named), "")
        if asked.startswith("Place"):
            self.answer("Place the rest for me")
        elif any(words in asked.lower() for words in TO_SUFFER):
            self.suffer()
        elif thanks:
            self.answer(thanks)
        elif self.page.bridge.turn.sheet is not None:
            self.lay()
            self.shots += 1
        else:
            return False
        return True

    def _act(self, asked: str, named: set[str]) -> None:
        """Move, aim or attack once, then go on."""
        hands = self.hands
        if any(name.startswith(TAKE_UP) for name in named):
            self.take_up()
            self.battles += 1
        elif asked.startswith(("Move your units", "Second segment")) and self._first_time(asked):
            before = hands.log()
            self.move()
            self.moves += hands.log() != before
        elif asked.startswith("Who attacks") and self.page.decision.primary() is None and hands.lit_pieces():
            self.point(hands.lit_pieces()[0][1])
        elif hands.lit_hexes() and self._first_time(asked):
            self.go()
        else:
            self._go_on(named)

    def _go_on(self, named: set[str]) -> None:
        """Do the highlighted thing, else go on to the second segment, else end the phase."""
        if self.page.decision.primary() is not None:
            self.carry_out()
        elif SECOND in named:
            self.answer(SECOND)
        else:
            self.end()

    def _first_time(self, asked: str) -> bool:
        """Tell whether such a thing is asked for the first time in this phase."""
        phase = f"{self.turn} {self._phase()} {asked[:6]}"
        fresh = phase not in self.tried
        self.tried.add(phase)
        return fresh

    def _phase(self) -> str:
        return " ".join(frame.kind for frame in self.page.bridge.table.session.state.agenda)

    def suffer(self) -> None:
        """Take losses and go back: the first offer that can still be taken, then whatever finishes."""
        if self.page.decision.primary() is not None:
            self.carry_out()
            return
        before = self.hands.decision()
        for number in range(4):
            asked = self.hands.decision() == before and self.page.decision.primary() is None
            if asked and len(self.page.bridge.turn.pieces) > 0:
                self.offer(number)
        if self.hands.lit_hexes():
            self.go()

    @abstractmethod
    def confirm(self) -> None:
        """Say yes to what a card in front asks."""

    @abstractmethod
    def answer(self, words: str) -> None:
        """Give the answer of this name."""

    @abstractmethod
    def carry_out(self) -> None:
        """Do what is highlighted."""

    @abstractmethod
    def take_up(self) -> None:
        """Take up the first proposal and carry it out."""

    @abstractmethod
    def lay(self) -> None:
        """Lay one point in the first box that takes any, and hand the whole in."""

    def move(self) -> None:
        """Send the unit nearest to the enemy, and not yet beside him, as near to him as it goes."""
        hands, foes = self.hands, self._foes()
        tops = {at: self._away(at, foes) for piece, at in hands.lit_pieces() if hands.stack(at)[-1] == piece}
        able = [at for at, far in tops.items() if far > 1]
        if not able:
            return
        self.point(min(able, key=lambda at: (tops[at], at)))
        if hands.lit_hexes():
            self.point(min(hands.lit_hexes(), key=lambda at: (self._away(at, foes), at)))

    def _foes(self) -> tuple[Hex, ...]:
        side = self.page.bridge.turn.side
        assert side is not None
        letter = self.page.bridge.table.side_type(side).adjective[:1]
        stacks = self.hands.canvas.scene.stacks
        return tuple(at for at, stack in stacks.items() if all(face.letter != letter for face in stack))

    def _away(self, at: Hex, foes: tuple[Hex, ...]) -> int:
        scenario = self.hands.canvas.scenario
        assert scenario is not None
        return min((scenario.map.grid.distance(at, foe) for foe in foes), default=0)

    def go(self) -> None:
        """Click the first hex that may be clicked."""
        self.point(self.hands.lit_hexes()[0])

    @abstractmethod
    def point(self, at: Hex) -> None:
        """Click a hex, or the counter on top of it."""

    @abstractmethod
    def offer(self, number: int) -> None:
        """Click one of the counters that the decision shows, 0 the first."""

    @abstractmethod
    def end(self) -> None:
        """End the phase."""


class ByKeys(Lazy):
    """Plays with the keys that the sheet of keys names."""

    def confirm(self) -> None:
        """Press Enter."""
        self.hands.key(Qt.Key.Key_Return)

    def answer(self, words: str) -> None:
        """Find an answer by name and give it."""
        self.hands.key(Qt.Key.Key_P, CTRL)
        self.hands.key(words)
        self.hands.key(Qt.Key.Key_Return)

    def carry_out(self) -> None:
        """Press the highlighted button."""
        self.hands.key(Qt.Key.Key_Return, CTRL)

    def take_up(self) -> None:
        """Find the first proposal by name."""
        self.answer(TAKE_UP.strip())
        self.carry_out()

    def lay(self) -> None:
        """Type figures until the whole can be handed in."""
        for figure in (Qt.Key.Key_1, Qt.Key.Key_1, Qt.Key.Key_1):
            if self.page.decision.primary() is None:
                self.hands.key(figure)
        self.carry_out()

    def point(self, at: Hex) -> None:
        """Find the hex by its number, and press Enter there."""
        scenario = self.hands.canvas.scenario
        assert scenario is not None
        self.hands.key(Qt.Key.Key_G, CTRL)
        self.hands.key(scenario.map.sheet.label(at))
        self.hands.key(Qt.Key.Key_Return)
        self.hands.key(Qt.Key.Key_Return)

    def offer(self, number: int) -> None:
        """Press the figure of a counter."""
        self.hands.key(DIGITS[number])

    def end(self) -> None:
        """Press the key that ends phases, and say so when asked."""
        self.hands.key(Qt.Key.Key_E)
        if self.hands.top() is not self.hands.window:
            self.confirm()


class ByMouse(Lazy):
    """Plays with clicks on counters, hexes and buttons."""

    def confirm(self) -> None:
        """Press the button that says yes."""
        buttons = [b for b in self.hands.top().findChildren(QAbstractButton) if b.isVisible()]
        self._press(next(b for b in buttons if b.property("look") in ("primary", "danger")))

    def answer(self, words: str) -> None:
        """Press the button of this name."""
        self.hands.press(words)

    def carry_out(self) -> None:
        """Press the highlighted button."""
        button = self.page.decision.primary()
        assert button is not None
        self._press(button)

    def take_up(self) -> None:
        """Press the first proposal."""
        self.hands.press(min(name for name in self.hands.names() if name.startswith(TAKE_UP)))
        self.carry_out()

    def lay(self) -> None:
        """Press the plus of the first box that takes more."""
        for more in self.hands.window.findChildren(QAbstractButton):
            if more.isVisible() and more.isEnabled() and more.accessibleName().startswith("More: "):
                self._press(more)
                break
        if self.page.decision.primary() is None:
            buttons = self.hands.window.findChildren(QAbstractButton)
            self._press(next(button for button in buttons if button.accessibleName().startswith("Fewer: ")))
        self.carry_out()

    def point(self, at: Hex) -> None:
        """Click the counter on top where one is lit, else the hex beside its counters."""
        lit = {where for _, where in self.hands.lit_pieces()}
        if at in lit:
            self.hands.click_counter(at)
        else:
            self.hands.click_hex(at)

    def offer(self, number: int) -> None:
        """Click a counter of the decision."""
        shown = [b for b in self.page.decision.findChildren(CounterButton) if b.isVisible() and b.isEnabled()]
        if number < len(shown):
            self._press(shown[number])

    def end(self) -> None:
        """Press the button that ends the phase, and say so when asked."""
        grave = [button.label for button in self.page.bridge.turn.buttons if button.grave]
        self.hands.press(grave[0])
        if self.hands.top() is not self.hands.window:
            self.confirm()

    def _press(self, button: QAbstractButton) -> None:
        QTest.mouseClick(button, LEFT, NONE, button.rect().center())
        self.hands.clicks += 1
        self.hands.settle()


def play(lazy: Lazy, until: int, most: int = 1500) -> None:
    """Play to a turn; AssertionError where an answer leads nowhere, or nothing ends."""
    for _ in range(most):
        if lazy.turn >= until:
            return
        before = lazy.hands.keys + lazy.hands.clicks
        lazy.step()
        assert lazy.hands.keys + lazy.hands.clicks > before
    raise AssertionError(f"stuck at {lazy.hands.decision()!r}: {lazy.hands.refusal()}")

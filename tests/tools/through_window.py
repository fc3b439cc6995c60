"""Play a game through the window from the wizard on: scripted sides decide, real events do what they decided.

    python tests/tools/through_window.py [--game czech38] [--hands mouse] [--turns 4] [--seed 1] [--pictures FOLDER]

Two people at one screen: names are typed, options stand as the scenario has them, the curtain falls between the sides
and is lifted by its button. Every click of a decision is a click on a counter, a hex, a button or a box of the window,
or with `--hands keys` the keys that stand for it.
Prints a line a turn; the last lines say how many events it took and whether the journal verifies. With enough turns
it ends at the victory screen.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path[0] = str(Path(__file__).parents[2])

from PySide6.QtCore import Qt  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QAbstractButton, QListWidget, QRadioButton, QTabWidget  # noqa: E402

from core.ai.games import Sides, eyes_of, scripted_sides  # noqa: E402
from core.board.hexes import Hex  # noqa: E402
from core.model.actions import Action, Click, CountClick, HexClick, KeyClick, PieceClick  # noqa: E402
from core.play import library  # noqa: E402
from core.play.games_folder import SUFFIX, games_folder  # noqa: E402
from core.play.replay import verify  # noqa: E402
from core.play.session import Session  # noqa: E402
from core.qt.counter_button import CounterButton  # noqa: E402
from core.qt.errand import finish_errands  # noqa: E402
from player.application import application  # noqa: E402
from player.game_page import GamePage  # noqa: E402
from player.models.points import Share  # noqa: E402
from tests.desk.hands import LEFT, NONE, Hands  # noqa: E402

SLOW = 4.0
"""Seconds of the window's own work after which an input is told."""


class Table:
    """A game in a window, and the sides that play it."""

    def __init__(self, hands: Hands, seed: int, pictures: Path | None) -> None:
        self.hands, self.pictures = hands, pictures
        self.seen: Counter[str] = Counter()
        self.curtains = 0
        self._sides: Sides = scripted_sides(self.session.start, seed)

    @property
    def page(self) -> GamePage:
        """The page of the game."""
        assert self.hands.window.page is not None
        return self.hands.window.page

    @property
    def session(self) -> Session:
        """The game."""
        found: Session = self.page.bridge.table.session
        return found

    @property
    def turn(self) -> int:
        """The turn on the track."""
        return self.session.state.tracks.get("turn", 0)

    def decide(self) -> None:
        """Do, with the mouse, what the side that has to decide wants."""
        self.lift_curtain()
        session = self.session
        # Where both sides must answer, whoever sits there is asked first.
        side = self.page.bridge.table.deciding
        assert side is not None
        action, at = self._sides[side].decide(eyes_of(session, side)), session.at
        prompt = self.page.bridge.turn.choice.prompt.key if self.page.bridge.turn.choice else ""
        self.picture(prompt)
        for click in (click for click in action.clicks if not isinstance(click, CountClick)):
            if session.at != at:
                break
            self._click(click)
        if any(isinstance(click, CountClick) for click in action.clicks):
            self._open_boxes()
            self._lay(action)
        if session.at == at:
            self._finish(action)
        assert session.at != at, f"{action} led nowhere: {self.hands.refusal() or self.hands.decision()}"

    def lift_curtain(self) -> None:
        """Press the curtain's button, and go on from what is told of the other side's turn."""
        if self.hands.window.curtain is not None:
            self.curtains += 1
            self.picture("curtain")
            self._named("I am ready")
            # What happened since is worked out beside the window.
            finish_errands()
            self.hands.settle()
        if "To my turn" in self.hands.names():
            self.picture("what-happened-since")
            self._named("To my turn")

    def _named(self, words: str) -> None:
        """Press a button that stands outside the decision."""
        self.hands.press(words)

    def _click(self, click: Click) -> None:
        if isinstance(click, HexClick):
            self.hands.click_hex(Hex(click.hex))
        elif isinstance(click, PieceClick):
            self._piece(click.piece)
        elif isinstance(click, KeyClick):
            self._button(click)

    def _piece(self, piece: str) -> None:
        at = self.hands.where(piece)
        if at is not None and self.hands.stack(at)[-1] == piece:
            self.hands.click_counter(at)
            return
        buttons = [b for b in self.page.findChildren(CounterButton) if b.isVisible() and b.face.piece == piece]
        if not buttons and at is not None:
            # A hex's card lists the whole stack once the hex is looked at.
            QTest.mouseClick(self.hands.canvas, Qt.MouseButton.RightButton, NONE, self.hands.canvas.widget_point(at))
            self.hands.settle()
            buttons = [b for b in self.page.findChildren(CounterButton) if b.isVisible() and b.face.piece == piece]
        if not buttons:
            self.page.column.open_lower()
            self.page.bottom.leaves.setCurrentIndex(2)
            self.hands.settle()
            buttons = [b for b in self.page.findChildren(CounterButton) if b.isVisible() and b.face.piece == piece]
        assert buttons, f"{piece} can be clicked nowhere; {self.hands.decision()}"
        self._press(buttons[0])

    def _button(self, click: KeyClick) -> None:
        turn = self.page.bridge.turn
        button = next((button for button in turn.buttons if button.click == click), None)
        assert button is not None, f"no button for {click.key}: {[b.label for b in turn.buttons]}"
        self._press(self._made(button.label))
        self._confirm()

    def _made(self, words: str) -> QAbstractButton:
        """Return the button of the decision that begins with these words; on it they may be broken into lines."""
        shown = [button for button in self.page.decision.buttons if button.isVisible()]
        found = next((button for button in shown if button.accessibleName().startswith(words)), None)
        assert found is not None, f"no button begins with {words!r}: {[b.accessibleName() for b in shown]}"
        return found

    def _press(self, button: QAbstractButton) -> None:
        QTest.mouseClick(button, LEFT, NONE, button.rect().center())
        self.hands.clicks += 1
        self.hands.settle()

    def _confirm(self) -> None:
        """Answer the card that asks once more before a grave button is done."""
        top = self.hands.top()
        if top is self.hands.window:
            return
        buttons = [b for b in top.findChildren(QAbstractButton) if b.isVisible() and b.property("look") == "primary"]
        buttons += [b for b in top.findChildren(QAbstractButton) if b.isVisible() and b.property("look") == "danger"]
        assert buttons, f"a card asks and has no answer: {sorted(self.hands.names())}"
        self._press(buttons[0])

    def _open_boxes(self) -> None:
        """Press the button that opens the boxes of points, where an answer goes on without them."""
        turn = self.page.bridge.turn
        if turn.sheet is None:
            self._press(self._made(next(b.label for b in turn.buttons if b.click is not None and not b.grave)))

    def _lay(self, action: Action) -> None:
        """Lay points on their boxes with the buttons beside them: first what is too much is taken off."""
        wanted = {click.slot: click.count for click in action.clicks if isinstance(click, CountClick)}
        for word, step in (("Fewer", -1), ("More", 1)):
            for slot, count in wanted.items():
                while (count - self._share(slot).laid) * step > 0:
                    self.hands.press(f"{word}: {self._share(slot).label}")

    def _share(self, slot: str) -> Share:
        """Return a slot as the board shows it now."""
        sheet = self.page.bridge.turn.sheet
        assert sheet is not None
        return next(share for share in sheet.shares if share.name == slot)

    def _finish(self, action: Action) -> None:
        """Press the button that hands the draft in."""
        turn = self.page.bridge.turn
        button = next((b for b in turn.buttons if b.click is None), None)
        assert button is not None, f"{action} cannot be handed in: {self.hands.refusal()}"
        self._press(self._made(button.label))
        self._confirm()

    def picture(self, what: str) -> None:
        """Keep a picture of each kind of decision, the first time it comes up."""
        self.seen[what] += 1
        if self.pictures is not None and self.seen[what] == 1:
            self.pictures.mkdir(parents=True, exist_ok=True)
            self.hands.window.grab().save(str(self.pictures / f"{len(self.seen):02}-{what or 'none'}.png"))


class ByKeys(Table):
    """The same by keys alone."""

    def _named(self, words: str) -> None:
        """Press a button with the space bar, once it has the keyboard."""
        self.hands.widget(words).setFocus(Qt.FocusReason.TabFocusReason)
        self.hands.key(Qt.Key.Key_Space)

    def _click(self, click: Click) -> None:
        if isinstance(click, HexClick):
            self._go(Hex(click.hex))
            self.hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
        else:
            super()._click(click)

    def _go(self, at: Hex) -> None:
        """Bring the cursor to a hex by its number."""
        scenario = self.hands.canvas.scenario
        assert scenario is not None
        self.hands.key(Qt.Key.Key_G, CTRL)
        self.hands.key(scenario.map.sheet.label(at))
        self.hands.key(Qt.Key.Key_Return)
        self.hands.canvas.setFocus()

    def _piece(self, piece: str) -> None:
        """Take a counter of a hex by its figure; one that lies elsewhere by the keyboard's way to its button."""
        at = self.hands.where(piece)
        number = tuple(reversed(self.hands.stack(at))).index(piece) if at is not None else DIGITS
        if at is None or number >= DIGITS:
            super()._piece(piece)
            return
        self._go(at)
        self.hands.key(Qt.Key(Qt.Key.Key_1 + number))

    def _press(self, button: QAbstractButton) -> None:
        """Press a button with the space bar, once it has the keyboard."""
        button.setFocus(Qt.FocusReason.TabFocusReason)
        self.hands.key(Qt.Key.Key_Space)

    def _lay(self, action: Action) -> None:
        """Lay points with plus and minus in their boxes: first what is too much is taken off."""
        wanted = {click.slot: click.count for click in action.clicks if isinstance(click, CountClick)}
        for key, step in ((Qt.Key.Key_Minus, -1), (Qt.Key.Key_Plus, 1)):
            for slot, count in wanted.items():
                while (count - self._share(slot).laid) * step > 0:
                    self.page.decision.board.boxes[slot].setFocus(Qt.FocusReason.TabFocusReason)
                    self.hands.key(key)


DIGITS = 9
CTRL = Qt.KeyboardModifier.ControlModifier
TABLES = {"mouse": Table, "keys": ByKeys}


def scenario_of(game: str) -> library.Entry:
    """Return the first shipped scenario of a game."""
    return next(entry for entry in library.shipped() if entry.id.split("/")[0] == game)


def begin(scenario: library.Entry) -> Hands:
    """Begin a game for two at one screen in the wizard, names typed."""
    hands = Hands.at_start()
    hands.press("New game")
    listed = next(found for found in hands.top().findChildren(QListWidget) if found.accessibleName() == "Scenarios")
    for number in range(listed.count()):
        if listed.item(number).text() == scenario.title:
            listed.setCurrentRow(number)
    hands.wait_for(lambda: hands.widget("Begin").isEnabled(), "the scenario to be read", 60)
    radios = {button.text(): button for button in hands.top().findChildren(QRadioButton)}
    radios["Two at one screen"].click()
    leaves = hands.top().findChild(QTabWidget)
    for name, who in zip(sorted(n for n in hands.names() if n.startswith("Player of ")), ("Anna", "Ben"), strict=False):
        hands.widget(name).setFocus()
        hands.key(who)
    if leaves is not None:
        leaves.setCurrentIndex(1)
        hands.settle()
    hands.press("Begin")
    hands.wait_for(lambda: hands.window.page is not None, f"{scenario.id} to begin", 60)
    return hands


def main(words: list[str] | None = None) -> int:
    """Play and tell; return 1 when the journal does not verify."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="czech38", help="whose first shipped scenario is played")
    parser.add_argument("--hands", choices=sorted(TABLES), default="mouse", help="what carries out what was decided")
    parser.add_argument("--turns", type=int, default=4, help="turns to play; more than the game has plays it out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, help="folder for a picture of every kind of decision")
    arguments = parser.parse_args(words)
    app = application()
    with tempfile.TemporaryDirectory() as home:
        os.environ["HOME"] = os.environ["XDG_DOCUMENTS_DIR"] = home
        hands = begin(scenario_of(arguments.game))
        table = TABLES[arguments.hands](hands, arguments.seed, arguments.pictures)
        play(table, arguments.turns)
        path = next(games_folder().glob(f"*{SUFFIX}"))
        table.picture("end")
        told = table.session.outcome
        kinds = f"{sum(table.seen.values())} decisions of {len(table.seen)} kinds, {table.curtains} curtains"
        print(f"{hands.clicks} clicks, {hands.keys} keys, {kinds}, input to paint p95 {1000 * hands.p95():.0f} ms")
        print(f"outcome: {told.winner + ' ' + told.level if told else 'not yet'}")
        hands.close()
        report = verify(path)
    app.processEvents()
    print(f"journal: {'sound' if report.sound else report}, {report.records} records")
    return 0 if report.sound else 1


def play(table: Table, turns: int) -> None:
    """Play so many turns, or to the end, a line a turn."""
    hands = table.hands
    turn, began, done = table.turn, time.monotonic(), hands.clicks + hands.keys
    while table.session.deciders and table.turn <= turns:
        try:
            table.decide()
        except AssertionError:
            table.picture("stuck")
            raise
        if table.turn != turn:
            spent, used = time.monotonic() - began, hands.clicks + hands.keys - done
            print(f"turn {turn}: {used} clicks and keys, {table.curtains} curtains so far, {spent:.0f} s", flush=True)
            turn, began, done = table.turn, time.monotonic(), hands.clicks + hands.keys


if __name__ == "__main__":
    sys.exit(main())

"""Throws a handful of everything at the player's window: clicks, drags out of it, keys, resizes, other colours, and
what `monkey_throws` adds: fingers, pens, pasted books, a window put away, questions of a game that is left.

An exception, a warning of Qt's, a window in which a person could not go on, or a journal that does not verify at the
end fails. The same seed throws the same things.

Usage: python tests/tools/monkey.py [--n 2000] [--seed 1] [--game ID] [--scenario ID]
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
# In place of this folder, whose probe.py would stand for the probe game.
sys.path[0] = str(ROOT)
HOME = tempfile.TemporaryDirectory()
for _name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
    os.environ[_name] = HOME.name
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, Qt, QTimer, QtMsgType, qInstallMessageHandler  # noqa: E402
from PySide6.QtGui import QWheelEvent  # noqa: E402
from PySide6.QtPrintSupport import QAbstractPrintDialog  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import (  # noqa: E402
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QMenu,
    QMessageBox,
    QWidget,
)

from core.command_line.verify import lines  # noqa: E402
from core.play import library, session  # noqa: E402
from core.play.dice import SeededDice  # noqa: E402
from core.play.replay import verify  # noqa: E402
from player import commands  # noqa: E402
from player.application import application  # noqa: E402
from tests.desk.hands import Hands, rest  # noqa: E402
from tests.tools.monkey_throws import THROWS  # noqa: E402
from tests.tools.scenes import answer, in_front  # noqa: E402

NO, SHIFT, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
PLAIN_KEYS = [
    Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Left,
    Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_Plus, Qt.Key.Key_Minus,
    Qt.Key.Key_E, Qt.Key.Key_F, Qt.Key.Key_N, Qt.Key.Key_S, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_9, Qt.Key.Key_F6,
]  # fmt: skip
CTRL_KEYS = [Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_Return, Qt.Key.Key_G, Qt.Key.Key_F, Qt.Key.Key_B, Qt.Key.Key_D]
SIZES = [(960, 600), (1366, 768), (1100, 900), (1920, 1080)]
LEFT_ALONE = {"leave", "quit", "tutorial"}
"""Commands that would end the game that is thrown at, or begin another."""

IGNORED = ("This plugin does not support",)
STUCK_AFTER = 60
"""Throws between two looks whether a person could go on."""


@dataclass
class Monkey:
    """One window and what is thrown at it.

    Attributes:
        faults: exceptions and warnings, with the throws that led to the first one.
    """

    hands: Hands
    chance: random.Random
    thrown: Counter[str] = field(default_factory=Counter)
    last: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)

    def throw(self) -> None:
        """Throw one thing."""
        throws: tuple[tuple[float, Callable[[], str]], ...] = (
            (30, self._click), (10, self._press), (20, self._key), (6, self._drag), (5, self._drag_out),
            (4, self._break_off), (3, self._wheel), (2, self._resize), (2, self._command), (1, self._palette),
            (12, self._play), (5, self._lit), *((weight, partial(what, self)) for weight, what in THROWS),
        )  # fmt: skip
        kinds, weights = [what for _, what in throws], [weight for weight, _ in throws]
        what = self.chance.choices(kinds, weights)[0]
        name = getattr(what, "func", what).__name__.strip("_")
        self.last = [*self.last[-11:], name]
        self.thrown[name] += 1
        try:
            self.last[-1] = f"{name} {what()}".strip()
            QApplication.processEvents()
        except Exception:
            self.fault(traceback.format_exc())

    def fault(self, words: str) -> None:
        """Note a fault with what was thrown before it."""
        self.faults.append(f"{words.rstrip()}\n  after: {'; '.join(self.last)}")

    alive = staticmethod(lambda widget: _alive(widget))

    # Throws --------------------------------------------------------------------------------------

    @property
    def front(self) -> QWidget:
        """The dialog in front, else the window."""
        return in_front(self.hands.window)

    def point(self, widget: QWidget) -> QPoint:
        """Return any point of a widget."""
        return QPoint(self.chance.randrange(max(widget.width(), 1)), self.chance.randrange(max(widget.height(), 1)))

    def under(self, front: QWidget, point: QPoint) -> tuple[QWidget, QPoint]:
        """Return the widget that a pointer there would meet, and the point in it."""
        below = front.childAt(point) or front
        return below, below.mapFrom(front, point)

    def _click(self) -> str:
        front = self.front
        widget, point = self.under(front, self.point(front))
        button = self.chance.choice((LEFT, LEFT, LEFT, RIGHT))
        QTest.mouseMove(widget, point)
        QTest.mouseClick(widget, button, self.chance.choice((NO, NO, NO, SHIFT)), point)
        return type(widget).__name__

    def _press(self) -> str:
        buttons = [b for b in self.front.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()]
        if not buttons:
            return "nothing"
        button = self.chance.choice(buttons)
        QTest.mouseClick(button, LEFT, NO, button.rect().center())
        return f"{type(button).__name__} {button.accessibleName() if _alive(button) else ''}"

    def _key(self) -> str:
        target = QApplication.focusWidget() or self.front
        ctrl = self.chance.random() < 0.25
        key = self.chance.choice(CTRL_KEYS if ctrl else PLAIN_KEYS)
        QTest.keyClick(target, key, CTRL if ctrl else self.chance.choice((NO, NO, NO, SHIFT)))
        return key.name

    def _drag(self) -> str:
        return self._drag_to(self.point(self.front))

    def _drag_out(self) -> str:
        front = self.front
        return self._drag_to(QPoint(front.width() + 200, -150))

    def _drag_to(self, goal: QPoint, *, between: Callable[[], None] = lambda: None) -> str:
        front = self.front
        widget, start = self.under(front, self.point(front))
        end = widget.mapFrom(front, goal)
        QTest.mousePress(widget, LEFT, NO, start)
        for part in (0.3, 0.6, 1.0):
            if not _alive(widget):
                return "went away"
            QTest.mouseMove(widget, start + (end - start) * part)
            QApplication.processEvents()
        between()
        if _alive(widget):
            QTest.mouseRelease(widget, LEFT, NO, end)
        return "dragged"

    def _break_off(self) -> str:
        """Press Escape, or take a step back, in the middle of a drag."""
        key, modifier = self.chance.choice(((Qt.Key.Key_Escape, NO), (Qt.Key.Key_Z, CTRL)))
        target = self.hands.window
        self._drag_to(self.point(self.front), between=lambda: QTest.keyClick(target, key, modifier))
        return key.name

    def _wheel(self) -> str:
        page = self.hands.window.page
        if page is None:
            return "no map"
        canvas = page.canvas
        point = self.point(canvas)
        turn = QPoint(0, self.chance.choice((-360, -120, 120, 360)))
        event = QWheelEvent(
            point, canvas.mapToGlobal(point), QPoint(), turn, Qt.MouseButton.NoButton, NO, Qt.ScrollPhase.NoScrollPhase,
            False,
        )  # fmt: skip
        QApplication.sendEvent(canvas, event)
        return str(turn.y())

    def _resize(self) -> str:
        size = self.chance.choice(SIZES)
        self.hands.window.resize(*size)
        return f"{size}"

    def _command(self) -> str:
        known = [command.id for command in commands.MENU if command.id and command.id not in LEFT_ALONE]
        chosen = self.chance.choice(known)
        action = self.hands.window.actions_[chosen]
        if action.isEnabled() and not QApplication.activeModalWidget():
            action.trigger()
        return chosen

    def _palette(self) -> str:
        self.hands.window.actions_[self.chance.choice(("dark", "contrast"))].trigger()
        return ""

    def _play(self) -> str:
        """Give a real answer now and then, or the game would never leave its first decision."""
        page = self.hands.window.page
        if page is None or self.front is not self.hands.window or page.bridge.turn.choice is None:
            return "nothing"
        answer(page)
        return ""

    def _lit(self) -> str:
        """Click what is lit on the map."""
        page = self.hands.window.page
        if page is None or self.front is not self.hands.window:
            return "nothing"
        hexes = sorted(page.bridge.turn.hexes)
        if hexes:
            at = self.chance.choice(hexes)
            page.canvas.ensure_visible(at)
            QTest.mouseClick(page.canvas, LEFT, NO, page.canvas.widget_point(at))
        return ""

    # Looking -------------------------------------------------------------------------------------

    def look(self) -> None:
        """See whether a person could go on: dialogs close, and the page or the start page can be worked with."""
        rest(20)
        for _ in range(8):
            front = self.front
            if front is self.hands.window:
                break
            QTest.keyClick(front, Qt.Key.Key_Escape)
            rest(20)
            if self.front is front and isinstance(front, QDialog):
                front.reject()
                rest(20)
        window = self.hands.window
        if self.front is not window:
            self.stuck.append(f"{type(self.front).__name__} does not close\n  after: {'; '.join(self.last)}")
        if window.curtain is not None:
            QTest.mouseClick(window.curtain.ready, LEFT)
            rest(20)
        self._see_a_way_on()

    def _see_a_way_on(self) -> None:
        window = self.hands.window
        page = window.page
        if page is None:
            self.begin_again()
            return
        table = page.bridge.table
        turn = page.bridge.turn
        if table.session.outcome is not None:
            self.last.append("the game is over")
            window.leave_game()
            self.begin_again()
        elif turn.choice is None or not (turn.candidates or turn.action is not None):
            page.bridge.escape()
            if turn.choice is None or not (turn.candidates or turn.action is not None):
                self.stuck.append(f"nothing can be answered\n  after: {'; '.join(self.last)}")

    def begin_again(self) -> None:
        """Begin the scenario anew."""
        window = self.hands.window
        window.begin_at_once(SCENARIO[0])
        self.hands.wait_for(lambda: window.page is not None, "another game")


SCENARIO = [""]


def shut_strangers() -> None:
    """Close what belongs to the desktop: dialogs of files and printers, what they ask, and menus."""
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QFileDialog | QMenu | QMessageBox | QAbstractPrintDialog) and widget.isVisible():
            widget.close()


def _alive(widget: QWidget) -> bool:
    """Return whether Qt still has a widget."""
    try:
        widget.objectName()
    except RuntimeError:
        return False
    return True


def _listen(monkey: Monkey) -> None:
    """Have every exception in a slot and every warning of Qt's noted."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        monkey.fault("".join(traceback.format_exception(kind, error, trace)))

    def heard(kind: QtMsgType, context: object, message: str) -> None:
        if kind in (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg) and not message.startswith(IGNORED):
            monkey.fault(f"Qt: {message}")

    sys.excepthook = hook
    qInstallMessageHandler(heard)


def verified(folder: Path) -> list[str]:
    """Return what is wrong with the journals of a folder: an unbroken chain, and rules that give the same again."""
    wrong = []
    for file in sorted(folder.rglob("*.countermarch")):
        found = verify(file)
        if not found.sound:
            wrong.append(f"{file.name}: {'; '.join(lines(found))}")
    return wrong


def main(arguments: list[str] | None = None) -> int:
    """Throw; return 1 when something broke, got stuck, or does not verify."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=2000, help="how many things are thrown")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="czech38", help="whose first shipped scenario it is thrown at")
    parser.add_argument("--scenario", default="", help="one scenario by its id, instead of a game's first")
    wanted = parser.parse_args(arguments)
    first = next(entry.id for entry in library.shipped() if entry.id.split("/")[0] == wanted.game)
    SCENARIO[0] = wanted.scenario or first
    session.SystemDice = lambda: SeededDice(f"monkey {wanted.seed}")  # type: ignore[assignment,misc]
    application()
    hands = Hands.on(SCENARIO[0])
    hands.window.actions_["steps"].trigger()  # battles are told step by step, as people have them
    monkey = Monkey(hands, random.Random(wanted.seed))
    # File dialogs and menus wait in a loop of their own; only a clock gets in there.
    shutting = QTimer(interval=40)
    shutting.timeout.connect(shut_strangers)
    shutting.start()
    _listen(monkey)
    for number in range(1, wanted.n + 1):
        monkey.throw()
        if number % STUCK_AFTER == 0:
            monkey.look()
    monkey.look()
    hands.close()
    return told(monkey, wanted.seed, verified(Path(HOME.name)))


def told(monkey: Monkey, seed: int, wrong: list[str]) -> int:
    """Print what came of it; return the exit code."""
    for fault in list(dict.fromkeys(monkey.faults))[:20]:
        print(f"exception: {fault}\n")
    for stuck in monkey.stuck[:20]:
        print(f"stuck: {stuck}\n")
    for problem in wrong:
        print(f"journal: {problem}\n")
    print(f"seed {seed}: {monkey.thrown.total()} thrown: {dict(monkey.thrown.most_common())}")
    print(f"exceptions {len(monkey.faults)}, stuck {len(monkey.stuck)}, journals that do not verify {len(wrong)}")
    return 1 if monkey.faults or monkey.stuck or wrong else 0


if __name__ == "__main__":
    sys.exit(main())

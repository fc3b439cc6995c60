"""A player's hands and eyes: mouse and keys at pixels of the window, widgets found by what a screen reader says."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QTextBrowser, QWidget

from core.board.hexes import Hex
from core.play.session import Session
from core.qt.errand import finish_errands
from core.qt.hex_canvas import HexCanvas
from core.view.scene import HighlightKind
from player.loading import loaded
from player.main_window import MainWindow
from player.panels.points_board import PointsBox
from player.settings import Settings

PROBE = Path(__file__).parents[1] / "probe" / "probe" / "scenarios" / "two-hills" / "two-hills.yaml"
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def rest(milliseconds: int) -> None:
    """Let the window and what runs beside it work for a while; QTest.qWait would keep threads from working."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def called(widget: QWidget) -> str:
    """Return what a screen reader calls a widget: its name, or the words on it."""
    return widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")


@dataclass
class Hands:
    """Works a window. `clicks`, `keys` and `waits` are what it cost: seconds of the
    window's own work from an input to the painted map, so that a busy machine does not count."""

    window: MainWindow
    clicks: int = 0
    keys: int = 0
    waits: list[float] = field(default_factory=list)

    @classmethod
    def on(cls, scenario: str) -> Hands:
        """Open a window and begin a scenario in it, one person playing both sides."""
        hands = cls.at_start()
        hands.window.begin_at_once(scenario)
        hands.wait_for(lambda: hands.window.page is not None, "the game to begin")
        return hands

    @classmethod
    def at(cls, session: Session) -> Hands:
        """Open a window and show a game in it that is under way."""
        hands = cls.at_start()
        hands.window.show_game(loaded(lambda: session, hands.window.colours))
        hands.settle()
        return hands

    @classmethod
    def at_start(cls) -> Hands:
        """Open a window with the start page."""
        settings = Settings()
        settings.battle_steps = False
        window = MainWindow(settings)
        window.resize(1366, 768)
        window.show()
        hands = cls(window)
        hands.settle()
        return hands

    # Eyes ----------------------------------------------------------------------------------------

    @property
    def canvas(self) -> HexCanvas:
        """The map."""
        return next(canvas for canvas in self.window.findChildren(HexCanvas) if canvas.isVisible())

    def wait_for(self, what: Callable[[], bool], words: str, seconds: float = 60.0) -> None:
        """Wait until something is so; AssertionError when it takes too long."""
        end = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < end, f"waited in vain for {words}"
            rest(10)
        self.settle()

    def settle(self) -> None:
        """Let the window do what it has to do."""
        for _ in range(3):
            QApplication.processEvents()

    def wait_for_reading(self) -> None:
        """Wait until everything that is read beside the window has been read."""
        finish_errands()
        self.settle()

    def top(self) -> QWidget:
        """Return the dialog that is open, else the window."""
        active = QApplication.activeModalWidget()
        return active if isinstance(active, QDialog) else self.window

    def widgets(self, name: str) -> list[QWidget]:
        """Return the visible widgets that a screen reader calls by this name."""
        found = [w for w in self.top().findChildren(QWidget) if called(w) == name and w.isVisible()]
        return sorted(found, key=lambda widget: widget.mapToGlobal(QPoint()).y())

    def widget(self, name: str) -> QWidget:
        """Return the one visible widget of this name."""
        found = self.widgets(name)
        assert found, f"nothing is called {name!r}; there is {sorted(self.names())}"
        return found[0]

    def boxes(self, slot: str) -> list[QWidget]:
        """Return the boxes of a choice of points that bear a slot's name."""
        return [w for w in self.top().findChildren(PointsBox) if w.isVisible() and called(w).startswith(f"{slot}: ")]

    def names(self) -> set[str]:
        """Return the names of all visible widgets."""
        return {called(w) for w in self.top().findChildren(QWidget) if called(w) and w.isVisible()}

    def names_and_texts(self) -> str:
        """Return everything that can be read in what is open: names, labels, fields."""
        texts = [w.text() for w in self.top().findChildren(QLabel) if w.isVisible()]
        return "\n".join((*self.names(), *texts))

    def decision(self) -> str:
        """Return the decision as it is read out."""
        return self.widget("Decision").accessibleDescription()

    def refusal(self) -> str:
        """Return the sentence that says why the last click led nowhere, empty when it did."""
        said = [name for name in self.names() if name.startswith("Not possible: ")]
        return said[0].removeprefix("Not possible: ") if said else ""

    def log(self) -> str:
        """Return what the log holds, also where it is folded to its newest line."""
        return next(w for w in self.top().findChildren(QTextBrowser) if called(w) == "Log").toPlainText()  # type: ignore[attr-defined]

    def lit_pieces(self) -> list[tuple[str, Hex]]:
        """Return the counters with the accent round them, and where they lie."""
        scene = self.canvas.scene
        return [
            (face.piece, at)
            for at, stack in sorted(scene.stacks.items())
            for face in reversed(stack)
            if face.piece in scene.clickable
        ]

    def lit_hexes(self) -> tuple[Hex, ...]:
        """Return the hexes with a line round them that says: click here."""
        scene = self.canvas.scene
        return scene.highlighted(HighlightKind.CLICK) + scene.highlighted(HighlightKind.LEGAL_SETUP)

    def stack(self, at: Hex) -> tuple[str, ...]:
        """Return the counters of a hex, bottom to top."""
        return tuple(face.piece for face in self.canvas.scene.stacks.get(at, ()))

    def where(self, piece: str) -> Hex | None:
        """Return where a counter lies."""
        stacks = self.canvas.scene.stacks
        return next((at for at, stack in stacks.items() if any(face.piece == piece for face in stack)), None)

    def hex(self, label: str) -> Hex:
        """Return the hex with a number."""
        scenario = self.canvas.scenario
        assert scenario is not None
        return scenario.map.sheet.hex(label)

    # Mouse ---------------------------------------------------------------------------------------

    def click_at(self, point: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Click a pixel of the map and wait for it to be painted."""
        canvas = self.canvas
        QTest.mouseMove(canvas, point)
        self.settle()
        start = time.thread_time()
        QTest.mouseClick(canvas, LEFT, modifiers, point)
        canvas.repaint()
        self.waits.append(time.thread_time() - start)
        self.clicks += 1
        self.settle()

    def click_hex(self, at: Hex, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Click a hex beside its counters, near its lower corner."""
        self.canvas.ensure_visible(at)
        self.settle()
        point = self.canvas.widget_point(at) + QPoint(0, round(0.72 * self._radius()))
        assert self.canvas.hex_at(point) == at
        self.click_at(point, modifiers)

    def click_counter(self, at: Hex, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Click the top counter of a hex."""
        self.canvas.ensure_visible(at)
        self.settle()
        self.click_at(self.canvas.widget_point(at), modifiers)

    def hover(self, at: Hex) -> None:
        """Rest the pointer on a hex and wait for the map to be painted."""
        self.canvas.ensure_visible(at)
        self.settle()
        QTest.mouseMove(self.canvas, self.canvas.rect().bottomRight() - QPoint(3, 3))
        self.settle()
        start = time.thread_time()
        QTest.mouseMove(self.canvas, self.canvas.widget_point(at))
        self.canvas.repaint()
        self.waits.append(time.thread_time() - start)
        self.settle()

    def press(self, name: str) -> None:
        """Click the button of a name with the mouse."""
        button = self.widget(name)
        assert isinstance(button, QAbstractButton), f"{name!r} is no button"
        assert button.isEnabled(), f"{name!r} cannot be pressed: {button.toolTip()}"
        QTest.mouseClick(button, LEFT, NONE, button.rect().center())
        self.clicks += 1
        self.settle()

    def press_last(self, name: str) -> None:
        """Click the lowest of the buttons of a name: the one in the lower card of the dock."""
        button = self.widgets(name)[-1]
        QTest.mouseClick(button, LEFT, NONE, button.rect().center())
        self.clicks += 1
        self.settle()

    def in_view(self, at: Hex) -> bool:
        """Return whether the middle of a hex can be seen."""
        return self.canvas.rect().contains(self.canvas.widget_point(at))

    def drag(self, start: QWidget, end: QWidget, at: QPoint | None = None) -> None:
        """Drag from a point of one widget (its middle) to the middle of another."""
        here = at or start.rect().center()
        there = start.mapFromGlobal(end.mapToGlobal(end.rect().center()))
        QTest.mousePress(start, LEFT, NONE, here)
        for share in (0.3, 0.7, 1.0):
            QTest.mouseMove(start, here + (there - here) * share)
        QTest.mouseRelease(start, LEFT, NONE, there)
        self.clicks += 1
        self.settle()

    def _radius(self) -> float:
        return 44.0 * self.canvas.zoom

    # Keys ----------------------------------------------------------------------------------------

    def key(self, key: Qt.Key | str, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key where the keyboard is."""
        target = QApplication.focusWidget() or self.top()
        start = time.thread_time()
        if isinstance(key, str):
            QTest.keyClicks(target, key, modifiers)
        else:
            QTest.keyClick(target, key, modifiers)
        self.waits.append(time.thread_time() - start)
        self.keys += 1
        self.settle()

    def choose(self, words: str) -> None:
        """Choose a command by its words, in the field that finds everything."""
        self.key(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        self.key(words.removesuffix(" …"))
        self.key(Qt.Key.Key_Return)

    def p95(self) -> float:
        """Return the wait that 95 of 100 inputs stay below, in seconds."""
        ordered = sorted(self.waits)
        return ordered[int(len(ordered) * 0.95)] if ordered else 0.0

    def close(self) -> None:
        """Close the window and everything with it."""
        while isinstance(QApplication.activeModalWidget(), QDialog):
            QApplication.activeModalWidget().close()
            self.settle()
        self.window.close()
        finish_errands()
        self.window.deleteLater()
        self.settle()


def sit_down(hands: Hands) -> None:
    """Lift the curtain, if it is down, and go on from what is told of the other side's turn.

    What happened since is read beside the window and would else come up in the middle of what follows.
    """
    if hands.window.curtain is not None:
        hands.press("I am ready")
        hands.wait_for_reading()
    if hands.widgets("To my turn"):
        hands.press("To my turn")


def open_log(hands: Hands) -> Hands:
    """Open the lower card of the dock where it is folded to its newest line, as a reader would; return the hands."""
    line = next((name for name in hands.names() if name.startswith("Open the log. ")), None)
    if line is not None:
        hands.press(line)
    return hands

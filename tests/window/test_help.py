"""F1 opens the manual where it speaks of what one looks at, from the page and from every dialog."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import getmembers, isclass
from pkgutil import iter_modules

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QWidget

from player import panels
from player.dialogs.frame import Dialog
from player.help import HelpWindow, topic_of
from tests.desk.hands import PROBE, Hands
from tests.desk.stage import TOPICS
from tests.window.test_looking_back import seal_plan


@pytest.fixture(scope="module")
def asked(qapp: QApplication) -> Iterator[Hands]:
    """A game after its first two steps that all questions of a test share."""
    hands = Hands.on(str(PROBE))
    seal_plan(hands)
    seal_plan(hands)
    yield hands
    hands.close()


def _open_help(hands: Hands) -> HelpWindow:
    found = [w for w in hands.window.findChildren(HelpWindow) if w.isVisible()]
    assert len(found) == 1
    return found[0]


def _page_of_f1(hands: Hands) -> str:
    """Press F1 and return the heading at which the manual opens."""
    hands.key(Qt.Key.Key_F1)
    shown = _open_help(hands)
    heading = shown.text.textCursor().block().text()
    shown.close()
    _back_in(hands)
    return heading


def _back_in(hands: Hands) -> None:
    """Wait until the window has the keyboard again."""
    hands.window.activateWindow()
    hands.wait_for(hands.window.isActiveWindow, "the window")


def test_f1_on_the_start_page(started: Hands) -> None:
    started.key(Qt.Key.Key_F1)
    shown = _open_help(started)
    assert shown.topic == "beginning"
    assert "Beginning" in shown.text.toPlainText()
    shown.close()


def test_f1_speaks_of_the_panel_that_has_the_keyboard(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    hands.key(Qt.Key.Key_F1)
    shown = _open_help(hands)
    assert shown.topic == "map"
    shown.close()
    page = hands.window.page
    assert page is not None
    hands.window.activateWindow()
    hands.wait_for(hands.window.isActiveWindow, "the window")
    page.bottom.log.text.setFocus()
    hands.key(Qt.Key.Key_F1)
    shown = _open_help(hands)
    assert shown.topic == "looking-back"
    shown.close()


def test_f1_in_a_dialog_and_a_link_to_another_page(started: Hands) -> None:
    started.choose("Open game …")
    started.settle()
    dialog = started.top()
    started.key(Qt.Key.Key_F1)
    (shown,) = dialog.findChildren(HelpWindow)
    assert shown.topic == "beginning"
    assert shown.text.textCursor().block().text() == "Going on with a game"
    contents = shown.findChild(QListWidget)
    contents.setCurrentRow(0)
    _follow(started, shown, "Keys")
    assert shown.topic == "keys"
    shown.close()


def _follow(hands: Hands, shown: HelpWindow, link: str) -> None:
    """Go to a link of the page by Tab and follow it."""
    shown.text.setFocus()
    for _ in range(30):
        QTest.keyClick(shown.text, Qt.Key.Key_Tab)
        if shown.text.textCursor().selectedText() == link:
            QTest.keyClick(shown.text, Qt.Key.Key_Return)
            hands.settle()
            return
    raise AssertionError(f"no link says {link!r}")


def _kinds(kind: type[QWidget]) -> list[type[QWidget]]:
    return [below for direct in kind.__subclasses__() for below in (direct, *_kinds(direct))]


def test_every_dialog_has_its_place_in_the_manual() -> None:
    missing = {kind.__name__ for kind in _kinds(Dialog) if kind.__module__.startswith("player.")} - TOPICS.keys()
    assert not missing, f"Say in player/models/topics.py which part of the manual speaks of {sorted(missing)}."


PIECES = {"Column", "TimeBar", "Transport", "Spotlight", "BusySign", "TokenField", "PointsBox", "LogFilter", "OffMap",
          "DieFace", "Pressed", "Carried", "LazyLeaf"}
"""Parts of the panels that the manual speaks of."""


def test_every_panel_has_its_place_in_the_manual() -> None:
    modules = [import_module(f"player.panels.{found.name}") for found in iter_modules(panels.__path__)]
    kinds = {kind for module in modules for _, kind in getmembers(module, isclass)}
    ours = [kind for kind in kinds if kind.__module__.startswith("player.panels") and kind.__name__[0] != "_"]
    shown = [kind for kind in ours if issubclass(kind, QWidget)]
    named = {kind.__name__ for kind in shown if any(base.__name__ in TOPICS for base in kind.__mro__)}
    missing = {kind.__name__ for kind in shown} - named - PIECES
    assert not missing, f"Say in player/models/topics.py which part of the manual speaks of {sorted(missing)}."


OPENED = {
    "Larger or smaller …": "Colours and size",
    "Language …": "Language",
    "Give the game up …": "Giving up",
    "Save a copy as …": "Going on with a game",
    "Set-up sheet …": "The set-up sheet",
    "Check the game's file": "Is it the game that was played?",
}
"""What a command opens -> the heading of the manual that speaks of it."""


def test_f1_in_whatever_a_command_opens(asked: Hands) -> None:
    for command, heading in OPENED.items():
        asked.choose(command)
        asked.wait_for(lambda: asked.top() is not asked.window, command)
        asked.key(Qt.Key.Key_F1)
        found = [w for w in asked.top().findChildren(HelpWindow) if w.isVisible()]
        assert [shown.text.textCursor().block().text() for shown in found] == [heading]
        for part in (*found, asked.top()):
            part.close()
        _back_in(asked)


def test_f1_over_the_replay_and_over_what_happened_since(asked: Hands) -> None:
    for command, heading in (("Replay …", "Replay"), ("What happened since my turn", "What happened since your turn")):
        asked.choose(command)
        asked.wait_for(lambda: bool(asked.widgets("Steps of this phase")), heading)
        assert _page_of_f1(asked) == heading
        asked.press_last("Back to the game" if heading == "Replay" else "To my turn")


def test_f1_speaks_of_the_panel_that_the_mouse_went_to(asked: Hands) -> None:
    assert asked.window.page is not None
    strip = asked.window.page.strip
    asked.canvas.setFocus()
    asked.key(Qt.Key.Key_Left)
    QTest.mouseMove(strip, strip.rect().center())
    assert _page_of_f1(asked) == "The strip on top"
    asked.canvas.setFocus()
    asked.key(Qt.Key.Key_Left)
    assert _page_of_f1(asked) == "The map", "the keyboard moved the hex cursor since"


def test_a_part_of_a_panel_has_the_topic_of_the_panel(begun: Callable[[str], Hands]) -> None:
    page = begun(str(PROBE)).window.page
    assert page is not None
    button = page.decision.findChildren(QWidget)[-1]
    assert topic_of(button) == TOPICS["DecisionCard"]
    with pytest.raises(KeyError):
        TOPICS["QWidget"]

"""F1 opens the manual where it speaks of what one looks at, from the page and from every dialog."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QWidget

from player.dialogs.frame import Dialog
from player.help import HelpWindow, topic_of
from tests.desk.hands import PROBE, Hands
from tests.desk.stage import TOPICS


def _open_help(hands: Hands) -> HelpWindow:
    found = [w for w in hands.window.findChildren(HelpWindow) if w.isVisible()]
    assert len(found) == 1
    return found[0]


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


def test_a_part_of_a_panel_has_the_topic_of_the_panel(begun: Callable[[str], Hands]) -> None:
    page = begun(str(PROBE)).window.page
    assert page is not None
    button = page.decision.findChildren(QWidget)[-1]
    assert topic_of(button) == TOPICS["DecisionCard"]
    with pytest.raises(KeyError):
        TOPICS["QWidget"]

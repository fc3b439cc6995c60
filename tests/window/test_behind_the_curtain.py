"""While the curtain is down nothing behind it hears a key, a shortcut or a click, wherever the keyboard was before."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QKeyCombination, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from player.commands import MENU
from player.curtains import ALLOWED
from player.panels.map_keys import DIGITS, KEYPAD, PLAIN, SHIFTED
from tests.desk.hands import LEFT, NONE, Hands, sit_down
from tests.player.staged import TWO_SEATS, staged

Show = Callable[..., Hands]
Key, Modifier = Qt.Key, Qt.KeyboardModifier
CTRL, SHIFT, ALT = Modifier.ControlModifier, Modifier.ShiftModifier, Modifier.AltModifier
READY = (Key.Key_Return, Key.Key_Enter, Key.Key_Space)
"""Keys that press the curtain's button, when they are pressed alone."""
OTHERS = (Key.Key_F, Key.Key_H, Key.Key_P, Key.Key_Plus, Key.Key_Minus, Key.Key_Equal, Key.Key_Home, Key.Key_End)
ARROWS = (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_PageUp, Key.Key_PageDown)
SHORTCUTS = ("F6", "Shift+F6", "F10", "Alt+Left")


def _keys() -> Iterator[tuple[Qt.Key, Qt.KeyboardModifier]]:
    """Yield every key that a page, a panel or the menu knows, without those that are meant for the curtain."""
    yield from ((key, modifier) for key in READY for modifier in (CTRL, ALT, CTRL | SHIFT))
    yield from ((key, NONE) for key in (*PLAIN, *DIGITS, *OTHERS, *ARROWS) if key not in READY)
    yield from ((key, SHIFT) for key in SHIFTED if key not in READY)
    yield from ((key, Modifier.KeypadModifier) for key in (*KEYPAD, Key.Key_5))
    commands = [keys for command in MENU if command.id and command.id not in ALLOWED for keys in command.keys]
    for words in (*commands, *SHORTCUTS):
        combination: QKeyCombination = QKeySequence(words)[0]  # type: ignore[index]
        yield combination.key(), combination.keyboardModifiers()


def _at_the_screen(shown: Show) -> Hands:
    """Return a window in which the first side has just sat down to its allocation."""
    hands = shown(staged("air-power", seats=TWO_SEATS))
    sit_down(hands)
    return hands


def _seal_from_the_map(hands: Hands) -> None:
    hands.canvas.setFocus()
    hands.key(Key.Key_Return, CTRL)


def _seal_from_a_box(hands: Hands) -> None:
    hands.boxes("interdiction")[0].setFocus()
    hands.key(Key.Key_2)
    hands.key(Key.Key_Return, CTRL)


def _seal_by_mouse(hands: Hands) -> None:
    hands.press("More: interdiction")
    hands.press("Seal this allocation")


def _seal_by_the_button_with_the_keyboard(hands: Hands) -> None:
    hands.widget("Seal this allocation").setFocus()
    hands.key(Key.Key_Space)


SEALS = (_seal_from_the_map, _seal_from_a_box, _seal_by_mouse, _seal_by_the_button_with_the_keyboard)


def _game(hands: Hands) -> tuple[object, ...]:
    """Return what a key could have changed behind the curtain."""
    page = hands.window.page
    assert page is not None
    table, canvas = page.bridge.table, page.canvas
    seals = tuple(sorted(table.session.state.seals))
    draft = tuple(page.bridge.turn.clicks)
    return (table.session.at, seals, draft, canvas.cursor_hex, canvas.zoom, page.tools.layering.chosen, page.looked)


def _has_keyboard(hands: Hands) -> bool:
    curtain, focus = hands.window.curtain, QApplication.focusWidget()
    return curtain is not None and focus is not None and (focus is curtain or curtain.isAncestorOf(focus))


@pytest.mark.parametrize("seal", SEALS)
def test_no_key_reaches_the_other_sides_allocation(shown: Show, seal: Callable[[Hands], None]) -> None:
    hands = _at_the_screen(shown)
    seal(hands)
    assert _has_keyboard(hands)
    before = _game(hands)
    for key, modifiers in _keys():
        hands.key(key, modifiers)
        assert _has_keyboard(hands), (key, modifiers)
        assert QApplication.activeModalWidget() is None, (key, modifiers)
        assert QApplication.activePopupWidget() is None, (key, modifiers)
        assert _game(hands) == before, (key, modifiers)


@pytest.mark.parametrize("key", READY)
def test_a_key_of_its_own_lifts_the_curtain_and_does_no_more(shown: Show, key: Qt.Key) -> None:
    hands = _at_the_screen(shown)
    _seal_from_a_box(hands)
    before = _game(hands)
    hands.key(key)
    assert hands.window.curtain is None
    assert _game(hands) == before
    assert QApplication.focusWidget() is hands.canvas
    hands.key(Key.Key_Return, CTRL)
    assert _game(hands) != before


@pytest.mark.parametrize("key", READY)
def test_a_key_held_down_since_before_does_not_lift_it(shown: Show, key: Qt.Key) -> None:
    hands = _at_the_screen(shown)
    _seal_from_the_map(hands)
    target = QApplication.focusWidget()
    assert target is not None
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(target, QKeyEvent(kind, key, NONE, "", True, 1))
    assert _has_keyboard(hands)


def test_whoever_sits_down_sees_nothing_of_where_the_other_looked(shown: Show) -> None:
    hands = _at_the_screen(shown)
    page = hands.window.page
    assert page is not None
    first = page.bridge.table.sitting
    hands.canvas.zoom_to(2.0)
    page.go_to(page.canvas.scenario.map.grid.hexes[-1])  # type: ignore[union-attr]
    looked = (hands.canvas.zoom, hands.canvas.visible_rect)
    hands.canvas.setFocus()
    hands.key(Key.Key_Return, CTRL)
    hands.press("I am ready")
    assert page.bridge.table.sitting != first
    assert (page.looked, page.hex_card.at, hands.canvas.cursor_hex) == (None, None, None)
    assert hands.canvas.visible_rect.center() != looked[1].center()
    hands.canvas.setFocus()
    hands.key(Key.Key_Return, CTRL)
    hands.press("I am ready")
    assert page.bridge.table.sitting == first
    assert page.canvas.zoom == looked[0]
    assert (page.canvas.visible_rect.center() - looked[1].center()).manhattanLength() < 0.01


def test_nothing_behind_can_be_clicked_or_given_the_keyboard(shown: Show) -> None:
    hands = _at_the_screen(shown)
    _seal_by_mouse(hands)
    before, window = _game(hands), hands.window
    assert window.page is not None
    assert not [part for part in window.page.findChildren(QWidget) if part.isEnabled() or part.isVisible()]
    for part in (window.page.canvas, *window.page.decision.findChildren(QWidget)):
        part.setFocus()
        assert _has_keyboard(hands)
    handle = window.windowHandle()
    for x in range(20, window.width(), 90):
        for y in (20, 60, 120, 200, window.height() - 40):
            QTest.mouseClick(handle, LEFT, NONE, QPoint(x, y))
    hands.settle()
    assert _has_keyboard(hands)
    assert _game(hands) == before


def test_a_replay_hears_nothing_behind_the_curtain(shown: Show) -> None:
    hands = _at_the_screen(shown)
    hands.key(Key.Key_R, CTRL)
    hands.wait_for(lambda: bool(hands.widgets("Back to the game")), "the replay")
    hands.window.curtains.fall()
    hands.settle()
    before = _game(hands)
    for key, modifiers in _keys():
        hands.key(key, modifiers)
        assert _has_keyboard(hands), (key, modifiers)
        assert _game(hands) == before, (key, modifiers)


def test_the_game_hears_nothing_behind_a_replay(shown: Show) -> None:
    hands = _at_the_screen(shown)
    hands.key(Key.Key_R, CTRL)
    hands.wait_for(lambda: bool(hands.widgets("Back to the game")), "the replay")
    page, before = hands.window.page, _game(hands)
    assert page is not None
    page.canvas.setFocus()
    hands.key(Key.Key_Return, CTRL)
    assert _game(hands) == before
    hands.key(Key.Key_Escape)
    assert QApplication.focusWidget() is page.canvas
    hands.key(Key.Key_Return, CTRL)
    assert _game(hands) != before

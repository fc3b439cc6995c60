"""The field that finds everything and the browser of clauses, by real keys and clicks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.window.hands import PROBE, Hands

CTRL = Qt.KeyboardModifier.ControlModifier
BROWSER, FINDER = "Clauses of the rulebook", "What do you want to do?"


@pytest.fixture
def hands(begun: Callable[[str], Hands]) -> Hands:
    return begun(str(PROBE))


def _browser() -> QWidget:
    shown = [w for w in QApplication.topLevelWidgets() if w.accessibleName() == BROWSER and w.isVisible()]
    assert shown, "the clauses are not shown"
    return shown[0]


def _clause() -> str:
    page = next(w for w in _browser().findChildren(QWidget) if w.accessibleName() == "Clause")
    return page.toPlainText()  # type: ignore[attr-defined, no-any-return]


def test_a_click_on_a_chip_shows_its_clause(hands: Hands) -> None:
    chip = next(hands.widget(name) for name in sorted(hands.names()) if name.startswith("Clause "))
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    hands.settle()
    assert _clause().startswith(chip.accessibleName().removeprefix("Clause "))


def test_clauses_are_read_and_searched_by_keyboard(hands: Hands) -> None:
    hands.window.activateWindow()
    hands.canvas.setFocus()
    hands.key(Qt.Key.Key_C)
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "beacon scores")
    assert _clause().startswith("7")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    hands.settle()
    assert not [w for w in QApplication.topLevelWidgets() if w.accessibleName() == BROWSER and w.isVisible()]


@pytest.mark.parametrize("key", [Qt.Key.Key_P, Qt.Key.Key_K])
def test_a_command_is_found_and_done_by_keyboard(hands: Hands, key: Qt.Key) -> None:
    hands.canvas.setFocus()
    hands.key(key, CTRL)
    assert hands.top().accessibleName() == FINDER
    hands.key("clauses of the")
    hands.key(Qt.Key.Key_Return)
    assert hands.top() is hands.window
    assert _browser()


def test_a_hex_is_found_among_the_deeds(hands: Hands) -> None:
    scenario = hands.canvas.scenario
    assert scenario is not None
    last = scenario.map.grid.hexes[-1]
    hands.key(Qt.Key.Key_P, CTRL)
    hands.key(scenario.map.sheet.label(last))
    hands.key(Qt.Key.Key_Return)
    assert hands.canvas.cursor_hex == last


def test_an_answer_of_the_decision_is_found_and_given(begun: Callable[[str], Hands]) -> None:
    hands = begun("czech38/campaign")
    hands.key(Qt.Key.Key_P, CTRL)
    hands.key("place the rest")
    hands.key(Qt.Key.Key_Return)
    assert "End the set-up" in hands.names()

"""Points laid on their boxes by mouse and by keyboard: dragged, clicked, stepped, typed, and within their limits."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSpinBox, QWidget

from player.panels.points_board import PointsBoard
from player.panels.tokens import TokenField
from tests.desk.hands import LEFT, NONE, PROBE, Hands
from tests.player.staged import in_tens

CTRL = Qt.KeyboardModifier.ControlModifier
TOKEN = QPoint(10, 10)
"""A point of the first token in a field."""


@pytest.fixture
def planning(begun: Callable[[str], Hands]) -> Hands:
    """The probe game at its first sealed plan: three points on push and guard."""
    return begun(str(PROBE))


def _field(hands: Hands, box: str) -> QWidget:
    boxes = hands.boxes(box) or hands.boxes("Left")
    found = boxes[0].findChild(TokenField)
    assert isinstance(found, QWidget)
    return found


def _laid(hands: Hands) -> list[str]:
    return [hands.boxes(slot)[0].accessibleName() for slot in ("push", "guard")]


def test_tokens_are_dragged_between_the_boxes(planning: Hands) -> None:
    planning.drag(_field(planning, "Left"), planning.boxes("guard")[0], TOKEN)
    assert _laid(planning) == ["push: 0", "guard: 1"]
    planning.drag(_field(planning, "guard"), planning.boxes("push")[0], TOKEN)
    assert _laid(planning) == ["push: 1", "guard: 0"]
    planning.drag(_field(planning, "push"), planning.boxes("Left")[0], TOKEN)
    assert _laid(planning) == ["push: 0", "guard: 0"]
    assert "Left: 3" in planning.names()


def test_a_token_dropped_nowhere_stays_where_it_was(planning: Hands) -> None:
    planning.drag(_field(planning, "Left"), planning.canvas, TOKEN)
    assert _laid(planning) == ["push: 0", "guard: 0"]


def test_escape_while_a_token_is_carried_leaves_nothing_behind(planning: Hands) -> None:
    planning.press("More: push")
    field = _field(planning, "push")
    QTest.mousePress(field, LEFT, NONE, TOKEN)
    QTest.mouseMove(field, TOKEN + QPoint(60, 60))
    planning.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(field, LEFT, NONE, TOKEN + QPoint(0, 60))
    planning.settle()
    assert _laid(planning) == ["push: 0", "guard: 0"]


def test_a_click_sends_a_token_to_the_box_at_hand_and_back(planning: Hands) -> None:
    QTest.mouseClick(_field(planning, "Left"), LEFT, NONE, TOKEN)
    planning.settle()
    assert _laid(planning) == ["push: 1", "guard: 0"]
    QTest.mouseClick(_field(planning, "push"), LEFT, NONE, TOKEN)
    planning.settle()
    assert _laid(planning) == ["push: 0", "guard: 0"]


def test_steps_stop_at_the_limit_and_what_lacks_is_told(planning: Hands) -> None:
    for _ in range(3):
        planning.press("More: push")
    assert not planning.widget("More: push").isEnabled()
    assert not planning.widget("More: guard").isEnabled()
    assert planning.widgets("Seal the plan")
    planning.press("Fewer: push")
    assert not planning.widgets("Seal the plan")
    assert any("1 are left" in w.text() for w in planning.window.findChildren(QWidget) if hasattr(w, "text"))


def test_figures_fill_box_after_box_without_leaving_the_map(planning: Hands) -> None:
    planning.key(Qt.Key.Key_1)
    planning.key(Qt.Key.Key_2)
    assert _laid(planning) == ["push: 1", "guard: 2"]
    planning.key(Qt.Key.Key_Backspace)
    assert _laid(planning) == ["push: 1", "guard: 0"]


def test_a_figure_above_the_limit_says_why(planning: Hands) -> None:
    planning.key(Qt.Key.Key_7)
    assert planning.refusal().startswith("Three points must be laid")
    assert planning.refusal().endswith("(3)")


def test_plus_minus_and_arrows_work_once_the_board_has_the_keyboard(planning: Hands) -> None:
    planning.key(Qt.Key.Key_F6)
    assert planning.boxes("push")[0] is QApplication.focusWidget()
    planning.key(Qt.Key.Key_Plus)
    planning.key(Qt.Key.Key_Right)
    planning.key(Qt.Key.Key_Minus)
    planning.key(Qt.Key.Key_Down)
    assert planning.boxes("guard")[0] is QApplication.focusWidget()
    planning.key(Qt.Key.Key_2)
    assert _laid(planning) == ["push: 1", "guard: 2"]
    before = planning.widget("Decision").accessibleDescription()
    planning.key(Qt.Key.Key_Return, CTRL)
    assert planning.boxes("push")[0].accessibleName() == "push: 0"
    assert planning.widget("Decision").accessibleDescription() == before
    assert planning.log().count("has planned") == 1


def test_amounts_in_tens_are_stepped_and_typed_without_tokens(planning: Hands) -> None:
    assert planning.window.page is not None
    board = PointsBoard(planning.window.page.look)
    told: list[tuple[str, int]] = []
    board.laid.connect(lambda click: told.append((click.slot, click.count)))
    board.show_sheet(in_tens(60), {})
    board.show()
    planning.settle()
    field = next(box for box in board.findChildren(QSpinBox) if box.isVisible())
    assert not any(tokens.isVisible() for tokens in board.boxes["heavy"].findChildren(TokenField))
    QTest.keyClick(field, Qt.Key.Key_Up)
    QTest.keyClick(field, Qt.Key.Key_Up)
    field.selectAll()
    QTest.keyClicks(field, "50")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QTest.keyClick(field, Qt.Key.Key_Home)
    QTest.keyClick(field, Qt.Key.Key_PageUp)
    QTest.keyClick(field, Qt.Key.Key_End)
    assert [count for _, count in told] == [10, 20, 50, 0, 10, 60]
    board.close()

"""The line at the bottom and the click it speaks of are one: what it promises over a counter is what happens."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.desk.hands import LEFT, NONE, PROBE, Hands, rest
from tests.desk.probe_players import _answer_by_mouse
from tests.desk.stage import FAN_DELAY, Hex
from tests.window.test_campaign import CTRL, _defended, assaulting, hands, moving

__all__ = ["assaulting", "hands", "moving"]

QUICK, SLOW = 0, FAN_DELAY + 150


def promise(hands: Hands) -> str:
    """Return what the line says a click would do."""
    return hands.widget("Status").click_words.whole  # type: ignore[attr-defined,no-any-return]


def point_at(hands: Hands, at: Hex, patience: int) -> QPoint:
    """Rest the pointer on the middle counter of a hex; return where."""
    hands.canvas.ensure_visible(at)
    hands.settle()
    point = hands.canvas.widget_point(at)
    QTest.mouseMove(hands.canvas, point)
    hands.settle()
    if patience:
        rest(patience)
    return point


def press_there(hands: Hands, point: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Click where the pointer rests."""
    QTest.mouseClick(hands.canvas, LEFT, modifiers, point)
    hands.settle()


def chosen_beside(hands: Hands) -> tuple[str, str, Hex]:
    """Choose a unit that can go where another one lies that could be chosen; return both and that hex."""
    found = _beside(hands)
    assert found is not None, "nobody can reach anybody"
    return found


def _beside(hands: Hands) -> tuple[str, str, Hex] | None:
    lit = hands.lit_pieces()
    for piece, at in lit:
        if hands.stack(at)[-1] != piece:
            continue
        hands.click_counter(at)
        reach = set(hands.lit_hexes())
        for other, there in lit:
            if there in reach and hands.stack(there) == (other,):
                return piece, other, there
        hands.key(Qt.Key.Key_Escape)
    return None


@pytest.mark.parametrize("patience", [QUICK, SLOW])
def test_a_click_on_a_counter_in_reach_moves_there(moving: Hands, patience: int) -> None:
    piece, other, there = chosen_beside(moving)
    point = point_at(moving, there, patience)
    assert promise(moving).startswith("Move here (")
    press_there(moving, point)
    assert set(moving.stack(there)) == {piece, other}
    moved_again = point_at(moving, there, patience)
    before = promise(moving)
    press_there(moving, moved_again)
    assert before, "a stack with a moved unit promises nothing"
    assert set(moving.stack(there)) == {piece, other}


def test_ctrl_takes_the_counter_instead_and_enter_keeps_the_promise(moving: Hands) -> None:
    piece, other, there = chosen_beside(moving)
    point = point_at(moving, there, QUICK)
    assert "Ctrl+click: " in promise(moving)
    press_there(moving, point, CTRL)
    assert moving.where(piece) != there
    assert moving.canvas.scene.selected == frozenset({other})
    moving.key(Qt.Key.Key_Escape)
    piece, other, there = chosen_beside(moving)
    moving.canvas.setFocus()
    moving.canvas.set_cursor_hex(there)
    assert promise(moving).startswith("Move here (")
    moving.key(Qt.Key.Key_Return)
    assert set(moving.stack(there)) == {piece, other}


def test_over_a_counter_of_a_stack_the_line_speaks_of_that_unit_in_an_assault(assaulting: Hands) -> None:
    _defended(assaulting)
    piece, at = next(
        (piece, at) for piece, at in assaulting.lit_pieces() if assaulting.stack(at)[-1] == piece
    )
    point = point_at(assaulting, at, QUICK)
    assert promise(assaulting) == "Join the attack"
    press_there(assaulting, point)
    assert assaulting.canvas.scene.selected == frozenset({piece})
    assert promise(assaulting).startswith("Leave ")
    press_there(assaulting, point)
    assert assaulting.canvas.scene.selected == frozenset()


@pytest.mark.parametrize("patience", [QUICK, SLOW])
def test_the_probe_game_keeps_its_promises_too(begun: Callable[[str], Hands], patience: int) -> None:
    probe = begun(str(PROBE))
    chance = random.Random(3)
    found = None
    while found is None:
        _answer_by_mouse(probe, chance)
        found = None if probe.boxes("push") else _beside(probe)
    piece, other, there = found
    point = point_at(probe, there, patience)
    said = promise(probe)
    assert "Ctrl+click: " in said
    press_there(probe, point)
    assert set(probe.stack(there)) == {piece, other}


def test_the_card_tells_of_one_hex_at_a_time(moving: Hands) -> None:
    (_, at), (other, there), *_ = [(p, at) for p, at in moving.lit_pieces() if moving.stack(at) == (p,)]
    moving.click_counter(at)
    page = moving.window.page
    assert page is not None
    point_at(moving, there, QUICK)
    assert page.hex_card.at == there
    told = next(piece.name for piece in page.bridge.table.session.start.scenario.pieces if piece.id == other)
    assert told in " ".join(label.text() for label in page.hex_card._details.findChildren(QLabel))
    QTest.mouseMove(moving.canvas, QPoint(3, 3))
    moving.settle()
    assert page.hex_card.at == at

"""Counters dragged with the mouse: moves, attacks, drags that are given up."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desk.hands import LEFT, NONE, Hands
from tests.desk.stage import Hex, HighlightKind
from tests.window.test_campaign import _alone, assaulting, hands, moving

__all__ = ["assaulting", "hands", "moving"]


def _lift(hands: Hands, at: Hex) -> None:
    """Press the button on the top counter of a hex and pull."""
    hands.canvas.ensure_visible(at)
    hands.settle()
    point = hands.canvas.widget_point(at)
    QTest.mouseMove(hands.canvas, point)
    QTest.mousePress(hands.canvas, LEFT, NONE, point)
    _pull(hands, point + QPoint(9, 9))


def _pull(hands: Hands, point: QPoint) -> None:
    where = QPointF(point)
    canvas = hands.canvas
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove, where, canvas.mapToGlobal(where), Qt.MouseButton.NoButton, LEFT, NONE
    )
    QApplication.sendEvent(canvas, event)
    hands.settle()


def _let_go(hands: Hands, point: QPoint) -> None:
    _pull(hands, point)
    QTest.mouseRelease(hands.canvas, LEFT, NONE, point)
    hands.settle()


def test_a_unit_is_dragged_along_the_cheapest_way(moving: Hands) -> None:
    piece, at = _alone(moving)
    _lift(moving, at)
    goal = next(to for to in moving.lit_hexes() if moving.canvas.rect().contains(moving.canvas.widget_point(to)))
    _pull(moving, moving.canvas.widget_point(goal))
    assert moving.canvas.scene.highlighted(HighlightKind.WAY)[-1] == goal
    _let_go(moving, moving.canvas.widget_point(goal))
    assert moving.where(piece) == goal


def test_a_drag_out_of_the_map_or_ended_by_escape_moves_nobody(moving: Hands) -> None:
    piece, at = _alone(moving)
    before = moving.decision()
    _lift(moving, at)
    _let_go(moving, QPoint(-40, 20))
    assert (moving.where(piece), moving.decision()) == (at, before)
    _lift(moving, at)
    assert moving.canvas.lifted == piece
    moving.canvas.setFocus()
    moving.key(Qt.Key.Key_Escape)
    assert not moving.canvas.lifted
    _let_go(moving, moving.canvas.widget_point(at) + QPoint(80, 60))
    assert (moving.where(piece), moving.decision()) == (at, before)


def test_a_unit_dropped_where_it_cannot_go_is_told_why(moving: Hands) -> None:
    piece, at = _alone(moving)
    _lift(moving, at)
    scene = moving.canvas.scene
    lit, shown = set(moving.lit_hexes()), moving.canvas.rect()
    enemy = next(
        to for to, stack in scene.stacks.items()
        if to not in lit and to != at and stack and shown.contains(moving.canvas.widget_point(to))
    )  # fmt: skip
    _let_go(moving, moving.canvas.widget_point(enemy))
    assert moving.where(piece) == at
    assert moving.refusal()


def test_units_dragged_onto_an_enemy_attack_him_together(assaulting: Hands) -> None:
    target = next(at for at in assaulting.lit_hexes() if assaulting.stack(at))
    assaulting.click_counter(target)
    around = [at for _, at in assaulting.lit_pieces()]
    assaulting.canvas.setFocus()
    assaulting.key(Qt.Key.Key_Escape)
    assaulting.canvas.centre_on(target)
    for at in dict.fromkeys(around):
        _lift(assaulting, at)
        _let_go(assaulting, assaulting.canvas.widget_point(target))
    assert [name for name in assaulting.names() if name.startswith("Attack at ")]
    assert len(assaulting.window.page.bridge.turn.chosen) == len(dict.fromkeys(around))  # type: ignore[union-attr]

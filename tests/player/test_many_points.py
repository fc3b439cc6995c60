"""Points too many for tokens: figures typed and stepped from one answer to the next, by the keys of their boxes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from core.games.kaiser.game import GAME
from core.model.actions import CountClick, HexClick
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.seats import Mode, Seats
from core.play.session import Session
from core.view.palette import palette
from player.models.table import Table
from player.models.turn import Turn
from player.panels.decision import DecisionCard
from player.panels.figure_field import TypedFigures
from player.panels.look import Look
from player.panels.points_board import PointsBoard
from tests.desk.two_dice import third_turn
from tests.games.kaiser.front import campaign


def test_many_points_are_typed_paged_and_taken_whole_by_keys_of_the_box(qapp: QApplication) -> None:
    turn = Turn(Table(third_turn("counter-battery")))
    board = PointsBoard(Look.of(turn.table, palette()))
    board.laid.connect(lambda click: (turn.click(click), board.show_sheet(turn.sheet, {})))
    board.show_sheet(turn.sheet, {})
    field, heavy = board.boxes["field"], board.boxes["heavy"]

    def laid() -> tuple[int, ...]:
        assert turn.sheet is not None
        return *(share.laid for share in turn.sheet.shares), turn.sheet.left

    def press(box: QWidget, *keys: Qt.Key) -> tuple[int, ...]:
        for key in keys:
            QTest.keyClick(box, key)
        return laid()

    assert laid() == (0, 0, 65)
    assert press(field, Qt.Key.Key_Plus) == (10, 0, 55)
    assert press(field, Qt.Key.Key_3, Qt.Key.Key_5) == (35, 0, 30)
    # The next step of the other box makes tens of both.
    assert press(heavy, Qt.Key.Key_Plus) == (35, 5, 25)
    assert press(heavy, Qt.Key.Key_PageUp) == (35, 15, 15)
    assert press(heavy, Qt.Key.Key_End) == (35, 25, 5)
    assert press(field, Qt.Key.Key_Home) == (5, 25, 35)
    assert press(heavy, Qt.Key.Key_Minus, Qt.Key.Key_0) == (5, 0, 60)
    board.close()


def test_all_of_one_kind_is_offered_though_only_both_together_make_tens() -> None:
    turn = Turn(Table(third_turn("counter-battery")))
    assert turn.click(CountClick("field", 0))
    assert turn.submit()
    assert turn.sheet is not None
    field, heavy = turn.sheet.shares
    assert (field.many, field.whole, heavy.whole) == (True, 8, 6)
    assert turn.click(CountClick("field", field.whole))
    assert turn.sheet is not None
    assert [share.whole for share in turn.sheet.shares] == [8, 2]


def test_figures_typed_over_the_map_go_on_to_the_next_box_when_they_are_whole() -> None:
    figures = TypedFigures()
    assert [figures.amount(n, 35) for n in (2, 0)] == [2, 20]
    assert figures.complete(35)
    figures.forget()
    assert (figures.amount(3, 35), figures.complete(35)) == (3, False)
    assert (figures.amount(9, 35), figures.complete(35)) == (9, True), "39 is too many: 9 begins anew"


def test_figures_go_to_the_first_box_that_takes_any_and_anew_for_every_hex(qapp: QApplication) -> None:
    start = Start(GAME, campaign(), {}, Seats(Mode.ONE_PLAYS_BOTH))
    turn = Turn(Table(Session.new(None, start, SeededDice("fire"))))
    card = DecisionCard(Look.of(turn.table, palette()))
    card.laid.connect(lambda click: (turn.click(click), card.show_decision(turn.table, turn, "")))
    choice = turn.choice
    assert choice is not None
    reached = {at: choice.take(HexClick(at)).refuse(CountClick("field", 1)) is None for at in turn.hexes}
    far = next(at for at, reaches in reached.items() if not reaches)
    near = next(at for at, reaches in reached.items() if reaches)
    typed = []
    for at in (far, near):
        turn.clear()
        assert turn.click(HexClick(at))
        card.show_decision(turn.table, turn, "")
        assert card.board.type_figure(3)
        assert turn.sheet is not None
        typed.append(turn.sheet.laid)
    assert typed == [{"field": 0, "heavy": 3}, {"field": 3, "heavy": 0}]
    card.close()

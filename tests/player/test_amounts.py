"""Guns beside a draft: rows of amounts, named and changed without losing what else the draft holds."""

from __future__ import annotations

import pytest

from core.model.actions import CountClick, HexClick, PieceClick
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.library import named
from core.play.playouts import Temper, advance, wanderer
from core.play.seats import Mode, Seats
from core.play.session import Session
from player.models import amounts
from player.models.table import Table
from player.models.turn import Turn


@pytest.fixture(scope="module")
def ready() -> Turn:
    """Return a turn with an attack in hand that guns may support."""
    start = Start(*named("kaiser/campaign"), {}, Seats(Mode.ONE_PLAYS_BOTH))
    session = Session.new(None, start, SeededDice("guns"))
    player = wanderer(session, "guns", Temper(finish=0.9, key=0.03))
    table = Table(session)
    while session.deciders:
        turn = Turn(table)
        if session.state.agenda[-1].kind.endswith("-combat") and drafted(turn):
            return turn
        advance(session, player)
    raise AssertionError("no attack comes up that guns support")


def drafted(turn: Turn) -> bool:
    """Draft the first attack that guns may support, with all that may join; return whether there is one."""
    for at in list(turn.hexes):
        turn.clear()
        if not turn.click(HexClick(at)):
            continue
        while turn.pieces and turn.click(PieceClick(turn.pieces[0])):
            pass
        if amounts.rows(turn):
            return True
    return False


def test_guns_are_named_changed_and_taken_back(ready: Turn) -> None:
    (first, *_) = amounts.rows(ready)
    before, most = ready.clicks, first.amounts[-1]
    assert first.amounts[0] == first.laid == 0
    for count in (most, first.amounts[1], 0):
        assert ready.click(CountClick(first.slot, count))
        assert next(row for row in amounts.rows(ready) if row.slot == first.slot).laid == count
    assert ready.clicks == before


def test_too_many_guns_are_refused_with_a_clause_and_nothing_is_lost(ready: Turn) -> None:
    row = amounts.rows(ready)[0]
    assert ready.click(CountClick(row.slot, row.amounts[1]))
    before = ready.clicks
    assert not ready.click(CountClick(row.slot, 90))
    assert ready.clicks == before
    assert ready.said is not None
    assert ready.said.clause
    assert ready.click(CountClick(row.slot, 0))


def test_a_unit_may_still_leave_and_join_after_guns_were_named(ready: Turn) -> None:
    row = amounts.rows(ready)[0]
    assert ready.click(CountClick(row.slot, 1))
    piece = ready.chosen[-1]
    if ready.click(PieceClick(piece)):
        assert piece not in ready.chosen
        assert ready.click(PieceClick(piece))
    assert piece in ready.chosen
    assert ready.click(CountClick(row.slot, 0))

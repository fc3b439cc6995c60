"""Points that are laid on a hex: the hex is chosen with a click, the amounts are handed in on purpose."""

from __future__ import annotations

from core.games.kaiser.game import GAME
from core.model.actions import CountClick, HexClick
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.seats import Mode, Seats
from core.play.session import Session
from player.models.table import Table
from player.models.turn import Turn
from tests.desk.two_dice import third_turn
from tests.games.kaiser.front import campaign


def test_points_of_which_none_is_laid_have_a_button_of_their_own() -> None:
    turn = Turn(Table(third_turn("counter-battery")))
    assert [button.label for button in turn.buttons] == ["Seal: no counter-battery fire"]
    assert turn.click(CountClick("field", 10))
    assert [button.label for button in turn.buttons] == ["Seal this allocation"]


def test_a_hex_that_one_kind_alone_reaches_still_asks_how_many() -> None:
    start = Start(GAME, campaign(), {}, Seats(Mode.ONE_PLAYS_BOTH))
    turn = Turn(Table(Session.new(None, start, SeededDice("fire"))))
    choice = turn.choice
    assert choice is not None
    far = next(at for at in turn.hexes if choice.take(HexClick(at)).refuse(CountClick("field", 1)) is not None)
    records = turn.table.session.at
    assert turn.click(HexClick(far))
    assert turn.table.session.at == records, "nothing is fired by the click on the hex"
    assert turn.sheet is not None
    assert [(share.name, share.laid) for share in turn.sheet.shares] == [("field", 0), ("heavy", 1)]
    field, heavy = turn.sheet.shares
    assert "is more than 10 hexes from every headquarters of Germany" in field.capped
    assert heavy.capped == ""
    assert turn.click(CountClick("heavy", 4))
    assert turn.submit()
    assert turn.table.session.state.tracks["german-heavy"] == 26

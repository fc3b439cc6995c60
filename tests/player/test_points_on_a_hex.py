"""Points that are laid on a hex: the hex is chosen with a click, the amounts are handed in on purpose."""

from __future__ import annotations

from dataclasses import replace

from core.games.kaiser.game import GAME
from core.model.actions import CountClick, HexClick, PieceClick
from core.model.values import PieceId
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.seats import Mode, Seats
from core.play.session import Session
from player.models.answers import beside
from player.models.table import Table
from player.models.turn import Turn
from tests.desk.two_dice import ATTACKERS, phase, third_turn
from tests.games.kaiser.front import campaign


def test_points_of_which_none_is_laid_have_a_button_of_their_own() -> None:
    turn = Turn(Table(third_turn("counter-battery")))
    assert [(button.label, button.declines) for button in turn.buttons] == [("Seal: no counter-battery fire", True)]
    assert turn.click(CountClick("field", 10))
    assert [(button.label, button.declines) for button in turn.buttons] == [("Seal this allocation", False)]


def test_without_points_there_is_no_barrage() -> None:
    begun = phase()
    armed = replace(begun.state, agenda=(), tracks={**begun.state.tracks, "allied-heavy": 6})
    attack = Turn(Table(begun.tried("german-combat", armed, SeededDice(4))))
    assert attack.click(HexClick(campaign().map.sheet.hex("3702")))
    assert all(attack.click(PieceClick(PieceId(piece))) for piece in ATTACKERS)
    assert attack.submit()
    turn = Turn(attack.table)
    assert turn.choice is not None
    assert turn.choice.prompt.key == "sos"
    assert [(button.label, button.declines) for button in turn.buttons] == [("No barrage", True)]
    assert turn.click(CountClick("heavy", 2))
    assert [(button.label, button.declines) for button in turn.buttons] == [("Fire this barrage", False)]


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
    assert turn.sheet.first == "heavy", "figures go where something can lie"
    told = beside(turn.table, turn)
    assert told.bars, "the fire that a press of the button would open is told before anything was laid"
    assert turn.click(CountClick("heavy", 1))
    assert beside(turn.table, turn) == told
    assert turn.click(CountClick("heavy", 4))
    assert turn.submit()
    assert turn.table.session.state.tracks["german-heavy"] == 26

"""A pin: hashed, kept in the journal, changed and lifted, and no part of what can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.play.dice import SeededDice
from core.play.header import Start
from core.play.pins import Pin, from_plain, to_plain
from core.play.replay import verify
from core.play.session import Session, Submitted
from tests.play.two_hills import AMBER, BLUE, do, plan


def test_a_pin_opens_with_its_word_alone_and_never_stands_in_the_open() -> None:
    pin = Pin.of("2468", rounds=10)
    assert pin.opens("2468")
    assert not pin.opens("2469")
    assert not pin.opens("")
    assert "2468" not in repr(pin)
    assert Pin.of("2468", rounds=10) != pin
    assert from_plain(to_plain(pin)) == pin


@pytest.mark.parametrize("rounds", [0, -1, 10**9])
def test_a_pin_with_absurd_rounds_is_refused(rounds: int) -> None:
    with pytest.raises(ValueError, match="rounds of hashing"):
        from_plain({"salt": "a", "digest": "b", "rounds": rounds})


def test_pins_are_in_the_file_and_the_game_goes_on(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "x.countermarch"
    with Session.new(path, start, SeededDice(1)) as session:
        state = session.state
        assert isinstance(session.set_pin(AMBER, Pin.of("tank", rounds=10), session.at), Submitted)
        assert session.state == state
        do(session, plan(AMBER, 2))
        do(session, plan(BLUE, 1))
        session.set_pin(BLUE, Pin.of("gun", rounds=10), session.at)
    assert b"tank" not in path.read_bytes()
    assert verify(path, lambda _: start.game).sound
    with Session.open(path, find=lambda _: start.game) as again:
        assert set(again.history.pins) == {AMBER, BLUE}
        assert again.history.pins[AMBER].opens("tank")
        again.set_pin(AMBER, None, again.at, (BLUE,))
        assert set(again.history.pins) == {BLUE}
        assert [entry.consent for entry in again.log(())][-1] == (BLUE,)


def test_undo_goes_past_a_pin_to_the_step_before(session: Session) -> None:
    do(session, plan(AMBER, 2))
    session.set_pin(AMBER, Pin.of("x", rounds=10), session.at)
    assert isinstance(session.undo(AMBER, session.at), Submitted)
    assert session.history.in_force == [1]
    assert AMBER in session.history.pins
    assert isinstance(session.redo(AMBER, session.at), Submitted)

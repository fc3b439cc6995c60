"""Taking back: to the last bar freely, past it by consent, and always the whole state."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.model.refusal import Refusal
from core.play.dice import ScriptedDice, SeededDice
from core.play.header import Start
from core.play.records import UNDO, Record
from core.play.seats import Mode, Seats
from core.play.session import Session, Submitted
from core.play.undoing import Barred, Undoable
from tests.play.two_hills import AMBER, BLUE, do, end, move, plan


def test_the_start_stands(session: Session) -> None:
    assert session.can_undo(AMBER) == Barred("start")
    assert session.undo(AMBER, session.at, (AMBER, BLUE)) == Barred("start")


def test_a_move_is_taken_back_whole(moving: Session) -> None:
    before = moving.state
    at = moving.rulebook.scenario.map.sheet.hex("B4")
    do(moving, move(AMBER, "a3", at))
    assert moving.can_undo(AMBER) == Undoable(4, 3)
    assert moving.undo(AMBER, moving.at) == Submitted(5)
    assert moving.state == before
    assert moving.deciders == (AMBER,)


def test_what_was_taken_back_can_be_done_again(moving: Session) -> None:
    do(moving, move(AMBER, "a3", moving.rulebook.scenario.map.sheet.hex("B4")))
    after = moving.state
    moving.undo(AMBER, moving.at)
    assert moving.can_redo
    assert moving.redo(AMBER, moving.at) == Submitted(6)
    assert moving.state == after
    assert not moving.can_redo


def test_a_new_action_ends_the_possibility_to_do_again(moving: Session) -> None:
    sheet = moving.rulebook.scenario.map.sheet
    do(moving, move(AMBER, "a3", sheet.hex("B4")))
    moving.undo(AMBER, moving.at)
    do(moving, move(AMBER, "a3", sheet.hex("A3")))
    refusal = moving.redo(AMBER, moving.at)
    assert isinstance(refusal, Refusal)
    assert refusal.key == "nothing-to-redo"


def test_opened_plans_bar_with_their_clause(moving: Session) -> None:
    assert moving.can_undo(BLUE) == Barred("reveal", "probe 3", (AMBER,))
    assert moving.undo(BLUE, moving.at) == Barred("reveal", "probe 3", (AMBER,))
    assert moving.at == 3


def test_the_other_side_may_agree_and_that_is_recorded(moving: Session) -> None:
    assert moving.undo(BLUE, moving.at, (AMBER,)) == Submitted(4)
    record = moving.history.record(4)
    assert (record.kind, record.to, record.consent) == (UNDO, 2, (AMBER,))
    assert moving.deciders == (BLUE,)


def test_one_cannot_agree_with_oneself(moving: Session) -> None:
    assert isinstance(moving.undo(BLUE, moving.at, (BLUE,)), Barred)


def test_the_other_sides_step_is_not_yours_to_take_back(session: Session) -> None:
    do(session, plan(AMBER, 2))
    assert session.can_undo(BLUE) == Barred("other-side", needs=(AMBER,))
    assert session.can_undo(AMBER) == Undoable(2, 1)


def test_one_person_may_take_back_either_side(start: Start) -> None:
    session = Session.new(None, replace(start, seats=Seats(Mode.ONE_PLAYS_BOTH)), SeededDice(1))
    do(session, plan(AMBER, 2))
    assert session.can_undo(BLUE) == Undoable(2, 1)


def test_chance_bars_even_one_person(start: Start) -> None:
    session = Session.new(None, replace(start, seats=Seats(Mode.ONE_PLAYS_BOTH)), ScriptedDice(["sun", "rain"]))
    do(session, plan(AMBER, 2), plan(BLUE, 0), end(AMBER), end(BLUE))
    assert session.can_undo(BLUE) == Barred("draw", "probe 2", (AMBER,))


def test_several_steps_are_taken_back_one_by_one(moving: Session) -> None:
    sheet = moving.rulebook.scenario.map.sheet
    states = [moving.state]
    for piece, label in (("a3", "B4"), ("a2", "A2")):
        do(moving, move(AMBER, piece, sheet.hex(label)))
        states.append(moving.state)
    for state in reversed(states[:-1]):
        moving.undo(AMBER, moving.at)
        assert moving.state == state
    assert isinstance(moving.can_undo(AMBER), Barred)
    for state in states[1:]:
        moving.redo(AMBER, moving.at)
        assert moving.state == state


def test_a_stale_undo_is_refused(moving: Session) -> None:
    do(moving, move(AMBER, "a3", moving.rulebook.scenario.map.sheet.hex("B4")))
    refusal = moving.undo(AMBER, moving.at - 1)
    assert isinstance(refusal, Refusal)
    assert refusal.key == "stale"


def test_undo_and_redo_survive_the_file(start: Start, path: Path) -> None:
    with Session.new(path, start, SeededDice(1)) as session:
        do(session, plan(AMBER, 2), plan(BLUE, 1))
        sheet = session.rulebook.scenario.map.sheet
        do(session, move(AMBER, "a3", sheet.hex("B4")), move(AMBER, "a2", sheet.hex("A2")))
        session.undo(AMBER, session.at)
        session.undo(AMBER, session.at)
        session.redo(AMBER, session.at)
    with Session.open(path) as again:
        assert again.state == session.state
        assert again.history.in_force == session.history.in_force
        assert again.history.taken_back == session.history.taken_back
        again.redo(AMBER, again.at)
        assert len(again.history.in_force) == 5


@pytest.mark.parametrize("to", [0, 9])
def test_a_history_points_only_to_what_is_in_force(moving: Session, to: int) -> None:
    with pytest.raises(ValueError, match="not in force"):
        moving.history.add(Record(UNDO, AMBER, to=to))


def test_it_may_be_agreed_that_nothing_is_taken_back_freely(start: Start) -> None:
    strict = replace(start, options={"take-back": "consent"})
    session = Session.new(None, strict, SeededDice(1))
    do(session, plan(AMBER, 2))
    assert session.can_undo(AMBER) == Barred("agreed", "", (BLUE,))
    assert session.undo(AMBER, session.at, (BLUE,)) == Submitted(3)
    alone = Session.new(None, replace(strict, seats=Seats(Mode.ONE_PLAYS_BOTH)), SeededDice(1))
    do(alone, plan(AMBER, 2))
    assert alone.can_undo(AMBER) == Undoable(2, 1)

"""What a session lets pass, what it refuses, and who is told what."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.files.atomic import NotSaved
from core.model.actions import Action, PieceClick
from core.model.codec import event_to_plain, position_to_plain
from core.model.events import SetSeal
from core.model.refusal import Refusal
from core.model.values import PieceId, Unknown
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.invariants import words
from core.play.seats import Mode, Seats
from core.play.session import Session, Submitted, Told
from tests.play.two_hills import AMBER, BLUE, do, end, move, plan


def test_a_game_begins_at_its_first_decision(session: Session) -> None:
    assert session.at == 1
    assert session.deciders == (AMBER, BLUE)
    assert session.outcome is None


def test_an_action_moves_the_record_on(session: Session) -> None:
    assert session.submit(plan(AMBER, 2), 1) == Submitted(2)
    assert session.deciders == (BLUE,)


def test_a_second_click_on_the_same_button_is_stale(session: Session) -> None:
    session.submit(plan(AMBER, 2), 1)
    refusal = session.submit(plan(AMBER, 2), 1)
    assert isinstance(refusal, Refusal)
    assert refusal.key == "stale"
    assert session.at == 2


def test_who_has_nothing_to_decide_is_told_so(session: Session) -> None:
    session.submit(plan(AMBER, 2), 1)
    refusal = session.submit(plan(AMBER, 1), 2)
    assert isinstance(refusal, Refusal)
    assert refusal.key == "not-your-decision"


def test_what_the_rules_refuse_keeps_its_clause(moving: Session) -> None:
    refusal = moving.submit(Action(AMBER, "move", (PieceClick(PieceId("b1")),)), moving.at)
    assert refusal == Refusal("probe 4", "not-yours")


def test_half_an_action_is_refused(moving: Session) -> None:
    refusal = moving.submit(Action(AMBER, "move", (PieceClick(PieceId("a3")),)), moving.at)
    assert isinstance(refusal, Refusal)
    assert refusal.key == "action-incomplete"


def test_legality_comes_from_the_acting_side_alone(session: Session) -> None:
    assert session.legal(AMBER).side == AMBER
    seen: list[tuple[str, ...]] = []
    original = session.rulebook.legal

    class Spy:
        def __getattr__(self, name: str) -> object:
            return getattr(rules, name)

        def legal(self, observed: object) -> object:
            seen.append(observed.viewers)  # type: ignore[attr-defined]
            return original(observed)  # type: ignore[arg-type]

    rules = session.rulebook
    watched = replace(session, rulebook=Spy(), _legal={})  # type: ignore[arg-type]
    watched.submit(plan(BLUE, 0), 1)
    assert set(seen) == {(BLUE,)}


def test_each_subscriber_hears_what_its_viewers_see(session: Session) -> None:
    heard: dict[str, list[Told]] = {"amber": [], "blue": [], "both": []}
    session.subscribe((AMBER,), heard["amber"].append)
    session.subscribe((BLUE,), heard["blue"].append)
    session.subscribe((AMBER, BLUE), heard["both"].append)
    do(session, plan(AMBER, 2))
    sealed = {
        name: [c.value for e in told[0].events for c in e.changes if isinstance(c, SetSeal)]
        for name, told in heard.items()
    }
    assert sealed == {"amber": [(2, 1)], "blue": [Unknown.VALUE], "both": [(2, 1)]}
    assert heard["blue"][0].seen.seals["plan-amber"].value is Unknown.VALUE
    assert heard["blue"][0].record == session.at


def test_hidden_pieces_are_in_no_word_the_other_side_hears(moving: Session) -> None:
    told: list[Told] = []
    moving.subscribe((BLUE,), told.append)
    top = moving.state.stacks[moving.state.places[PieceId("a1")]][-1]
    hidden = "a1" if top == "a2" else "a2"
    do(moving, end(AMBER))
    plain = [event_to_plain(event) for event in told[0].events]
    assert hidden not in set(words(plain)) | set(words(position_to_plain(told[0].seen)))


def test_who_stops_listening_hears_no_more(session: Session) -> None:
    heard: list[Told] = []
    stop = session.subscribe((AMBER,), heard.append)
    stop()
    do(session, plan(AMBER, 2))
    assert heard == []


def test_the_record_is_written_before_anybody_is_told(start: Start, path: Path) -> None:
    sizes: list[int] = []
    with Session.new(path, start, SeededDice(1)) as session:
        session.subscribe((AMBER,), lambda told: sizes.append(path.read_bytes().count(b"\n")))
        do(session, plan(AMBER, 2))
    assert sizes == [3]


def test_what_cannot_be_written_did_not_happen(
    start: Start, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.new(path, start, SeededDice(1))
    told: list[Told] = []
    session.subscribe((AMBER,), told.append)
    before = session.state

    def full(*args: object, **kwargs: object) -> None:
        raise NotSaved("no room on the disk")

    assert session.chronicle.file is not None
    monkeypatch.setattr(session.chronicle.file, "append", full)
    refusal = session.submit(plan(AMBER, 2), 1)
    assert refusal == Refusal("", "not-saved", values={"reason": "no room on the disk"})
    assert session.state is before
    assert (session.at, told) == (1, [])
    monkeypatch.undo()
    assert session.submit(plan(AMBER, 2), 1) == Submitted(2)
    session.close()


def test_a_game_opens_as_it_was_left(start: Start, path: Path) -> None:
    with Session.new(path, start, SeededDice(1)) as session:
        do(session, plan(AMBER, 2), plan(BLUE, 0))
    with Session.open(path) as again:
        assert again.state == session.state
        assert again.at == session.at
        assert again.seats == Seats(Mode.TWO_AT_ONE_SCREEN)
        assert again.rulebook.scenario == session.rulebook.scenario
        do(again, end(AMBER))


def test_a_second_opening_only_looks(start: Start, path: Path) -> None:
    with Session.new(path, start, SeededDice(1)) as session, Session.open(path) as other:
        assert (session.read_only, other.read_only) == (False, True)
        refusal = other.submit(plan(AMBER, 2), other.at)
    assert isinstance(refusal, Refusal)
    assert refusal.key == "read-only"


def test_giving_up_ends_the_game_for_the_other_side(session: Session) -> None:
    assert session.concede(AMBER, 1) == Submitted(2)
    assert session.outcome is not None
    assert (session.outcome.winner, session.outcome.level) == (BLUE, "conceded")
    assert session.deciders == ()
    assert session.legal(BLUE).root is None
    refusal = session.concede(BLUE, 2)
    assert isinstance(refusal, Refusal)
    assert refusal.key == "game-over"


def test_the_log_marks_what_was_taken_back(moving: Session) -> None:
    at = moving.rulebook.scenario.map.sheet.hex("B4")
    do(moving, move(AMBER, "a3", at))
    moving.undo(AMBER, moving.at)
    entries = moving.log((AMBER,), since=3)
    assert [(entry.record, entry.kind, entry.taken_back) for entry in entries] == [
        (4, "action", True),
        (5, "undo", False),
    ]


def test_seats_say_whose_knowledge_is_shown() -> None:
    sides = (AMBER, BLUE)
    assert Seats(Mode.TWO_AT_ONE_SCREEN).viewers(BLUE, sides) == (BLUE,)
    assert Seats(Mode.ONE_PLAYS_BOTH).viewers(BLUE, sides) == sides
    assert Seats(Mode.OPEN).viewers(BLUE, sides) == sides
    assert [Seats(mode).curtain for mode in Mode] == [True, False, False]

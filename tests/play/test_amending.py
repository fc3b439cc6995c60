"""Changes of the position by agreement, and dice thrown at the players' table: written, replayed, taken back."""

from __future__ import annotations

from pathlib import Path

from probe.game import GAME

from core.board.hexes import Hex
from core.model.refusal import Refusal
from core.model.values import PieceId
from core.play.amending import Counted, Marked, Placed, Stepped
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.records import EDIT
from core.play.replay import verify
from core.play.session import Session, Submitted, Wanted
from core.play.undoing import Barred
from core.view.sentences import Sentences
from tests.play.two_hills import AMBER, BLUE, do, end, plan

A1 = PieceId("a1")


def _free(session: Session) -> Hex:
    """Return a hex in which nobody stands."""
    return next(at for at in session.rulebook.scenario.map.grid.hexes if not session.state.stack(at))


def test_a_change_needs_everybodys_consent(moving: Session) -> None:
    refusal = moving.amend(AMBER, moving.at, [Placed(A1, _free(moving))], ())
    assert isinstance(refusal, Refusal)
    assert (refusal.key, moving.history.record(moving.at).kind) == ("edit-needs-consent", "action")
    empty = moving.amend(AMBER, moving.at, [], (BLUE,))
    assert isinstance(empty, Refusal)
    assert empty.key == "edit-empty"


def test_a_change_is_a_record_of_its_own_and_says_what_it_did(moving: Session) -> None:
    to, before = _free(moving), moving.state
    done = moving.amend(AMBER, moving.at, [Placed(A1, to), Stepped(A1, 1), Counted("turn", 2)], (AMBER, BLUE))
    assert done == Submitted(moving.at)
    assert moving.state.places[A1] == to
    assert (moving.state.steps[A1], moving.state.tracks["turn"]) == (1, 2)
    entry = moving.log((AMBER, BLUE), moving.at - 1)[0]
    said = [str(sentence) for sentence in Sentences.of(GAME, moving.rulebook.scenario).entry(entry)]
    assert (entry.kind, entry.by, entry.consent) == (EDIT, AMBER, (BLUE,))
    assert said[0] == "Amber and Blue agree to change the position."
    assert len(said) >= 4
    assert before is not moving.state


def test_a_change_is_taken_back_only_by_agreement_and_can_be_done_again(moving: Session) -> None:
    before = moving.state
    moving.amend(AMBER, moving.at, [Placed(A1, _free(moving))], (BLUE,))
    may = moving.can_undo(AMBER)
    assert isinstance(may, Barred)
    assert (may.reason, may.needs) == ("edited", (BLUE,))
    assert isinstance(moving.undo(AMBER, moving.at, (BLUE,)), Submitted)
    assert moving.state == before
    assert isinstance(moving.redo(AMBER, moving.at), Submitted)
    assert moving.state != before


def test_units_of_two_sides_in_a_hex_are_no_position(moving: Session) -> None:
    theirs = moving.state.places[PieceId("b1")]
    refusal = moving.amend(AMBER, moving.at, [Placed(A1, theirs)], (BLUE,))
    assert isinstance(refusal, Refusal)
    assert (refusal.key, refusal.at) == ("mixed-stack", theirs)


def test_what_the_change_would_do_is_told_before(moving: Session) -> None:
    at, before = moving.at, moving.state
    would = moving.would_amend([Marked(A1, "moved", value=True), Placed(A1, None)], (AMBER,))
    assert [event.kind for event in would.events] == ["amended-mark", "amended-off"]
    assert (moving.at, moving.state) == (at, before)


def test_a_changed_game_is_written_and_verifies(start: Start, path: Path) -> None:
    with Session.new(path, start, SeededDice(1)) as session:
        do(session, plan(AMBER, 2), plan(BLUE, 1))
        assert isinstance(session.amend(BLUE, session.at, [Placed(A1, _free(session))], (AMBER,)), Submitted)
        do(session, end(AMBER))
        state = session.state
    assert verify(path).sound
    with Session.open(path) as again:
        assert again.state == state


def _thrown(session: Session, side: str) -> tuple[Wanted | Submitted | Refusal, list[str]]:
    """End phases until something was thrown; return the last answer and what was asked for."""
    asked: list[str] = []
    action, thrown = end(AMBER if side == "amber" else BLUE), ()
    while True:
        answer = session.submit(action, session.at, thrown)
        if not isinstance(answer, Wanted):
            return answer, asked
        asked.append(answer.ask.key)
        token = answer.ask.sides or sorted(answer.ask.cup)[0]
        thrown = (*answer.thrown, token)


def test_dice_thrown_at_the_table_are_asked_for_and_written_as_such(start: Start, path: Path) -> None:
    with Session.new(path, start, SeededDice(1)) as session:
        do(session, plan(AMBER, 2), plan(BLUE, 1))
        session.by_hand = True
        asked: list[str] = []
        while not asked and session.outcome is None:
            side = session.deciders[0]
            if session.state.top is not None and session.state.top.kind == "plan":
                do(session, plan(side, 1))
                continue
            before = session.at
            answer, asked = _thrown(session, side)
            assert answer == Submitted(before + 1)
        record = session.history.record(session.at)
        assert asked
        assert record.typed
        assert session.log((AMBER, BLUE), session.at - 1)[0].typed
    assert verify(path).sound
    with Session.open(path) as again:
        assert again.by_hand
        assert again.history.record(again.at).throws == record.throws

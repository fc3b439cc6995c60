"""A game told again: its moments and phases, through one pair of eyes, to the very last state."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.model.actions import HexClick, PieceClick
from core.model.values import Unknown
from core.play.past import branched, past
from core.play.replay import repeat, verify
from core.play.seats import Mode
from core.play.session import Session
from player.models.reel import reel_of, turns
from player.models.scripted import Scripted
from player.models.table import Table
from player.models.timeline import Timeline, eyes, last_seen, scene_at
from player.models.turn import Turn
from tests.player.conftest import planned


def played(steps: int = 14, mode: Mode = Mode.ONE_PLAYS_BOTH) -> Turn:
    """Return a game some steps on."""
    turn = planned(mode)
    scripted = Scripted(turn.table, turn)
    for _ in range(steps):
        if not scripted.step():
            break
    return turn


def test_the_moments_are_the_log_and_lead_to_the_present() -> None:
    table = played().table
    timeline = Timeline(table.session, table.viewers)
    assert len(timeline.moments) > 10
    last = timeline.table(len(timeline.moments) - 1)
    assert last.session.state.stacks == table.session.state.stacks
    assert timeline.table(-1).session.at == 0


def test_each_phase_begins_where_its_first_sentence_is() -> None:
    table = played().table
    timeline = Timeline(table.session, table.viewers)
    titles = [chapter.title for chapter in timeline.chapters]
    assert titles[:3] == ["Turn 1 · secret plans", "Turn 1 · amber moves", "Turn 1 · blue moves"]
    firsts = [chapter.first for chapter in timeline.chapters]
    assert firsts == sorted(set(firsts))
    assert firsts[0] == 0
    assert [timeline.chapter_of(first) for first in firsts] == list(range(len(firsts)))


def test_a_step_taken_back_is_not_told_again(turn: Turn) -> None:
    turn.click(PieceClick(turn.pieces[0]))
    turn.click(HexClick(next(iter(turn.hexes))))
    session = turn.table.session
    before = Timeline(session, session.sides).moments
    session.undo(turn.side, session.at)  # type: ignore[arg-type]
    after = Timeline(session, session.sides).moments
    assert after == before[: len(after)]
    assert len(after) < len(before)


def test_the_past_shows_a_side_what_it_saw_then_and_no_more() -> None:
    table = played(mode=Mode.TWO_AT_ONE_SCREEN).table
    for side in table.session.sides:
        timeline = Timeline(table.session, (side,))
        for number in range(len(timeline.moments)):
            there = timeline.table(number)
            state, seen = there.session.state, there.observation()
            hidden = set(state.places) - set(seen.places)
            drawn = {face.piece for stack in scene_at(there).stacks.values() for face in stack}
            assert not hidden & drawn
            assert seen == table.session.rulebook.observe(state, (side,), there.deciding)


def test_a_curtained_table_offers_only_its_own_eyes_and_the_publics() -> None:
    table = played(mode=Mode.TWO_AT_ONE_SCREEN).table
    assert [found.viewers for found in eyes(table)] == [(table.sitting,), ()]
    open_ = played().table
    assert len(eyes(open_)) == 4
    assert eyes(open_)[0].viewers == open_.session.sides


def test_since_my_turn_begins_after_my_own_last_step() -> None:
    table = played(4, mode=Mode.TWO_AT_ONE_SCREEN).table
    session = table.session
    while table.sitting == session.sides[0]:
        Scripted(table, Turn(table)).step()
    other, me = session.sides
    mine = last_seen(session, other)
    assert session.history.before(mine).agenda[-1].sides[0] == other
    assert all(moment.told.record > mine for moment in Timeline(session, (me,), mine).moments)


def test_a_branch_goes_on_from_there_and_names_its_origin(tmp_path: Path) -> None:
    table = played().table
    session, path = table.session, tmp_path / "branch.countermarch"
    with branched(session, 6, path, "What if") as branch:
        assert branch.state == past(session, 6).state
        assert branch.start.origin is not None
        assert branch.start.origin.record == 6
        turn = Turn(Table(branch))
        assert Scripted(turn.table, turn).step()
    with pytest.MonkeyPatch.context():
        opened = Session.look(path, lambda _: session.start.game)
    assert opened.start.title == "What if"
    assert opened.start.origin == branch.start.origin
    assert repeat(opened.history, opened.rulebook) is None
    assert verify(path, lambda _: session.start.game).sound


def test_a_branch_leaves_out_what_was_taken_back(turn: Turn) -> None:
    session = turn.table.session
    turn.click(PieceClick(turn.pieces[0]))
    turn.click(HexClick(next(iter(turn.hexes))))
    session.undo(turn.side, session.at)  # type: ignore[arg-type]
    branch = branched(session, session.at, None, "x")
    assert branch.state == session.state
    assert [record.kind for _, record in branch.history] == ["start", "action", "action"]


def test_looking_at_the_past_changes_nothing() -> None:
    table = played().table
    state, at = table.session.state, table.session.at
    there = past(table.session, 5, 1)
    assert there.read_only
    assert there.at == 6
    assert (table.session.state, table.session.at) == (state, at)
    hidden = there.observe((there.sides[0],))
    assert any(Unknown.PIECE in stack for stack in hidden.stacks.values())


def test_a_reel_winds_by_turns() -> None:
    reel = reel_of(played(60).table)
    begun = dict(turns(reel.chapters))
    assert len(begun) >= 3
    assert reel.step_turn(1) is True
    passed = [reel.at]
    while reel.step_turn(1) and reel.at < reel.last:
        passed.append(reel.at)
    assert passed == list(begun.values())
    reel.go(begun[2] + 1)
    assert reel.step_turn(-1)
    assert reel.at == begun[2]
    assert reel.step_turn(-1)
    assert reel.at == begun[1]

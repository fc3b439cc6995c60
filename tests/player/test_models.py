"""What the panels show: log, overview, offers, previews, pictures, what is hidden, where facts come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.board.hexes import Hex
from core.model.actions import HexClick, KeyClick, PieceClick
from core.model.values import PieceId, Unknown
from core.model.working import Question
from core.play.seats import Mode
from core.play.session import Session
from core.view.scene import HighlightKind
from player.models import answers, hand, opening, pictures, preview, saved
from player.models.overview import overview, standing
from player.models.scripted import Scripted
from player.models.story import Story
from player.models.table import Table
from player.models.turn import Turn
from tests.player.conftest import planned
from tests.player.staged import staged


def test_the_log_grown_step_by_step_is_the_log_read_at_once(turn: Turn) -> None:
    growing = Story(turn.table)
    scripted = Scripted(turn.table, turn)
    for _ in range(12):
        growing.refresh()
        if not scripted.step():
            break
    assert growing.refresh() == Story(turn.table).refresh()
    assert any(told.at is not None for told in growing.told)


def test_undo_strikes_the_log(turn: Turn) -> None:
    story = Story(turn.table)
    turn.click(PieceClick(turn.pieces[0]))
    turn.click(HexClick(next(iter(turn.hexes))))
    assert not story.refresh()[-1].taken_back
    turn.table.session.undo(turn.side, turn.table.session.at)  # type: ignore[arg-type]
    struck = [told for told in story.refresh() if told.taken_back]
    assert len(struck) == 1
    assert "moves" in struck[0].text


def test_overview_counts_turns_and_points(turn: Turn) -> None:
    seen = overview(turn.table)
    assert (seen.turn, [space.number for space in seen.spaces]) == (1, [1, 2, 3])
    assert [(gauge.title, gauge.value) for gauge in seen.gauges] == [
        ("Amber points", "0"), ("Blue points", "0"), ("Amber's lead", "0"),
    ]  # fmt: skip
    assert standing(seen) == tuple(
        f"Amber's lead 0 · {form}" for form in ("Blue lead: 1 · Amber win from 1", "Blue lead: 1", "Blue +1")
    )
    assert seen.phase == "amber moves"


def test_ready_units_are_those_that_have_not_moved(turn: Turn) -> None:
    before = hand.ready(turn.table)
    mover = turn.pieces[-1]
    at = turn.table.session.state.places[mover]
    turn.click(PieceClick(mover))
    turn.click(HexClick(max(turn.hexes)))
    assert at in before
    assert at not in hand.ready(turn.table)


def test_going_round_the_places() -> None:
    places = (3, 7, 9)
    assert [hand.after(places, here) for here in (None, 3, 9)] == [3, 7, 3]  # type: ignore[arg-type]
    assert hand.after(places, 3, backwards=True) == 9  # type: ignore[arg-type]
    assert hand.after((), None) is None


def test_preview_of_a_hex_is_the_way_or_the_reason(turn: Turn) -> None:
    turn.click(PieceClick(turn.pieces[0]))
    start, goal = turn.start, max(turn.hexes)
    found = preview.of_hex(turn.table, turn, goal)
    assert found.highlights[0].kind is HighlightKind.WAY
    assert found.highlights[0].hexes[0] == start
    assert found.highlights[0].hexes[-1] == goal
    open_, stacks = (*turn.hexes, start), turn.table.observation().stacks
    grid = turn.table.session.start.scenario.map.grid
    closed = next(at for at in grid.hexes if at not in open_ and at not in stacks)
    assert preview.of_hex(turn.table, turn, closed).refused


def test_preview_of_a_unit_is_its_reach(turn: Turn) -> None:
    at = turn.table.session.state.places[turn.pieces[0]]
    found = preview.of_piece(turn.table, turn, turn.pieces[0], Hex(int(at)))
    turn.click(PieceClick(turn.pieces[0]))
    costs = {at: cost for at, cost in turn.hexes.items() if cost is not None}
    assert found.overlays[0].amounts == costs


def test_what_is_hidden_shows_its_back() -> None:
    turn = planned(Mode.TWO_AT_ONE_SCREEN)
    table, seen = turn.table, turn.table.observation()
    hidden = [at for at, stack in seen.stacks.items() if Unknown.PIECE in stack]
    assert hidden
    faces = pictures.counters(table, seen)[hidden[0]]  # type: ignore[index]
    assert faces[0].hidden
    assert faces[0].short == faces[0].piece == ""
    assert not faces[-1].hidden


def test_one_person_sees_both_sides(turn: Turn) -> None:
    assert all(Unknown.PIECE not in stack for stack in turn.table.observation().stacks.values())


def drafted_attacks(turn: Turn) -> Iterator[int]:
    """Draft, on every target there is, the attack of all who can; yield how many they are."""
    for at in sorted(turn.hexes):
        turn.clear()
        turn.click(HexClick(at))
        pieces = turn.pieces
        for piece in pieces:
            turn.click(PieceClick(piece))
        yield len(pieces)


def test_lines_that_differ_only_in_the_unit_become_one() -> None:
    chosen = opening.opening("czech38/campaign")
    session = opening.begin(chosen, {}, chosen.start.seats, None)
    table = Table(session)
    turn = Turn(table)
    scripted = Scripted(table, turn)
    while "assault" not in session.state.agenda[-1].kind:
        assert scripted.step()
    found = [(attackers, answers.beside(table, turn)) for attackers in drafted_attacks(turn)]
    together = [shown.rows[0] for attackers, shown in found if shown.rows[0].value.count("+") == attackers - 1 > 0]
    assert len(together) > 3
    assert any(len(row.whole) > len(row.text) for row in together)
    assert all(shown.total for _, shown in found)


def test_what_cannot_be_asked_is_refused_in_words(turn: Turn) -> None:
    found = answers.ask(turn.table, Question("weather-of-tomorrow"))
    assert found.refused is not None
    assert found.rows == ()


def test_a_scenario_says_what_is_printed_what_is_ours_and_what_was_settled() -> None:
    chosen = opening.opening("czech38/campaign")
    printed, ours, rulings = chosen.printed(), chosen.ours(), chosen.rulings()
    assert any("terrain" in fact.title.lower() for fact in ours)
    assert printed
    assert all("printed in the rulebook" in fact.text for fact in printed)
    assert {fact.clause for fact in rulings} >= {"5.1.E", "11.8.C.ex"}


def test_every_option_can_be_chosen() -> None:
    switches = {switch.id: switch for switch in opening.opening("czech38/campaign").switches()}
    assert [switch.id for switch in switches.values() if switch.later] == []
    assert [words for _, words in switches["fog"].choices] == ["Yes", "No"]


def test_a_scenario_with_errors_is_not_begun(
    monkeypatch: pytest.MonkeyPatch, new_table: Callable[..., Table]
) -> None:
    start = new_table().session.start
    monkeypatch.setattr(opening, "issues", lambda _: "The map has no beacon.")
    with pytest.raises(opening.NotPlayable, match="beacon"):
        opening.begin(opening.Opening(start), {}, start.seats, None)


def test_a_file_that_is_no_game_is_summed_up_as_trouble(tmp_path: Path) -> None:
    file = tmp_path / "x.countermarch"
    file.write_bytes(b"nothing\n")
    found = saved.summary(file)
    assert found.trouble
    assert found.title == "x"


def test_summing_up_a_game_leaves_it_as_it_is(tmp_path: Path) -> None:
    chosen = opening.opening("czech38/campaign")
    file = tmp_path / "x.countermarch"
    with opening.begin(chosen, {}, chosen.start.seats, file) as session:
        before = file.stat().st_mtime_ns
        found = saved.summary(file)
        assert not session.read_only
    assert file.stat().st_mtime_ns == before
    assert (found.title, found.where, found.whose) == (chosen.title, "Turn 1 · Set-up", "Germany to move")
    assert found.standing == ("Czech lead: 30 · German win below 16", "Czech lead: 30", "Czech +30")


def test_a_card_of_a_game_shows_what_everybody_may_see() -> None:
    session = Session.look(Path(__file__).parents[1] / "play" / "journals" / "czech38-3.countermarch")
    found = saved.summary(Path(__file__).parents[1] / "play" / "journals" / "czech38-3.countermarch")
    assert found.glimpse is not None
    public = session.observe(())
    drawn = {face.piece for stack in found.glimpse.scene.stacks.values() for face in stack if face.piece}
    assert drawn == {piece for piece, place in public.places.items() if isinstance(place, int)}
    assert len(drawn) < len(session.state.places)
    assert found.players == "two at one screen"


def test_the_scripted_side_plays_to_the_end(turn: Turn) -> None:
    scripted = Scripted(turn.table, turn)
    for _ in range(200):
        if not scripted.step():
            break
    assert turn.table.session.outcome is not None


def test_ending_a_phase_names_what_is_undone() -> None:
    chosen = opening.opening("czech38/campaign")
    table = Table(opening.begin(chosen, {}, chosen.start.seats, None))
    turn = Turn(table)
    scripted = Scripted(table, turn)
    while "movement" not in table.session.state.agenda[-1].kind:
        assert scripted.step()
    end = next(button for button in turn.buttons if button.click == KeyClick("end-phase"))
    assert end.grave
    assert set(hand.undone(end)) == set(turn.pieces)


def test_a_question_calls_the_asked_sides_units_by_their_names_alone() -> None:
    table = Table(staged("czech-movement"))
    mine, theirs = PieceId("c10"), PieceId("g10")
    names = {piece: table.session.start.scenario.piece_of[piece].name for piece in (mine, theirs)}
    assert len(set(names.values())) == 1
    assert table.asking.pieces((mine, theirs)) == f"{names[mine]} and {names[theirs]} (German)"
    assert table.sentences.pieces((mine,)) == f"{names[mine]} (Czech)"

"""The sequence of play and Anglo-French intervention: 4.5, 5.1, 5.2."""

from __future__ import annotations

import pytest

from core.model.display import Sequence, Track
from core.model.values import PieceId
from tests.games.czech38.board import CZECH, GERMAN, Table, position, scenario, unit

PIECES = scenario(unit("g1"), unit("c1"))
STACKS = {"0405": "g1", "0905": "c1"}
TURN = (
    ("german-movement", GERMAN), ("german-assault", GERMAN), ("czech-movement", CZECH), ("czech-assault", CZECH),
)  # fmt: skip


def begun(turn: int = 1, phase: str = "intervention", dice: tuple[int, ...] = ()) -> Table:
    return position(PIECES, STACKS, turn=turn, at_phase=phase, dice=dice)


@pytest.mark.clause("czech38 5.1.B")
@pytest.mark.clause("czech38 5.2.B")
@pytest.mark.clause("czech38 5.2.C")
def test_a_turn_runs_through_its_phases_in_order() -> None:
    table = begun()
    for kind, side in TURN:
        assert table.state.top is not None
        assert (table.state.top.kind, table.state.top.sides) == (kind, (side,))
        table.act(side, "end-phase")
    assert table.state.top is not None
    assert table.state.top.kind == "german-movement"


@pytest.mark.clause("czech38 5.1.A")
def test_the_turn_marker_advances_at_the_end_of_a_turn() -> None:
    table = begun(turn=3)
    for _, side in TURN:
        assert table.state.tracks["turn"] == 3
        table.act(side, "end-phase")
    assert table.state.tracks["turn"] == 4
    track = table.rules.display(table.seen(GERMAN))[0]
    assert isinstance(track, Track)
    assert (track.value, track.most, track.clause) == (4, 10, "czech38 5.1.A")


@pytest.mark.clause("czech38 5.1.E")
def test_a_finished_phase_does_not_come_back() -> None:
    table = begun()
    table.act(GERMAN, "end-phase")
    assert table.refused(GERMAN, "g1", "0404") != ""
    assert [event.clause for event in table.events if event.kind == "ends-german-movement"] == ["czech38 5.1.E"]


@pytest.mark.clause("czech38 4.5.A")
def test_intervention_is_rolled_from_turn_eight() -> None:
    assert "intervention-rolled" not in begun(turn=7).kinds()
    for turn in (8, 9, 10):
        table = begun(turn=turn, dice=(4,))
        assert table.kinds().index("intervention-rolled") < table.kinds().index("begins-german-movement")
        assert [event.bars_undo for event in table.events if event.kind == "intervention-rolled"] == ["die"]


@pytest.mark.clause("czech38 4.5.B")
@pytest.mark.parametrize("roll", [1, 2])
def test_on_a_low_roll_the_czechs_win(roll: int) -> None:
    verdict = begun(turn=8, dice=(roll,)).state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.clause) == (CZECH, "czech38 4.5.B")


@pytest.mark.clause("czech38 4.5.C")
@pytest.mark.parametrize("roll", [3, 4, 5, 6])
def test_on_a_high_roll_play_goes_on_to_the_next_turn(roll: int) -> None:
    table = begun(turn=8, dice=(roll,))
    assert table.state.verdict is None
    assert [event.clause for event in table.events if event.kind == "no-intervention"] == ["czech38 4.5.C"]
    for _, side in TURN[:-1]:
        table.act(side, "end-phase")
    table.act(CZECH, "end-phase", dice=(3,))
    assert table.state.tracks["turn"] == 9


@pytest.mark.clause("czech38 4.5.A")
def test_the_first_roll_comes_in_the_scenarios_turn() -> None:
    early = scenario(unit("g1"), unit("c1"), intervention_from_turn=2)
    assert "no-intervention" in position(early, STACKS, turn=2, at_phase="intervention", dice=(6,)).kinds()


@pytest.mark.clause("czech38 11.2.A")
def test_marks_of_a_phase_die_with_it() -> None:
    table = begun()
    table.act(GERMAN, "g1", "0404")
    assert table.state.mark(PieceId("g1"), "spent") == 1
    table.act(GERMAN, "end-phase")
    assert table.state.mark(PieceId("g1"), "spent") is None
    assert PieceId("g1") not in table.state.piece_marks


def test_a_position_written_down_keeps_its_marks() -> None:
    table = position(PIECES, STACKS, marks={"g1": {"spent": 4, "group": 1}})
    assert max(cost or 0 for cost in table.candidates(GERMAN, "g1").values()) == 1
    table.act(GERMAN, "end-phase")
    assert PieceId("g1") not in table.state.piece_marks


def test_the_phases_are_shown_with_the_present_one() -> None:
    table = begun()
    for index, (kind, side) in enumerate(TURN):
        panel = next(p for p in table.rules.display(table.seen(side)) if isinstance(p, Sequence))
        assert panel.steps[panel.at][0] == kind
        assert panel.at == index + 2
        table.act(side, "end-phase")

"""Victory points, the instant win, and how the game ends: 4.1 to 4.8."""

from __future__ import annotations

import pytest

from core.games.czech38.game import DRIVER, GAME
from core.games.czech38.victory import held, score
from core.mechanics.rulebook import stack_changes
from core.model.values import At, Box, PieceId
from core.model.working import Explanation, Question
from core.play.dice import ScriptedDice
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, campaign, position, scenario, unit

TOWNS = Land(features={"vp": {"0705": 4, "0704": 3, "0804": 1, "0905": 10}, "bonus-town": {"0605": 1, "0604": 1}})


def german_strike(*, below: int = 0, land: Land = TOWNS) -> Table:
    """Return a German unit before the towns; Germany wins below some points."""
    field = scenario(unit("g1", move=9), unit("c1"), land=land, **{"victory-below": below})
    return position(field, {"0605": "g1", "1105": "c1"})


def kill(table: Table, *pieces: str) -> Table:
    """Put German pieces into the box of losses, as combat does."""
    run = DRIVER.run(table.rules.rules, table.state, ScriptedDice(()))
    ids = tuple(map(PieceId, pieces))
    run.tell("unit-eliminated", "", *stack_changes(run.state, ids, Box("german-dead")))
    return Table(table.rules, run.state, run.events)


@pytest.mark.clause("czech38 4.1.A")
def test_the_total_is_what_the_czechs_hold_and_what_they_won_for_good() -> None:
    table = german_strike()
    assert (table.state.tracks["vp"], held(table.rules.rules, table.state)) == (18, 18)
    won = position(table.rules.scenario, {"0605": "g1"}, tracks={"lasting-vp": 3})
    assert score(won.rules.rules, won.state).total == 21
    answer = won.rules.explain(won.seen(GERMAN), Question("score"))
    assert isinstance(answer, Explanation)
    assert [line.value for line in answer.lines] == [18, 3]


@pytest.mark.clause("czech38 4.2.A")
@pytest.mark.clause("czech38 4.2.B")
@pytest.mark.clause("czech38 4.2.C")
def test_each_town_counts_what_its_clause_says() -> None:
    map_ = campaign().map
    worth = {map_.sheet.label(at): points for at, points in map_.feature("vp").items()}
    assert {worth[label] for label in ("2710", "2711", "2811")} == {4}
    assert (worth["2014"], worth["4621"]) == (3, 3)
    others = [points for label, points in worth.items() if label not in ("2710", "2711", "2811", "2014", "4621")]
    assert others == [1] * 27
    assert GAME.bind(campaign(), {}).blank().tracks["vp"] == 45
    for town, left in (("0705", 14), ("0704", 15), ("0804", 14)):
        table = german_strike()
        table.act(GERMAN, "g1", *(["0704"] if town == "0804" else []), town)
        assert table.state.tracks["vp"] == left


@pytest.mark.clause("czech38 4.2.D")
def test_germany_wins_the_moment_the_total_falls_below_the_limit() -> None:
    held_out = german_strike(below=15)
    held_out.act(GERMAN, "g1", "0704")
    assert held_out.state.verdict is None
    table = german_strike(below=15)
    table.act(GERMAN, "g1", "0704", "0804")
    verdict = table.state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.clause) == (GERMAN, "czech38 4.2.D")
    assert table.rules.outcome(table.state) == verdict
    assert table.events[-1].kind == "germany-won"
    assert table.rules.deciders(table.state) == ()


@pytest.mark.clause("czech38 4.2.E")
@pytest.mark.clause("czech38 4.2.F")
@pytest.mark.clause("czech38 4.7")
def test_the_czechs_win_when_the_last_turn_ends() -> None:
    table = position(scenario(unit("g1"), land=TOWNS), {"0605": "g1"}, at_phase="czech-assault", turn=10)
    table.act(CZECH, "end-phase")
    verdict = table.state.verdict
    assert verdict is not None
    assert (verdict.winner, verdict.clause, verdict.level) == (CZECH, "czech38 4.7", "win")
    ninth = position(scenario(unit("g1"), last_turn=10), {"0605": "g1"}, at_phase="czech-assault", turn=9, dice=())
    assert ninth.state.verdict is None


@pytest.mark.clause("czech38 4.3.B")
@pytest.mark.clause("czech38 4.3.C")
def test_bonus_towns_pay_once_each_and_for_good() -> None:
    # Ruling: two points for each of the towns, never again for the same one.
    field = scenario(unit("g1", move=9), unit("c1", move=9), land=TOWNS)
    stacks = {"0105": "g1", "0705": "c1"}
    table = position(field, stacks, at_phase="czech-movement", layers={"control": {}}, transfers=False)
    table.act(CZECH, "c1", "0605")
    assert table.state.tracks["vp"] == 20
    table.act(CZECH, "c1", "0604")
    assert table.state.tracks["vp"] == 22
    table.act(CZECH, "c1", "0803")
    for _ in range(2):
        table.act(CZECH, "end-phase")
    table.act(GERMAN, "g1", "0605")
    assert table.state.tracks["vp"] == 22
    for _ in range(2):
        table.act(GERMAN, "end-phase")
    table.act(CZECH, "c1", "0704")
    assert table.state.tracks["vp"] == 22
    assert table.kinds().count("bonus-won") == 2


@pytest.mark.clause("czech38 4.8.A")
def test_every_german_mechanized_unit_lost_pays_a_point_for_good() -> None:
    field = scenario(unit("g1", "panzer"), unit("g2", "motorized"), unit("g3"), land=TOWNS)
    table = position(field, {"0405": "g1 g2 g3"})
    assert kill(table, "g3").state.tracks["vp"] == 18
    assert kill(table, "g1").state.tracks["vp"] == 19
    both = kill(table, "g1", "g2")
    assert (both.state.tracks["vp"], both.state.tracks["lasting-vp"]) == (20, 2)


@pytest.mark.clause("czech38 4.8.A")
def test_a_unit_reduced_but_alive_pays_nothing() -> None:
    field = scenario(unit("g1", "panzer", steps=4), land=TOWNS)
    table = position(field, {"0405": "g1"})
    run = DRIVER.run(table.rules.rules, table.state, ScriptedDice(()))
    run.tell("step-lost", "", *stack_changes(run.state, (PieceId("g1"),), run.state.places[PieceId("g1")]))
    assert run.state.tracks["vp"] == 18


@pytest.mark.clause("czech38 4.8.B")
def test_the_freikorps_pays_too() -> None:
    field = scenario(unit("g1", "freikorps"), land=TOWNS)
    table = kill(position(field, {"0405": "g1"}), "g1")
    assert table.state.tracks["vp"] == 19
    assert [event.clause for event in table.events if event.kind == "freikorps-lost"] == ["czech38 4.8.B"]


def test_a_town_with_a_fort_is_counted_once_when_both_fall() -> None:
    table = german_strike(land=Land(features={"vp": {"0704": 3, "0804": 1}, "fort": {"0704": 1}}))
    run = DRIVER.run(table.rules.rules, table.state, ScriptedDice(()))
    at = table.rules.scenario.map.sheet.hex("0704")
    run.tell("advanced", "", *stack_changes(run.state, (PieceId("g1"),), at), values={"at": At(at)})
    told = [event.kind for event in run.events]
    assert "fort-destroyed" in told
    assert [event.values for event in run.events if event.kind == "vp-changed"] == [{"from": 4, "to": 1}]

"""Persistent gas: 9.3, 4.2.4.2, 4.2.7.A, 17.2.1."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.board.hexes import Hex
from core.games.kaiser.artillery import Guns, Spending, spendings
from core.games.kaiser.display_artillery import artillery_overlays
from core.games.kaiser.gas import disperse, end_of_movement, entry_under_gas, markers, zone
from core.model.actions import HexClick
from core.model.refusal import Refusal
from core.model.values import At, Side
from core.play.dice import ScriptedDice
from tests.games.kaiser.front import ALLIED, GERMAN, Table, hq, unit
from tests.games.kaiser.guns import GRID, at, begun, label, left, points, wide

PIECES = (hq("gH"), unit("g1"), unit("b1"), unit("b2"), unit("b3", size="brigade"))
FRONT = {"0510": "gH", "0610": "g1", "1310": "b1"}


def gas_phase(
    field: int = 35,
    heavy: int = 30,
    *,
    turn: int = 3,
    gas: str = "",
    woods: str = "",
    stacks: dict[str, str] | None = None,
) -> Table:
    """Return a game begun at gas fire."""
    laid = {"gas": dict.fromkeys(gas.split(), 1)}
    scenario, tracks = wide(*PIECES, woods=woods), points((field, heavy))
    return begun(scenario, stacks or FRONT, "gas-fire", turn=turn, tracks=tracks, layers=laid)


@pytest.mark.clause("kaiser 9.3")
@pytest.mark.clause("kaiser 4.2.4.2")
def test_germany_alone_is_asked_from_turn_three_on() -> None:
    game = gas_phase()
    assert game.asked == ("gas-fire", (GERMAN,))


@pytest.mark.clause("kaiser 17.2.1")
@pytest.mark.clause("kaiser 4.2.4.2")
def test_no_gas_on_the_first_two_turns() -> None:
    for turn in (1, 2):
        assert gas_phase(turn=turn).asked[0] == "drumfire"


@pytest.mark.clause("kaiser 9.3.1")
def test_gas_is_paid_in_fifteens_and_at_once() -> None:
    game = gas_phase(20, 0)
    assert game.refused(GERMAN, "1310", "field=14", "heavy=0") == "9.3.1"
    few = game.draft(GERMAN, "1310", "field=14", "heavy=0")
    assert isinstance(few, Refusal)
    assert few.key == "gas-price"
    assert game.refused(GERMAN, "1310", "field=16") == "9.3.1"
    game.act(GERMAN, "1310", "field=15", "heavy=0")
    assert left(game, GERMAN) == (5, 0)
    assert game.asked[0] != "gas-fire", "five points are left: no more gas"


@pytest.mark.clause("kaiser 9.3.1")
def test_fewer_than_fifteen_points_ask_nobody() -> None:
    assert gas_phase(14, 0).asked[0] != "gas-fire"
    assert gas_phase(8, 7).asked[0] == "gas-fire"


@pytest.mark.clause("kaiser 9.3.2")
@pytest.mark.clause("kaiser 9.0.B")
def test_each_fifteen_points_lay_one_marker() -> None:
    game = gas_phase(20, 10)
    game.act(GERMAN, "1310", "field=5", "heavy=10")
    game.act(GERMAN, "1410", "field=15", "heavy=0")
    assert set(markers(game.state)) == {at("1310"), at("1410")}
    assert left(game, GERMAN) == (0, 0)
    assert spendings(game.state, GERMAN) == (
        Spending("gas-fire", Guns(5, 10), at("1310")), Spending("gas-fire", Guns(15, 0), at("1410")),
    )  # fmt: skip


@pytest.mark.clause("kaiser 9.3.3")
def test_six_hexes_from_the_nearest_german_and_no_nearer() -> None:
    game = gas_phase()
    near, far = GRID.ring(at("0610"), 5), GRID.ring(at("0610"), 6)
    east = [h for h in far if GRID.distance(at("0510"), h) >= 6]
    assert game.refused(GERMAN, label(next(h for h in near if GRID.column(h) > 9))) == "9.3.3"
    assert game.refused(GERMAN, label(east[0])) == ""


@pytest.mark.clause("kaiser 9.3.3")
def test_ground_and_enemies_do_not_matter() -> None:
    game = gas_phase(woods="1312")
    assert {"1310", "1312"} <= set(game.candidates(GERMAN))


@pytest.mark.clause("kaiser 9.1.1#field")
@pytest.mark.clause("kaiser 9.3.3")
def test_out_of_range_only_heavy_points_pay() -> None:
    # Ruling on 9.3.3: any field point among the fifteen binds the marker to the range of a headquarters.
    game = gas_phase(35, 15)
    assert GRID.distance(at("0510"), at("1510")) == 10
    assert game.grown(GERMAN, "1510", "field=15", "heavy=0").action is not None
    assert game.refused(GERMAN, "1610", "field=1") == "9.1.1#field"
    assert game.grown(GERMAN, "1610", "field=0", "heavy=15").action is not None
    assert gas_phase(35, 14).refused(GERMAN, "1610") == "9.1.1#field"


@pytest.mark.clause("kaiser 9.3.6")
def test_six_markers_are_all_there_are() -> None:
    full = "1510 1512 1514 1516 1710"
    game = gas_phase(35, 30, gas=full)
    game.act(GERMAN, "1310", "field=0", "heavy=15")
    assert game.asked[0] != "gas-fire"
    assert gas_phase(gas=full + " 1712").asked[0] != "gas-fire"


@pytest.mark.clause("kaiser 9.3.2")
@pytest.mark.clause("kaiser 9.3.4.C")
@pytest.mark.clause("kaiser 9.3.6")
def test_a_second_marker_on_a_hex_is_one_of_the_six_and_does_no_more_harm() -> None:
    game = gas_phase(gas="1310")
    before = zone(game.rules, game.state)
    again = {one.click: one.grave for one in game.root(GERMAN).candidates() if isinstance(one.click, HexClick)}
    assert [h for h, grave in again.items() if grave] == [HexClick(at("1310"))]
    game.act(GERMAN, "1310", "field=15", "heavy=0")
    assert markers(game.state) == (at("1310"), at("1310"))
    assert zone(game.rules, game.state) == before
    signs = next(one for one in artillery_overlays(game.rules, game.seen(GERMAN)) if one.kind == "gas-marker")
    assert (signs.hexes, signs.sign) == ((at("1310"),), "2")


@pytest.mark.clause("kaiser 9.3.4.B")
@pytest.mark.clause("kaiser 9.3.4.C")
def test_the_zone_is_the_hex_and_the_six_around_it_once() -> None:
    game = gas_phase(gas="1510 1610")
    gassed = zone(game.rules, game.state)
    both = {h for word in ("1510", "1610") for h in (at(word), *GRID.adjacent(at(word)))}
    assert {Hex(h) for h in range(GRID.size) if gassed[h]} == both
    assert set(gassed) == {0, 1}


@pytest.mark.clause("kaiser 9.3.4.B#1")
@pytest.mark.clause("kaiser 9.3.4.C")
def test_entering_the_zone_costs_twice() -> None:
    game = gas_phase(gas="1510 1610", woods="1511")
    rules = game.rules
    plain, gassed = rules.entry, zone(rules, game.state)
    dear = entry_under_gas(rules, plain, gassed)
    inside, outside = 6 * at("1310") + 1, 6 * at("1310") + 4
    into_woods = 6 * at("1512")
    assert (plain[into_woods], dear[into_woods]) == (2, 4)
    assert dear[outside] == plain[outside]
    for step, cost in enumerate(plain):
        to = GRID.neighbours[step]
        if to >= 0 and cost != 255:
            assert dear[step] == cost * (2 if gassed[to] else 1)
    assert inside


def caught(side: Side, stacks: dict[str, str]) -> Table:
    """Return a game in which a side has ended its movement with gas on 1510."""
    game = gas_phase(gas="1510", stacks={**FRONT, **stacks})
    run = game.rulebook.driver.run(game.rules, game.state, ScriptedDice(()))
    end_of_movement(run, side)
    game.rulebook.driver.advance(run)
    game.state, game.events = run.state, list(run.events)
    return game


@pytest.mark.clause("kaiser 9.3.4.B#2")
def test_a_stack_in_the_zone_loses_one_step_of_its_owners_choice() -> None:
    game = caught(ALLIED, {"1511": "b2 b3"})
    assert game.asked == ("gas-loss", (ALLIED,))
    game.act(ALLIED, "b3")
    assert (game.steps("b3"), game.place("b2")) == (1, "1511")


@pytest.mark.clause("kaiser 9.3.4.B#2")
@pytest.mark.clause("kaiser 9.3.4.B")
def test_germans_suffer_in_their_own_gas_and_nobody_in_the_others_phase() -> None:
    assert caught(GERMAN, {"1509": "g1", "0610": ""}).steps("g1") == 1
    assert caught(GERMAN, {"1511": "b2"}).place("b2") == "1511"


@pytest.mark.clause("kaiser 9.3.5.A")
@pytest.mark.clause("kaiser 9.3.5.A#1")
@pytest.mark.clause("kaiser 9.3.5.A#2")
def test_one_die_a_marker_and_a_one_removes_it() -> None:
    game = gas_phase(gas="1510 1610 1710")
    dice = ScriptedDice((2, 1, 6))
    run = game.rulebook.driver.run(game.rules, game.state, dice)
    disperse(run)
    dice.finish()
    assert markers(run.state) == (at("1510"), at("1710"))


@pytest.mark.clause("kaiser 9.3.5.A")
@pytest.mark.clause("kaiser 9.3.5.A#1")
def test_of_two_markers_on_a_hex_each_has_its_die() -> None:
    game = gas_phase(gas="1510")
    twice = replace(game.state, marks={**game.state.marks, "gas-order": (At(at("1510")), At(at("1510")))})
    run = game.rulebook.driver.run(game.rules, twice, ScriptedDice((1, 4)))
    disperse(run)
    assert markers(run.state) == (at("1510"),)
    assert [event.kind for event in run.events if event.kind.startswith("gas-thin")] == ["gas-thinned"]


@pytest.mark.clause("kaiser 4.2.7.A")
@pytest.mark.clause("kaiser 9.3.4.A")
@pytest.mark.clause("kaiser 9.3.5.B")
def test_gas_is_checked_as_the_turn_ends_and_stays_otherwise() -> None:
    laid = {"gas": {"1510": 1, "1610": 1}}
    game = begun(wide(*PIECES), FRONT, "terminal", (1, 5, 4), layers=laid)
    assert game.state.tracks["turn"] == 4
    assert markers(game.state) == (at("1610"),)
    assert game.kinds().index("gas-rolled") < game.kinds().index("turn-began")


def test_the_phase_may_be_ended() -> None:
    game = gas_phase()
    game.act(GERMAN, "end-phase")
    assert game.asked[0] != "gas-fire"

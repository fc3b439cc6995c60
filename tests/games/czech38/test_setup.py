"""Set-up: codes, zones, placing by choice: 3.1 to 3.4."""

from __future__ import annotations

import pytest

from core.games.czech38.game import GAME
from core.model.actions import HexClick
from core.model.scenario import Scenario
from core.model.state import GameState
from core.model.values import PieceId, Side
from core.play.dice import ScriptedDice
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, campaign, labels, scenario, unit


def begun(field: Scenario, **given: bool | str) -> Table:
    """Return a game at its first decision."""
    rules = GAME.bind(field, given)
    start = rules.start(ScriptedDice(()))
    return Table(rules, start.state, list(start.events))


@pytest.fixture(scope="module")
def historical() -> Table:
    """The campaign at its first decision, with everything that can be in play."""
    return begun(campaign(), reinforcements=True, air=True)


@pytest.mark.clause("czech38 3.2.A")
@pytest.mark.clause("czech38 3.2.A.ex")
@pytest.mark.clause("czech38 2.4")
def test_units_with_a_printed_hex_begin_there(historical: Table) -> None:
    sheet, places = historical.rules.scenario.map.sheet, historical.state.places
    assert places[PieceId("c1")] == sheet.hex("2610")
    assert places[PieceId("g3")] == sheet.hex("5105")
    printed = historical.rules.rules.piece(PieceId("g3"))
    assert historical.state.steps[PieceId("g3")] == 2
    assert [printed.factor(factor, 2) for factor in ("attack", "defense", "movement")] == [4, 5, 5]


@pytest.mark.clause("czech38 3.3")
def test_reinforcements_wait_off_the_map(historical: Table) -> None:
    assert {historical.place(piece) for piece in ("g34L", "c10", "sIAC")} == {
        "german-reserve", "slovak-garrison", "soviet",
    }  # fmt: skip


@pytest.mark.clause("czech38 3.4")
@pytest.mark.clause("czech38 3.5.B")
@pytest.mark.clause("czech38 2.11.D")
def test_a_game_begins_on_turn_one_with_everything_whole(historical: Table) -> None:
    state, scenario_ = historical.state, historical.rules.scenario
    assert state.tracks["turn"] == 1
    country = scenario_.map.layers["country"]
    assert all(state.layers["control"][h] == country[h] for h in scenario_.map.grid.hexes)
    for id_, steps in state.steps.items():
        assert steps == scenario_.piece_of[id_].max_steps


@pytest.mark.clause("czech38 14.1.1.B")
def test_all_forts_begin_intact(historical: Table) -> None:
    works = historical.rules.scenario.map
    rules, state = historical.rules.rules, historical.state
    assert all(rules.fort(state, h) == "fort" for h in works.feature("fort"))
    assert all(rules.fort(state, h) == "heavy_fort" for h in works.feature("heavy_fort"))


def zoned(**given: bool | str) -> Table:
    """Return a set-up with one unit free within 2 hexes of 0405, and one in place."""
    return begun(scenario(unit("g1", setup="0405-2"), unit("g2", setup="0305"), unit("c1", setup="1005")), **given)


@pytest.mark.clause("czech38 3.2.B")
def test_a_zone_ends_at_its_distance_and_at_the_frontier() -> None:
    table = zoned()
    assert table.place("g1") == "german-setup"
    assert table.refused(GERMAN, "g1", "0403") == ""
    assert table.refused(GERMAN, "g1", "0402") == "3.2.B"
    wide = begun(scenario(unit("g1", setup="0605-2")))
    assert wide.refused(GERMAN, "g1", "0704") == "3.2.B"


@pytest.mark.clause("czech38 3.2.C")
def test_the_southern_zone_names_its_own_clause() -> None:
    table = begun(campaign())
    rules = table.rules.rules
    for piece, radius in (("g25", 8), ("g16L", 4)):
        id_ = PieceId(piece)
        centre = rules.codes[id_].centre
        assert centre is not None
        allowed = set(rules.starts(id_))
        assert allowed & set(rules.grid.ring(centre, radius))
        assert not allowed & set(rules.grid.ring(centre, radius + 1))
    southern = rules.codes[PieceId("g25")].centre
    assert southern is not None
    far = rules.grid.ring(southern, 9)[0]
    refusal = table.root(GERMAN).take(table.click("g25")).refuse(HexClick(far))
    assert refusal is not None
    assert refusal.clause == "czech38 3.2.C"


@pytest.mark.clause("czech38 3.2.B")
@pytest.mark.clause("czech38 9.7.A")
def test_stacking_holds_while_setting_up() -> None:
    # Ruling: limits are in effect at all times.
    pieces = [unit(f"g{n}", setup="0304") for n in range(1, 4)]
    table = begun(scenario(*pieces, unit("g9", setup="0405-2")))
    assert table.refused(GERMAN, "g9", "0304") == "9.1.B"


@pytest.mark.clause("czech38 3.1.A")
def test_each_side_places_its_own_and_ends_when_all_are_placed() -> None:
    table = zoned()
    assert table.refused(GERMAN, "c1") == "3.1.A"
    assert table.refused(GERMAN, "g2") == "3.2.A"
    assert table.refused(GERMAN, "end-phase") == "3.1.A"
    table.act(GERMAN, "g1", "0403")
    assert table.refused(GERMAN, "place-rest") == "3.1.A"
    table.act(GERMAN, "g1", "0404")
    assert table.place("g1") == "0404"
    events = table.act(GERMAN, "end-phase")
    assert [event.clause for event in events if event.kind == "set-up-ended"] == ["czech38 3.1.A"]
    assert table.state.top is not None
    assert table.state.top.kind == "german-movement"


@pytest.mark.clause("czech38 3.2.B")
def test_a_unit_without_room_in_its_zone_waits() -> None:
    crowd = [unit(f"g{n}", setup="0405") for n in range(1, 4)]
    table = begun(scenario(*crowd, unit("g8", setup="0405-0"), unit("g9", setup="0305-1")))
    assert table.refused(GERMAN, "g8") == "3.2.B"
    assert "g8" not in table.candidates(GERMAN)
    table.act(GERMAN, "place-rest")
    assert (table.place("g8"), table.place("g9")) == ("german-setup", "0305")
    table.act(GERMAN, "end-phase")
    assert table.state.top is not None
    assert table.state.top.kind == "german-movement"


@pytest.mark.clause("czech38 3.2.B")
def test_the_rest_goes_where_the_scenario_suggests_or_there_is_room() -> None:
    crowd = [unit(f"g{n}", setup="0405") for n in range(1, 4)]
    table = begun(scenario(*crowd, unit("g8", setup="0405-1"), unit("g9", setup="0305-1")))
    table.act(GERMAN, "place-rest")
    assert table.place("g9") == "0305"
    assert table.place("g8") in {*labels(table.rules.rules.grid.adjacent(at("0405")))}


def test_nobody_is_asked_where_no_code_leaves_a_choice() -> None:
    table = begun(scenario(unit("g1", setup="0405"), unit("c1", setup="1005")))
    assert table.state.top is not None
    assert table.state.top.kind == "german-movement"
    assert "begins-set-up" not in table.kinds()


@pytest.mark.clause("czech38 16.1.A")
def test_a_unit_for_anywhere_joins_a_stack() -> None:
    pieces = (unit("g1", setup="0405"), unit("gA", setup="A", size="regiment", option="ss-and-freikorps", steps=1))
    table = begun(scenario(*pieces), **{"ss-and-freikorps": True})
    assert table.refused(GERMAN, "gA", "0404") == "16.1.A"
    assert table.refused(GERMAN, "gA", "0405") == ""
    assert "gA" not in begun(scenario(*pieces)).rules.rules.pieces


def test_every_piece_on_the_map_is_where_its_stack_says(historical: Table) -> None:
    state: GameState = historical.state
    for place, stack in state.stacks.items():
        assert all(state.places[piece] == place for piece in stack)  # type: ignore[index]
    assert {historical.rules.rules.side(p) for p in state.places} == {Side("german"), CZECH}


def test_closed_ground_is_no_place_to_begin() -> None:
    land = Land(terrain={"0404": "wetland"})
    table = begun(scenario(unit("g1", "panzer", setup="0405-1"), land=land))
    assert table.refused(GERMAN, "g1", "0404") == "11.8.1.5"

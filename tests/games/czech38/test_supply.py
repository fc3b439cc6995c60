"""Supply: lines, sources by nationality, what being without does: 7.1 to 7.6."""

from __future__ import annotations

import pytest

from core.games.czech38.movement import allowance
from core.games.czech38.supply import in_supply, sources, trace
from core.model.values import PieceId, Side, Who
from core.model.working import Explanation, Question
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, labels, position, scenario, unit

WALL = {f"06{row:02}": "flooded" for row in range(1, 11)}
GAP = {label: kind for label, kind in WALL.items() if label != "0605"}


def supplied(table: Table, piece: str) -> bool:
    return in_supply(table.rules.rules, table.state, PieceId(piece))


def beyond(terrain: dict[str, str], *enemies: str, land: Land | None = None, **given: str) -> Table:
    """Return a German unit east of column 06, with Czech units at some labels."""
    pieces = [unit("g1"), *(unit(f"c{n}", steps=1) for n in range(1, 5))]
    field = scenario(*pieces, land=land or Land(terrain=terrain))
    stacks = {"0805": "g1", **{label: f"c{n}" for n, label in enumerate(enemies, 1)}}
    return position(field, stacks, **given)


@pytest.mark.clause("czech38 7.1.C")
@pytest.mark.clause("czech38 7.1.D")
def test_a_unit_is_supplied_by_a_way_to_a_source() -> None:
    assert supplied(beyond(GAP), "g1")
    assert not supplied(beyond(WALL), "g1")


@pytest.mark.clause("czech38 7.1.C")
def test_a_unit_in_a_source_is_supplied() -> None:
    land = Land(sources={"german": ("0805",)}, terrain=WALL)
    assert supplied(beyond({}, "0804", "0904", "0905", land=land), "g1")


@pytest.mark.clause("czech38 7.1.E")
def test_industry_and_aircraft_always_are() -> None:
    pieces = scenario(unit("c1", "industry", size="industry", steps=0), unit("c2", "air", size="air", steps=0))
    table = position(pieces, {"0405": "c1", "0407": "c2"}, layers={"source-lost": {"1205": 1}})
    assert supplied(table, "c1")
    assert supplied(table, "c2")


@pytest.mark.clause("czech38 7.2.B")
@pytest.mark.parametrize(("ground", "open_"), [("flooded", False), ("mountain", True), ("wetland", True)])
def test_only_flooded_ground_breaks_a_line(ground: str, open_: bool) -> None:
    assert supplied(beyond({**WALL, "0605": ground}), "g1") == open_


@pytest.mark.clause("czech38 7.2.C")
@pytest.mark.parametrize("work", ["fort", "heavy_fort"])
def test_german_lines_do_not_pass_intact_forts(work: str) -> None:
    land = Land(terrain=GAP, features={work: {"0605": 1}})
    table = beyond({}, land=land)
    assert not supplied(table, "g1")
    broken = position(table.rules.scenario, {"0805": "g1"}, layers={"fort": {"0605": 1}})
    assert supplied(broken, "g1")
    found = trace(table.rules.rules, table.state, PieceId("g1"))
    assert (found.blocker, found.clause) == (at("0605"), "czech38 7.2.C")


@pytest.mark.clause("czech38 7.2.C")
def test_positions_and_czech_forts_bar_no_line_of_their_own_side() -> None:
    assert supplied(beyond({}, land=Land(terrain=GAP, features={"ip": {"0605": 1}})), "g1")
    land = Land(terrain=GAP, features={"fort": {"0605": 1}})
    table = position(scenario(unit("c1"), land=land), {"0405": "c1"})
    assert supplied(table, "c1")


@pytest.mark.clause("czech38 7.2.E")
def test_lines_are_cut_by_units_and_not_by_zones() -> None:
    assert not supplied(beyond(GAP, "0605"), "g1")
    zoned = beyond(GAP, "0504")
    assert supplied(zoned, "g1")
    found = trace(zoned.rules.rules, beyond(GAP, "0605").state, PieceId("g1"))
    assert (found.way, found.blocker, found.clause) == ((), at("0605"), "czech38 7.2.E")


@pytest.mark.clause("czech38 7.2.E")
def test_a_lone_industry_counter_cuts_no_line() -> None:
    # Ruling: it has neither zone nor combat value.
    field = scenario(unit("g1"), unit("c1", "industry", size="industry", steps=0), land=Land(terrain=GAP))
    assert supplied(position(field, {"0805": "g1", "0605": "c1"}), "g1")


@pytest.mark.clause("czech38 7.3.A")
def test_one_source_supplies_any_number() -> None:
    pieces = [unit(f"g{n}") for n in range(1, 9)]
    land = Land(sources={"german": ("0105",)})
    table = position(scenario(*pieces, land=land), {f"04{n:02}": f"g{n}" for n in range(1, 9)})
    assert all(supplied(table, f"g{n}") for n in range(1, 9))


@pytest.mark.clause("czech38 7.3.B")
def test_a_captured_source_supplies_nobody() -> None:
    land = Land(terrain=WALL, sources={"czech": ("0805",)})
    table = position(scenario(unit("g1"), land=land), {"0705": "g1"}, layers={"control": {"0805": 0}})
    assert not supplied(table, "g1")
    # A source of the unit's own in the same hex would have done.
    own = Land(terrain=WALL, sources={"german": ("0805",)})
    assert supplied(position(scenario(unit("g1"), land=own), {"0705": "g1"}), "g1")


@pytest.mark.clause("czech38 7.3.1.B")
def test_a_german_source_stops_only_while_an_enemy_stands_in_it() -> None:
    land = Land(sources={"german": ("0105",)})
    field = scenario(unit("g1"), unit("c1"), land=land)
    assert not supplied(position(field, {"0405": "g1", "0105": "c1"}), "g1")
    left = position(field, {"0405": "g1", "0104": "c1"}, layers={"control": {"0105": 1}})
    # Ruling: for these sources occupation counts, not control.
    assert supplied(left, "g1")


@pytest.mark.clause("czech38 7.3.1.A")
@pytest.mark.clause("czech38 7.3.2.A")
@pytest.mark.clause("czech38 7.3.3.A")
def test_sources_are_by_nationality() -> None:
    # Ruling: Czech units use Czech sources only, the Soviet corps Soviet ones only.
    field = scenario(unit("c1"), unit("s1", "corps", steps=4), unit("g1"))
    table = position(field, {"0905": "c1", "0907": "s1"}, layers={"source-lost": {"1205": 1}})
    assert not supplied(table, "c1")
    assert supplied(table, "s1")
    held = position(field, {"0905": "c1", "0907": "s1", "1210": "g1"})
    assert supplied(held, "c1")
    assert not supplied(held, "s1")
    assert labels(sources(table.rules.rules, table.state, "soviet")) == ("1210",)


@pytest.mark.clause("czech38 7.3.1.A.ex")
def test_the_example_of_an_edge_hex_that_is_a_source_and_one_that_is_none() -> None:
    from tests.games.czech38.board import campaign

    map_ = campaign().map
    assert map_.sheet.hex("2528") in map_.feature("german_source")
    assert map_.sheet.hex("2628") not in map_.feature("german_source")
    field = position(campaign(), {})
    assert map_.sheet.hex("2528") in sources(field.rules.rules, field.state, "german")


@pytest.mark.clause("czech38 7.3.2.D")
def test_a_surrounded_unit_in_its_own_source_is_supplied() -> None:
    field = scenario(unit("c1"), *(unit(f"g{n}") for n in range(1, 7)), land=Land(sources={"czech": ("0805",)}))
    ring = ("0804", "0904", "0905", "0806", "0705", "0704")
    stacks = {"0805": "c1", **{label: f"g{n}" for n, label in enumerate(ring, 1)}}
    assert supplied(position(field, stacks), "c1")
    assert not supplied(position(field, stacks, layers={"source-lost": {"0805": 1}}), "c1")


@pytest.mark.clause("czech38 7.4.A")
def test_nobody_loses_steps_by_being_out_of_supply() -> None:
    table = beyond(WALL)
    for _ in range(2):
        for side in (GERMAN, GERMAN, CZECH, CZECH):
            table.act(side, "end-phase")
    assert table.state.steps[PieceId("g1")] == 2
    told = [event for event in table.events if event.kind == "out-of-supply"]
    assert [event.clause for event in told] == ["czech38 7.5.1.A"] * 3
    assert [event.values["who"] for event in told] == [Who((PieceId("g1"),))] * 3


@pytest.mark.clause("czech38 7.4.B")
@pytest.mark.clause("czech38 7.4.B.ex")
@pytest.mark.clause("czech38 7.5.1.B")
def test_half_of_five_points_is_three() -> None:
    table = beyond(WALL)
    assert table.state.mark(PieceId("g1"), "halved") is True
    assert allowance(table.rules.rules, table.state, PieceId("g1")) == 3
    assert max(cost or 0 for cost in table.candidates(GERMAN, "g1").values()) == 3
    doubled = position(scenario(unit("g1"), land=Land(terrain=WALL), out_of_supply_divisor=5), {"0805": "g1"})
    assert allowance(doubled.rules.rules, doubled.state, PieceId("g1")) == 1


@pytest.mark.clause("czech38 7.4.B")
def test_a_unit_without_supply_is_told_with_half_its_factors() -> None:
    who = {"who": Who((PieceId("g1"),))}
    table = beyond(WALL)
    told = table.rules.explain(table.seen(GERMAN), Question("factors", who))
    assert isinstance(told, Explanation)
    assert {line.key: line.value for line in told.lines} == {"attack": 2, "defense": 3, "movement": 3}
    free = position(scenario(unit("g1"), unit("c1")), {"0405": "g1", "0807": "c1"})
    told = free.rules.explain(free.seen(GERMAN), Question("factors", who))
    assert isinstance(told, Explanation)
    assert told.lines == ()


@pytest.mark.clause("czech38 7.5.1.A")
def test_supply_for_movement_is_that_of_the_start_of_the_phase() -> None:
    # c1 blocks the gap behind g1; g2 may free the way later, but g1's points stay halved this phase.
    table = beyond(GAP, "0605")
    assert allowance(table.rules.rules, table.state, PieceId("g1")) == 3
    opened = position(table.rules.scenario, {"0705": "g1"})
    opened.act(GERMAN, "g1", "0805")
    assert allowance(opened.rules.rules, opened.state, PieceId("g1")) == 5


@pytest.mark.clause("czech38 7.5.1.A")
def test_each_side_is_checked_when_its_own_phase_begins() -> None:
    lost = {"source-lost": {"1205": 1}}
    table = position(scenario(unit("g1"), unit("c1")), {"0105": "g1", "0905": "c1"}, layers=lost)
    assert table.state.mark(PieceId("c1"), "halved") is None
    for _ in range(2):
        table.act(GERMAN, "end-phase")
    assert table.state.mark(PieceId("c1"), "halved") is True
    table.act(CZECH, "end-phase")
    assert table.state.mark(PieceId("c1"), "halved") is None


def test_a_line_is_shown_hex_by_hex_to_its_source() -> None:
    table = beyond(GAP)
    found = trace(table.rules.rules, table.state, PieceId("g1"))
    assert (found.way[0], found.clause) == (at("0805"), "czech38 7.3.1.A")
    assert at("0605") in found.way
    assert found.way[-1] in sources(table.rules.rules, table.state, "german")
    assert table.rules.rules.enemy(Side("german")) == CZECH

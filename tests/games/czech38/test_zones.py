"""Zones of control: 10.1, 10.2, 10.5, 10.6 and the border."""

from __future__ import annotations

import pytest

from core.games.czech38.supply import in_supply
from core.games.czech38.zones import zone
from core.model.values import PieceId, Side
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, labels, position, scenario, unit


def covered(table: Table, side: Side) -> set[str]:
    """Return the labels of all hexes in a side's zones."""
    found = zone(table.rules.rules, table.state, side)
    return set(labels(h for h in table.rules.rules.grid.hexes if found[h]))


AROUND_0805 = {"0804", "0904", "0905", "0806", "0705", "0704"}


@pytest.mark.clause("czech38 10.1.A")
def test_a_unit_reaches_into_its_six_neighbours_however_many_stand_there() -> None:
    pieces = scenario(unit("c1"), unit("c2"))
    assert covered(position(pieces, {"0805": "c1"}), CZECH) == AROUND_0805
    assert covered(position(pieces, {"0805": "c1 c2"}), CZECH) == AROUND_0805


@pytest.mark.clause("czech38 10.1.A")
def test_zones_end_at_the_map_edge() -> None:
    assert covered(position(scenario(unit("g1")), {"0101": "g1"}), GERMAN) == {"0102", "0201", "0202"}


@pytest.mark.clause("czech38 10.1.B")
def test_both_sides_zones_may_cover_one_hex() -> None:
    table = position(scenario(unit("g1"), unit("c1")), {"0603": "g1", "0605": "c1"})
    assert "0604" in covered(table, GERMAN) & covered(table, CZECH)


@pytest.mark.clause("czech38 10.2.A")
@pytest.mark.parametrize("work", ["fort", "heavy_fort"])
def test_zones_go_neither_into_nor_out_of_intact_forts(work: str) -> None:
    land = Land(features={work: {"0705": 1}})
    pieces = scenario(unit("g1"), unit("c1"), land=land)
    table = position(pieces, {"0605": "g1", "0705": "c1"})
    assert "0705" not in covered(table, GERMAN)
    assert covered(table, CZECH) == set()
    broken = position(pieces, {"0605": "g1", "0705": "c1"}, layers={"fort": {"0705": 1}})
    assert "0705" in covered(broken, GERMAN)
    assert len(covered(broken, CZECH)) == 6


@pytest.mark.clause("czech38 10.2.B")
@pytest.mark.clause("czech38 11.8.2.1.B")
@pytest.mark.clause("czech38 14.3.C")
def test_nothing_else_stops_a_zone() -> None:
    land = Land(
        terrain={"0804": "mountain", "0904": "flooded"},
        features={"ip": {"0805": 1, "0806": 1}},
        sides={"river_major": (("0805", "0705"),), "border": (("0805", "0704"),), "ip": (("0805", "0806"),)},
    )
    assert covered(position(scenario(unit("c1"), land=land), {"0805": "c1"}), CZECH) == AROUND_0805


@pytest.mark.clause("czech38 10.6")
def test_aircraft_and_industry_exert_none() -> None:
    idle = (unit("c1", "industry", size="industry", steps=0), unit("c2", "air", size="air", steps=0))
    table = position(scenario(*idle, unit("c3")), {"0805": "c1", "0807": "c2", "1201": "c3"})
    assert covered(table, CZECH) == {"1202", "1101"}


@pytest.mark.clause("czech38 10.5")
def test_zones_bar_neither_lines_nor_sources() -> None:
    # All of column 02 and the source itself lie in Czech zones.
    land = Land(sources={"german": ("0105",)})
    pieces = scenario(unit("g1"), unit("c1"), unit("c2"), land=land)
    table = position(pieces, {"0505": "g1", "0304": "c1", "0206": "c2"})
    assert {"0105", "0205"} <= covered(table, CZECH)
    assert in_supply(table.rules.rules, table.state, PieceId("g1"))


@pytest.mark.clause("czech38 10.3.C")
def test_zones_stay_when_friends_are_in_them() -> None:
    table = position(scenario(unit("g1"), unit("c1")), {"0704": "g1", "0805": "c1"})
    assert "0704" in covered(table, CZECH)


def test_units_beneath_an_unknown_top_count_for_zones() -> None:
    pieces = scenario(unit("g1"), unit("c1"), unit("c2"))
    table = position(pieces, {"0405": "g1", "0805": "c1 c2"}, fog=True)
    seen = table.seen(GERMAN)
    assert PieceId("c1") not in seen.places
    assert zone(table.rules.rules, seen, CZECH) == zone(table.rules.rules, table.state, CZECH)
    assert seen.stack(at("0805"))[-1] == "c2"

"""Mechanized movement from zone to zone: 15.1, 15.2."""

from __future__ import annotations

import pytest

from core.model.scenario import Scenario
from core.model.values import PieceId, Way, Who
from core.model.working import Explanation, Question
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, position, scenario, unit

# c1 in 0705 reaches into 0704, 0805, 0806, 0706, 0606 and 0605; 0604 and 0505 are free of it.
ENEMY = "0705"


def field(*, move: int = 10, land: Land | None = None) -> Scenario:
    """Return the field with units of every kind that matters here."""
    kinds = {"gP": "panzer", "gM": "motorized", "gL": "light", "gI": "infantry", "cM": "mobile"}
    pieces = [unit(id_, kind, move=move) for id_, kind in kinds.items()]
    return scenario(*pieces, unit("c1", steps=1), unit("c2", steps=1), unit("c3", steps=1), land=land)


def drive(stacks: dict[str, str], *, move: int = 10, land: Land | None = None, **given: bool | str) -> Table:
    """Return a German movement phase with c1 in its hex."""
    return position(field(move=move, land=land), {ENEMY: "c1", **stacks}, **given)


@pytest.mark.clause("czech38 15.2.A")
@pytest.mark.clause("czech38 10.3.D")
@pytest.mark.parametrize("piece", ["gP", "gM", "gL"])
def test_from_zone_to_zone_for_two_points_more(piece: str) -> None:
    table = drive({"0604": piece})
    assert table.grown(GERMAN, piece, "0605", "0606").prompt.values["left"] == 6
    table.act(GERMAN, piece, "0605")
    assert table.candidates(GERMAN, piece)["0606"] == 3
    table.act(GERMAN, piece, "0606")
    assert table.state.mark(PieceId(piece), "spent") == 4


@pytest.mark.clause("czech38 15.2.A")
def test_the_two_points_are_in_the_price_of_the_ground_and_not_multiplied() -> None:
    table = drive({"0605": "gP"}, land=Land(terrain={"0606": "rough"}))
    assert table.candidates(GERMAN, "gP")["0606"] == 5


@pytest.mark.clause("czech38 15.2.A")
def test_leaving_a_zone_entered_in_this_phase_costs_two_even_into_free_ground() -> None:
    # Ruling: any other unit would have had to stop there.
    table = drive({"0604": "gP"})
    table.act(GERMAN, "gP", "0605")
    assert table.candidates(GERMAN, "gP")["0505"] == 3


@pytest.mark.clause("czech38 15.2.C")
@pytest.mark.clause("czech38 10.3.D")
def test_leaving_the_zone_it_began_in_for_free_ground_costs_nothing() -> None:
    # Ruling: every unit may do that.
    table = drive({"0605": "gP"})
    assert table.candidates(GERMAN, "gP")["0505"] == 1
    assert table.candidates(GERMAN, "gP")["0606"] == 3
    table.act(GERMAN, "gP", "0505")
    assert table.state.mark(PieceId("gP"), "spent") == 1


@pytest.mark.clause("czech38 15.2.B")
def test_two_points_however_many_enemies_reach_into_the_hex() -> None:
    table = drive({"0606": "gP", "0607": "c2", "0707": "c3"})
    assert table.candidates(GERMAN, "gP")["0605"] == 3


@pytest.mark.clause("czech38 15.2.D")
def test_units_out_of_supply_go_from_zone_to_zone_too() -> None:
    stacks = {"0605": "gP", "0405": "c2"}
    table = drive(stacks, move=6, land=Land(sources={"german": ("0405",)}))
    assert table.state.mark(PieceId("gP"), "halved") is True
    assert table.candidates(GERMAN, "gP")["0606"] == 3
    assert table.refused(GERMAN, "gP", "0606", "0706") == "11.1.A"


@pytest.mark.clause("czech38 11.3.B")
def test_the_guaranteed_hex_leads_nobody_from_zone_to_zone() -> None:
    table = drive({"0605": "gP"}, move=1)
    assert table.refused(GERMAN, "gP", "0606") == "11.1.A"
    assert table.refused(GERMAN, "gP", "0505") == ""


@pytest.mark.clause("czech38 15.1")
def test_foot_and_czech_mechanized_units_stop_in_zones() -> None:
    table = drive({"0604": "gI"})
    assert table.refused(GERMAN, "gI", "0605", "0606") == "10.3.A"
    czech = position(field(), {"0705": "gP", "0604": "cM"}, at_phase="czech-movement")
    assert czech.refused(CZECH, "cM", "0605", "0606") == "10.3.A"
    assert czech.refused(CZECH, "cM", "0605", "0705") == "10.3.A"
    beside = position(field(move=1), {"0705": "gP", "0605": "cM"}, at_phase="czech-movement")
    assert beside.refused(CZECH, "cM", "0606") == "10.3.B"
    assert beside.refused(CZECH, "cM", "0705") == "15.1"


@pytest.mark.clause("czech38 15.1")
def test_without_the_option_panzers_stop_like_everybody() -> None:
    table = drive({"0604": "gP"}, blitzkrieg=False)
    assert table.refused(GERMAN, "gP", "0605", "0606") == "10.3.A"
    assert table.refused(GERMAN, "gP", "0605", "0705") == "10.3.A"


@pytest.mark.clause("czech38 10.3.A")
def test_a_stack_with_foot_stops_and_its_panzers_go_on_alone() -> None:
    table = drive({"0604": "gI gP"})
    assert table.refused(GERMAN, "gI", "gP", "0605", "0606") == "10.3.A"
    table.act(GERMAN, "gI", "gP", "0605")
    assert table.refused(GERMAN, "gI") == "10.3.A"
    assert table.candidates(GERMAN, "gP")["0606"] == 3


@pytest.mark.clause("czech38 15.2.A")
def test_the_price_of_a_way_names_the_zone_that_is_left() -> None:
    table = drive({"0604": "gP"})
    way = Way(tuple(map(at, ("0604", "0605", "0606"))))
    answer = table.rules.explain(table.seen(GERMAN), Question("path", {"who": Who((PieceId("gP"),)), "way": way}))
    assert isinstance(answer, Explanation)
    assert answer.total == 4
    tolls = [(line.value, line.clause) for line in answer.lines if line.key == "step-zone-left"]
    assert tolls == [(2, "czech38 15.2.A")]


@pytest.mark.clause("czech38 15.2.A")
def test_ways_go_round_zones_where_that_is_cheaper() -> None:
    # Through 0605 it is 1 + 3; by 0505, 0506 and 0607 a hex more and no toll.
    table = drive({"0504": "gP"})
    assert table.candidates(GERMAN, "gP")["0606"] == 2
    assert table.candidates(GERMAN, "gP")["0706"] == 4

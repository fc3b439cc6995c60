"""Control of hexes: 3.5, and Czech sources lost for good: 7.3.2."""

from __future__ import annotations

import pytest

from core.games.czech38.control import controller
from core.games.czech38.supply import in_supply
from core.model.values import At, PieceId
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, at, position, scenario, unit


def invasion(**given: bool | str) -> Table:
    """Return a German unit at the border, and a Czech one far behind it."""
    return position(scenario(unit("g1"), unit("c1"), land=Land()), {"0605": "g1", "1105": "c1"}, **given)


@pytest.mark.clause("czech38 3.5.E")
def test_hexes_change_hands_when_a_unit_passes_through() -> None:
    table = invasion()
    events = table.act(GERMAN, "g1", "0704", "0804")
    taken = [event for event in events if event.kind == "hex-taken"]
    assert [event.clause for event in taken] == ["czech38 3.5.E"]
    assert taken[0].values["hexes"] == (At(at("0704")), At(at("0804")))
    assert controller(table.state, at("0704")) == controller(table.state, at("0804")) == GERMAN


@pytest.mark.clause("czech38 3.5.E")
def test_hexes_change_hands_any_number_of_times() -> None:
    table = position(scenario(unit("g1"), unit("c1")), {"0605": "g1", "1005": "c1"})
    table.act(GERMAN, "g1", "0705", "0605")
    assert controller(table.state, at("0705")) == GERMAN
    for side in (GERMAN, GERMAN):
        table.act(side, "end-phase")
    table.act(CZECH, "c1", "0705")
    assert controller(table.state, at("0705")) == CZECH
    for side in (CZECH, CZECH):
        table.act(side, "end-phase")
    assert table.refused(GERMAN, "g1", "0705") == "11.4"


@pytest.mark.clause("czech38 3.5.E")
def test_a_hex_of_ones_own_is_not_taken_again() -> None:
    table = invasion()
    assert "hex-taken" not in [event.kind for event in table.act(GERMAN, "g1", "0604")]


@pytest.mark.clause("czech38 3.5.E")
def test_industry_takes_nothing() -> None:
    # Ruling: only ground combat units change control.
    pieces = scenario(unit("c1", "industry", size="industry", steps=0))
    table = position(pieces, {"0705": "c1"}, at_phase="czech-movement")
    table.act(CZECH, "c1", "0605")
    assert controller(table.state, at("0605")) == GERMAN


@pytest.mark.clause("czech38 3.5.F")
def test_a_zone_takes_nothing() -> None:
    table = invasion()
    table.act(GERMAN, "g1", "0604")
    assert controller(table.state, at("0704")) == CZECH


@pytest.mark.clause("czech38 7.3.2.B")
@pytest.mark.clause("czech38 7.3.2.C")
def test_a_czech_source_is_lost_for_good_when_taken() -> None:
    land = Land(sources={"czech": ("0705",)})
    table = position(scenario(unit("g1"), unit("c1"), land=land), {"0605": "g1", "0905": "c1"})
    assert in_supply(table.rules.rules, table.state, PieceId("c1"))
    events = table.act(GERMAN, "g1", "0705")
    assert [event.clause for event in events if event.kind == "source-lost"] == ["czech38 7.3.2.B"]
    assert not in_supply(table.rules.rules, table.state, PieceId("c1"))
    back = position(
        scenario(unit("g1"), unit("c1"), land=land), {"0505": "g1", "0805": "c1"},
        at_phase="czech-movement", layers={"source-lost": {"0705": 1}, "control": {"0705": 0}},
    )  # fmt: skip
    back.act(CZECH, "c1", "0705")
    assert controller(back.state, at("0705")) == CZECH
    assert not in_supply(back.rules.rules, back.state, PieceId("c1"))

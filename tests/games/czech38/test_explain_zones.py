"""Answers about zones of control and supply networks, and what a viewer under the fog may learn from them."""

from __future__ import annotations

import pytest

from core.board.hexes import Hex
from core.model.refusal import Refusal
from core.model.values import At, Key, PieceId, Who
from core.model.working import Explanation, Question
from tests.games.czech38.board import CZECH, GERMAN, GRID, Land, Table, at, labels, position, scenario, unit


def answer(table: Table, kind: str, **values: object) -> Explanation:
    """Return what a German is answered."""
    found = table.rules.explain(table.seen(GERMAN), Question(kind, values))  # type: ignore[arg-type]
    assert isinstance(found, Explanation), found
    return found


def field() -> Table:
    """A fort between a German and a Czech unit, industry beside it."""
    land = Land(features={"fort": {"0705": 1}})
    pieces = scenario(unit("g1"), unit("c1"), unit("c2"), unit("c3", "industry", steps=0), land=land)
    return position(pieces, {"0605": "g1", "0805": "c1", "0705": "c2", "0909": "c3"})


@pytest.mark.clause("czech38 10.1.A")
@pytest.mark.clause("czech38 10.2.A")
def test_a_sides_zones_are_those_the_rules_use() -> None:
    told = answer(field(), "zones", side=Key("czech"))
    (overlay,) = told.overlays
    assert overlay.kind == "zoc"
    assert set(labels(overlay.hexes)) == {"0804", "0904", "0905", "0806", "0704"}
    assert [(line.key, line.value, line.clause) for line in told.lines] == [
        ("zone-reaches", 5, "czech38 10.1.A"),
        ("zone-sealed", None, "czech38 10.2.A"),
    ]


@pytest.mark.clause("czech38 10.2.A")
def test_a_units_zone_names_the_fort_that_lets_it_not_in() -> None:
    told = answer(field(), "zones", who=Who((PieceId("c1"),)))
    assert "0705" not in labels(told.overlays[0].hexes)
    assert ("zone-shut-out", "czech38 10.2.A", At(at("0705"))) in [
        (line.key, line.clause, line.values.get("at")) for line in told.lines
    ]


@pytest.mark.clause("czech38 10.2.A")
def test_from_a_fort_no_zone_leads_out() -> None:
    told = answer(field(), "zones", who=Who((PieceId("c2"),)))
    assert [(line.key, line.clause) for line in told.lines] == [("zone-shut-in", "czech38 10.2.A")]
    assert not told.overlays


@pytest.mark.clause("czech38 10.6")
def test_industry_exerts_none_and_says_so() -> None:
    told = answer(field(), "zones", who=Who((PieceId("c3"),)))
    assert [(line.key, line.clause) for line in told.lines] == [("zone-none", "czech38 10.6")]


@pytest.mark.clause("czech38 10.1.A")
@pytest.mark.clause("czech38 10.1.B")
def test_a_hex_names_every_unit_that_reaches_into_it() -> None:
    told = answer(field(), "zones", at=At(at("0704")))
    named = {(line.values["who"], line.values["from"], line.value) for line in told.lines}
    assert named == {
        (Who((PieceId("g1"),)), At(at("0605")), Key("german")),
        (Who((PieceId("c1"),)), At(at("0805")), Key("czech")),
    }
    assert {way[0] for way in told.overlays[1].ways} == {at("0605"), at("0805")}


def test_an_empty_corner_is_nobodys() -> None:
    assert [line.key for line in answer(field(), "zones", at=At(at("0110"))).lines] == ["zone-nobody"]


@pytest.mark.clause("czech38 7.1.C")
@pytest.mark.clause("czech38 7.1.D")
def test_a_network_leads_every_supplied_unit_to_a_source_and_names_the_others() -> None:
    land = Land(features={"fort": dict.fromkeys(labels(GRID.adjacent(at("0705"))), 1)})
    pieces = scenario(unit("g1"), unit("g2"), unit("c1"), land=land)
    table = position(pieces, {"0405": "g1", "0705": "g2", "1104": "c1"})
    told = answer(table, "network", side=Key("german"))
    network, lacking = told.overlays
    supplied = {way[0] for way in network.ways}
    assert supplied | set(lacking.hexes) == {at("0405"), at("0705")}
    assert all(labels((way[-1],))[0][:2] == "01" for way in network.ways)
    assert set(network.hexes) == {way[-1] for way in network.ways}
    assert told.total == len(told.pieces) == len(lacking.hexes)


@pytest.mark.clause("czech38 7.1.C")
def test_nobody_but_a_side_has_a_network() -> None:
    table = field()
    for values in ({}, {"side": Key("polish")}, {"side": 7}):
        told = table.rules.explain(table.seen(GERMAN), Question("network", values))
        assert isinstance(told, Refusal)
        assert told.clause == "czech38 7.1.C"


@pytest.mark.clause("czech38 7.1.D")
def test_a_surrounded_unit_is_out_of_the_network() -> None:
    ring = labels(GRID.adjacent(at("0705")))
    pieces = scenario(unit("c1"), *(unit(f"g{n}") for n in range(6)))
    table = position(pieces, {"0705": "c1", **{label: f"g{n}" for n, label in enumerate(ring)}})
    told = answer(table, "network", side=Key("czech"))
    assert told.pieces == (PieceId("c1"),)
    assert told.overlays[1].hexes == (at("0705"),)
    assert told.lines[-1].values["who"] == Who((PieceId("c1"),))


@pytest.mark.clause("czech38 10.1.A")
def test_zones_are_a_sides_a_units_or_a_hexs() -> None:
    table = field()
    for values in ({}, {"side": Key("nobody")}, {"at": At(Hex(9999))}):
        told = table.rules.explain(table.seen(CZECH), Question("zones", values))
        assert isinstance(told, Refusal)
        assert told.clause == "czech38 10.1.A"


def told_lines(table: Table, **values: object) -> list[tuple[str, object, str]]:
    """Return what is said of zones: key, value and clause of every line."""
    return [(line.key, line.value, line.clause) for line in answer(table, "zones", **values).lines]


@pytest.mark.clause("czech38 10.1.A")
@pytest.mark.clause("czech38 10.2.A")
@pytest.mark.clause("czech38 10.6")
def test_lines_about_zones_carry_figures_only_where_they_count_hexes() -> None:
    table, shut = field(), "czech38 10.2.A"
    assert told_lines(table, who=Who((PieceId("c1"),))) == [
        ("zone-of-unit", 5, "czech38 10.1.A"),
        ("zone-shut-out", None, shut),
    ]
    assert told_lines(table, who=Who((PieceId("c2"),))) == [("zone-shut-in", None, shut)]
    assert told_lines(table, who=Who((PieceId("c3"),))) == [("zone-none", None, "czech38 10.6")]
    assert told_lines(table, at=At(at("0705"))) == [("zone-shut-out", None, shut)]
    assert told_lines(table, at=At(at("0110"))) == [("zone-nobody", None, "czech38 10.1.A")]


@pytest.mark.clause("czech38 10.1.A")
def test_a_unit_off_the_map_has_no_zone_to_show() -> None:
    table = position(scenario(unit("g1"), unit("c1")), {"0605": "g1"})
    found = table.rules.explain(table.seen(GERMAN), Question("zones", {"who": Who((PieceId("c1"),))}))
    assert isinstance(found, Refusal)
    assert (found.clause, found.key) == ("czech38 10.1.A", "not-on-the-map")


@pytest.mark.clause("czech38 7.1.C")
@pytest.mark.clause("czech38 7.1.D")
def test_a_network_counts_who_is_supplied_and_who_is_not() -> None:
    land = Land(features={"fort": dict.fromkeys(labels(GRID.adjacent(at("0705"))), 1)})
    pieces = scenario(unit("g1"), unit("g2"), unit("g3"), unit("c1"), land=land)
    table = position(pieces, {"0405": "g1", "0305": "g3", "0705": "g2", "1104": "c1"})
    told = answer(table, "network", side=Key("german"))
    assert [(line.key, line.value) for line in told.lines] == [("supplied-count", 2), ("unsupplied-count", 1)]

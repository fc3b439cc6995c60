"""Stacking: 9.1 to 9.8."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.games.czech38.overstack import remedies
from core.games.czech38.stacks import load, stack_refusal
from core.model.values import PieceId
from tests.games.czech38.board import CZECH, GERMAN, Table, position, scenario, unit

MANY = [unit(f"g{n}") for n in range(1, 7)]
MIXED = (
    *[unit(f"c{n}", steps=1) for n in range(1, 5)],
    unit("s1", "corps", steps=4),
    unit("cI", "industry", size="industry", steps=0),
    unit("cA", "air", size="air", steps=0),
)


def fits(*pieces: str) -> str:
    """Return the clause that keeps these pieces apart; empty when they may stack."""
    table = position(scenario(*MANY, *MIXED, unit("gR", size="regiment"), unit("gS", size="regiment")), {"0101": "g6"})
    refusal = stack_refusal(table.rules.rules, tuple(map(PieceId, pieces)), None)
    return "" if refusal is None else refusal.clause.removeprefix("czech38 ")


@pytest.mark.clause("czech38 9.1.B")
def test_a_hex_holds_three_units() -> None:
    table = position(scenario(*MANY), {"0405": "g1 g2 g3", "0404": "g4"})
    assert table.refused(GERMAN, "g4", "0405") == "9.1.B"
    two = position(scenario(*MANY), {"0405": "g1 g2", "0404": "g4"})
    assert two.refused(GERMAN, "g4", "0405") == ""


@pytest.mark.clause("czech38 9.1.B")
def test_a_stack_counts_all_its_units() -> None:
    table = position(scenario(*MANY), {"0405": "g1 g2", "0404": "g3 g4"})
    assert table.refused(GERMAN, "g3", "g4", "0405") == "9.1.B"


@pytest.mark.clause("czech38 9.1.B")
def test_the_limit_is_the_scenarios() -> None:
    table = position(scenario(*MANY, stacking_limit=2), {"0405": "g1 g2", "0404": "g3"})
    assert table.refused(GERMAN, "g3", "0405") == "9.1.B"


@pytest.mark.clause("czech38 9.2")
def test_the_soviet_corps_stands_alone() -> None:
    assert fits("s1", "c1") == "9.2"
    assert fits("s1", "cA") == ""
    table = position(scenario(*MIXED), {"0905": "s1", "0904": "c1"}, at_phase="czech-movement")
    assert table.refused(CZECH, "c1", "0905") == "9.2"
    assert table.refused(CZECH, "s1", "0904") == "9.2"
    assert "0905" not in table.candidates(CZECH, "c1")


@pytest.mark.clause("czech38 9.3")
def test_a_german_regiment_is_a_third() -> None:
    table = position(scenario(*MANY, unit("gR", size="regiment")), {"0101": "g6"})
    assert load(table.rules.rules, (PieceId("gR"), PieceId("g1"))) == Fraction(4, 3)
    assert fits("g1", "g2", "gR", "gS") == ""
    assert fits("g1", "g2", "g3", "gR") == "9.1.B"


@pytest.mark.clause("czech38 9.4")
def test_industry_is_a_unit_like_another() -> None:
    assert fits("c1", "c2", "cI") == ""
    assert fits("c1", "c2", "c3", "cI") == "9.1.B"


@pytest.mark.clause("czech38 9.5")
@pytest.mark.clause("czech38 9.6")
def test_aircraft_and_breach_markers_weigh_nothing() -> None:
    assert fits("c1", "c2", "c3", "cA") == ""
    assert fits("c1", "c2", "c3", "c4", "cA") == "9.1.B"
    # Destroyed works are a layer of the map, so their markers are no pieces at all.
    table = position(scenario(*MANY), {"0405": "g1 g2", "0404": "g4"}, layers={"fort": {"0405": 1}})
    assert table.refused(GERMAN, "g4", "0405") == ""


@pytest.mark.clause("czech38 9.7.A")
def test_limits_hold_on_the_way_too() -> None:
    # 0405 is full and the only gap in a wall of enemies.
    pieces = scenario(*MANY, unit("c1"), unit("c2"))
    table = position(pieces, {"0405": "g1 g2 g3", "0404": "g4"})
    assert table.refused(GERMAN, "g4", "0405", "0406") == "9.1.B"
    assert table.candidates(GERMAN, "g4")["0406"] == 3


@pytest.mark.clause("czech38 9.7.B")
def test_any_number_may_pass_within_the_limit() -> None:
    table = position(scenario(*MANY), {"0405": "g1 g2", "0404": "g3 g4 g5"})
    for piece in ("g3", "g4", "g5"):
        table.act(GERMAN, piece, "0405", "0406")
    assert {table.place(piece) for piece in ("g3", "g4", "g5")} == {"0406"}


def crowded(**given: bool | str) -> Table:
    """Return a position written down with five Germans in one hex."""
    return position(scenario(*MANY, *MIXED), {"0405": "g1 g2 g3 g4 g5", "0905": "c1"}, **given)


@pytest.mark.clause("czech38 9.8")
def test_the_opponent_removes_the_fewest_units() -> None:
    table = crowded()
    assert table.state.top is not None
    assert (table.state.top.kind, table.state.top.sides) == ("overstack", (CZECH,))
    draft = table.grown(CZECH, "g2")
    assert draft.action is None
    table.act(CZECH, "g2", "g5")
    assert {table.place("g2"), table.place("g5")} == {"german-dead"}
    assert table.state.top is not None
    assert table.state.top.kind == "german-movement"


@pytest.mark.clause("czech38 9.8")
def test_he_sees_the_stack_before_he_chooses_and_nothing_more() -> None:
    table = crowded(fog=True)
    assert set(table.seen(CZECH).stack(table.click("0405").hex)) == {"g1", "g2", "g3", "g4", "g5"}  # type: ignore[union-attr]
    assert table.refused(CZECH, "c1") == "9.8"
    assert table.refused(CZECH, "g1", "g1") == "9.8"
    assert table.refused(CZECH, "g1", "g2", "g3") == "9.8"
    table.act(CZECH, "g1", "g2")
    assert table.state.knows.get(CZECH, ()) == ()


@pytest.mark.clause("czech38 9.8")
def test_the_fewest_may_be_one_that_stands_alone() -> None:
    table = position(scenario(*MANY, *MIXED), {"0905": "c1 s1 c2"})
    found = remedies(table.rules.rules, tuple(map(PieceId, ("c1", "s1", "c2"))))
    assert found == (frozenset({"s1"}),)
    assert table.refused(GERMAN, "c1") == "9.8"


def test_a_lawful_position_asks_nobody() -> None:
    table = position(scenario(*MANY), {"0405": "g1 g2 g3"})
    assert "begins-overstack" not in table.kinds()

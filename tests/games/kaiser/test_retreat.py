"""A failed attack: 8.7.4 and 8.8.1, 8.8.2."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games.kaiser.retreat import exits
from core.games.kaiser.rules import bind_rules
from core.model.values import PieceId
from tests.games.kaiser.fights import combat, through
from tests.games.kaiser.front import GERMAN, Land, at, labels, unit

FAILS = (1, 3)
GARRISON = {"0905": "b1"}


@pytest.mark.clause("kaiser 8.7.4.A")
@pytest.mark.clause("kaiser 8.8.1")
def test_every_attacking_stack_loses_a_step_and_goes_back() -> None:
    table = combat({"1005": "g1", "1006": "g2", **GARRISON}, unit("b1", size="brigade", strength=6))
    table.act(GERMAN, "0905", "g1", "g2", dice=FAILS)
    assert (table.steps("g1"), table.asked[0]) == (1, "attacker-retreat")
    assert table.refused(GERMAN, "end-phase") == "8.8.1"
    assert set(table.candidates(GERMAN)) == {"1004", "1104", "1105"}
    table.act(GERMAN, "1105")
    assert (table.place("g1"), table.steps("g2")) == ("1105", 1)
    table.act(GERMAN, "1106")
    assert (table.place("g2"), table.asked[0]) == ("1106", "german-combat")


@pytest.mark.clause("kaiser 8.7.4.A")
def test_a_retreat_goes_neither_to_enemies_nor_into_their_zones() -> None:
    table = combat({"1005": "g1", "0905": "b1", "0903": "b2"})
    table.act(GERMAN, "0905", "g1", dice=FAILS)
    assert table.refused(GERMAN, "0905") == "8.7.4.A"
    assert table.refused(GERMAN, "0904") == "8.7.4.A", "next to b1"
    assert table.refused(GERMAN, "1004") == "8.7.4.A", "next to b2"
    assert table.refused(GERMAN, "1305") == "8.8.1"


@pytest.mark.clause("kaiser 6.3.C")
def test_own_units_do_not_open_a_controlled_hex_to_a_retreat() -> None:
    table = combat({"1005": "g1", "1004": "g2", "0905": "b1", "0903": "b2"})
    through(table, GERMAN, "0903", "g2", dice=(6, 1, 1))
    table.act(GERMAN, "0905", "g1", dice=FAILS)
    assert table.refused(GERMAN, "1004") == "", "b2 is dead"
    table = combat({"1005": "g1", "1004": "g2", "0905": "b1", "0903": "b2"})
    table.act(GERMAN, "0905", "g1", dice=FAILS)
    assert table.refused(GERMAN, "1004") == "8.7.4.A"


@pytest.mark.clause("kaiser 8.7.4.B")
def test_a_stack_with_nowhere_to_go_loses_a_second_step_and_stays() -> None:
    table = combat({"1005": "g1", "0905": "b1", "1204": "b2", "1206": "b3", "1003": "b4"}, behind={"1507": "gq"})
    table.act(GERMAN, "0905", "g1", dice=(1, 2))
    assert table.place("g1") == "german-dead"
    assert table.place("r1") == "1005"
    assert table.asked[0] == "german-combat"


@pytest.mark.clause("kaiser 8.7.4.B")
def test_who_dies_with_the_first_step_pays_no_second() -> None:
    single = unit("g5", size="battalion", strength=12)
    table = combat({"1005": "g5", "0905": "b1", "1204": "b2", "1206": "b3", "1003": "b4"}, single)
    table.act(GERMAN, "0905", "g5", dice=(1, 2))
    assert table.place("g5") == "german-dead"
    assert table.asked[0] == "german-combat"


@pytest.mark.clause("kaiser 8.7.4.A")
def test_a_stack_goes_together_and_those_who_did_not_attack_stay() -> None:
    regiments = [unit(name, size="regiment") for name in ("g1", "g2", "g3")]
    table = combat({"1005": "g1 g2 g3", "0905": "b1", "0904": "b2"}, *regiments)
    table.act(GERMAN, "0905", "g1", "g2", dice=FAILS)
    table.act(GERMAN, "g2")
    table.act(GERMAN, "1105")
    assert [table.place(name) for name in ("g1", "g2", "g3")] == ["1105", "1105", "1005"]
    assert (table.steps("g1"), table.steps("g2"), table.steps("g3")) == (2, 1, 2)


@pytest.mark.clause("kaiser 8.8.1")
def test_the_regiment_of_a_division_goes_back_for_it() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, steps={"g1": 1})
    table.act(GERMAN, "0905", "g1", dice=(1, 2))
    assert table.place("r1") == "1005"
    table.act(GERMAN, "1105")
    assert table.place("r1") == "1105"
    assert table.state.mark(PieceId("r1"), "fought") is True


@pytest.mark.clause("kaiser 8.8.2")
def test_the_defender_neither_goes_back_nor_advances() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, unit("b1", size="brigade", strength=10))
    table.act(GERMAN, "0905", "g1", dice=(5, 3))
    assert table.event("attack-succeeded").values["steps"] == 1
    assert (table.place("b1"), table.steps("b1"), table.asked[0]) == ("0905", 1, "german-combat")


@pytest.mark.clause("kaiser 8.7.4.A")
def test_ground_that_nobody_may_enter_bars_a_retreat() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, land=Land(terrain={"1105": "marsh"}))
    chart = table.rules.chart("terrain_effects")
    at_marsh, at_cost = chart.rows.index("marsh"), chart.columns.index("mp")
    cells = [list(row) for row in chart.cells]
    cells[at_marsh][at_cost] = "no"
    shut = replace(chart, cells=tuple(map(tuple, cells)))
    scenario = replace(table.rules.scenario, charts={**table.rules.scenario.charts, "terrain_effects": shut})
    found = exits(bind_rules(scenario, {}), table.state, GERMAN, at("1005"))
    assert found.barred[at("1105")].key == "retreat-no-way"
    assert labels(found.open) == ("1004", "1104")


def test_a_retreat_may_overstack() -> None:
    table = combat({"1005": "g1", "1105": "g2", "0905": "b1"})
    table.act(GERMAN, "0905", "g1", dice=FAILS)
    table.act(GERMAN, "1105")
    assert table.place("g1") == table.place("g2") == "1105"

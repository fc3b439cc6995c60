"""Who must attack, who must be attacked, and what may not be left undone: 8.0 to 8.2."""

from __future__ import annotations

import pytest

from core.games.kaiser.duties import front_of
from core.model.refusal import Refusal
from core.model.values import At, PieceId, Who
from tests.games.kaiser.fights import KILL, combat, through
from tests.games.kaiser.front import ALLIED, GERMAN, Land, Table, at, unit

FAILS = (1, 3)
"""Dice by which a division of 30 fails against a battalion of 3: the quotient is 3, the morale 4."""


def owed(table: Table) -> tuple[str, ...]:
    """Return the labels of the hexes that must still be attacked."""
    refusal = table.root(GERMAN).refuse(table.click("end-phase"))
    if refusal is None:
        return ()
    hexes = refusal.values.get("hexes", ())
    assert isinstance(hexes, tuple)
    return tuple(table.rules.sheet.label(value.hex) for value in hexes if isinstance(value, At))


@pytest.mark.clause("kaiser 8.0.A")
@pytest.mark.clause("kaiser 8.1.1")
def test_the_phase_does_not_end_before_every_adjacent_hex_is_attacked() -> None:
    table = combat({"1005": "g1", "1004": "g2", "0904": "b1", "0905": "b2"})
    assert table.refused(GERMAN, "end-phase") == "8.1.1"
    assert owed(table) == ("0904", "0905")
    table.act(GERMAN, "0905", "g1", dice=KILL)
    assert owed(table) == ("0904",)


@pytest.mark.clause("kaiser 8.0.J")
def test_combats_go_in_any_order_and_the_phase_ends_with_the_last() -> None:
    for first, second in ((("0905", "g1"), ("0903", "g2")), (("0903", "g2"), ("0905", "g1"))):
        table = combat({"1005": "g1", "1003": "g2", "0903": "b1", "0905": "b2"}, alone="yes")
        table.act(GERMAN, *first, dice=KILL)
        assert table.asked[0] == "german-combat"
        table.act(GERMAN, *second, dice=KILL)
        assert table.event("phase-ended").clause == "kaiser 8.0.J"


@pytest.mark.clause("kaiser 8.1.2.A")
def test_whoever_has_nobody_else_to_attack_must_join() -> None:
    table = combat({"1005": "g1", "1006": "g2", "0905": "b1"})
    draft = table.grown(GERMAN, "0905", "g1")
    assert draft.action is None, "g2 would be left with nobody"
    assert (draft.prompt.key, draft.prompt.values["missing"]) == ("more-must-join", Who((PieceId("g2"),)))
    assert table.grown(GERMAN, "0905", "g1", "g2").action is not None


@pytest.mark.clause("kaiser 8.2.4")
def test_a_combat_too_wide_for_one_who_must_join_is_refused() -> None:
    table = combat({"1005": "g1", "1006": "g2", "0905": "b1", "0904": "b2"})
    refusal = table.draft(GERMAN, "0905", "0904")
    assert isinstance(refusal, Refusal)
    assert (refusal.clause, refusal.values["who"]) == ("kaiser 8.2.4", Who((PieceId("g2"),)))
    assert table.grown(GERMAN, "0905", "g2").action is not None


@pytest.mark.clause("kaiser 8.1.2.B")
def test_the_attacker_chooses_who_attacks_whom() -> None:
    stacks = {"1005": "g1", "1006": "g2", "0905": "b1", "0904": "b2", "0906": "b3"}
    for g1, g2 in (("0904", "0905 0906"), ("0904 0905", "0906")):
        table = combat(stacks)
        table.act(GERMAN, *g1.split(), "g1", dice=KILL)
        assert table.grown(GERMAN, *g2.split(), "g2").action is not None


@pytest.mark.clause("kaiser 8.1.3.A")
@pytest.mark.clause("kaiser 10.0.B")
@pytest.mark.parametrize("kind", ["town", "redoubt", "fieldwork", "wire"])
def test_a_garrison_of_a_town_or_trench_may_attack_none_one_or_both(kind: str) -> None:
    land = Land(towns={"1005": "village"}) if kind == "town" else Land(features={kind: ("1005",)})
    table = combat({"1005": "g1", "0904": "b1", "0905": "b2"}, land=land)
    assert table.refused(GERMAN, "end-phase") == ""
    assert table.grown(GERMAN, "0904", "g1").action is not None
    assert table.grown(GERMAN, "0904", "0905", "g1").action is not None


@pytest.mark.clause("kaiser 8.1.3.B")
def test_a_garrison_must_be_attacked_by_those_outside() -> None:
    land = Land(features={"redoubt": ("0905",)})
    assert owed(combat({"1005": "g1", "0905": "b1"}, land=land)) == ("0905",)
    both = Land(features={"redoubt": ("0905", "1005")})
    assert owed(combat({"1005": "g1", "0905": "b1"}, land=both)) == ()


@pytest.mark.clause("kaiser 8.1.3.A")
@pytest.mark.clause("kaiser 8.1.1")
def test_a_garrison_may_be_the_last_to_attack_what_another_owes() -> None:
    land = Land(towns={"1006": "village"})
    table = combat({"1005": "g1", "1006": "g2", "0905": "b1", "0904": "b2"}, land=land, alone="yes")
    table.act(GERMAN, "0904", "g1", dice=KILL)
    assert owed(table) == ("0905",)
    assert front_of(table.rules, table.state, GERMAN).bound == ()
    table.act(GERMAN, "0905", "g2", dice=KILL)
    assert "phase-ended" in table.kinds()


@pytest.mark.clause("kaiser 8.1.4")
def test_nobody_attacks_twice_or_is_attacked_twice() -> None:
    land = Land(towns={"1006": "village", "1005": "village"})
    table = combat({"1005": "g1", "1006": "g2", "0905": "b1", "0904": "b2"}, land=land)
    through(table, GERMAN, "0905", "g1", dice=FAILS)
    assert table.refused(GERMAN, "0905") == "8.1.4"
    assert PieceId("g1") not in front_of(table.rules, table.state, GERMAN).reach


@pytest.mark.clause("kaiser 8.0.B")
def test_a_unit_fights_with_all_its_strength_in_one_combat() -> None:
    table = combat({"1005": "g1", "0904": "b1", "0905": "b2"})
    assert table.refused(GERMAN, "0905", "0904", "g1", "g1") == "8.0.B"
    land = Land(towns={"1005": "village", "1004": "village"})
    table = combat({"1005": "g1", "1004": "g2", "0904": "b1", "0905": "b2"}, land=land)
    table.act(GERMAN, "0905", "g1", dice=KILL)
    assert table.refused(GERMAN, "0904", "g1") == "8.1.4"


@pytest.mark.clause("kaiser 8.2")
def test_a_lone_attacker_attacks_all_its_neighbours_in_one_combat() -> None:
    table = combat({"1005": "g1", "0904": "b1", "0905": "b2"})
    half = table.grown(GERMAN, "0905", "g1")
    assert (half.action, half.prompt.key, half.prompt.values["missing"]) == (None, "more-hexes-owed", (At(at("0904")),))
    assert table.grown(GERMAN, "0905", "g1", "0904").action is not None
    table.act(GERMAN, "0904", "0905", "g1", dice=(3, 3))
    assert table.event("attack-declared").values["hexes"] == (At(at("0904")), At(at("0905")))


@pytest.mark.clause("kaiser 8.2")
def test_a_click_that_strands_a_hex_is_refused_and_names_it() -> None:
    table = combat({"1005": "g1", "1006": "g2", "0905": "b1", "0904": "b2", "0906": "b3"})
    refusal = table.draft(GERMAN, "0905", "g1", "g2")
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "kaiser 8.2"
    assert refusal.values["hexes"] == (At(at("0904")), At(at("0906")))


@pytest.mark.clause("kaiser 8.2.1")
def test_units_of_several_hexes_attack_one_together() -> None:
    table = combat({"1005": "g1", "1006": "g2", "0905": "b1"})
    table.act(GERMAN, "0905", "g1", "g2", dice=(1, 6))
    assert table.event("odds").values["attack"] == 60


@pytest.mark.clause("kaiser 8.2.2.A")
@pytest.mark.clause("kaiser 8.2.2.B")
def test_all_units_of_a_hex_defend_together() -> None:
    table = combat({"1005": "g1", "0905": "b1 b2"}, behind={"0905": "b1 b2 bq", "1205": "gq"})
    assert table.refused(GERMAN, "0905", "b1") == "8.2.2.B"
    table.act(GERMAN, "0905", "g1", dice=(1, 6))
    assert table.event("odds").values["defense"] == 3 + 3 + 1


@pytest.mark.clause("kaiser 8.2.3")
def test_units_of_one_hex_may_attack_different_hexes() -> None:
    regiments = [unit(name, size="regiment") for name in ("g1", "g2")]
    table = combat({"1005": "g1 g2", "0904": "b1", "0905": "b2"}, *regiments)
    through(table, GERMAN, "0904", "g1", dice=(6, 1, 1))
    assert table.grown(GERMAN, "0905", "g2").action is not None


@pytest.mark.clause("kaiser 8.2")
def test_a_draft_that_would_leave_a_neighbour_alone_says_which() -> None:
    draft = combat({"1005": "g1", "0904": "b1", "0905": "b2"}).grown(GERMAN, "0905", "g1")
    assert draft.action is None
    assert (draft.prompt.key, draft.prompt.values["at"]) == ("more-hexes-owed", At(at("0904")))


@pytest.mark.clause("kaiser 8.2.4")
def test_all_attackers_are_next_to_all_defenders_of_a_combat() -> None:
    table = combat({"1005": "g1", "1006": "g2", "0904": "b1", "0905": "b2", "0906": "b3"})
    assert table.refused(GERMAN, "0904", "0905", "g2") == "8.2.4"
    assert table.refused(GERMAN, "0904", "0906") == "8.2.4"


@pytest.mark.clause("kaiser 8.1.2.A")
@pytest.mark.clause("kaiser 8.8.7")
def test_units_that_advance_next_to_enemies_fight_no_more() -> None:
    table = combat({"1005": "g1", "0905": "b1", "0805": "b2"}, alone="yes")
    table.act(GERMAN, "0905", "g1", dice=(6, 1, 6))
    table.act(GERMAN, "g1", "0905")
    assert table.place("g1") == "0905"
    assert "phase-ended" in table.kinds(), "b2 is nobody's duty, and g1 has fought"


@pytest.mark.clause("kaiser 8.0.J")
@pytest.mark.clause("kaiser 8.1.1")
@pytest.mark.clause("kaiser 8.2.2.A")
def test_a_hex_comes_first_and_once() -> None:
    table = combat({"1005": "g1", "0905": "b1"})
    assert table.refused(GERMAN, "no-button") == "8.0.J"
    assert table.refused(GERMAN, "g1") == "8.1.1"
    assert table.refused(GERMAN, "0905", "0905") == "8.2.2.A"


@pytest.mark.clause("kaiser 8.8.7")
@pytest.mark.clause("kaiser 8.1.4")
@pytest.mark.clause("kaiser 8.1.1")
def test_why_a_hex_can_no_longer_be_attacked_is_said_of_those_next_to_it() -> None:
    table = combat({"1005": "g1", "0905": "b1", "0805": "b2", "1505": "b3"})
    table.act(GERMAN, "0905", "g1", dice=(6, 1, 6))
    table.act(GERMAN, "g1", "0905")
    assert table.refused(GERMAN, "0805") == "8.8.7", "g1 has advanced"
    assert table.refused(GERMAN, "1505") == "8.1.1", "nobody is near"
    town = combat({"1005": "g1", "0905": "b1", "0904": "b2"}, land=Land(towns={"1005": "town"}))
    through(town, GERMAN, "0905", "g1", dice=KILL)
    assert town.refused(GERMAN, "0904") == "8.1.4", "g1 has attacked, and stayed"


@pytest.mark.clause("kaiser 8.0.A")
def test_a_phase_without_neighbours_asks_nobody() -> None:
    table = combat({"1105": "g1", "0905": "b1"}, alone="yes")
    assert "phase-ended" in table.kinds()
    assert table.asked[0] != "german-combat"


@pytest.mark.clause("kaiser 8.1.1")
def test_the_allies_owe_attacks_in_their_own_phase() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, side=ALLIED)
    assert table.asked == ("allied-combat", (ALLIED,))
    assert table.refused(ALLIED, "end-phase") == "8.1.1"

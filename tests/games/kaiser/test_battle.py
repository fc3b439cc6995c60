"""What two dice make of a combat: 8.0.E to 8.0.H, 8.3, 8.4, 8.6, 8.7, 16."""

from __future__ import annotations

import pytest

from core.games.kaiser.battle_odds import DICE, End, Sums, settle
from core.games.kaiser.game import GAME
from core.view.sentences import Sentences
from tests.games.kaiser.fights import added, combat
from tests.games.kaiser.front import ALLIED, GERMAN, Land, Table, hq, unit

BRIGADE = unit("b1", size="brigade")
COMPANY = unit("b2", size="company", morale=3)
TOWN = Land(towns={"0905": "village"})
SCREEN = Sums(30, 0, 11, 1, 4)
"""The strengths of the worked example."""


def fought(table: Table, *words: str, dice: tuple[int, ...] = (1, 6)) -> Table:
    """Return a table after an attack."""
    table.act(GERMAN, *words, dice=dice)
    return table


@pytest.mark.clause("kaiser 8.7.5#ex")
@pytest.mark.clause("kaiser 8.0.F")
@pytest.mark.clause("kaiser 8.0.G")
def test_the_worked_example_of_products() -> None:
    table = combat({"1005": "g1", "0905": "b1 b2"}, BRIGADE, COMPANY, land=TOWN)
    table.act(GERMAN, "0905", "g1", dice=(4, 1))
    told = table.event("attack-succeeded").values
    assert [told[key] for key in ("attack", "defense", "quotient", "morale", "steps")] == [120, 22, 5, 4, 1]
    table.act(ALLIED, "b2")
    assert (table.place("b2"), table.place("b1")) == ("allied-dead", "0905")
    assert "advance-roll" not in table.kinds()


@pytest.mark.clause("kaiser 8.7.3")
def test_it_is_told_what_the_defender_can_lose_in_all_hexes_attacked() -> None:
    table = combat({"1005": "g1", "0905": "b1", "0904": "b2"}, BRIGADE, COMPANY)
    table.act(GERMAN, "0905", "0904", "g1", dice=(6, 1, 6))
    told, said = table.event("attack-succeeded"), Sentences.of(GAME, table.rules.scenario)
    assert (told.values["steps"], told.values["lost"]) == (12, 3), "a brigade of two steps and a company"
    assert said.event(told).text.endswith("The defender loses 3 steps.")
    assert said.event(table.event("attack-declared")).text == "G1 attacks 0905, 0904."
    for kind in ("odds", "attack-succeeded"):
        assert said.event(table.event(kind)).text.startswith(("Attack on 0905, 0904", "The attack on 0905, 0904"))
    asked = table.root(GERMAN).prompt
    assert said.prompt(asked).text.startswith("Who advances from the fight for 0905, 0904?")


@pytest.mark.clause("kaiser 8.0.H")
def test_the_quotient_drops_its_fraction() -> None:
    assert settle(SCREEN, 4, 1).quotient == 5
    assert settle(Sums(10, 0, 11, 0, 1), 6, 6).quotient == 0
    assert settle(Sums(10, 0, 3, 0, 1), 1, 1).quotient == 3


@pytest.mark.clause("kaiser 8.7")
@pytest.mark.clause("kaiser 8.7.2")
@pytest.mark.clause("kaiser 8.7.3")
def test_equal_to_the_morale_fails_and_more_succeeds() -> None:
    # The heading of 8.7.2 says less than the morale, its text says equal or less: the text wins.
    assert settle(Sums(4, 0, 1, 0, 4), 1, 1).end is End.FAILED
    assert settle(Sums(5, 0, 1, 0, 4), 1, 1).end is End.SUCCESS
    assert settle(Sums(1, 0, 1, 0, 4), 1, 1).end is End.FAILED


@pytest.mark.clause("kaiser 8.7.1")
def test_below_one_all_attackers_are_eliminated_whole() -> None:
    table = combat({"1005": "g1", "1006": "g2", "0905": "b1"}, unit("b1", strength=20))
    fought(table, "0905", "g1", "g2", dice=(1, 4))
    assert settle(Sums(60, 0, 20, 0, 4), 1, 4).end is End.ELIMINATED
    assert (table.place("g1"), table.place("g2")) == ("german-dead", "german-dead")
    assert table.place("r1") == "german-replacements"
    assert "attackers-eliminated" in table.kinds()


@pytest.mark.clause("kaiser 8.7.5.A")
def test_the_defender_loses_what_the_quotient_has_above_the_morale() -> None:
    assert settle(Sums(7, 0, 1, 0, 4), 1, 1).steps == 3
    table = combat({"1005": "g1", "0905": "b1 b2 b3 b4"}, unit("g1", strength=84))
    fought(table, "0905", "g1", dice=(1, 1))
    assert table.event("attack-succeeded").values["quotient"] == 7
    assert table.root(ALLIED).prompt.values["left"] == 3


@pytest.mark.clause("kaiser 8.0.E")
def test_strengths_are_those_of_the_present_faces() -> None:
    table = combat({"1005": "g1", "0905": "b1"}, BRIGADE, steps={"g1": 1, "b1": 1})
    fought(table, "0905", "g1")
    told = table.event("odds").values
    assert (told["attack"], told["defense"]) == (15, 5)


@pytest.mark.clause("kaiser 8.3#fog")
@pytest.mark.clause("kaiser 8.3")
@pytest.mark.clause("kaiser 11.2.B")
def test_fog_adds_one_to_the_die_of_whoever_attacks() -> None:
    for weather, more in (("clear", 0), ("mist", 0), ("fog", 1)):
        table = fought(combat({"1005": "g1", "0905": "b1"}, weather=weather), "0905", "g1")
        assert added(table, "attack-die-added") == more
    table = combat({"1005": "g1", "0905": "b1"}, side=ALLIED, weather="fog")
    table.act(ALLIED, "1005", "b1", dice=(1, 6))
    assert added(table, "fog") == 1


@pytest.mark.clause("kaiser 8.4.A#terrain")
@pytest.mark.clause("kaiser 10.0.C")
@pytest.mark.parametrize(("feature", "bonus"), [("redoubt", 2), ("fieldwork", 1), ("wire", 1)])
def test_trenches_help_whoever_holds_them(feature: str, bonus: int) -> None:
    british = combat({"1005": "g1", "0905": "b1"}, land=Land(features={feature: ("0905",)}))
    assert added(fought(british, "0905", "g1"), "defender-terrain") == bonus
    german = combat({"1005": "g1", "0905": "b1"}, side=ALLIED, land=Land(features={feature: ("1005",)}))
    german.act(ALLIED, "1005", "b1", dice=(1, 6))
    assert added(german, "defender-terrain") == bonus


@pytest.mark.clause("kaiser 8.2.5")
def test_the_best_ground_of_several_hexes_counts_for_all_and_once() -> None:
    land = Land(features={"redoubt": ("0904",)}, towns={"0905": "village"}, terrain={"0905": "woods"})
    table = combat({"1005": "g1", "0904": "b1", "0905": "b2"}, land=land)
    fought(table, "0904", "0905", "g1")
    assert added(table, "defender-terrain") == 2


@pytest.mark.clause("kaiser 8.4.A#terrain")
def test_water_helps_only_where_all_attackers_are_across_it() -> None:
    river = Land(sides={"river": (("0905", "1005"), ("0905", "1006")), "bridge": (("0905", "1005"),)})
    table = fought(combat({"1005": "g1", "1006": "g2", "0905": "b1"}, land=river), "0905", "g1", "g2")
    assert added(table, "defender-water") == 1
    half = Land(sides={"river": (("0905", "1005"),)})
    table = fought(combat({"1005": "g1", "1006": "g2", "0905": "b1"}, land=half), "0905", "g1", "g2")
    assert added(table, "defender-water") == 0
    strict = combat({"1005": "g1", "0905": "b1"}, land=half, options={"hexside-defence": "ignored"})
    assert added(fought(strict, "0905", "g1"), "defender-water") == 0


@pytest.mark.clause("kaiser 16.0")
@pytest.mark.clause("kaiser 8.4.A#corps")
def test_attackers_of_two_corps_or_three_give_the_defender_one() -> None:
    pieces = [unit("g1", corps="3"), unit("g2", corps="9"), unit("g3", size="regiment", corps="17")]
    stacks = {"1005": "g1", "1006": "g2 g3", "0905": "b1"}
    table = fought(combat(stacks, *pieces), "0905", "g1", "g2", "g3")
    assert added(table, "mixed-corps") == 1
    alike = fought(combat({"1005": "g1", "1006": "g2", "0905": "b1"}), "0905", "g1", "g2")
    assert added(alike, "mixed-corps") == 0


@pytest.mark.clause("kaiser 16.0")
def test_a_service_company_belongs_to_no_corps() -> None:
    stacks = {"1005": "g1", "0905": "b1 s-b1"}
    table = combat(stacks, side=ALLIED)
    table.act(ALLIED, "1005", "b1", "s-b1", dice=(6, 1))
    assert added(table, "mixed-corps") == 0


@pytest.mark.clause("kaiser 8.4.B")
@pytest.mark.clause("kaiser 8.4.A")
def test_what_helps_the_defender_adds_up() -> None:
    pieces = (unit("g1", corps="3"), unit("g2", corps="9"))
    table = combat({"1005": "g1", "1006": "g2", "0905": "b1"}, *pieces, land=TOWN, behind={"0605": "bq"})
    fought(table, "0905", "g1", "g2")
    assert added(table, "defense-die-added") == 3 + 1 + 1


@pytest.mark.clause("kaiser 8.6.1")
@pytest.mark.clause("kaiser 8.6")
def test_a_stack_has_the_highest_morale_in_it() -> None:
    table = combat({"1005": "g1", "0905": "b1 b2"}, unit("b1", morale=2), unit("b2", morale=5))
    fought(table, "0905", "g1", dice=(3, 3))
    assert table.event("attack-failed").values["morale"] == 5


@pytest.mark.clause("kaiser 8.6.2")
def test_defenders_of_several_hexes_share_the_highest_morale() -> None:
    table = combat({"1005": "g1", "0904": "b1", "0905": "b2"}, unit("b1", morale=2), unit("b2", morale=5))
    fought(table, "0904", "0905", "g1", dice=(3, 3))
    assert table.event("attack-failed").values["morale"] == 5


@pytest.mark.clause("kaiser 8.0.D")
@pytest.mark.clause("kaiser 8.0.I")
def test_a_result_holds_before_the_next_attack() -> None:
    table = combat({"1005": "g1", "0905": "b1", "1003": "g2", "0903": "b2"})
    table.act(GERMAN, "0905", "g1", dice=(6, 1, 1))
    assert table.place("b1") == "allied-dead"
    assert table.asked == ("german-combat", (GERMAN,))


@pytest.mark.clause("kaiser 8.0.D")
def test_a_result_takes_steps_and_leads_to_a_retreat_or_an_advance() -> None:
    ends = {(1, 3): ["step-lost", "begins-attacker-retreat"], (6, 1, 6): ["unit-eliminated", "begins-advance"]}
    for dice, kinds in ends.items():
        table = fought(combat({"1005": "g1", "0905": "b1"}), "0905", "g1", dice=dice)
        assert [kind for kind in table.kinds() if kind in kinds] == kinds


@pytest.mark.clause("kaiser 8.0.F")
def test_every_pair_of_dice_is_settled_in_whole_numbers() -> None:
    for attack in DICE:
        for defense in DICE:
            found = settle(SCREEN, attack, defense)
            assert found.attack == attack * 30
            assert found.defense == (defense + 1) * 11
            assert found.quotient * found.defense <= found.attack < (found.quotient + 1) * found.defense


def test_headquarters_fight_like_everybody() -> None:
    table = combat({"1005": "gz", "0905": "b1"}, hq("gz"))
    table.act(GERMAN, "0905", "gz", dice=(6, 1))
    assert table.event("odds").values["attack"] == 1

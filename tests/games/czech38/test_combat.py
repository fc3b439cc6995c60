"""Declaring and resolving prepared assaults: who may attack whom, how often, and in what order things happen."""

from __future__ import annotations

import pytest

from core.model.actions import CountClick
from core.model.values import Side
from tests.games.czech38.duel import Field, Table, always, unit


def two_fronts(**field: object) -> Field:
    """Return a German stack that borders two Czech hexes, and a friend that borders one of them."""
    units = {
        "0605": [unit("c1", 1, 2)],
        "0704": [unit("c2", 1, 2), unit("c3", 1, 2)],
        "0705": [unit("g1", 4, 5, 2), unit("g2", 4, 5, 2), unit("g3", 0, 3)],
        "0606": [unit("g4", 4, 5, 2)],
    }
    return Field(units, **field)


def table(**field: object) -> Table:
    """Return the two fronts with the Germans to attack."""
    return two_fronts(**field).table()


@pytest.mark.clause("czech38 12.1.A")
def test_combat_is_between_neighbours() -> None:
    far = Field({"target": [unit("c1", 1, 2)], "0603": [unit("g1", 4, 5)], "n": [unit("g2", 4, 5)]}).table()
    assert far.clause("target", "g1") == "12.1.A"
    assert far.clause("target", "0603") == "12.3.B"
    assert far.offers("target") == ["g2", "n"]
    assert Field({"target": [unit("c1", 1, 2)], "0603": [unit("g1", 4, 5)]}).table().clause("target") == "12.1.A"


@pytest.mark.clause("czech38 12.1.A")
def test_only_enemies_are_attacked() -> None:
    assert table().clause("0606") == "12.1.A"
    assert table().clause("0101") == "12.1.A"


@pytest.mark.clause("czech38 12.1.B")
def test_nobody_must_attack() -> None:
    game = table()
    assert game.offers()[-1] == "end-phase"
    game.do("end-phase")
    assert game.told("phase-ended")[0].clause == "czech38 12.1.B"
    assert game.frame == "czech-movement"


@pytest.mark.clause("czech38 12.1.C")
def test_the_side_whose_turn_it_is_attacks() -> None:
    assert table().side == "german"
    assert two_fronts().table("czech").side == "czech"
    assert two_fronts().table("czech").offers() == ["s", "se", "end-phase"]


@pytest.mark.clause("czech38 12.2")
@pytest.mark.clause("czech38 12.4.B")
def test_a_stack_defends_as_one_and_no_unit_of_it_alone() -> None:
    game = table()
    assert game.clause("c2") == "12.4.B"
    assert game.clause("0704", "c3") == "12.4.B"
    line = next(line for line in game.working("g1", target="0704").lines if line.key == "defense-total")
    assert (line.value, line.clause) == (4, "czech38 12.2")


@pytest.mark.clause("czech38 12.3.A")
def test_attackers_come_from_some_or_all_hexes_around() -> None:
    game = table()
    assert game.offers("target") == ["g1", "g2", "g4", "se", "s"]
    assert [found.amount for found in game.draft("target").candidates()] == [4, 4, 4, None, None]
    assert game.draft("target", "se", "g4").action == game.draft("target", "g4", "g2", "g1").action
    assert game.attack("g4", "g1", dice=[1]).told("attack-declared")[0].clause == "czech38 12.3.A"


@pytest.mark.clause("czech38 12.3.B")
@pytest.mark.clause("czech38 12.3.B.ex")
def test_one_battle_attacks_one_hex() -> None:
    game = table()
    assert game.clause("target", "0704") == "12.3.B"
    assert game.clause("target", "g1", "0704") == "12.3.B"
    assert game.clause("target", "0707") == "12.3.B"
    assert game.clause("g1") == "12.3.B"


@pytest.mark.clause("czech38 12.3.B.ex")
@pytest.mark.clause("czech38 12.4.C")
def test_a_unit_that_attacked_one_hex_may_not_attack_another_in_the_same_phase() -> None:
    game = table(charts=always("0/0")).attack("g1", dice=[1])
    assert game.clause("0704", "g1") == "12.4.C"
    assert game.offers("0704") == ["g2", "se"]


@pytest.mark.clause("czech38 12.4.A")
def test_a_factor_is_not_divided() -> None:
    game = table()
    assert game.clause("target", CountClick("g1", 2)) == "12.4.A"
    assert game.clause("target", "g1", "g1") == "12.4.A"
    assert game.clause("target", "se", "se") == "12.4.A"


@pytest.mark.clause("czech38 12.4.C")
def test_hexes_whose_neighbours_have_all_fought_are_refused() -> None:
    game = table(charts=always("0/0")).attack("g1", "g2", dice=[1])
    assert game.clause("0704") == "12.4.C"
    assert game.offers() == ["end-phase"]


@pytest.mark.clause("czech38 12.4.C")
def test_next_turn_everybody_is_fresh() -> None:
    game = table(charts=always("0/0")).attack("g1", dice=[1])
    assert game.state.mark("g1", "fought") is True
    game.do("end-phase")
    assert game.state.mark("g1", "fought") is None


@pytest.mark.clause("czech38 12.4.D")
def test_a_hex_is_attacked_once_a_phase_even_by_fresh_units() -> None:
    game = table(charts=always("0/0")).attack("g1", dice=[1])
    assert game.clause("target") == "12.4.D"
    assert "target" not in game.offers()


@pytest.mark.clause("czech38 12.5")
def test_attacks_follow_one_another_in_any_order() -> None:
    game = table(charts=always("0/0")).attack("g1", dice=[1])
    game.do("0704", "g2", dice=[1])
    assert game.told("assault-result")
    assert game.draft().prompt.clause == "czech38 12.5"


@pytest.mark.clause("czech38 12.5")
def test_a_battle_is_finished_before_the_next_begins() -> None:
    game = table(charts=always("1/0")).attack("g1", "g4", dice=[1])
    assert (game.frame, game.side) == ("attacker-losses", "german")
    assert game.clause("0704") == "12.5"
    assert game.clause("end-phase") == "12.5"


@pytest.mark.clause("czech38 12.6.A")
def test_units_of_one_stack_attack_different_hexes_or_not_at_all() -> None:
    game = table(charts=always("0/0"))
    assert game.draft("target").prompt.clause == "czech38 12.6.A"
    game.attack("g1", dice=[1]).do("0704", "g2", dice=[1])
    assert [game.state.mark(piece, "fought") for piece in ("g1", "g2", "g3")] == [True, True, None]


@pytest.mark.clause("czech38 12.6.B")
def test_no_defender_refuses_combat() -> None:
    game = table(charts=always("0/2")).attack("g1", dice=[1])
    kinds = [event.kind for event in game.events]
    begun = next(event for event in game.events if event.kind == "begins-battle")
    assert begun.clause == "czech38 12.6.B"
    assert kinds.index("begins-battle") < kinds.index("assault-roll") < kinds.index("unit-eliminated")


@pytest.mark.clause("czech38 12.8.1.A")
def test_a_unit_without_an_attack_factor_does_not_attack() -> None:
    assert table().clause("target", "g3") == "12.8.1.A"
    alone = Field({"target": [unit("c1", 1, 2)], "n": [unit("g1", 0, 3)]}).table()
    assert alone.clause("target") == "12.8.1.A"


@pytest.mark.clause("czech38 12.10")
@pytest.mark.clause("czech38 12.10.ex1")
def test_one_die_is_rolled_and_a_five_at_seven_to_one_costs_the_defender_three() -> None:
    game = Field({"target": [unit("c1", 1, 1, 2), unit("c2", 1, 1, 3)], "n": [unit("g1", 14, 5)]}).table()
    game.attack("g1", dice=[5])
    result = game.told("assault-result")[0]
    assert (result.values["column"], result.values["result"], result.clause) == ("7:1", "0/3", "czech38 12.10")
    assert len(game.told("assault-roll")) == 1
    assert game.steps("c1", "c2") == [1, 1]


@pytest.mark.clause("czech38 12.11.A")
@pytest.mark.clause("czech38 12.11.B")
@pytest.mark.parametrize(("result", "frame"), [("1/0", "attacker-losses"), ("0/1", "defender-losses")])
def test_the_attackers_loss_is_left_of_the_slash(result: str, frame: str) -> None:
    units = {"target": [unit("c1", 1, 1, 2), unit("c2", 1, 1, 2)], "n": [unit("g1", 4, 5, 2), unit("g2", 4, 5, 2)]}
    game = Field(units, charts=always(result)).table().attack("g1", "g2", dice=[1])
    assert game.frame == frame


@pytest.mark.clause("czech38 12.11.E")
def test_the_defender_loses_first() -> None:
    units = {"target": [unit("c1", 1, 1, 2), unit("c2", 1, 1, 2)], "n": [unit("g1", 4, 5, 2), unit("g2", 4, 5, 2)]}
    game = Field(units, charts=always("1/1")).table().attack("g1", "g2", dice=[1])
    assert (game.frame, game.side) == ("defender-losses", Side("czech"))
    assert next(e for e in game.events if e.kind == "begins-defender-losses").clause == "czech38 12.11.E"
    game.do("c2")
    assert (game.frame, game.side) == ("attacker-losses", Side("german"))
    assert next(e for e in game.events if e.kind == "begins-attacker-losses").clause == "czech38 12.11.A"


@pytest.mark.clause("czech38 12.14")
@pytest.mark.parametrize(("result", "spared"), [("0/1", ["german"]), ("1/0", ["czech"]), ("0/0", ["czech", "german"])])
def test_zero_hurts_nobody(result: str, spared: list[str]) -> None:
    game = table(charts=always(result)).attack("g1", dice=[1])
    told = [(event.values["side"].word, event.clause) for event in game.told("unharmed")]
    assert told == [(side, "czech38 12.14") for side in spared]
    assert game.steps("g1") == [1 if "german" not in spared else 2]


@pytest.mark.clause("czech38 12.15")
def test_elimination_takes_all_involved_and_nobody_else() -> None:
    game = table(charts=always("E/0")).attack("g1", "g4", dice=[1])
    assert [game.where(piece) for piece in ("g1", "g4", "g2", "c1")] == ["german-dead", "german-dead", "se", "target"]
    assert {event.clause for event in game.told("unit-eliminated")} == {"czech38 12.15"}
    assert game.frame == "german-assault"


@pytest.mark.clause("czech38 12.15")
def test_germans_do_not_retreat_out_of_an_elimination() -> None:
    # Ruling: E is no number of increments.
    units = {"target": [unit("g1", 1, 1, 2)], "n": [unit("c1", 4, 5)]}
    game = Field(units, charts=always("0/E")).table("czech").attack("c1", dice=[1])
    assert (game.where("g1"), game.frame) == ("german-dead", "advance")


@pytest.mark.clause("czech38 4.8.A")
def test_a_german_mechanized_unit_lost_pays_the_czechs_at_once() -> None:
    units = {"target": [unit("c1", 1, 9)], "n": [unit("g1", 4, 5, 2, type_="panzer"), unit("g2", 4, 5)]}
    game = Field(units, charts=always("E/0")).table()
    before = game.state.tracks["lasting-vp"]
    assert game.attack("g1", "g2", dice=[1]).state.tracks["lasting-vp"] == before + 1


@pytest.mark.clause("czech38 5.1.D")
@pytest.mark.clause("czech38 12.5")
def test_keys_that_mean_nothing_here_are_refused() -> None:
    assert table().clause("retreat") == "5.1.D"
    assert table().clause("target", "end-phase") == "12.5"


def test_clicks_spelled_in_another_order_are_the_same_attack() -> None:
    game = table()
    action = game.draft("target", "g4", "se").action
    assert action is not None
    assert game.draft(*action.clicks).action == action


@pytest.mark.clause("czech38 5.1.E")
def test_after_the_end_of_the_phase_nothing_more_can_be_chosen() -> None:
    game = table()
    assert game.offers("end-phase") == []
    assert game.clause("end-phase", "target") == "5.1.E"
    assert len(list(game.rulebook.legal(game.seen()).actions())) == 11  # 7 on one hex, 3 on the other, the end


@pytest.mark.clause("czech38 12.3.B")
def test_the_target_is_not_chosen_twice() -> None:
    assert table().clause("target", "target") == "12.3.B"

"""Taking losses: step by step, evenly, and only by those in the battle."""

from __future__ import annotations

import pytest

from tests.games.czech38.duel import Field, Table, always, unit


def beaten(result: str, *defenders: object, by: str = "german") -> Table:
    """Return a result on some defenders, before anybody answers it; nobody can retreat anywhere."""
    attacker = unit("g9", 9, 9, 4) if by == "german" else unit("c9", 9, 9, 4)
    field = Field({"target": list(defenders), "n": [attacker]}, charts=always(result))
    return field.table(by).attack(str(attacker.id), dice=[1])


@pytest.mark.clause("czech38 2.11.A")
@pytest.mark.clause("czech38 12.13.A")
def test_a_two_step_unit_is_reduced_and_then_removed() -> None:
    reduced = beaten("0/1", unit("c1", 4, 5, 2))
    assert reduced.steps("c1") == [1]
    assert reduced.told("step-lost")[0].clause == "czech38 12.13.A"
    assert reduced.rulebook.rules.factor(reduced.state, reduced.click("c1").piece, "defense") == 4
    gone = beaten("0/2", unit("c1", 4, 5, 2))
    assert (gone.steps("c1"), gone.where("c1")) == ([0], "czech-dead")
    assert gone.told("unit-eliminated")[0].clause == "czech38 2.11.A"


@pytest.mark.clause("czech38 12.13.A.ex")
@pytest.mark.clause("czech38 12.13.A")
def test_flipping_a_unit_meets_one_of_two_and_eliminating_it_meets_both() -> None:
    game = beaten("0/2", unit("c1", 4, 5, 2), unit("c2", 4, 5, 3))
    assert game.offers("c1") == ["c2"]
    assert game.clause("c1", "c2", "c2") == "12.13.A"
    game = beaten("0/2", unit("c1", 4, 5, 2))
    assert game.where("c1") == "czech-dead"


@pytest.mark.clause("czech38 12.13.B")
def test_nobody_dies_while_somebody_has_a_step_to_spare() -> None:
    game = beaten("0/2", unit("c1", 4, 5), unit("c2", 4, 5, 2))
    assert game.clause("c1") == "12.13.B"
    assert game.offers() == ["c2"]
    assert game.offers("c2") == ["c1", "c2"]
    game.do("c2", "c1")
    assert game.steps("c1", "c2") == [0, 1]


@pytest.mark.clause("czech38 12.13.B")
def test_within_that_the_owner_chooses() -> None:
    game = beaten("0/1", unit("c1", 4, 5, 2), unit("c2", 4, 5, 2))
    assert (game.side, game.offers()) == ("czech", ["c1", "c2"])
    game.do("c2")
    assert game.steps("c1", "c2") == [2, 1]


@pytest.mark.clause("czech38 12.13.B")
def test_losses_with_one_outcome_take_themselves() -> None:
    # Two units of two steps that lose two can only lose one each: nobody may die before the other is reduced.
    game = beaten("0/2", unit("c1", 4, 5, 2), unit("c2", 4, 5, 2))
    assert (game.frame, game.steps("c1", "c2")) == ("german-assault", [1, 1])


@pytest.mark.clause("czech38 12.11.C")
@pytest.mark.clause("czech38 12.11.C.1")
def test_a_czech_defender_loses_steps() -> None:
    game = beaten("0/1", unit("c1", 4, 5, 2), unit("c2", 4, 5, 2))
    assert game.draft().prompt.clause == "czech38 12.11.C"
    assert {candidate.clause for candidate in game.draft().candidates()} == {"czech38 12.11.C.1"}


@pytest.mark.clause("czech38 12.13.A")
def test_only_units_in_the_battle_lose() -> None:
    units = {"target": [unit("c1", 4, 5, 2), unit("c2", 4, 5, 2)], "n": [unit("g1", 4, 5, 2), unit("g2", 4, 5, 2)],
             "s": [unit("c3", 4, 5, 2)]}  # fmt: skip
    game = Field(units, charts=always("1/1")).table().attack("g1", dice=[1])
    assert game.clause("c3") == "12.13.A"
    game.do("c1")
    assert game.steps("g1", "g2") == [1, 2]


@pytest.mark.clause("czech38 12.13.B")
def test_attackers_lose_as_evenly() -> None:
    units = {"target": [unit("c1", 4, 9)], "n": [unit("g1", 4, 5), unit("g2", 4, 5, 3)], "s": [unit("g3", 4, 5)]}
    game = Field(units, charts=always("3/0")).table().attack("g1", "g2", "g3", dice=[1])
    assert (game.frame, game.offers(), game.offers("g2")) == ("attacker-losses", ["g2"], ["g2"])
    assert game.clause("g2", "g1") == "12.13.B"
    assert game.offers("g2", "g2") == ["g1", "g2", "g3"]
    game.do("g2", "g2", "g3")
    assert game.steps("g1", "g2", "g3") == [1, 1, 0]


@pytest.mark.clause("czech38 2.11.D")
def test_no_answer_ever_gives_a_step_back() -> None:
    game = beaten("1/2", unit("c1", 4, 5, 2), unit("c2", 4, 5, 3), unit("c3", 4, 5))
    before = dict(game.state.steps)
    game.do("c1", "c2")
    assert all(game.state.steps[piece] <= steps for piece, steps in before.items())
    assert game.steps("c1", "c2", "c3") == [1, 2, 1]


@pytest.mark.clause("czech38 12.11.D")
def test_attackers_and_czechs_do_not_retreat() -> None:
    assert beaten("0/1", unit("c1", 4, 5, 2), unit("c2", 4, 5, 2)).clause("retreat") == "12.11.D"
    units = {"target": [unit("c1", 4, 9)], "n": [unit("g1", 4, 5, 2), unit("g2", 4, 5, 2)]}
    attackers = Field(units, charts=always("1/0")).table().attack("g1", "g2", dice=[1])
    assert attackers.clause("retreat") == "12.11.D"


def test_answers_in_any_order_of_clicks_are_one_answer() -> None:
    game = beaten("0/3", unit("c1", 4, 5, 2), unit("c2", 4, 5, 3), unit("c3", 4, 5, 2))
    assert game.draft("c3", "c2", "c1").action == game.draft("c1", "c2", "c3").action

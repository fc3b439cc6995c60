"""Odds: a scale without ends, rounding for the defender, reductions rounded once."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.mechanics.odds import Group, Odds, at_step, attack_for, odds, parse_odds, strength

strengths = st.integers(1, 400)


@pytest.mark.parametrize(
    ("attack", "defense", "ratio"),
    [(26, 7, "3:1"), (5, 11, "1:3"), (1, 1, "1:1"), (6, 7, "1:2"), (13, 7, "1:1"), (14, 7, "2:1"), (1, 9, "1:9")],
)
def test_remainders_favour_the_defender(attack: int, defense: int, ratio: str) -> None:
    assert str(odds(attack, defense)) == ratio


@given(strengths, strengths)
def test_odds_are_the_best_the_attacker_can_claim(attack: int, defense: int) -> None:
    found = odds(attack, defense)
    assert Fraction(found.attacker, found.defender) <= Fraction(attack, defense)
    better = found.shifted(1)
    assert Fraction(better.attacker, better.defender) > Fraction(attack, defense)


@given(strengths, strengths)
def test_the_least_attack_for_the_next_column(attack: int, defense: int) -> None:
    better = odds(attack, defense).shifted(1)
    needed = attack_for(better, defense)
    assert better <= odds(needed, defense)  # 1 against 9 is 1:9, 2 against 9 already 1:5
    assert odds(needed - 1, defense) < better


@given(st.integers(-50, 50), st.integers(-50, 50))
def test_shifts_add_up_and_the_scale_has_no_ends(start: int, columns: int) -> None:
    assert at_step(start).shifted(columns).shifted(-columns) == at_step(start)
    assert at_step(start).shifted(columns).step == start + columns


@pytest.mark.parametrize(("ratio", "columns", "after"), [("20:1", -2, "18:1"), ("1:1", -1, "1:2"), ("1:5", 1, "1:4")])
def test_shifts_pass_through_even_odds(ratio: str, columns: int, after: str) -> None:
    assert str(parse_odds(ratio).shifted(columns)) == after


@pytest.mark.parametrize("text", ["3", "3:", "3-1", "a:1", "2:3", "0:1", ":1"])
def test_what_is_no_odds_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="odds"):
        parse_odds(text)


def test_a_group_is_added_up_before_it_is_divided() -> None:
    assert strength([Group(3, 15, 2)], least=1) == 8
    assert strength([Group(3, 9, 2)], least=1) == 5


def test_fractions_of_groups_are_kept_until_the_sum_is_rounded_once() -> None:
    assert strength([Group(1, 5, 2), Group(1, 5, 4), Group(1, 3)], least=1) == 7  # 2 1/2 + 1 1/4 + 3
    assert strength([Group(1, 5, 2), Group(1, 3, 2)], least=1) == 4  # rounding each would make 5


def test_no_unit_of_a_group_falls_below_the_least_factor() -> None:
    assert strength([Group(1, 1, 2)], least=1) == 1
    assert strength([Group(3, 4, 4)], least=1) == 3
    assert strength([Group(3, 4, 4)], least=0) == 1


def test_odds_order_like_their_place_on_the_scale() -> None:
    assert sorted([Odds(2, 1), Odds(1, 3), Odds(1, 1)]) == [Odds(1, 3), Odds(1, 1), Odds(2, 1)]
    assert Odds(1, 2) <= Odds(1, 2)

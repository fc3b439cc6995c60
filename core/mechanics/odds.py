"""Odds of two strengths on one scale without ends: … 1:3, 1:2, 1:1, 2:1, 3:1 …; and strengths after reductions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from core.board.figures import is_figure


@dataclass(frozen=True, slots=True)
class Odds:
    """A ratio of whole numbers, one of which is 1.

    >>> str(Odds(1, 1).shifted(-1)), str(Odds(20, 1).shifted(-2)), Odds(2, 1) < Odds(3, 1)
    ('1:2', '18:1', True)
    """

    attacker: int
    defender: int

    def __post_init__(self) -> None:
        if min(self.attacker, self.defender) != 1:
            raise ValueError(f"odds {self}: one of the two numbers must be 1, the other at least 1")

    def __str__(self) -> str:
        return f"{self.attacker}:{self.defender}"

    def __lt__(self, other: Odds) -> bool:
        return self.step < other.step

    def __le__(self, other: Odds) -> bool:
        return self.step <= other.step

    @property
    def step(self) -> int:
        """Place on the scale: 0 at 1:1, one more for each column to the attacker's favour."""
        return self.attacker - self.defender

    def shifted(self, columns: int) -> Odds:
        """Return the odds so many columns to the right (to the left when negative); the scale has no ends."""
        return at_step(self.step + columns)


def at_step(step: int) -> Odds:
    """Return the odds at a place on the scale, see `Odds.step`."""
    return Odds(step + 1, 1) if step >= 0 else Odds(1, 1 - step)


def parse_odds(text: str) -> Odds:
    """Return odds written `3:1`.

    Raises:
        ValueError: the text is no pair of numbers of which one is 1.
    """
    attacker, colon, defender = text.partition(":")
    if not colon or not is_figure(attacker.strip()) or not is_figure(defender.strip()):
        raise ValueError(f"odds {text!r}: expected two whole numbers such as 3:1")
    return Odds(int(attacker), int(defender))


def odds(attack: int, defense: int) -> Odds:
    """Return the ratio of two strengths of at least 1, rounded in the defender's favour.

    >>> str(odds(26, 7)), str(odds(5, 11)), str(odds(7, 7))
    ('3:1', '1:3', '1:1')
    """
    if attack >= defense:
        return Odds(attack // defense, 1)
    return Odds(1, -(-defense // attack))


def attack_for(better: Odds, defense: int) -> int:
    """Return the least attack strength that gives these odds, or better ones, against a defense.

    >>> attack_for(Odds(3, 1), 7), attack_for(Odds(1, 3), 11)
    (21, 4)
    """
    return better.attacker * defense if better.defender == 1 else -(-defense // better.defender)


@dataclass(frozen=True, slots=True)
class Group:
    """Units of one side that suffer the same reductions.

    Attributes:
        units: how many of them have a factor at all; none of these falls below the least factor.
        total: the sum of their factors, whole.
        divisor: the product of all that divides it; 1 for units at full strength.
    """

    units: int
    total: int
    divisor: int = 1

    def strength(self, least: int) -> Fraction:
        """Return the group's strength with its fraction kept, at least `least` for each unit."""
        if self.divisor == 1:
            return Fraction(self.total)
        return max(Fraction(self.total, self.divisor), Fraction(self.units * least))


def strength(groups: Iterable[Group], least: int) -> int:
    """Return the strength of a side: its groups added up, the sum rounded up once.

    >>> strength([Group(3, 15, 2), Group(1, 3, 2)], least=1), strength([Group(3, 9, 2)], least=1)
    (9, 5)
    """
    total = sum((group.strength(least) for group in groups), Fraction(0))
    return -(-total.numerator // total.denominator)

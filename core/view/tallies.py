"""What each side loses how often, counted over a spread of outcomes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from core.model.working import Outcome
from core.view.language import number, tr, tr_n
from core.view.sentences import Sentences


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a side loses how many steps.

    Attributes:
        shares: (steps, share of all rolls 0 to 1), fewest steps first.
        mean: steps it loses on average.
        exact: whether that is the exact spread; else some of it is averaged over what is unknown.
    """

    side: str
    shares: tuple[tuple[int, float], ...]
    mean: float
    exact: bool = True

    @property
    def words(self) -> str:
        """The whole in one sentence, for screen readers and the tooltip."""
        parts = ", ".join(
            tr_n("{count} step {percent} %", "{count} steps {percent} %", steps, percent=round(100 * share))
            for steps, share in self.shares
        )
        return tr("{side}: {shares}; {mean} on average", side=self.side, shares=parts, mean=number(self.mean, 1))


def tallies(said: Sentences, spread: Iterable[Outcome]) -> tuple[Tally, ...]:
    """Return how often each side loses how many steps, sides in the order of the rules."""
    counted: dict[str, dict[int, Fraction]] = {}
    means: dict[str, Fraction] = {}
    averaged: set[str] = set()
    for outcome in spread:
        for side, lost in outcome.losses.items():
            if lost.denominator != 1:
                averaged.add(side)
            steps, of_side = round(lost), counted.setdefault(side, {})
            of_side[steps] = of_side.get(steps, Fraction(0)) + outcome.weight
            means[side] = means.get(side, Fraction(0)) + lost * outcome.weight
    return tuple(
        Tally(
            said.word(side),
            tuple((steps, float(of_side[steps])) for steps in sorted(of_side)),
            float(means[side]),
            side not in averaged,
        )
        for side, of_side in counted.items()
    )

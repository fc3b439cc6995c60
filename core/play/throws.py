"""Every die of a game: who threw it, what it showed, and whether the faces fell as often as they should."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.model.dice import Throw
from core.model.events import Event
from core.model.state import Position
from core.model.values import Key, Side
from core.play.past import sitting
from core.play.records import START
from core.play.seats import Viewers
from core.play.session import Session
from core.play.sights import steps

LEAST_EXPECTED = 5
"""Throws a face should have before chi-square says anything: below it the approximation is poor."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A die as it was thrown.

    Attributes:
        record: the journal's record it belongs to.
        side: whose die it is: the one its sentence names, else the one whose part of the turn it was; None for a
            die of the game itself, such as one for the weather.
        taken_back: whether that step was undone later; the die was thrown all the same.
    """

    record: int
    throw: Throw
    side: Side | None
    taken_back: bool


def casts(session: Session, viewers: Viewers) -> tuple[Cast, ...]:
    """Return every die of a game that some viewers saw, in order; those of steps taken back are marked."""
    standing = set(session.history.in_force)
    found: list[Cast] = []
    for n, record in session.history:
        if not record.throws:
            continue
        owners = _owners(session, n)
        for throw in record.throws:
            if throw.sides and (not throw.seen_by or set(throw.seen_by) & set(viewers)):
                told = owners.get((throw.key, throw.result))
                owner = told.pop(0) if told else None
                found.append(Cast(n, throw, owner, record.kind != START and n not in standing))
    return tuple(found)


def _owners(session: Session, n: int) -> dict[tuple[str, int | str], list[Side | None]]:
    """Return for each die told in a record whose it was, in order."""
    owners: dict[tuple[str, int | str], list[Side | None]] = {}
    for step in steps(session.history.before(n), session.history.record(n).events):
        roll = step.event.values.get("roll")
        if isinstance(roll, int):
            owners.setdefault((step.event.kind, roll), []).append(_owner(step.event, step.before, session.sides))
    return owners


def _owner(event: Event, before: Position, sides: Viewers) -> Side | None:
    named = event.values.get("side")
    if isinstance(named, Key) and named.word in sides:
        return Side(named.word)
    return sitting(before)


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each face of one kind of die fell.

    Attributes:
        sides: faces of the die.
        counts: how often each face fell, face 1 first.
    """

    sides: int
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many throws there were."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face should fall."""
        return self.total / self.sides

    @property
    def mean(self) -> float:
        """The average face; 0 without throws."""
        return sum(face * count for face, count in enumerate(self.counts, 1)) / self.total if self.total else 0.0

    @property
    def chi_square(self) -> float:
        """The sum over the faces of (found - expected)^2 / expected; 0 without throws."""
        expected = self.expected
        return sum((count - expected) ** 2 for count in self.counts) / expected if expected else 0.0

    @property
    def chance(self) -> float:
        """How many in 1 of honest dice would fall at least as unevenly; 1 without throws."""
        return chance_of(self.chi_square, self.sides - 1) if self.total else 1.0

    @property
    def telling(self) -> bool:
        """Whether there are enough throws for `chance` to say anything."""
        return self.expected >= LEAST_EXPECTED


def tallies(throws: Iterable[Cast]) -> tuple[Tally, ...]:
    """Return one tally for each kind of die, the one with the fewest faces first."""
    faces: dict[int, Counter[int]] = {}
    for cast in throws:
        if isinstance(cast.throw.result, int):
            faces.setdefault(cast.throw.sides, Counter())[cast.throw.result] += 1
    return tuple(
        Tally(sides, tuple(counted[face] for face in range(1, sides + 1))) for sides, counted in sorted(faces.items())
    )


def chance_of(value: float, freedom: int) -> float:
    """Return how probable a chi-square of at least `value` is with so many degrees of freedom.

    The regularised upper incomplete gamma function Q(freedom / 2, value / 2).

    >>> round(chance_of(11.07, 5), 3), round(chance_of(3.841, 1), 3), chance_of(0, 5)
    (0.05, 0.05, 1.0)
    """
    half, x = freedom / 2, value / 2
    if x <= 0:
        return 1.0
    # P by its power series; the figures of a game are small, so it converges in some dozens of terms.
    term = total = 1.0 / half
    for k in _counted(half):
        term *= x / k
        total += term
        if term < total * 1e-12:
            break
    return min(max(1.0 - total * math.exp(half * math.log(x) - x - math.lgamma(half)), 0.0), 1.0)


def _counted(start: float) -> Iterator[float]:
    for _ in range(10_000):
        start += 1
        yield start

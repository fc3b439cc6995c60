"""Everything that can be done or found now, as one list to be searched: commands, answers, places, units, clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from player.models.search import MOST, fit


class Sort(Enum):
    """What a deed is; of deeds that fit alike, those of an earlier sort are listed first."""

    ANSWER = "answer"
    COMMAND = "command"
    PLACE = "place"
    UNIT = "unit"
    CLAUSE = "clause"


UNASKED = (Sort.ANSWER, Sort.COMMAND)
"""What is listed before anything is typed."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that can be done.

    Attributes:
        words: what it is called and found by; `note` stands beside it in small print and is searched too.
        keys: the keys that do the same.
    """

    sort: Sort
    words: str
    do: Callable[[], object]
    note: str = ""
    keys: str = ""


def find_deeds(deeds: Iterable[Deed], wanted: str, most: int = MOST) -> tuple[Deed, ...]:
    """Return the deeds that fit what was typed, best first; for nothing typed the answers and commands."""
    if not wanted.strip():
        return tuple(deed for deed in deeds if deed.sort in UNASKED)
    order = tuple(Sort)
    found: list[tuple[int, int, int, Deed]] = []
    for number, deed in enumerate(deeds):
        rate, noted = fit(wanted, deed.words), fit(wanted, deed.note) if deed.note else None
        rates = [rate for rate in (rate, noted) if rate is not None]
        if rates:
            found.append((min(rates), order.index(deed.sort), number, deed))
    found.sort(key=lambda one: one[:3])
    return tuple(deed for *_, deed in found[:most])

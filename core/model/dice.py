"""Chance: a die or a draw, always with its reason. Implementations live where games are played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from core.model.values import NO_VALUES, Side, Values


@dataclass(frozen=True, slots=True)
class Throw:
    """One piece of chance as it happened: a die (`sides` faces) or a draw from a cup.

    `cup` tells what lay in the cup, as `cup_to_text` writes it; empty for a die, and in files of before it was kept.
    `seen_by` is empty when everybody sees it; `typed` tells that it was thrown at the players' own table.
    """

    key: str
    clause: str
    sides: int
    result: int | str
    cup: str = ""
    seen_by: tuple[Side, ...] = ()
    typed: bool = False


class Dice(Protocol):
    """Where chance comes from: the machine, a seed, a script, a record, or the players' own table."""

    def roll(
        self, sides: int, *, key: str, clause: str, seen_by: tuple[Side, ...] = (), values: Values = NO_VALUES
    ) -> int:
        """Return 1..sides. `values` are what there is to say of it before it falls."""

    def draw(self, cup: Mapping[str, int], *, key: str, clause: str, seen_by: tuple[Side, ...] = ()) -> str:
        """Return one token of a cup (token -> how many), each equally likely."""


def cup_to_text(cup: Mapping[str, int]) -> str:
    """Return what lies in a cup: its tokens in alphabetical order, each with how many there are.

    >>> cup_to_text({"sun": 3, "hail": 0, "rain": 1})
    'rain 1, sun 3'
    """
    return ", ".join(f"{token} {count}" for token, count in sorted(cup.items()) if count)


def cup_from_text(text: str) -> dict[str, int]:
    """Return what lay in a cup, token -> how many; nothing for an empty text.

    >>> cup_from_text("rain 1, sun 3")
    {'rain': 1, 'sun': 3}
    """
    pairs = (part.rpartition(" ") for part in text.split(", ") if part)
    return {token: int(count) for token, _, count in pairs}

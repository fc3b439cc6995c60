"""The small vocabulary that state, events and files share: plain values and the types for what is unknown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NewType

from core.board.hexes import Hex

Side = NewType("Side", str)
PieceId = NewType("PieceId", str)
Box = NewType("Box", str)
Place = Hex | Box
"""Where a piece can be: a hex of the map (a whole number) or a named box (a word)."""


class Unknown(Enum):
    """Stands where the viewer may not look; never compared for order."""

    PIECE = "piece"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class At:
    """A hex inside a value, so that sentences can print its label and transformations can move it."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class Way:
    """Hexes in order: a move, a retreat, a supply line."""

    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Who:
    """Pieces inside a value; a viewer who may not know one gets `Unknown.PIECE` in its stead."""

    pieces: tuple[PieceId | Unknown, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A word of the game inside a value (a side, a terrain, a result) that sentences translate."""

    word: str


Value = int | str | bool | None | At | Way | Who | Key | Unknown | tuple["Value", ...]
Values = Mapping[str, Value]


class _NoValues(Mapping[str, Value]):
    """An empty mapping that nobody can fill, so that it may be the default of a frozen value."""

    def __getitem__(self, key: str) -> Value:
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "{}"


NO_VALUES: Values = _NoValues()

"""What the box check goes through: data in sections, what a typed line leads to, and how it can be wrong."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.model.values import PieceId
from editor.models import printed
from editor.models.edits import Edit

KEEP = "."
"""What stands for "as it is" in a line of several values."""


class BadEntry(Exception):
    """What was typed cannot be this datum: what was found and what was expected, in a sentence."""


@dataclass(frozen=True, slots=True)
class Datum:
    """One thing to compare.

    Attributes:
        title: what it is; `value` how it stands now.
        hint: what may be typed.
        word: where it comes from.
        at, piece, chart: where it is.
        place: its number among its like: the face of a unit, the row of a chart.
        line: data of the same line hang together; a line of several values goes on over them.
    """

    title: str
    value: str
    hint: str
    word: str
    at: Hex | None = None
    piece: PieceId | None = None
    chart: str = ""
    fact: str = ""
    place: int = 0
    line: str = ""

    @property
    def done(self) -> bool:
        """Whether it was compared."""
        return printed.is_printed(self.word)


@dataclass(frozen=True, slots=True)
class Section:
    """Data that are compared one after the other."""

    id: str
    title: str
    data: tuple[Datum, ...]

    @property
    def done(self) -> int:
        """How many of them were compared."""
        return sum(datum.done for datum in self.data)


@dataclass(frozen=True, slots=True)
class Entered:
    """What a line leads to: the change, and how many data it answered."""

    edit: Edit
    count: int

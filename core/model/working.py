"""How a number came about: lines with value and clause, and the spread of what dice can make of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from core.board.hexes import Hex
from core.model.actions import Click
from core.model.values import NO_VALUES, PieceId, Value, Values


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a working: what it adds (or is), why, and by which clause."""

    key: str
    value: Value
    clause: str
    values: Values = NO_VALUES


@dataclass(frozen=True, slots=True)
class Working:
    """A number a rule decided, before any die. `total` is what the lines lead to."""

    lines: tuple[Line, ...]
    total: Value

    def amounts(self, key: str) -> tuple[Value, ...]:
        """Return the values of all lines with this key."""
        return tuple(line.value for line in self.lines if line.key == key)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One possible end of a chance: its weight among all, and what it does in words of the game.

    Attributes:
        roll: what the die shows; of two dice a pair, which makes the spread a table: the first down, the second
            across.
        cell: the result as it stands in such a table, as short as can be; empty where none is drawn.
        values: what else there is to say of it, such as products and quotient.
    """

    roll: Value
    result: Value
    weight: Fraction
    losses: Mapping[str, Fraction] = field(default_factory=dict)
    cell: str = ""
    values: Values = NO_VALUES


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody wants explained.

    `kind` is one of reach, path, supply, battle, place, score; of zones (whose, of whom, or into which hex), network
    (the supply of a whole side) and factors (those of a unit that are not what is printed) where a game has such.
    """

    kind: str
    values: Values = NO_VALUES


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something to draw over the map: its look, the figures written in, and lines from hex to hex.

    `sign` is written at the rim of every hex (`×2`).
    """

    kind: str
    hexes: tuple[Hex, ...] = ()
    amounts: Mapping[Hex, int] = field(default_factory=dict)
    ways: tuple[tuple[Hex, ...], ...] = ()
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that could be done now: what to say of it, and the clicks of its draft from the root of the choice."""

    line: Line
    clicks: tuple[Click, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """An answer: its lines, the total, the exact spread of outcomes, what to draw, and the chart's cell.

    Attributes:
        better: what is missing for a better total; None where nothing is better.
        suppositions: what could be supposed as well, each with the total it would lead to. The same question with
            the key of such a line in `suppose` (several as a tuple of `Key`) is answered as if it were so.
        pieces: those the answer singles out: of a network of supply the units without.
        proposals: what the rules propose to do, one after the other.
    """

    lines: tuple[Line, ...] = ()
    total: Value = None
    spread: tuple[Outcome, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    chart: str = ""
    column: str = ""
    row: str = ""
    better: Line | None = None
    suppositions: tuple[Line, ...] = ()
    pieces: tuple[PieceId, ...] = ()
    proposals: tuple[Proposal, ...] = ()

"""How many units each piece counts as in a hex, in whole parts so that thirds add up exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from core.games.czech38.clauses import c, under
from core.model.charts import Chart
from core.model.units import Piece
from core.model.values import PieceId

ALONE = "alone"
"""What the stacking chart says of a unit that shares its hex with nobody."""


def _value(word: str, piece: Piece) -> Fraction | None:
    """Return what a word of the chart says of a piece.

    Clause: czech38 9.3, 9.4, 16.1.B
    """
    value = None if word == ALONE else Fraction(word)
    if piece.type == "industry":
        return under(value, c("9.4"))
    return under(value, c("9.3"), c("16.1.B")) if value is not None and 0 < value < 1 else value


@dataclass(frozen=True)
class StackingTable:
    """The stacking chart read for the pieces in play.

    Attributes:
        values: piece -> how many units it counts as; None for one that stands alone (9.1 to 9.5).
        limit: units a hex may hold (9.1.B).
    """

    values: Mapping[PieceId, Fraction | None]
    limit: int

    @classmethod
    def of(cls, chart: Chart, pieces: Mapping[PieceId, Piece], limit: int) -> StackingTable:
        """Return the table; rows of the chart are looked through from side and size to type to any unit."""
        words = {row: str(chart.cell(row, chart.columns[0])) for row in chart.rows}
        found = {
            id_: next(words[row] for row in (f"{p.side}-{p.size}", p.type, "ground-unit") if row in words)
            for id_, p in pieces.items()
        }
        return cls({id_: _value(word, pieces[id_]) for id_, word in found.items()}, limit)

    @cached_property
    def parts(self) -> int:
        """Into how many equal parts a unit falls so that every value is whole (9.3)."""
        return lcm(*(value.denominator for value in self.values.values() if value is not None))

    @cached_property
    def bulk(self) -> Mapping[PieceId, int]:
        """Piece -> its value in parts; one that stands alone fills a hex."""
        full = self.limit * self.parts
        return {id_: full if value is None else int(value * self.parts) for id_, value in self.values.items()}

    @cached_property
    def loners(self) -> frozenset[PieceId]:
        """Pieces that stand alone in their hex (9.2); never iterated."""
        return frozenset(id_ for id_, value in self.values.items() if value is None)

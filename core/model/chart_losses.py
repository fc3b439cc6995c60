"""What a chart of results costs on average: exact, one figure for each side and column."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from core.board.figures import is_figure
from core.model.charts import Cell, Chart, cell_words

DICE = re.compile(r"(\d+)d(\d+)")
SPAN = re.compile(r"(-?\d+)\s*(?:-|–|to)\s*(-?\d+)")
EVERYTHING = None
"""What somebody loses who loses all there is, however much that may be."""

MOST_DICE = 4

Loss = int | None
"""Steps, or `EVERYTHING`."""


@dataclass(frozen=True, slots=True)
class ColumnLosses:
    """What one side can expect to lose in one column.

    Attributes:
        mean: steps on average over those rolls that cost a number of steps; a roll that costs everything is no number.
        everything: chance of losing everything.
    """

    mean: Fraction
    everything: Fraction


def chances(chart: Chart) -> tuple[Fraction, ...]:
    """Return the chance of each row: of its number, or its span of numbers (`2-4`), when the chart's die is thrown.

    Rows that the die cannot show have none; a chart without a die gives every row the same.
    """
    thrown = _thrown(chart.die)
    if not thrown:
        return tuple(Fraction(1, len(chart.rows)) for _ in chart.rows)
    whole = sum(thrown.values())
    return tuple(Fraction(sum(n for face, n in thrown.items() if _covers(row, face)), whole) for row in chart.rows)


def _thrown(die: str) -> Mapping[int, int]:
    """Return how many ways lead to each sum of the dice; nothing for what is no throw."""
    match = DICE.fullmatch(die)
    if match is None or not 1 <= int(match[1]) <= MOST_DICE:
        return {}
    faces = range(1, int(match[2]) + 1)
    return Counter(sum(throw) for throw in product(faces, repeat=int(match[1])))


def _covers(row: str, face: int) -> bool:
    span = SPAN.fullmatch(row)
    if span is not None:
        return int(span[1]) <= face <= int(span[2])
    return is_figure(row.lstrip("-")) and int(row) == face


def losers(pattern: str) -> tuple[str, ...]:
    """Return who can lose by a chart whose cells are read with `pattern`, in printed order."""
    return tuple(re.compile(pattern).groupindex) if pattern else ()


def losses_in(pattern: str, cell: Cell) -> Mapping[str, Loss] | None:
    """Return who loses what by a cell; None when the cell cannot be read."""
    match = re.fullmatch(pattern, cell_words(cell))
    if match is None:
        return None
    return {who: _loss(word) for who, word in match.groupdict().items()}


def _loss(word: str | None) -> Loss:
    if not word:
        return 0
    return int(word) if is_figure(word) else EVERYTHING


def column_losses(chart: Chart, pattern: str) -> tuple[Mapping[str, ColumnLosses] | None, ...]:
    """Return the expected losses of each column, in printed order; None for a column with a cell that nobody can read.

    Args:
        pattern: `ChartType.losses` of the chart.
    """
    weights = chances(chart)
    return tuple(_column(chart, pattern, weights, number) for number in range(len(chart.columns)))


def _column(
    chart: Chart, pattern: str, weights: tuple[Fraction, ...], number: int
) -> Mapping[str, ColumnLosses] | None:
    cells = [row[number] if number < len(row) else None for row in chart.cells]
    read = [losses_in(pattern, cell) for cell in cells]
    found: dict[str, ColumnLosses] = {}
    for who in losers(pattern):
        counted, everything, mean = Fraction(0), Fraction(0), Fraction(0)
        for weight, losses in zip(weights, read, strict=False):
            if losses is None:
                return None
            lost = losses[who]
            if lost is EVERYTHING:
                everything += weight
            else:
                counted += weight
                mean += weight * lost
        found[who] = ColumnLosses(mean / counted if counted else Fraction(0), everything)
    return found

"""Combat results: a chart of odds and die, with results that need no die beyond both ends of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from core.board.figures import is_figure
from core.mechanics.odds import Odds, parse_odds
from core.model.charts import Chart


class Everybody(Enum):
    """A loss that takes every unit involved, however many steps they have."""

    ALL = "E"

    def __str__(self) -> str:
        return self.value


ALL: Final = Everybody.ALL
Loss = int | Everybody


@dataclass(frozen=True, slots=True)
class Result:
    """What a battle costs each side: increments of loss, or `ALL`."""

    attacker: Loss
    defender: Loss

    def __str__(self) -> str:
        return f"{self.attacker}/{self.defender}"


def parse_result(text: str) -> Result:
    """Return a result written `2/1` or `0/E`, the attacker's loss first.

    Raises:
        ValueError: the text is not of that form.
    """
    attacker, slash, defender = text.partition("/")
    if not slash:
        raise ValueError(f"combat result {text!r}: expected two losses such as 2/1 or 0/E")
    return Result(_loss(attacker, text), _loss(defender, text))


def _loss(word: str, text: str) -> Loss:
    if word == "E":
        return ALL
    if not is_figure(word):
        raise ValueError(f"combat result {text!r}: {word!r} is neither a number of steps nor E")
    return int(word)


def steps_lost(loss: Loss, steps: int) -> int:
    """Return how many of a side's steps a loss takes."""
    return steps if isinstance(loss, Everybody) else min(loss, steps)


@dataclass(frozen=True)
class ResultsTable:
    """A chart of results by odds and roll.

    Attributes:
        columns: odds from worst to best for the attacker, without gaps.
        results: roll -> one result a column.
        below, above: results without a die for odds beyond the first and the last column.
    """

    columns: tuple[Odds, ...]
    results: Mapping[int, tuple[Result, ...]]
    below: Result
    above: Result

    @property
    def rolls(self) -> tuple[int, ...]:
        """Every number the die can show, in printed order."""
        return tuple(self.results)

    def automatic(self, odds: Odds) -> Result | None:
        """Return the result that needs no die, or None when the odds have a column."""
        if odds < self.columns[0]:
            return self.below
        if self.columns[-1] < odds:
            return self.above
        return None

    def result(self, odds: Odds, roll: int) -> Result:
        """Return what a roll gives at these odds; beyond both ends the roll does not matter."""
        without_die = self.automatic(odds)
        return without_die if without_die is not None else self.results[roll][self.columns.index(odds)]


def results_table(chart: Chart, below: str, above: str) -> ResultsTable:
    """Return a chart read: its columns are odds, its rows are rolls, its cells results as text.

    Raises:
        ValueError: a heading or a cell cannot be read, or the columns leave a gap.
    """
    columns = tuple(parse_odds(heading) for heading in chart.columns)
    first = columns[0].step
    if [column.step for column in columns] != list(range(first, first + len(columns))):
        raise ValueError(f"chart {chart.id}: the columns {', '.join(chart.columns)} are not odds without a gap")
    results = {
        int(row): tuple(parse_result(str(cell)) for cell in cells)
        for row, cells in zip(chart.rows, chart.cells, strict=True)
    }
    return ResultsTable(columns, results, parse_result(below), parse_result(above))

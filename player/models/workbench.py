"""A battle on the workbench: the chart with its column lit, and what each side loses how often."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from core.model.charts import Chart
from core.model.working import Outcome
from core.view.language import number, tr
from player.models.table import Table

MOST_COLUMNS = 11
"""Columns of a chart that fit beside the map; of wider ones those round the lit one are shown."""


@dataclass(frozen=True, slots=True)
class ChartPicture:
    """A chart of the scenario as it is printed, with a column lit.

    Attributes:
        rows: headings; `cells[r][c]` belongs to `rows[r]` and `columns[c]`.
        column, row: the lit ones by their number, -1 for none.
        rolled: whether the rows are the faces of one die.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    column: int = -1
    row: int = -1
    rolled: bool = False

    @property
    def words(self) -> str:
        """What the lit column, or the lit cell, says: for screen readers."""
        if self.column < 0:
            return self.title
        listed = [(name, self.cells[at][self.column]) for at, name in enumerate(self.rows) if self.row in (-1, at)]
        results = "; ".join(f"{name}: {cell}" for name, cell in listed)
        return tr("{chart}, column {column}. {results}", chart=self.title, column=self.columns[self.column],
                  results=results)  # fmt: skip


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
            tr("{steps} steps {percent} %", steps=steps, percent=round(100 * share)) for steps, share in self.shares
        )
        return tr("{side}: {shares}; {mean} on average", side=self.side, shares=parts, mean=number(self.mean, 1))


def chart_picture(table: Table, chart: str, column: str, row: str = "") -> ChartPicture | None:
    """Return a chart with a column and perhaps a row lit; None where the scenario has no such chart."""
    found = table.session.start.scenario.charts.get(chart)
    if found is None:
        return None
    lit = found.columns.index(column) if column in found.columns else -1
    first = min(max(lit - MOST_COLUMNS // 2, 0), max(len(found.columns) - MOST_COLUMNS, 0))
    shown = slice(first, first + MOST_COLUMNS)
    return ChartPicture(
        table.sentences.word(found.title),
        found.columns[shown],
        found.rows,
        tuple(tuple("" if cell is None else str(cell) for cell in cells[shown]) for cells in found.cells),
        lit - first if lit >= 0 else -1,
        found.rows.index(row) if row in found.rows else -1,
        _is_rolled(found),
    )


def _is_rolled(chart: Chart) -> bool:
    return bool(chart.die) and all(row.isdecimal() and 1 <= int(row) <= 6 for row in chart.rows)


def tallies(table: Table, spread: Iterable[Outcome]) -> tuple[Tally, ...]:
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
            table.sentences.word(side),
            tuple((steps, float(of_side[steps])) for steps in sorted(of_side)),
            float(means[side]),
            side not in averaged,
        )
        for side, of_side in counted.items()
    )

"""The part of a chart that fits beside the map, with the column that is read."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.figures import is_figure
from core.model.charts import cell_words
from core.model.scenario import Scenario

MOST = 11
"""Columns that fit; of wider charts those round the lit one are shown."""


@dataclass(frozen=True, slots=True)
class ChartCells:
    """A chart or a part of it: headings, cells by row and column, the number of the lit column, -1 for none."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    lit: int
    rolled: bool


def chart_cells(scenario: Scenario, id_: str, column: str) -> ChartCells | None:
    """Return a chart as it is shown beside the map; None where the scenario has none of this name."""
    chart = scenario.charts.get(id_)
    if chart is None:
        return None
    lit = chart.columns.index(column) if column in chart.columns else -1
    first = min(max(lit - MOST // 2, 0), max(len(chart.columns) - MOST, 0))
    shown = slice(first, first + MOST)
    cells = tuple(tuple(cell_words(cell) for cell in row[shown]) for row in chart.cells)
    rolled = bool(chart.die) and all(is_figure(row) and 1 <= int(row) <= 6 for row in chart.rows)
    return ChartCells(chart.title, chart.columns[shown], chart.rows, cells, lit - first if lit >= 0 else -1, rolled)

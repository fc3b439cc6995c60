"""A battle on the workbench: the chart with its column lit."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.figures import is_figure
from core.model.charts import Chart
from core.view.language import tr
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


def chart_picture(table: Table, chart: str, column: str, row: str = "") -> ChartPicture | None:
    """Return a chart with a column and perhaps a row lit; None where the scenario has no such chart."""
    found = table.session.start.scenario.charts.get(chart)
    if found is None:
        return None
    lit = found.columns.index(column) if column in found.columns else -1
    first = min(max(lit - MOST_COLUMNS // 2, 0), max(len(found.columns) - MOST_COLUMNS, 0))
    shown = slice(first, first + MOST_COLUMNS)
    return ChartPicture(
        table.sentences.texts.get(f"word-{found.title}", found.title),
        found.columns[shown],
        found.rows,
        tuple(tuple("" if cell is None else str(cell) for cell in cells[shown]) for cells in found.cells),
        lit - first if lit >= 0 else -1,
        found.rows.index(row) if row in found.rows else -1,
        _is_rolled(found),
    )


def _is_rolled(chart: Chart) -> bool:
    return bool(chart.die) and all(is_figure(row) and 1 <= int(row) <= 6 for row in chart.rows)

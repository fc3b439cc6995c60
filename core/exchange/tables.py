"""Charts from tables as a list of charts writes them: a grid, a die with results, or rows with one value.

    {columns: ["1:1", "2:1"], rows: {1: ["2/0", "1/1"]}}      a grid
    {columns: {clear: ...}, rows: {1: {clear: lands}}}        a grid by name
    {roll: {1: fly, 6: no_fly}}                               a die
    {rows: [{when: "in rough", shift: "1L"}]}                 rows with one value
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.files.problems import FileProblem, FileProblems
from core.model.charts import Cell, Chart
from core.model.units import Provenance

Table = Mapping[str, Any]


def chart_from(id_: str, title: str, table: Table, *, value: str = "result") -> Chart:
    """Return the chart of a table of one of the four forms.

    Args:
        value: heading of the only column of a die; in rows with one value also the key of the value.

    Raises:
        FileProblems: the table has none of the forms, or a row misses a column.
    """
    rows = table.get("rows")
    columns: tuple[str, ...]
    grid: dict[str, tuple[Cell, ...]]
    if "roll" in table:
        columns, grid = (value,), {str(face): (_cell(cell),) for face, cell in table["roll"].items()}
    elif isinstance(rows, list):
        columns, grid = (value,), {str(row["when"]): (_cell(row[value]),) for row in rows}
    elif isinstance(rows, Mapping) and "columns" in table:
        columns = tuple(str(column) for column in table["columns"])
        grid = {str(row): _row(cells, columns) for row, cells in rows.items()}
    else:
        raise FileProblems([FileProblem(id_, 0, "rows", "no table", "columns and rows, a roll, or a list of rows")])
    uneven = next((row for row, cells in grid.items() if len(cells) != len(columns)), None)
    if uneven is not None:
        found = f"{len(grid[uneven])} cells"
        raise FileProblems([FileProblem(id_, 0, f"rows.{uneven}", found, f"{len(columns)}, one under each column")])
    chart = Chart(id_, title, columns, tuple(grid), tuple(grid.values()))
    return replace(chart, die=_die(chart), clauses=tuple(table.get("clauses", ())), provenance=_provenance(table))


def _row(cells: Any, columns: tuple[str, ...]) -> tuple[Cell, ...]:
    if isinstance(cells, Mapping):
        return tuple(_cell(cells.get(column)) for column in columns)
    return tuple(_cell(cell) for cell in cells)


def _cell(cell: Any) -> Cell:
    """Return a cell; words are spelled with hyphens as everywhere in the model."""
    return cell.replace("_", "-") if isinstance(cell, str) else cell


def _die(chart: Chart) -> str:
    faces = tuple(str(face) for face in range(1, len(chart.rows) + 1))
    return f"1d{len(faces)}" if chart.rows == faces and len(faces) > 1 else ""


def _provenance(table: Table) -> Provenance:
    return Provenance(
        str(table.get("provenance", "reconstructed")),
        tuple(table.get("clauses", ())),
        str(table.get("source", "")),
        str(table.get("method", "")),
    )

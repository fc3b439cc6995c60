"""Charts: one object that play consults, the editor edits and the sheets print."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from core.model.units import Provenance

Cell = int | str | bool | None


@dataclass(frozen=True)
class Chart:
    """A grid in printed order.

    Attributes:
        columns, rows: headings in printed order; `cells[r][c]` belongs to `rows[r]` and `columns[c]`.
        corner: what the row headings are (`die`, `terrain`).
        die: how it is rolled (`1d6`), empty where nothing is rolled.
        clauses: the clauses that call for it or state it.
        row_provenance: provenance of single rows where it differs from the chart's.
    """

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    corner: str = ""
    die: str = ""
    clauses: tuple[str, ...] = ()
    provenance: Provenance = Provenance("reconstructed")
    row_provenance: dict[str, Provenance] = field(default_factory=dict)
    note: str = ""

    def cell(self, row: str, column: str) -> Cell:
        """Return one cell by its headings, None in a gap; KeyError names the heading that is not there."""
        if row not in self.rows:
            raise KeyError(f"chart {self.id}: no row {row!r}")
        if column not in self.columns:
            raise KeyError(f"chart {self.id}: no column {column!r}")
        cells = self.cells[self.rows.index(row)] if self.rows.index(row) < len(self.cells) else ()
        at = self.columns.index(column)
        return cells[at] if at < len(cells) else None

    def with_cell(self, row: str, column: str, cell: Cell) -> Chart:
        """Return it with another cell; ValueError for a heading that is not there."""
        grid = [[self.cell(r, c) for c in self.columns] for r in self.rows]
        grid[self.rows.index(row)][self.columns.index(column)] = cell
        return replace(self, cells=tuple(tuple(cells) for cells in grid))


def cell_words(cell: Cell) -> str:
    """Return a cell as people write it; a gap is empty."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return str(cell)

"""Charts typed over: a cell or a block of them, each judged by what the rules can read, and put back as shipped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from core.board.figures import is_figure
from core.model.chart_losses import ColumnLosses, column_losses, losers
from core.model.charts import Cell, Chart, cell_words
from core.model.scenario import Scenario
from core.model.schema import ChartType, Schema
from core.model.touched import Touched
from core.model.units import Provenance
from core.view.language import number, tr
from editor.models.edits import Edit

HAND = "hand"
"""The provenance of what its author changed."""

Place = tuple[int, int]
"""Row and column of a cell, from 0."""


@dataclass(frozen=True, slots=True)
class BadCell(Exception):
    """What was typed cannot stand in a cell: where, what was found, what was expected, in a sentence."""

    sentence: str

    def __str__(self) -> str:
        return self.sentence


def read_cell(chart: Chart, kind: ChartType, at: Place, text: str) -> Cell:
    """Return what was typed as a cell: a number where the chart holds numbers, words elsewhere.

    Raises:
        BadCell: the rules cannot read it.
    """
    word = text.strip()
    if not kind.takes(word) or not word:
        raise BadCell(_sentence(chart, kind, at, word))
    plain = is_figure(word.removeprefix("-"))
    numbers = any(isinstance(cell, int) and not isinstance(cell, bool) for row in chart.cells for cell in row)
    return int(word) if plain and numbers else word


def _sentence(chart: Chart, kind: ChartType, at: Place, found: str) -> str:
    words = {"row": chart.rows[at[0]], "column": chart.columns[at[1]], "chart": chart.title}
    good = list(dict.fromkeys(cell_words(c) for row in chart.cells for c in row if kind.takes(cell_words(c))))
    like = ", ".join(good[:5]) or kind.cells
    if not found:
        return tr("{chart}, row {row}, column {column} must not be empty; write a value such as {like}.",
                  **words, like=like)  # fmt: skip
    return tr("{chart}, row {row}, column {column} cannot be {found}; write a value such as {like}.",
              **words, found=found, like=like)  # fmt: skip


def faulty(chart: Chart, kind: ChartType | None) -> Mapping[Place, str]:
    """Return what is wrong with a chart's cells as it stands: place -> sentence."""
    if kind is None:
        return {}
    return {
        (r, c): _sentence(chart, kind, (r, c), cell_words(cell))
        for r, row in enumerate(chart.cells[: len(chart.rows)])
        for c, cell in enumerate(row[: len(chart.columns)])
        if cell is None or not kind.takes(cell_words(cell))
    }


def block(chart: Chart, kind: ChartType, at: Place, text: str) -> dict[Place, Cell]:
    """Return the cells that a block copied from a spreadsheet changes when it is laid down at a cell.

    Raises:
        BadCell: a cell of it cannot stand where it comes to lie, or the block is larger than the chart there.
    """
    lines = [line.split("\t") for line in text.rstrip("\r\n").replace("\r\n", "\n").split("\n")]
    wide, high = max(map(len, lines)), len(lines)
    rows, columns = len(chart.rows) - at[0], len(chart.columns) - at[1]
    if high > rows or wide > columns:
        raise BadCell(
            tr("{chart}: a block of {high} x {wide} cells does not fit at row {row}, column {column}, where {rows} x "
               "{columns} are left. Choose a cell further up or to the left.",
               chart=chart.title, high=high, wide=wide, row=chart.rows[at[0]], column=chart.columns[at[1]],
               rows=rows, columns=columns)
        )  # fmt: skip
    places = [(at[0] + r, at[1] + c, word) for r, line in enumerate(lines) for c, word in enumerate(line)]
    return {(r, c): read_cell(chart, kind, (r, c), word) for r, c, word in places}


def set_cells(
    scenario: Scenario, id_: str, cells: Mapping[Place, Cell], shipped: Chart | None = None
) -> Edit | None:
    """Give some cells of a chart other values; their rows then come from the author, or from the shipped chart again.

    Args:
        shipped: what the chart is when nobody changed it; None where nothing is shipped.
    """
    chart = scenario.charts[id_]
    before = {at: _cell(chart, at) for at in cells}
    changed = {at: cell for at, cell in cells.items() if (before[at], type(before[at])) != (cell, type(cell))}
    if not changed:
        return None
    grid = [list(row) for row in chart.cells]
    for (r, c), cell in changed.items():
        grid[r][c] = cell
    new = replace(chart, cells=tuple(tuple(row) for row in grid))
    for r in sorted({r for r, _ in changed}):
        new = _credited(new, r, shipped)
    return with_chart(scenario, new)


def _cell(chart: Chart, at: Place) -> Cell:
    return chart.cells[at[0]][at[1]]


def _credited(chart: Chart, row: int, shipped: Chart | None) -> Chart:
    """Say of a row where it comes from now that it was changed."""
    heading = chart.rows[row]
    if shipped is not None and heading in shipped.rows:
        place = shipped.rows.index(heading)
        if shipped.cells[place] == chart.cells[row]:
            return with_origin(chart, heading, origin(shipped, heading))
    return with_origin(chart, heading, Provenance(HAND))


def origin(chart: Chart, heading: str) -> Provenance:
    """Return where a row comes from."""
    return chart.row_provenance.get(heading, chart.provenance)


def with_origin(chart: Chart, heading: str, word: Provenance) -> Chart:
    """Return a chart with a row that comes from somewhere else."""
    rows = {row: found for row, found in chart.row_provenance.items() if row != heading}
    if word != chart.provenance:
        rows[heading] = word
    return replace(chart, row_provenance={row: rows[row] for row in chart.rows if row in rows})


def with_chart(scenario: Scenario, chart: Chart) -> Edit:
    """Return the scenario with a chart in the place of the one it had."""
    charts = {id_: chart if id_ == chart.id else old for id_, old in scenario.charts.items()}
    return Edit(replace(scenario, charts=charts), Touched(charts=frozenset((chart.id,))))


def reset_chart(scenario: Scenario, shipped: Chart) -> Edit | None:
    """Put a whole chart back as it is shipped."""
    return None if scenario.charts.get(shipped.id) == shipped else with_chart(scenario, shipped)


def differing(chart: Chart, shipped: Chart | None) -> frozenset[Place]:
    """Return the cells that are not as shipped."""
    if shipped is None:
        return frozenset()
    return frozenset(
        (r, c)
        for r, row in enumerate(chart.rows)
        for c, column in enumerate(chart.columns)
        if row in shipped.rows and column in shipped.columns and shipped.cell(row, column) != chart.cell(row, column)
    )


# What the columns cost ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LossRow:
    """What one side loses, column by column, in words: beneath the chart."""

    who: str
    figures: tuple[str, ...]
    exact: tuple[str, ...]


def loss_rows(chart: Chart, schema: Schema) -> tuple[LossRow, ...]:
    """Return the expected losses beneath a chart of results; empty for charts that cost no steps."""
    kind = schema.chart_type(chart.id)
    if kind is None or not kind.losses:
        return ()
    columns = column_losses(chart, kind.losses)
    return tuple(
        LossRow(
            who,
            tuple("?" if found is None else _figure(found[who]) for found in columns),
            tuple(tr("a cell of this column cannot be read") if found is None else _exact(found[who])
                  for found in columns),
        )
        for who in losers(kind.losses)
    )  # fmt: skip


def _figure(losses: ColumnLosses) -> str:
    mean = "" if losses.everything == 1 else number(float(losses.mean), 2)
    everything = f"E {round(100 * losses.everything)} %" if losses.everything else ""
    return "\n".join(filter(None, (mean, everything)))


def _exact(losses: ColumnLosses) -> str:
    words = [] if losses.everything == 1 else [tr("{mean} steps on average", mean=_fraction(losses.mean))]
    if losses.everything:
        words.append(tr("everything on {share} of all rolls", share=_fraction(losses.everything)))
    return ", ".join(words)


def _fraction(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"

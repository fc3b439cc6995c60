"""Charts as grids in printed order: headings across, one line a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import yaml

from core.files import fields
from core.files.page import Node, Page
from core.files.provenance_yaml import provenance_text, read_provenance, read_provenances
from core.files.yaml_text import flow_list, folded, quote, scalar
from core.model.charts import Cell, Chart
from core.model.schema import Schema
from core.model.units import Provenance

KEYS = (
    "title", "corner", "die", "clauses", "provenance", "note", "columns", "rows", "row_provenance",
)  # fmt: skip


def read_charts(page: Page, node: Node | None, schema: Schema) -> dict[str, Chart]:
    """Return the charts of a page by id; ids that the schema does not know are noted."""
    known = [chart.id for chart in schema.charts]
    charts: dict[str, Chart] = {}
    for key, value in fields.entries(page, node, "charts"):
        if known:
            fields.choice(page, key, "charts", known)
        charts[key.value] = _read_chart(page, value, key.value)
    return charts


def _read_chart(page: Page, node: Node, id_: str) -> Chart:
    field = f"charts.{id_}"
    values = fields.mapping(page, node, field, KEYS, required=("title", "columns", "rows"))
    columns = _headings(page, values.get("columns"), f"{field}.columns")
    rows = [(key.value, line) for key, line in fields.entries(page, values.get("rows"), f"{field}.rows")]
    row_provenance = values.get("row_provenance")
    for key, _ in fields.entries(page, row_provenance, f"{field}.row_provenance"):
        fields.choice(page, key, f"{field}.row_provenance", [heading for heading, _ in rows])
    provenance = values.get("provenance")
    return Chart(
        id_,
        fields.text(page, values.get("title"), f"{field}.title"),
        columns,
        tuple(heading for heading, _ in rows),
        tuple(_row(page, line, f"{field}.rows.{heading}", len(columns)) for heading, line in rows),
        corner=fields.text(page, values.get("corner"), f"{field}.corner"),
        die=fields.text(page, values.get("die"), f"{field}.die"),
        clauses=fields.words(page, values.get("clauses"), f"{field}.clauses"),
        provenance=read_provenance(page, provenance, f"{field}.provenance")
        if provenance
        else Provenance("reconstructed"),
        row_provenance=read_provenances(page, row_provenance, f"{field}.row_provenance"),
        note=fields.text(page, values.get("note"), f"{field}.note"),
    )


def _headings(page: Page, node: Node | None, field: str) -> tuple[str, ...]:
    headings = fields.words(page, node, field)
    repeated = {heading for heading in headings if headings.count(heading) > 1}
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            if isinstance(item, yaml.ScalarNode) and item.value in repeated:
                page.wrong(item, field, "each heading once")
                repeated.discard(item.value)
    return headings


def _row(page: Page, node: Node, field: str, width: int) -> tuple[Cell, ...]:
    cells = tuple(fields.cell(page, item, field) for item in fields.items(page, node, field))
    if len(cells) != width and isinstance(node, yaml.SequenceNode):
        page.wrong(node, field, f"{width} cells, one under each heading", found=f"{len(cells)} cells")
    return cells


def charts_text(charts: Mapping[str, Chart]) -> str:
    """Return the charts as the block under `charts:`."""
    return "\n".join(chart_text(chart) for chart in charts.values())


def chart_text(chart: Chart) -> str:
    """Return one chart as a block, its key indented by two."""
    lines = [f"  {quote(chart.id)}:", f"    title: {folded(chart.title, 6)}"]
    lines += [f"    {key}: {quote(value)}" for key, value in (("corner", chart.corner), ("die", chart.die)) if value]
    if chart.clauses:
        lines.append(f"    clauses: {flow_list(quote(clause) for clause in chart.clauses)}")
    lines += _provenance_lines(chart.provenance)
    if chart.note:
        lines.append(f"    note: {folded(chart.note, 6)}")
    lines += _grid_lines(chart)
    if chart.row_provenance:
        lines.append("    row_provenance:")
        lines += [f"      {quote(row)}: {provenance_text(word)}" for row, word in chart.row_provenance.items()]
    return "\n".join(lines) + "\n"


def _provenance_lines(provenance: Provenance) -> Iterable[str]:
    if not provenance.method and not provenance.source:
        return [f"    provenance: {provenance_text(provenance)}"]
    lines = ["    provenance:", f"      word: {quote(provenance.word)}"]
    if provenance.clauses:
        lines.append(f"      clauses: {flow_list(quote(clause) for clause in provenance.clauses)}")
    lines += [
        f"      {key}: {folded(value, 8)}"
        for key, value in (("source", provenance.source), ("method", provenance.method))
        if value
    ]
    return lines


def _grid_lines(chart: Chart) -> list[str]:
    """The grid, its cells padded so that columns stand under their headings."""
    headings = [quote(row) for row in chart.rows]
    texts = [[quote(column) for column in chart.columns], *([cell_text(cell) for cell in row] for row in chart.cells)]
    across = max((len(row) for row in texts), default=0)
    widths = [max((len(row[i]) for row in texts if i < len(row)), default=0) for i in range(across)]
    margin = max([len("  columns"), *(len(heading) + 4 for heading in headings)])
    lines = [f"    {'columns:':<{margin - 1}} {_padded(texts[0], widths)}", "    rows:"]
    for heading, row in zip(headings, texts[1:], strict=True):
        lines.append(f"      {heading + ':':<{margin - 3}} {_padded(row, widths)}")
    return lines


def _padded(texts: list[str], widths: list[int]) -> str:
    padded = [f"{text},".ljust(widths[i] + 1) for i, text in enumerate(texts[:-1])]
    return f"[{' '.join([*padded, *texts[-1:]])}]"


def cell_text(cell: Cell) -> str:
    """Return one cell as YAML."""
    return scalar(cell)

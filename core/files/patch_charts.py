"""Changes of a charts file: one cell is one line, and the columns stay under their headings."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

import yaml

from core.files.charts_yaml import cell_text, chart_text
from core.files.edits import Edit
from core.files.members import Collection, end_of, member_edits, over
from core.files.page import Node, Page
from core.files.patch_parts import added_section, pair_edits, values_of
from core.files.provenance_yaml import provenance_text
from core.files.yaml_text import flow_list, flow_map, quote
from core.model.charts import Cell, Chart


def chart_edits(page: Page, old: Mapping[str, Chart], new: Mapping[str, Chart]) -> Iterator[Edit]:
    """Yield the changes of a charts file."""
    if old == new:
        return
    section = values_of(page.root).get("charts")
    if not isinstance(section, yaml.MappingNode) or section.flow_style:
        text = "\n".join(["charts:", *(chart_text(chart) for chart in new.values())]).rstrip()
        if section is None:
            yield from added_section(page, "charts", text)
        else:
            yield over(page.text, section, text.removeprefix("charts:") or "{}")
        return
    there = values_of(section)
    for id_, node in there.items():
        if id_ in old and id_ in new and old[id_] != new[id_]:
            yield from _one_chart(page, node, old[id_], new[id_])
    shift = " " * max(0, section.start_mark.column - 2)
    wanted: dict[Hashable, str] = {
        id_: chart_text(chart).strip().replace("\n", f"\n{shift}") for id_, chart in new.items()
    }
    yield from member_edits(Collection(page.text, section, list(there)), wanted)


def _one_chart(page: Page, node: Node, old: Chart, new: Chart) -> Iterator[Edit]:
    yield from pair_edits(page, node, _pairs(old), _pairs(new))
    rows = values_of(node).get("rows")
    if not isinstance(rows, yaml.MappingNode):
        return
    lines = values_of(rows)
    wanted: dict[Hashable, str] = {}
    for heading, cells in zip(new.rows, new.cells, strict=True):
        wanted[heading] = f"{quote(heading)}: {flow_list(map(cell_text, cells))}"
        if heading in lines and heading in old.rows:
            before = old.cells[old.rows.index(heading)]
            yield from _row_edits(page, lines[heading], before, cells)
    yield from member_edits(Collection(page.text, rows, list(lines)), wanted)


def _row_edits(page: Page, node: Node, old: tuple[Cell, ...], new: tuple[Cell, ...]) -> Iterator[Edit]:
    if not isinstance(node, yaml.SequenceNode) or len(old) != len(new) or len(node.value) != len(new):
        if old != new:
            yield over(page.text, node, flow_list(map(cell_text, new)))
        return
    for item, before, after in zip(node.value, old, new, strict=True):
        if (before, type(before)) != (after, type(after)):
            yield _cell_edit(page.text, item, cell_text(after))


def _cell_edit(text: str, node: Node, new: str) -> Edit:
    """Change a cell and the blanks behind its comma, so that the next column does not move."""
    start, end = node.start_mark.index, end_of(text, node)
    if text[end : end + 1] != ",":
        return Edit(start, end, new)
    blanks = len(text[end + 1 :]) - len(text[end + 1 :].lstrip(" "))
    if blanks == 0:
        return Edit(start, end, new)
    wanted = max(1, blanks + (end - start) - len(new))
    return Edit(start, end + 1 + blanks, f"{new},{' ' * (wanted if blanks > 1 or len(new) < end - start else 1)}")


def _pairs(chart: Chart) -> dict[str, str]:
    pairs = {"title": quote(chart.title)}
    pairs |= {key: quote(value) for key, value in (("corner", chart.corner), ("die", chart.die)) if value}
    if chart.clauses:
        pairs["clauses"] = flow_list(quote(clause) for clause in chart.clauses)
    pairs["provenance"] = provenance_text(chart.provenance)
    if chart.note:
        pairs["note"] = quote(chart.note)
    pairs["columns"] = flow_list(quote(column) for column in chart.columns)
    if chart.row_provenance:
        words = chart.row_provenance.items()
        pairs["row_provenance"] = flow_map({quote(row): provenance_text(word) for row, word in words})
    return pairs

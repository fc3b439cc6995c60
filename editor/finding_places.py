"""Where a finding leads: to its unit in the table, to its chart, to the form of its figure."""

from __future__ import annotations

from core.board.hexsides import Hexside, hexes_of
from core.model.issues import Issue
from core.view.scene import Highlight, HighlightKind
from editor.docks.forces_dock import ForcesDock
from editor.docks.rules_dock import CHAPTER, OPTIONS, TURNS, RulesDock
from editor.models.figures import chapter_of
from editor.rules_actions import TALL, bring
from editor.workplace import Workplace

MARK = "finding"
"""By this name the mark of a finding lies over the map."""


def show_finding(place: Workplace, issue: Issue) -> None:
    """Show what a finding is about and mark its hexside; its hex is shown by whoever listens for it."""
    if place.document is None:
        return
    mark_side(place, issue.side)
    if issue.piece is not None:
        place.dock(ForcesDock).select((issue.piece,))
        return
    dock = place.dock(RulesDock)
    if issue.chart in place.document.scenario.charts:
        bring(place, dock, TALL)
        dock.open_chart(issue.chart)
        _to_cell(dock, issue)
    elif "parameter" in issue.values or "option" in issue.values:
        bring(place, dock, TALL)
        chapter = chapter_of(issue.clause)
        if "option" in issue.values or not dock.open(CHAPTER, chapter):
            dock.open(OPTIONS)
    elif issue.key.startswith(("scenario-turns", "scenario-no-turns")):
        bring(place, dock, TALL)
        dock.open(TURNS)


def mark_side(place: Workplace, side: Hexside | None = None) -> None:
    """Mark the hexside that a finding is about on the map; None takes the mark away."""
    if side is None or place.document is None:
        place.lay_over(MARK, ())
        return
    hexes = hexes_of(place.document.scenario.map.grid, side)
    place.lay_over(MARK, (Highlight(HighlightKind.SELECTED, hexes, (side,)),))


def _to_cell(dock: RulesDock, issue: Issue) -> None:
    chart = dock.charts.model.chart
    row, column = str(issue.values.get("row", "")), str(issue.values.get("column", ""))
    if chart is not None and row in chart.rows and column in chart.columns:
        at = dock.charts.model.index(chart.rows.index(row), chart.columns.index(column))
        dock.charts.table.setCurrentIndex(at)
        dock.charts.table.setFocus()

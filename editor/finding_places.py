"""Where a finding leads: to its unit in the table, to its chart, to the form of its figure."""

from __future__ import annotations

from core.model.issues import Issue
from editor.docks.forces_dock import ForcesDock
from editor.docks.rules_dock import CHAPTER, OPTIONS, TURNS, RulesDock
from editor.models.figures import chapter_of
from editor.rules_actions import TALL, bring
from editor.workplace import Workplace


def show_finding(place: Workplace, issue: Issue) -> None:
    """Show what a finding is about; its hex is shown by whoever listens for it."""
    if place.document is None:
        return
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


def _to_cell(dock: RulesDock, issue: Issue) -> None:
    chart = dock.charts.model.chart
    row, column = str(issue.values.get("row", "")), str(issue.values.get("column", ""))
    if chart is not None and row in chart.rows and column in chart.columns:
        at = dock.charts.model.index(chart.rows.index(row), chart.columns.index(column))
        dock.charts.table.setCurrentIndex(at)
        dock.charts.table.setFocus()

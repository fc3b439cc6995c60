"""The Rules menu: the pages of rules data, and questions put to the rules where the hex cursor stands."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QWidget

from core.view.language import message
from editor.docks.box_check_dock import BoxCheckDock
from editor.docks.rules_dock import CHART, ORIGINS, RulesDock
from editor.docks.trial_dock import TrialDock
from editor.menus import Menu, MenuAction
from editor.workplace import Workplace

TALL = 390
"""Pixels of the lower docks that a chart of results takes with all its rows."""


def bring(place: Workplace, part: QWidget, height: int = 0) -> None:
    """Bring the dock of a widget to the front, at least so many pixels high."""
    above = part.parentWidget()
    while above is not None and not isinstance(above, QDockWidget):
        above = above.parentWidget()
    if above is None:
        return
    above.show()
    above.raise_()
    if height > above.height():
        place.window.resizeDocks([above], [height], Qt.Orientation.Vertical)


def show_charts(place: Workplace) -> None:
    """Show the charts."""
    dock = place.dock(RulesDock)
    bring(place, dock, TALL)
    if dock.page[0] != CHART and place.document is not None:
        dock.open_chart(next(iter(place.document.scenario.charts), ""))
    dock.charts.table.setFocus()


def show_figures(place: Workplace) -> None:
    """Show the figures, options and turns."""
    dock = place.dock(RulesDock)
    bring(place, dock, TALL)
    dock.open_first_figures()
    dock.pages.setFocus()


def show_origins(place: Workplace) -> None:
    """Show where facts come from."""
    dock = place.dock(RulesDock)
    bring(place, dock, TALL)
    dock.open(ORIGINS)
    dock.origins.table.setFocus()


def show_box_check(place: Workplace) -> None:
    """Begin or go on with the comparison with the printed game."""
    dock = place.dock(BoxCheckDock)
    bring(place, dock, TALL)
    dock.refresh()
    dock.entry.setFocus()


def _trial(place: Workplace) -> TrialDock:
    dock = place.dock(TrialDock)
    bring(place, dock)
    return dock


ACTIONS = (
    MenuAction(Menu.RULES, message("Charts…"), show_charts, "F7", "chart", edits=False),
    MenuAction(Menu.RULES, message("Figures, options and turns…"), show_figures, "Shift+F7", "settings", edits=False),
    MenuAction(Menu.RULES, message("Where facts come from…"), show_origins, "", "note", edits=False),
    MenuAction(Menu.RULES, message("Box check…"), show_box_check, "F8", "check", edits=False),
    MenuAction(
        Menu.RULES, message("Reach of the chosen unit"), lambda place: _trial(place).reach(), "Ctrl+R", "target",
        edits=False, parted=True,
    ),
    MenuAction(
        Menu.RULES, message("Supply of the chosen unit"), lambda place: _trial(place).supply(), "Ctrl+T", "supply",
        edits=False,
    ),
    MenuAction(
        Menu.RULES, message("Odds of an attack here"), lambda place: _trial(place).odds(), "Ctrl+B", "dice", edits=False
    ),
    MenuAction(
        Menu.RULES, message("Take the answer off the map"), lambda place: place.dock(TrialDock).forget(), "", "close",
        edits=False,
    ),
)  # fmt: skip

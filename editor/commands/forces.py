"""Changes of the order of battle."""

from __future__ import annotations

from PySide6.QtGui import QUndoCommand

from editor.commands.edit_scenario import EditScenario


class ChangeUnits(EditScenario):
    """Cells of the table of units changed, one or many."""


class AddUnits(EditScenario):
    """Units added: one, a series, or the lines of a table."""


class RemoveUnits(EditScenario):
    """Units taken out of the order of battle."""


class ChangeSymbols(EditScenario):
    """A symbol of the scenario's own brought in, or taken out."""


class PlaceUnits(EditScenario):
    """Units set up in another hex, or given another set-up code."""

    def told(self, other: QUndoCommand) -> str:
        """Tell where a stroke ended: the hexes it passed over do not matter."""
        return other.text()

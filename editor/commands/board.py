"""Changes of the board itself and of pieces of it."""

from __future__ import annotations

from editor.commands.edit_scenario import EditScenario


class ResizeMap(EditScenario):
    """Columns and rows added or cut off, everything following its hex."""


class CutRegion(EditScenario):
    """What lay in some hexes taken away."""


class PasteRegion(EditScenario):
    """A piece of a map laid down."""


class DrawBorder(EditScenario):
    """A mark drawn along the sides where areas touch."""

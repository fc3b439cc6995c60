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


class ChangeSheet(EditScenario):
    """The sheet called otherwise, or printed in another size; boxes beside it taken into use or put away."""

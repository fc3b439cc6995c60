"""Changes of what the rules read: charts, figures, options, the turn track, and where facts come from."""

from __future__ import annotations

from editor.commands.edit_scenario import EditScenario


class ChangeChart(EditScenario):
    """Cells of a chart typed over, pasted, or put back."""


class ChangeFigure(EditScenario):
    """A figure or an option given another value."""


class ChangeTurns(EditScenario):
    """The turn track changed."""


class ChangeOrigin(EditScenario):
    """Where a group of facts comes from, said anew."""


class ComparePrinted(EditScenario):
    """A datum compared with the printed game, and corrected where it differs."""


class CureFinding(EditScenario):
    """What a finding offers to put right."""

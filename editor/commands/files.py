"""Changes that come out of files."""

from __future__ import annotations

from editor.commands.edit_scenario import EditScenario


class ReadAgain(EditScenario):
    """What another program wrote taken in; undoing brings back one's own version."""


class Restore(EditScenario):
    """A change that was not saved when the program ended, made again."""

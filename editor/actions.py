"""Every action that a module adds to the menus. To add some, give the module `ACTIONS` and name it here."""

from __future__ import annotations

from editor import forces_actions, help_actions, map_actions, rules_actions, sheets, trial_actions
from editor.menus import MenuAction

ALL_ACTIONS: tuple[MenuAction, ...] = (
    *map_actions.ACTIONS,
    *sheets.ACTIONS,
    *forces_actions.ACTIONS,
    *rules_actions.ACTIONS,
    *trial_actions.ACTIONS,
    *help_actions.ACTIONS,
)

"""The actions that make and change maps, in the order of their menus."""

from __future__ import annotations

from editor import new_wizard
from editor.menus import MenuAction

ACTIONS: tuple[MenuAction, ...] = (*new_wizard.ACTIONS,)

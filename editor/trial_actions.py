"""The actions that try a scenario out."""

from __future__ import annotations

from core.view.language import message
from editor.menus import Menu, MenuAction
from editor.trial_game import play

ACTIONS = (MenuAction(Menu.RULES, message("Play a copy"), play, "F9", "play", edits=False, parted=True),)

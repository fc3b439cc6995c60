"""The actions that make and change maps, in the order of their menus."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget

from core.view.language import message
from editor import borders, new_wizard, sheet_card
from editor.docks.here_dock import HereDock
from editor.menus import Menu, MenuAction
from editor.workplace import Workplace


def show_here(place: Workplace) -> None:
    """Bring the form of the cursor's hex to the front and give it the keyboard."""
    form = place.dock(HereDock)
    held = form.parentWidget()
    if isinstance(held, QDockWidget):
        held.show()
        held.raise_()
    middle = place.canvas.hex_at(place.canvas.rect().center())
    if place.canvas.cursor_hex is None and middle is not None:
        place.canvas.set_cursor_hex(middle)
    if form.form is not None:
        form.form.terrain.setFocus()


ACTIONS: tuple[MenuAction, ...] = (
    *new_wizard.ACTIONS,
    MenuAction(Menu.MAP, message("This hex and its sides"), show_here, "Ctrl+J", "map", edits=False),
    *borders.ACTIONS,
    *sheet_card.ACTIONS,
)

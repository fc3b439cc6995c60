"""What the menu of the forces offers."""

from __future__ import annotations

from core.view.language import message
from editor.docks.forces_dock import ForcesDock
from editor.docks.setup_dock import SetupDock
from editor.menus import Menu, MenuAction
from editor.models import codes
from editor.workplace import Workplace


def widens(place: Workplace) -> bool:
    """Return whether a chosen unit has a zone."""
    document = place.document
    if document is None:
        return False
    ids = [id_ for id_ in place.dock(ForcesDock).selected() if id_ in document.scenario.piece_of]
    return codes.radius_changed(document.scenario, document.schema, ids, 1) is not None


ACTIONS = (
    MenuAction(
        Menu.FORCES, message("Wider zone"), lambda place: place.dock(SetupDock).widen(1), "Ctrl+Up", "zoom-in", widens
    ),
    MenuAction(
        Menu.FORCES, message("Narrower zone"), lambda place: place.dock(SetupDock).widen(-1), "Ctrl+Down", "zoom-out",
        widens,
    ),
)

"""What the menu of the forces offers."""

from __future__ import annotations

from core.view.language import message
from editor.docks.counter_dock import CounterDock
from editor.docks.forces_dock import ForcesDock
from editor.docks.setup_dock import SetupDock
from editor.menus import Menu, MenuAction
from editor.models.standing import code_of
from editor.table_files import export_table, import_table
from editor.workplace import Workplace


def _forces(place: Workplace) -> ForcesDock:
    return place.dock(ForcesDock)


def chosen(place: Workplace) -> bool:
    """Return whether units are chosen."""
    return place.document is not None and bool(_forces(place).selected())


def widens(place: Workplace) -> bool:
    """Return whether a chosen unit has a zone."""
    document = place.document
    if document is None:
        return False
    scenario = document.scenario
    pieces = (scenario.piece_of[id_] for id_ in _forces(place).selected() if id_ in scenario.piece_of)
    found = (code_of(scenario, document.schema, piece) for piece in pieces)
    return any(code is not None and "radius" in code.form.fields for code in found)


def bears_own(place: Workplace) -> bool:
    """Return whether the first chosen unit bears a symbol of the scenario's own."""
    document = place.document
    ids = _forces(place).selected() if document is not None else ()
    piece = document.scenario.piece_of.get(ids[0]) if document is not None and ids else None
    return document is not None and piece is not None and piece.symbol in document.scenario.symbols


def _designer(place: Workplace) -> CounterDock:
    return place.dock(CounterDock)


F = Menu.FORCES
ACTIONS = (
    MenuAction(F, message("New unit"), lambda place: _forces(place).add_new(), icon="plus"),
    MenuAction(F, message("One more of the kind"), lambda place: _forces(place).count_on(), works=chosen),
    MenuAction(F, message("Add a substitute"), lambda place: _forces(place).add_substitute(), works=chosen),
    MenuAction(F, message("Remove units"), lambda place: _forces(place).remove(), icon="trash", works=chosen),
    MenuAction(
        F, message("Wider zone"), lambda place: place.dock(SetupDock).widen(1), "Ctrl+Up", "zoom-in", widens,
        parted=True,
    ),
    MenuAction(
        F, message("Narrower zone"), lambda place: place.dock(SetupDock).widen(-1), "Ctrl+Down", "zoom-out", widens
    ),
    MenuAction(
        F, message("Symbol from a file…"), lambda place: _designer(place).ask_symbol(), works=chosen, parted=True
    ),
    MenuAction(F, message("Take the symbol out"), lambda place: _designer(place).remove_symbol(), works=bears_own),
    MenuAction(
        F, message("Whole formation"), lambda place: _designer(place).choose_comrades(), works=chosen, edits=False
    ),
    MenuAction(
        F, message("Copy table"), lambda place: _forces(place).copy(), icon="copy", edits=False, parted=True
    ),
    MenuAction(F, message("Paste table"), lambda place: _forces(place).paste()),
    MenuAction(F, message("Take units from a table…"), import_table, icon="open"),
    MenuAction(F, message("Save the table…"), export_table, icon="export", edits=False),
)

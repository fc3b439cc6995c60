"""The table of forces in a file: saved for a spreadsheet, and taken back from one."""

from __future__ import annotations

import codecs
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from core.files.atomic import save_bytes
from core.view.language import tr
from editor.dialogs import say_problem
from editor.docks.forces_dock import ForcesDock
from editor.models import tables
from editor.workplace import Workplace


def export_table(place: Workplace) -> None:
    """Ask for a file and save the table into it; of the chosen units, or of all when none is chosen."""
    if place.document is None:
        return
    offered = f"{place.document.path.stem}-units.csv"
    found, _ = QFileDialog.getSaveFileName(place.window, tr("Save the table of units"), offered, _kinds())
    if found:
        save_table(place, Path(found))


def save_table(place: Workplace, path: Path) -> None:
    """Save the table as UTF-8 with the mark by which spreadsheets know it; what the disk refuses is said."""
    document = place.document
    if document is None:
        return
    ids = place.dock(ForcesDock).selected() or None
    text = tables.to_csv(document.scenario, document.schema, ids)
    try:
        save_bytes(path, codecs.BOM_UTF8 + text.encode())
    except OSError as failed:
        say_problem(place.window, tr("The table could not be saved"), [str(failed)])
    else:
        place.say(tr("Saved: {file}", file=path.name))


def import_table(place: Workplace) -> None:
    """Ask for a file and take its lines."""
    found, _ = QFileDialog.getOpenFileName(place.window, tr("Take units from a table"), "", _kinds())
    if found:
        open_table(place, Path(found))


def open_table(place: Workplace, path: Path) -> None:
    """Take the lines of a file: known ids change their unit, others add one."""
    try:
        content = path.read_bytes()
    except OSError as failed:
        say_problem(place.window, tr("The table cannot be read"), [str(failed)])
        return
    place.dock(ForcesDock).take_table(tables.decoded(content))


def _kinds() -> str:
    return tr("Tables (*.csv *.tsv *.txt)")

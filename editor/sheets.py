"""The way from the document to paper."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.model.issues import Severity
from core.qt.sheet_preview import SheetPreview
from core.view.language import message, tr
from editor.dialogs import say_problem
from editor.document import Document
from editor.menus import Menu, MenuAction
from editor.workplace import Workplace


def show_sheet(place: Workplace) -> None:
    """Show the set-up sheet of the document in front."""
    if place.document is not None:
        preview_sheet(place.window, place.document)


def preview_sheet(window: QWidget, document: Document) -> SheetPreview | None:
    """Show the set-up sheet of a document as it stands; while it has errors, say that these come first."""
    if any(issue.severity is Severity.ERROR for issue in document.issues()):
        words = [tr("The findings name errors; mend them first.")]
        say_problem(window, tr("There is no set-up sheet yet"), words)
        return None
    options = {**document.schema.default_options(), **document.scenario.options}
    shown = SheetPreview(document.game, document.scenario, options, window)
    shown.open()
    return shown


ACTIONS = (
    MenuAction(Menu.FILE, message("Set-up sheet…"), show_sheet, "Ctrl+P", "note", edits=False),
)

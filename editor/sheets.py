"""The way from the document to paper."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.model.issues import Severity
from core.qt.sheet_preview import SheetPreview
from core.qt.theme import PRIMARY
from core.view.language import message, tr
from editor.dialogs import Card, say_problem
from editor.document import Document
from editor.menus import Menu, MenuAction
from editor.workplace import Workplace


def show_sheet(place: Workplace) -> None:
    """Show the set-up sheet of the document in front."""
    if place.document is not None:
        preview_sheet(place.window, place.document)


def preview_sheet(window: QWidget, document: Document) -> SheetPreview | None:
    """Show the set-up sheet of a document as it stands; while it has errors, ask whether a draft will do."""
    if any(issue.severity is Severity.ERROR for issue in document.issues()) and not _draft_wanted(window):
        return None
    options = {**document.schema.default_options(), **document.scenario.options}
    try:
        shown = SheetPreview(document.game, document.scenario, options, window)
    except (LookupError, ValueError):  # what is wrong goes so deep that the rules cannot read it
        words = [tr("The rules cannot read the scenario as it stands. Mend the errors that the findings name.")]
        say_problem(window, tr("There is no set-up sheet yet"), words)
        return None
    shown.open()
    return shown


def _draft_wanted(window: QWidget) -> bool:
    card = Card(window, tr("The findings name errors"))
    card.say(tr("A sheet printed now is a draft: units whose code cannot be read are missing on it."))
    card.verb(tr("Mend them first"))
    card.verb(tr("Show a draft"), PRIMARY)
    card.exec()
    return card.chosen == tr("Show a draft")


ACTIONS = (
    MenuAction(Menu.FILE, message("Set-up sheet…"), show_sheet, "Ctrl+P", "note", edits=False),
)

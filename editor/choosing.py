"""What is done with chosen hexes besides copying them: filled, cleared, found by name."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QListWidget, QWidget

from core.board.hexes import Hex
from core.qt.theme import PRIMARY, QUIET
from core.view.describe import within
from core.view.language import tr, tr_n
from editor.commands.board import CutRegion
from editor.dialogs import Card
from editor.document import Document
from editor.models.kit import Paint
from editor.models.region import emptied
from editor.models.selection import named
from editor.tools.hold import Hold
from editor.tools.select_tool import SelectTool
from editor.tools.tool import COMMANDS, laid_with

MOST = 200
"""Places that are listed at most."""


def filled(tool: SelectTool, paint: Paint | None, hold: Hold) -> str:
    """Lay a paint in all hexes that are chosen; return what to say."""
    document = tool.document
    edit = None if paint is None else laid_with(paint, hold).on_hexes(document.scenario, tool.chosen)
    if paint is None or edit is None:
        return tr("Nothing would change.")
    count = tr_n("{count} hex", "{count} hexes", len(edit.touched.hexes))
    words = tr("Fill {hexes} with {paint}", hexes=count, paint=within(document.schema, paint.name))
    return document.do(COMMANDS[paint.group](document, edit, words)) or words


def cleared(tool: SelectTool) -> str:
    """Leave plain ground in all hexes that are chosen; return what to say."""
    document = tool.document
    edit = emptied(document.scenario, tool.chosen, document.scenario.map.terrain_kinds[0])
    if edit is None:
        return tr("Nothing would change.")
    words = tr_n("Clear {count} hex", "Clear {count} hexes", len(tool.chosen))
    return document.do(CutRegion(document, edit, words)) or words


def chosen_words(tool: SelectTool, hexes: frozenset[Hex]) -> str:
    """Choose hexes and return how many they are."""
    tool.choose(hexes)
    return tr_n("{count} hex is chosen.", "{count} hexes are chosen.", len(tool.chosen))


def ask_words(parent: QWidget, document: Document) -> str:
    """Ask for a part of a name or the number of a hex; empty when the user would rather not choose."""
    card = NameCard(parent, document)
    card.exec()
    return card.words if card.chosen == tr("Choose") else ""


class NameCard(Card):
    """A line to type in, and under it the places that it would choose."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        super().__init__(parent, tr("Choose by name"), 380)
        self._document = document
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("A part of a name, or the number of a hex"))
        self.field.setPlaceholderText(tr("A part of a name, or the number of a hex"))
        self.hold(self.field)
        self.found = QListWidget()
        self.found.setAccessibleName(tr("Places"))
        self.found.setMinimumHeight(200)
        self.found.itemClicked.connect(lambda item: self.field.setText(item.text()))
        self.hold(self.found)
        self._told = self.say("", QUIET)
        self.verb(tr("Cancel"))
        self._choose = self.verb(tr("Choose"), PRIMARY)
        self.field.textChanged.connect(lambda _: self._list())
        self.field.setFocus()
        self._list()

    @property
    def words(self) -> str:
        """What was typed."""
        return self.field.text().strip()

    def _list(self) -> None:
        wanted, scenario = self.words.casefold(), self._document.scenario
        names = sorted({place.name for place in scenario.map.places if wanted in place.name.casefold()})
        self.found.clear()
        self.found.addItems(names[:MOST])
        count = len(named(scenario, self.words))
        self._choose.setEnabled(count > 0)
        self._told.setText(tr_n("{count} hex would be chosen.", "{count} hexes would be chosen.", count))

"""What the map sheet is called, how large its hexes are in print, and which boxes lie beside it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from PySide6.QtWidgets import (
    QCheckBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.model.touched import Touched
from core.qt.theme import GRID, PRIMARY, QUIET
from core.view.language import message, tr
from editor.commands.board import ChangeSheet
from editor.dialogs import Card
from editor.docks.clause_row import bare
from editor.document import Document
from editor.menus import Menu, MenuAction
from editor.models.edits import Edit
from editor.workplace import Workplace

MOST_HEIGHT = 340
"""Pixels of the list of boxes."""


class SheetCard(Card):
    """Asks for title, printed size and boxes of the sheet of a document."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        super().__init__(parent, tr("Sheet and boxes"), 460)
        self._document = document
        scenario, schema = document.scenario, document.schema
        self.title = QLineEdit(scenario.map.sheet.title)
        self.size = QDoubleSpinBox()
        self.size.setRange(4.0, 60.0)
        self.size.setSingleStep(0.5)
        self.size.setDecimals(1)
        self.size.setSuffix(tr(" mm"))
        self.size.setValue(scenario.map.sheet.hex_mm)
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setSpacing(GRID)
        for words, field in ((tr("Title of the sheet"), self.title), (tr("Printed side to side"), self.size)):
            field.setAccessibleName(words)
            form.addRow(words, field)
        fields = QWidget()
        fields.setLayout(form)
        self.hold(fields)
        self.published = QCheckBox(tr("This is the published game: compare it with its box and rulebook"))
        self.published.setChecked(scenario.published)
        self.hold(self.published)
        self.boxes = {box.id: QCheckBox(f"{box.title} ({bare(box.clause)})") for box in schema.boxes}
        if self.boxes:
            self.say(tr("Boxes in use beside the map"), QUIET)
            self.hold(self._listed(scenario.boxes))
        self.verb(tr("Cancel"))
        self.verb(tr("Change"), PRIMARY)
        self.title.setFocus()

    def _listed(self, used: Collection[str]) -> QScrollArea:
        """Return the boxes in a list that scrolls: a game may have more of them than a screen is high."""
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, GRID, 0)
        column.setSpacing(GRID)
        for id_, check in self.boxes.items():
            check.setChecked(id_ in used)
            column.addWidget(check)
        listed = QScrollArea(widgetResizable=True)
        listed.setFrameShape(QFrame.Shape.NoFrame)
        listed.setWidget(inside)
        listed.setFixedHeight(min(inside.sizeHint().height(), MOST_HEIGHT))
        return listed

    def edit(self) -> Edit | None:
        """Return the change; None when the fields say what is so already. Boxes keep their order, new ones follow."""
        old = self._document.scenario
        wanted = [id_ for id_, check in self.boxes.items() if check.isChecked()]
        kept = [id_ for id_ in old.boxes if id_ in wanted or id_ not in self.boxes]
        boxes = (*kept, *(id_ for id_ in wanted if id_ not in kept))
        sheet = replace(old.map.sheet, title=self.title.text().strip(), hex_mm=round(self.size.value(), 1))
        if old.map.sheet.hex_mm == sheet.hex_mm or round(old.map.sheet.hex_mm, 1) == sheet.hex_mm:
            sheet = replace(sheet, hex_mm=old.map.sheet.hex_mm)
        new = replace(old, map=replace(old.map, sheet=sheet), boxes=boxes, published=self.published.isChecked())
        return None if new == old else Edit(new, Touched(parameters=frozenset({"sheet", "boxes", "published"})))


def change_sheet(place: Workplace) -> None:
    """Ask for title, size and boxes, and change them."""
    document = place.document
    if document is None:
        return
    card = SheetCard(place.window, document)
    card.exec()
    edit = card.edit() if card.chosen == tr("Change") else None
    if edit is not None:
        document.do(ChangeSheet(document, edit, tr("Change sheet and boxes")))


ACTIONS = (MenuAction(Menu.MAP, message("Sheet and boxes…"), change_sheet, icon="note", parted=True),)

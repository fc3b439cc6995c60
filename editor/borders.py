"""Borders that follow from painted areas, and the roads looked through for gaps."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.model.schema import Schema
from core.qt.panels import picker
from core.qt.theme import PRIMARY, QUIET
from core.view.language import message, tr, tr_n
from editor.commands.board import DrawBorder
from editor.dialogs import Card
from editor.document import Document
from editor.menus import Menu, MenuAction
from editor.models.edits import Edit
from editor.models.frontiers import bordered, frontier_kind
from editor.models.ways import network
from editor.workplace import Workplace


class BorderCard(Card):
    """Asks which mark is drawn between the areas of which layer; says at once what would change."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        super().__init__(parent, tr("Draw a border between areas"), 420)
        self._document = document
        schema = document.schema
        self.say(tr("The mark is drawn wherever two areas touch, and taken away everywhere else."), QUIET)
        self.mark = picker(tr("Mark"), [(kind.name, kind.id) for kind in schema.hexsides])
        self.mark.setCurrentIndex(max(0, self.mark.findData(frontier_kind(schema))))
        self.layer = picker(tr("Areas"), [(layer.name, layer.id) for layer in schema.layers])
        for box in (self.mark, self.layer):
            box.currentIndexChanged.connect(lambda _: self._tell())
            self.hold(box)
        self._told = self.say("")
        self.verb(tr("Cancel"))
        self._draw = self.verb(tr("Draw"), PRIMARY)
        self._tell()

    def edit(self) -> Edit | None:
        """Return the change; None when the border lies as it should."""
        return bordered(self._document.scenario, self.mark.currentData(), self.layer.currentData())

    def _tell(self) -> None:
        edit = self.edit()
        count = len(edit.touched.hexsides) if edit is not None else 0
        said = tr_n("{count} side changes.", "{count} sides change.", count)
        self._told.setText(said if count else tr("The border lies as it should."))
        self._draw.setEnabled(count > 0)


def draw_border(place: Workplace) -> None:
    """Ask for mark and areas, and draw the border."""
    document = place.document
    if document is None:
        return
    card = BorderCard(place.window, document)
    card.exec()
    edit = card.edit() if card.chosen == tr("Draw") else None
    if edit is not None:
        document.do(DrawBorder(document, edit, tr("Draw a border between areas")))


def has_areas(place: Workplace) -> bool:
    """Return whether the game in front has areas and marks on hexsides."""
    return place.document is not None and _borders(place.document.schema)


def _borders(schema: Schema) -> bool:
    return bool(schema.layers and schema.hexsides)


def has_roads(place: Workplace) -> bool:
    """Return whether the game in front has roads."""
    return place.document is not None and bool(place.document.schema.paths)


def next_gap(place: Workplace) -> None:
    """Go to the next loose end of a road after the cursor's hex, and say how the roads hang together."""
    document = place.document
    if document is None:
        return
    scenario, here = document.scenario, place.canvas.cursor_hex
    said, loose = [], []
    for kind in document.schema.paths:
        found = network(scenario.map, kind.id)
        pieces = tr_n("{count} piece", "{count} pieces", len(found.pieces))
        ends = tr_n("{count} loose end", "{count} loose ends", len(found.loose))
        said.append(tr("{road}: {pieces}, {ends}", road=kind.name, pieces=pieces, ends=ends))
        loose += found.loose
    place.say(" · ".join(said))
    if loose:
        onward = [at for at in sorted(loose) if here is None or at > here]
        place.go_to(onward[0] if onward else min(loose))


ACTIONS = (
    MenuAction(Menu.MAP, message("Border between areas…"), draw_border, "Ctrl+Shift+B", "hexside", has_areas),
    MenuAction(Menu.MAP, message("Next gap in the roads"), next_gap, "Ctrl+G", "road", has_roads, edits=False),
)

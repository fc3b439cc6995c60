"""This hex and its sides: everything that lies in the hex of the cursor, shown and changed in one form."""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexes_of
from core.model.scenario import Scenario
from core.model.touched import Touched
from core.qt.theme import GRID, QUIET, SMALL_TEXT, TITLE, set_look
from core.view.describe import SEPARATOR, describe_hex, within
from core.view.language import tr
from editor.commands.edit_scenario import EditScenario
from editor.commands.paint import LayRoad, MarkHexside, NamePlace, PaintArea, PaintTerrain, SetFeature
from editor.docks.here_form import HereForm
from editor.document import Document
from editor.models.edits import Edit, paint_layer, paint_terrain, set_feature
from editor.models.here import Line, named_place, toggled
from editor.models.kit import spoken_value
from editor.workplace import Workplace

Makes = Callable[[Scenario, Hex], Edit | None]


class HereDock(QScrollArea):
    """Follows the hex cursor; Escape goes back to the map."""

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place = place
        self._at: Hex | None = None
        self.form: HereForm | None = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        held = QWidget()
        self._layout = QVBoxLayout(held)
        self._layout.setContentsMargins(GRID, GRID, GRID, GRID)
        self._layout.setSpacing(GRID)
        self._title, self._words = QLabel(), QLabel()
        hint = QLabel(tr("With the hand (H) a click chooses a hex and paints nothing."))
        for label, look in ((self._title, TITLE), (self._words, QUIET), (hint, SMALL_TEXT)):
            set_look(label, look)
            label.setWordWrap(True)
            self._layout.addWidget(label)
        self._layout.addStretch(1)
        self.setWidget(held)
        self._say_nothing()
        place.shown.connect(self._begin)
        place.changed.connect(self._changed)
        place.canvas.cursor_moved.connect(lambda at: self.show_hex(Hex(at)))
        place.canvas.side_meant_changed.connect(self._side_meant)

    def _say_nothing(self) -> None:
        self._title.setText(tr("No hex"))
        self._words.setText(tr("Click a hex, or move the cursor to one with the arrows."))

    def _begin(self, document: Document) -> None:
        """Make the form anew for the words of a document's game."""
        if self.form is not None:
            self._layout.removeWidget(self.form)
            self.form.deleteLater()
        self._at = None
        form = self.form = HereForm(document.schema)
        form.setEnabled(False)
        form.terrain_wanted.connect(self._take_terrain)
        form.area_wanted.connect(self._take_area)
        form.place_wanted.connect(self._take_place)
        form.side_wanted.connect(self._take_side)
        form.amount_wanted.connect(self._take_amount)
        self._layout.insertWidget(3, form)
        self._say_nothing()
        at = self._place.canvas.cursor_hex
        if at is not None and document.scenario.map.grid.exists(at):
            self.show_hex(at)

    def show_hex(self, at: Hex) -> None:
        """Show another hex; what was typed for the one before is taken first."""
        if self.form is None or at == self._at:
            return
        if self._at is not None and self.form.name.hasFocus():
            self.form.settle()
        self._at = at
        self._fill()

    def _changed(self, touched: Touched) -> None:
        document = self._place.document
        if self._at is None or document is None:
            return
        if not document.scenario.map.grid.exists(self._at):
            self._begin(document)
        elif touched.hexes or touched.hexsides:
            self._fill()

    def _fill(self) -> None:
        document, at = self._place.document, self._at
        if document is None or at is None or self.form is None:
            return
        said = describe_hex(document.scenario, document.schema, at).split(SEPARATOR, 1)
        self._title.setText(said[0])
        self._words.setText(said[-1])
        self.form.setEnabled(True)
        self.form.fill(document.scenario.map, at)

    def _side_meant(self, side: int) -> None:
        """Show the side that the pointer means, in the hex of the cursor if it has it."""
        document = self._place.document
        if document is None or side < 0 or self.form is None:
            return
        game_map = document.scenario.map
        hexes = hexes_of(game_map.grid, Hexside(side))
        if self._at not in hexes:
            self.show_hex(hexes[0])
        if self._at is not None:
            self.form.point_out(game_map, self._at, Hexside(side))

    # What is changed -----------------------------------------------------------------------------

    def _do(self, command: type[EditScenario], makes: Makes, words: str, stroke: int = 0) -> None:
        document, at = self._place.document, self._at
        if document is None or at is None:
            return
        edit = makes(document.scenario, at)
        if edit is None:
            self._fill()
            return
        said = f"{words} {document.scenario.map.sheet.label(at)}"
        if document.do(command(document, edit, said, stroke)):
            self._fill()

    def _within(self, id_: str) -> str:
        """Return what a kind of the game is called within a sentence."""
        if self._place.document is None:
            return id_
        schema = self._place.document.schema
        kinds = (*schema.terrain, *schema.features, *schema.hexsides, *schema.paths)
        return next((within(schema, kind.name) for kind in kinds if kind.id == id_), id_)

    def _take_terrain(self, kind: str) -> None:
        words = tr("Paint {paint}", paint=self._within(kind))
        self._do(PaintTerrain, lambda scenario, at: paint_terrain(scenario, (at,), kind), words)

    def _take_area(self, layer: str, value: str) -> None:
        words = tr("Paint {paint}", paint=spoken_value(value))
        self._do(PaintArea, lambda scenario, at: paint_layer(scenario, (at,), layer, value), words)

    def _take_place(self, name: str, kind: str) -> None:
        words = tr("Name the place") if name.strip() else tr("Take the name away")
        self._do(NamePlace, lambda scenario, at: named_place(scenario, at, name, kind), words)

    def _take_side(self, line: Line, direction: int) -> None:
        command = LayRoad if line.leads else MarkHexside
        words = tr("Change {paint}", paint=self._within(line.id))
        self._do(command, lambda scenario, at: toggled(scenario, line, at, direction), words)

    def _take_amount(self, kind: str, amount: int) -> None:
        # The steps of one box are one stroke: holding an arrow key is undone at once.
        stroke = 1 + crc32(f"{kind} {self._at}".encode()) % 1_000_000
        words = tr("Set {paint}", paint=self._within(kind))
        self._do(SetFeature, lambda scenario, at: set_feature(scenario, (at,), kind, amount), words, stroke)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the map with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self._place.canvas.setFocus()
        else:
            super().keyPressEvent(event)

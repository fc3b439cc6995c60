"""The counter designer: both sides of the chosen units' counters at three sizes, and every field they show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.files.symbol_files import LARGEST, BadSymbolFile
from core.model.units import Piece
from core.qt.counter_button import counter_pixmap
from core.qt.painter import brush_of, colour_of, paint
from core.qt.panels import button, label
from core.qt.theme import GRID, QUIET, SMALL, TITLE
from core.view.counter_drawing import CounterDetail, CounterLook, counter_drawing
from core.view.language import tr, tr_n
from core.view.palette import Palette
from core.view.scene import CounterFace, face_of
from editor.commands.edit_scenario import EditScenario
from editor.commands.forces import ChangeSymbols, ChangeUnits
from editor.docks.counter_form import ICON, CounterForm, Entry
from editor.docks.forces_dock import ForcesDock
from editor.docks.when_seen import WhenSeen
from editor.document import Document
from editor.models import counters, forces
from editor.models.counters import Shown
from editor.models.edits import Edit
from editor.models.particulars import BadCell
from editor.workplace import Workplace

SIZES = (72, 36, 20)
"""Pixels a side of a counter in the preview: from near, as on the map, and from afar."""

ACROSS, COLUMN = 3, 92
"""Sides beside each other, and how wide each is."""


class CounterPreview(QWidget):
    """Paints the sides of a counter, each at three sizes, on the ground of the map."""

    def __init__(self) -> None:
        super().__init__()
        self._sides: tuple[Shown, ...] = ()
        self._palette: Palette | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_sides(self, sides: tuple[Shown, ...], colours: Palette) -> None:
        """Show a counter's sides."""
        self._sides, self._palette = sides, colours
        self.setAccessibleName(", ".join((sides[0].face.name, *(side.title for side in sides))) if sides else "")
        self.updateGeometry()
        self.update()

    @property
    def faces(self) -> tuple[CounterFace, ...]:
        """What is shown, side by side."""
        return tuple(side.face for side in self._sides)

    def sizeHint(self) -> QSize:
        """Ask for three sides in a row."""
        rows = -(-len(self._sides) // ACROSS)
        return QSize(ACROSS * COLUMN + GRID, rows * self._row() + GRID)

    def minimumSizeHint(self) -> QSize:
        """Ask for no less."""
        return self.sizeHint()

    def _row(self) -> int:
        return SMALL + SIZES[0] + SIZES[1] + 3 * GRID

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint each side under its name: large, and below it the smaller ones."""
        if self._palette is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(brush_of(self._palette["clear"]))
        painter.drawRoundedRect(self.rect(), 8, 8)
        font = self.font()
        font.setPixelSize(SMALL)
        painter.setFont(font)
        near, usual, _ = SIZES
        for number, side in enumerate(self._sides):
            x, y = 1.5 * GRID + number % ACROSS * COLUMN, GRID + number // ACROSS * self._row()
            painter.setPen(colour_of(self._palette["name"]))
            painter.drawText(QRectF(x, y, COLUMN, SMALL + 4), side.title)
            y += SMALL + GRID
            for size, left in zip(SIZES, (0, 0, usual + 1.5 * GRID), strict=True):
                drop = 0 if size == near else near + GRID + (usual - size) / 2
                self._paint_counter(painter, side.face, x + left, y + drop, size)
        painter.end()

    def _paint_counter(self, painter: QPainter, face: CounterFace, x: float, y: float, size: int) -> None:
        assert self._palette is not None
        look = CounterLook(CounterDetail.at(size), setup=size == SIZES[0])
        painter.save()
        painter.translate(x, y)
        painter.scale(size, size)
        paint(painter, counter_drawing(face, self._palette, look))
        painter.restore()


class CounterDock(QScrollArea):
    """Designs the counters of the chosen units; what several share is changed for all of them."""

    def __init__(self, place: Workplace, dock: ForcesDock) -> None:
        super().__init__()
        self._place, self._forces = place, dock
        self._title, self._said = label(look=TITLE, wraps=True), label(look=QUIET, wraps=True)
        self.preview, self.form = CounterPreview(), CounterForm()
        self.form.wanted.connect(self._take)
        self.form.drafted.connect(self._draft)
        self.form.faces_wanted.connect(lambda words: self._take("faces", words))
        self.buttons = {
            "face": button(tr("Add a face"), tr("One step less than the weakest"), self.add_face),
            "less": button(tr("Remove a face"), tr("Take the weakest face away"), self.remove_face),
            "symbol": button(tr("Symbol from a file…"), tr("An SVG drawing for all of them"), self.ask_symbol),
            "comrades": button(
                tr("Whole formation"), tr("Choose all units of the formation, to change them together"),
                self.choose_comrades,
            ),
        }
        self._lay_out()
        self._seen = WhenSeen(self, self.refresh, self._reads)
        for told in (place.shown, place.changed, dock.chosen, place.recoloured):
            told.connect(self._seen.ask)
        self.refresh()

    def _reads(self) -> tuple[object, ...]:
        document, colours = self._place.document, self._place.colours
        scenario = document.scenario if document is not None else None
        symbols = scenario.symbols if scenario is not None else None
        return (tuple(self._chosen()), document, symbols, colours)

    def _lay_out(self) -> None:
        inside, self._edits = QWidget(), QWidget()
        edits = QVBoxLayout(self._edits)
        edits.setContentsMargins(0, 0, 0, 0)
        edits.setSpacing(GRID)
        edits.addWidget(self.preview)
        edits.addWidget(self.form)
        for pair in (("face", "less"), ("symbol", "comrades")):
            row = QHBoxLayout()
            row.setSpacing(GRID)
            for name in pair:
                row.addWidget(self.buttons[name])
            row.addStretch(1)
            edits.addLayout(row)
        column = QVBoxLayout(inside)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        for part in (self._title, self._said, self._edits):
            column.addWidget(part)
        column.addStretch(1)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)

    # What is shown -------------------------------------------------------------------------------

    def _chosen(self) -> list[Piece]:
        document = self._place.document
        there = document.scenario.piece_of if document is not None else {}
        return [there[id_] for id_ in self._forces.selected() if id_ in there]

    def refresh(self) -> None:
        """Show the counters of the chosen units as they are now."""
        document, pieces = self._place.document, self._chosen()
        self._edits.setVisible(bool(pieces))
        self._say("")
        if document is None or not pieces:
            self._title.setText(tr("No unit is chosen"))
            self._say(tr("Choose units in the table of forces, or with the units tool on the map, to design counters."))
            return
        scenario, schema = document.scenario, document.schema
        self._title.setText(pieces[0].name if len(pieces) == 1 else tr_n("{count} unit", "{count} units", len(pieces)))
        self.preview.show_sides(counters.sides_of(scenario, schema, pieces[0]), self._place.colours)
        self._offer(document, pieces)
        for name in ("name", "short"):
            self.form.show_line(name, counters.alike(pieces, name, schema), single=len(pieces) == 1)
        self.form.show_count(counters.alike(pieces, "counters", schema))
        self.form.show_faces(pieces, schema)
        self.buttons["less"].setEnabled(self.form.faces.isEnabled() and bool(pieces[0].faces))
        self.buttons["face"].setEnabled(self.form.faces.isEnabled())

    def _offer(self, document: Document, pieces: Sequence[Piece]) -> None:
        """Offer what the game knows, each entry with the counter as it would look."""
        scenario, schema, first = document.scenario, document.schema, pieces[0]
        plain = replace(first, symbol="")
        entries: dict[str, list[Entry]] = {
            "symbol": [(each.key, each.title, self._icon(replace(first, symbol=each.key)))
                       for each in counters.symbol_choices(scenario)],
            "type": [(kind.id, kind.name, self._icon(replace(plain, type=kind.id))) for kind in schema.pieces],
            "size": [(key, _size(key, sign), QIcon()) for key, sign in {"": tr("none"), **schema.sizes}.items()],
            "scheme": [(key, key.replace("-", " "), self._icon(replace(first, scheme=key))) for key in schema.schemes],
            "formation": [(name, name, QIcon()) for name in counters.formations(scenario)],
        }
        for name, offered in entries.items():
            self.form.offer(name, offered, counters.alike(pieces, name, schema))

    def _icon(self, piece: Piece) -> QIcon:
        document = self._place.document
        assert document is not None
        face = face_of(piece, document.schema, symbols=document.scenario.symbols)
        return QIcon(counter_pixmap(face, self._place.colours.id, ICON, self.devicePixelRatioF()))

    def _say(self, words: str) -> None:
        self._said.setText(words)
        self._said.setVisible(bool(words))

    # What is changed -----------------------------------------------------------------------------

    def _draft(self, column: str, words: str) -> None:
        """Show a counter as it would be with what is being typed."""
        document, pieces = self._place.document, self._chosen()
        if document is None or not pieces:
            return
        try:
            piece = forces.with_cell(pieces[0], column, words, document.schema)
        except BadCell as bad:
            self._say(str(bad))
            return
        self._say("")
        self.preview.show_sides(counters.sides_of(document.scenario, document.schema, piece), self._place.colours)

    def _take(self, column: str, words: str) -> None:
        """Change a field of all chosen units; what means nothing is said, and what stands is shown again."""
        document, ids = self._place.document, [piece.id for piece in self._chosen()]
        if document is None or not ids:
            return
        try:
            edit = forces.with_cells(document.scenario, document.schema, ids, column, words)
        except BadCell as bad:
            self.refresh()
            self._say(str(bad))
            return
        head = tr(forces.COLUMNS[column])
        self._push(edit, ChangeUnits, tr_n("{head} of {count} unit", "{head} of {count} units", len(ids), head=head))

    def _push(self, edit: Edit | None, command: type[EditScenario], words: str) -> None:
        document = self._place.document
        refused = document.do(command(document, edit, words)) if edit is not None and document is not None else ""
        if refused:
            self.refresh()
            self._say(refused)

    def add_face(self) -> None:
        """Add a face of one step less, its factors those of the weakest."""
        document, pieces = self._place.document, self._chosen()
        if document is not None and pieces:
            self._take("faces", forces.with_face(pieces[0], document.schema))

    def remove_face(self) -> None:
        """Take the weakest face away."""
        words = self.form.faces.words()
        self._take("faces", words.rpartition(" / ")[0])

    def choose_comrades(self) -> None:
        """Choose all units of the formation."""
        document = self._place.document
        if document is not None:
            self._forces.select(counters.comrades(document.scenario, [piece.id for piece in self._chosen()]))

    def ask_symbol(self) -> None:
        """Ask for an SVG file and put its drawing on the counters."""
        found, _ = QFileDialog.getOpenFileName(self, tr("A symbol for these counters"), "", tr("Drawings (*.svg)"))
        if found:
            self.take_symbol(Path(found))

    def take_symbol(self, path: Path) -> None:
        """Put the drawing of a file on the counters; what is wrong with it is said."""
        document, ids = self._place.document, [piece.id for piece in self._chosen()]
        if document is None or not ids:
            return
        key = counters.key_for(path.stem)
        try:
            with path.open("rb") as file:
                edit = counters.with_symbol(document.scenario, key, file.read(LARGEST + 1), ids)
        except BadSymbolFile as bad:
            where = tr("{file}, line {line}", file=path.name, line=bad.line) if bad.line else path.name
            said = tr("{where}: found {found}; expected {expected}.")
            self._say(said.format(where=where, found=bad.found, expected=bad.expected))
            return
        except OSError as failed:
            self._say(tr("{file} cannot be read: {reason}.", file=path.name, reason=failed.strerror or str(failed)))
            return
        self._push(edit, ChangeSymbols, tr("Symbol {name}", name=key))

    def remove_symbol(self) -> None:
        """Take the scenario's own symbol of the first chosen unit out of the scenario."""
        document, pieces = self._place.document, self._chosen()
        if document is not None and pieces:
            key = pieces[0].symbol
            edit = counters.without_symbol(document.scenario, key)
            self._push(edit, ChangeSymbols, tr("Remove symbol {name}", name=key))


def _size(key: str, sign: str) -> str:
    return f"{key}  {sign}".strip()


def counter_dock(place: Workplace) -> CounterDock:
    """Return the counter designer."""
    return CounterDock(place, place.dock(ForcesDock))

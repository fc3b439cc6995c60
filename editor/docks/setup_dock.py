"""The set-up code of the chosen units: a form to fill in, what it says, and where it lets them begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zlib import crc32

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.model.issues import Issue
from core.model.setup_forms import SetupForm
from core.model.units import Piece
from core.model.values import PieceId
from core.qt.panels import ClauseChip, clear, label
from core.qt.theme import CARD, GRID, QUIET, TITLE, set_look
from core.view.language import tr, tr_n
from core.view.sentences import Sentences, bare_clause, printed_clause
from editor.commands.forces import PlaceUnits
from editor.docks.code_form import CodeForm
from editor.docks.forces_dock import ForcesDock
from editor.docks.when_seen import WhenSeen
from editor.document import Document
from editor.models import codes
from editor.models.codes import BadCode
from editor.models.edits import Edit
from editor.models.standing import SetupArea, areas, starts_of
from editor.workplace import Workplace

REST = 150
"""Milliseconds that the choice must rest before the rules are asked what they forbid about it."""


class SetupDock(QScrollArea):
    """Edits the codes of the units that are chosen in the table or on the map; one form for all of them."""

    def __init__(self, place: Workplace, forces: ForcesDock) -> None:
        super().__init__()
        self._place, self._forces = place, forces
        self._refused: Edit | None = None
        self._title, self._words = label(look=TITLE, wraps=True), label(look=QUIET, wraps=True)
        self.form = CodeForm()
        self.form.form_wanted.connect(self._take_form)
        self.form.field_wanted.connect(self._take_field)
        self.form.usual_wanted.connect(self._take_usual)
        self.says = label(wraps=True)
        self._chips = QHBoxLayout()
        self.legal = QVBoxLayout()
        self.refusal = label(wraps=True)
        self.refusal.setAccessibleName(tr("What the rules forbid"))
        self.anyway = QPushButton(tr("Set it all the same"))
        self.anyway.setToolTip(tr("Half-done scenarios may say what the rules forbid; the findings go on naming it"))
        self.anyway.clicked.connect(lambda _=False: self._set_anyway())
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._judge)
        self._lay_out()
        self._seen = WhenSeen(self, self.refresh, self._reads)
        for told in (place.shown, place.changed, forces.chosen):
            told.connect(self._seen.ask)
        self.refresh()

    def _reads(self) -> tuple[object, ...]:
        document = self._place.document
        return (self._chosen(), document.scenario if document is not None else None)

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        card, warning = QFrame(), QFrame()
        for frame in (card, warning):
            set_look(frame, CARD)
        self._card, self._warning = QVBoxLayout(card), QVBoxLayout(warning)
        for layout in (self._card, self._warning):
            layout.setSpacing(GRID // 2)
        self.legal.setSpacing(2)
        self._card.addWidget(self.says)
        self._card.addLayout(self._chips)
        self._card.addLayout(self.legal)
        self._warning.addWidget(self.refusal)
        self._warning.addWidget(self.anyway, 0, Qt.AlignmentFlag.AlignLeft)
        self._frames = (card, warning)
        for part in (self._title, self._words, self.form, card, warning):
            column.addWidget(part)
        column.addStretch(1)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)

    # What is shown -------------------------------------------------------------------------------

    def _chosen(self) -> tuple[PieceId, ...]:
        document = self._place.document
        there = document.scenario.piece_of if document is not None else {}
        return tuple(id_ for id_ in self._forces.selected() if id_ in there)

    def refresh(self) -> None:
        """Show the codes of the chosen units as they are now."""
        document, ids = self._place.document, self._chosen()
        for part in (self.form, *self._frames):
            part.setVisible(bool(ids))
        self._refused = None
        if document is None or not ids:
            self._title.setText(tr("No unit is chosen"))
            hint = tr("Choose units in the table of forces, or with the units tool on the map, to edit their codes.")
            self._words.setText(hint)
            return
        scenario, schema = document.scenario, document.schema
        pieces = [scenario.piece_of[id_] for id_ in ids]
        self._title.setText(pieces[0].name if len(ids) == 1 else tr_n("{count} unit", "{count} units", len(ids)))
        self._words.setText(_listed(pieces))
        self.form.fill(scenario, codes.forms_of(schema, pieces), codes.shared(scenario, schema, ids))
        self._show_start(document, pieces, areas(document.game, scenario, ids))
        self._frames[1].hide()
        self._rest.start()

    def _show_start(self, document: Document, pieces: Sequence[Piece], found: tuple[SetupArea, ...]) -> None:
        """Say what the codes say, when they all say the same, and how many hexes they allow."""
        known = starts_of(document.game, document.scenario, pieces)
        starts = [known.get(piece.id) for piece in pieces]
        sentences = Sentences.of(document.game, document.scenario)
        said = {sentences.say(s.key, s.values) if s is not None and s.key else "" for s in starts}
        clauses = {bare_clause(start.clause) for start in starts if start is not None}
        words = said.pop() if len(said) == 1 else ""
        self.says.setText(words)
        self.says.setVisible(bool(words))
        clear(self._chips)
        for clause in sorted(clauses):
            self._chips.addWidget(ClauseChip(clause))
        self._chips.addStretch(1)
        clear(self.legal)
        for area in found:
            self.legal.addWidget(label(_area_words(area, alone=len(found) == 1), wraps=True))
        if not found:
            form = codes.shared(document.scenario, document.schema, [piece.id for piece in pieces]).form
            begins = form is not None and not form.pool and "turn" not in form.fields
            nowhere = tr("No legal hex") if begins else tr("No hex of the map: these units wait off it.")
            self.legal.addWidget(label(nowhere, QUIET, wraps=True))

    def _judge(self) -> None:
        """Say what the rules forbid about the codes as they stand."""
        document, ids = self._place.document, self._chosen()
        if document is not None and ids and self._refused is None:
            self._warn(codes.faults(document.game, document.scenario, ids))

    def _warn(self, issues: Sequence[Issue]) -> None:
        document = self._place.document
        assert document is not None
        sentences = Sentences.of(document.game, document.scenario)
        said = dict.fromkeys(str(sentences.issue(issue)) for issue in issues)
        self._say("\n".join(said))

    def _say(self, words: str) -> None:
        self.refusal.setText(words)
        self._frames[1].setVisible(bool(words))
        self.anyway.setVisible(self._refused is not None)

    # What is changed -----------------------------------------------------------------------------

    def _take_form(self, form: SetupForm) -> None:
        near = self._place.canvas.cursor_hex
        self._take(
            lambda document, ids: codes.chosen_form(document.game, document.scenario, ids, form, near),
            tr("Code: {title}", title=form.title),
        )

    def _take_field(self, name: str, words: str) -> None:
        def made(document: Document, ids: Sequence[PieceId]) -> Edit | None:
            form = codes.shared(document.scenario, document.schema, ids).form
            assert form is not None
            value = codes.typed(form, name, words, document.scenario)
            return codes.with_field(document.scenario, document.schema, ids, name, value)

        self._take(made, tr("{title}: {words}", title=tr(codes.TITLES[name]), words=words), name)

    def _take_usual(self, words: str) -> None:
        said = tr("Usual hex {place}", place=words) if words.strip() else tr("No usual hex")
        self._take(lambda document, ids: codes.with_usual(document.scenario, ids, words), said)

    def widen(self, by: int) -> None:
        """Make the zones of the chosen units wider, or narrower."""
        words = tr("Wider zone") if by > 0 else tr("Narrower zone")
        self._take(
            lambda document, ids: codes.radius_changed(document.scenario, document.schema, ids, by), words, "radius"
        )

    def _take(
        self, make: Callable[[Document, Sequence[PieceId]], Edit | None], words: str, merges: str = ""
    ) -> None:
        """Make a change unless it means nothing or the rules forbid it; then say why and show what stands."""
        document, ids = self._place.document, self._chosen()
        if document is None or not ids:
            return
        try:
            edit = make(document, ids)
        except BadCode as bad:
            self.refresh()
            self._say(f"{bad} ({printed_clause(bare_clause(bad.clause))})" if bad.clause else str(bad))
            return
        if edit is None:
            self.refresh()
            return
        wrong = codes.new_faults(document.game, document.scenario, edit.scenario, ids)
        self._words_of_change = words
        if not wrong:
            self._push(edit, words, _stroke(merges, ids))
            return
        self.refresh()
        self._refused = edit
        self._warn(wrong)

    def _set_anyway(self) -> None:
        """Make the change that was refused."""
        if self._refused is not None:
            self._push(self._refused, self._words_of_change, 0)

    def _push(self, edit: Edit, words: str, stroke: int) -> None:
        document = self._place.document
        assert document is not None
        refused = document.do(PlaceUnits(document, edit, words, stroke))
        if refused:
            self.refresh()
            self._say(refused)


def setup_dock(place: Workplace) -> SetupDock:
    """Return the dock of set-up codes."""
    return SetupDock(place, place.dock(ForcesDock))


def _stroke(field: str, ids: Sequence[PieceId]) -> int:
    """Return a number by which changes of one field of the same units become one step of undoing; 0 for no field."""
    return crc32("\n".join((field, *ids)).encode()) if field else 0


def _listed(pieces: Sequence[Piece], most: int = 3) -> str:
    """Return the codes of some units, at most three."""
    found = list(dict.fromkeys(piece.setup or "–" for piece in pieces))
    more = tr(" and {count} more", count=len(found) - most) if len(found) > most else ""
    return tr_n("Code {codes}", "Codes {codes}", len(found), codes=", ".join(found[:most])) + more


def _area_words(area: SetupArea, *, alone: bool) -> str:
    hexes = tr_n("{count} legal hex", "{count} legal hexes", len(area.hexes))
    if alone:
        return hexes
    units = tr_n("{count} unit", "{count} units", area.count)
    return tr("{letter}: {code}, {units}, {hexes}", letter=area.letter, code=area.code, units=units, hexes=hexes)

"""What is in the hex that was looked at last: every unit as a row that can be clicked, and the hex itself."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from core.board.hexes import Hex
from core.model.values import PieceId, Unknown
from core.qt.counter_button import CounterButton
from core.qt.panels import Card, Dot, Elided, Flow, clear, label, row
from core.qt.theme import QUIET, SMALL_TEXT
from core.view.language import tr
from core.view.scene import CounterFace
from core.view.sentences import printed_clause
from player.models import answers, pictures
from player.models.details import details, marks, steps
from player.models.table import Table
from player.models.turn import Turn
from player.panels.look import Look
from player.panels.unit_details import UnitDetails
from player.reading import cite

SIDE = 46
"""Pixels of a counter in the card."""


class HexCard(Card):
    """The card of one hex. `piece_clicked` carries a piece."""

    piece_clicked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(tr("Hex"))
        self.look = look
        self.at: Hex | None = None
        self._heading = label("")
        self._heading.setStyleSheet("font-weight: 700;")
        self._note = Elided("")
        self._counters = Flow(gap=6)
        self._empty = label("", QUIET, wraps=True)
        self._facts = Flow(gap=4, between=1)
        head = QVBoxLayout()
        head.setSpacing(2)
        head.addLayout(row(self._heading, self._note))
        head.addLayout(self._facts)
        self._details = UnitDetails(look)
        self._details.hide()
        self.body.addLayout(head)
        self.body.addWidget(self._empty)
        self.body.addLayout(self._counters)
        self.body.addWidget(self._details)

    def show_hex(self, table: Table, turn: Turn, at: Hex | None) -> None:
        """Show another hex; None for the empty state."""
        self.at = at
        clear(self._counters)
        clear(self._facts)
        self._empty.setVisible(at is None or not table.observation().stack(at))
        if at is None:
            self._heading.setText(tr("No hex chosen"))
            self._note.say("")
            self._empty.setText(tr("Click a hex to see who stands there."))
            self._details.show_details(None)
            return
        the_map = table.session.start.scenario.map
        self._heading.setText(tr("In {hex}", hex=the_map.sheet.label(at)))
        self._note.say(the_map.names.get(at, ""))
        self._show_units(table, turn, at)
        self._show_facts(table, at)
        self.show_unit(table, turn)

    def show_unit(self, table: Table, turn: Turn, piece: str = "") -> None:
        """Show a unit in full: the one under the pointer, else one in hand here, else the top one of the hex."""
        stack = table.observation().stack(self.at) if self.at is not None else ()
        known = [one for one in reversed(stack) if not isinstance(one, Unknown)]
        chosen = [one for one in known if one in turn.chosen]
        wanted = PieceId(piece) if piece else next(iter((*chosen, *known)), None)
        self._details.show_details(details(table, wanted) if wanted is not None else None)

    def _show_units(self, table: Table, turn: Turn, at: Hex) -> None:
        seen = table.observation()
        stack = seen.stack(at)
        self._empty.setText(tr("No units here."))
        clickable, chosen = set(turn.pieces), set(turn.chosen)
        for number, piece in enumerate(reversed(stack), 1):
            face = pictures.counter(table, seen, piece, stack)
            marked = not isinstance(piece, Unknown) and piece in chosen
            entry = CounterButton(face, self.look.palette, side=SIDE, chosen=marked)
            words = ", ".join(_lines(table, face, piece))
            entry.setAccessibleName(tr("{unit}, chosen", unit=words) if marked else words)
            entry.setToolTip(f"{words} ({number})" if number <= 9 else words)
            if not isinstance(piece, Unknown):
                entry.clicked.connect(lambda _=False, piece=piece: self.piece_clicked.emit(piece))
                entry.looked_at.connect(lambda piece=piece: self.show_unit(table, turn, piece))
            entry.setEnabled(not isinstance(piece, Unknown) and (piece in clickable or marked or not turn.clicks))
            self._counters.addWidget(entry)

    def _show_facts(self, table: Table, at: Hex) -> None:
        for number, fact in enumerate(answers.place(table, at).rows):
            told = not fact.value or (fact.value in fact.text and not fact.value.isdecimal())
            text = fact.text if told else f"{fact.text}: {fact.value}"
            if number:
                self._facts.addWidget(Dot())
            chip = label(text, SMALL_TEXT)
            chip.setToolTip(fact.clause and f"{printed_clause(fact.clause)}: {self.look.says(fact.clause)}")
            cite(chip, fact.clause)
            self._facts.addWidget(chip)


def _lines(table: Table, face: CounterFace, piece: PieceId | Unknown) -> tuple[str, ...]:
    if face.hidden:
        return (tr("Hidden unit"), tr("only its side is known"))
    borne = () if isinstance(piece, Unknown) else marks(table, table.observation(), piece)
    words = ["-".join(face.factors), steps(face)]
    told = " · ".join(said.text for said in borne)
    return tuple(filter(None, (face.name or face.short, " · ".join(filter(None, words)), told)))


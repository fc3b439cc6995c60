"""What is in the hex that was looked at last: every unit as a row that can be clicked, and the hex itself."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from core.board.hexes import Hex
from core.model.schema import MarkType
from core.model.values import PieceId, Unknown, Value
from core.qt.counter_button import CounterButton
from core.qt.panels import Card, Elided, Flow, clear, label, row
from core.qt.theme import QUIET, SMALL_TEXT
from core.view.language import tr, tr_n
from core.view.scene import CounterFace
from player.models import answers, pictures
from player.models.table import Table
from player.models.turn import Turn
from player.panels.look import Look


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
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        self._facts = Flow(gap=6)
        self.body.addLayout(row(self._heading, self._note))
        self.body.addLayout(self._rows)
        self.body.addLayout(self._facts)

    def show_hex(self, table: Table, turn: Turn, at: Hex | None) -> None:
        """Show another hex; None for the empty state."""
        self.at = at
        clear(self._rows)
        clear(self._facts)
        if at is None:
            self._heading.setText(tr("Nothing looked at"))
            self._note.say("")
            self._rows.addWidget(label(tr("Click a hex to see who stands there."), QUIET, wraps=True))
            return
        the_map = table.session.start.scenario.map
        self._heading.setText(tr("In {hex}", hex=the_map.sheet.label(at)))
        self._note.say(the_map.names.get(at, ""))
        self._show_units(table, turn, at)
        self._show_facts(table, at)

    def _show_units(self, table: Table, turn: Turn, at: Hex) -> None:
        seen = table.observation()
        stack = seen.stack(at)
        if not stack:
            self._rows.addWidget(label(tr("No units here."), QUIET))
        clickable, chosen = set(turn.pieces), set(turn.chosen)
        for piece in reversed(stack):
            face = pictures.counter(table, seen, piece, stack)
            marked = not isinstance(piece, Unknown) and piece in chosen
            entry = CounterButton(face, self.look.palette, _lines(table, face, piece), 42, chosen=marked)
            if not isinstance(piece, Unknown):
                entry.clicked.connect(lambda _=False, piece=piece: self.piece_clicked.emit(piece))
            entry.setEnabled(not isinstance(piece, Unknown) and (piece in clickable or marked or not turn.clicks))
            self._rows.addWidget(entry)

    def _show_facts(self, table: Table, at: Hex) -> None:
        for fact in answers.place(table, at).rows:
            text = fact.text if not fact.value or fact.value in fact.text else f"{fact.text}: {fact.value}"
            chip = label(text, SMALL_TEXT)
            chip.setToolTip(fact.clause and f"{fact.clause}: {self.look.says(fact.clause)}")
            self._facts.addWidget(chip)


def _lines(table: Table, face: CounterFace, piece: PieceId | Unknown) -> tuple[str, ...]:
    if face.hidden:
        return (tr("Hidden unit"), tr("only its side is known"))
    borne = () if isinstance(piece, Unknown) else table.observation().piece_marks.get(piece, {})
    words = ["-".join(face.factors)] if face.factors else []
    if face.max_steps:
        words.append(tr_n("1 step", "{steps} of {count} steps", face.max_steps, steps=face.steps))
    marks = [_mark(table, mark, borne[mark.id]) for mark in table.schema.marks if mark.look and mark.id in borne]
    return tuple(filter(None, (face.name or face.short, " · ".join(words), " · ".join(marks))))


def _mark(table: Table, mark: MarkType, value: Value) -> str:
    """Return what a mark on a unit means: the game's own sentence, else the mark's title."""
    said = table.sentences.say(f"mark-{mark.id}", {"value": value, "movement": value}, needed=False)
    return said or mark.title.lower()


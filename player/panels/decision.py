"""The decision: who decides, what is asked, why a click was refused, and the answers as counters and buttons."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from core.qt.counter_button import CounterButton
from core.qt.icons import icon
from core.qt.panels import Card, Flow, broken, clause_chip, clear, label, wrapped
from core.qt.theme import DANGER, DOCK_WIDTH, GRID, PRIMARY, QUIET, SMALL_TEXT, TITLE
from core.view.language import message, tr
from core.view.scene import SetupCodes
from core.view.sentences import Said, printed_clause
from player.models import hand, pictures
from player.models.ahead import phases_ahead
from player.models.draft import Button
from player.models.ending import ending
from player.models.table import Table
from player.models.turn import Turn
from player.panels.look import Look
from player.panels.points_board import PointsBoard
from player.reading import cite

COUNTER = 46
ROOM = DOCK_WIDTH - 84
"""Pixels that a button of the card has for its words."""

_SENTENCE = re.compile(r"([.?!])\s+")
"""Where the first sentence ends: it becomes the title, the rest the small print."""


AFTERWARDS = (
    ("replay", message("Look at the game again")),
    ("statistics", message("The game in figures")),
    ("report", message("Write a report")),
    ("new", message("Another game")),
)
"""Commands offered when a game is over, with the words on their buttons."""


class DecisionCard(Card):
    """The card on top of the dock. `pressed` carries a `Button`, `piece_clicked` a piece, `laid` a `CountClick`."""

    command_wanted = Signal(str)
    pressed = Signal(object)
    piece_clicked = Signal(str)
    laid = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(tr("Decision"))
        self.look = look
        self.buttons: list[QPushButton] = []
        self._banner = QHBoxLayout()
        self._banner.setSpacing(GRID)
        self._title = label("", TITLE, wraps=True)
        self._hint = label("", SMALL_TEXT, wraps=True)
        self._refusal = QHBoxLayout()
        self._answers = QVBoxLayout()
        self._answers.setSpacing(6)
        self.body.setSpacing(6)
        self.body.setContentsMargins(2 * GRID, 10, 2 * GRID, 10)
        self.body.addLayout(self._banner)
        self.body.addWidget(self._title)
        self.body.addWidget(self._hint)
        self.board = PointsBoard(look)
        self.board.hide()
        self.board.laid.connect(self.laid)
        self.body.addWidget(self.board)
        self.body.addLayout(self._answers)
        self._ahead = label("", SMALL_TEXT, wraps=True)
        self.body.addLayout(self._refusal)  # Below the answers: nothing moves away under the pointer.
        self.body.addWidget(self._ahead)

    def show_decision(self, table: Table, turn: Turn, odds: str = "") -> None:
        """Show the decision at hand; `odds` is what the battle in hand stands at, for its button."""
        for layout in (self._banner, self._refusal, self._answers):
            clear(layout)
        self.buttons = []
        verdict = table.session.outcome
        prompt = turn.prompt if verdict is None else Said(ending(table), verdict.clause.partition(" ")[2])
        self._show_banner(table, prompt)
        title, _, rest = _SENTENCE.sub(r"\1\n", prompt.text, count=1).partition("\n")
        self._title.setText(title)
        self.setAccessibleDescription(prompt.text)
        self._hint.setText(f"{rest} {_hint(table, turn)}".strip())
        self._hint.setVisible(bool(self._hint.text()))
        self._show_refusal(turn.said)
        self._show_answers(table, turn, odds)
        if verdict is not None:
            self._show_ways_on()
        # With a draft in hand what it leads to matters, not what comes after the phase.
        ahead = "" if turn.clicks else " → ".join(phases_ahead(table))
        self._ahead.setText(tr("After this phase: {phases}", phases=ahead) if ahead else "")
        self._ahead.setVisible(bool(ahead))

    def primary(self) -> QPushButton | None:
        """Return the button that stands for the obvious answer."""
        return next((button for button in self.buttons if button.property("look") == PRIMARY), None)

    def _show_ways_on(self) -> None:
        """Offer what can be done with a game that is over; each is a command of the window."""
        for command, words in AFTERWARDS:
            made = QPushButton(tr(words))
            made.setMinimumHeight(36)
            made.clicked.connect(lambda _=False, command=command: self.command_wanted.emit(command))
            self._answers.addWidget(made)

    def _show_banner(self, table: Table, prompt: Said) -> None:
        side = table.deciding
        if side is not None:
            kind = table.side_type(side)
            ink, ground = table.schema.schemes.get(kind.scheme, ("#000000", "#888888"))
            flag = QLabel(kind.adjective[:1])
            flag.setAlignment(Qt.AlignmentFlag.AlignCenter)
            flag.setFixedSize(22, 22)
            flag.setStyleSheet(
                f"background: {ground}; color: {ink}; border: 1px solid {self.look.palette['line-strong']};"
                "border-radius: 4px; font-weight: 700;"
            )
            name = _player(table)
            self._banner.addWidget(flag)
            self._banner.addWidget(label(name, QUIET))
        self._banner.addStretch(1)
        for clause in filter(None, prompt.clause.split(", ")):
            self._banner.addWidget(clause_chip(clause, self.look.says(clause)))

    def _show_refusal(self, said: Said | None) -> None:
        if said is None:
            return
        sign = QLabel()
        sign.setPixmap(icon("warning", self.look.palette, "danger").pixmap(18, 18))
        sign.setFixedWidth(20)
        sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        words = label(said.text, "", wraps=True)
        words.setAccessibleName(tr("Not possible: {said}", said=said))
        words.setStyleSheet(f"color: {self.look.palette['danger']};")
        self._refusal.addWidget(sign)
        self._refusal.addWidget(words, 1)
        if said.clause:
            chip = clause_chip(said.clause, self.look.says(said.clause))
            self._refusal.addWidget(chip, 0, Qt.AlignmentFlag.AlignTop)

    def _show_answers(self, table: Table, turn: Turn, odds: str) -> None:
        offers = hand.offers(table, turn)
        if offers:
            gallery = Flow(gap=6)
            for number, offer in enumerate(offers, 1):
                counter = CounterButton(offer.face, self.look.palette, side=COUNTER, chosen=offer.chosen)
                counter.faded = offer.placed
                counter.codes = SetupCodes.SHOWN if table.setting_up else SetupCodes.HIDDEN
                if offer.note:
                    counter.setAccessibleName(f"{counter.accessibleName()}, {offer.note}")
                    counter.setToolTip(f"{counter.toolTip()}, {offer.note}")
                if number <= 9:
                    counter.setToolTip(f"{counter.toolTip()} ({number})")
                counter.clicked.connect(lambda _=False, piece=offer.piece: self.piece_clicked.emit(piece))
                gallery.addWidget(counter)
            self._answers.addLayout(gallery)
        self._show_board(table, turn)
        self._show_buttons(turn.buttons, odds)

    def _show_board(self, table: Table, turn: Turn) -> None:
        """Show the boxes that points are laid in, for a choice of points."""
        sheet, seen = turn.sheet, table.own_observation()
        pieces = (*sheet.pieces, *(p for share in sheet.shares for p in share.pieces)) if sheet else ()
        faces = pictures.alike({piece: pictures.counter(table, seen, piece) for piece in pieces})
        self.board.show_sheet(sheet, faces, (table.session.at, table.deciding, turn.chosen_hexes))

    def _show_buttons(self, buttons: tuple[Button, ...], odds: str) -> None:
        for button in buttons:
            made = self._button(button, odds if button.click is None and not button.declines else "")
            self.buttons.append(made)
            self._answers.addWidget(made)
            if button.leads:
                made.setAccessibleDescription(button.leads)
                self._answers.addWidget(label(button.leads, SMALL_TEXT, wraps=True))

    def _button(self, button: Button, odds: str) -> QPushButton:
        words = tr("{deed} at {odds}", deed=button.label, odds=odds) if odds else button.label
        made = QPushButton()
        made.setProperty("look", PRIMARY if button.primary else DANGER if button.grave else "")
        made.setText(in_lines(words, made, ROOM))
        made.setAccessibleName(words)
        made.setMinimumHeight(36)
        if button.clause:
            cite(made, button.clause)
            made.setToolTip(wrapped(f"{printed_clause(button.clause)}: {self.look.says(button.clause)}"))
        made.clicked.connect(lambda _=False, button=button: self.pressed.emit(button))
        return made


def in_lines(words: str, button: QPushButton, room: int) -> str:
    """Return a button's words broken into as many lines as its room asks for, in pixels; Qt breaks none itself."""
    font = button.font()
    font.setBold(True)
    return "\n".join(broken(words, QFontMetrics(font), room))


def _player(table: Table) -> str:
    side = table.deciding
    if side is None:
        return ""
    name = dict(table.session.seats.names).get(side, "")
    adjective = table.side_type(side).adjective
    shown = f"{name} ({adjective})" if name else tr("{side} player", side=adjective)
    return tr("{who} answers", who=shown) if table.reacting and not table.in_place else shown


def _hint(table: Table, turn: Turn) -> str:
    if table.session.read_only:
        return tr("Somebody else has this game open; here it can only be looked at.")
    if turn.sheet is not None:
        shown = any(not share.many for share in turn.sheet.shares)
        return "" if turn.clicks else table.sentences.say("points-hint" if shown else "points-hint-figures", {})
    return table.sentences.say("draft-hint", {}) if turn.clicks else ""


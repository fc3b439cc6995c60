"""The log: sentences with their clauses, newest last; a click goes to the hex or the clause, words and kinds filter."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QTextBrowser, QVBoxLayout, QWidget

from core.board.hexes import Hex
from core.model.values import Side
from core.qt.fade import Fade
from core.qt.panels import clause_of, show_clause
from core.qt.theme import GRID
from core.view.language import tr
from core.view.palette import contrast, mixed
from core.view.sentences import printed_clause
from player.models.sifting import Sieve
from player.models.story import Told
from player.models.table import Table
from player.panels.log_filter import LogFilter
from player.panels.look import Look

SHOWN = 400
"""Sentences on screen; older ones are found by filtering."""

LEAST_WITH_KINDS = 170
"""Pixels the log needs to show the kinds of sentence below its filter as well."""


class LogView(QWidget):
    """The log of a game. `hex_wanted` carries the hex of a sentence that was clicked."""

    hex_wanted = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._told: tuple[Told, ...] = ()
        self._table: Table | None = None
        self._inks: dict[Side, str] = {}
        self._colours = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        self.sieve = LogFilter()
        self.sieve.hide()
        self.filter = self.sieve.words
        self.sieve.changed.connect(self._rewrite)
        self.text = QTextBrowser()
        self.text.setAccessibleName(tr("Log"))
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenLinks(False)
        self.text.setStyleSheet("background: transparent; border: 0; padding: 0;")
        self.text.document().setDocumentMargin(0)
        self.text.anchorClicked.connect(self._go)
        self._at_end = True
        bar = self.text.verticalScrollBar()
        bar.valueChanged.connect(self._note_end)
        bar.rangeChanged.connect(lambda *_: self._at_end and self._to_end())
        column.addWidget(self.sieve)
        column.addWidget(self.text, 1)
        Fade(self.text)

    def show_filter(self, *, on: bool) -> None:
        """Put the filter over the sentences, with the keyboard in it; without it everything passes."""
        self.sieve.setVisible(on)
        if on:
            self.filter.setFocus()
        else:
            self.sieve.open()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the sentences the room of the kinds when the card is squeezed by the odds above it."""
        super().resizeEvent(event)
        self.sieve.show_kinds(room=self.height() >= LEAST_WITH_KINDS)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin at the end, where the newest sentences are."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._to_end)

    def show_log(self, table: Table, told: tuple[Told, ...]) -> None:
        """Show the log as it is now; what was only added is only appended."""
        colours = self.look.palette.id
        if self._table is not table or self._colours != colours:
            self._table, self._colours, self._told = table, colours, ()
            self._inks = _inks(table, self.look)
            self.sieve.offer(table)
        elif told == self._told:
            return
        grown = len(told) > len(self._told) and told[: len(self._told)] == self._told and self.sieve.sieve.open
        added = told[len(self._told) :] if grown and self._told else ()
        self._told = told
        if not added:
            self._rewrite()
            return
        cursor = QTextCursor(self.text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for line in added:
            cursor.insertBlock()
            cursor.insertHtml(self._html(line))
        self._to_end()

    def lines(self) -> tuple[Told, ...]:
        """Return what passes the filter."""
        sieve: Sieve = self.sieve.sieve
        return sieve.sift(self._told)

    def _rewrite(self) -> None:
        lines = self.lines()[-SHOWN:]
        if lines or not self._told:
            text = "".join(f"<p style='margin: 0 0 4px 0'>{self._html(line)}</p>" for line in lines)
        else:
            text = f"<p style='color: {self.look.palette['text-quiet']}'>{escape(tr('Nothing passes the filter.'))}</p>"
        self.text.setHtml(text)
        self._to_end()

    def _html(self, line: Told) -> str:
        palette = self.look.palette
        ink = self._inks.get(line.by, palette["text-quiet"]) if line.by else palette["text-quiet"]
        mark = f"<span style='color: {ink}; font-weight: 700'>{escape(self._short(line.by))}</span> "
        words = escape(line.text)
        if line.taken_back:
            words = f"<s style='color: {palette['text-quiet']}'>{words}</s>"
        if line.at is not None:
            words = f"<a href='hex:{int(line.at)}' style='color: {palette['text']}; text-decoration: none'>{words}</a>"
        return mark + words + "".join(f" {self._chip(clause)}" for clause in filter(None, line.clause.split(", ")))

    def _chip(self, clause: str) -> str:
        """Return a clause as a small chip that can be clicked."""
        palette = self.look.palette
        ink, ground, words = palette["clause-ink"], palette["clause"], escape(printed_clause(clause))
        link = f"<a href='clause:{escape(clause)}' style='color: {ink}; font-size: 12px; text-decoration: none'>"
        return f"<span style='background: {ground}'>{link}&nbsp;{words}&nbsp;</a></span>"

    def _short(self, side: Side | None) -> str:
        if side is None or self._table is None:
            return "•"
        return self._table.side_type(side).adjective[:3].upper()

    def _note_end(self, value: int) -> None:
        bar = self.text.verticalScrollBar()
        self._at_end = value >= bar.maximum() - 4

    def _to_end(self) -> None:
        self._at_end = True
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _go(self, link: QUrl) -> None:
        if link.scheme() == "clause":
            show_clause(self, clause_of(link))
        else:
            self.hex_wanted.emit(Hex(int(link.path())))


def _inks(table: Table, look: Look) -> dict[Side, str]:
    """Return a colour a side that can be read on the card: its ground or its ink, darkened or lightened as needed."""
    card, text = look.palette["card"], look.palette["text"]
    found = {}
    for side in table.schema.sides:
        pair = table.schema.schemes.get(side.scheme, (text, text))
        best = max((colour[:7] for colour in pair), key=lambda colour: _vivid(colour))
        percent = 0
        while contrast(mixed(best, text, percent), card) < 4.5 and percent < 100:
            percent += 10
        found[side.id] = mixed(best, text, percent)
    return found


def _vivid(colour: str) -> int:
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return max(parts) - min(parts)

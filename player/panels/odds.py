"""The workbench of a battle: the chart with its column lit, what each side loses, every line with its clause."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGridLayout, QPushButton

from core.qt.chart_grid import ChartGrid
from core.qt.dice_table import DiceCell, DiceTable, Tone
from core.qt.loss_bars import LossBar, LossBars
from core.qt.panels import Card, Flow, broken, clause_chip, clear, label, row, wrapped
from core.qt.spread_bars import Column, SpreadBars
from core.qt.theme import FIGURE, GRID, SMALL, SMALL_TEXT
from core.view.language import number, tr
from core.view.sentences import Said, printed_clause
from core.view.tallies import Tally
from player.models.answers import Answer, Supposition
from player.models.pairs import FIRST, NOBODY, SECOND, PairPicture
from player.models.workbench import ChartPicture
from player.panels.look import Look
from player.panels.proposals import ProposalList
from player.reading import cite

TONES = {FIRST: Tone.FIRST, NOBODY: Tone.NOBODY, SECOND: Tone.SECOND}

LONGEST_FIGURE, LONGEST_VALUE = 5, 12
"""Letters of a value that stands in the column of figures, and of one that stands in its line's words at all."""

NOTHING = "0"
"""The value of a line that changes nothing."""

WIDE = 99
"""How much more of the width a title takes than what stands beside it."""

SUPPOSED = 24
"""Pixels in height of what may be supposed, and of the word before it."""

MOST_LINES = 2
"""Lines of the card that one line of the sum may take; its tooltip has the whole."""

WORDS_ROOM, FIGURE_ROOM = 172, 38
"""Pixels that the words of a line have, and how many more where no figure stands beside them."""


class OddsCard(Card):
    """The card beside a draft that leads to a die, or what the rules say of the decision at hand.

    `supposed` carries the keys of what is to be supposed, `proposed` the clicks of a proposal that is taken up.
    """

    supposed = Signal(tuple)
    proposed = Signal(tuple)

    def __init__(self, look: Look) -> None:
        super().__init__(tr("Odds"))
        self.look = look
        self._shown: tuple[Answer, bool, tuple[str, ...], str] | None = None
        self._total = label("", FIGURE)
        self._heading = label(tr("Odds"))
        self._heading.setStyleSheet("font-weight: 700;")
        self._better = row(spacing=6)
        self._grid = ChartGrid(look.palette)
        self._pairs = DiceTable(look.palette)
        self._signs = label("", SMALL_TEXT, wraps=True)
        self._bars = SpreadBars(look.palette)
        self._losses = LossBars(look.palette)
        self._expected = label("", SMALL_TEXT, wraps=True)
        self._suppositions = Flow(gap=4)
        self._lines = QGridLayout()
        self._lines.setHorizontalSpacing(8)
        self._lines.setVerticalSpacing(2)
        self._lines.setColumnStretch(0, 1)
        self.body.setSpacing(6)
        self.body.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        self._head = row(self._heading, self._total)
        self._head.addLayout(self._better, 1)
        self.body.addLayout(self._head)
        for part in (self._grid, self._pairs, self._signs, self._bars, self._losses, self._expected):
            self.body.addWidget(part)
        self.body.addLayout(self._lines)
        self.proposals = ProposalList(look)
        self.proposals.taken.connect(self.proposed)
        self.body.addWidget(self.proposals)
        self.body.addLayout(self._suppositions)

    def show_answer(self, answer: Answer, *, preview: bool = False, supposed: tuple[str, ...] = ()) -> None:
        """Show an answer; an empty one hides the card. `supposed` are the keys of what it takes for granted."""
        now = (answer, preview, supposed, self.look.palette.id)
        if now == self._shown:  # a pointer that wanders asks the same again and again
            return
        self._shown = now
        self.setVisible(bool(answer.rows) or answer.refused is not None)
        self._heading.setText(tr("Odds if this unit joins") if preview else _heading(answer))
        self._heading.setVisible(preview or answer.better is None)
        # A title without a total beside it has the whole width, and as many lines as it needs.
        self._heading.setWordWrap(not answer.total)
        self._head.setStretch(0, 0 if answer.total else WIDE)
        self._total.setText(answer.total)
        self._total.setAccessibleName(f"{_heading(answer)} {answer.total}")
        self._show_better(None if preview else answer.better)
        self._show_chart(answer.picture)
        draw_pairs(self._pairs, answer.pairs, self.look)
        self._show_signs(answer)
        self._show_spread(answer)
        self._show_suppositions(() if preview else answer.supposed, supposed)
        self._show_lines(answer)
        self.proposals.show_proposals(() if preview else answer.proposals, answer.caption)

    def _show_better(self, better: Said | None) -> None:
        """Say what is missing for a better total, beside the total."""
        clear(self._better)
        if better is None:
            self._better.addStretch(1)
        else:
            self._better.addWidget(label(better.text, SMALL_TEXT, wraps=True), 1)
            self._better.addWidget(clause_chip(better.clause, self.look.says(better.clause)))

    def _show_chart(self, picture: ChartPicture | None) -> None:
        self._grid.setVisible(picture is not None)
        if picture is not None:
            draw_chart(self._grid, picture, self.look)

    def _show_signs(self, answer: Answer) -> None:
        """Say under the table what its signs mean, or, where no column is lit, what happens without a die."""
        words = answer.pairs.signs if answer.pairs is not None else ""
        if answer.beyond_the_chart:
            words = tr("Beyond its columns no die is rolled: {result}.", result=answer.sure)
        self._signs.setText(words)
        self._signs.setVisible(bool(words))

    def _show_spread(self, answer: Answer) -> None:
        """Show the losses as bars: by steps beside a chart, else by the faces of the die."""
        charted = answer.picture is not None or answer.pairs is not None
        self._bars.setVisible(not charted and len(answer.bars) > 1)
        self._bars.palette_ = self.look.palette
        self._bars.show_columns(tuple(Column(bar.roll, bar.result, bar.losses) for bar in answer.bars))
        sides = [side for side, _ in answer.losses]
        if len(sides) == 2:
            words = tr("Steps lost: plain {plain}, striped {striped}.", plain=sides[0], striped=sides[1])
            self._bars.setToolTip(words)
        draw_tallies(self._losses, answer.tallies if charted else (), self.look)
        sure = tr("No die: {result}.", result=answer.sure) if answer.sure and not answer.beyond_the_chart else ""
        about = tr("Some of it is averaged over units that nobody knows.")
        guessed = any(not tally.exact for tally in answer.tallies)
        charted_words = (sure, about if guessed else "")
        parts = charted_words if charted and answer.tallies else (sure, answer.expected)
        self._expected.setText(" ".join(filter(None, parts)))
        self._expected.setVisible(bool(self._expected.text()))

    def _show_suppositions(self, suppositions: tuple[Supposition, ...], supposed: tuple[str, ...]) -> None:
        clear(self._suppositions)
        if suppositions:
            word = label(tr("Suppose:"), SMALL_TEXT)
            word.setMinimumHeight(SUPPOSED)
            self._suppositions.addWidget(word)
        for supposition in suppositions:
            on = supposition.key in supposed
            button = QPushButton(tr("{what}: {total}", what=supposition.text, total=supposition.total))
            button.setCheckable(True)
            button.setChecked(on)
            button.setStyleSheet(f"font-size: {SMALL}px; padding: 0 8px; text-align: left;")
            button.setMinimumHeight(SUPPOSED)
            button.setToolTip(wrapped(f"{printed_clause(supposition.clause)}: {self.look.says(supposition.clause)}"))
            cite(button, supposition.clause)
            others = tuple(key for key in supposed if key != supposition.key)
            then = others if on else (*others, supposition.key)
            button.clicked.connect(lambda _=False, then=then: self.supposed.emit(then))
            self._suppositions.addWidget(button)

    def _show_lines(self, answer: Answer) -> None:
        clear(self._lines)
        if answer.refused is not None:
            self._add_line(0, answer.refused.text, "", answer.refused.clause)
        # What changes nothing is told after what does, and quietly.
        rows = sorted(answer.rows, key=lambda line: line.value == NOTHING)
        for number_, line in enumerate(rows):
            self._add_line(number_, line.text, line.value, line.clause)
            words = self._lines.itemAtPosition(number_, 0).widget()
            words.setToolTip(wrapped(line.whole))
            words.setAccessibleName(line.whole if len(line.value) <= LONGEST_FIGURE else f"{line.whole} {line.value}")

    def _add_line(self, number_: int, text: str, value: str, clause: str) -> None:
        beside = len(value) <= LONGEST_FIGURE
        told = text if beside or len(value) > LONGEST_VALUE else f"{text} {value}"
        look = SMALL_TEXT if value == NOTHING else ""
        words = label("", look, wraps=True)
        words.setStyleSheet(f"font-size: {SMALL}px;")
        words.ensurePolished()
        words.setText(in_room(told, words.fontMetrics(), WORDS_ROOM if beside else WORDS_ROOM + FIGURE_ROOM))
        words.setAccessibleName(told)
        self._lines.addWidget(words, number_, 0, 1, 1 if beside else 2)
        if beside:
            figure = label(value.replace("-", "−"), look)
            figure.setStyleSheet("" if look else "font-weight: 600;")
            figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            self._lines.addWidget(figure, number_, 1)
        if clause:
            chip = clause_chip(clause, self.look.says(clause))
            self._lines.addWidget(chip, number_, 2, Qt.AlignmentFlag.AlignTop)


def _heading(answer: Answer) -> str:
    """Return what an answer is called: a chart that is read without odds goes by its own title."""
    charted = answer.picture.title if answer.picture is not None and not answer.total else ""
    rolled = answer.picture is not None or answer.pairs is not None or answer.bars or answer.total or answer.sure
    return answer.heading or charted or (tr("Odds") if rolled else tr("What it leads to"))


def in_room(words: str, metrics: QFontMetrics, room: int) -> str:
    """Return words as far as they go into the lines that one line of the sum may take; `room` is in pixels."""
    lines = broken(words, metrics, room)
    if len(lines) <= MOST_LINES:
        return words
    last = metrics.elidedText(" ".join(lines[MOST_LINES - 1 :]), Qt.TextElideMode.ElideLeft, room)
    return "\n".join((*lines[: MOST_LINES - 1], last))


def draw_chart(grid: ChartGrid, picture: ChartPicture, look: Look) -> None:
    """Show a chart in a grid, with what is lit in it."""
    grid.palette_ = look.palette
    grid.set_dice(shown=picture.rolled)
    grid.show_cells(picture.columns, picture.rows, picture.cells)
    grid.light(picture.column, picture.row)
    grid.setAccessibleName(picture.words)
    grid.setToolTip(wrapped(picture.title))


def draw_pairs(table: DiceTable, picture: PairPicture | None, look: Look) -> None:
    """Show the results of two dice; nothing hides the table."""
    table.setVisible(picture is not None)
    if picture is None:
        return
    table.palette_ = look.palette
    table.show_cells([[DiceCell(cell.text, TONES[cell.favours]) for cell in column] for column in picture.cells])
    table.setAccessibleName(picture.words)
    table.setToolTip(wrapped(tr("The attacker's die runs across, the defender's down.")))


def draw_tallies(bars: LossBars, tallies: tuple[Tally, ...], look: Look) -> None:
    """Show how often each side loses how many steps."""
    bars.palette_ = look.palette
    shown = tuple(
        LossBar(_capital(tr("{side} loses", side=tally.side)), tally.shares, f"⌀ {number(tally.mean, 1)}")
        for tally in tallies
    )
    bars.show_bars(shown)
    bars.setVisible(bool(shown))
    words = " ".join(f"{tally.words}." for tally in tallies)
    bars.setAccessibleName(words)
    bars.setToolTip(wrapped(words))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]

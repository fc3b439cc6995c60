"""One unit in full, below the units of the hex: type, factors now and as printed, steps, marks with meaning, supply."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from core.qt.panels import Elided, broken, clause_chip, clear, figured, label
from core.qt.theme import DOCK_WIDTH, FIGURE, GRID, SMALL_TEXT
from core.view.language import tr
from player.models.details import Details, Factor
from player.panels.look import Look

HEIGHT, LINE = 76, 19
LEAST_LINES, MOST_LINES, MOST_ROWS = 2, 4, 6
"""Room is kept for two lines even where there are fewer: little moves while the pointer goes from unit to unit."""

ROOM = DOCK_WIDTH - 50
WORDS_ROOM = ROOM - 80
"""Pixels for a line, and for one with a clause beside it."""


class UnitDetails(QFrame):
    """Shows the unit under the pointer, else the first of the hex."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._shown: tuple[Details | None, str] = (None, "")
        self._name, self._kind = Elided("", ""), Elided("", SMALL_TEXT)
        self._name.setStyleSheet("font-weight: 700;")
        self._factors = QHBoxLayout()
        self._factors.setSpacing(2 * GRID)
        self._lines = QGridLayout()
        self._lines.setHorizontalSpacing(GRID)
        self._lines.setVerticalSpacing(2)
        self._lines.setColumnStretch(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GRID, 0, 0)
        column.setSpacing(4)
        for part in (self._name, self._kind):
            column.addWidget(part)
        column.addLayout(self._factors)
        column.addLayout(self._lines)
        column.addStretch(1)

    def show_details(self, wanted: Details | None) -> None:
        """Show another unit; None hides the whole."""
        now = (wanted, self.look.palette.id)
        if now == self._shown:
            return
        self._shown = now
        self.setVisible(wanted is not None)
        self.setStyleSheet(f"UnitDetails {{ border: 0; border-top: 1px solid {self.look.palette['line']}; }}")
        clear(self._factors)
        clear(self._lines)
        if wanted is None:
            return
        said = [(Elided(line.text, SMALL_TEXT, lines=2), line.clause) for line in wanted.lines[:MOST_LINES]]
        rows = [len(broken(words.whole, words.fontMetrics(), WORDS_ROOM if clause else ROOM)) for words, clause in said]
        self.setFixedHeight(HEIGHT + LINE * min(max(sum(min(n, 2) for n in rows), LEAST_LINES), MOST_ROWS))
        self._name.say(wanted.name)
        self._name.setAccessibleName("")  # The whole says it, once.
        self._kind.say(" · ".join(filter(None, (wanted.kind, wanted.steps))))
        for factor in wanted.factors:
            self._factors.addWidget(_tile(factor))
        self._factors.addStretch(1)
        for number, (words, clause) in enumerate(said):
            self._lines.addWidget(words, number, 0)
            if clause:
                chip = clause_chip(clause, self.look.says(clause))
                self._lines.addWidget(chip, number, 1, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(_spoken(wanted))


def _tile(factor: Factor) -> QWidget:
    """Return a factor: its figure, its name, and what was printed where that is another."""
    tile = QWidget()
    less = factor.now != factor.printed
    words = tr("{title} of {printed}", title=factor.title, printed=factor.printed) if less else factor.title
    tile.setLayout(figured(label(str(factor.now), FIGURE), label(words, SMALL_TEXT)))
    return tile


def _spoken(shown: Details) -> str:
    factors = (f"{factor.title} {factor.now}" for factor in shown.factors)
    said = map(str, shown.lines)
    words = ", ".join(filter(None, (shown.name, shown.kind, *factors, shown.steps, *said)))
    return tr("In full: {words}", words=words)

"""The working of a battle or of anything else that is explained: lines with their clauses, results by die, losses."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel

from core.qt.panels import Card, clause_chip, clear, label, row, wrapped
from core.qt.spread_bars import Column, SpreadBars
from core.qt.theme import FIGURE, SMALL, SMALL_TEXT
from player.models.answers import Answer, Row
from player.models.story import Told
from player.panels.look import Look


class OddsCard(Card):
    """The card beside a draft that leads to a die."""

    def __init__(self, look: Look) -> None:
        super().__init__("Odds")
        self.look = look
        self._total = label("", FIGURE)
        self._heading = label("Odds")
        self._heading.setStyleSheet("font-weight: 700;")
        self._lines = QGridLayout()
        self._lines.setHorizontalSpacing(8)
        self._lines.setVerticalSpacing(5)
        self._lines.setColumnStretch(0, 1)
        self._bars = SpreadBars(look.palette)
        self._losses = label("", SMALL_TEXT, wraps=True)
        self.body.addLayout(row(self._heading, 1, self._total))
        self.body.addWidget(self._bars)
        self.body.addWidget(self._losses)
        self.body.addLayout(self._lines)

    def show_answer(self, answer: Answer, *, preview: bool = False) -> None:
        """Show an answer; an empty one hides the card."""
        self.setVisible(bool(answer.rows) or answer.refused is not None)
        clear(self._lines)
        self._heading.setText("Odds if this unit joins" if preview else "Odds")
        self._total.setText(answer.total)
        if answer.refused is not None:
            self._add_line(0, answer.refused.text, "", answer.refused.clause)
        for number, line in enumerate(answer.rows):
            self._add_line(number, line.text, line.value, line.clause)
            self._lines.itemAtPosition(number, 0).widget().setToolTip(wrapped(line.whole))
        self._bars.setVisible(bool(answer.bars) and len(answer.bars) > 1)
        self._bars.palette_ = self.look.palette
        self._bars.show_columns(tuple(Column(bar.roll, bar.result, bar.losses) for bar in answer.bars))
        sides = [side for side, _ in answer.losses]
        self._bars.setToolTip(f"Steps lost: plain {sides[0]}, striped {sides[1]}." if len(sides) == 2 else "")
        sure = f"No die: {answer.bars[0].result}. " if len(answer.bars) == 1 else ""
        self._losses.setText(sure + answer.expected)
        self._losses.setVisible(bool(self._losses.text()))

    def show_battle(self, told: Sequence[Told]) -> None:
        """Show how the last battle ended: what was rolled and what it led to."""
        self.show_answer(Answer(tuple(Row(line.text, "", line.clause, line.text) for line in told)))
        self._heading.setText("The last battle")

    def _add_line(self, number: int, text: str, value: str, clause: str) -> None:
        words = label(text, "", wraps=True)
        words.setStyleSheet(f"font-size: {SMALL}px;")
        self._lines.addWidget(words, number, 0)
        figure = QLabel(value.replace("-", "−") if len(value) <= 12 else "")
        figure.setStyleSheet("font-weight: 600;")
        figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self._lines.addWidget(figure, number, 1)
        if clause:
            self._lines.addWidget(clause_chip(clause, self.look.says(clause)), number, 2, Qt.AlignmentFlag.AlignTop)

"""The card that explains a hex: whether units can go there, its supply, its ground; all with clauses."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel

from core.qt.panels import Card, clause_chip, clear, label, row, wrapped
from core.qt.theme import KEY, SMALL
from core.view.language import tr
from player.models.answers import Row
from player.models.whys import Chapter
from player.panels.look import Look

LONGEST_TOTAL, LONGEST_FIGURE = 6, 8
"""Letters of a total, and of a row's figure, that stand in their own column."""


class WhysCard(Card):
    """Chapters below each other; empty ones hide the card."""

    def __init__(self, look: Look) -> None:
        super().__init__(tr("Why"))
        self.look = look
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(0, 1)
        key = label("W", KEY)
        key.setToolTip(wrapped(tr("W explains the hex at the cursor; any other click closes this.")))
        heading = label(tr("Explained"))
        heading.setStyleSheet("font-weight: 700;")
        self.body.addLayout(row(heading, 1, key))
        self.body.addLayout(self._grid)
        self.hide()

    def show_chapters(self, chapters: tuple[Chapter, ...]) -> None:
        """Show what is explained; nothing hides the card."""
        clear(self._grid)
        number = 0
        for chapter in chapters:
            self._add_title(number, chapter)
            for line in chapter.rows:
                number += 1
                self._add_row(number, line)
            number += 1
        self.setAccessibleDescription(" ".join(map(_spoken, chapters)))
        self.setVisible(bool(chapters))

    def _add_title(self, number: int, chapter: Chapter) -> None:
        title = label(chapter.title, wraps=True)
        title.setStyleSheet(f"font-weight: 600; padding: {8 if number else 0}px 0 0 0;")
        short = len(chapter.total) <= LONGEST_TOTAL
        self._grid.addWidget(title, number, 0, 1, 1 if chapter.total and short else 3)
        if not chapter.total or not short:
            return
        total = QLabel(chapter.total)
        total.setStyleSheet("font-weight: 700;")
        self._grid.addWidget(total, number, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)

    def _add_row(self, number: int, line: Row) -> None:
        long = len(line.value) > LONGEST_FIGURE
        words = label(f"{line.text}: {line.value}" if long and line.value not in line.text else line.text, wraps=True)
        words.setStyleSheet(f"font-size: {SMALL}px;")
        words.setToolTip(wrapped(line.whole))
        self._grid.addWidget(words, number, 0)
        told = long or line.text.endswith(f" {line.value}")
        figure = QLabel("" if told else line.value.replace("-", "−"))
        figure.setStyleSheet("font-weight: 600;")
        self._grid.addWidget(figure, number, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        if line.clause:
            first = line.clause.split(", ")[0]
            chip = clause_chip(first, self.look.says(first))
            self._grid.addWidget(chip, number, 2, Qt.AlignmentFlag.AlignTop)


def _told(line: Row) -> bool:
    """Return whether the words of a row have its figure in them."""
    ends = not line.value or line.text.endswith(f" {line.value}")
    return ends or (len(line.value) > LONGEST_FIGURE and line.value in line.text)


def _spoken(chapter: Chapter) -> str:
    """Return a chapter as it is read out: every row with its figure, each a sentence."""
    rows = (line.text if _told(line) else f"{line.text}: {line.value}" for line in chapter.rows)
    head = f"{chapter.title}: {chapter.total}" if chapter.total else chapter.title
    return " ".join(part if part.endswith((".", "?", "!")) else f"{part}." for part in (head, *rows))

"""The legend over the map: a sample of each overlay with its words, and the lines with clauses behind them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from core.qt.painter import drawing_pixmap
from core.qt.panels import Card, clause_chip, clear, label, row
from core.qt.theme import SMALL, SMALL_TEXT
from core.view.language import tr, tr_n
from core.view.legend import sample
from player.models.legend import Legend
from player.models.table import Table
from player.panels.look import Look

MARGIN, SAMPLE, WIDEST = 12, 30, 340


class LegendCard(Card):
    """Lies at the lower left of the map while something lies over it that needs words."""

    def __init__(self, look: Look, table: Table, over: QWidget) -> None:
        super().__init__(tr("Legend"), over)
        self.look, self._table, self._over = look, table, over
        self._shown: tuple[Legend, str] = (Legend(), "")
        self.body.setContentsMargins(12, 8, 12, 8)
        self.body.setSpacing(6)
        over.installEventFilter(self)
        self.hide()

    def show_legend(self, wanted: Legend) -> None:
        """Show another legend; an empty one hides the card."""
        now = (wanted, self.look.palette.id)
        if now == self._shown:
            return
        self._shown = now
        clear(self.body)
        for entry in wanted.entries:
            self._add_entry(entry.kind, entry.letter, entry.words)
        for line in wanted.lines:
            self._add_line(line.text, line.value, line.clause)
        if wanted.more:
            self._add_line(tr_n("and {count} more", "and {count} more", wanted.more), "", "")
        self.setVisible(bool(wanted.entries or wanted.lines))
        self.settle()
        self._lie()

    def _add_entry(self, kind: str, letter: str, words: str) -> None:
        picture = QLabel()
        picture.setPixmap(self._sample(kind, letter))
        picture.setFixedSize(SAMPLE, SAMPLE)
        line = row(picture, label(words, "", wraps=True))
        line.setStretch(1, 1)
        self.body.addLayout(line)

    def _sample(self, kind: str, letter: str) -> QPixmap:
        drawing = sample(kind, self._table.schema, self.look.palette, letter)
        return drawing_pixmap(drawing, SAMPLE, self.devicePixelRatioF())

    def _add_line(self, text: str, value: str, clause: str) -> None:
        said = text if not value or value in text else tr("{text}: {value}", text=text, value=value)
        words = label(said, SMALL_TEXT, wraps=True)
        words.setStyleSheet(f"font-size: {SMALL}px;")
        line = row(words)
        line.setStretch(0, 1)
        if clause:
            line.addWidget(clause_chip(clause, self.look.says(clause)), 0, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(line)

    def _lie(self) -> None:
        """Lie at the lower left of the map, as wide as the words need."""
        width = min(WIDEST, max(self._over.width() // 3, 220), self._widest())
        self.body.activate()
        wrapped = self.body.totalHeightForWidth(width)
        height = wrapped if wrapped > 0 else self.body.totalSizeHint().height()
        self.setGeometry(MARGIN, self._over.height() - height - MARGIN, width, height)

    def _widest(self) -> int:
        """Return the width in which the longest words stand in one line; lines with clauses take what there is."""
        wanted, metrics = self._shown[0], self.fontMetrics()
        longest = max((metrics.horizontalAdvance(entry.words) for entry in wanted.entries), default=0)
        return WIDEST if wanted.lines or wanted.more else longest + SAMPLE + 4 * MARGIN

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner when the map changes its size, also where neither has come to the screen yet."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._lie()
        return super().eventFilter(watched, event)

"""The dock at the right: cards that scroll above, the log below with all the room that is left."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from core.qt.theme import DOCK_WIDTH, GRID
from core.view.language import tr

LEAST_BELOW = 168
"""Pixels the lower card has at least."""

LEAST_BESIDE_ODDS = 52
"""Pixels it has while odds are worked out above: its tabs stay in reach."""

BAR = 12
"""Pixels at the right edge where the bar of the upper cards appears; the cards keep their width."""


class Column(QWidget):
    """The dock: upper cards, as high as they are, over a lower one; the upper ones scroll when there is less room."""

    def __init__(self, upper: tuple[QWidget, ...], lower: QWidget) -> None:
        super().__init__()
        self.setFixedWidth(DOCK_WIDTH)
        self.setAccessibleName(tr("Dock"))
        self._least = LEAST_BELOW
        self._sheet = QWidget()
        self._cards = QVBoxLayout(self._sheet)
        self._cards.setContentsMargins(0, 0, 0, 0)
        self._cards.setSpacing(GRID)
        for card in upper:
            self._cards.addWidget(card)
        self._cards.addStretch(1)
        self._upper = upper
        self._area = self._scroll_area()
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID, 0, GRID)
        column.setSpacing(GRID)
        column.addWidget(self._area)
        self._lower = lower
        below = QVBoxLayout()
        below.setContentsMargins(0, 0, BAR, 0)
        below.addWidget(lower)
        column.addLayout(below, 1)
        self._sheet.installEventFilter(self)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.share)

    @property
    def least(self) -> int:
        """Pixels the lower card keeps at least; another figure shares the height anew."""
        return self._least

    @least.setter
    def least(self, pixels: int) -> None:
        if pixels != self._least:
            self._least = pixels
            self._soon.start()

    def _scroll_area(self) -> QScrollArea:
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._sheet)
        return area

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Share the height anew when the cards have changed."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._soon.start()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the height anew."""
        super().resizeEvent(event)
        self.share()

    def share(self) -> None:
        """Give the cards their height, at most what the lower card leaves."""
        width = self.width() - GRID - BAR
        for card in self._upper:
            # Not `invalidate`: that asks for a layout again, and so on without an end.
            card.layout().activate()
        wanted = self._cards.totalHeightForWidth(width)
        room = max(self.height() - self.least - 3 * GRID, 120)
        self._area.setFixedHeight(min(wanted, room))
        # Left to itself the lower card would keep the height of its contents and cover the odds.
        self._lower.setFixedHeight(max(self.height() - min(wanted, room) - 3 * GRID, LEAST_BESIDE_ODDS))
        self._sheet.resize(width, wanted)
        self._cards.activate()

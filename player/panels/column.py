"""The dock at the right: the cards of the decision above, the log below; the log folds where the cards need its room.

Only one part of the dock scrolls at a time for the hand that plays: while the log is folded to a line the cards have
the whole dock, and while it is open they fit above it, unless somebody opens it on purpose. Where the cards do not fit
even so, the one that matters now is in sight, and a pill says that there is more below.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.qt.fade import Fade
from core.qt.theme import DOCK_WIDTH, GRID
from core.view.language import tr

LEAST_OPEN = 132
"""Pixels the lower card has at least while it is open: its leaves and three lines."""

LEAST_WANTED = 260
"""Pixels it has at least when somebody opens it although the cards above need the room."""

LEAST_ABOVE = 120
"""Pixels the cards above have at least, however low the window is."""

FOLDED = 34
"""Pixels it has while it is folded."""

SPARE = 48
"""Pixels more than the least that must be free before it opens again by itself: it does not open and fold by turns."""

BAR = 12
"""Pixels at the right edge where the bar of the upper cards appears; the cards keep their width."""


CUT = 24
"""Pixels of the cards that may lie out of sight below before the pill says so: the rim of a card is none."""


class Foldable(Protocol):
    """A lower card that can be folded to a line."""

    def fold(self, *, away: bool) -> None:
        """Show a line alone, or everything."""


class Column(QWidget):
    """The dock: upper cards, as high as they are, over a lower one that folds; `lower` is a `Foldable` widget."""

    def __init__(self, upper: tuple[QWidget, ...], lower: QWidget) -> None:
        super().__init__()
        self.setFixedWidth(DOCK_WIDTH)
        self.setAccessibleName(tr("Dock"))
        self.folded = False
        self._wished: bool | None = None
        self._sheet = QWidget()
        self._cards = QVBoxLayout(self._sheet)
        self._cards.setContentsMargins(0, 0, 0, 0)
        self._cards.setSpacing(GRID)
        for card in upper:
            self._cards.addWidget(card)
        self._cards.addStretch(1)
        self.upper = upper
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
        self._more = self._more_below()
        self._shown: tuple[QWidget, QWidget] | None = None
        self._sheet.installEventFilter(self)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.share)
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._arrive)

    def open_lower(self) -> None:
        """Open the lower card, whatever the cards above need."""
        self._wished = False
        self.share()

    def go_on(self) -> None:
        """The game has gone on: whoever opened the lower card has read it, and the cards have their room again."""
        if self._wished is False:
            self._wished = None

    def fold_lower(self) -> None:
        """Fold the lower card until somebody opens it."""
        self._wished = True
        self.share()

    def turn_to(self, card: QWidget, until: QWidget | None = None) -> None:
        """Bring a card to sight, its head where it is too high; with `until`, at any rate what is up to that part."""
        self._shown = (card, until or card)
        self.share()
        self._settled.start()  # Qt lays out in several turns of its loop, and knows only then how far it can scroll

    def _more_below(self) -> QPushButton:
        """Return the pill at the foot of the cards, hidden while everything is in sight."""
        pill = QPushButton(tr("More below"), self)
        pill.setProperty("look", "pill")
        pill.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        pill.setToolTip(tr("Scroll the cards down"))
        pill.hide()
        bar = self._area.verticalScrollBar()
        pill.clicked.connect(lambda _=False: bar.setValue(bar.value() + bar.pageStep() - 2 * GRID))
        bar.valueChanged.connect(self._say_more)
        return pill

    def _say_more(self) -> None:
        bar, pill, area = self._area.verticalScrollBar(), self._more, self._area.geometry()
        pill.setVisible(bar.maximum() - bar.value() > CUT)
        pill.adjustSize()
        pill.move(area.center().x() - pill.width() // 2, area.bottom() - pill.height() - 4)
        pill.raise_()

    def _scroll_area(self) -> QScrollArea:
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._sheet)
        Fade(area, QPalette.ColorRole.Window)
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
        """Give the cards their height; what they leave is the lower card's, or a line when that is too little."""
        width = self.width() - GRID - BAR
        for card in self.upper:
            # Not `invalidate`: that asks for a layout again, and so on without an end.
            card.layout().activate()
        wanted = self._cards.totalHeightForWidth(width)
        room = self.height() - 3 * GRID
        self._fold(room - wanted)
        least = LEAST_WANTED if self._wished is False else LEAST_OPEN
        # Left to itself the lower card would keep the height of its contents and cover the odds.
        below = FOLDED if self.folded else max(room - wanted, min(least, room - LEAST_ABOVE), FOLDED)
        self._area.setFixedHeight(max(room - below, LEAST_ABOVE))
        self._lower.setFixedHeight(below)
        self._sheet.resize(width, wanted)
        self._cards.activate()
        self._scroll()
        self._say_more()

    def _arrive(self) -> None:
        self.share()
        self._shown = None

    def _scroll(self) -> None:
        """Scroll no further than brings what was turned to into sight."""
        if self._shown is None:
            return
        card, until = self._shown
        bar, room = self._area.verticalScrollBar(), self._area.height()
        head, foot = card.y(), until.mapTo(self._sheet, until.rect().bottomLeft()).y() + GRID
        furthest = foot - room if until is not card else min(foot - room, head)
        bar.setValue(max(min(bar.value(), head), furthest))

    def _fold(self, left: int) -> None:
        """Fold or open the lower card; `left` is the pixels that the cards above do not need."""
        fits = left >= LEAST_OPEN + (SPARE if self.folded else 0)
        folded = not fits if self._wished is None else self._wished
        if folded != self.folded:
            self.folded = folded
            self._lower.fold(away=folded)  # type: ignore[attr-defined]

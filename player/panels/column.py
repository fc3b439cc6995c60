"""The dock at the right: cards that scroll above, the log below with all the room that is left."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from core.qt.theme import DOCK_WIDTH, GRID

LEAST_BELOW = 190
"""Pixels the lower card always has."""


class Upper(QScrollArea):
    """Cards, as high as they are, and scrolling when there is less room."""

    def __init__(self, cards: tuple[QWidget, ...]) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._sheet = QWidget()
        column = QVBoxLayout(self._sheet)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for card in cards:
            column.addWidget(card)
        column.addStretch(1)
        self.setWidget(self._sheet)
        self._sheet.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another height when the cards have changed."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        """Ask for all cards at the dock's width."""
        width = DOCK_WIDTH - 2 * GRID
        layout = self._sheet.layout()
        height = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else self._sheet.sizeHint().height()
        return QSize(width, height)

    def minimumSizeHint(self) -> QSize:
        """Ask for the decision at least."""
        return QSize(DOCK_WIDTH - 2 * GRID, min(self.sizeHint().height(), 160))


class Column(QWidget):
    """The dock: upper cards over a lower one."""

    def __init__(self, upper: tuple[QWidget, ...], lower: QWidget) -> None:
        super().__init__()
        self.setFixedWidth(DOCK_WIDTH)
        self.setAccessibleName("Dock")
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, GRID, GRID, GRID)
        column.setSpacing(GRID)
        lower.setMinimumHeight(LEAST_BELOW)
        column.addWidget(Upper(upper))
        column.addWidget(lower, 1)

"""How much room a screen has for a window."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from core.qt.theme import GRID


def keep_to_screen(window: QWidget) -> None:
    """Make a window no larger than its screen, or than the window it belongs to where that is larger."""
    above = window.parentWidget()
    room = window.screen().availableSize() - QSize(2 * GRID, 5 * GRID)
    room = room.expandedTo(above.window().size()) if above is not None else room
    window.setMinimumSize(window.minimumSize().boundedTo(room))
    window.setMaximumSize(room)

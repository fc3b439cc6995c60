"""How much room a screen has for a window."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from core.qt.theme import GRID

WINDOW = QSize(1366, 768)
"""Pixels of a program's window where the screen has room for it."""

FRAME = QSize(4, 32)
"""Pixels that a desktop's frame puts round a window that does not fill the screen."""


def show_at_first(window: QWidget) -> None:
    """Show a program's window, filling a screen on which its frame would push its last lines out of sight."""
    window.resize(WINDOW)
    wanted, room = WINDOW + FRAME, window.screen().availableSize()
    if wanted.width() > room.width() or wanted.height() > room.height():
        window.showMaximized()
    else:
        window.show()


def keep_to_screen(window: QWidget) -> None:
    """Make a window no larger than its screen, or than the window it belongs to where that is larger."""
    above = window.parentWidget()
    room = window.screen().availableSize() - QSize(2 * GRID, 5 * GRID)
    room = room.expandedTo(above.window().size()) if above is not None else room
    window.setMinimumSize(window.minimumSize().boundedTo(room))
    window.setMaximumSize(room)

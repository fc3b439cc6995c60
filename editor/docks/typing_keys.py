"""Keys of the tools are plain letters and figures; where something is typed they belong to what is typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class KeepsTyping(QObject):
    """Keeps letters, figures and signs for a widget that is typed into, whatever the window would do with them."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim a key that writes something."""
        asked = event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and _writes(event):
            event.accept()
            return True
        return super().eventFilter(watched, event)


def _writes(event: QKeyEvent) -> bool:
    return bool(event.text()) and event.text().isprintable() and not event.modifiers() & COMMANDS

"""The player's manual: opened at the part that speaks of what the reader looks at."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.qt import manual_window
from core.qt.manual_window import ManualWindow
from core.view.manual import NoManual, manual_pages
from player.models.topics import FIRST_TOPIC, TOPICS


def topic_of(widget: QWidget | None) -> str:
    """Return the manual's topic for a widget."""
    return manual_window.topic_of(widget, TOPICS, FIRST_TOPIC)


def show_help(about: QWidget, window: QWidget) -> HelpWindow:
    """Open the manual at what it says about a widget, beside whatever is open."""
    shown = window.findChild(HelpWindow) or HelpWindow(window)
    shown.open_topic(topic_of(about))
    shown.show()
    shown.raise_()
    shown.activateWindow()
    return shown


class HelpWindow(ManualWindow):
    """The manual of the player."""

    def __init__(self, parent: QWidget) -> None:
        try:
            pages = manual_pages()
        except NoManual:
            pages = ()
        super().__init__(parent, pages)

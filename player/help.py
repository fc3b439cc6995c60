"""The player's manual: opened at the part that speaks of what the reader looks at."""

from __future__ import annotations

from PySide6.QtGui import QCursor, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from core.qt import manual_window
from core.qt.manual_window import TOPIC, ManualWindow
from core.qt.map_view import MapView
from core.view.manual import NoManual, manual_pages
from player.models.topics import FIRST_TOPIC, TOPICS


def topic_of(widget: QWidget | None) -> str:
    """Return the manual's topic for a widget."""
    return manual_window.topic_of(widget, TOPICS, FIRST_TOPIC)


def speaks_of(widget: QWidget, topic: str) -> None:
    """Let F1 over a widget open this topic, whatever its class."""
    widget.setProperty(TOPIC, topic)


def pointed_at(window: QWidget) -> QWidget | None:
    """Return what is under the pointer in a window while the keyboard is on the map, None where it is elsewhere.

    Who plays by mouse leaves the keyboard on the map, and points at a card to ask about it.
    """
    under = QApplication.widgetAt(QCursor.pos())
    on_map = isinstance(QApplication.focusWidget(), MapView)
    return under if on_map and under is not None and under.window() is window else None


def answer_f1(dialog: QDialog) -> None:
    """Let F1 open the manual over a dialog that is not one of ours, and does not know of it."""
    help_ = QShortcut(QKeySequence("F1"), dialog)
    help_.activated.connect(lambda: show_help(dialog.focusWidget() or dialog, dialog))


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

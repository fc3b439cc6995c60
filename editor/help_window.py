"""The manual of the editor, opened at what it says about a part of the window."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.qt.manual_window import ManualWindow, topic_of
from core.view.manual import NoManual, editor_pages
from editor.models.topics import FIRST_TOPIC, TOPICS


class HelpWindow(ManualWindow):
    """The manual of the editor, and what the files hold that it writes."""

    def __init__(self, parent: QWidget) -> None:
        try:
            pages = editor_pages()
        except NoManual:
            pages = ()
        super().__init__(parent, pages)


def show_help(about: QWidget, window: QWidget) -> HelpWindow:
    """Open the manual at what it says about a widget, beside whatever is open."""
    shown = window.findChild(HelpWindow) or HelpWindow(window)
    shown.open_topic(topic_of(about, TOPICS, FIRST_TOPIC))
    shown.show()
    shown.raise_()
    shown.activateWindow()
    return shown

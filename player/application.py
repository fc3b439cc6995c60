"""The Qt application with its one window."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from core.qt.errand import finish_errands
from core.qt.locale import speak_locally
from core.qt.room import show_at_first
from core.qt.theme import apply_theme
from core.view.palette import palette
from player.main_window import MainWindow
from player.settings import Settings

NAME = "countermarch-player"


def application() -> QApplication:
    """Return the running application, or start one with the theme of the settings."""
    running = QApplication.instance()
    if isinstance(running, QApplication) and running.applicationName() == NAME:
        return running
    made = running if isinstance(running, QApplication) else QApplication(sys.argv[:1])
    made.setApplicationName(NAME)
    made.setApplicationDisplayName("Countermarch")
    made.setDesktopFileName("countermarch-player")
    settings = Settings()
    speak_locally(made, settings.language)
    apply_theme(made, palette(settings.palette))
    return made


def opened(game: Path | None, scenario: str) -> MainWindow:
    """Show the window, with a game in it when one is named."""
    application()
    window = MainWindow(Settings())
    show_at_first(window)
    if game is not None:
        window.open_game(game)
    elif scenario:
        window.begin_at_once(scenario)
    return window


def stay() -> int:
    """Let the window live until it is closed; return the exit code."""
    code = application().exec()
    finish_errands()
    return code

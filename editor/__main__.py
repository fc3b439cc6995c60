"""Start the editor: `python -m editor [SCENARIO]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.qt.quick_start import undisturbed

if TYPE_CHECKING:
    from editor.main_window import MainWindow


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the editor and return its exit code."""
    parser = argparse.ArgumentParser(prog="countermarch-editor", description="Edit the maps and charts of wargames.")
    parser.add_argument("scenario", nargs="?", default="", help="a scenario file or folder, or an id of the library")
    wanted = parser.parse_args(arguments)
    with undisturbed():
        window = opened(wanted.scenario)
    from PySide6.QtWidgets import QApplication

    from core.qt.errand import finish_errands

    code = QApplication.exec()
    finish_errands()
    del window  # held till now: a window that nobody holds is gone at once
    return code


def opened(scenario: str) -> MainWindow:
    """Show the window, with a scenario in it when one is named or was open before."""
    from PySide6.QtWidgets import QApplication

    from core.qt.locale import speak_locally
    from core.qt.room import show_at_first
    from core.qt.theme import apply_theme
    from core.view.palette import palette
    from editor.faults import watch_for_faults
    from editor.main_window import MainWindow
    from editor.settings import Settings

    application = QApplication(sys.argv[:1])
    application.setApplicationDisplayName("Countermarch Editor")
    settings = Settings()
    speak_locally(application, settings.language)
    apply_theme(application, palette(settings.palette))
    window = MainWindow(settings)
    show_at_first(window)
    watch_for_faults(window.place.banner)
    begin(window, scenario)
    return window


def begin(window: MainWindow, wanted: str) -> None:
    """Open what was named, else what was open when the program ended, else let the user choose."""
    from core.play import library
    from core.view.language import tr
    from editor.dialogs import say_problem

    if not wanted:
        if not window.filing.reopen():
            window.choose()
        return
    try:
        path = library.place_of(wanted)
    except library.UnknownScenario as unknown:
        say_problem(window, tr("This scenario cannot be opened"), [str(unknown)])
        return
    window.open(path)


if __name__ == "__main__":
    sys.exit(main())

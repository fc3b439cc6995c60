"""Start the editor: `python -m editor [SCENARIO]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the editor and return its exit code."""
    parser = argparse.ArgumentParser(prog="countermarch-editor", description="Edit the maps and charts of wargames.")
    parser.add_argument("scenario", nargs="?", default="", help="a scenario file or folder, or an id of the library")
    wanted = parser.parse_args(arguments)
    from PySide6.QtWidgets import QApplication

    from core.play import library
    from core.qt.theme import apply_theme
    from core.view.palette import palette
    from editor.main_window import MainWindow
    from editor.settings import Settings

    application = QApplication(sys.argv[:1])
    application.setApplicationDisplayName("Countermarch Editor")
    settings = Settings()
    apply_theme(application, palette(settings.palette))
    window = MainWindow(settings)
    window.resize(1366, 768)
    window.show()
    listed = {entry.id: entry for entry in (*library.own(), *library.shipped())}
    entry = listed.get(wanted.scenario)
    if entry is not None:
        window.open(entry.path, shipped=not entry.own)
    elif wanted.scenario:
        window.open(Path(wanted.scenario))
    else:
        window.choose()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())

"""An error nobody foresaw: a sentence over the map and a report in a file; the document goes on as it was."""

from __future__ import annotations

import sys
import time
import traceback
from pathlib import Path
from types import TracebackType

from core.files.atomic import make_folder
from core.play.games_folder import state_folder
from core.view.language import tr
from editor.banner import Banner

FAULT = "fault"
"""What the banner speaks of."""


def watch_for_faults(banner: Banner) -> None:
    """Let errors that reach the window's loop be told there from now on; the journal holds what was done before."""

    def told(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        try:
            where = str(_report(error))
        except OSError:
            where = ""
        words = tr("A fault in the program ({kind}). What you did before is kept.", kind=kind.__name__)
        report = tr("Please report it with {path}", path=where) if where else ""
        banner.say(FAULT, f"{words} {report}".strip(), {tr("Go on"): lambda: None})

    sys.excepthook = told


def _report(error: BaseException) -> Path:
    """Write what happened to a file and return it."""
    folder = state_folder() / "reports"
    make_folder(folder)
    path = folder / f"editor-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    path.write_text("".join(traceback.format_exception(error)), "utf-8")
    return path

"""Where copies and reports go, and how a copy of a game is made."""

from __future__ import annotations

import os
from pathlib import Path

from core.files.atomic import save_bytes
from core.play.games_folder import beside, reports_folder, slug
from core.view.language import tr

PAGE = ".html"


def copy_path(file: Path) -> Path:
    """Return a free name beside a game's file."""
    return beside(file, "copy")


def copied(file: Path, to: Path) -> Path:
    """Copy a game's file as it is now, whole or not at all, and return where it lies.

    Raises:
        OSError: it cannot be written, or it is the game's own file.
    """
    if to.exists() and to.samefile(file):
        raise OSError(tr("{file} is the file of the game that is being played; choose another name.", file=str(to)))
    save_bytes(to, file.read_bytes())
    return to


def table_path(title: str) -> Path:
    """Return where a game's figures are proposed to be saved as a table: beside its reports."""
    return reports_folder() / f"{slug(title)}.csv"


def report_path(title: str) -> Path:
    """Return a free name for a report in the user's documents."""
    folder = reports_folder()
    number, stem = 1, slug(title)
    while os.path.lexists(free := folder / f"{stem}-{number}{PAGE}") or os.path.lexists(free.with_suffix("")):
        number += 1
    return free

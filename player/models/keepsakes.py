"""Where copies and reports go, and how a copy of a game is made."""

from __future__ import annotations

import os
from pathlib import Path

from core.files.atomic import save_bytes
from core.play.games_folder import beside, reports_folder, slug
from core.play.session import Session
from core.view.language import tr

PAGE = ".html"


def copy_path(file: Path) -> Path:
    """Return a free name beside a game's file."""
    return beside(file, "copy")


def content_of(session: Session) -> bytes:
    """Return the whole game as its file holds it: what was written, whatever another program has done to it since.

    Raises:
        OSError: somebody else has it open, and the file cannot be read any more.
    """
    chronicle = session.chronicle
    if chronicle.file is not None:
        return chronicle.file.content
    return b"" if chronicle.path is None else chronicle.path.read_bytes()


def copied(session: Session, to: Path) -> Path:
    """Copy a game as it is now into a file, whole or not at all, and return where it lies.

    Raises:
        OSError: it cannot be written, or it is the game's own file.
    """
    file = session.chronicle.path
    if file is not None and os.path.exists(to) and os.path.realpath(to) == os.path.realpath(file):
        raise OSError(tr("{file} is the file of the game that is being played; choose another name.", file=str(to)))
    save_bytes(to, content_of(session))
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

"""What a user does with scenarios of his own: copies, renames, throws away and brings back; nothing is lost by it."""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass, replace
from pathlib import Path

from core.files.atomic import make_folder, not_saved
from core.files.scenario_head import NO_SCENARIOS
from core.play import library
from core.play.games_folder import PROGRAM_FOLDER, documents_folder, slug
from core.play.library import Entry
from core.play.manuscript import Manuscript


@dataclass(frozen=True, slots=True)
class Thrown:
    """Something in the trash: what it was called, where it lay, where it lies now."""

    title: str
    place: Path
    trash: Path


def trash_folder() -> Path:
    """Return where scenarios go that are thrown away; nothing removes them from there."""
    return documents_folder() / PROGRAM_FOLDER / "Trash"


def copied(entry: Entry, title: str) -> Path:
    """Put a copy of a scenario into the user's library under a title, and return its file.

    Raises:
        FileProblems: the scenario cannot be read.
        NotSaved: the copy cannot be written; nothing of it is left.
    """
    manuscript = Manuscript.opened(entry.path)
    manuscript.save_into(free_folder(title), replace(manuscript.scenario, title=title))
    return manuscript.path


def free_folder(title: str) -> Path:
    """Return a folder of the user's library, named after a title, that is not there yet."""
    stem = library.user_folder() / slug(title)
    others = (stem.with_name(f"{stem.name}-{number}") for number in itertools.count(2))
    return next(folder for folder in itertools.chain([stem], others) if not folder.exists())


def renamed(entry: Entry, title: str) -> None:
    """Give one of the user's own scenarios another title; its files stay where they are.

    Raises:
        FileProblems: the scenario cannot be read.
        NotSaved: it cannot be written.
    """
    manuscript = Manuscript.opened(entry.path)
    manuscript.save(replace(manuscript.scenario, title=title))


def thrown_away(entry: Entry) -> Thrown:
    """Move one of the user's own scenarios into the trash: its folder, or its file alone when others share the folder.

    Raises:
        NotSaved: it cannot be moved; it is where it was.
    """
    folder = entry.path.parent
    others = [file for file in folder.glob("*.yaml") if file.name not in NO_SCENARIOS and file != entry.path]
    place = entry.path if others else folder
    stamp = f"{time.strftime('%Y-%m-%d %H.%M.%S')} {folder.name}"
    names = itertools.chain([stamp], (f"{stamp} {number}" for number in itertools.count(2)))
    into = next(trash_folder() / name for name in names if not (trash_folder() / name).exists())
    make_folder(into)
    return Thrown(entry.title, place, _moved(place, into / place.name))


def brought_back(thrown: Thrown) -> Path:
    """Move a scenario out of the trash to where it lay; NotSaved when something else lies there by now."""
    if thrown.place.exists():
        raise not_saved(thrown.place, FileExistsError(17, "something else has its name by now"))
    make_folder(thrown.place.parent)
    return _moved(thrown.trash, thrown.place)


def _moved(place: Path, to: Path) -> Path:
    try:
        place.rename(to)
    except OSError as error:
        raise not_saved(place, error) from None
    return to

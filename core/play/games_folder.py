"""Where games in progress are kept: one file a game in the user's documents, named so that no title is a path."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from core.files.atomic import make_folder

SUFFIX = ".countermarch"
LONGEST_SLUG = 40
LONGEST_NAME = 200
"""Bytes of a file's name at most: systems take 255, and what is written beside a file has a longer name than it."""
PROGRAM_FOLDER = "Countermarch"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game's file as a list shows it. `changed` is seconds since the epoch."""

    path: Path
    changed: float


def documents_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the user's documents folder: what the desktop says on Linux, `Documents` elsewhere."""
    home = Path(environment.get("USERPROFILE" if platform == "win32" else "HOME") or Path.home())
    if platform in ("win32", "darwin"):
        return home / "Documents"
    named = environment.get("XDG_DOCUMENTS_DIR") or _named_by_desktop(home, environment)
    folder = Path(named.replace("$HOME", str(home))) if named else home / "Documents"
    return folder if folder.is_absolute() else home / "Documents"


def _named_by_desktop(home: Path, environment: Mapping[str, str]) -> str:
    settings = Path(environment.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
    try:
        text = settings.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
    found = re.search(r'^\s*XDG_DOCUMENTS_DIR="([^"]+)"', text, re.MULTILINE)
    return found.group(1) if found else ""


def state_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return where the program keeps what is no document of the user's; it need not exist yet."""
    home = Path(environment.get("USERPROFILE" if platform == "win32" else "HOME") or Path.home())
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / PROGRAM_FOLDER
    if platform == "darwin":
        return home / "Library" / "Application Support" / PROGRAM_FOLDER
    named = Path(environment.get("XDG_STATE_HOME") or "")
    return (named if named.is_absolute() else home / ".local" / "state") / PROGRAM_FOLDER.lower()


def games_folder() -> Path:
    """Return the folder of the user's games; it need not exist yet."""
    return documents_folder() / PROGRAM_FOLDER / "Games"


def reports_folder() -> Path:
    """Return where reports of games are written unless another place is named; it need not exist yet."""
    return documents_folder() / PROGRAM_FOLDER / "Reports"


def sheets_folder() -> Path:
    """Return where set-up sheets are saved unless another place is named; it need not exist yet."""
    return documents_folder() / PROGRAM_FOLDER / "Sheets"


def slug(title: str) -> str:
    """Return a title as a file name that every system takes: plain letters, digits and dashes.

    >>> slug("../Fall Grün: 1938!")
    'fall-grun-1938'
    >>> slug("   ")
    'game'
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_SLUG].strip("-") or "game"


def new_game_path(title: str, folder: Path | None = None) -> Path:
    """Return a path that no game has yet, `fall-grun-3.countermarch`, and make the folder it is in."""
    folder = games_folder() if folder is None else folder
    make_folder(folder)
    stem = slug(title)
    # The number also keeps words such as `con` and `nul` from being a whole file name.
    number = 1
    while os.path.lexists(path := folder / f"{stem}-{number}{SUFFIX}"):
        number += 1
    return path


def beside(path: Path, word: str) -> Path:
    """Return a name beside a game's file that nothing has yet: `fall-grun-3-copy-1.countermarch`.

    A name so long that no file could bear it is cut, and what the system cannot even ask for counts as free.
    """
    stem = path.name.removesuffix(SUFFIX) or slug("")
    for number in itertools.count(1):
        end = f"-{word}-{number}{SUFFIX}"
        room = LONGEST_NAME - len(end.encode())
        free = path.with_name(stem.encode(errors="surrogateescape")[:room].decode(errors="ignore") + end)
        if not os.path.lexists(free):
            return free
    raise AssertionError("numbers do not end")


def is_closed(folder: Path) -> bool:
    """Return whether a folder is kept from us, so that nobody can say what lies in it."""
    try:
        os.scandir(folder).close()
    except PermissionError:
        return True
    except OSError:
        return False
    return False


def saved_games(folder: Path | None = None) -> tuple[SavedGame, ...]:
    """Return the user's games, the last played first."""
    folder = games_folder() if folder is None else folder
    found: list[SavedGame] = []
    with contextlib.suppress(OSError):  # a folder that may not be looked into holds nothing for us
        for entry in os.scandir(folder):
            with contextlib.suppress(OSError):  # gone meanwhile, or a link that leads nowhere
                if entry.name.endswith(SUFFIX) and entry.is_file():
                    found.append(SavedGame(folder / entry.name, entry.stat().st_mtime))
    return tuple(sorted(found, key=lambda game: (-game.changed, game.path.name)))

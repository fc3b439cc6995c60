"""Where games in progress are kept: one file a game in the user's documents, named so that no title is a path."""

from __future__ import annotations

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
    while (path := folder / f"{stem}-{number}{SUFFIX}").exists():
        number += 1
    return path


def saved_games(folder: Path | None = None) -> tuple[SavedGame, ...]:
    """Return the user's games, the last played first."""
    folder = games_folder() if folder is None else folder
    if not folder.is_dir():
        return ()
    found = [SavedGame(path, path.stat().st_mtime) for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    return tuple(sorted(found, key=lambda game: (-game.changed, game.path.name)))

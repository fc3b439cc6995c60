"""What lists of games show, kept between two runs: a game's file is read again only when it has changed.

Each game has a small picture of its map with what is said about it written into the picture's file. Nothing is kept
but what everybody at the table may see, and nothing is lost with it: whatever is not there is read again.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtGui import QImage

from core.view.language import language
from core.view.palette import Palette
from player.models.saved import Summary

FORM = 2
"""Grows when something else is kept, so that older pictures are not read."""

WORDS = "summary"
"""The key under which the words stand in the picture's file."""

MOST = 400
"""Games that are kept at most."""


def folder() -> Path:
    """Return where the pictures lie."""
    cache = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericCacheLocation)
    return Path(cache) / "countermarch" / "games"


def spot(game: Path, colours: Palette, ratio: float) -> Path | None:
    """Return where a game's picture lies in some colours and language; None where the game's file is gone."""
    try:
        found = game.stat()
    except OSError:
        return None
    told = (FORM, str(game.resolve()), found.st_mtime_ns, found.st_size, language(), colours.id, ratio)
    return folder() / f"{sha256(repr(told).encode()).hexdigest()[:32]}.png"


def kept(at: Path, game: tuple[Path, float], ratio: float) -> tuple[Summary, QImage] | None:
    """Return what was kept of a game and when it was changed; None where nothing was or it cannot be read."""
    path, changed = game
    picture = QImage(str(at)) if os.path.isfile(at) else QImage()
    if picture.isNull():
        return None
    picture.setDevicePixelRatio(ratio)
    try:
        words = json.loads(picture.text(WORDS))
        standing = tuple(words.pop("standing"))
        told = Summary(path=path, changed=changed, standing=standing, **words)
    except (ValueError, TypeError, LookupError, AttributeError):
        return None
    return (told, picture) if all(isinstance(word, str) for word in (*words.values(), *standing)) else None


def keep(at: Path, game: Summary, picture: QImage) -> None:
    """Keep what is shown of a game; where that cannot be written it is read again the next time."""
    words = asdict(replace(game, glimpse=None))
    for own in ("path", "changed", "glimpse"):
        del words[own]
    held = picture.copy()
    held.setText(WORDS, json.dumps(words))
    try:
        at.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return
    held.save(str(at), "PNG")


def tidy() -> None:
    """Forget the pictures that were made longest ago where there are too many."""
    with contextlib.suppress(OSError):  # the folder is another user's, or another window tidies as well
        files = sorted(folder().glob("*.png"), key=lambda file: file.stat().st_mtime)
        for file in files[:-MOST]:
            file.unlink(missing_ok=True)

"""The files of games that were begun: which names tell them apart, another name for one, whether one is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from core.files.atomic import lock
from core.view.language import tr
from player.models.saved import Summary

SLASHES = "/\\"


def namesakes(games: Iterable[Summary]) -> frozenset[str]:
    """Return the titles that several games have: only their files' names tell those apart."""
    counted = Counter(game.title for game in games)
    return frozenset(title for title, count in counted.items() if count > 1)


def is_open(path: Path) -> bool:
    """Return whether some window plays a game's file now."""
    try:
        with path.open("rb") as file:
            return not lock(file)
    except OSError:
        return False


def rename(path: Path, name: str) -> str:
    """Give a game's file another name, its ending kept; return why that cannot be, empty when it is done."""
    wanted = name.strip()
    if not wanted or wanted.startswith(".") or any(sign in wanted for sign in SLASHES):
        return tr("A file's name has at least one letter, no slash, and does not begin with a dot.")
    to = path.with_name(wanted if wanted.endswith(path.suffix) else f"{wanted}{path.suffix}")
    if to == path:
        return ""
    if to.exists():
        return tr("There is a file {name} already. Choose another name.", name=to.name)
    if is_open(path):
        return tr("This game is open in a window. Leave it there first.")
    try:
        path.rename(to)
    except OSError as error:
        return tr("The file cannot be renamed: {why}.", why=error.strerror or str(error))
    return ""

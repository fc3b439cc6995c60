"""The scenarios a user can choose: those that come with the program, and those in the user's own folder.

An id without a prefix always means a shipped scenario; the user's own ones are `my:folder/scenario`, so that no
copy can take the place of what it was copied from.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from core.files import fields
from core.files.page import compose, decode, read_bytes
from core.files.problems import FileProblem, FileProblems, nearest, one_of
from core.files.scenario_head import NO_SCENARIOS
from core.files.scenario_yaml import read_scenario, scenario_file
from core.files.shipped import shipped as data_of_the_program
from core.games.contract import BrokenGame, UnknownGame, games
from core.games.contract import Game as Game  # the editor knows games by this name only
from core.games.contract import game as installed
from core.model.scenario import Scenario
from core.play.games_folder import PROGRAM_FOLDER, documents_folder

OWN_PREFIX = "my:"
"""What the ids of the user's own scenarios begin with."""

LONGEST_ID = 200
"""Characters of an id at most; what is longer can only be meant as a path, and its file says what is wrong."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A scenario as a list shows it.

    Attributes:
        id: folder and file, `game/scenario`; `my:folder/scenario` for one of the user's own.
        title: as the file says it; the file's name when it cannot be read.
        game: the rulebook it is for; empty when the file cannot be read.
        own: whether it lies in the user's folder, where it may be changed.
        trouble: why it cannot be opened, as far as its first lines tell; empty where they are sound.
    """

    id: str
    title: str
    path: Path
    game: str
    own: bool = False
    trouble: str = ""

    @property
    def origin(self) -> str:
        """Whose it is, and for the user's own which of several copies: folder and day of the last change."""
        return f"yours, {self.path.parent.name}, changed {_day(self.path)}" if self.own else "comes with the program"


def _day(path: Path) -> str:
    try:
        return f"{date.fromtimestamp(path.stat().st_mtime):%Y-%m-%d}"
    except OSError:
        return "on an unknown day"


def shipped_folder() -> Path:
    """Return where the scenarios of the program lie; nothing there is ever written to."""
    return data_of_the_program("scenarios")


def user_folder() -> Path:
    """Return where the user's own scenarios lie, one folder each; it need not exist yet."""
    return documents_folder() / PROGRAM_FOLDER / "Scenarios"


def shipped() -> tuple[Entry, ...]:
    """Return the scenarios that come with the program, by folder and file name."""
    return _listed(shipped_folder(), own=False)


def nothing_shipped() -> str:
    """Return what it means that no scenario came with the program, with the cure."""
    return f"No scenario was found in {shipped_folder()}, where those of the program lie. Install the program again."


def own() -> tuple[Entry, ...]:
    """Return the user's own scenarios, by folder and file name."""
    return _listed(user_folder(), own=True)


def _listed(folder: Path, *, own: bool) -> tuple[Entry, ...]:
    # Unlike Path.is_dir, os.path.isdir takes no for an answer where looking is forbidden or a name is impossible.
    found = sorted(folder.glob("*/*.yaml")) if os.path.isdir(folder) and os.access(folder, os.R_OK | os.X_OK) else []
    return tuple(_entry(path, own=own) for path in found if path.name not in NO_SCENARIOS)


def _entry(path: Path, *, own: bool) -> Entry:
    id_ = f"{OWN_PREFIX if own else ''}{path.parent.name}/{path.stem}"
    try:
        head = _head(path)
    except FileProblems as failed:
        return Entry(id_, path.stem, path, "", own, failed.problems[0].sentence)
    title, game = (head.get(key, ("", 0))[0] for key in ("title", "game"))
    return Entry(id_, title or path.stem, path, game, own, _without_rules(path, head))


def _without_rules(path: Path, head: dict[str, tuple[str, int]]) -> str:
    """Return why there are no rules for a scenario, as far as that is told without loading them."""
    name, line = head.get("game", ("", 0))
    fault = games().fault(name) if name in games() else None
    if fault is None and name in games():
        return ""
    return _problem(str(path), line, fault or UnknownGame(name, tuple(games()))).sentence


def _head(path: Path) -> dict[str, tuple[str, int]]:
    """Return `title` and `game` of a scenario file with the lines they stand in; its parts are not read."""
    page = compose(decode(read_bytes(path, str(path)), str(path)), str(path))
    head = {
        key.value: (fields.text(page, value, key.value), key.start_mark.line + 1)
        for key, value in fields.entries(page, page.root, "")
        if key.value in ("title", "game")
    }
    if page.problems:
        raise FileProblems(page.problems)
    return head


def rulebooks() -> tuple[Game, ...]:
    """Return the games that can be loaded, by title: what a new scenario can be for."""
    found = [game for game in map(_loaded, games()) if not isinstance(game, BrokenGame)]
    return tuple(sorted(found, key=lambda game: game.schema.title))


def no_rules() -> str:
    """Return what it means that no game can be loaded, with what is wrong with each and the cure."""
    broken = (str(game) for game in map(_loaded, games()) if isinstance(game, BrokenGame))
    return " ".join((*broken, "Without rules nothing can be played or made. Install the program again."))


def _loaded(name: str) -> Game | BrokenGame:
    try:
        return installed(name)
    except BrokenGame as error:
        return error


def rules_of(name: str, file: str, line: int = 0) -> Game:
    """Return the game that a file is for; FileProblems when it is not installed or cannot be loaded."""
    try:
        return installed(name)
    except UnknownGame as error:
        raise FileProblems([_problem(file, line, error)]) from error


def _problem(file: str, line: int, error: UnknownGame) -> FileProblem:
    if isinstance(error, BrokenGame):
        found = f"'{error.name}', whose rules cannot be loaded from {error.place} ({error.reason})"
        expected = "rules that are whole; install the package that brings them again"
        return FileProblem(file, line, "game", found, expected)
    found = f"'{error.name}'" if error.name else "no game"
    return FileProblem(file, line, "game", found, one_of(error.known), nearest(error.name, error.known))


class UnknownScenario(Exception):
    """No scenario has this id, and no file this name."""


def load(entry: Entry) -> Scenario:
    """Return the scenario of an entry; FileProblems with everything that is wrong in its files."""
    return open_scenario(entry.path)[1]


def open_scenario(path: Path) -> tuple[Game, Scenario]:
    """Return a scenario and its game.

    Args:
        path: a scenario file, or a folder that holds just one.

    Raises:
        FileProblems: a file that cannot be read, or a game that is not installed.
    """
    file = scenario_file(path)
    name, line = _head(file).get("game", ("", 0))
    game = rules_of(name, str(file), line)
    return game, read_scenario(file, game.schema)


def named(name: str, near: Path | None = None) -> tuple[Game, Scenario]:
    """Return game and scenario by an id of the library, or by the path of a file or folder.

    Args:
        near: the folder that a relative path starts from; the working folder when None.

    Raises:
        UnknownScenario: neither an id nor a file; names the nearest id.
        FileProblems: a file that cannot be read, or a game that is not installed.
    """
    return open_scenario(place_of(name, near))


def place_of(name: str, near: Path | None = None) -> Path:
    """Return the file that an id of the library names, or the file or folder of a path; UnknownScenario for neither.

    A folder of the library that holds one scenario names it, as a folder on disk does.
    """
    known = {entry.id: entry for entry in (*shipped(), *own())}
    if name in known:
        return known[name].path
    path = (near or Path()) / name
    if os.path.exists(path) or len(name) > LONGEST_ID:
        return path
    inside = [entry for id_, entry in known.items() if id_.rpartition("/")[0] == name.rstrip("/")]
    if len(inside) == 1:
        return inside[0].path
    hint = nearest(name, known)
    if inside:
        cure = f"the library has {_listing(entry.id for entry in inside)} in it; name one of them."
    else:
        cure = f"did you mean {hint}?" if hint else f"the library has {_listing(known)}."
    raise UnknownScenario(f"There is no scenario {name!r} and no file of that name; {cure}")


def _listing(ids: Iterable[str]) -> str:
    return ", ".join(ids) or "none"

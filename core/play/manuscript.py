"""A scenario's files, word for word, and what they say: opened, changed line by line, saved, copied.

It is what lies under every edited scenario, whether a window shows it or not.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from core.files.atomic import NotSaved, backup_of, make_folder, not_saved, save_bytes
from core.files.patch_yaml import Patched, patched
from core.files.scenario_head import PLANS
from core.files.scenario_yaml import ScenarioFiles, parse_scenario, read_files
from core.files.symbol_files import is_symbol
from core.games.contract import Game
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.play import library

KEPT = 20
"""Saved versions remembered word for word besides the one that was opened, so that undoing past a save
brings back the very bytes."""

COMPANIONS = (PLANS, "cases")
"""Files and folders beside a scenario that a copy needs as well."""


@dataclass(frozen=True, slots=True)
class ChangedOutside:
    """A file that somebody else changed since it was read or saved.

    Attributes:
        before: its bytes as we knew them.
        after: its bytes on disk; None when it is gone or cannot be read.
    """

    name: str
    before: bytes
    after: bytes | None


class Manuscript:
    """The files of one scenario and the scenario they say.

    Attributes:
        game: whose rulebook it is for.
        files: the files as they were when they last said `scenario`.
        scenario: what `files` say.
    """

    def __init__(self, game: Game, files: ScenarioFiles, scenario: Scenario) -> None:
        self.game, self.files, self.scenario = game, files, scenario
        self._known = dict(files.contents)
        self._versions = [(scenario, files.contents)]

    @classmethod
    def opened(cls, path: Path) -> Manuscript:
        """Read a scenario; FileProblems with everything that is wrong in its files."""
        game, scenario = library.open_scenario(path)
        return cls(game, read_files(path), scenario)

    @classmethod
    def recalled(cls, files: ScenarioFiles, scenario: Scenario) -> Manuscript:
        """Return the manuscript of files as they once were; FileProblems when the game is not installed."""
        return cls(library.rules_of(scenario.game, str(files.folder / files.main)), files, scenario)

    @property
    def schema(self) -> Schema:
        """The words of the game."""
        return self.game.schema

    @property
    def path(self) -> Path:
        """The scenario file."""
        return self.files.folder / self.files.main

    def patched(self, now: Scenario) -> Patched:
        """Return the files as they should say `now`: word for word those of a version that said so, if any did."""
        for scenario, contents in self._versions:
            if scenario == now:
                changed = tuple(name for name in contents if contents[name] != self.files.contents.get(name))
                return Patched(replace(self.files, contents=contents), changed, ())
        return patched(self.files, self.scenario, now, self.schema)

    def save(self, now: Scenario) -> tuple[str, ...]:
        """Write the lines that changed; return the names of the files written, in the order of writing.

        Raises:
            NotSaved: the disk refused. Nothing is lost, what was written is remembered, and it can be tried again
                or saved elsewhere.
        """
        after = self.patched(now)
        wanted = [name for name, content in after.files.contents.items() if content != self._known.get(name)]
        for name in wanted:
            self._write(name, after.files)
        for name in [name for name in self._known if name not in after.files.contents]:
            self._take_away(name)
        self._settle(after.files, now)
        return tuple(wanted)

    def _write(self, name: str, files: ScenarioFiles) -> None:
        path, content = files.folder / name, files.contents[name]
        try:
            if is_symbol(name) and files.folder.is_dir():
                make_folder(path.parent)
            save_bytes(path, content)
        finally:
            # A disk may refuse when the new file has its name already: then it is ours, not another program's.
            if _bytes(path) == content:
                self._known[name] = content

    def _take_away(self, name: str) -> None:
        """Take a symbol away that the scenario no longer has; it stays beside, as the previous version of any file."""
        path = self.files.folder / name
        try:
            if _bytes(path) == self._known[name]:
                os.replace(path, backup_of(path))
        except OSError as error:
            raise not_saved(path, error) from None
        del self._known[name]

    def save_into(self, folder: Path, now: Scenario) -> None:
        """Write a copy of everything into a folder, comments, plans, symbols and cases, and go on there.

        Raises:
            NotSaved: the folder cannot be made or written, or holds a file of that name. Nothing of the copy is left.
        """
        after = self.patched(now)
        fresh = not folder.exists()
        taken = next((name for name in after.files.contents if (folder / name).exists()), "")
        if taken:
            raise NotSaved(f"{folder / taken} is there already; choose another name or an empty folder.")
        make_folder(folder)
        written: list[Path] = []
        try:
            for name, content in (*after.files.contents.items(), *_companions(self.files.folder)):
                make_folder((folder / name).parent)
                save_bytes(folder / name, content)
                written.append(folder / name)
        except NotSaved:
            _take_back(folder, written, whole=fresh)
            raise
        files = ScenarioFiles(folder, after.files.main, after.files.parts, after.files.contents)
        self._known = dict(files.contents)
        self._settle(files, now)

    def _settle(self, files: ScenarioFiles, now: Scenario) -> None:
        self.files, self.scenario = files, now
        self._versions = [*self._versions[:1], *self._versions[1:][-KEPT:], (now, files.contents)]

    def changed_outside(self) -> tuple[ChangedOutside, ...]:
        """Return the files that somebody else changed since they were read or saved."""
        found = ((name, content, _bytes(self.files.folder / name)) for name, content in self._known.items())
        return tuple(ChangedOutside(name, content, now) for name, content, now in found if now != content)

    def keep_mine(self) -> None:
        """Take what is on disk for known: the next save replaces it."""
        for file in self.changed_outside():
            self._known[file.name] = b"" if file.after is None else file.after

    def read_again(self) -> Scenario:
        """Read what is on disk now, go on from there, and return it.

        Raises:
            FileProblems: it cannot be read; everything stays as it was.
        """
        files = read_files(self.path)
        scenario = parse_scenario(files, self.schema)
        self._known = dict(files.contents)
        self._settle(files, scenario)
        return scenario


def _companions(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what belongs to a scenario without being part of it: the names below its folder, and the bytes."""
    for name in COMPANIONS:
        for path in (folder / name, *sorted((folder / name).rglob("*"))):
            content = _bytes(path) if path.is_file() else None
            if content is not None:
                yield path.relative_to(folder).as_posix(), content


def _take_back(folder: Path, written: list[Path], *, whole: bool) -> None:
    """Remove what a copy that failed has left behind; `whole` with the folder that was made for it."""
    for path in written:
        path.unlink(missing_ok=True)
        backup_of(path).unlink(missing_ok=True)
    if whole:
        inside = sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True)
        for made in (*inside, folder):
            with contextlib.suppress(OSError):
                os.rmdir(made)


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None

"""The document: a frozen scenario, the files it came from, and the undo stack that owns every change."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from core.files.atomic import make_folder, save_bytes
from core.files.patch_yaml import Patched, patched, save
from core.files.scenario_yaml import ScenarioFiles, parse_scenario, read_files
from core.model.issues import Issue
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.touched import Touched
from core.play import library
from core.play.games_folder import slug
from core.view.language import tr

KEPT = 20
"""Saved versions remembered word for word besides the one that was opened, so that undoing past a save
brings back the very bytes."""


class Document(QObject):
    """One scenario being edited. Undo survives saving.

    Attributes:
        scenario: what it says now; commands replace it through `show`.
        files: the files as they stand on disk after the last save.
        shipped: whether it came out of the library of the program, whose files are not written to.
    """

    changed = Signal(object)
    saved = Signal()

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Open a scenario; FileProblems with everything that is wrong in its files."""
        super().__init__(parent)
        self.game, self.scenario = library.open_scenario(path)
        self.files: ScenarioFiles = read_files(path)
        self._title = self.scenario.title
        self._on_disk = self.scenario
        self._versions = [(self.scenario, self.files.contents)]
        self.shipped = False
        self.undo_stack = QUndoStack(self)

    @property
    def schema(self) -> Schema:
        """All that the editor knows of the game."""
        return self.game.schema

    @property
    def title(self) -> str:
        """What the window calls it."""
        return self.scenario.title

    @property
    def as_opened(self) -> Scenario:
        """What it said when it was opened."""
        return self._versions[0][0]

    @property
    def path(self) -> Path:
        """The scenario file."""
        return self.files.folder / self.files.main

    @property
    def modified(self) -> bool:
        """Whether there is anything to save."""
        return self.scenario != self._on_disk

    def show(self, scenario: Scenario, touched: Touched) -> None:
        """Put another scenario in place of the present one; only commands call this."""
        # what is undone may be older than the name of the copy; the name is no change that undoing takes back
        self.scenario = scenario if scenario.title == self._title else replace(scenario, title=self._title)
        self.changed.emit(touched)

    def issues(self) -> tuple[Issue, ...]:
        """Return everything wrong with the scenario as it stands."""
        options = {**self.schema.default_options(), **self.scenario.options}
        return tuple(self.game.setup_issues(self.scenario, options))

    def changed_outside(self) -> tuple[str, ...]:
        """Return the names of files that somebody else changed since they were read or saved."""
        contents = self.files.contents
        return tuple(name for name in contents if _bytes(self.files.folder / name) != contents[name])

    def save(self) -> tuple[str, ...]:
        """Write the lines that changed; return the names of the files written.

        Raises:
            NotSaved: the disk refused; nothing is lost, and it can be saved elsewhere.
        """
        after = self._patched()
        save(after)
        self._settle(after.files)
        return after.changed

    def _patched(self, wanted: Scenario | None = None) -> Patched:
        """Return the files as they should be now: word for word those of a version that said the same, if any did."""
        now = wanted or self.scenario
        for scenario, contents in self._versions:
            if scenario == now:
                changed = tuple(name for name in contents if contents[name] != self.files.contents[name])
                return Patched(replace(self.files, contents=contents), changed, ())
        return patched(self.files, self._on_disk, now, self.schema)

    def save_copy(self, name: str) -> None:
        """Copy the whole scenario into the user's library under a name and go on there; comments come along.

        Raises:
            OSError: the folder cannot be made or written.
        """
        named = replace(self.scenario, title=f"{self.title} ({name})")
        folder = self.folder_for(name)
        after = self._patched(named)
        make_folder(folder)
        for file, content in after.files.contents.items():
            save_bytes(folder / file, content)
        self.shipped = False
        self.scenario, self._title = named, named.title
        self._settle(ScenarioFiles(folder, after.files.main, after.files.parts, after.files.contents))

    def folder_for(self, name: str) -> Path:
        """Return the folder of the user's library that a copy of this name goes into."""
        return library.user_folder() / f"{self.files.folder.absolute().name}-{slug(name)}"

    def free_name(self) -> str:
        """Return a name for a copy that none has yet."""
        others = (tr("my copy {number}", number=number) for number in itertools.count(2))
        names = itertools.chain([tr("my copy")], others)
        return next(name for name in names if not self.folder_for(name).exists())

    def _settle(self, files: ScenarioFiles) -> None:
        self.files = files
        self._on_disk = self.scenario
        self._versions = [*self._versions[:1], *self._versions[-KEPT:], (self.scenario, files.contents)]
        self.undo_stack.setClean()
        self.saved.emit()


def reread(document: Document) -> Scenario:
    """Return the scenario that the files on disk say now; what a save is checked against."""
    return parse_scenario(read_files(document.path), document.schema)


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None

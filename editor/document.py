"""The document: a frozen scenario, the manuscript it came from, and the undo stack that owns every change."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from core.files.scenario_yaml import ScenarioFiles, parse_scenario, read_files
from core.model.issues import Issue
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.touched import Touched
from core.play import library
from core.play.games_folder import slug
from core.play.library import Game
from core.play.manuscript import ChangedOutside, Manuscript
from core.view.findings import findings
from core.view.language import tr
from editor.commands.edit_scenario import EditScenario
from editor.models.locks import layers_changed, refusal


class Document(QObject):
    """One scenario being edited. Undo survives saving.

    Attributes:
        manuscript: its files, and what they say.
        game: the rulebook it is for.
        scenario: what it says now; commands replace it through `show`.
        as_opened: what it said when it was opened.
        shipped: whether it came out of the library of the program, whose files are not written to.
        changed: it says something else; carries what was touched.
        saved: it was saved, or read again, or became a copy of another name.
        locked: layers of the map that no command changes (`editor.models.locks`).
        refused: a command was not carried out; carries why.
    """

    changed = Signal(object)
    saved = Signal()
    refused = Signal(str)

    def __init__(self, source: Path | Manuscript, parent: QObject | None = None) -> None:
        """Open a scenario, or take one that is open already; FileProblems with everything wrong in its files."""
        super().__init__(parent)
        self.manuscript = source if isinstance(source, Manuscript) else Manuscript.opened(source)
        self.game = self.manuscript.game
        self.scenario = self.as_opened = self.manuscript.scenario
        self.shipped = False
        self.undo_stack = QUndoStack(self)
        self.locked: frozenset[str] = frozenset()
        self._renamed: dict[str, str] = {}

    def do(self, command: EditScenario) -> str:
        """Carry out a command, unless it changes a locked layer; return why it was refused, empty when it is done.

        Every change that a person makes comes by here; what undo brings back, and what files say, is let in.
        """
        before, after = command.change
        words = refusal(self.locked, layers_changed(before, after, self.schema)) if self.locked else ""
        if words:
            self.refused.emit(words)
        else:
            self.undo_stack.push(command)
        return words

    @property
    def schema(self) -> Schema:
        """All that the editor knows of the game."""
        return self.manuscript.schema

    @property
    def files(self) -> ScenarioFiles:
        """The files as they stood after the last save."""
        return self.manuscript.files

    @property
    def title(self) -> str:
        """What the window calls it."""
        return self.scenario.title

    @property
    def path(self) -> Path:
        """The scenario file."""
        return self.manuscript.path

    @property
    def modified(self) -> bool:
        """Whether there is anything to save."""
        return self.scenario is not self.manuscript.scenario and self.scenario != self.manuscript.scenario

    def show(self, scenario: Scenario, touched: Touched) -> None:
        """Put another scenario in place of the present one; only commands call this."""
        # what is undone may be older than the name of the copy; the name is no change that undoing takes back
        title = self._renamed.get(scenario.title, scenario.title)
        self.scenario = scenario if title == scenario.title else replace(scenario, title=title)
        self.changed.emit(touched)

    def issues(self) -> tuple[Issue, ...]:
        """Return everything wrong with the scenario as it stands."""
        return issues_of(self.game, self.scenario)

    def changed_outside(self) -> tuple[ChangedOutside, ...]:
        """Return the files that somebody else changed since they were read or saved."""
        return self.manuscript.changed_outside()

    def save(self) -> tuple[str, ...]:
        """Write the lines that changed; return the names of the files written.

        Raises:
            NotSaved: the disk refused; nothing is lost, and it can be saved elsewhere.
        """
        written = self.manuscript.save(self.scenario)
        self._settle()
        return written

    def save_copy(self, name: str, folder: Path | None = None) -> None:
        """Copy the whole scenario under a name and go on there; comments come along.

        Args:
            folder: where to; the place in the user's library that belongs to the name when None.

        Raises:
            NotSaved: the folder cannot be made or written.
        """
        old, new = self.title, f"{self.title} ({name})" if name else self.title
        named = replace(self.scenario, title=new)
        self.manuscript.save_into(folder or self.folder_for(name), named)
        self.shipped, self.scenario = False, named
        self._renamed = {before: new if after == old else after for before, after in self._renamed.items()}
        if old != new:
            self._renamed[old] = new
        self._settle()

    def read_again(self) -> Scenario:
        """Go on from the files as they are on disk; return what they say. FileProblems when they cannot be read."""
        found = self.manuscript.read_again()
        self.saved.emit()
        return found

    def folder_for(self, name: str) -> Path:
        """Return the folder of the user's library that a copy of this name goes into."""
        return library.user_folder() / f"{self.files.folder.absolute().name}-{slug(name)}"

    def free_name(self) -> str:
        """Return a name for a copy that none has yet."""
        others = (tr("my copy {number}", number=number) for number in itertools.count(2))
        names = itertools.chain([tr("my copy")], others)
        return next(name for name in names if not self.folder_for(name).exists())

    def _settle(self) -> None:
        self.scenario = self.as_opened = self.manuscript.scenario
        self.undo_stack.setClean()
        self.saved.emit()


def issues_of(game: Game, scenario: Scenario) -> tuple[Issue, ...]:
    """Return everything wrong with a scenario under the options that it starts with."""
    return findings(game, scenario, {**game.schema.default_options(), **scenario.options})


def reread(document: Document) -> Scenario:
    """Return the scenario that the files on disk say now; what a save is checked against."""
    return parse_scenario(read_files(document.path), document.schema)

"""The history of a game and its file, always in step: a record is on disk before the history has it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from core.files.game_file import GameFile, OpenedGame, create, open_game
from core.files.game_file import Record as Line
from core.files.problems import FileProblems
from core.games.contract import BrokenGame, Rulebook, UnknownGame
from core.model.codec import CodecError
from core.model.observation import observe
from core.model.state import GameState
from core.play.credible import Credible
from core.play.header import FindGame, Heading, Start, header_of, read_header
from core.play.journal import Readers, SecretsMissing, from_parts, parts
from core.play.records import History, Record


class GameUnreadable(Exception):
    """A game's file cannot be opened; the message is a sentence for its owner.

    Attributes:
        reason: `game` (its rules are not installed), `rules` (they cannot be loaded), `secrets` (a copy without a
            side's private part), `newer` (made by a newer program), or empty.
        game: the name of the rules that are missing; empty otherwise.
    """

    def __init__(self, words: str, reason: str = "", game: str = "") -> None:
        self.reason, self.game = reason, game
        super().__init__(words)


ReadGame = Callable[[Path], OpenedGame]


@dataclass
class Chronicle:
    """Records in memory and on disk.

    Attributes:
        file: the open file; None for a game kept in memory alone.
        torn: whether a last line that was never finished has been dropped at opening.
        read_only: whether the file may not be written here, because somebody else has it open.
        path: the file, also where it may not be written; None for a game kept in memory alone.
        edition: the edition of the rules under which the game was begun; 0 where no file says so.
        hashes: the hash of each record in the file, the header's first; empty in memory.
    """

    history: History
    readers: Readers
    file: GameFile | None = None
    sync: bool = True
    torn: bool = False
    read_only: bool = False
    path: Path | None = None
    edition: int = 0
    hashes: list[str] = field(default_factory=list)

    @classmethod
    def new(cls, path: Path | None, start: Start, rulebook: Rulebook, *, sync: bool) -> Chronicle:
        """Begin a history, and its file when a path is given."""
        blank, readers = rulebook.blank(), Readers(rulebook.sides, rulebook.secrecy)
        hidden = observe(blank, (), readers.secrecy)
        if any(getattr(hidden, name) != getattr(blank, name) for name in ("stacks", "hands", "seals")):
            raise ValueError(f"{start.game.name}: the state before set-up holds secrets; they belong into events")
        file = None if path is None else create(path, header_of(start, blank))
        hashes = [] if file is None else [file.last.hash]
        return cls(History.of(blank), readers, file, sync, path=path, edition=start.game.edition, hashes=hashes)

    @classmethod
    def opened(cls, path: Path, find: FindGame, read: ReadGame = open_game) -> tuple[Chronicle, Start, Rulebook]:
        """Open a file and fold its records; with `read_game` it is only looked at, and stays free for others."""
        try:
            opened = read(path)
        except FileProblems as error:
            raise GameUnreadable(str(error)) from error
        try:
            heading = read_header(opened.header, find)
            rulebook = heading.start.bind()
            readers = Readers(rulebook.sides, rulebook.secrecy)
            history = _folded(opened, heading, rulebook)
        except Exception as error:  # whatever else a header of no program of ours breaks: the file is freed and named
            if opened.file is not None:
                opened.file.close()
            raise unreadable(path, error) from error
        chronicle = cls(
            history,
            readers,
            opened.file,
            torn=opened.torn,
            read_only=opened.read_only,
            path=path,
            edition=heading.edition,
            hashes=[opened.first.hash, *(line.hash for line in opened.records)],
        )
        return chronicle, heading.start, rulebook

    def add(self, record: Record, state: GameState | None) -> None:
        """Write a record and then take it into the history; raises OSError when it could not be written."""
        if self.file is not None:
            public, private = parts(record, self.history.state, self.readers)
            self.hashes.append(self.file.append(public, private, sync=self.sync).hash)
        self.history.add(record, state)

    def settle(self) -> None:
        """Wait until everything is on disk, and from now on at every record; raises OSError when the disk fails."""
        if self.file is not None:
            self.file.settle()
        self.sync = True

    def close(self) -> None:
        """Close the file."""
        if self.file is not None:
            self.file.close()


def _folded(opened: OpenedGame, heading: Heading, rulebook: Rulebook) -> History:
    """Return the records of a file, each with the position after it."""
    credible = Credible(heading.start.scenario, rulebook.sides)
    credible.state(heading.blank)
    history = History.of(heading.blank)
    for line in opened.records:
        record = read_record(line)
        try:
            credible.record(record)
            history.add(record)
        except Exception as error:  # whatever a step that does not fit breaks, its file is named and the window stays
            raise GameUnreadable(f"record {line.n} cannot be of this game ({error})") from error
    return history


def unreadable(path: Path, error: Exception) -> GameUnreadable:
    """Return why a file that is whole cannot be read as a game."""
    words = f"{path}: {error}"
    if isinstance(error, BrokenGame):
        return GameUnreadable(str(error), "rules", error.name)
    if isinstance(error, UnknownGame):
        return GameUnreadable(words, "game", error.name)
    if isinstance(error, SecretsMissing):
        return GameUnreadable(words, "secrets")
    return GameUnreadable(words, error.reason if isinstance(error, GameUnreadable) else "")


def read_record(line: Line) -> Record:
    """Return a record of a file; GameUnreadable names it when it cannot be read."""
    try:
        return from_parts(line.n, line.public, {side: sealed.part for side, sealed in line.private.items()})
    except (CodecError, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise GameUnreadable(
            f"record {line.n} holds something that this edition cannot read ({error}); "
            "a newer program may have written it",
            "newer",
        ) from error

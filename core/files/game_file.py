"""A game on disk: an append-only journal of one JSON record a line, chained by hashes.

A record has a public part and one private part a side. The chain covers the public part and salted digests of
the private ones, so a copy from which private parts were taken still verifies. Record 0 is the header.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import msgspec

from core.files.atomic import (
    NotSaved,
    append_synced,
    create_for_append,
    lock,
    not_saved,
    open_for_append,
    sync_folder,
)
from core.files.disk import problem, read_whole
from core.files.own_file import OwnFile
from core.files.problems import FileProblems

FORMAT = 1
MARK = "countermarch-game"
MOST_BYTES = 64_000_000
START = "0" * 64
"""What stands in the place of the hash before the first record."""


class Sealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A private part with the salt that keeps its digest from being guessed."""

    salt: str
    part: dict[str, Any]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the journal.

    Attributes:
        n: counted from 0, the header.
        public: what every side may read.
        private: side -> what only it may read; in a copy that was stripped, sides are missing.
        digests: side -> SHA-256 of the private part's salt and canonical JSON.
        hash: SHA-256 over the hash before, `n`, the public part and the digests.
    """

    n: int
    public: dict[str, Any]
    private: dict[str, Sealed]
    digests: dict[str, str]
    hash: str


@dataclass(frozen=True)
class Break:
    """Where a journal is no longer what was written: the record's number, and what is wrong in words."""

    record: int
    what: str


@dataclass(frozen=True)
class OpenedGame:
    """A game as it was found on disk.

    Attributes:
        header: what `create` was given; `first` is the record that holds it.
        records: all records after the header.
        torn: the last line was cut off in writing, was never confirmed to anybody, and is left out.
        read_only: somebody else has the game open, or the file may not be written.
        file: where to append; None when read-only.
    """

    header: dict[str, Any]
    first: Record
    records: tuple[Record, ...]
    torn: bool
    read_only: bool
    file: GameFile | None

    def close(self) -> None:
        """Free the file for others."""
        if self.file is not None:
            self.file.close()


class GameFile:
    """A journal that is open for appending; it holds the lock until it is closed."""

    def __init__(self, file: OwnFile, last: Record) -> None:
        self.last = last
        self._file = file

    @property
    def path(self) -> Path:
        """Where it was opened."""
        return self._file.path

    @property
    def content(self) -> bytes:
        """What is in it, as it was written; also where another program has changed the file meanwhile."""
        return self._file.content

    def append(
        self, public: Mapping[str, Any], private: Mapping[str, Mapping[str, Any]] | None = None, *, sync: bool = True
    ) -> Record:
        """Append a record and return it once it is on disk; a file that somebody deleted meanwhile is brought back.

        Args:
            public: what every side may read; JSON values only.
            private: side -> what only it may read.
            sync: wait for the disk; playouts do without.

        Raises:
            NotSaved: the record is not in the file, which is as it was before.
        """
        record = _chained(self.last, public, private or {})
        self._file.append(_line(record), sync=sync)
        self.last = record
        return record

    def settle(self) -> None:
        """Return when every record is on disk; needed only after appending without `sync`."""
        self._file.append(b"", sync=True)

    def close(self) -> None:
        """Close the file and free its lock."""
        self._file.close()

    def __enter__(self) -> GameFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def create(path: Path, header: Mapping[str, Any]) -> GameFile:
    """Create a game file with its header and return it open.

    Raises:
        NotSaved: a file of this name is there already, or the folder cannot be written.
    """
    first = _chained(None, {"file": MARK, "format": FORMAT, "header": dict(header)}, {})
    line = _line(first)
    try:
        file = create_for_append(path)
    except FileExistsError:
        raise NotSaved(f"{path}: there is a file of this name already; choose another name.") from None
    except OSError as error:
        raise not_saved(path, error) from None
    lock(file)
    try:
        append_synced(file, line)
        sync_folder(path.parent)
    except OSError as error:
        file.close()
        path.unlink(missing_ok=True)
        raise not_saved(path, error) from None
    return GameFile(OwnFile(file, path, line), first)


def open_game(path: Path) -> OpenedGame:
    """Open a game for playing on; the second opening of the same file is read-only.

    Raises:
        FileProblems: the file is missing, foreign, newer, or damaged; a damaged record is named.
    """
    file = _appendable(path)
    if file is None:
        return read_game(path)
    try:
        opened = read_game(path)
        content = b"".join(map(_line, (opened.first, *opened.records)))
        _mend_end(file, len(content))
    except BaseException:
        file.close()
        raise
    last = opened.records[-1] if opened.records else opened.first
    return replace(opened, read_only=False, file=GameFile(OwnFile(file, path, content), last))


def read_game(path: Path) -> OpenedGame:
    """Return a game read-only, whoever else has it open; raises as `open_game` does.

    A line that its owner is just writing counts as torn.
    """
    records, rest, broken = _game_records(path)
    _refuse(path, broken)
    header = records[0].public.get("header")
    if not isinstance(header, dict):
        raise problem(str(path), "record 0 without a header", "a saved game of this program", 1)
    return OpenedGame(header, records[0], tuple(records[1:]), torn=bool(rest), read_only=True, file=None)


def verify_chain(path: Path) -> Break | None:
    """Return the first break of a game's chain, or None when it is whole; FileProblems for no game at all."""
    return _game_records(path)[2]


class State(Enum):
    """What a file is."""

    WHOLE = "whole"
    MISSING = "missing"
    FOREIGN = "foreign"
    NEWER = "newer"
    DAMAGED = "damaged"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Condition:
    """What a file is, without reading it as a game.

    Attributes:
        good: records that are whole, the header counted; 0 when none is.
        format: the format a newer file claims; 0 otherwise.
        words: what the system said of an unreadable one.
    """

    state: State
    good: int = 0
    format: int = 0
    words: str = ""


def condition(path: Path) -> Condition:
    """Return what a file is: whole, or how it is not."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return Condition(State.MISSING)
    except OSError as error:  # it may well be there: nobody lets us look
        return Condition(State.UNREADABLE, words=error.strerror or str(error))
    try:
        content = _content(path)
    except FileProblems as problems:
        return Condition(State.UNREADABLE, words=str(problems))
    version = _format_of(content.partition(b"\n")[0])
    if version is None:
        return Condition(State.FOREIGN)
    if version > FORMAT:
        return Condition(State.NEWER, format=version)
    records, _, broken = _records(content)
    return Condition(State.DAMAGED if broken else State.WHOLE, len(records))


def strip(path: Path, keep_side: str = "") -> bytes:
    """Return a copy of a game without the private parts of all sides but one; its chain still verifies."""
    records, _, broken = _game_records(path)
    _refuse(path, broken)
    kept = (
        msgspec.structs.replace(record, private={s: p for s, p in record.private.items() if s == keep_side})
        for record in records
    )
    return b"".join(map(_line, kept))


def salvage(path: Path) -> bytes:
    """Return the records of a damaged game before the first broken one, as a game that opens again."""
    records, _, broken = _game_records(path)
    if not records:
        _refuse(path, broken)
    return b"".join(map(_line, records))


def digest(sealed: Sealed) -> str:
    """Return the salted digest of a private part."""
    return hashlib.sha256(sealed.salt.encode() + _json(sealed.part)).hexdigest()


def _appendable(path: Path) -> BinaryIO | None:
    """Return the file open and locked for appending, or None when that cannot be had."""
    if not os.path.isfile(path):
        return None
    try:
        file = open_for_append(path)
    except OSError:
        return None
    if lock(file):
        return file
    file.close()
    return None


def _mend_end(file: BinaryIO, length: int) -> None:
    """Cut a torn line off, or end a whole one that lacks its line break; a whole file keeps its date."""
    size = file.seek(0, 2)
    if size < length:
        append_synced(file, b"\n")
    elif size > length:
        file.truncate(length)


def _content(path: Path) -> bytes:
    return read_whole(path, str(path), MOST_BYTES, "a saved game")


def _records(content: bytes) -> tuple[list[Record], bytes, Break | None]:
    """Return the good records from the start, the torn rest of the last line, and the first break.

    A last line without its end that is whole all the same counts as written.
    """
    *lines, rest = content.split(b"\n")
    records: list[Record] = []
    for line in lines:
        found = _checked(line, records[-1] if records else None)
        if isinstance(found, Break):
            return records, b"", found
        records.append(found)
    if rest:
        found = _checked(rest, records[-1] if records else None)
        if isinstance(found, Record):
            records.append(found)
            rest = b""
        elif not records:
            return records, rest, found
    return records, rest, None


def _checked(line: bytes, before: Record | None) -> Record | Break:
    """Return the record of a line, or what is wrong with it as the successor of the one before."""
    n = before.n + 1 if before else 0
    try:
        record = _DECODER.decode(line)
        private = {side: digest(sealed) for side, sealed in record.private.items()}
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        return Break(n, f"it cannot be read ({error})")
    if record.n != n:
        return Break(n, f"it has the number {record.n}")
    changed = [side for side, found in private.items() if record.digests.get(side) != found]
    if changed:
        return Break(n, f"the private part of {changed[0]} is not what was written")
    if record.hash != _hash(before, record.n, record.public, record.digests):
        return Break(n, "its hash does not follow from what it says and the record before")
    if _line(record) != line + b"\n":
        return Break(n, "it is not written as this program writes it")
    return record


def _game_records(path: Path) -> tuple[list[Record], bytes, Break | None]:
    """Return what `_records` finds in a file that is a game of this format; FileProblems for any other."""
    content = _content(path)
    version = _format_of(content.partition(b"\n")[0])
    if version is None:
        raise problem(str(path), "another kind of file", "a saved game of this program", 1)
    if version > FORMAT:
        expected = f"at most format {FORMAT}; a newer version of the program saved this game, update to open it"
        raise problem(str(path), f"a game in format {version}", expected, 1)
    return _records(content)


def _format_of(line: bytes) -> int | None:
    """Return the format a first line claims, 0 for a game's line that cannot be read, None for anything else."""
    if MARK.encode() not in line and not all(key in line for key in (b'"digests":', b'"public":')):
        return None
    try:
        version = msgspec.json.decode(line)["public"]["format"]
    except (msgspec.DecodeError, LookupError, TypeError, RecursionError):
        return 0
    return version if isinstance(version, int) else 0


def _refuse(path: Path, broken: Break | None) -> None:
    """Raise FileProblems when a game is broken."""
    if broken is not None:
        good = (
            f"records 0 to {broken.record - 1} are good and can be salvaged" if broken.record else "its header is lost"
        )
        found = f"record {broken.record} damaged: {broken.what}"
        raise problem(str(path), found, f"a whole file; {good}", broken.record + 1)


_DECODER = msgspec.json.Decoder(Record)
_ENCODER = msgspec.json.Encoder(order="deterministic")
_json = _ENCODER.encode


def _line(record: Record) -> bytes:
    return _json(record) + b"\n"


def _chained(before: Record | None, public: Mapping[str, Any], private: Mapping[str, Mapping[str, Any]]) -> Record:
    sealed = {side: Sealed(secrets.token_hex(16), dict(part)) for side, part in private.items()}
    digests = {side: digest(part) for side, part in sealed.items()}
    n = before.n + 1 if before else 0
    return Record(n, dict(public), sealed, digests, _hash(before, n, public, digests))


def _hash(before: Record | None, n: int, public: Mapping[str, Any], digests: Mapping[str, str]) -> str:
    return hashlib.sha256(_json([before.hash if before else START, n, public, digests])).hexdigest()

"""What keeps changes that are not saved yet: a file that grows by a line a change, and is gone after a clean save.

A line is the crc32 of the rest in eight hexadecimal digits, a blank, and JSON. The first holds the files as they were
and the scenario they say; every other one what a change altered, as `[path, value]` or, where something went, `[path]`.
A line that was cut off by a crash ends the reading; nothing before it is touched by that.
"""

from __future__ import annotations

import contextlib
import copy
import errno
import hashlib
import os
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from core.files.atomic import append, create_for_append, lock, make_folder
from core.files.scenario_yaml import ScenarioFiles
from core.model.scenario import GameMap, Scenario
from core.play.games_folder import slug, state_folder
from core.play.manuscript import Manuscript

FORMAT = 1
SUFFIX = ".journal"
STEPS_KEPT = 60
"""How many changes come back one by one; older ones come back together, as one."""

Plain = Any


class Journal:
    """Writes down every change of a document from the moment it differs from its files."""

    def __init__(self, manuscript: Manuscript, index: int, *, shipped: bool) -> None:
        """Begin a journal.

        Args:
            manuscript: the files that the changes begin at.
            index: where the undo stack stands there.
            shipped: whether nothing may be written beside the files.

        Raises:
            OSError: it can be written nowhere.
        """
        self.path, self._file = _begun(places(manuscript.path, shipped=shipped))
        self._last = manuscript.scenario
        files = manuscript.files
        head = {
            "format": FORMAT,
            "scenario_file": str(manuscript.path.absolute()),
            "main": files.main,
            "parts": dict(files.parts),
            "contents": dict(files.contents),
            "index": index,
            "says": _plain(manuscript.scenario),
        }
        try:
            self._write(head)
        except OSError:
            self.forget()
            raise

    def record(self, index: int, words: str, scenario: Scenario) -> None:
        """Write down what a scenario says now; OSError when the disk refuses.

        It is in the system's hands when this returns, so that it outlives the program; `sync` makes it outlive a
        failure of the power.

        Args:
            index: where the undo stack stands.
            words: what the history calls the change that led there.
        """
        altered = list(alterations(self._last, scenario))
        self._write({"index": index, "words": words, "time": time.time(), "changes": altered})
        self._last = scenario

    def _write(self, record: Plain) -> None:
        content = msgspec.json.encode(record)
        end = self._file.seek(0, os.SEEK_END)
        try:
            append(self._file, b"%08x %s\n" % (zlib.crc32(content), content))
        except OSError:
            self._file.truncate(end)  # half a line would hide those that follow it
            raise

    def descriptor(self) -> int:
        """Return a descriptor of its own for bringing the file onto the disk elsewhere than in the window's thread."""
        return os.dup(self._file.fileno())

    def forget(self) -> None:
        """End and remove it: everything in it is saved, or not wanted."""
        self._file.close()
        self.path.unlink(missing_ok=True)


def sync(descriptor: int) -> None:
    """Bring a file onto the disk and give back its descriptor."""
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def places(path: Path, *, shipped: bool) -> tuple[Path, ...]:
    """Return where the journal of a scenario file may lie, the best first, each without number and ending."""
    mark = hashlib.sha256(str(path.absolute()).encode()).hexdigest()[:10]
    far = state_folder() / "unsaved" / f"{slug(path.parent.name)}-{slug(path.stem)}-{mark}"
    return (far,) if shipped else (path.with_name(f".{path.name}"), far)


def _begun(candidates: Sequence[Path]) -> tuple[Path, BinaryIO]:
    """Return a new file at the first of some places that takes one."""
    *others, last = candidates
    for place in others:
        with contextlib.suppress(OSError):
            return _numbered(place)
    make_folder(last.parent)
    return _numbered(last)


def _numbered(place: Path) -> tuple[Path, BinaryIO]:
    for number in range(1, 1000):
        path = place.with_name(f"{place.name}-{number}{SUFFIX}")
        try:
            file = create_for_append(path)
        except FileExistsError:
            continue
        lock(file)
        return path, file
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(place))


def _plain(value: object) -> Plain:
    return msgspec.to_builtins(value, str_keys=True)


def alterations(old: Scenario, new: Scenario) -> Iterator[Plain]:
    """Yield what makes one scenario another, in plain values; parts that both share are not looked at."""
    for name in (field.name for field in fields(Scenario)):
        before, after = getattr(old, name), getattr(new, name)
        if before is after:
            continue
        if name != "map":
            yield from changes(_plain(before), _plain(after), (name,))
            continue
        for part in (field.name for field in fields(GameMap)):
            one, other = getattr(before, part), getattr(after, part)
            if one is not other:
                yield from changes(_plain(one), _plain(other), (name, part))


def changes(old: Plain, new: Plain, path: tuple[str | int, ...] = ()) -> Iterator[Plain]:
    """Yield what makes one plain value another: `[path, value]`, or `[path]` where something went."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from ([[*path, key]] for key in old if key not in new)
        for key, value in new.items():
            if key in old:
                yield from changes(old[key], value, (*path, key))
            else:
                yield [[*path, key], value]
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from changes(before, after, (*path, at))
    else:
        yield [list(path), new]


def apply(plain: Plain, altered: Sequence[Plain]) -> Plain:
    """Return a plain value with changes made to it; it is altered in place."""
    for path, *value in altered:
        if not path:
            plain = value[0]
            continue
        at = plain
        for key in path[:-1]:
            at = at[key]
        if value:
            at[path[-1]] = value[0]
        else:
            del at[path[-1]]
    return plain


@dataclass(frozen=True, slots=True)
class Step:
    """A state that was reached: where the undo stack stood, what the history called it, seconds since the epoch."""

    index: int
    words: str
    time: float
    scenario: Scenario


@dataclass(frozen=True)
class Leftover:
    """A journal that a program left behind when it ended without saving.

    Attributes:
        path: the journal's own file.
        torn: whether its last line was cut off.
    """

    path: Path
    head: Mapping[str, Plain]
    records: tuple[Mapping[str, Plain], ...]
    torn: bool

    @property
    def words(self) -> tuple[tuple[str, float], ...]:
        """What the history called each change that is to be restored, and when it was made."""
        return tuple((record["words"], record["time"]) for record in self._wanted())

    @property
    def time(self) -> float:
        """When the last change was made, in seconds since the epoch."""
        return float(self.records[-1]["time"]) if self.records else 0.0

    @property
    def base(self) -> Scenario:
        """What the files said before the changes."""
        return msgspec.convert(copy.deepcopy(self.head["says"]), Scenario, str_keys=True)

    def manuscript(self) -> Manuscript:
        """Return the files as they were before the changes, whatever has become of them on disk.

        Raises:
            FileProblems: its game is not installed.
        """
        main = Path(self.head["scenario_file"])
        contents = msgspec.convert(self.head["contents"], dict[str, bytes])
        files = ScenarioFiles(main.parent, self.head["main"], dict(self.head["parts"]), contents)
        return Manuscript.recalled(files, self.base)

    def _wanted(self) -> list[Mapping[str, Plain]]:
        """Return the records that lead to the last state one by one; that one alone when there is no such way."""
        if not self.records:
            return []
        first, last = self.head["index"], self.records[-1]["index"]
        at = {record["index"]: record for record in self.records}
        if last <= first:
            return [] if self._final() == self.head["says"] else [self.records[-1]]
        way = [at.get(index) for index in range(first + 1, last + 1)]
        found = [record for record in way if record is not None]
        return found if len(found) == len(way) else [self.records[-1]]

    def _final(self) -> Plain:
        plain = copy.deepcopy(self.head["says"])
        for record in self.records:
            plain = apply(plain, copy.deepcopy(record["changes"]))
        return plain

    def steps(self) -> tuple[Step, ...]:
        """Return the states to restore, in order; older ones than the last `STEPS_KEPT` are left out."""
        wanted = {id(record) for record in self._wanted()[-STEPS_KEPT:]}
        plain = copy.deepcopy(self.head["says"])
        found = []
        for record in self.records:
            plain = apply(plain, copy.deepcopy(record["changes"]))
            if id(record) in wanted:
                scenario = msgspec.convert(plain, Scenario, str_keys=True)
                found.append(Step(record["index"], record["words"], record["time"], scenario))
        return tuple(found)

    def throw_away(self) -> Path:
        """Put it aside, where somebody who is sorry finds it; return where."""
        folder = state_folder() / "trash"
        make_folder(folder)
        to = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{self.path.name.lstrip('.')}"
        to.write_bytes(self.path.read_bytes())
        self.path.unlink()
        return to


def leftovers(path: Path) -> tuple[Leftover, ...]:
    """Return the journals of a scenario file that no running program writes, and that hold anything."""
    found = []
    for place in places(path, shipped=False):
        for journal in sorted(place.parent.glob(f"{_escaped(place.name)}-*{SUFFIX}")):
            read = read_journal(journal)
            if read is not None and read.words:
                found.append(read)
    return tuple(found)


def _escaped(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)


def read_journal(path: Path) -> Leftover | None:
    """Return a journal; None when a program is writing it, or when not even its first line is whole."""
    try:
        with path.open("r+b") as file:
            if not lock(file):
                return None
            content = file.read()
    except OSError:
        return None
    records = []
    lines = content.split(b"\n")
    for line in lines[:-1]:
        record = _record(line)
        if record is None:
            break
        records.append(record)
    torn = len(records) < len(lines) - 1 or bool(lines[-1])
    if not records or records[0].get("format") != FORMAT:
        return None
    return Leftover(path, records[0], tuple(records[1:]), torn)


def _record(line: bytes) -> dict[str, Plain] | None:
    mark, _, content = line.partition(b" ")
    if mark != b"%08x" % zlib.crc32(content):
        return None
    found = msgspec.json.decode(content)
    return found if isinstance(found, dict) else None

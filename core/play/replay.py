"""Is a game's file what it claims to be? Whether its chain is unbroken, and whether resolving repeats it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from core.files.game_file import Break, read_game, verify_chain
from core.files.problems import FileProblems
from core.games.contract import Rulebook, game
from core.model.events import Event
from core.play.amending import AMENDED
from core.play.chronicle import Chronicle, GameUnreadable
from core.play.dice import DiceError, RecordedDice
from core.play.header import FindGame, Start
from core.play.journal import Readers, digests
from core.play.records import ACTION, EDIT, START, History, Record


@dataclass(frozen=True, slots=True)
class Difference:
    """The first record that does not repeat, and what differs.

    `recorded` and `now` are the first events that are not alike, as they stand in the file and as the rules tell them
    now; None where one of them is missing or no event differs.
    """

    record: int
    what: str
    recorded: Event | None = None
    now: Event | None = None


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found.

    Attributes:
        chain: the first broken link, None for an unbroken chain; a broken one is not replayed.
        replay: the first record that does not repeat, None when all do.
        unreadable: a sentence when the file could not be opened or read; replay was not tried then.
        records: how many records were replayed.
        start: the game's beginning, where the file could be read.
        torn: the last line was cut off in writing; nobody was ever told of its step, and it is left out.
    """

    chain: Break | None = None
    replay: Difference | None = None
    unreadable: str = ""
    records: int = 0
    torn: bool = False
    start: Start | None = None

    @property
    def sound(self) -> bool:
        """Whether nothing was found wrong."""
        return self.chain is None and self.replay is None and not self.unreadable


def verify(path: Path, find: FindGame = game) -> Verification:
    """Check a game's file: hashes first, then every action again with the recorded dice.

    The file is only read, so somebody may have it open meanwhile.
    """
    try:
        broken = verify_chain(path)
        if broken is not None:
            return Verification(broken)
        chronicle, start, rulebook = Chronicle.opened(path, find, read_game)
    except (GameUnreadable, FileProblems) as error:
        return Verification(unreadable=str(error))
    found = repeat(chronicle.history, rulebook)
    return Verification(None, found, records=chronicle.history.at, torn=chronicle.torn, start=start)


def verify_in_play(path: Path, find: FindGame, hashes: Sequence[str]) -> Verification:
    """Check the file of a game that somebody is playing: as `verify`, and whether it is that game at all.

    Args:
        hashes: those of the game's records, the header's first; another game's file, or an older copy, lacks one.
    """
    found = verify(path, find)
    if not found.sound:
        return found
    try:
        there = read_game(path)
    except FileProblems as error:
        return Verification(unreadable=str(error))
    theirs = (there.first.hash, *(record.hash for record in there.records))
    strange = next((n for n, link in enumerate(hashes) if theirs[n : n + 1] != (link,)), None)
    return found if strange is None else Verification(Break(strange, "it is not of the game that is played"))


def repeat(history: History, rulebook: Rulebook) -> Difference | None:
    """Resolve every record again from the state before it; return the first that differs."""
    readers = Readers(rulebook.sides, rulebook.secrecy)
    for n, record in history:
        found = _repeated(history, n, record, rulebook)
        if found is not None:
            return found
        if record.digests and digests(history.states[n], readers) != record.digests:
            return Difference(n, "the position after it is not the one whose digest was written")
    return None


def _repeated(history: History, n: int, record: Record, rulebook: Rulebook) -> Difference | None:
    if record.kind not in (START, ACTION, EDIT):
        return None
    dice = RecordedDice(record.throws)
    before = history.before(n)
    try:
        if record.kind == EDIT:
            made = tuple(event for event in record.events if event.kind.startswith(AMENDED))
            events = rulebook.amend(before, made, dice).events
        elif record.action is None:
            events = rulebook.start(dice).events
        else:
            seen = rulebook.observe(before, (record.action.by,))
            refusal = rulebook.check(seen, record.action)
            if refusal is not None:
                return Difference(n, f"the rules now refuse the action ({refusal.clause}: {refusal.key})")
            events = rulebook.resolve(before, record.action, dice).events
        dice.finish()
    except DiceError as error:
        return Difference(n, str(error))
    except Exception as error:  # what no program of ours wrote may ask of the rules what they never had to answer
        return Difference(n, f"the rules cannot make anything of it ({type(error).__name__}: {error})")
    return _difference(n, record.events, events)


def _difference(n: int, recorded: tuple[Event, ...], now: tuple[Event, ...]) -> Difference | None:
    for i, (old, new) in enumerate(zip(recorded, now, strict=False), 1):
        if old != new:
            told, again = _words(old), _words(new)
            if told == again:
                what = f"event {i}, {told}, changes something else: {_other_changes(old, new)}"
                return Difference(n, what, old, new)
            return Difference(n, f"event {i}: recorded is {told}, the rules now say {again}", old, new)
    if len(recorded) == len(now):
        return None
    at = min(len(recorded), len(now))
    beyond = (next(iter(recorded[at:]), None), next(iter(now[at:]), None))
    return Difference(n, f"{len(recorded)} events were recorded, the rules now tell {len(now)}", *beyond)


def _other_changes(old: Event, new: Event) -> str:
    """Return in words the first change in which two events of the same words differ."""
    for was, now in zip_longest(old.changes, new.changes, fillvalue="nothing"):
        if was != now:
            return f"recorded is {was}, the rules now say {now}"
    return f"it bars undo by '{old.bars_undo}' in the file, by '{new.bars_undo}' now"


def _words(event: Event) -> str:
    values = ", ".join(f"{key}={value!r}" for key, value in sorted(event.values.items()))
    return f"{event.kind} ({event.clause}{'; ' if values else ''}{values})"

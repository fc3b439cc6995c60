"""Is a game's file what it claims to be? Whether its chain is unbroken, and whether resolving repeats it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.files.game_file import Break, verify_chain
from core.files.problems import FileProblems
from core.games.contract import Rulebook, game
from core.model.events import Event
from core.play.amending import AMENDED
from core.play.chronicle import Chronicle, GameUnreadable
from core.play.dice import DiceError, RecordedDice
from core.play.header import FindGame
from core.play.journal import Readers, digests
from core.play.records import ACTION, EDIT, START, History, Record


@dataclass(frozen=True, slots=True)
class Difference:
    """The first record that does not repeat, and what differs."""

    record: int
    what: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found.

    Attributes:
        chain: the first broken link, None for an unbroken chain; a broken one is not replayed.
        replay: the first record that does not repeat, None when all do.
        unreadable: a sentence when the file could not be opened or read; replay was not tried then.
        records: how many records were replayed.
    """

    chain: Break | None = None
    replay: Difference | None = None
    unreadable: str = ""
    records: int = 0

    @property
    def sound(self) -> bool:
        """Whether nothing was found wrong."""
        return self.chain is None and self.replay is None and not self.unreadable


def verify(path: Path, find: FindGame = game) -> Verification:
    """Check a game's file: hashes first, then every action again with the recorded dice."""
    try:
        broken = verify_chain(path)
        if broken is not None:
            return Verification(broken)
        chronicle, _, rulebook = Chronicle.opened(path, find)
    except (GameUnreadable, FileProblems) as error:
        return Verification(unreadable=str(error))
    chronicle.close()
    return Verification(None, repeat(chronicle.history, rulebook), records=chronicle.history.at)


def repeat(history: History, rulebook: Rulebook) -> Difference | None:
    """Resolve every record again from the state before it; return the first that differs."""
    readers = Readers(rulebook.sides, rulebook.secrecy)
    for n, record in history:
        what = _repeated(history, n, record, rulebook)
        if not what and record.digests and digests(history.states[n], readers) != record.digests:
            what = "the position after it is not the one whose digest was written"
        if what:
            return Difference(n, what)
    return None


def _repeated(history: History, n: int, record: Record, rulebook: Rulebook) -> str:
    if record.kind not in (START, ACTION, EDIT):
        return ""
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
                return f"the rules now refuse the action ({refusal.clause}: {refusal.key})"
            events = rulebook.resolve(before, record.action, dice).events
        dice.finish()
    except DiceError as error:
        return str(error)
    return _difference(record.events, events)


def _difference(recorded: tuple[Event, ...], now: tuple[Event, ...]) -> str:
    for i, (old, new) in enumerate(zip(recorded, now, strict=False), 1):
        if old != new:
            return f"event {i}: recorded is {_words(old)}, the rules now say {_words(new)}"
    if len(recorded) != len(now):
        return f"{len(recorded)} events were recorded, the rules now tell {len(now)}"
    return ""


def _words(event: Event) -> str:
    values = ", ".join(f"{key}={value!r}" for key, value in event.values.items())
    return f"{event.kind} ({event.clause}{'; ' if values else ''}{values})"

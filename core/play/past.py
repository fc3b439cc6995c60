"""A game as it was: to look back at it step by step, and to play on from there in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from core.model.frames import Frame
from core.model.state import GameState, Position
from core.model.values import Side
from core.play.chronicle import Chronicle
from core.play.dice import SystemDice
from core.play.header import Origin
from core.play.records import FOLDED, PIN, History, Record
from core.play.session import Session
from core.play.sights import fold, steps


def past(session: Session, n: int, shown: int = 0) -> Session:
    """Return the game as it was after record `n`, to be looked at only.

    Args:
        n: a record's number; 0 is the state before set-up.
        shown: how many events of the record after it have happened as well.
    """
    there, here = session.history, History.of(session.history.states[0])
    for number in range(1, n + 1):
        here.add(there.record(number), there.states[number])
    if shown:
        following = there.record(n + 1)
        begun = replace(following, events=following.events[:shown], digests=())
        here.add(begun, fold(here.state, begun.events))
    chronicle = Chronicle(here, session.chronicle.readers, read_only=True)
    return Session(session.start, session.rulebook, session.dice, chronicle)


def branched(session: Session, n: int, path: Path | None, title: str) -> Session:
    """Begin a new game that has everything of this one up to record `n`, and return it open.

    Steps that had been taken back by then are not in it; pins are taken along as they are now. Its header names the
    game it comes from.

    Raises:
        OSError: the file cannot be made or written; none is left behind.
    """
    old = past(session, n).history
    start = session.start
    named = start.title or start.scenario.title
    begun = replace(start, title=title, origin=Origin(named, n, _link(session, n)))
    chronicle = Chronicle.new(path, begun, session.rulebook, sync=False)
    try:
        for number in old.in_force:
            chronicle.add(old.record(number), old.states[number])
        for side, pin in session.history.pins.items():
            chronicle.add(Record(PIN, side, pin=pin), None)
        chronicle.settle()
    except OSError:
        chronicle.close()
        if path is not None:
            path.unlink(missing_ok=True)
        raise
    return Session(begun, session.rulebook, SystemDice(), chronicle)


def _link(session: Session, n: int) -> str:
    """Return the hash of the record where a branch leaves, empty for a game kept in memory alone."""
    hashes = session.chronicle.hashes
    return hashes[n] if n < len(hashes) else ""


def standing(history: History) -> Iterator[tuple[int, Record]]:
    """Yield number and record of what is in force, oldest first."""
    return ((n, history.record(n)) for n in history.in_force)


def part_of(position: Position) -> Frame | None:
    """Return the lowest frame that waits for somebody: whose part of the turn it is. None between two parts."""
    return next((frame for frame in position.agenda if frame.sides), None)


def sitting(position: Position) -> Side | None:
    """Return whose part of the turn it is; None while nobody's is."""
    frame = part_of(position)
    return frame.sides[0] if frame is not None else None


def seated(session: Session, n: int) -> Side | None:
    """Return who sat before the screen when record `n` was made, or sits there before it is; None where nobody did.

    Where the game waits for several sides, whoever sat there before answers first, so that nobody changes seats. A
    part of the turn that is asked in place (`FrameType.in_place`) leaves everybody where they sit.
    """
    might = _might_sit(session, n)
    if len(might) < 2:
        return next(iter(might), None)
    sat = (_might_sit(session, earlier) for earlier in reversed(range(1, n)))
    return next((sides[0] for sides in sat if len(sides) == 1 and sides[0] in might), _waiting(session, n)[0])


def _might_sit(session: Session, n: int) -> tuple[Side, ...]:
    """Return who might sit before the screen when record `n` is made: anybody where it is asked in place."""
    frame = part_of(session.history.before(n))
    if frame is None:
        return ()
    return session.sides if session.start.game.schema.asked_in_place(frame.kind) else frame.sides


def _waiting(session: Session, n: int) -> tuple[Side, ...]:
    frame = part_of(session.history.before(n))
    return frame.sides if frame is not None else ()


def turning_points(session: Session) -> Iterator[tuple[int, int]]:
    """Yield (record, events shown) wherever another part of the turn began, in order of play.

    The place is said as `past` takes it: after `record`, with so many events of the next one.
    """
    before: object = None
    for n, record in standing(session.history):
        if record.kind not in FOLDED:
            continue
        start = session.history.before(n)
        if _part(start) == _part(session.history.states[n]) == before:
            continue
        for shown, step in enumerate(steps(start, record.events), 1):
            now = _part(step.after)
            if now != before:
                before = now
                yield n - 1, shown


def _part(state: GameState) -> tuple[object, ...]:
    """Return what tells one part of a turn from the next: the ground of the agenda and who waits on it."""
    lowest = state.agenda[0] if state.agenda else None
    frame = part_of(state)
    return (lowest.kind, tuple(lowest.memo.items())) if lowest else (), frame.kind if frame else ""

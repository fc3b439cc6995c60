"""What a game in progress is made of: records, each with the events it folds into the state.

`History` keeps every record with the state after it, and which of them are in force: undo and redo are
records too, which point back to an earlier state.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from core.model.actions import Action
from core.model.dice import Throw
from core.model.events import Event
from core.model.state import GameState
from core.model.values import Side
from core.play.pins import Pin
from core.play.sights import fold

START, ACTION, UNDO, REDO, CONCESSION, EDIT, PIN = "start", "action", "undo", "redo", "concession", "edit", "pin"
FOLDED = (START, ACTION, CONCESSION, EDIT)
"""Kinds whose events move the game on; a pin leaves it where it is; the others only point to a record."""

Digests = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One entry of the journal.

    Attributes:
        kind: start, action, undo, redo, concession, edit or pin.
        by: who did it; None for the start.
        to: undo and redo: the record whose state holds again.
        consent: sides that agreed to an undo past a bar, to an edit of the position, or to lifting a forgotten pin.
        digests: at a hand-over, viewer -> digest of what it observes; the empty name sees what is public.
        pin: the word that `by` wants to be asked for, hashed; None lifts it.
    """

    kind: str
    by: Side | None = None
    action: Action | None = None
    throws: tuple[Throw, ...] = ()
    events: tuple[Event, ...] = ()
    to: int = 0
    consent: tuple[Side, ...] = ()
    digests: Digests = ()
    pin: Pin | None = None

    @property
    def typed(self) -> bool:
        """Whether its dice were thrown at the players' own table."""
        return any(throw.typed for throw in self.throws)

    @property
    def bar(self) -> Event | None:
        """The first event that nobody may take back, or None."""
        return next((event for event in self.events if event.bars_undo), None)


@dataclass
class History:
    """Every record of a game and the state after each. Record 1 is the start; 0 stands for the blank state."""

    states: list[GameState]
    records: list[Record | None] = field(default_factory=lambda: [None])
    in_force: list[int] = field(default_factory=list)
    taken_back: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, blank: GameState) -> History:
        """Return a history without records."""
        return cls([blank])

    @property
    def at(self) -> int:
        """The number of the last record."""
        return len(self.records) - 1

    @property
    def state(self) -> GameState:
        """The state now."""
        return self.states[-1]

    def record(self, n: int) -> Record:
        """Return a record by its number, 1 first."""
        record = self.records[n]
        if record is None:
            raise IndexError("record 0 is the header of the file; the game begins with record 1")
        return record

    def __iter__(self) -> Iterator[tuple[int, Record]]:
        """Yield number and record of the whole history, undone ones included."""
        return ((n, record) for n, record in enumerate(self.records) if record is not None)

    @property
    def pins(self) -> dict[Side, Pin]:
        """The pin of each side that has one now."""
        found: dict[Side, Pin] = {}
        for _, record in self:
            if record.kind == PIN and record.by is not None:
                found.pop(record.by, None)
                if record.pin is not None:
                    found[record.by] = record.pin
        return found

    def before(self, n: int) -> GameState:
        """Return the state a record started from."""
        return self.states[n - 1]

    def add(self, record: Record, state: GameState | None = None) -> None:
        """Append a record. `state` is the state after it where the caller has folded it already."""
        n = self.at + 1
        if record.kind in FOLDED:
            self.states.append(fold(self.state, record.events) if state is None else state)
            self.in_force.append(n)
            self.taken_back.clear()
        elif record.kind == PIN:
            self.states.append(self.state)
        else:
            self._point(record)
            self.states.append(self.states[record.to])
        self.records.append(record)

    def _point(self, record: Record) -> None:
        if record.kind == UNDO:
            if record.to not in self.in_force:
                raise ValueError(f"cannot go back to record {record.to}: it is not in force")
            while self.in_force[-1] != record.to:
                self.taken_back.append(self.in_force.pop())
        elif self.taken_back and self.taken_back[-1] == record.to:
            self.in_force.append(self.taken_back.pop())
        else:
            raise ValueError(f"cannot do record {record.to} again: it is not the last one taken back")

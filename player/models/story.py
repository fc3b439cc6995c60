"""The log as sentences: what happened, by which clause, and where to look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.board.hexes import Hex
from core.model.events import Event
from core.model.values import At, Side, Value, Way
from core.play.records import REDO, UNDO
from core.play.session import LogEntry
from player.models.table import Table

MOST_OF_BATTLE = 5
"""Sentences about a battle from its roll on; the rest is read in the log."""


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence of the log.

    Attributes:
        record: the journal's record it belongs to.
        at: the hex to show when it is clicked, None when it is about no hex.
        taken_back: whether that step was undone.
        rolled: whether it tells of a die.
    """

    record: int
    by: Side | None
    text: str
    clause: str
    at: Hex | None
    taken_back: bool
    rolled: bool = False


@dataclass
class Story:
    """The log so far, grown record by record."""

    table: Table
    told: tuple[Told, ...] = ()
    _at: int = 0
    _viewers: tuple[Side, ...] = ()

    def refresh(self) -> tuple[Told, ...]:
        """Read what is new and return the whole log; a step that was taken back, or other eyes, read it anew."""
        session = self.table.session
        viewers = self.table.viewers
        if session.at == self._at and viewers == self._viewers:
            return self.told
        new = range(self._at + 1, session.at + 1)
        pointed = any(session.history.record(n).kind in (UNDO, REDO) for n in new)
        kept = 0 if pointed or viewers != self._viewers else self._at
        entries = session.log(viewers, kept)
        added = tuple(line for entry in entries for line in self._lines(entry))
        self.told = (*self.told, *added) if kept else added
        self._at, self._viewers = session.at, viewers
        return self.told

    def last_battle(self) -> tuple[Told, ...]:
        """Return how the last roll of dice began and what it led to; nothing once a phase has ended."""
        told = self.refresh()
        since = next((line.record for line in reversed(told) if line.rolled and not line.taken_back), 0)
        session = self.table.session
        actions = [session.history.record(n).action for n in range(since, session.at + 1)] if since else []
        if not since or any(action is not None and action.kind == "end-phase" for action in actions):
            return ()
        lines = [line for line in told if line.record >= since and not line.taken_back]
        rolled = max(number for number, line in enumerate(lines) if line.rolled)
        return (*lines[: min(rolled, 1)], *lines[rolled : rolled + MOST_OF_BATTLE])

    def _lines(self, entry: LogEntry) -> Iterator[Told]:
        sentences = self.table.sentences
        for event in entry.events:
            said = sentences.event(event)
            if said.text:
                at, rolled = hex_of(event), event.bars_undo == "die"
                yield Told(entry.record, entry.by, said.text, said.clause, at, entry.taken_back, rolled)
        if not entry.events:
            for said in sentences.entry(entry):
                yield Told(entry.record, entry.by, said.text, said.clause, None, entry.taken_back)


def ways_since(table: Table, record: int) -> tuple[tuple[Hex, ...], ...]:
    """Return the ways that units have gone since a record, as far as the screen may show them."""
    return tuple(
        value.hexes
        for entry in table.session.log(table.viewers, record)
        for event in entry.events
        for value in event.values.values()
        if isinstance(value, Way) and len(value.hexes) > 1
    )


def hex_of(event: Event) -> Hex | None:
    """Return the hex an event is about: the last one it names."""
    found: Hex | None = None
    for value in event.values.values():
        found = _hex_in(value) if _hex_in(value) is not None else found
    return found


def _hex_in(value: Value) -> Hex | None:
    if isinstance(value, At):
        return value.hex
    if isinstance(value, Way) and value.hexes:
        return value.hexes[-1]
    return None


"""The log as sentences: what happened, by which clause, and where to look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from core.board.hexes import Hex
from core.model.events import DropFrames, Event
from core.model.values import At, Key, PieceId, Side, Unknown, Value, Way, Who
from core.play.records import FOLDED, REDO, UNDO, History
from core.play.session import LogEntry
from core.view.language import tr
from player.models.placing import Placing
from player.models.table import Table

MOST_OF_BATTLE = 7
"""Sentences about a battle: how it began, its dice and what they mean, of the rest the newest; the log has all."""

LONGEST = 90
"""Letters of a sentence that is quoted in another."""

NAMES_SIDE = ("by", "side")
"""Values in which an event names the side it speaks of."""

OTHER = "other"
"""Kind of the sentences that belong to no kind the game names."""


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence of the log.

    Attributes:
        record: the journal's record it belongs to.
        by: the side it speaks of, whoever took the step; None where it speaks of nobody, such as of the weather.
        at: the hex to show when it is clicked, for a die or a loss that of its battle; None when it is about no hex.
        taken_back: whether that step was undone.
        rolled: whether it tells of a die.
        event: how many events of the record had happened with it, 1 the first; 0 where it tells of a whole record.
        kind: what it is about, as the game's schema names it, or `other`.
        way: the way it tells of, empty when it tells of none.
        event_kind: the kind of event; empty where it tells of a whole record.
        step_by: the side that took the step.
        face, column: what the die shows, 0 without one, and the column of the chart it speaks of.
        row: the row of the chart in which a die is read, where something was added to it; empty otherwise.
    """

    record: int
    by: Side | None
    text: str
    clause: str
    at: Hex | None
    taken_back: bool
    rolled: bool = False
    event: int = 0
    kind: str = OTHER
    way: tuple[Hex, ...] = ()
    face: int = 0
    column: str = ""
    event_kind: str = ""
    step_by: Side | None = None
    row: str = ""


@dataclass
class Story:
    """The log so far, grown record by record; what each pair of eyes has read is kept."""

    table: Table
    _read: dict[tuple[Side, ...], tuple[int, tuple[Told, ...]]] = field(default_factory=dict)

    @property
    def told(self) -> tuple[Told, ...]:
        """The whole log as it was read last by whoever sits here."""
        return self._read.get(self.table.viewers, (0, ()))[1]

    @cached_property
    def _owners(self) -> Mapping[PieceId | Unknown, Side]:
        return {piece.id: piece.side for piece in self.table.session.start.scenario.pieces}

    @cached_property
    def _kinds(self) -> Mapping[str, str]:
        return {event: kind.id for kind in self.table.schema.log_kinds for event in kind.events}

    def refresh(self) -> tuple[Told, ...]:
        """Read what is new and return the whole log; a step that was taken back has it read anew."""
        session, viewers = self.table.session, self.table.viewers
        at, told = self._read.get(viewers, (0, ()))
        if session.at == at:
            return told
        new = range(at + 1, session.at + 1)
        if any(session.history.record(n).kind in (UNDO, REDO) for n in new):
            at, told = 0, ()
        entries = session.log(viewers, at)
        placing = Placing(session.history, self.table.schema.log_kinds)
        told = (*told, *placing.placed(told, (line for entry in entries for line in self.lines(entry))))
        told = with_steps(told, steps_named(session.history)) if at == 0 else told
        self._read[viewers] = (session.at, told)
        return told

    def last_battle(self) -> tuple[Told, ...]:
        """Return how the last throw of dice began and what it led to; nothing once something else has begun.

        What dice lead to is decided above the decision that had them thrown: the first answer to another one ends it,
        and so does the end of that decision.
        """
        told, session = self.refresh(), self.table.session
        since = next((line.record for line in reversed(told) if line.rolled and not line.taken_back), 0)
        history = session.history
        depth = len(history.before(since).agenda) if since else 0
        later = (record for record in history.in_force if record > since)
        if not since or any(len(history.before(record).agenda) <= depth for record in later):
            return ()
        lines = [line for line in told if line.record >= since and not line.taken_back]
        rolls = [number for number, line in enumerate(lines) if line.rolled]
        end = self._end(since, lines[rolls[-1]].event, depth)
        kept = [line for line in lines if line.record > since or line.event <= end]
        # What a die means is told right after it.
        readings = {n for n, line in enumerate(kept) if line.rolled or line.row}
        needed = {0, *readings, *(n + 1 for n in readings)}
        rest = [number for number in range(len(kept)) if number not in needed]
        left_out = set(rest[: max(0, len(kept) - MOST_OF_BATTLE)])
        return tuple(line for number, line in enumerate(kept) if number not in left_out)

    def _end(self, record: int, rolled: int, depth: int) -> int:
        """Return the number of the event of a record with which the decision behind a throw is over."""
        entry = next(entry for entry in self.table.session.log(self.table.viewers, record - 1))
        for number, event in enumerate(entry.events, 1):
            dropped = [change.depth for change in event.changes if isinstance(change, DropFrames)]
            if number <= rolled:
                depth = min((depth, *dropped))
            elif dropped and dropped[-1] < depth:
                return number
        return len(entry.events)

    def lines(self, entry: LogEntry) -> Iterator[Told]:
        """Yield what a record of the log has to say."""
        sentences = self.table.sentences
        for number, event in enumerate(entry.events, 1):
            said = sentences.event(event)
            if said.text:
                by_hand = entry.typed and event.bars_undo == "die"
                yield Told(
                    entry.record,
                    self._spoken_of(event),
                    f"{said.text} {sentences.say('thrown-by-hand', {})}" if by_hand else said.text,
                    said.clause,
                    hex_of(event),
                    entry.taken_back,
                    event.bars_undo == "die",
                    number,
                    self._kinds.get(event.kind, OTHER),
                    _way_of(event),
                    _face_of(event),
                    str(event.values.get("column", "")),
                    event.kind,
                    entry.by,
                    str(event.values.get("row", "")),
                )
        if not entry.events:
            for said in sentences.entry(entry):
                yield Told(entry.record, entry.by, said.text, said.clause, None, entry.taken_back, step_by=entry.by)

    def _spoken_of(self, event: Event) -> Side | None:
        """Return the side an event names, or whose pieces it names; None where that is nobody or more than one."""
        named = next((event.values[name] for name in NAMES_SIDE if name in event.values), None)
        if isinstance(named, Key):
            sides = {Side(named.word)} & set(self.table.session.sides)
        else:
            who = event.values.get("who")
            pieces = who.pieces if named is None and isinstance(who, Who) else ()
            sides = {self._owners[piece] for piece in pieces if piece in self._owners}
        return sides.pop() if len(sides) == 1 else None


def steps_named(history: History) -> Mapping[int, int]:
    """Return which record every undo took back and every redo did again: their number -> its number."""
    in_force, found = list[int](), dict[int, int]()
    for number, record in history:
        if record.kind == UNDO:
            last = in_force.index(record.to) + 1
            found[number], in_force = in_force[last], in_force[:last]
        elif record.kind == REDO:
            found[number] = record.to
            in_force.append(record.to)
        elif record.kind in FOLDED:
            in_force.append(number)
    return found


def with_steps(told: Iterable[Told], named: Mapping[int, int]) -> tuple[Told, ...]:
    """Return sentences, those about a step that was taken back or done again with what that step was."""
    first, found = dict[int, str](), list[Told]()
    for line in told:
        step = first.get(named.get(line.record, 0), "")
        first.setdefault(line.record, line.text)
        words = tr("{said} The step: {step}", said=line.text, step=cut(step))
        found.append(replace(line, text=words) if step else line)
    return tuple(found)


def cut(words: str) -> str:
    """Return a sentence that is too long to be quoted, cut."""
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1].rstrip()}…"


def title_of(table: Table, told: Iterable[Told]) -> str:
    """Return what a game calls a throw of dice of the last one's kind; empty where it has no words for it."""
    kind = next((line.kind for line in reversed(tuple(told)) if line.rolled), OTHER)
    return table.sentences.texts.get(f"last-{kind}", "")


def _face_of(event: Event) -> int:
    face = event.values.get("roll")
    return face if isinstance(face, int) and event.bars_undo == "die" else 0


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
    """Return the hex an event is about: the one it says it is at, else the last one it names."""
    at = event.values.get("at")
    if isinstance(at, At):
        return at.hex
    found: Hex | None = None
    for value in event.values.values():
        found = _hex_in(value) if _hex_in(value) is not None else found
    return found


def _hex_in(value: Value) -> Hex | None:
    if isinstance(value, At):
        return value.hex
    if isinstance(value, Way) and value.hexes:
        return value.hexes[-1]
    if isinstance(value, tuple):
        return next((at for at in map(_hex_in, reversed(value)) if at is not None), None)
    return None


def _way_of(event: Event) -> tuple[Hex, ...]:
    return next((value.hexes for value in event.values.values() if isinstance(value, Way)), ())

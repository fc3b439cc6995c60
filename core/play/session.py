"""A game in progress: who may do what now, what an action leads to, and who is told.

An action is checked on what its side observes, resolved, written to the journal, and only then told:
to every subscriber as its viewers see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.files.game_file import read_game
from core.games.contract import Rulebook, game
from core.model.actions import Action
from core.model.choice import LegalActions
from core.model.dice import Dice
from core.model.events import Event, SetVerdict
from core.model.refusal import Refusal
from core.model.state import GameState, Observation, Verdict
from core.model.values import Key, Side
from core.play.amending import Amended, Amendment, agreed, unagreed, would_amend
from core.play.chronicle import Chronicle
from core.play.dice import Ask, NotedDice, SystemDice, ThrowWanted, TypedDice
from core.play.header import FindGame, Start
from core.play.journal import Readers, digests
from core.play.pins import Pin
from core.play.records import ACTION, CONCESSION, EDIT, FOLDED, PIN, REDO, START, UNDO, History, Record
from core.play.seats import Seats, Viewers
from core.play.sights import fold, seen, steps
from core.play.undoing import Barred, Undoable, undoable


@dataclass(frozen=True, slots=True)
class Submitted:
    """An action was carried out; `record` is its number in the journal."""

    record: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """An action that waits for a throw at the players' table; nothing has happened yet.

    `submit` it again with the same `at`, and with `thrown` and the new throw behind it.
    """

    action: Action
    at: int
    ask: Ask
    thrown: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What a subscriber hears: the record, its events as the viewers see them, and what they observe now."""

    record: int
    kind: str
    by: Side | None
    events: tuple[Event, ...]
    seen: Observation


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One record of the log as some viewers see it; `typed` dice, a `dropped` pin."""

    record: int
    kind: str
    by: Side | None
    events: tuple[Event, ...]
    taken_back: bool
    consent: tuple[Side, ...] = ()
    typed: bool = False
    dropped: bool = False


Hear = Callable[[Told], None]


@dataclass
class Session:
    """One game. Not safe to use from several threads at once; computer players submit through its owner.

    `by_hand`: dice are thrown at the players' own table and typed in.
    """

    start: Start
    rulebook: Rulebook
    dice: Dice
    chronicle: Chronicle
    by_hand: bool = False
    _hearers: list[tuple[Viewers, Hear]] = field(default_factory=list)
    _legal: dict[Side, LegalActions] = field(default_factory=dict)

    @classmethod
    def new(cls, path: Path | None, start: Start, dice: Dice | None = None, *, sync: bool = True) -> Session:
        """Begin a game; `path` is its new file, None keeps it in memory alone.

        `sync` waits for the disk at every record; only playouts do without.
        """
        rulebook = start.bind()
        chronicle = Chronicle.new(path, start, rulebook, sync=sync)
        session = cls(start, rulebook, dice or SystemDice(), chronicle)
        noted = NotedDice(session.dice)
        begun = rulebook.start(noted)
        record = Record(START, throws=tuple(noted.throws), events=begun.events)
        session._write(replace(record, digests=digests(begun.state, chronicle.readers)), begun.state)
        return session

    @classmethod
    def open(cls, path: Path, dice: Dice | None = None, find: FindGame = game) -> Session:
        """Open a game's file; a second opening is read-only. Loading folds events and asks no rule.

        Raises:
            core.play.chronicle.GameUnreadable: with a sentence that says what is wrong and what to do.
        """
        chronicle, start, rulebook = Chronicle.opened(path, find)
        last = next((record for _, record in reversed(list(chronicle.history)) if record.throws), None)
        return cls(start, rulebook, dice or SystemDice(), chronicle, last is not None and last.typed)

    def tried(self, entry: str, position: GameState, dice: Dice) -> Session:
        """Return a game in memory that begins at a named entry point, from a position without agenda."""
        return Session.staged(self.start, self.rulebook, (entry, position), dice)

    @classmethod
    def staged(cls, start: Start, rulebook: Rulebook, at: tuple[str, GameState], dice: Dice) -> Session:
        """Return a game in memory that begins in a position: at a named entry point, or where its agenda says."""
        entry, position = at
        noted = NotedDice(dice)
        begun = rulebook.stage(entry, position, noted)
        readers = Readers(rulebook.sides, rulebook.secrecy)
        chronicle = Chronicle(History.of(position), readers, edition=start.game.edition)
        chronicle.history.add(Record(START, throws=tuple(noted.throws), events=begun.events), begun.state)
        return cls(start, rulebook, dice, chronicle)

    @classmethod
    def look(cls, path: Path, find: FindGame = game) -> Session:
        """Open a game's file only to look at it: whoever plays it is not disturbed. Raises as `open` does."""
        chronicle, start, rulebook = Chronicle.opened(path, find, read_game)
        return cls(start, rulebook, SystemDice(), chronicle)

    @property
    def history(self) -> History:
        """Every record with the state after it."""
        return self.chronicle.history

    @property
    def state(self) -> GameState:
        """The whole truth now; screens use `observe`."""
        return self.history.state

    @property
    def at(self) -> int:
        """The number of the last record: what `submit` wants to hear back."""
        return self.history.at

    @property
    def sides(self) -> tuple[Side, ...]:
        """The players, first player first."""
        return self.rulebook.sides

    @property
    def seats(self) -> Seats:
        """Who sits where."""
        return self.start.seats

    @property
    def read_only(self) -> bool:
        """Whether somebody else has the file open, so that nothing can be done here."""
        return self.chronicle.read_only

    @property
    def deciders(self) -> tuple[Side, ...]:
        """Who has a decision to make now; empty when the game is over."""
        return () if self.state.verdict is not None else self.rulebook.deciders(self.state)

    @property
    def outcome(self) -> Verdict | None:
        """Who won; None while the game goes on."""
        return self.state.verdict or self.rulebook.outcome(self.state)

    def observe(self, viewers: Viewers, acting: Side | None = None) -> Observation:
        """Return what some sides together may see now."""
        observed = self.rulebook.observe(self.state, viewers)
        return observed if acting is None else replace(observed, acting=acting)

    def legal(self, side: Side) -> LegalActions:
        """Return what a side may do now, from its own observation alone."""
        if side not in self._legal:
            self._legal[side] = self.rulebook.legal(self.observe((side,), side))
        return self._legal[side]

    def submit(self, action: Action, at: int, thrown: tuple[int | str, ...] = ()) -> Refusal | Submitted | Wanted:
        """Carry out an action chosen while record `at` was the last one.

        Refuses stale and double submissions, what the rules refuse, and what could not be written.

        Args:
            thrown: while dice are thrown by hand: what was typed in so far, in order.
        """
        refusal = self._refuse_writing(at) or self._refuse(action)
        if refusal is not None:
            return refusal
        noted = NotedDice(TypedDice(thrown), typed=True) if self.by_hand else NotedDice(self.dice)
        try:
            resolved = self.rulebook.resolve(self.state, action, noted)
        except ThrowWanted as wanted:
            return Wanted(action, at, wanted.ask, thrown)
        record = Record(ACTION, action.by, action, tuple(noted.throws), resolved.events)
        if self.rulebook.deciders(resolved.state) != self.deciders:
            record = replace(record, digests=digests(resolved.state, self.chronicle.readers))
        return self._write(record, resolved.state)

    def can_undo(self, side: Side) -> Undoable | Barred:
        """Return whether a side may take back the last step without asking anybody."""
        return undoable(self.history, side, self.start, self.sides)

    def undo(self, side: Side, at: int, consent: tuple[Side, ...] = ()) -> Refusal | Barred | Submitted:
        """Take back the last step; past a bar only with the recorded consent of the sides that `Barred` names."""
        may = self.can_undo(side)
        if isinstance(may, Barred) and (not may.needs or not set(may.needs) <= set(consent)):
            return may
        given = may.needs if isinstance(may, Barred) else ()
        return self._refuse_writing(at) or self._write(
            Record(UNDO, side, to=self.history.in_force[-2], consent=given), None
        )

    @property
    def can_redo(self) -> bool:
        """Whether the last thing done was an undo that can be done again."""
        return bool(self.history.taken_back)

    def redo(self, side: Side, at: int) -> Refusal | Submitted:
        """Do again what was taken back last, with the same dice."""
        if not self.can_redo:
            return Refusal("", "nothing-to-redo")
        return self._refuse_writing(at) or self._write(Record(REDO, side, to=self.history.taken_back[-1]), None)

    def concede(self, side: Side, at: int) -> Refusal | Submitted:
        """Give the game up: the next side in order of play has won."""
        if self.state.verdict is not None:
            return Refusal("", "game-over")
        refusal = self._refuse_writing(at)
        if refusal is not None:
            return refusal
        winner = self.sides[(self.sides.index(side) + 1) % len(self.sides)]
        event = Event("conceded", "", {"side": Key(side)}, (SetVerdict(winner, "", "conceded"),))
        return self._write(Record(CONCESSION, side, events=(event,)), fold(self.state, (event,)))

    def set_pin(self, side: Side, pin: Pin | None, at: int, consent: tuple[Side, ...] = ()) -> Refusal | Submitted:
        """Have a side asked for a word before its knowledge is shown; None lifts it, by those who agreed to that."""
        return self._refuse_writing(at) or self._write(Record(PIN, side, pin=pin, consent=consent), self.state)

    def would_amend(self, amendments: Iterable[Amendment], viewers: Viewers) -> Amended:
        """Return what changes of the position would do as far as some viewers can tell, without doing them."""
        return would_amend(self.rulebook, self.observe(viewers), amendments)

    def amend(
        self, side: Side, at: int, amendments: Iterable[Amendment], consent: tuple[Side, ...]
    ) -> Refusal | Submitted:
        """Change the position by agreement of all sides, whatever the rules say, and go on from there."""
        would = would_amend(self.rulebook, self.state, amendments)
        refusal = unagreed(self.sides, side, consent) or would.refusal or self._refuse_writing(at)
        if refusal is not None or self.state.verdict is not None:
            return refusal or Refusal("", "game-over")
        noted = NotedDice(self.dice)
        others = tuple(agreeing for agreeing in consent if agreeing != side)
        done = self.rulebook.amend(self.state, (agreed(side, others), *would.events), noted)
        record = Record(EDIT, side, None, tuple(noted.throws), done.events, consent=others)
        return self._write(replace(record, digests=digests(done.state, self.chronicle.readers)), done.state)

    def subscribe(self, viewers: Viewers, hear: Hear) -> Callable[[], None]:
        """Have `hear` called after every record, with what `viewers` may see of it; call the result to stop."""
        entry = (viewers, hear)
        self._hearers.append(entry)
        return lambda: self._hearers.remove(entry) if entry in self._hearers else None

    def log(self, viewers: Viewers, since: int = 0) -> tuple[LogEntry, ...]:
        """Return the records after number `since` as some viewers see them, undone ones marked."""
        standing = set(self.history.in_force)
        return tuple(
            LogEntry(
                n, record.kind, record.by, self._seen(n, viewers), _is_folded(record) and n not in standing,
                record.consent, record.typed, record.kind == PIN and record.pin is None,
            )
            for n, record in self.history
            if n > since
        )

    def close(self) -> None:
        """Close the file; the session can no longer be used."""
        self.chronicle.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _refuse(self, action: Action) -> Refusal | None:
        """Walk the tree that the player walked; it is at hand already. What it refuses, the rules explain."""
        reached = self.legal(action.by).walk(action)
        if not isinstance(reached, Refusal) and reached.action == action:
            return None
        refusal = self.rulebook.check(self.observe((action.by,), action.by), action)
        return refusal or Refusal("", "action-incomplete")

    def _refuse_writing(self, at: int) -> Refusal | None:
        if self.read_only:
            return Refusal("", "read-only")
        return None if at == self.at else Refusal("", "stale", values={"at": at, "now": self.at})

    def _write(self, record: Record, state: GameState | None) -> Refusal | Submitted:
        try:
            self.chronicle.add(record, state)
        except OSError as error:
            return Refusal("", "not-saved", values={"reason": str(error)})
        self._legal.clear()
        for viewers, hear in tuple(self._hearers):
            hear(Told(self.at, record.kind, record.by, self._seen(self.at, viewers), self.observe(viewers)))
        return Submitted(self.at)

    def _seen(self, n: int, viewers: Viewers) -> tuple[Event, ...]:
        record = self.history.record(n)
        return seen(steps(self.history.before(n), record.events), viewers, self.rulebook.secrecy)


def _is_folded(record: Record) -> bool:
    return record.kind in FOLDED

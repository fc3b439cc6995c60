"""Artillery points: what each side receives, what reaches where, and the books of what was spent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.board.hexes import Hex
from core.board.paths import cells_of
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.mechanics.driver import Run
from core.mechanics.points import TOGETHER
from core.model import events as ev
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, Key, Side, Value, Values

FIELD, HEAVY = "field", "heavy"
KINDS = (FIELD, HEAVY)
"""The two kinds of artillery points, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class Guns:
    """Artillery points of both kinds.

    >>> Guns(10, 8) - Guns(10, 0), Guns(10, 8).total, Guns(10, 8).divided(3)
    (Guns(field=0, heavy=8), 18, Guns(field=3, heavy=2))
    """

    field: int = 0
    heavy: int = 0

    @property
    def total(self) -> int:
        """Points of both kinds together."""
        return self.field + self.heavy

    def __add__(self, other: Guns) -> Guns:
        return Guns(self.field + other.field, self.heavy + other.heavy)

    def __sub__(self, other: Guns) -> Guns:
        return Guns(self.field - other.field, self.heavy - other.heavy)

    def divided(self, by: int) -> Guns:
        """Return each kind divided by itself, fractions dropped."""
        return Guns(self.field // by, self.heavy // by)


def track(side: Side, kind: str) -> str:
    """Return the track that a side's points of a kind are recorded on."""
    return f"{side}-{kind}"


def book(side: Side) -> str:
    """Return the mark of the game that has a line for every spending of a side's points this turn."""
    return f"artillery-{side}"


def guns(position: Position, side: Side) -> Guns:
    """Return the points a side has left this turn, as its Artillery Track shows them.

    Clause: kaiser 9.0.B, 9.8
    """
    return Guns(*(position.tracks.get(track(side, kind), 0) for kind in KINDS))


@dataclass(frozen=True, slots=True)
class Spending:
    """A line of the books: what points were spent for, on which hex if on one, and how many of each kind.

    Attributes:
        what: `counter-battery`, `silenced` (lost to the enemy's counter-battery fire), `gas-fire`, `drumfire`,
            `rolling` or `sos`.
    """

    what: str
    guns: Guns
    at: Hex | None = None

    @property
    def line(self) -> Value:
        """The line as it is kept in the state."""
        return (Key(self.what), None if self.at is None else At(self.at), self.guns.field, self.guns.heavy)


def spendings(position: Position, side: Side) -> tuple[Spending, ...]:
    """Return every spending of a side this turn, in order."""
    lines = position.marks.get(book(side))
    return tuple(_read(line) for line in lines) if isinstance(lines, tuple) else ()


def _read(line: Value) -> Spending:
    if not isinstance(line, tuple) or len(line) != len(Spending("", Guns()).line):  # type: ignore[arg-type]
        raise ValueError(f"{line!r} is no line of an Artillery Track")
    what, at, field, heavy = line
    if not isinstance(what, Key) or not isinstance(field, int) or not isinstance(heavy, int):
        raise ValueError(f"{line!r} is no line of an Artillery Track")
    return Spending(what.word, Guns(field, heavy), at.hex if isinstance(at, At) else None)


def allowance(rules: Rules, turn: int, side: Side) -> Guns:
    """Return the points that a side receives on a turn.

    Clause: kaiser 9.0.A, 9.8.1.A, 9.8.1.B, 9.8.1.C, 9.8.2.A, 9.8.2.B, 9.8.2.C
    """
    listed = Guns(*(rules.allowance(turn, track(side, kind)) for kind in KINDS))
    return under(listed, c("9.0.A"), c("9.8.1.A"), c("9.8.1.B"), c("9.8.1.C"), c("9.8.2.A"), c("9.8.2.B"), c("9.8.2.C"))


def receive(run: Run[Rules]) -> None:
    """Give both sides the points of the turn that begins; nothing is carried over, and the books begin anew.

    Clause: kaiser 9.0.A, 9.0.B, 9.0.C
    """
    turn = run.state.tracks["turn"]
    for side in run.rules.sides:
        given = under(allowance(run.rules, turn, side), c("9.0.C"))
        tracks = _shown(side, given)
        values: Values = {"side": Key(side), FIELD: given.field, HEAVY: given.heavy}
        run.tell("points-received", c("9.0.A"), *tracks, ev.SetMark(book(side), None), values=values)


def _shown(side: Side, left: Guns) -> tuple[ev.SetTrack, ev.SetTrack]:
    return ev.SetTrack(track(side, FIELD), left.field), ev.SetTrack(track(side, HEAVY), left.heavy)


def spend(run: Run[Rules], side: Side, spending: Spending, clause: str) -> None:
    """Take points off a side's track at once, with their line in the books: used once, they are gone for the turn.

    Clause: kaiser 9.0.A, 9.0.B, 9.8
    """
    left = guns(run.state, side) - spending.guns
    if min(left.field, left.heavy) < 0:
        raise ValueError(f"{side} cannot spend {spending.guns}: it has {guns(run.state, side)}")
    lines = run.state.marks.get(book(side))
    written = (*(lines if isinstance(lines, tuple) else ()), under(spending.line, c("9.0.B")))
    values: dict[str, Value] = {"side": Key(side), "what": Key(f"for-{spending.what}"), "count": spending.guns.total}
    values |= {FIELD: spending.guns.field, HEAVY: spending.guns.heavy}
    if spending.at is not None:
        values["at"] = At(spending.at)
    changes = (*under(_shown(side, left), c("9.0.A"), c("9.8")), ev.SetMark(book(side), written))
    run.tell("points-spent", clause, *changes, values=values)


def headquarters(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return the hexes of a side's headquarters on the map, ascending."""
    places = (position.places.get(piece) for piece in rules.of_type("hq", side))
    return tuple(sorted({Hex(place) for place in places if isinstance(place, int)}))


def reached(rules: Rules, position: Position, side: Side, at: Hex) -> bool:
    """Tell whether a side's field points reach a hex: some headquarters of it is near enough, its own hex not counted.

    Clause: kaiser 9.1.1#field
    """
    near = rules.figure("field-range")
    within = (rules.grid.distance(hq, at) <= near for hq in headquarters(rules, position, side))
    return under(any(within), c("9.1.1#field"))


def field_area(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return every hex that a side's field points reach, ascending.

    Clause: kaiser 9.1.1#field
    """
    near = rules.figure("field-range")
    hexes = {at for hq in headquarters(rules, position, side) for at in rules.grid.within(hq, near)}
    return tuple(sorted(hexes))


def stacks_of(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return the hexes where a side has units, ascending."""
    return cells_of(rules.held(position, side))


@dataclass(frozen=True)
class Room:
    """How many points a fire may take: of each kind, of both together, and why no more.

    Attributes:
        most: the most of each kind: no more than are left, field points only where they reach.
        sums: what both kinds may come to, ascending; empty where nothing may be fired.
        why: kind, or `TOGETHER`, -> the reason.
    """

    most: Guns
    sums: tuple[int, ...]
    why: Mapping[str, Refusal]

    @property
    def open(self) -> tuple[int, ...]:
        """The sums that the points left can make."""
        return tuple(total for total in self.sums if total <= self.most.total)

    def refuse(self, wanted: Guns) -> Refusal | None:
        """Return why so many points of each kind may not be fired, or None."""
        if wanted.field > self.most.field:
            return self.why[FIELD]
        if wanted.heavy > self.most.heavy:
            return self.why[HEAVY]
        return None if wanted.total in self.sums else self.why[TOGETHER]


@dataclass(frozen=True, slots=True)
class Limit:
    """What both kinds of points may come to in a fire, and what is said where they do not."""

    sums: tuple[int, ...]
    refusal: Refusal


def room(rules: Rules, position: Position, side: Side, at: tuple[Hex, ...], limit: Limit) -> Room:
    """Return how many points a side may fire.

    Args:
        at: hexes that must all be in range of the field points.

    Clause: kaiser 9.1.1#field, 9.1.1#heavy, 9.8
    """
    left = under(guns(position, side), c("9.8"))
    far = next((hex_ for hex_ in at if not reached(rules, position, side, hex_)), None)
    # Heavy points reach any hex.
    most = Guns(left.field if far is None else 0, under(left.heavy, c("9.1.1#heavy")))
    why = {kind: _used_up(side, kind, left) for kind in KINDS} | {TOGETHER: limit.refusal}
    if far is not None:
        values: Values = {"side": Key(side), "range": rules.figure("field-range"), "at": At(far)}
        why[FIELD] = Refusal(c("9.1.1#field"), "field-out-of-range", far, values)
    return Room(most, limit.sums, why)


def _used_up(side: Side, kind: str, left: Guns) -> Refusal:
    count = left.field if kind == FIELD else left.heavy
    return Refusal(c("9.8"), f"{kind}-used-up", values={"side": Key(side), "left": count})

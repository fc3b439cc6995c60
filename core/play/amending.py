"""Changes of the position that the players agree on, whatever the rules say: as events with their own sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.board.hexes import Hex
from core.games.contract import Rulebook
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.events import Event
from core.model.evolve import evolve
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, Key, PieceId, Place, Side, Unknown, Value, Values, Who
from core.play.sights import fold

AMENDED = "amended-"
"""Begins the kind of every event that the players themselves made in an edit; those after them are the rules'."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece put somewhere, on top of what stands there; None takes it out of play."""

    piece: PieceId
    place: Place | None


@dataclass(frozen=True, slots=True)
class Stepped:
    """A piece with so many steps."""

    piece: PieceId
    steps: int


@dataclass(frozen=True, slots=True)
class Marked:
    """A mark on a piece; None wipes it."""

    piece: PieceId
    mark: str
    value: Value


@dataclass(frozen=True, slots=True)
class Painted:
    """A cell of a layer of the state; `word` is what its value is called."""

    layer: str
    hex: Hex
    value: int
    word: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A track at another figure."""

    track: str
    value: int


@dataclass(frozen=True, slots=True)
class Amended:
    """What changes of the position would do.

    Attributes:
        faults: what the changed position holds that the rules forbid, and did not before: openly overridden.
        refusal: why it is no position at all.
    """

    events: tuple[Event, ...]
    faults: tuple[Refusal, ...] = ()
    refusal: Refusal | None = None


Amendment = Placed | Stepped | Marked | Painted | Counted


def agreed(side: Side, consent: Iterable[Side]) -> Event:
    """Return the event that says who agreed with the side that asked."""
    others = tuple(Key(other) for other in consent if other != side)
    return Event("amended-agreed", "", {"side": Key(side), "consent": others})


def amended(state: Position, amendments: Iterable[Amendment]) -> tuple[Event, ...]:
    """Return the events of some changes, one after the other."""
    events: list[Event] = []
    for amendment in amendments:
        event = event_of(state, amendment)
        events.append(event)
        state = evolve(state, event)
    return tuple(events)


def event_of(state: Position, amendment: Amendment) -> Event:
    """Return what one change does to a state, with the values of its sentence."""
    if isinstance(amendment, Placed):
        return _placed(state, amendment)
    if isinstance(amendment, Stepped):
        change: ev.Change = ev.SetSteps(amendment.piece, amendment.steps)
        return Event("amended-steps", "", {"who": Who((amendment.piece,)), "steps": amendment.steps}, (change,))
    if isinstance(amendment, Marked):
        kind = "amended-unmark" if amendment.value is None else "amended-mark"
        change = ev.SetPieceMark(amendment.piece, amendment.mark, amendment.value)
        return Event(kind, "", {"who": Who((amendment.piece,)), "mark": Key(amendment.mark)}, (change,))
    if isinstance(amendment, Painted):
        change = ev.SetCell(amendment.layer, amendment.hex, amendment.value)
        values: Values = {"at": At(amendment.hex), "layer": Key(amendment.layer), "value": Key(amendment.word)}
        return Event("amended-cell", "", values, (change,))
    change = ev.SetTrack(amendment.track, amendment.value)
    return Event("amended-track", "", {"track": Key(amendment.track), "value": amendment.value}, (change,))


def _placed(state: Position, amendment: Placed) -> Event:
    who = Who((amendment.piece,))
    changes = stack_changes(state, (amendment.piece,), amendment.place)
    if amendment.place is None:
        return Event("amended-off", "", {"who": who}, changes)
    place: Value = Key(amendment.place) if isinstance(amendment.place, str) else At(Hex(amendment.place))
    return Event("amended-place", "", {"who": who, "place": place}, changes)


def would_amend(rulebook: Rulebook, position: Position, amendments: Iterable[Amendment]) -> Amended:
    """Return what changes of a position would do, without doing them."""
    events = amended(position, amendments)
    changed = fold(position, events)
    refusal = mixed(changed, rulebook.secrecy.side_of)
    if refusal is None and not events:
        refusal = Refusal("", "edit-empty")
    if refusal is not None:
        return Amended(events, (), refusal)
    before = rulebook.faults(position)
    return Amended(events, tuple(fault for fault in rulebook.faults(changed) if fault not in before))


def unagreed(sides: Iterable[Side], by: Side, consent: tuple[Side, ...]) -> Refusal | None:
    """Return whose consent to a change is missing, or None."""
    missing = next((side for side in sides if side != by and side not in consent), None)
    return None if missing is None else Refusal("", "edit-needs-consent", values={"side": Key(missing)})


def mixed(state: Position, side_of: Mapping[PieceId, Side]) -> Refusal | None:
    """Return why a state is no position at all: a hex with units of two sides; None when it is one."""
    for place in sorted(place for place in state.stacks if isinstance(place, int)):
        sides = {side_of.get(token) for token in state.stacks[place] if not isinstance(token, Unknown)}
        if len(sides) > 1:
            return Refusal("", "mixed-stack", Hex(place), {"place": At(Hex(place))})
    return None

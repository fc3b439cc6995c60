"""What a side may see of a state, and how it sees an event. One redaction for screens, logs and files.

A piece is seen by its own side, when it lies on top of its stack, when it lies in a box that hides
nothing, or when the viewer has come to know it (`Position.knows`). Sealed values are seen by their owner
until the seal is open; hands by their holder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from core.model import events as ev
from core.model.events import Change, Event
from core.model.state import GameState, Observation, Seal
from core.model.values import Box, PieceId, Place, Side, Unknown, Value, Who

Viewers = tuple[Side, ...]
T = TypeVar("T")


@dataclass(frozen=True)
class Secrecy:
    """What a game hides: whose the pieces are, whether stacks hide all but their top, which boxes hide all."""

    side_of: Mapping[PieceId, Side]
    hides_stacks: bool = True
    hidden_boxes: frozenset[Box] = field(default_factory=frozenset)

    def sees(self, state: GameState, viewers: Viewers, piece: PieceId) -> bool:
        """Return whether any of the viewers may know what this piece is and where it stands."""
        if self.side_of.get(piece) in viewers:
            return True
        place = state.places.get(piece)
        if place is None or any(piece in state.knows.get(viewer, ()) for viewer in viewers):
            return True
        return self.shown(place, state.stacks[place], piece)

    def covered(self, state: GameState) -> Iterator[PieceId]:
        """Yield the pieces that not everybody sees: those beneath a top, and those in boxes that hide."""
        for place, stack in state.stacks.items():
            if isinstance(place, str):
                if place in self.hidden_boxes:
                    yield from stack  # type: ignore[misc]
            elif self.hides_stacks and len(stack) > 1:
                yield from stack[:-1]  # type: ignore[misc]

    def shown(self, place: Place, stack: tuple[PieceId | Unknown, ...], piece: PieceId) -> bool:
        """Return whether everybody at the table sees this piece of a stack."""
        if isinstance(place, str):
            return place not in self.hidden_boxes
        return not self.hides_stacks or stack[-1] == piece


def observe(state: GameState, viewers: Viewers, secrecy: Secrecy, acting: Side | None = None) -> Observation:
    """Return what some sides together may see."""
    hidden = {piece: None for piece in secrecy.covered(state) if not secrecy.sees(state, viewers, piece)}
    return Observation(
        stacks=_shown_stacks(state, hidden) if hidden else state.stacks,
        places=_without(state.places, hidden),
        steps=_without(state.steps, hidden),
        piece_marks=_without(state.piece_marks, hidden),
        layers=state.layers,
        tracks=state.tracks,
        marks=state.marks,
        cups=state.cups,
        hands={side: _hand(side, tokens, viewers) for side, tokens in state.hands.items()},
        seals={slot: _seal(seal, viewers) for slot, seal in state.seals.items()},
        knows={side: known for side, known in state.knows.items() if side in viewers},
        agenda=state.agenda,
        verdict=state.verdict,
        viewers=viewers,
        acting=acting if acting is not None else (viewers[0] if len(viewers) == 1 else None),
    )


def _shown_stacks(state: GameState, hidden: Mapping[PieceId, None]) -> dict[Place, tuple[PieceId | Unknown, ...]]:
    """Only the stacks that hide something are made anew: this is asked for at every step of a game."""
    shown = dict(state.stacks)
    for place in {state.places[piece]: None for piece in hidden}:
        shown[place] = tuple(Unknown.PIECE if piece in hidden else piece for piece in state.stacks[place])
    return shown


def _without(mapping: Mapping[PieceId, T], hidden: Mapping[PieceId, None]) -> Mapping[PieceId, T]:
    if not hidden:
        return mapping
    left = dict(mapping)
    for piece in hidden:
        left.pop(piece, None)
    return left


def _hand(side: Side, tokens: tuple[str | Unknown, ...], viewers: Viewers) -> tuple[str | Unknown, ...]:
    return tokens if side in viewers else tuple(Unknown.VALUE for _ in tokens)


def _seal(seal: Seal, viewers: Viewers) -> Seal:
    return seal if seal.open or seal.by in viewers else replace(seal, value=Unknown.VALUE)


@dataclass(frozen=True)
class Sight:
    """One viewer's eyes on one event: the state before and after it."""

    secrecy: Secrecy
    viewers: Viewers
    before: GameState
    after: GameState

    def view(self, event: Event) -> Event:
        """Return the event as this viewer sees it: names and changes it may not know are replaced."""
        values = {key: self._value(value) for key, value in event.values.items()}
        changes: list[Change] = []
        for change in event.changes:
            changes.extend(self._change(change))
        changes.extend(self._shifts_of_sight(event.changes))
        return replace(event, values=values, changes=tuple(changes))

    def _sees(self, piece: PieceId) -> bool:
        sees = self.secrecy.sees
        return sees(self.before, self.viewers, piece) or sees(self.after, self.viewers, piece)

    def _value(self, value: Value) -> Value:
        if isinstance(value, Who):
            return Who(tuple(p if isinstance(p, Unknown) or self._sees(p) else Unknown.PIECE for p in value.pieces))
        if isinstance(value, tuple):
            return tuple(self._value(item) for item in value)
        return value

    def _change(self, change: Change) -> tuple[Change, ...]:
        after = self.after
        if isinstance(change, ev.SetStack):
            return (ev.SetStack(change.place, self._tokens_after(change.place)),)
        if isinstance(change, ev.SetSteps | ev.SetPieceMark):
            return (change,) if self.secrecy.sees(after, self.viewers, change.piece) else ()
        if isinstance(change, ev.SetKnown):
            return (change,) if change.side in self.viewers else ()
        if isinstance(change, ev.SetHand):
            return (ev.SetHand(change.side, _hand(change.side, change.tokens, self.viewers)),)
        if isinstance(change, ev.SetSeal) and change.by is not None:
            seen = _seal(Seal(change.by, change.value, change.open), self.viewers)
            return (ev.SetSeal(change.slot, seen.by, seen.value, seen.open),)
        # Frames and marks of the whole game hold public facts only, so they pass as they are.
        return (change,)

    def _tokens_after(self, place: Place) -> tuple[PieceId | Unknown, ...]:
        after = self.after
        return tuple(
            piece if isinstance(piece, Unknown) or self.secrecy.sees(after, self.viewers, piece) else Unknown.PIECE
            for piece in after.stacks.get(place, ())
        )

    def _shifts_of_sight(self, changes: tuple[Change, ...]) -> list[Change]:
        """Pieces that come into sight bring their steps and marks; pieces that go out of it are forgotten."""
        places = [c.place for c in changes if isinstance(c, ev.SetStack)]
        known = [c.piece for c in changes if isinstance(c, ev.SetKnown) and c.side in self.viewers]
        pieces: dict[PieceId, None] = dict.fromkeys(known)
        for place in places:
            for stack in (self.before.stacks.get(place, ()), self.after.stacks.get(place, ())):
                pieces.update(dict.fromkeys(p for p in stack if not isinstance(p, Unknown)))
        shifts: list[Change] = []
        stacks_told = set(places)
        for piece in pieces:
            was = self.secrecy.sees(self.before, self.viewers, piece)
            is_ = self.secrecy.sees(self.after, self.viewers, piece)
            if was == is_:
                continue
            where = self.after.places.get(piece)
            if where is not None and where not in stacks_told:
                stacks_told.add(where)
                shifts.append(ev.SetStack(where, self._tokens_after(where)))
            shifts.extend(self._learn(piece) if is_ else (ev.Forget(piece),))
        return shifts

    def _learn(self, piece: PieceId) -> list[Change]:
        after = self.after
        learnt: list[Change] = []
        if piece in after.steps:
            learnt.append(ev.SetSteps(piece, after.steps[piece]))
        learnt.extend(ev.SetPieceMark(piece, m, v) for m, v in after.piece_marks.get(piece, {}).items())
        return learnt

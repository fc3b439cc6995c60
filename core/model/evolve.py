"""Fold changes into a position. No chart and no game is consulted, so old games survive a rule fix."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from core.model import events as ev
from core.model.events import Change, Event
from core.model.frames import Frame
from core.model.state import Position, Seal, Verdict
from core.model.values import Unknown, Value

AnyPosition = TypeVar("AnyPosition", bound=Position)


def evolve(position: AnyPosition, event: Event) -> AnyPosition:
    """Return the position after an event."""
    return apply(position, event.changes)


def apply(position: AnyPosition, changes: Iterable[Change]) -> AnyPosition:
    """Return the position after some changes; mappings that no change touches keep their identity."""
    draft = Draft(position)
    for change in changes:
        APPLY[type(change)](draft, change)
    return replace(position, **draft.fields) if draft.fields else position


class Draft:
    """Copies of the mappings that the changes at hand touch, each copied once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.fields: dict[str, Any] = {}

    def mapping(self, name: str) -> dict[Any, Any]:
        """Return this draft's own copy of a mapping field."""
        if name not in self.fields:
            self.fields[name] = dict(getattr(self.position, name))
        copy: dict[Any, Any] = self.fields[name]
        return copy

    def value(self, name: str) -> Any:
        """Return a field as it stands in the draft."""
        return self.fields.get(name, getattr(self.position, name))


def _stack(draft: Draft, change: ev.SetStack) -> None:
    stacks, places = draft.mapping("stacks"), draft.mapping("places")
    for piece in stacks.get(change.place, ()):
        if places.get(piece) == change.place:
            del places[piece]
    for piece in change.pieces:
        if not isinstance(piece, Unknown):
            places[piece] = change.place
    if change.pieces:
        stacks[change.place] = change.pieces
    else:
        stacks.pop(change.place, None)


def _steps(draft: Draft, change: ev.SetSteps) -> None:
    draft.mapping("steps")[change.piece] = change.steps


def _with(old: Mapping[str, Value] | None, key: str, value: Value) -> dict[str, Value]:
    new = dict(old or {})
    if value is None:
        new.pop(key, None)
    else:
        new[key] = value
    return new


def _piece_mark(draft: Draft, change: ev.SetPieceMark) -> None:
    marks = draft.mapping("piece_marks")
    left = _with(marks.get(change.piece), change.mark, change.value)
    if left:
        marks[change.piece] = left
    else:
        marks.pop(change.piece, None)


def _cell(draft: Draft, change: ev.SetCell) -> None:
    layers = draft.mapping("layers")
    cells = bytearray(layers[change.layer])
    cells[change.hex] = change.value
    layers[change.layer] = bytes(cells)


def _track(draft: Draft, change: ev.SetTrack) -> None:
    draft.mapping("tracks")[change.track] = change.value


def _mark(draft: Draft, change: ev.SetMark) -> None:
    draft.fields["marks"] = _with(draft.value("marks"), change.mark, change.value)


def _cup(draft: Draft, change: ev.SetCup) -> None:
    cups = draft.mapping("cups")
    left = dict(cups.get(change.cup, {}))
    if change.count:
        left[change.token] = change.count
    else:
        left.pop(change.token, None)
    cups[change.cup] = left


def _hand(draft: Draft, change: ev.SetHand) -> None:
    draft.mapping("hands")[change.side] = change.tokens


def _seal(draft: Draft, change: ev.SetSeal) -> None:
    seals = draft.mapping("seals")
    if change.by is None:
        seals.pop(change.slot, None)
    else:
        seals[change.slot] = Seal(change.by, change.value, change.open)


def _known(draft: Draft, change: ev.SetKnown) -> None:
    knows = draft.mapping("knows")
    others = tuple(piece for piece in knows.get(change.side, ()) if piece != change.piece)
    knows[change.side] = tuple(sorted((*others, change.piece))) if change.known else others


def _push(draft: Draft, change: ev.PushFrame) -> None:
    draft.fields["agenda"] = (*draft.value("agenda"), change.frame)


def _drop(draft: Draft, change: ev.DropFrames) -> None:
    draft.fields["agenda"] = draft.value("agenda")[: change.depth]


def _memo(draft: Draft, change: ev.SetMemo) -> None:
    agenda: tuple[Frame, ...] = draft.value("agenda")
    frame = agenda[change.depth]
    new = replace(frame, memo=_with(frame.memo, change.key, change.value))
    draft.fields["agenda"] = (*agenda[: change.depth], new, *agenda[change.depth + 1 :])


def _verdict(draft: Draft, change: ev.SetVerdict) -> None:
    draft.fields["verdict"] = Verdict(change.winner, change.clause, change.level)


def _forget(draft: Draft, change: ev.Forget) -> None:
    for name in ("places", "steps", "piece_marks"):
        draft.mapping(name).pop(change.piece, None)


APPLY: Mapping[type, Callable[[Draft, Any], None]] = {
    ev.SetStack: _stack,
    ev.SetSteps: _steps,
    ev.SetPieceMark: _piece_mark,
    ev.SetCell: _cell,
    ev.SetTrack: _track,
    ev.SetMark: _mark,
    ev.SetCup: _cup,
    ev.SetHand: _hand,
    ev.SetSeal: _seal,
    ev.SetKnown: _known,
    ev.PushFrame: _push,
    ev.DropFrames: _drop,
    ev.SetMemo: _memo,
    ev.SetVerdict: _verdict,
    ev.Forget: _forget,
}

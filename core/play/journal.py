"""Records to the parts of a file and back: one part that all may read, and one private part a side.

An event goes into the public part as somebody sees it who is on no side. A side's private part has its
own view where that differs, and the truth where the side sees it wholly. So a copy without the other
side's part tells its owner what he knew anyway, and nothing more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import msgspec

from core.model import codec
from core.model.dice import Throw
from core.model.events import Event
from core.model.observation import Secrecy, Sight, observe
from core.model.state import GameState, Position
from core.model.values import Side
from core.play import pins
from core.play.records import Record
from core.play.sights import Step, steps

Plain = dict[str, Any]
Parts = tuple[Plain, dict[str, Plain]]

WHOLE = "whole"

_ENCODER = msgspec.json.Encoder(order="deterministic")


class SecretEvent(Exception):
    """An event that no side sees wholly: nobody's file could hold the truth. A fault of the rulebook."""

    def __init__(self, event: Event) -> None:
        super().__init__(
            f"event {event.kind} ({event.clause}) changes things that no single side may know; "
            "the rule must tell it as one event a side"
        )


class SecretsMissing(Exception):
    """A copy of a game without a side's private part: the truth is not in it."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(f"record {n} holds something that this copy keeps from you; only its owner can replay it")


@dataclass(frozen=True)
class Readers:
    """Who reads a file: the sides and what each may see."""

    sides: tuple[Side, ...]
    secrecy: Secrecy


def digest(position: Position) -> str:
    """Return a short name of a position; equal positions have equal names on every machine."""
    return sha256(_ENCODER.encode(codec.position_to_plain(position))).hexdigest()[:32]


def digests(state: GameState, readers: Readers) -> tuple[tuple[str, str], ...]:
    """Return the digest of what the public and each side observe: the public under the empty name, sides by name."""
    views: tuple[tuple[str, tuple[Side, ...]], ...] = (("", ()), *((side, (side,)) for side in sorted(readers.sides)))
    return tuple((name, digest(observe(state, viewers, readers.secrecy))) for name, viewers in views)


def parts(record: Record, before: GameState, readers: Readers) -> Parts:
    """Return the public part and the private part of each side that has one.

    Raises:
        SecretEvent: the rulebook told an event that no side sees wholly.
    """
    public: Plain = {"kind": record.kind}
    private: dict[str, Plain] = {side: {} for side in readers.sides}
    if record.by is not None:
        public["by"] = record.by
    if record.to:
        public["to"] = record.to
    if record.consent:
        public["consent"] = list(record.consent)
    if record.pin is not None:
        public["pin"] = pins.to_plain(record.pin)
    if record.action is not None:
        private[record.action.by]["action"] = codec.action_to_plain(record.action)
    _put_throws(record, public, private)
    _put_events(record, before, readers, (public, private))
    for name, value in record.digests:
        (private[name] if name else public)["digest"] = value
    return public, {side: part for side, part in private.items() if part}


def _put_throws(record: Record, public: Plain, private: Mapping[str, Plain]) -> None:
    if record.throws:
        public["throws"] = [_public_throw(throw) for throw in record.throws]
    for n, throw in enumerate(record.throws):
        for side in throw.seen_by:
            private[side].setdefault("throws", {})[str(n)] = throw.result


def _public_throw(throw: Throw) -> Any:
    plain = codec.throw_to_plain(throw)
    if throw.seen_by:
        plain[3] = None
    return plain


def _put_events(record: Record, before: GameState, readers: Readers, out: Parts) -> None:
    public, private = out
    told: list[Any] = []
    for n, step in enumerate(steps(before, record.events)):
        view = _view(step, (), readers.secrecy)
        plain = _plain(view, step.event)
        told.append(plain)
        # What hides nothing from a stranger looks the same to everybody.
        if view != step.event:
            _put_views(n, step, readers, (plain, private))
    if told:
        public["events"] = told


def _put_views(n: int, step: Step, readers: Readers, out: tuple[Plain, dict[str, Plain]]) -> None:
    public, private = out
    owned = WHOLE in public
    for side in readers.sides:
        view = _plain(_view(step, (side,), readers.secrecy), step.event)
        owned = owned or WHOLE in view
        if view != public:
            private[side].setdefault("views", {})[str(n)] = view
    if not owned:
        raise SecretEvent(step.event)


def _view(step: Step, viewers: tuple[Side, ...], secrecy: Secrecy) -> Event:
    return Sight(secrecy, viewers, step.before, step.after).view(step.event)


def _plain(view: Event, event: Event) -> Plain:
    """Return an event as some see it. Where that tells the whole truth, `whole` counts the changes that are it:
    further ones only bring pieces into sight or take them out of it."""
    plain: Plain = codec.event_to_plain(view)
    if view.values == event.values and view.changes[: len(event.changes)] == event.changes:
        plain[WHOLE] = len(event.changes)
    return plain


def from_parts(n: int, public: Plain, private: Mapping[str, Plain]) -> Record:
    """Return record `n` from its parts.

    Raises:
        SecretsMissing: a private part that holds some truth of it is not there.
        codec.CodecError: the parts hold something that this edition cannot read.
    """
    by = public.get("by")
    action = _action(n, public, private)
    return Record(
        kind=public["kind"],
        by=None if by is None else Side(by),
        action=action,
        throws=tuple(_throw(n, i, plain, private) for i, plain in enumerate(public.get("throws", ()))),
        events=_events(n, public, private),
        to=public.get("to", 0),
        consent=tuple(map(Side, public.get("consent", ()))),
        digests=_digests(public, private),
        pin=pins.from_plain(public["pin"]) if "pin" in public else None,
    )


def _action(n: int, public: Plain, private: Mapping[str, Plain]) -> Any:
    if public["kind"] != "action":
        return None
    plain = private.get(public["by"], {}).get("action")
    if plain is None:
        raise SecretsMissing(n)
    return codec.action_from_plain(plain)


def _throw(n: int, i: int, plain: Any, private: Mapping[str, Plain]) -> Throw:
    if plain[3] is not None:
        return codec.throw_from_plain(plain)
    for side in plain[5]:
        result = private.get(side, {}).get("throws", {}).get(str(i))
        if result is not None:
            return codec.throw_from_plain([*plain[:3], result, *plain[4:]])
    raise SecretsMissing(n)


def _events(n: int, public: Plain, private: Mapping[str, Plain]) -> tuple[Event, ...]:
    return tuple(_truth(n, str(i), plain, private) for i, plain in enumerate(public.get("events", ())))


def _truth(n: int, i: str, plain: Plain, private: Mapping[str, Plain]) -> Event:
    own = (part.get("views", {}).get(i, {}) for part in private.values())
    for view in (plain, *own):
        if WHOLE in view:
            event = codec.event_from_plain(view)
            return replace(event, changes=event.changes[: view[WHOLE]])
    raise SecretsMissing(n)


def _digests(public: Plain, private: Mapping[str, Plain]) -> tuple[tuple[str, str], ...]:
    if "digest" not in public:
        return ()
    own = ((side, private[side]["digest"]) for side in sorted(private) if "digest" in private[side])
    return (("", public["digest"]), *own)


def views_for(side: Side, public: Plain, private: Mapping[str, Plain]) -> tuple[Event, ...]:
    """Return a record's events as one side sees them, from the public part and that side's own alone."""
    own = private.get(side, {}).get("views", {})
    return tuple(
        codec.event_from_plain(own.get(str(i), plain)) for i, plain in enumerate(public.get("events", ()))
    )

"""Values, clicks, changes, frames, events and states to plain JSON kinds and back. This is file format.

A tagged value is a list whose first item is its tag. Tags and field orders are added, never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from core.board.hexes import Hex
from core.model import actions as ac
from core.model import events as ev
from core.model.actions import Action, Click
from core.model.dice import Throw
from core.model.events import Change, Event
from core.model.frames import Frame
from core.model.state import GameState, Position, Seal, Verdict
from core.model.values import At, Key, Side, Unknown, Value, Way, Who

Plain = Any


class CodecError(ValueError):
    """Something in a record that this edition cannot read; the message says what."""


def value_to_plain(value: Value) -> Plain:
    """Return a value as JSON kinds."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, At):
        return ["hex", int(value.hex)]
    if isinstance(value, Way):
        return ["way", *map(int, value.hexes)]
    if isinstance(value, Who):
        return ["who", *(_token(piece) for piece in value.pieces)]
    if isinstance(value, Key):
        return ["key", value.word]
    if isinstance(value, Unknown):
        return ["?", value.value]
    if isinstance(value, tuple):
        return ["list", *map(value_to_plain, value)]
    raise CodecError(f"cannot write {value!r}")


def value_from_plain(plain: Plain) -> Value:
    """Return a value from JSON kinds; raises CodecError on anything unknown."""
    if plain is None or isinstance(plain, bool | int | str):
        return plain
    if not isinstance(plain, list) or not plain:
        raise CodecError(f"cannot read the value {plain!r}")
    tag, *rest = plain
    if tag == "hex":
        return At(Hex(rest[0]))
    if tag == "way":
        return Way(tuple(map(Hex, rest)))
    if tag == "who":
        return Who(tuple(_from_token(token) for token in rest))
    if tag == "key":
        return Key(rest[0])
    if tag == "?":
        return Unknown(rest[0])
    if tag == "list":
        return tuple(map(value_from_plain, rest))
    raise CodecError(f"unknown kind of value {tag!r}")


def _token(token: str | Unknown) -> Plain:
    return ["?", token.value] if isinstance(token, Unknown) else token


def _from_token(plain: Plain) -> Any:
    return Unknown(plain[1]) if isinstance(plain, list) else plain


def values_to_plain(values: Mapping[str, Value]) -> Plain:
    """Return named values as a JSON object."""
    return {key: value_to_plain(value) for key, value in values.items()}


def values_from_plain(plain: Plain) -> dict[str, Value]:
    """Return named values from a JSON object."""
    return {key: value_from_plain(value) for key, value in plain.items()}


def frame_to_plain(frame: Frame) -> Plain:
    """Return a frame as JSON kinds."""
    return [frame.kind, list(frame.sides), values_to_plain(frame.memo), frame.open]


def frame_from_plain(plain: Plain) -> Frame:
    """Return a frame from JSON kinds."""
    kind, sides, memo, open_ = plain
    return Frame(kind, tuple(sides), values_from_plain(memo), open_)


CLICKS: Mapping[str, type] = {
    "hex": ac.HexClick,
    "piece": ac.PieceClick,
    "key": ac.KeyClick,
    "count": ac.CountClick,
}
CHANGES: Mapping[str, type] = {
    "stack": ev.SetStack,
    "steps": ev.SetSteps,
    "piece-mark": ev.SetPieceMark,
    "cell": ev.SetCell,
    "track": ev.SetTrack,
    "mark": ev.SetMark,
    "cup": ev.SetCup,
    "hand": ev.SetHand,
    "seal": ev.SetSeal,
    "known": ev.SetKnown,
    "push": ev.PushFrame,
    "drop": ev.DropFrames,
    "memo": ev.SetMemo,
    "verdict": ev.SetVerdict,
    "forget": ev.Forget,
}
_CLICK_TAGS = {kind: tag for tag, kind in CLICKS.items()}
_CHANGE_TAGS = {kind: tag for tag, kind in CHANGES.items()}
_NAMES = {kind: tuple(f.name for f in fields(kind)) for kind in (*CLICKS.values(), *CHANGES.values())}

_FIELD_TO_PLAIN: Mapping[str, Callable[[Any], Plain]] = {
    "value": value_to_plain,
    "pieces": lambda tokens: [_token(token) for token in tokens],
    "tokens": lambda tokens: [_token(token) for token in tokens],
    "frame": frame_to_plain,
}
_FIELD_FROM_PLAIN: Mapping[str, Callable[[Plain], Any]] = {
    "value": value_from_plain,
    "pieces": lambda plain: tuple(_from_token(token) for token in plain),
    "tokens": lambda plain: tuple(_from_token(token) for token in plain),
    "frame": frame_from_plain,
}


def _same(value: Any) -> Any:
    return value


def _to_plain(thing: Any, tag: str) -> Plain:
    return [tag, *(_FIELD_TO_PLAIN.get(n, _same)(getattr(thing, n)) for n in _NAMES[type(thing)])]


def _from_plain(plain: Plain, kinds: Mapping[str, type], what: str) -> Any:
    if not isinstance(plain, list) or not plain or plain[0] not in kinds:
        raise CodecError(f"unknown {what} {plain!r}")
    kind = kinds[plain[0]]
    names = _NAMES[kind]
    if len(plain) != len(names) + 1:
        raise CodecError(f"{what} {plain[0]!r} has {len(plain) - 1} fields, expected {len(names)}")
    return kind(*(_FIELD_FROM_PLAIN.get(n, _same)(p) for n, p in zip(names, plain[1:], strict=True)))


def change_to_plain(change: Change) -> Plain:
    """Return a change as JSON kinds."""
    return _to_plain(change, _CHANGE_TAGS[type(change)])


def change_from_plain(plain: Plain) -> Change:
    """Return a change from JSON kinds."""
    change: Change = _from_plain(plain, CHANGES, "change")
    return change


def click_to_plain(click: Click) -> Plain:
    """Return a click as JSON kinds."""
    return _to_plain(click, _CLICK_TAGS[type(click)])


def click_from_plain(plain: Plain) -> Click:
    """Return a click from JSON kinds."""
    click: Click = _from_plain(plain, CLICKS, "click")
    return click


def action_to_plain(action: Action) -> Plain:
    """Return an action as JSON kinds."""
    return {"by": action.by, "kind": action.kind, "clicks": [click_to_plain(c) for c in action.clicks]}


def action_from_plain(plain: Plain) -> Action:
    """Return an action from JSON kinds."""
    return Action(Side(plain["by"]), plain["kind"], tuple(click_from_plain(c) for c in plain["clicks"]))


def event_to_plain(event: Event) -> Plain:
    """Return an event as JSON kinds; empty parts are left out."""
    plain: dict[str, Plain] = {"kind": event.kind, "clause": event.clause}
    if event.values:
        plain["values"] = values_to_plain(event.values)
    if event.changes:
        plain["changes"] = [change_to_plain(change) for change in event.changes]
    if event.bars_undo:
        plain["bars_undo"] = event.bars_undo
    return plain


def event_from_plain(plain: Plain) -> Event:
    """Return an event from JSON kinds."""
    return Event(
        plain["kind"],
        plain["clause"],
        values_from_plain(plain.get("values", {})),
        tuple(change_from_plain(change) for change in plain.get("changes", ())),
        plain.get("bars_undo", ""),
    )


TYPED = "typed"
"""Ends a throw that came from the players' own table; throws of the machine end without a word."""


def throw_to_plain(throw: Throw) -> Plain:
    """Return a throw as JSON kinds."""
    plain = [throw.key, throw.clause, throw.sides, throw.result, throw.cup, list(throw.seen_by)]
    return [*plain, TYPED] if throw.typed else plain


def throw_from_plain(plain: Plain) -> Throw:
    """Return a throw from JSON kinds."""
    key, clause, sides, result, cup, seen_by, *source = plain
    if source not in ([], [TYPED]):
        raise CodecError(f"unknown source of a throw {source!r}")
    return Throw(key, clause, sides, result, cup, tuple(seen_by), bool(source))


def position_to_plain(position: Position) -> Plain:
    """Return a position as JSON kinds with sorted keys: what a digest is taken of.

    Places keep their kind: a hex is a number and a box a word, so stacks are written as a list of pairs.
    """
    def place_order(place: Any) -> tuple[bool, Any]:
        return isinstance(place, str), place

    return {
        "stacks": [[p, [_token(t) for t in position.stacks[p]]] for p in sorted(position.stacks, key=place_order)],
        "steps": {piece: position.steps[piece] for piece in sorted(position.steps)},
        "piece_marks": {p: values_to_plain(position.piece_marks[p]) for p in sorted(position.piece_marks)},
        "layers": {name: position.layers[name].hex() for name in sorted(position.layers)},
        "tracks": dict(sorted(position.tracks.items())),
        "marks": values_to_plain(dict(sorted(position.marks.items()))),
        "cups": {cup: dict(sorted(position.cups[cup].items())) for cup in sorted(position.cups)},
        "hands": {side: [_token(t) for t in position.hands[side]] for side in sorted(position.hands)},
        "seals": {s: _seal_to_plain(position.seals[s]) for s in sorted(position.seals)},
        "knows": {side: list(position.knows[side]) for side in sorted(position.knows)},
        "agenda": [frame_to_plain(frame) for frame in position.agenda],
        "verdict": None if position.verdict is None else _verdict_to_plain(position.verdict),
    }


def state_from_plain(plain: Plain) -> GameState:
    """Return a state from JSON kinds."""
    stacks = {place: tuple(_from_token(t) for t in tokens) for place, tokens in plain["stacks"]}
    return GameState(
        stacks=stacks,
        places={piece: place for place, tokens in stacks.items() for piece in tokens},
        steps=plain["steps"],
        piece_marks={piece: values_from_plain(marks) for piece, marks in plain["piece_marks"].items()},
        layers={name: bytes.fromhex(cells) for name, cells in plain["layers"].items()},
        tracks=plain["tracks"],
        marks=values_from_plain(plain["marks"]),
        cups=plain["cups"],
        hands={side: tuple(_from_token(t) for t in tokens) for side, tokens in plain["hands"].items()},
        seals={s: Seal(seal[0], value_from_plain(seal[1]), seal[2]) for s, seal in plain["seals"].items()},
        knows={side: tuple(known) for side, known in plain["knows"].items()},
        agenda=tuple(frame_from_plain(frame) for frame in plain["agenda"]),
        verdict=None if plain["verdict"] is None else Verdict(*plain["verdict"]),
    )


def _seal_to_plain(seal: Seal) -> Plain:
    return [seal.by, value_to_plain(seal.value), seal.open]


def _verdict_to_plain(verdict: Verdict) -> Plain:
    return [verdict.winner, verdict.clause, verdict.level]

"""Values, clicks, changes, frames, events and states to plain JSON kinds and back. This is file format.

A tagged value is a list whose first item is its tag. Tags and field orders are added, never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from textwrap import shorten
from typing import Any

from core.board.hexes import Hex
from core.model import actions as ac
from core.model import events as ev
from core.model.actions import Action, Click
from core.model.dice import Throw, cup_from_text
from core.model.events import Change, Event
from core.model.frames import Frame
from core.model.state import GameState, Position, Seal, Verdict
from core.model.values import At, Key, Side, Unknown, Value, Way, Who

Plain = Any


class CodecError(ValueError):
    """Something in a record that this edition cannot read; the message says what."""


def _quoted(plain: Plain) -> str:
    """Return what stands in a file as a message can hold it."""
    return shorten(repr(plain), 60, placeholder=" …")


def _word(plain: Plain) -> Any:
    if not isinstance(plain, str):
        raise CodecError(f"{_quoted(plain)} stands where a word belongs")
    return plain


def _figure(plain: Plain) -> Any:
    if not isinstance(plain, int) or isinstance(plain, bool):
        raise CodecError(f"{_quoted(plain)} stands where a whole number belongs")
    return plain


def _place(plain: Plain) -> Any:
    return plain if isinstance(plain, str) else _figure(plain)


def _yes_or_no(plain: Plain) -> bool:
    if not isinstance(plain, bool):
        raise CodecError(f"{_quoted(plain)} stands where yes or no belongs")
    return plain


def _list(plain: Plain) -> list[Plain]:
    if not isinstance(plain, list):
        raise CodecError(f"{_quoted(plain)} stands where a list belongs")
    return plain


def _group(plain: Plain) -> dict[str, Plain]:
    if not isinstance(plain, dict):
        raise CodecError(f"{_quoted(plain)} stands where named values belong")
    return plain


def _figures(plain: Plain) -> dict[Any, int]:
    return {name: _figure(figure) for name, figure in _group(plain).items()}


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
        raise CodecError(f"cannot read the value {_quoted(plain)}")
    tag, *rest = plain
    if tag == "way":
        return Way(tuple(Hex(_figure(hex_)) for hex_ in rest))
    if tag == "who":
        return Who(tuple(_from_token(token) for token in rest))
    if tag == "list":
        return tuple(map(value_from_plain, rest))
    if len(rest) != 1:
        raise CodecError(f"cannot read the value {_quoted(plain)}")
    if tag == "hex":
        return At(Hex(_figure(rest[0])))
    if tag == "key":
        return Key(_word(rest[0]))
    if tag == "?":
        return Unknown(rest[0])
    raise CodecError(f"unknown kind of value {tag!r}")


def _token(token: str | Unknown) -> Plain:
    return ["?", token.value] if isinstance(token, Unknown) else token


def _from_token(plain: Plain) -> Any:
    if isinstance(plain, str):
        return plain
    if not isinstance(plain, list) or len(plain) != 2 or plain[0] != "?":
        raise CodecError(f"{_quoted(plain)} stands where a piece or a token belongs")
    return Unknown(plain[1])


def values_to_plain(values: Mapping[str, Value]) -> Plain:
    """Return named values as a JSON object."""
    return {key: value_to_plain(value) for key, value in values.items()}


def values_from_plain(plain: Plain) -> dict[str, Value]:
    """Return named values from a JSON object."""
    return {key: value_from_plain(value) for key, value in _group(plain).items()}


def frame_to_plain(frame: Frame) -> Plain:
    """Return a frame as JSON kinds."""
    return [frame.kind, list(frame.sides), values_to_plain(frame.memo), frame.open]


def frame_from_plain(plain: Plain) -> Frame:
    """Return a frame from JSON kinds."""
    kind, sides, memo, open_ = _list(plain)
    return Frame(_word(kind), tuple(map(_word, _list(sides))), values_from_plain(memo), _yes_or_no(open_))


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
_WORDS = ("piece", "mark", "layer", "track", "cup", "token", "side", "slot", "key", "winner", "clause", "level")
_FIGURES = ("steps", "hex", "count", "depth")
_FIELD_FROM_PLAIN: Mapping[str, Callable[[Plain], Any]] = {
    **dict.fromkeys(_WORDS, _word),
    **dict.fromkeys(_FIGURES, _figure),
    "open": _yes_or_no,
    "known": _yes_or_no,
    "by": lambda plain: None if plain is None else _word(plain),
    "place": _place,
    "value": value_from_plain,
    "pieces": lambda plain: tuple(map(_from_token, _list(plain))),
    "tokens": lambda plain: tuple(map(_from_token, _list(plain))),
    "frame": frame_from_plain,
}
_OF_FIGURES = (ev.SetCell, ev.SetTrack)
"""Changes whose value is a figure and nothing else."""
_READ = {
    kind: tuple(
        _figure if name == "value" and kind in _OF_FIGURES else _FIELD_FROM_PLAIN[name] for name in names
    )
    for kind, names in _NAMES.items()
}


def _same(value: Any) -> Any:
    return value


def _to_plain(thing: Any, tag: str) -> Plain:
    return [tag, *(_FIELD_TO_PLAIN.get(n, _same)(getattr(thing, n)) for n in _NAMES[type(thing)])]


def _from_plain(plain: Plain, kinds: Mapping[str, type], what: str) -> Any:
    if not isinstance(plain, list) or not plain or not isinstance(plain[0], str) or plain[0] not in kinds:
        raise CodecError(f"unknown {what} {_quoted(plain)}")
    kind = kinds[plain[0]]
    read = _READ[kind]
    if len(plain) != len(read) + 1:
        raise CodecError(f"{what} {plain[0]!r} has {len(plain) - 1} fields, expected {len(read)}")
    return kind(*(one(p) for one, p in zip(read, plain[1:], strict=True)))


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
    clicks = tuple(map(click_from_plain, _list(plain["clicks"])))
    return Action(Side(_word(plain["by"])), _word(plain["kind"]), clicks)


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
    _group(plain)
    return Event(
        _word(plain["kind"]),
        _word(plain["clause"]),
        values_from_plain(plain.get("values", {})),
        tuple(map(change_from_plain, _list(plain.get("changes", [])))),
        _word(plain.get("bars_undo", "")),
    )


TYPED = "typed"
"""Ends a throw that came from the players' own table; throws of the machine end without a word."""


def throw_to_plain(throw: Throw) -> Plain:
    """Return a throw as JSON kinds."""
    plain = [throw.key, throw.clause, throw.sides, throw.result, throw.cup, list(throw.seen_by)]
    return [*plain, TYPED] if throw.typed else plain


def throw_from_plain(plain: Plain) -> Throw:
    """Return a throw from JSON kinds."""
    key, clause, sides, result, cup, seen_by, *source = _list(plain)
    if source not in ([], [TYPED]):
        raise CodecError(f"unknown source of a throw {source!r}")
    if _figure(sides) and not 1 <= _figure(result) <= sides:
        raise CodecError(f"a die of {sides} that shows {result}")
    shown = result if sides else _word(result)
    cup_from_text(_word(cup))
    seers = tuple(Side(_word(side)) for side in _list(seen_by))
    return Throw(_word(key), _word(clause), sides, shown, cup, seers, bool(source))


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
    stacks = {_place(place): tuple(map(_from_token, _list(tokens))) for place, tokens in plain["stacks"]}
    return GameState(
        stacks=stacks,
        places={piece: place for place, tokens in stacks.items() for piece in tokens},
        steps=_figures(plain["steps"]),
        piece_marks={piece: values_from_plain(marks) for piece, marks in plain["piece_marks"].items()},
        layers={name: bytes.fromhex(cells) for name, cells in plain["layers"].items()},
        tracks=_figures(plain["tracks"]),
        marks=values_from_plain(plain["marks"]),
        cups={cup: _figures(tokens) for cup, tokens in plain["cups"].items()},
        hands={side: tuple(map(_from_token, _list(tokens))) for side, tokens in plain["hands"].items()},
        seals={s: _seal_from_plain(seal) for s, seal in plain["seals"].items()},
        knows={side: tuple(map(_word, _list(known))) for side, known in plain["knows"].items()},
        agenda=tuple(map(frame_from_plain, _list(plain["agenda"]))),
        verdict=None if plain["verdict"] is None else Verdict(*map(_word, plain["verdict"])),
    )


def _seal_to_plain(seal: Seal) -> Plain:
    return [seal.by, value_to_plain(seal.value), seal.open]


def _seal_from_plain(plain: Plain) -> Seal:
    by, value, open_ = _list(plain)
    return Seal(Side(_word(by)), value_from_plain(value), _yes_or_no(open_))


def _verdict_to_plain(verdict: Verdict) -> Plain:
    return [verdict.winner, verdict.clause, verdict.level]

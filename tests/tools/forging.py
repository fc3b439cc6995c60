"""Games that somebody made up: every hash is right, and what stands in them is not."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from core.files import game_file

NASTY: tuple[Any, ...] = (
    None, -1, 0, 1, 99_999, 10**12, 1.5, "", "x", "x" * 3000, [], {}, [[]], True, False, {"a": 1}, ["x"], "\x00", "-1",
    ["hex", 99_999], ["hex"], ["who", "nobody"], ["?", "piece"], ["key", 7], ["list"],
)  # fmt: skip
"""What is put where something else stood."""

Line = dict[str, Any]


def forged(source: random.Random, content: bytes) -> tuple[bytes, str]:
    """Return a game's file with one to three things in it changed and all hashes made anew, and what was changed."""
    lines: list[Line] = [json.loads(line) for line in content.splitlines()]
    at = source.randrange(len(lines))
    ways = [source.choice((_value, _value, _value, _records)) for _ in range(source.choice((1, 1, 3)))]
    changes = [way(source, lines, at) for way in ways]
    return b"".join(hashed(lines)), "; ".join(changes)


def hashed(lines: list[Line]) -> Iterator[bytes]:
    """Yield the lines of a game with numbers and hashes that follow from what they say."""
    before: game_file.Record | None = None
    for n, line in enumerate(lines):
        private = {side: game_file.Sealed(part["salt"], part["part"]) for side, part in line["private"].items()}
        digests = {side: game_file.digest(part) for side, part in private.items()}
        link = game_file._hash(before, n, line["public"], digests)
        before = game_file.Record(n, line["public"], private, digests, link)
        yield game_file._line(before)


def _records(source: random.Random, lines: list[Line], at: int) -> str:
    """Drop a step, repeat it, or let it change places with another."""
    other = source.randrange(len(lines))
    way = source.choice(("drop", "repeat", "swap"))
    if way == "drop" and len(lines) > 1:
        del lines[min(at, len(lines) - 1)]
    elif way == "repeat":
        lines.insert(other, json.loads(json.dumps(lines[min(at, len(lines) - 1)])))
    else:
        at = min(at, len(lines) - 1)
        lines[at], lines[other] = lines[other], lines[at]
    return f"{way} record {at}"


def _value(source: random.Random, lines: list[Line], at: int) -> str:
    """Put something else where a value stands, or take it out."""
    line = lines[min(at, len(lines) - 1)]
    parts = [line["public"], *(sealed["part"] for sealed in line["private"].values())]
    root = source.choice(parts)
    spots = list(_spots(root))
    if not spots:
        return "nothing"
    group, key = source.choice(spots)
    was = group[key]
    if source.random() < 0.2 and isinstance(group, dict):
        del group[key]
        return f"record {at}: no {key}"
    if isinstance(was, int) and source.random() < 0.5:
        group[key] = was + source.choice((-7, -1, 1, 6, 1000))
    elif source.random() < 0.4:
        others, other = source.choice(spots)
        group[key] = json.loads(json.dumps(others[other]))
    else:
        group[key] = source.choice(NASTY)
    return f"record {at}: {key} {str(was)[:40]!r} -> {str(group[key])[:40]!r}"


def _spots(thing: Any) -> Iterator[tuple[Any, Any]]:
    """Yield (group or list, key or place) of everything inside; the texts of the scenario are left alone."""
    inside = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for key, value in inside:
        if key != "texts":
            yield thing, key
            yield from _spots(value)

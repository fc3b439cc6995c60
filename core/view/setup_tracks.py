"""Tracks to keep with a pencil: tens above, ones below, and a dot where each begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.model.schema import Schema, TrackType
from core.view import setup_rows as rows
from core.view.drawing import Box, Group, Item, Shape, Stroke, Text, Weight, circle
from core.view.paper import Block
from core.view.sentences import bare_clause

CELL = 15.0
"""Side of a box in points; a marker of paper or a pencil's tick fits into it."""

TENS, MOST = 10, 99
"""Boxes in a row, and the largest figure that two rows can show."""

GAP = 9.0


def track_blocks(schema: Schema, values: Mapping[str, int], width: float) -> Sequence[Block]:
    """Return a strip for each track but that of the turns; `values` are what they begin with."""
    kept = (track for track in schema.tracks if track.id != schema.turn_track)
    return [_strip(track, values.get(track.id, track.least), width) for track in kept]


def _strip(track: TrackType, value: int, width: float) -> Block:
    """Return a track's title with its value at the start, then a row of tens (if it has any) and one of ones."""
    head = rows.pair(track.title, str(value), bare_clause(track.clause), width)
    items: list[Item] = [head.group]
    y, shown = head.height + 1.0, abs(value)
    tens = list(range(0, min(track.most, MOST) + 1, TENS))
    if len(tens) > 1:
        items += _row(tens, shown // TENS * TENS, y)
        y += CELL
    items += _row(list(range(min(track.most, 9) + 1)), shown % TENS if len(tens) > 1 else shown, y)
    return Block(y + CELL + GAP, Group(track.id, tuple(items)))


def _row(numbers: Sequence[int], marked: int, y: float) -> list[Item]:
    found: list[Item] = []
    for index, number in enumerate(numbers):
        x = index * CELL
        found.append(Shape(Box(x, y, CELL, CELL).outline(), "#FFFFFF", Stroke(rows.RULE, 0.6)))
        if number == marked:
            found.append(Shape(circle(x + CELL - 3.6, y + 3.6, 1.7), rows.INK))
        words = Text(str(number), x + CELL / 2, y + CELL / 2 + 2.6, rows.NOTE, rows.INK, Weight.REGULAR)
        found.append(words)
    return found


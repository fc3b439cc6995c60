"""The rows of a set-up sheet: headings, notes, and units with a box to tick, the counter and its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.model.starts import Start
from core.model.units import Piece
from core.view.counter_drawing import CODED, counter_drawing
from core.view.drawing import Anchor, Box, Group, Item, Shape, Stroke, Text, Weight, placed, polyline
from core.view.font_metrics import text_width, wrapped
from core.view.palette import Palette
from core.view.paper import Block
from core.view.scene import CounterFace
from core.view.sentences import printed_clause

INK = "#14110D"
QUIET = "#55504A"
RULE = "#B9B2A4"

COUNTER = 24.0
ROW = 28.0
TICK = 8.5
LABEL = 30.0
"""Points: side of a counter, height of its row, side of the box to tick, width of a hex's number."""

CROWD_GAP = 7.0
CROWD_STEP = TICK + 3 + COUNTER + CROWD_GAP
"""From one counter to the next where they are all alike."""

ALIKE = 12
"""From so many units that are alike on, one name stands for all."""

NAME, NOTE, TITLE = 8.6, 6.9, 12.5
LEADING = 1.28


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as a row: `place` is the hex it goes to (empty when it has none), `note` what stands under its name."""

    piece: Piece
    start: Start
    face: CounterFace
    place: str = ""
    note: str = ""


def chapter_heading(title: str, width: float) -> Block:
    """Return the line that opens a chapter."""
    words = Text(title, 0.0, TITLE, TITLE, INK, Weight.BOLD, Anchor.START)
    rule = Shape(polyline(((0.0, TITLE + 6), (width, TITLE + 6))), stroke=Stroke(INK, 0.9))
    return Block(TITLE + 12, Group("heading", (words, rule)), stays=True)


def heading(words: str, clause: str, width: float) -> Block:
    """Return a heading within a chapter, its clause at the right."""
    clause = printed_clause(clause)
    items: list[Item] = [Text(words, 0.0, 11.5, 10.0, INK, Weight.BOLD, Anchor.START)]
    if clause:
        items.append(Text(clause, width, 11.5, NOTE, QUIET, Weight.REGULAR, Anchor.END))
    return Block(16.0, Group("heading", tuple(items)), stays=True)


def paragraph(words: str, width: float, size: float = NAME, colour: str = INK, *, stays: bool = False) -> Block:
    """Return text in as many lines as the width asks for."""
    lines = wrapped(words, width, size)
    step = size * LEADING
    texts = (
        Text(line, 0.0, size + number * step, size, colour, Weight.REGULAR, Anchor.START)
        for number, line in enumerate(lines)
    )
    return Block(len(lines) * step + 3.0, Group("text", tuple(texts)), stays)


def pair(words: str, value: str, clause: str, width: float) -> Block:
    """Return a figure with what it is, and the clause it comes from in small print."""
    clause = printed_clause(clause)
    told = f"{words}  " if clause else words
    room = width - text_width(value, NAME, Weight.SEMIBOLD) - 10
    lines = wrapped(told, room - text_width(clause, NOTE), NAME)
    step = NAME * LEADING
    items: list[Item] = [
        Text(line, 0.0, NAME + n * step, NAME, INK, Weight.REGULAR, Anchor.START) for n, line in enumerate(lines)
    ]
    last = NAME + (len(lines) - 1) * step
    if clause:
        items.append(Text(clause, text_width(lines[-1], NAME) + 4, last, NOTE, QUIET, Weight.REGULAR, Anchor.START))
    items.append(Text(value, width, last, NAME, INK, Weight.SEMIBOLD, Anchor.END))
    return Block(len(lines) * step + 2.5, Group("figure", tuple(items)))


def tick(x: float, y: float) -> Shape:
    """Return an empty box to tick."""
    return Shape(Box(x, y, TICK, TICK).outline(1.2), "#FFFFFF", Stroke(INK, 0.7))


def unit_row(unit: Unit, palette: Palette, width: float) -> Block:
    """Return a unit: its hex, a box to tick, the counter, its name and a note."""
    left = LABEL if unit.place else 0.0
    middle = ROW / 2
    items: list[Item] = [tick(left, middle - TICK / 2)]
    if unit.place:
        items.append(Text(unit.place, 0.0, middle + 3.6, 10.0, INK, Weight.BOLD, Anchor.START))
    items.append(_counter(unit.face, palette, left + TICK + 6.0, (ROW - COUNTER) / 2))
    x = left + TICK + COUNTER + 13.0
    name, size = _fitting(unit.piece.name, width - x, NAME)
    note, small = _fitting(unit.note, width - x, NOTE)
    items.append(Text(name, x, middle - 0.6 if note else middle + 3.0, size, INK, Weight.SEMIBOLD, Anchor.START))
    if note:
        items.append(Text(note, x, middle + 8.2, small, QUIET, Weight.REGULAR, Anchor.START))
    return Block(ROW, Group(str(unit.piece.id), tuple(items)))


def unit_line(unit: Unit, width: float) -> Block:
    """Return a unit as one line of text with a box to tick and its code at the right."""
    code, height = unit.place or unit.start.code, 12.0
    room = width - TICK - 10 - text_width(code, NOTE + 0.6)
    name, size = _fitting(unit.piece.name, room, NAME - 0.6)
    items = (
        tick(0.0, 1.6),
        Text(name, TICK + 5, 8.9, size, INK, Weight.REGULAR, Anchor.START),
        Text(code, width, 8.9, NOTE + 0.6, INK, Weight.SEMIBOLD, Anchor.END),
    )
    return Block(height, Group(str(unit.piece.id), items))


def alike(units: Sequence[Unit]) -> bool:
    """Whether some units differ in nothing but the number after their name, so that any will do for any."""
    first = units[0].piece
    return len(units) >= ALIKE and all(
        _kind(unit.piece) == _kind(first) and unit.piece.faces == first.faces for unit in units
    )


def _kind(piece: Piece) -> tuple[str, ...]:
    return (common_name(piece), piece.type, piece.size, piece.scheme, piece.formation)


def common_name(piece: Piece) -> str:
    """Return a piece's name without the number that tells it from others of its kind."""
    return piece.name.rstrip("0123456789").rstrip()


def crowd(units: Sequence[Unit], palette: Palette, width: float) -> list[Block]:
    """Return units that are all alike as rows of counters, each with a box to tick, under one name."""
    many = max(1, int((width + CROWD_GAP) // CROWD_STEP))
    found = [paragraph(f"{common_name(units[0].piece)} × {len(units)}", width, stays=True)]
    for first in range(0, len(units), many):
        items = [
            Group(
                str(unit.piece.id),
                (tick(n * CROWD_STEP, ROW / 2 - TICK / 2), _counter(unit.face, palette, n * CROWD_STEP + TICK + 3, 2)),
            )
            for n, unit in enumerate(units[first : first + many])
        ]
        found.append(Block(ROW, Group("crowd", tuple(items))))
    return found


def crowd_line(units: Sequence[Unit], width: float) -> Block:
    """Return units that are all alike as one line of text."""
    first = units[0]
    named = replace(first.piece, name=f"{common_name(first.piece)} × {len(units)}")
    return unit_line(replace(first, piece=named), width)


def in_columns(blocks: Sequence[Block], columns: int, step: float) -> Block:
    """Return blocks set row by row in so many columns, as one that stays whole."""
    items: list[Item] = []
    y = 0.0
    for first in range(0, len(blocks), columns):
        row = blocks[first : first + columns]
        items += (placed(block.group, number * step, y) for number, block in enumerate(row))
        y += max(block.height for block in row)
    return Block(y, Group("rows", tuple(items)))


def ruler(width_mm: float, unit: float) -> Block:
    """Return a ruler and a square of known size: whoever prints the sheet sees whether it came out at its scale.

    Args:
        unit: points to a millimetre.
    """
    items: list[Item] = []
    for mm in range(int(width_mm) + 1):
        height = 9.0 if mm % 10 == 0 else 6.5 if mm % 5 == 0 else 4.0
        items.append(Shape(polyline(((mm * unit, 0.0), (mm * unit, height))), stroke=Stroke(INK, 0.4)))
        if mm % 10 == 0:
            items.append(Text(str(mm), mm * unit, 16.5, NOTE, INK))
    items.append(Shape(polyline(((0.0, 0.0), (width_mm * unit, 0.0))), stroke=Stroke(INK, 0.6)))
    side = 20 * unit
    items.append(Shape(Box(0.0, 24.0, side, side).outline(), stroke=Stroke(INK, 0.6)))
    return Block(24.0 + side + 4, Group("ruler", tuple(items)))




def _counter(face: CounterFace, palette: Palette, x: float, y: float) -> Group:
    drawing = counter_drawing(face, palette, CODED).without("shadow")
    return Group("counter", drawing.placed(x, y, COUNTER).groups)


def _fitting(words: str, room: float, size: float) -> tuple[str, float]:
    """Return words and the size at which they fit; what would be too small to read is cut with an ellipsis."""
    width = text_width(words, size, Weight.SEMIBOLD)
    if width <= room:
        return words, size
    smaller = size * 0.86
    if width * 0.86 <= room:
        return words, smaller
    cut = words
    while cut and text_width(cut + "…", smaller, Weight.SEMIBOLD) > room:
        cut = cut[:-1]
    return cut.rstrip() + "…", smaller

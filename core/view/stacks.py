"""Where the counters of a hex lie: stepped up and to the left, or fanned out so that each can be read."""

from __future__ import annotations

from dataclasses import dataclass

from core.view.counter_drawing import DROP, SIDE
from core.view.drawing import Box, Point

STEP = 0.13
VISIBLE = 4
"""How many counters of a stack are drawn; a figure tells of the rest."""

FAN_COLUMNS = 6
FAN_GAP = 0.14
FAN_CAPTION = 0.30
"""Room below a fanned counter for the figure that picks it."""



@dataclass(frozen=True, slots=True)
class Spot:
    """A visible counter: its number in the stack (0 is the bottom) and its box about the hex's centre, in radii."""

    index: int
    box: Box


def stacked(count: int) -> tuple[Spot, ...]:
    """Return the visible counters of a stack, the bottom one first."""
    shown = min(count, VISIBLE)
    shift = STEP * (shown - 1) / 2
    spots = []
    for place in range(shown):
        x, y = shift - STEP * place, DROP + shift - STEP * place
        spots.append(Spot(count - shown + place, Box(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE)))
    return tuple(spots)


def fanned(count: int, centre: Point, room: Box) -> tuple[Box, tuple[Spot, ...]]:
    """Return a card and the counters laid out on it, the top one first.

    Args:
        centre: the hex's centre in radii, in the coordinates of `room`.
        room: what the window shows, in radii; the card stays inside where it fits.
    """
    columns = min(count, FAN_COLUMNS)
    rows = -(-count // columns)
    pitch, fall = SIDE + FAN_GAP, SIDE + FAN_CAPTION
    width, height = columns * pitch + FAN_GAP, rows * fall + FAN_GAP
    left = min(max(centre[0] - width / 2, room.x), max(room.x, room.x + room.w - width))
    top = centre[1] - 1.05 - height
    if top < room.y:
        top = min(centre[1] + 1.05, max(room.y, room.y + room.h - height))
    spots = []
    for place in range(count):
        row, column = divmod(place, columns)
        x, y = left + FAN_GAP + column * pitch, top + FAN_GAP + row * fall
        spots.append(Spot(count - 1 - place, Box(x, y, SIDE, SIDE)))
    return Box(left, top, width, height), tuple(spots)

"""Where units may begin, drawn while their set-up code is edited: hatched, lettered, with a grip to pull it wider."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from core.board.hexes import Hex
from core.model.working import Overlay
from core.view.areas import inner, kept_path
from core.view.drawing import Item, Path, Point, Shape, Stroke, Text, Weight, circle, joined, polygon, polyline
from core.view.palette import faded
from core.view.sheet import Sheet

ANGLES = {"set-up-a": -35.0, "set-up-b": 35.0, "set-up-c": 85.0, "set-up-d": -5.0}
"""Kind of overlay -> degrees of its hatching: areas that overlap can be told apart without colour."""

KINDS = tuple(ANGLES)
SPACING = 0.27
"""Between two strokes, in radii."""

LETTER = (0.0, 0.80)
LETTER_SIZE = 0.25
CLOSE = 1e-6


def setup_area_drawing(sheet: Sheet, overlay: Overlay, letter: str) -> tuple[Item, ...]:
    """Return the hatching of an area, and its letter below the counter of each of its hexes."""
    radius, palette = sheet.radius, sheet.palette
    lines = kept_path(sheet, overlay.kind, overlay.hexes, lambda: _hatching(sheet, overlay))
    hatching = Shape(lines, stroke=Stroke(faded(palette["legal"], 62), 0.035 * radius))
    size = LETTER_SIZE * radius
    letters = (
        Text(letter, x, y, size, palette["legal"], Weight.BOLD, halo=palette["halo"], halo_width=0.09 * radius)
        for x, y in (sheet.point(at, *LETTER) for at in (overlay.hexes if letter else ()))
    )
    return (hatching, *letters)


def _hatching(sheet: Sheet, overlay: Overlay) -> Path:
    """Return parallel strokes over all hexes of an area; those that meet at a side become one."""
    turn = math.radians(ANGLES[overlay.kind])
    along, across = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
    step = SPACING * sheet.radius
    spans: dict[int, list[tuple[float, float]]] = {}
    for at in overlay.hexes:
        corners = [(_dot(corner, along), _dot(corner, across)) for corner in sheet.corners(at)]
        for number, first, last in _strokes(corners, step):
            spans.setdefault(number, []).append((first, last))
    strokes: list[Path] = []
    for number, found in spans.items():
        for first, last in _merged(found, CLOSE * sheet.radius + 1e-9):
            ends = ((part * along[0] + number * step * across[0], part * along[1] + number * step * across[1])
                    for part in (first, last))
            strokes.append(polyline(tuple(ends)))
    return joined(strokes)


def _dot(point: Point, axis: Point) -> float:
    return point[0] * axis[0] + point[1] * axis[1]


def _strokes(corners: Sequence[Point], step: float) -> Iterator[tuple[int, float, float]]:
    """Yield number, begin and end of each stroke that crosses a convex cell, whose corners are (along, across)."""
    heights = [height for _, height in corners]
    for number in range(math.ceil(min(heights) / step), math.floor(max(heights) / step) + 1):
        cuts = []
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
            if min(ay, by) <= number * step <= max(ay, by) and ay != by:
                cuts.append(ax + (bx - ax) * (number * step - ay) / (by - ay))
        if cuts and max(cuts) > min(cuts):
            yield number, min(cuts), max(cuts)


def _merged(spans: Iterable[tuple[float, float]], near: float) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for first, last in sorted(spans):
        if found and first <= found[-1][1] + near:
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return found


def grip(sheet: Sheet, hexes: tuple[Hex, ...]) -> tuple[Item, ...]:
    """Return the grip by which a zone is pulled; of two hexes the first is the middle of the zone."""
    radius, palette = sheet.radius, sheet.palette
    items: list[Item] = []
    points = [sheet.layout.centre(at) for at in hexes]
    if len(points) > 1:
        line, dash = polyline(points), (0.20 * radius, 0.14 * radius)
        items.append(Shape(line, stroke=Stroke(palette["cursor-halo"], 0.12 * radius)))
        items.append(Shape(line, stroke=Stroke(palette["legal"], 0.05 * radius, dash=dash)))
        rim = joined(polygon(inner(sheet, hexes[0], share)) for share in (0.05, 0.15))
        items.append(Shape(rim, stroke=Stroke(palette["cursor-halo"], 0.11 * radius)))
        items.append(Shape(rim, stroke=Stroke(palette["legal"], 0.045 * radius)))
    x, y = points[-1]
    items.append(Shape(circle(x, y, 0.36 * radius), palette["card"], Stroke(palette["legal"], 0.08 * radius)))
    arrows = (polygon(((x + way * 0.25 * radius, y), (x + way * 0.07 * radius, y - 0.14 * radius),
                       (x + way * 0.07 * radius, y + 0.14 * radius))) for way in (-1, 1))
    items.append(Shape(joined(arrows), palette["text"]))
    return tuple(items)

"""Rivers: hexsides chained from spring to mouth, smoothed, with a casing that lifts them off the ground."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from core.board.hexsides import Hexside, Vertex, chains, hexes_at, sides_at, vertices_of
from core.view.drawing import Cap, Group, Path, Point, Shape, Stroke, joined, polygon, polyline
from core.view.sheet import Sheet
from core.view.terrain_drawing import chance

CANAL = "canal"
WIDTHS = {"river-minor": 0.07, CANAL: 0.12, "river-major": 0.16}
"""Width of each kind of water in radii, in painting order."""

CASING = 0.03
BANKS = 0.045
"""Width of the line along the middle of a canal, which parts it into two banks: colour alone would not tell it."""

WANDER = {"river-minor": 0.05, "river-major": 0.035, CANAL: 0.0}
"""How far a river leaves the middle of its side, to either hand."""

PIECE = 12

HANDLE = 1 / 3
"""Curve handles in parts of a side: with these the curve of an even river is the quadratic one."""


@dataclass(frozen=True)
class Reach:
    """A river between two ends. `springs` says of each end whether the water begins there."""

    look: str
    vertices: tuple[Vertex, ...]
    middles: tuple[Point, ...]
    springs: tuple[bool, bool]


def rivers(sheet: Sheet) -> Group:
    """Return the group `rivers`: casings first, then minor rivers and canals with their two banks, then major ones.

    Long rivers come in pieces of some sides each, so that a screen need not draw all of one to show a bend.
    """
    reaches = _reaches(sheet)
    bends = _bends(sheet, reaches)
    casings: list[Shape] = []
    waters: list[Shape] = []
    for look in WIDTHS:
        for reach in reaches:
            if reach.look == look:
                ends = tuple(bends.get(reach.vertices[which]) for which in (0, -1))
                under, over = sheet.once((reach, ends), partial(_drawn, sheet, reach, bends))
                casings += under
                waters += over
    return Group("rivers", (*casings, *waters))


def _drawn(sheet: Sheet, reach: Reach, bends: Mapping[Vertex, Point]) -> tuple[list[Shape], list[Shape]]:
    """Return the casing of a river and its water."""
    width, colour = WIDTHS[reach.look] * sheet.radius, sheet.palette[reach.look]
    casing = Stroke(sheet.palette["casing"], width + 2 * CASING * sheet.radius, Cap.FLAT)
    line, tips = _course(sheet, reach, bends)
    pieces = list(_pieces(line))
    waters = [Shape(tips, colour)] if tips.commands else []
    lines = [Stroke(colour, width, Cap.ROUND)]
    if reach.look == CANAL:
        lines.append(Stroke(sheet.palette["casing"], BANKS * sheet.radius, Cap.FLAT))
    waters += (Shape(piece, stroke=line) for piece in pieces for line in lines)
    return [Shape(piece, stroke=casing) for piece in pieces], waters


def _pieces(line: Path) -> Iterator[Path]:
    """Yield a long open line in pieces that begin where the last one ended."""
    if len(line.commands) <= PIECE + 4 or line.commands.endswith("Z"):
        yield line
        return
    commands, last = "", (0.0, 0.0)
    numbers: list[float] = []
    for command, values in line.steps():
        commands += command
        numbers += values
        last = (values[-2], values[-1])
        if len(commands) > PIECE:
            yield Path(commands, tuple(numbers))
            commands, numbers = "M", [*last]
    if len(commands) > 1:
        yield Path(commands, tuple(numbers))


def _reaches(sheet: Sheet) -> tuple[Reach, ...]:
    grid = sheet.map.grid
    wet = {look: sheet.side_set(look) for look in WIDTHS}
    all_water = frozenset(side for sides in wet.values() for side in sides)
    reaches = []
    for look, sides in wet.items():
        for vertices in chains(grid, sides):
            middles = sheet.once(("middles", look, vertices), partial(_middles, sheet, look, vertices))
            ends = (vertices[0], vertices[-1])
            first, last = (_is_spring(sheet, end, all_water) for end in ends)
            ring = vertices[0] == vertices[-1]
            reaches.append(Reach(look, vertices, middles, (first and not ring, last and not ring)))
    return tuple(reaches)


def _is_spring(sheet: Sheet, end: Vertex, water: frozenset[Hexside]) -> bool:
    """Whether a river simply begins here: no other water meets it and the map goes on."""
    grid = sheet.map.grid
    return len(hexes_at(grid, end)) == 3 and sum(side in water for side in sides_at(grid, end)) == 1


def _middles(sheet: Sheet, look: str, vertices: Sequence[Vertex]) -> tuple[Point, ...]:
    return tuple(_middle(sheet, look, a, b) for a, b in pairwise(vertices))


def _middle(sheet: Sheet, look: str, a: Vertex, b: Vertex) -> Point:
    """Return where a river crosses the middle of a side, moved sideways a little, always the same way."""
    (ax, ay), (bx, by) = sheet.vertex(min(a, b)), sheet.vertex(max(a, b))
    off = WANDER[look] * (2 * chance(min(a, b), max(a, b)) - 1)
    return ((ax + bx) / 2 - (by - ay) * off, (ay + by) / 2 + (bx - ax) * off)


def _bends(sheet: Sheet, reaches: Iterable[Reach]) -> Mapping[Vertex, Point]:
    """Return, for each vertex a river passes, the point of its curve nearest to the vertex."""
    bends: dict[Vertex, Point] = {}
    for reach in reaches:
        bends.update(sheet.once(("bends", reach.look, reach.vertices), partial(_own_bends, sheet, reach)))
    return bends


def _own_bends(sheet: Sheet, reach: Reach) -> Mapping[Vertex, Point]:
    """Return the bends of one river, without its ends unless it is a ring."""
    vertices, middles = reach.vertices, reach.middles
    inner = range(1, len(vertices) - 1)
    bends = {vertices[n]: _bend(sheet, vertices[n], middles[n - 1], middles[n]) for n in inner}
    if vertices[0] == vertices[-1]:
        bends[vertices[0]] = _bend(sheet, vertices[0], middles[-1], middles[0])
    return bends


def _bend(sheet: Sheet, at: Vertex, before: Point, after: Point) -> Point:
    x, y = sheet.vertex(at)
    return ((before[0] + after[0] + 2 * x) / 4, (before[1] + after[1] + 2 * y) / 4)


def _course(sheet: Sheet, reach: Reach, bends: Mapping[Vertex, Point]) -> tuple[Path, Path]:
    """Return the line of a river and the tapered tips at its springs."""
    points = [sheet.vertex(vertex) for vertex in reach.vertices]
    middles = reach.middles
    ring = reach.vertices[0] == reach.vertices[-1]
    commands, numbers = "M", [*middles[0]]
    for index in range(1, len(middles)):
        commands += "C"
        numbers += _curve(points, middles, index)
    if ring:
        commands += "C"
        numbers += _closing(points, middles)
        return Path(commands + "Z", tuple(numbers)), Path()
    start, end = (_end(sheet, reach, which, bends) for which in (0, -1))
    tips = Path()
    if reach.springs[0]:
        tips += _tip(sheet, middles[0], start, WIDTHS[reach.look])
    else:
        commands, numbers = "M" + "L" * len(start) + commands[1:], [*_flat(start), *numbers]
    if reach.springs[1]:
        tips += _tip(sheet, middles[-1], end, WIDTHS[reach.look])
    else:
        commands, numbers = commands + "L" * len(end), [*numbers, *_flat(reversed(end))]
    return Path(commands, tuple(numbers)), tips


def _end(
    sheet: Sheet, reach: Reach, which: int, bends: Mapping[Vertex, Point]
) -> tuple[Point, ...]:
    """Return the points from outside in that lead to an end: the other river's bend, then the vertex."""
    vertex = reach.vertices[which]
    point = sheet.vertex(vertex)
    bend = bends.get(vertex)
    return (bend, point) if bend is not None else (point,)


def _flat(points: Iterable[Point]) -> list[float]:
    return [number for point in points for number in point]


def _curve(points: list[Point], middles: tuple[Point, ...], index: int) -> tuple[float, ...]:
    """Return the cubic from one side's middle to the next, round the vertex between them."""
    return _handles(points[index - 1 : index + 2], middles[index - 1], middles[index])


def _closing(points: list[Point], middles: tuple[Point, ...]) -> tuple[float, ...]:
    return _handles([points[-2], points[0], points[1]], middles[-1], middles[0])


def _handles(corners: list[Point], start: Point, end: Point) -> tuple[float, ...]:
    (ax, ay), (bx, by), (cx, cy) = corners
    return (
        start[0] + (bx - ax) * HANDLE,
        start[1] + (by - ay) * HANDLE,
        end[0] - (cx - bx) * HANDLE,
        end[1] - (cy - by) * HANDLE,
        *end,
    )


def _tip(sheet: Sheet, middle: Point, end: tuple[Point, ...], width: float) -> Path:
    """Return the last half side before a spring as a wedge that runs out to a third of the width."""
    x, y = end[-1]
    dx, dy = x - middle[0], y - middle[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length * sheet.radius / 2, dx / length * sheet.radius / 2
    wide, thin = width, width * 0.3
    return polygon(
        (
            (middle[0] + nx * wide, middle[1] + ny * wide),
            (x + nx * thin, y + ny * thin),
            (x - nx * thin, y - ny * thin),
            (middle[0] - nx * wide, middle[1] - ny * wide),
        )
    )


def bridges(sheet: Sheet) -> Group:
    """Return the group `bridges`: a short double line across each bridged side."""
    lines: list[Path] = []
    radius = sheet.radius
    for side in sheet.side_set("bridge"):
        a, b = (sheet.vertex(vertex) for vertex in vertices_of(sheet.map.grid, side))
        mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        ux, uy = (b[0] - a[0]) / radius, (b[1] - a[1]) / radius
        for shift in (-0.07, 0.07):
            x, y = mx + ux * shift * radius, my + uy * shift * radius
            reach = 0.15 * radius
            lines.append(polyline(((x - uy * reach, y + ux * reach), (x + uy * reach, y - ux * reach))))
    stroke = Stroke(sheet.palette["bridge"], 0.035 * radius, Cap.ROUND)
    return Group("bridges", (Shape(joined(lines), stroke=stroke),) if lines else ())

"""Lines that armies care about: frontier, line of objectives, improved positions, forts and which way they face."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from core.board.hexes import Hex, Orientation
from core.board.hexsides import Vertex, chains, hexside
from core.view.bearing import bearer
from core.view.drawing import Cap, Group, Item, Join, Path, Point, Shape, Stroke, joined, polygon, polyline
from core.view.sheet import FACING_REACH, Sheet

BAND = 0.30
BAND_PIECE = 6
FRONTIER_DASH = (0.30, 0.11, 0.05, 0.11)
OBJECTIVE = "objective"
OBJECTIVE_DASH = (0.62, 0.12, 0.08, 0.12)
POSITION_INSET = 0.20
TICK = 0.10
TICKS = 5
FORT_PLACES = ((-0.70, 0.16), (0.70, 0.24))
"""Where a fort may stand in its hex: beside a counter, not under it; at the left if it can."""

FORT_SIZE = 0.145

def frontier(sheet: Sheet) -> Group:
    """Return the group `frontier`: a soft band with a dash-dot line along its middle, then lines of objectives."""
    bands: list[Shape] = []
    cores: list[Shape] = []
    for chain in chains(sheet.map.grid, sheet.side_set("frontier")):
        band_shapes, core_shapes = sheet.once(("frontier", chain), partial(_frontier_line, sheet, chain))
        bands += band_shapes
        cores += core_shapes
    return Group("frontier", (*bands, *cores, *_objectives(sheet)))


def _frontier_line(sheet: Sheet, chain: Sequence[Vertex]) -> tuple[list[Shape], list[Shape]]:
    """Return the band and the dashes of one line of frontier."""
    radius, palette = sheet.radius, sheet.palette
    core = Stroke(palette["frontier"], 0.05 * radius, Cap.FLAT)
    pattern = tuple(part * radius for part in FRONTIER_DASH)
    points = [sheet.vertex(vertex) for vertex in chain]
    bands = [Shape(piece, palette["frontier-band"]) for piece in band(points, BAND * radius)]
    return bands, [Shape(joined(run), stroke=core) for run in _batches(dashes(points, pattern), 24)]


def _objectives(sheet: Sheet) -> Iterator[Shape]:
    """Yield lines beyond which points are won: long dashes with a lozenge in every gap, on a pale casing."""
    radius, palette = sheet.radius, sheet.palette
    casing = Stroke(palette["halo"], 0.13 * radius, Cap.FLAT)
    core = Stroke(palette["objective"], 0.06 * radius, Cap.FLAT)
    pattern = tuple(part * radius for part in OBJECTIVE_DASH)
    for chain in chains(sheet.map.grid, sheet.side_set(OBJECTIVE)):
        points = [sheet.vertex(vertex) for vertex in chain]
        yield from (Shape(polyline(points[n : n + 7]), stroke=casing) for n in range(0, len(points) - 1, 6))
        yield from (Shape(joined(run), stroke=core) for run in _batches(dashes(points, pattern), 24))


def band(points: list[Point], width: float) -> Iterator[Path]:
    """Yield a mitred band along a line, in pieces that meet without overlapping: it may be translucent."""
    ring = points[0] == points[-1]
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(points):
        before = points[index - 1] if index else points[-2] if ring else None
        after = points[index + 1] if index + 1 < len(points) else points[1] if ring else None
        dx, dy = _mitre((x, y), before, after)
        left.append((x + dx * width / 2, y + dy * width / 2))
        right.append((x - dx * width / 2, y - dy * width / 2))
    for start in range(0, len(points) - 1, BAND_PIECE):
        end = min(start + BAND_PIECE + 1, len(points))
        yield polygon(left[start:end] + right[start:end][::-1])


def _mitre(at: Point, before: Point | None, after: Point | None) -> Point:
    """Return the way from a bend to the left edge of a band of half width 1."""
    normals = []
    for start, end in ((before, at), (at, after)):
        if start is not None and end is not None:
            length = math.dist(start, end)
            normals.append(((end[1] - start[1]) / length, (start[0] - end[0]) / length))
    if len(normals) == 1:
        return normals[0]
    (ax, ay), (bx, by) = normals
    share = 1 + ax * bx + ay * by
    return ((ax + bx) / share, (ay + by) / share)


def dashes(points: list[Point], pattern: tuple[float, ...]) -> Iterator[Path]:
    """Yield the dashes of a line: lengths of `pattern` are drawn and left out in turn, round corners too."""
    run: list[Point] = [points[0]]
    which, left = 0, pattern[0]
    for start, end in pairwise(points):
        length = math.dist(start, end)
        done = 0.0
        while length - done > left:
            done += left
            at = _towards(start, end, done / length)
            if which % 2 == 0:
                yield polyline([*run, at])
            which = (which + 1) % len(pattern)
            left, run = pattern[which], [at]
        left -= length - done
        run.append(end)
    if which % 2 == 0 and len(run) > 1:
        yield polyline(run)


def _batches(paths: Iterator[Path], count: int) -> Iterator[list[Path]]:
    batch: list[Path] = []
    for path in paths:
        batch.append(path)
        if len(batch) == count:
            yield batch
            batch = []
    if batch:
        yield batch


def positions(sheet: Sheet, lost: Collection[Hex] = ()) -> Group:
    """Return the group `positions`: an inner line along each side that faces the enemy, ticks towards him.

    Whose it is, `bearer` says.
    """
    items: list[Item] = []
    stroke = Stroke(sheet.palette["position"], 0.045 * sheet.radius, Cap.ROUND)
    for at, directions in sorted(_owned(sheet).items()):
        if at not in lost:
            lines = [path for run in _runs(directions) for path in _work(sheet, at, run)]
            items.append(Group(sheet.map.sheet.label(at), (Shape(joined(lines), stroke=stroke),)))
    return Group("positions", tuple(items))


def _owned(sheet: Sheet) -> Mapping[Hex, list[int]]:
    """Return hex -> directions of its positions."""
    owned: dict[Hex, list[int]] = {}
    for kind, side in sheet.sides("position"):
        at, direction = bearer(sheet.map, kind, side)
        owned.setdefault(at, []).append(direction)
    return owned


def _runs(directions: list[int]) -> Iterator[list[int]]:
    """Yield runs of neighbouring directions, clockwise."""
    left = set(directions)
    while left:
        first = min(left)
        while len(left) < 6 and (first - 1) % 6 in left:
            first = (first - 1) % 6
        run = []
        while first in left:
            left.discard(first)
            run.append(first)
            first = (first + 1) % 6
        yield run


def _work(sheet: Sheet, at: Hex, run: list[int]) -> list[Path]:
    """Return a position along neighbouring sides of a hex: the line and its ticks."""
    centre = sheet.layout.centre(at)
    corners = sheet.corners(at)
    inset = [_towards(corner, centre, POSITION_INSET) for corner in corners]
    points = [inset[direction] for direction in run] + [inset[(run[-1] + 1) % 6]]
    points[0] = _towards(points[0], points[1], 0.06)
    points[-1] = _towards(points[-1], points[-2], 0.06)
    paths = [polyline(points)]
    for index in range(len(run)):
        (ax, ay), (bx, by) = points[index], points[index + 1]
        length = math.hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / length, (ax - bx) / length
        for tick in range(TICKS):
            share = (tick + 0.5) / TICKS
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            out = TICK * sheet.radius
            paths.append(polyline(((x, y), (x + nx * out, y + ny * out))))
    return paths


def _towards(point: Point, goal: Point, share: float) -> Point:
    return (point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share)


def star(x: float, y: float, radius: float, turn: float, inner: float = 0.56) -> Path:
    """Return a five-pointed bastion; one point looks along `turn` (radians, 0 to the right)."""
    points = []
    for index in range(10):
        angle = turn + math.pi * index / 5
        reach = radius if index % 2 == 0 else radius * inner
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return polygon(points)


def fort_place(sheet: Sheet, at: Hex) -> Point:
    """Return where a fort stands, in radii from the centre: at the left, unless a line runs there and not right."""
    grid = sheet.map.grid
    flat = grid.orientation is Orientation.FLAT
    left, right = ((4, 5), (1, 2)) if flat else ((4,), (1,))
    busy = sheet.busy_sides
    crowded = [any(hexside(grid, at, direction) in busy for direction in side) for side in (left, right)]
    return FORT_PLACES[1 if crowded[0] and not crowded[1] else 0]


class FrontierMiddles:
    """The middles of frontier sides, by the hexes they bound; looked up where they are asked for."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._known: dict[Hex, tuple[Point, ...]] = {}

    def about(self, at: Hex) -> tuple[Point, ...]:
        """Return those of one hex."""
        if at not in self._known:
            sheet = self._sheet
            sides = sorted(hexside(sheet.map.grid, at, direction) for direction in range(6))
            ends = [sheet.side_ends(side) for side in sides if side in sheet.frontier_sides]
            self._known[at] = tuple(((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in ends)
        return self._known[at]


def facing(sheet: Sheet, at: Hex, middles: FrontierMiddles) -> float | None:
    """Return the angle (radians, clockwise from the right) from a hex to the frontier near it, or None."""
    x, y = sheet.layout.centre(at)
    pull_x = pull_y = 0.0
    for near in sheet.map.grid.within(at, FACING_REACH):
        for middle_x, middle_y in middles.about(near):
            dx, dy = middle_x - x, middle_y - y
            weight = (dx * dx + dy * dy) ** -1.5
            pull_x, pull_y = pull_x + dx * weight, pull_y + dy * weight
    return math.atan2(pull_y, pull_x) if pull_x or pull_y else None


def forts(sheet: Sheet, lost: Collection[Hex] = ()) -> Group:
    """Return the group `forts`: a bastion with a rampart before it on the side of the frontier.

    Args:
        lost: hexes whose fort has been breached; it is drawn broken.
    """
    items: list[Group] = []
    middles, known = FrontierMiddles(sheet), sheet.kept_facings
    for look in ("fort", "heavy-fort"):
        for _, at, _ in sheet.marks(look):
            if at not in known:
                known[at] = facing(sheet, at, middles)
            spot = fort_place(sheet, at)
            key = ("fort", look, at, known[at], spot)
            shapes = sheet.once(key, partial(_fort, sheet, sheet.point(at, *spot), known[at], look))
            items.append(Group(f"{look} {sheet.map.sheet.label(at)}", _broken(sheet, at) if at in lost else shapes))
    return Group("forts", tuple(items))


def _fort(sheet: Sheet, point: Point, towards: float | None, look: str) -> tuple[Shape, ...]:
    ink, paper, radius = sheet.palette["fort"], sheet.palette["fort-ground"], sheet.radius
    x, y = point
    size = FORT_SIZE * radius
    turn = -math.pi / 2 if towards is None else towards
    body = star(x, y, size, turn)
    halo = Shape(body, stroke=Stroke(paper, 0.085 * radius))
    shapes = [halo, Shape(body, ink if look == "heavy-fort" else paper, Stroke(ink, 0.032 * radius))]
    if towards is not None:
        wall = arc(x, y, size * 1.52, towards - 0.72, towards + 0.72)
        shapes[0] = Shape(body + wall, stroke=Stroke(paper, 0.09 * radius))
        shapes.append(Shape(wall, stroke=Stroke(ink, 0.042 * radius, Cap.FLAT)))
    return tuple(shapes)


def _broken(sheet: Sheet, at: Hex) -> tuple[Shape, ...]:
    """Return a breached fort: its outline in pieces, struck through."""
    x, y = sheet.point(at, *fort_place(sheet, at))
    radius, size = sheet.radius, FORT_SIZE * sheet.radius
    ink = sheet.palette["fort"]
    dash = (0.06 * radius, 0.05 * radius)
    cross = polyline(((x - size, y + size), (x + size, y - size)))
    return (
        Shape(star(x, y, size, -math.pi / 2), stroke=Stroke(ink, 0.026 * radius, Cap.FLAT, Join.ROUND, dash)),
        Shape(cross, stroke=Stroke(sheet.palette["badge"], 0.04 * radius)),
    )


def arc(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """Return part of a circle, at most a quarter, from one angle to another (radians, clockwise)."""
    handle = radius * 4 / 3 * math.tan((end - start) / 4)
    ax, ay = x + radius * math.cos(start), y + radius * math.sin(start)
    bx, by = x + radius * math.cos(end), y + radius * math.sin(end)
    numbers = (
        ax,
        ay,
        ax - handle * math.sin(start),
        ay + handle * math.cos(start),
        bx + handle * math.sin(end),
        by - handle * math.cos(end),
        bx,
        by,
    )
    return Path("MC", numbers)

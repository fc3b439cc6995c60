"""What lies over the map for a moment: veil and costs, hatching, chevrons, highlights, the cursor.

Nothing here recolours terrain: reach is a veil lifted from what can be reached, the rest are lines at the rim.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from core.board.hexes import Hex
from core.board.hexsides import Hexside, chains, hexside
from core.model.working import Overlay
from core.view.drawing import (
    Box,
    Cap,
    Group,
    Item,
    Join,
    Path,
    Point,
    Shape,
    Stroke,
    Text,
    Weight,
    circle,
    joined,
    placed,
    polygon,
    polyline,
)
from core.view.font_metrics import CAP_HEIGHT, text_width
from core.view.palette import faded
from core.view.scene import HighlightKind, Scene
from core.view.sheet import Sheet

HATCH_ANGLES = {"zoc": -60.0, "zoc-second": 60.0}
HATCH_ROLES = {"zoc": "zone-first", "zoc-second": "zone-second"}
BESIDE = (-0.72, -0.17)
"""Where a figure stands when a counter fills the hex."""

OFF_WAY = (0.0, 0.46)
"""Where it stands when a way runs through the middle."""

KEPT = 64
"""Paths kept on a sheet."""

LINE_ROLES = {"supply": "supply", "unsupplied": "unsupplied"}


def below_counters(sheet: Sheet, scene: Scene) -> Group:
    """Return what lies between map and counters: overlays and control flags."""
    items: list[Item] = []
    for overlay in scene.overlays:
        items += _overlay(sheet, overlay)
    for at, colour in sorted(scene.control.items()):
        items += _flag(sheet, at, colour)
    return Group("overlays", tuple(items))


def above_counters(sheet: Sheet, scene: Scene) -> Group:
    """Return what lies over everything: highlights, the cursor, the amounts of overlays."""
    items = list(marks_above(sheet, scene).items)
    for amount in amounts(scene):
        x, y = sheet.point(amount.at, *amount.place)
        items += (placed(part, x, y) for part in amount_drawing(sheet, amount.amount, amount.size).items)
    return Group("highlights", tuple(items))


def marks_above(sheet: Sheet, scene: Scene) -> Group:
    """Return highlights and the cursor, without the amounts of overlays."""
    items: list[Item] = []
    for kind, draw in _HIGHLIGHTS:
        for highlight in scene.highlights:
            if highlight.kind is kind and highlight.hexes:
                items += draw(sheet, highlight.hexes)
    if scene.cursor is not None:
        items += cursor(sheet, scene.cursor)
    return Group("highlights", tuple(items))


@dataclass(frozen=True, slots=True)
class Amount:
    """A figure of an overlay: its hex, where it stands about the hex's centre, and its size, both in radii."""

    at: Hex
    amount: int
    place: Point
    size: float


def amounts(scene: Scene) -> Iterator[Amount]:
    """Yield the figures of all overlays: in the middle of their hexes, or beside a counter or a way."""
    on_way = set(scene.highlighted(HighlightKind.WAY))
    for overlay in scene.overlays:
        for at, amount in sorted(overlay.amounts.items()):
            if scene.stacks.get(at):
                yield Amount(at, amount, BESIDE, 0.24)
            elif at in on_way:
                yield Amount(at, amount, OFF_WAY, 0.30)
            else:
                yield Amount(at, amount, (0.0, 0.0), 0.34)


def amount_drawing(sheet: Sheet, amount: int, share: float) -> Group:
    """Return a figure on a small card, about the origin."""
    radius, palette = sheet.radius, sheet.palette
    size = share * radius
    half = max(text_width(str(amount), size, Weight.SEMIBOLD) / 2 + 0.08 * radius, size * 0.62)
    card = Box(-half, -size * 0.62, 2 * half, size * 1.24)
    figure = Text(str(amount), 0, size * CAP_HEIGHT / 2, size, palette["amount"], Weight.SEMIBOLD)
    return Group("amount", (Shape(card.outline(size * 0.62), palette["amount-ground"]), figure))


def _overlay(sheet: Sheet, overlay: Overlay) -> Iterable[Item]:
    if overlay.kind == "reach":
        return (_veil(sheet, overlay),)
    if overlay.kind in HATCH_ANGLES:
        return _hatching(sheet, overlay)
    if overlay.kind in LINE_ROLES:
        return tuple(_chevrons(sheet, way, LINE_ROLES[overlay.kind]) for way in overlay.ways if len(way) > 1)
    if overlay.kind == "blocked":
        return blocked(sheet, overlay.hexes)
    rim = Stroke(faded(sheet.palette["selected"], 70), 0.06 * sheet.radius)
    marked = [Shape(area_outline(sheet, overlay.hexes), stroke=rim)] if overlay.hexes else []
    return (*marked, *(part for way in overlay.ways for part in _way(sheet, way)))


def _veil(sheet: Sheet, overlay: Overlay) -> Shape:
    """Return a veil over the sheet with holes where one can go."""
    width, height = sheet.layout.bounds
    around = Box(0, 0, width, height).grown(40 * sheet.radius).outline()
    lifted = sorted(set(overlay.hexes) | set(overlay.amounts))
    holes = area_outline(sheet, lifted)
    return Shape(around + holes, sheet.palette["veil"])


def _hatching(sheet: Sheet, overlay: Overlay) -> tuple[Shape, ...]:
    """Return short strokes at one angle a side, inside the rim of the area, with a fine line round it."""
    radius, inside = sheet.radius, frozenset(overlay.hexes)
    angle = math.radians(HATCH_ANGLES[overlay.kind])
    dx, dy = math.cos(angle) * 0.085 * radius, math.sin(angle) * 0.085 * radius
    lines: list[Path] = []
    for at in overlay.hexes:
        corners = inner(sheet, at, 0.115)
        for index in range(6):
            if sheet.map.grid.neighbours[6 * at + index] in inside:
                continue
            for share in (0.05, 0.23, 0.41, 0.59, 0.77, 0.95):
                x, y = _towards(corners[index], corners[(index + 1) % 6], share)
                lines.append(polyline(((x - dx, y - dy), (x + dx, y + dy))))
    colour = sheet.palette[HATCH_ROLES[overlay.kind]]
    return (
        Shape(area_outline(sheet, overlay.hexes), stroke=Stroke(faded(colour, 70), 0.022 * radius)),
        Shape(joined(lines), stroke=Stroke(colour, 0.036 * radius)),
    )


def _chevrons(sheet: Sheet, way: tuple[Hex, ...], role: str) -> Shape:
    """Return a supply line: chevrons from hex to hex in the order of the way."""
    radius = sheet.radius
    marks: list[Path] = []
    for here, there in pairwise(way):
        a, b = sheet.layout.centre(here), sheet.layout.centre(there)
        turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
        chevron = polyline(((-0.10, -0.13), (0.05, 0.0), (-0.10, 0.13))).turned(turn)
        for share in (0.2, 0.4, 0.6, 0.8):
            x, y = _towards(a, b, share)
            marks.append(chevron.placed(x, y, radius))
    return Shape(joined(marks), stroke=Stroke(sheet.palette[role], 0.055 * radius))


def _flag(sheet: Sheet, at: Hex, colour: str) -> tuple[Shape, ...]:
    """Return a small flag at the lower left: who holds what another once held."""
    radius = sheet.radius
    x, y = sheet.point(at, -0.44, 0.66)
    mast = polyline(((x, y + 0.10 * radius), (x, y - 0.14 * radius)))
    cloth = polygon(
        ((x, y - 0.14 * radius), (x + 0.21 * radius, y - 0.075 * radius), (x, y - 0.01 * radius))
    )
    halo = Stroke(sheet.palette["halo"], 0.08 * radius)
    return (
        Shape(mast + cloth, stroke=halo),
        Shape(mast, stroke=Stroke(sheet.palette["name"], 0.028 * radius)),
        Shape(cloth, colour, Stroke(sheet.palette["name"], 0.02 * radius)),
    )


def _click(sheet: Sheet, hexes: tuple[Hex, ...]) -> tuple[Item, ...]:
    """The accent: a firm line round all that may be clicked, a fine one round each."""
    radius, accent = sheet.radius, sheet.palette["accent"]
    fine = _kept(sheet, "fine", hexes, lambda: joined(polygon(inner(sheet, at, 0.07)) for at in hexes))
    outline = area_outline(sheet, hexes)
    return (
        Shape(fine, stroke=Stroke(faded(accent, 55), 0.018 * radius)),
        Shape(outline, stroke=Stroke(sheet.palette["accent-edge"], 0.115 * radius)),
        Shape(outline, stroke=Stroke(accent, 0.075 * radius)),
    )


def _selected(sheet: Sheet, hexes: tuple[Hex, ...]) -> tuple[Item, ...]:
    radius = sheet.radius
    lines = joined(polygon(inner(sheet, at, 0.045)) for at in hexes)
    return (
        Shape(lines, stroke=Stroke(sheet.palette["cursor-halo"], 0.13 * radius)),
        Shape(lines, stroke=Stroke(sheet.palette["selected"], 0.075 * radius)),
    )


def _target(sheet: Sheet, hexes: tuple[Hex, ...]) -> tuple[Item, ...]:
    """A target has ticks that point inwards from each side, besides its line."""
    radius, lines = sheet.radius, []
    for at in hexes:
        rim = inner(sheet, at, 0.045)
        lines.append(polygon(rim))
        centre = sheet.layout.centre(at)
        for index in range(6):
            middle = _towards(rim[index], rim[(index + 1) % 6], 0.5)
            lines.append(polyline((middle, _towards(middle, centre, 0.20))))
    path = joined(lines)
    return (
        Shape(path, stroke=Stroke(sheet.palette["cursor-halo"], 0.125 * radius)),
        Shape(path, stroke=Stroke(sheet.palette["target"], 0.07 * radius)),
    )


def blocked(sheet: Sheet, hexes: tuple[Hex, ...]) -> tuple[Item, ...]:
    """Return the small sign of a hex that may not be clicked; the reason is told on hover."""
    radius, items = sheet.radius, []
    for at in hexes:
        x, y = sheet.point(at, 0.0, 0.70)
        size = 0.105 * radius
        items.append(Shape(circle(x, y, size * 1.45), sheet.palette["amount-ground"]))
        sign = circle(x, y, size) + polyline(((x - size * 0.7, y + size * 0.7), (x + size * 0.7, y - size * 0.7)))
        items.append(Shape(sign, stroke=Stroke(sheet.palette["blocked"], 0.038 * radius)))
    return tuple(items)


def _way_highlight(sheet: Sheet, hexes: tuple[Hex, ...]) -> tuple[Item, ...]:
    return _way(sheet, hexes)


def _way(sheet: Sheet, way: tuple[Hex, ...]) -> tuple[Item, ...]:
    """A line from centre to centre with a dot a hex and an arrow's head at its end."""
    if len(way) < 2:
        return ()
    radius, colour = sheet.radius, sheet.palette["way"]
    points = [sheet.layout.centre(at) for at in way]
    (ax, ay), (bx, by) = points[-2], points[-1]
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    head = polygon(((0.12, 0.0), (-0.20, -0.17), (-0.12, 0.0), (-0.20, 0.17))).turned(turn).placed(bx, by, radius)
    points[-1] = _towards((bx, by), (ax, ay), 0.08)
    line = polyline(points)
    dots = joined(circle(x, y, 0.075 * radius) for x, y in points[:-1])
    halo = sheet.palette["cursor-halo"]
    return (
        Shape(line, stroke=Stroke(halo, 0.15 * radius)),
        Shape(head, stroke=Stroke(halo, 0.07 * radius)),
        Shape(line, stroke=Stroke(colour, 0.075 * radius)),
        Shape(dots, colour),
        Shape(head, colour),
    )


def _legal_setup(sheet: Sheet, hexes: tuple[Hex, ...]) -> tuple[Item, ...]:
    """Where a counter may be set up: a dashed line round the area."""
    radius, colour = sheet.radius, sheet.palette["legal"]
    outline = area_outline(sheet, hexes)
    dash = (0.20 * radius, 0.13 * radius)
    return (
        Shape(outline, stroke=Stroke(sheet.palette["cursor-halo"], 0.11 * radius)),
        Shape(outline, stroke=Stroke(colour, 0.07 * radius, Cap.FLAT, Join.ROUND, dash)),
    )


def cursor(sheet: Sheet, at: Hex) -> tuple[Item, ...]:
    """Return the keyboard's hex: brackets at its corners, dark within light."""
    rim = inner(sheet, at, 0.03)
    lines = []
    for index in range(6):
        here = rim[index]
        lines.append(
            polyline((_towards(here, rim[index - 1], 0.28), here, _towards(here, rim[(index + 1) % 6], 0.28)))
        )
    path, radius = joined(lines), sheet.radius
    return (
        Shape(path, stroke=Stroke(sheet.palette["cursor-halo"], 0.13 * radius)),
        Shape(path, stroke=Stroke(sheet.palette["cursor"], 0.06 * radius)),
    )


_HIGHLIGHTS = (
    (HighlightKind.LEGAL_SETUP, _legal_setup),
    (HighlightKind.CLICK, _click),
    (HighlightKind.BLOCKED, blocked),
    (HighlightKind.WAY, _way_highlight),
    (HighlightKind.TARGET, _target),
    (HighlightKind.SELECTED, _selected),
)


def inner(sheet: Sheet, at: Hex, share: float) -> list[Point]:
    """Return a hex's corners drawn towards its centre by a share of the radius."""
    centre = sheet.layout.centre(at)
    return [_towards(corner, centre, share) for corner in sheet.corners(at)]


def _towards(point: Point, goal: Point, share: float) -> Point:
    return (point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share)


def area_outline(sheet: Sheet, hexes: Iterable[Hex]) -> Path:
    """Return the outline of an area: the sides that only one of its hexes has, joined to rings."""
    area = tuple(sorted(hexes))
    return _kept(sheet, "outline", area, lambda: joined(polygon(ring[:-1]) for ring in area_rings(sheet, area)))


def _kept(sheet: Sheet, what: str, hexes: tuple[Hex, ...], make: Callable[[], Path]) -> Path:
    """Return a path worked out before: the same hexes are drawn again at every move of the pointer."""
    found = sheet.kept_paths.get((what, hexes))
    if found is None:
        if len(sheet.kept_paths) >= KEPT:
            sheet.kept_paths.clear()
        found = sheet.kept_paths[what, hexes] = make()
    return found


def area_rings(sheet: Sheet, hexes: Iterable[Hex]) -> Iterator[list[Point]]:
    """Yield the rings round an area of hexes; the last point of each is its first."""
    counted: dict[Hexside, int] = {}
    grid = sheet.map.grid
    for at in hexes:
        for direction in range(6):
            side = hexside(grid, at, direction)
            counted[side] = counted.get(side, 0) + 1
    for chain in chains(grid, (side for side, count in counted.items() if count == 1)):
        if len(chain) > 3:
            yield [sheet.vertex(vertex) for vertex in chain]

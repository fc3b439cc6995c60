"""Overlays: reach, zones of control, supply, control and what else the rules show over the map.

Nothing here recolours terrain: reach is a veil lifted from what can be reached, the rest are lines at the rim.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from types import MappingProxyType

from core.board.hexes import Hex
from core.model.working import Overlay
from core.view.area_marks import LETTER, TINT, letter_drawing, tint_drawing
from core.view.areas import area_outline, inner, towards
from core.view.drawing import (
    Box,
    Cap,
    Group,
    Item,
    Join,
    Path,
    Shape,
    Stroke,
    Text,
    Weight,
    circle,
    joined,
    polygon,
    polyline,
)
from core.view.font_metrics import CAP_HEIGHT
from core.view.palette import faded
from core.view.ruled import ruled_lines, ruled_signs
from core.view.scene import Flag
from core.view.setup_areas import ANGLES as SETUP_AREAS
from core.view.setup_areas import setup_area_drawing
from core.view.sheet import Sheet

HATCH_ANGLES = {"zoc": -60.0, "zoc-second": 60.0}
HATCH_ROLES = {"zoc": "zone-first", "zoc-second": "zone-second"}
ZONE_LETTERS = {"zoc": (-0.67, 0.40), "zoc-second": (-0.66, -0.33)}
"""Where the letter of a zone stands: at the left, where no sign, badge, figure or flag of the same hex lies over it."""

LINE_ROLES = {"supply": "supply", "unsupplied": "unsupplied"}
NETWORK_ROLES = {"network": "zone-first", "network-second": "zone-second"}

Letters = Mapping[str, str]
"""Kind of overlay -> the letter of the side it speaks of."""


def overlay_drawing(sheet: Sheet, overlay: Overlay, letters: Letters = MappingProxyType({})) -> Group:
    """Return what of an overlay lies below the counters; its signs and amounts are drawn over them."""
    return Group(overlay.kind, tuple(_items(sheet, overlay, letters.get(overlay.kind, ""))))


def overlay_signs(sheet: Sheet, overlay: Overlay) -> Group:
    """Return the signs of an overlay that lie over the counters: those that the game declares."""
    declared = sheet.schema.overlay_type(overlay.kind)
    return Group(overlay.kind, ruled_signs(sheet, overlay, declared) if declared is not None else ())


def _items(sheet: Sheet, overlay: Overlay, letter: str) -> Iterable[Item]:
    kind = overlay.kind
    if kind == "reach":
        return (_veil(sheet, overlay),)
    if kind in HATCH_ANGLES:
        return (*_hatching(sheet, overlay), *_zone_letters(sheet, overlay, letter))
    if kind in SETUP_AREAS:
        return setup_area_drawing(sheet, overlay, letter)
    if kind in LINE_ROLES:
        lines = (_chevrons(sheet, way, LINE_ROLES[kind]) for way in overlay.ways if len(way) > 1)
        return (*lines, *_alarms(sheet, overlay.hexes if kind == "unsupplied" else ()))
    if kind in NETWORK_ROLES:
        return (*_network(sheet, overlay), *_sources(sheet, overlay, letter))
    declared = sheet.schema.overlay_type(kind)
    if declared is not None:
        return ruled_lines(sheet, overlay, declared)
    draw = _SIGNS.get(kind)
    if draw is not None:
        return draw(sheet, overlay)
    rim = Stroke(faded(sheet.palette["selected"], 70), 0.06 * sheet.radius)
    marked = [Shape(area_outline(sheet, overlay.hexes), stroke=rim)] if overlay.hexes else []
    return (*marked, *(part for way in overlay.ways for part in way_drawing(sheet, way)))


def control_drawing(sheet: Sheet, control: Mapping[Hex, Flag]) -> Group:
    """Return a flag in every hex that one side has taken from another."""
    return Group("control", tuple(item for at, flag in sorted(control.items()) for item in _flag(sheet, at, flag)))


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
                x, y = towards(corners[index], corners[(index + 1) % 6], share)
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
            x, y = towards(a, b, share)
            marks.append(chevron.placed(x, y, radius))
    return Shape(joined(marks), stroke=Stroke(sheet.palette[role], 0.055 * radius))


def _zone_letters(sheet: Sheet, overlay: Overlay, letter: str) -> tuple[Item, ...]:
    """Return the letter of the side in every hex of its zone."""
    if not letter:
        return ()
    size, colour = 0.25 * sheet.radius, sheet.palette[HATCH_ROLES[overlay.kind]]
    halo, items = sheet.palette["halo"], list[Item]()
    for at in overlay.hexes:
        x, y = sheet.point(at, *ZONE_LETTERS[overlay.kind])
        items.append(Text(letter, x, y, size, colour, Weight.BOLD, halo=halo, halo_width=0.05 * sheet.radius))
    return tuple(items)


def _network(sheet: Sheet, overlay: Overlay) -> tuple[Shape, ...]:
    """Return the lines of a supply network, each step once: full heads for the first side, open ones for the second."""
    radius, colour = sheet.radius, sheet.palette[NETWORK_ROLES[overlay.kind]]
    halo, heads, lines = sheet.palette["cursor-halo"], [], []
    head = polygon(((0.13, 0.0), (-0.10, -0.13), (-0.10, 0.13)))
    # The two networks run side by side where they share a hex: one left, one right of the middle.
    aside = -0.10 if overlay.kind == "network" else 0.10
    for here, there in dict.fromkeys(step for way in overlay.ways for step in pairwise(way)):
        a, b = sheet.layout.centre(here), sheet.layout.centre(there)
        turn = math.atan2(b[1] - a[1], b[0] - a[0])
        dx, dy = -math.sin(turn) * aside * radius, math.cos(turn) * aside * radius
        lines.append(polyline(((a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy))))
        x, y = towards(a, b, 0.55)
        heads.append(head.turned(math.degrees(turn)).placed(x + dx, y + dy, radius))
    if not lines:
        return ()
    full = overlay.kind == "network"
    dash = () if full else (0.16 * radius, 0.10 * radius)
    return (
        Shape(joined(lines), stroke=Stroke(halo, 0.13 * radius)),
        Shape(joined(lines), stroke=Stroke(colour, 0.05 * radius, Cap.FLAT, Join.ROUND, dash)),
        Shape(joined(heads), colour if full else sheet.palette["card"], Stroke(colour, 0.03 * radius)),
    )


def _sources(sheet: Sheet, overlay: Overlay, letter: str) -> tuple[Item, ...]:
    """Return a disc with the side's letter in every hex that a network springs from."""
    radius, colour = sheet.radius, sheet.palette[NETWORK_ROLES[overlay.kind]]
    items: list[Item] = []
    for at in overlay.hexes:
        x, y = sheet.point(at, 0.0, 0.0)
        items.append(Shape(circle(x, y, 0.27 * radius), sheet.palette["card"], Stroke(colour, 0.07 * radius)))
        size = 0.32 * radius
        items.append(Text(letter or "•", x, y + size * CAP_HEIGHT / 2, size, sheet.palette["text"], Weight.BOLD))
    return tuple(items)


def _alarms(sheet: Sheet, hexes: tuple[Hex, ...]) -> tuple[Item, ...]:
    """Return a diamond with an exclamation mark in every hex with units that nothing supplies."""
    radius, items = sheet.radius, list[Item]()
    for at in hexes:
        x, y = sheet.point(at, 0.62, -0.46)
        tips = ((x, y - 0.22 * radius), (x + 0.22 * radius, y), (x, y + 0.22 * radius), (x - 0.22 * radius, y))
        items.append(Shape(polygon(tips), sheet.palette["unsupplied"], Stroke(sheet.palette["card"], 0.04 * radius)))
        size = 0.26 * radius
        ink = sheet.palette["card"]
        items.append(Text("!", x, y + size * CAP_HEIGHT / 2, size, ink, Weight.BOLD))
    return tuple(items)


def _breaks(sheet: Sheet, overlay: Overlay) -> tuple[Item, ...]:
    """Return a barred ring in every hex that breaks a line, large enough to be seen round a counter."""
    radius, colour = sheet.radius, sheet.palette["unsupplied"]
    bars = []
    for at in overlay.hexes:
        x, y = sheet.point(at, 0.0, 0.0)
        reach = 0.74 * radius
        bars.append(circle(x, y, reach))
        for turn in (45.0, 135.0, 225.0, 315.0):
            dx, dy = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            bars.append(polyline(((x + dx * reach * 0.78, y + dy * reach * 0.78), (x + dx * reach, y + dy * reach))))
    path = joined(bars)
    return (
        Shape(path, stroke=Stroke(sheet.palette["cursor-halo"], 0.15 * radius)),
        Shape(path, stroke=Stroke(colour, 0.075 * radius)),
    )


def _unit_zone(sheet: Sheet, overlay: Overlay) -> tuple[Item, ...]:
    """Return dots along the inside of the rim of one unit's zone."""
    radius, inside, dots = sheet.radius, frozenset(overlay.hexes), []
    for at in overlay.hexes:
        corners = inner(sheet, at, 0.17)
        for index in range(6):
            if sheet.map.grid.neighbours[6 * at + index] in inside:
                continue
            for share in (0.1, 0.3, 0.5, 0.7, 0.9):
                x, y = towards(corners[index], corners[(index + 1) % 6], share)
                dots.append(circle(x, y, 0.05 * radius))
    if not dots:
        return ()
    return (
        Shape(joined(dots), stroke=Stroke(sheet.palette["cursor-halo"], 0.05 * radius)),
        Shape(joined(dots), sheet.palette["selected"]),
    )


def _measure(sheet: Sheet, overlay: Overlay) -> tuple[Item, ...]:
    """Return a measuring tape: a dashed line from centre to centre, a cross bar at each hex, rings at its ends."""
    radius, items = sheet.radius, list[Item]()
    colour, halo = sheet.palette["cursor"], sheet.palette["cursor-halo"]
    for way in overlay.ways:
        points = [sheet.layout.centre(at) for at in way]
        ends = joined(circle(x, y, 0.16 * radius) for x, y in (points[0], points[-1]))
        dots = joined(circle(x, y, 0.045 * radius) for x, y in points[1:-1])
        line, dash = polyline(points), (0.20 * radius, 0.12 * radius)
        if len(points) > 1:
            items.append(Shape(line, stroke=Stroke(halo, 0.12 * radius)))
            items.append(Shape(line, stroke=Stroke(colour, 0.045 * radius, Cap.FLAT, Join.ROUND, dash)))
        items.append(Shape(ends, stroke=Stroke(halo, 0.12 * radius)))
        items.append(Shape(ends, stroke=Stroke(colour, 0.05 * radius)))
        if len(points) > 2:
            items.append(Shape(dots, colour))
    return tuple(items)


def _flag(sheet: Sheet, at: Hex, flag: Flag) -> tuple[Item, ...]:
    """Return a small flag at the lower left: who holds what another once held."""
    radius = sheet.radius
    x, y = sheet.point(at, -0.52, 0.50)
    width, depth = 0.30 * radius, 0.21 * radius
    mast = polyline(((x, y), (x, y + 0.34 * radius)))
    cloth = polygon(((x, y), (x + width, y), (x + width * 0.86, y + depth / 2), (x + width, y + depth), (x, y + depth)))
    line, size = sheet.palette["name"], 0.17 * radius
    return (
        Shape(mast + cloth, stroke=Stroke(sheet.palette["halo"], 0.08 * radius)),
        Shape(mast, stroke=Stroke(line, 0.03 * radius)),
        Shape(cloth, flag.ground, Stroke(line, 0.018 * radius)),
        Text(flag.letter, x + width * 0.45, y + depth / 2 + size * CAP_HEIGHT / 2, size, flag.ink, Weight.BOLD),
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


def way_drawing(sheet: Sheet, way: tuple[Hex, ...]) -> tuple[Item, ...]:
    """A line from centre to centre with a dot a hex and an arrow's head at its end."""
    if len(way) < 2:
        return ()
    radius, colour = sheet.radius, sheet.palette["way"]
    points = [sheet.layout.centre(at) for at in way]
    (ax, ay), (bx, by) = points[-2], points[-1]
    turn = math.degrees(math.atan2(by - ay, bx - ax))
    head = polygon(((0.12, 0.0), (-0.20, -0.17), (-0.12, 0.0), (-0.20, 0.17))).turned(turn).placed(bx, by, radius)
    points[-1] = towards((bx, by), (ax, ay), 0.08)
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


_SIGNS: Mapping[str, Callable[[Sheet, Overlay], Iterable[Item]]] = {
    "blocked": lambda sheet, overlay: blocked(sheet, overlay.hexes),
    "supply-blocked": _breaks,
    "zoc-unit": _unit_zone,
    "measure": _measure,
    TINT: tint_drawing,
    LETTER: letter_drawing,
}

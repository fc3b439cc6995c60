"""What lies over the map for a moment: the figures of overlays, highlights, the cursor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.view.areas import area_outline, inner, towards
from core.view.drawing import (
    Box,
    Cap,
    Group,
    Item,
    Join,
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
from core.view.layers import CONTROL, EVERYTHING, Layers, layer_of
from core.view.overlays import blocked, control_drawing, overlay_drawing, overlay_signs, way_drawing
from core.view.palette import faded
from core.view.scene import HighlightKind, Scene
from core.view.setup_areas import grip
from core.view.sheet import Sheet

BESIDE = (-0.72, -0.17)
"""Where a figure stands when a counter fills the hex."""

OFF_WAY = (0.0, 0.46)
"""Where it stands when a way runs through the middle."""


def below_counters(sheet: Sheet, scene: Scene, layers: Layers = EVERYTHING) -> Group:
    """Return what lies between map and counters and is on: overlays and control flags."""
    shown = showing(scene, layers)
    items = [item for overlay in shown.overlays for item in overlay_drawing(sheet, overlay, scene.letters).items]
    if layers.shows(CONTROL):
        items += control_drawing(sheet, scene.control).items
    return Group("overlays", tuple(items))


def showing(scene: Scene, layers: Layers) -> Scene:
    """Return a scene without the overlays whose layer is off."""
    return replace(scene, overlays=tuple(one for one in scene.overlays if layers.strength(layer_of(one.kind))))


def above_counters(sheet: Sheet, scene: Scene) -> Group:
    """Return what lies over everything: signs of overlays, highlights, the cursor, the amounts of overlays."""
    rim = rim_drawing(sheet)
    items: list[Item] = [item for overlay in scene.overlays for item in overlay_signs(sheet, overlay).items]
    items += (placed(rim, *sheet.layout.centre(at)) for at in rimmed(scene))
    items += marks_above(sheet, scene).items
    for amount in amounts(scene):
        x, y = sheet.point(amount.at, *amount.place)
        items += (placed(part, x, y) for part in amount_drawing(sheet, amount.amount, amount.size).items)
    return Group("highlights", tuple(items))


def marks_above(sheet: Sheet, scene: Scene) -> Group:
    """Return highlights and the cursor, without the rims of single hexes and the amounts of overlays."""
    items: list[Item] = []
    for kind, draw in _HIGHLIGHTS:
        for highlight in scene.highlights:
            if highlight.kind is kind and highlight.hexes:
                items += marked_sides(sheet, highlight.sides) if highlight.sides else draw(sheet, highlight.hexes)
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


def rimmed(scene: Scene) -> tuple[Hex, ...]:
    """Return the hexes that have a fine rim each: all that may be clicked."""
    return scene.highlighted(HighlightKind.CLICK)


def rim_drawing(sheet: Sheet) -> Shape:
    """Return the fine rim of a hex, about the origin.

    It is a drawing of its own: painted as one path, the rims of a large area are by far the dearest of a frame.
    """
    at = Hex(0)
    x, y = sheet.layout.centre(at)
    line = polygon([(px - x, py - y) for px, py in inner(sheet, at, 0.07)])
    return Shape(line, stroke=Stroke(faded(sheet.palette["accent"], 55), 0.018 * sheet.radius))


def marked_sides(sheet: Sheet, sides: tuple[Hexside, ...]) -> tuple[Item, ...]:
    """Return a firm line along each side, with a dot at either end so that no river is taken for it."""
    radius, colour, halo = sheet.radius, sheet.palette["selected"], sheet.palette["cursor-halo"]
    ends = [sheet.side_ends(side) for side in sides]
    lines = joined(polyline(pair) for pair in ends)
    dots = joined(circle(x, y, 0.10 * radius) for pair in ends for x, y in pair)
    return (
        Shape(lines, stroke=Stroke(halo, 0.22 * radius)),
        Shape(dots, stroke=Stroke(halo, 0.10 * radius)),
        Shape(lines, stroke=Stroke(colour, 0.12 * radius)),
        Shape(dots, colour),
    )


def _click(sheet: Sheet, hexes: tuple[Hex, ...]) -> tuple[Item, ...]:
    """The accent: a firm line round all that may be clicked."""
    radius, accent = sheet.radius, sheet.palette["accent"]
    outline = area_outline(sheet, hexes)
    return (
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
            middle = towards(rim[index], rim[(index + 1) % 6], 0.5)
            lines.append(polyline((middle, towards(middle, centre, 0.20))))
    path = joined(lines)
    return (
        Shape(path, stroke=Stroke(sheet.palette["cursor-halo"], 0.125 * radius)),
        Shape(path, stroke=Stroke(sheet.palette["target"], 0.07 * radius)),
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
            polyline((towards(here, rim[index - 1], 0.28), here, towards(here, rim[(index + 1) % 6], 0.28)))
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
    (HighlightKind.WAY, way_drawing),
    (HighlightKind.TARGET, _target),
    (HighlightKind.SELECTED, _selected),
    (HighlightKind.GRIP, grip),
)

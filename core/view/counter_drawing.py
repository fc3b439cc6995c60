"""Counters, drawn in a square of side 1 with its corner at the origin."""

from __future__ import annotations

from core.view.drawing import (
    Anchor,
    Box,
    Cap,
    Drawing,
    Group,
    Item,
    Shape,
    Stroke,
    Text,
    Weight,
    circle,
    joined,
    polyline,
)
from core.view.font_metrics import CAP_HEIGHT, text_width
from core.view.palette import Palette, contrast, faded, luminance, mixed
from core.view.scene import CounterFace
from core.view.symbols import GROUND, INK, symbol

SIDE = 1.18
"""The side of a counter in hex radii."""

DROP = 0.055
"""How far below the hex's centre a counter lies, in radii: the hex number stays readable above it."""

CORNER = 0.085
SYMBOL_WIDTH = 0.47
SYMBOL_TOP = 0.255
FACTOR_SIZE = 0.31
FACTOR_BASELINE = 0.905
ROOM = 0.90
"""How wide the factors may be."""

DARK = 0.10
"""Grounds of less luminance get a light rim, so that they stand out on a dark map."""

MARGIN = 0.10
"""Room around the square that the shadow needs."""


def counter_drawing(face: CounterFace, palette: Palette, *, setup: bool = False) -> Drawing:
    """Return a counter in the unit square, its shadow reaching out by at most `MARGIN`.

    Args:
        setup: whether to show the set-up code at the upper left.
    """
    groups = (*blank_groups(face, palette), *printed_groups(face, palette, setup=setup))
    return Drawing(1, 1, groups, title=face.name)


def blank_groups(face: CounterFace, palette: Palette) -> tuple[Group, ...]:
    """Return what all counters of a type, colour and side share: shadow, card, band, symbol."""
    groups = [Group("shadow", _shadow(palette)), Group("card", _card(face))]
    if face.hidden:
        return (*groups, Group("back", _back(face)))
    if face.reduced:
        groups.append(Group("band", _band(face)))
    return (*groups, Group("symbol", _symbol(face)))


def printed_groups(face: CounterFace, palette: Palette, *, setup: bool = False) -> tuple[Group, ...]:
    """Return what is printed on a blank: size, name, steps, factors, set-up code, marks."""
    if face.hidden:
        return ()
    groups = [
        Group("size", _size(face, setup=setup)),
        Group("short", _short(face)),
        Group("steps", _steps(face)),
        Group("factors", _factors(face)),
    ]
    if setup and face.setup:
        groups.append(Group("setup", _setup(face)))
    return (*groups, Group("marks", _marks(face, palette)))


def _shadow(palette: Palette) -> tuple[Shape, ...]:
    colour = palette["shadow"]
    return tuple(
        Shape(Box(0.015, 0.03, 1, 1).grown(spread).outline(CORNER + spread), faded(colour, percent))
        for spread, percent in ((0.055, 7), (0.03, 11), (0.008, 22))
    )


def _card(face: CounterFace) -> tuple[Shape, ...]:
    body = Box(0, 0, 1, 1)
    light = mixed(face.ground, "#FFFFFF", 55)
    rim = mixed(face.ground, "#FFFFFF", 34) if luminance(face.ground) < DARK else mixed(face.ground, "#000000", 38)
    edge = 0.014
    return (
        Shape(body.outline(CORNER), rim),
        Shape(Box(edge, edge * 0.6, 1 - 2 * edge, 1 - 2.2 * edge).outline(CORNER - edge), face.ground),
        Shape(
            polyline(((CORNER, 0.026), (1 - CORNER, 0.026))),
            stroke=Stroke(faded(light, 85), 0.022, Cap.ROUND),
        ),
    )


def _band(face: CounterFace) -> tuple[Shape, ...]:
    """A band across the middle tells the weaker side from afar."""
    tint = mixed(face.ground, face.ink, 24)
    edge = 0.014
    return (Shape(Box(edge, 0.30, 1 - 2 * edge, 0.225).outline(), tint),)


def _size(face: CounterFace, *, setup: bool) -> tuple[Text, ...]:
    if not face.size:
        return ()
    if setup and face.setup:
        return (Text(face.size, 0.945, 0.185, 0.145, face.ink, Weight.SEMIBOLD, Anchor.END),)
    return (Text(face.size, 0.5, 0.20, 0.165, face.ink, Weight.SEMIBOLD),)


def _symbol(face: CounterFace) -> tuple[Shape, ...]:
    sign = symbol(face.symbol)
    factor = SYMBOL_WIDTH / sign.width
    drop = 0.0 if face.factors else 0.09
    x, y = 0.5 - SYMBOL_WIDTH / 2, SYMBOL_TOP + drop
    colours = {INK: face.ink, GROUND: mixed(face.ground, "#FFFFFF", 12), "": ""}
    shapes = []
    for part in sign.parts:
        line = Stroke(colours[part.line], part.width * factor, Cap.FLAT) if part.line else None
        shapes.append(Shape(part.path.placed(x, y, factor), colours[part.fill], line))
    return tuple(shapes)


def _short(face: CounterFace) -> tuple[Text, ...]:
    """The name beside the symbol: level when short, upright along the right edge when longer."""
    if not face.short:
        return ()
    drop = 0.0 if face.factors else 0.09
    middle = SYMBOL_TOP + drop + SYMBOL_WIDTH * 31 / 46 / 2
    if len(face.short) <= 2:
        size = 0.165
        return (Text(face.short, 0.862, middle + size * CAP_HEIGHT / 2, size, face.ink, Weight.SEMIBOLD),)
    size = _fitting(face.short, 0.165, 0.46, Weight.SEMIBOLD)
    x = 0.845 + size * CAP_HEIGHT / 2 + 0.008
    return (Text(face.short, x, middle, size, face.ink, Weight.SEMIBOLD, turn=-90.0),)


def _fitting(text: str, size: float, room: float, weight: Weight) -> float:
    width = text_width(text, size, weight)
    return size if width <= room else size * room / width


def _steps(face: CounterFace) -> tuple[Shape, ...]:
    """Dots at the left: full ones for steps it has, rings for those it has lost."""
    if face.max_steps < 2:
        return ()
    gap = 0.096
    drop = 0.0 if face.factors else 0.09
    middle = SYMBOL_TOP + drop + SYMBOL_WIDTH * 31 / 46 / 2
    top = middle - gap * (face.max_steps - 1) / 2
    lost = face.max_steps - face.steps
    spots = [circle(0.135, top + index * gap, 0.037 if index >= lost else 0.030) for index in range(face.max_steps)]
    dots = [Shape(joined(spots[lost:]), face.ink)] if face.steps else []
    rings = [Shape(joined(spots[:lost]), stroke=Stroke(face.ink, 0.014))] if lost else []
    return (*rings, *dots)


def _factors(face: CounterFace) -> tuple[Text, ...]:
    if not face.factors:
        return ()
    text = "-".join(face.factors)
    size = _fitting(text, FACTOR_SIZE, ROOM, Weight.BOLD)
    return (Text(text, 0.5, FACTOR_BASELINE - (FACTOR_SIZE - size) * 0.25, size, face.ink, Weight.BOLD),)


def _setup(face: CounterFace) -> tuple[Text, ...]:
    size = _fitting(face.setup, 0.165, 0.62 if len(face.size) < 3 else 0.54, Weight.SEMIBOLD)
    return (Text(face.setup, 0.055, 0.185, size, face.ink, Weight.SEMIBOLD, Anchor.START),)


def _back(face: CounterFace) -> tuple[Item, ...]:
    """The back of a counter: its nationality and nothing else."""
    frame = Box(0.12, 0.12, 0.76, 0.76).outline(0.05)
    return (
        Shape(frame, stroke=Stroke(faded(face.ink, 45), 0.022)),
        Text("?", 0.5, 0.695, 0.54, face.ink, Weight.BOLD),
    )


def _marks(face: CounterFace, palette: Palette) -> tuple[Item, ...]:
    items: list[Item] = []
    for index, mark in enumerate(face.marks[:4]):
        items += _mark(mark, 0.965 - index * 0.205, palette)
    return tuple(items)


def _mark(mark: str, x: float, palette: Palette) -> tuple[Item, ...]:
    y, radius = 0.055, 0.105
    alarming = mark in ("out-of-supply", "isolated", "disrupted")
    ground = palette["danger"] if alarming else mixed(palette["text"], palette["card"], 18)
    ink = "#FFFFFF" if contrast("#FFFFFF", ground) >= 4.5 else "#14161A"
    disc = Shape(circle(x, y, radius), ground, Stroke(palette["card"], 0.022))
    return (disc, *_sign(mark, x, y, ink))


def _sign(mark: str, x: float, y: float, ink: str) -> tuple[Item, ...]:
    line = Stroke(ink, 0.026)
    arm = 0.048
    if mark in ("moved", "spent"):
        shaft = polyline(((x - arm * 1.2, y), (x + arm * 1.2, y)))
        head = polyline(((x + arm * 0.25, y - arm), (x + arm * 1.2, y), (x + arm * 0.25, y + arm)))
        return (Shape(shaft + head, stroke=line),)
    if mark in ("fought", "attacked"):
        cross = polyline(((x - arm, y - arm), (x + arm, y + arm))) + polyline(((x - arm, y + arm), (x + arm, y - arm)))
        return (Shape(cross, stroke=line),)
    if mark == "retreated":
        shaft = polyline(((x - arm * 1.2, y), (x + arm * 1.2, y)))
        head = polyline(((x - arm * 0.25, y - arm), (x - arm * 1.2, y), (x - arm * 0.25, y + arm)))
        return (Shape(shaft + head, stroke=line),)
    if mark == "advanced":
        shaft = polyline(((x, y + arm * 1.2), (x, y - arm * 1.2)))
        head = polyline(((x - arm, y - arm * 0.25), (x, y - arm * 1.2), (x + arm, y - arm * 0.25)))
        return (Shape(shaft + head, stroke=line),)
    word = {"out-of-supply": "!", "isolated": "!!"}.get(mark, mark[:1].upper())
    size = 0.15
    return (Text(word, x, y + size * CAP_HEIGHT / 2, size, ink, Weight.BOLD),)

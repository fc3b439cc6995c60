"""Counters, drawn in a square of side 1 with its corner at the origin."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from core.view.drawing import (
    Anchor,
    Box,
    Cap,
    Drawing,
    Group,
    Item,
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
from core.view.palette import Palette, contrast, faded, luminance, mixed
from core.view.scene import CounterFace
from core.view.symbols import GROUND, INK, own_symbol, symbol

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
"""Grounds of less luminance get a lighter rim, all others a darker one."""

THIN, BROAD = 0.014, 0.055
"""Widths of the line about a card: of any, and of one that the dark map would swallow; it is seen at any size."""

EDGE_CONTRAST = 3.0
"""Least contrast of a card, or of the line about it, with the ground of a dark map."""

MAP_GROUNDS = ("paper", "clear", "forest", "woods", "rough", "broken", "mountain", "wetland", "flooded", "town")
"""What counters lie on."""

ALARMING = ("out-of-supply", "isolated", "disrupted")
"""Looks of marks that tell of something bad."""

MARGIN = 0.10
"""Room around the square that the shadow needs."""


class CounterDetail(Enum):
    """How much of a counter is worth drawing."""

    FULL = "full"
    PLAIN = "plain"
    BLOCK = "block"

    @classmethod
    def at(cls, side: float) -> CounterDetail:
        """Return what can be read on a counter of this many pixels of the window a side."""
        if side >= LEAST_FULL:
            return cls.FULL
        return cls.PLAIN if side >= LEAST_PLAIN else cls.BLOCK


LEAST_FULL, LEAST_PLAIN = 30, 17
"""Sides in pixels from which all of a counter, or its symbol and factors, can be read."""


@dataclass(frozen=True, slots=True)
class CounterLook:
    """How counters are drawn; `setup` puts the set-up code at the upper left."""

    detail: CounterDetail = CounterDetail.FULL
    setup: bool = False


WHOLE, CODED = CounterLook(), CounterLook(setup=True)


def counter_drawing(face: CounterFace, palette: Palette, look: CounterLook = WHOLE) -> Drawing:
    """Return a counter in the unit square, its shadow reaching out by at most `MARGIN`."""
    groups = (*blank_groups(face, palette, look.detail), *printed_groups(face, palette, look))
    return Drawing(1, 1, groups, title=face.name)


def blank_groups(face: CounterFace, palette: Palette, detail: CounterDetail = CounterDetail.FULL) -> tuple[Group, ...]:
    """Return what all counters of a type, colour and side share: shadow, card, band, symbol."""
    groups = [Group("shadow", _shadow(palette)), Group("card", _card(face, palette))]
    if face.hidden and detail is not CounterDetail.BLOCK:
        return (*groups, Group("back", _back(face)))
    if detail is CounterDetail.BLOCK:
        return (*groups, Group("rim", _rim(face)))
    if face.reduced:
        groups.append(Group("band", _band(face, palette, detail)))
    return (*groups, Group("symbol", _symbol(face, detail)))


def printed_groups(face: CounterFace, palette: Palette, look: CounterLook = WHOLE) -> tuple[Group, ...]:
    """Return what is printed on a blank: size, name, steps, factors, set-up code, marks; less where it is small."""
    if look.detail is CounterDetail.BLOCK:
        return (Group("letter", _letter(face)),)
    if face.hidden:
        return ()
    if look.detail is CounterDetail.PLAIN:
        return (Group("factors", _large_factors(face)), Group("marks", _large_mark(face, palette)))
    groups = [
        Group("size", _size(face, setup=look.setup)),
        Group("short", _short(face, setup=look.setup)),
        Group("steps", _steps(face)),
        Group("factors", _factors(face)),
    ]
    if look.setup and face.setup:
        groups.append(Group("setup", _setup(face)))
    return (*groups, Group("marks", _marks(face, palette)))


def _shadow(palette: Palette) -> tuple[Shape, ...]:
    colour = palette["shadow"]
    return tuple(
        Shape(Box(0.015, 0.03, 1, 1).grown(spread).outline(CORNER + spread), faded(colour, percent))
        for spread, percent in ((0.055, 7), (0.03, 11), (0.008, 22))
    )


def _card(face: CounterFace, palette: Palette) -> tuple[Shape, ...]:
    body = Box(0, 0, 1, 1)
    light = mixed(face.ground, "#FFFFFF", 55)
    edge, rim = _edge(face.ground, palette)
    inner = Box(edge, edge, 1 - 2 * edge, 1 - 2 * edge)
    if edge == THIN:  # a little thicker below, as if light came from above
        inner = Box(edge, edge * 0.6, 1 - 2 * edge, 1 - 2.2 * edge)
    top = edge + 0.012
    return (
        Shape(body.outline(CORNER), rim),
        Shape(inner.outline(CORNER - edge), face.ground),
        Shape(
            polyline(((CORNER, top), (1 - CORNER, top))),
            stroke=Stroke(faded(light, 85), 0.022, Cap.ROUND),
        ),
    )


def _edge(ground: str, palette: Palette) -> tuple[float, str]:
    """Return how wide the line about a card is, and its colour."""
    if palette.dark:
        below = tuple(colour for role in MAP_GROUNDS for colour in (palette[role], palette.shaded(role)))
        if _least_contrast(ground, below) < EDGE_CONTRAST:
            return BROAD, _standing_out(ground, below)
    if luminance(ground) < DARK:
        return THIN, mixed(ground, "#FFFFFF", 34)
    return THIN, mixed(ground, "#000000", 38)


@lru_cache(maxsize=64)
def _standing_out(colour: str, below: tuple[str, ...]) -> str:
    """Return a colour, lightened until it is seen on everything below."""
    tints = (mixed(colour, "#FFFFFF", percent) for percent in range(40, 100, 4))
    return next((tint for tint in tints if _least_contrast(tint, below) >= EDGE_CONTRAST), "#FFFFFF")


@lru_cache(maxsize=256)
def _least_contrast(colour: str, below: tuple[str, ...]) -> float:
    return min(contrast(colour, ground) for ground in below)


def _band(face: CounterFace, palette: Palette, detail: CounterDetail) -> tuple[Shape, ...]:
    """A band across the middle tells the weaker side from afar."""
    tint = mixed(face.ground, face.ink, 24)
    edge, _ = _edge(face.ground, palette)
    top, depth = (0.18, 0.26) if detail is CounterDetail.PLAIN else (0.30, 0.225)
    return (Shape(Box(edge, top, 1 - 2 * edge, depth).outline(), tint),)


def _rim(face: CounterFace) -> tuple[Shape, ...]:
    """A line in the ink's colour inside the edge: blocks of two sides differ in more than their ground."""
    return (Shape(Box(0.05, 0.05, 0.90, 0.90).outline(0.05), stroke=Stroke(faded(face.ink, 60), 0.075)),)


def _letter(face: CounterFace) -> tuple[Text, ...]:
    """All that can be read of the smallest counters: whose they are."""
    return (Text(face.letter or "?", 0.5, 0.5 + 0.74 * CAP_HEIGHT / 2, 0.74, face.ink, Weight.BOLD),)


def _large_factors(face: CounterFace) -> tuple[Text, ...]:
    """The factors so large that they can be read from afar; of three or more the last gives way."""
    if not face.factors:
        return ()
    text = "-".join(face.factors[:-1] if len(face.factors) > 2 else face.factors)
    size = _fitting(text, 0.46, 0.92, Weight.BOLD)
    return (Text(text, 0.5, 0.92, size, face.ink, Weight.BOLD),)


def _large_mark(face: CounterFace, palette: Palette) -> tuple[Item, ...]:
    """Of the marks the one that matters most, twice as large."""
    marks = sorted(face.marks, key=lambda mark: mark not in ALARMING)[:1]
    return tuple(item for mark in marks for item in _mark(mark, (0.90, 0.10), palette, 2.0))


def _size(face: CounterFace, *, setup: bool) -> tuple[Text, ...]:
    if not face.size:
        return ()
    if setup and face.setup:
        return (Text(face.size, 0.945, 0.185, 0.145, face.ink, Weight.SEMIBOLD, Anchor.END),)
    return (Text(face.size, 0.5, 0.20, 0.165, face.ink, Weight.SEMIBOLD),)


def _symbol(face: CounterFace, detail: CounterDetail) -> tuple[Shape, ...]:
    sign = own_symbol(face.drawn) if face.drawn else symbol(face.symbol)
    plain = detail is CounterDetail.PLAIN
    width, top = (0.66, 0.09) if plain else (SYMBOL_WIDTH, SYMBOL_TOP)
    factor = width / sign.width
    x, y = 0.5 - width / 2, top + (0.0 if face.factors else 0.18 if plain else 0.09)
    colours = {INK: face.ink, GROUND: mixed(face.ground, "#FFFFFF", 12), "": ""}
    shapes = []
    for part in sign.parts:
        line = Stroke(colours[part.line], part.width * factor, Cap.FLAT) if part.line else None
        shapes.append(Shape(part.path.placed(x, y, factor), colours[part.fill], line))
    return tuple(shapes)


def _short(face: CounterFace, *, setup: bool) -> tuple[Text, ...]:
    """The name beside the symbol: level when short, upright along the right edge when longer.

    Of a designation such as `88/3` the unit itself stands at the upper left, where no set-up code is.
    """
    if not face.short:
        return ()
    drop = 0.0 if face.factors else 0.09
    middle = SYMBOL_TOP + drop + SYMBOL_WIDTH * 31 / 46 / 2
    unit, _, above = face.short.partition("/")
    if above and not (setup and face.setup):
        return (_corner(unit, face.ink), _beside(above, middle, face.ink))
    return (_beside(face.short, middle, face.ink),)


def _corner(text: str, ink: str) -> Text:
    size = _fitting(text, 0.165, 0.32, Weight.SEMIBOLD)
    return Text(text, 0.06, 0.20, size, ink, Weight.SEMIBOLD, Anchor.START)


def _beside(text: str, middle: float, ink: str) -> Text:
    if len(text) <= 2:
        size = 0.165
        return Text(text, 0.862, middle + size * CAP_HEIGHT / 2, size, ink, Weight.SEMIBOLD)
    size = _fitting(text, 0.165, 0.46, Weight.SEMIBOLD)
    return Text(text, 0.845 + size * CAP_HEIGHT / 2 + 0.008, middle, size, ink, Weight.SEMIBOLD, turn=-90.0)


def _fitting(text: str, size: float, room: float, weight: Weight) -> float:
    width = text_width(text, size, weight)
    return size if width <= room else size * room / width


def _steps(face: CounterFace) -> tuple[Shape, ...]:
    """Dots at the left: full ones for steps it has, rings for those it has lost."""
    if face.max_steps < 2:
        return ()
    gap = min(0.135, 0.336 / (face.max_steps - 1))
    size = min(0.056, 0.4 * gap)
    drop = 0.0 if face.factors else 0.09
    middle = SYMBOL_TOP + drop + SYMBOL_WIDTH * 31 / 46 / 2
    top = middle - gap * (face.max_steps - 1) / 2
    lost = face.max_steps - face.steps
    spots = [circle(0.14, top + index * gap, size if index >= lost else 0.84 * size) for index in range(face.max_steps)]
    dots = [Shape(joined(spots[lost:]), face.ink)] if face.steps else []
    rings = [Shape(joined(spots[:lost]), stroke=Stroke(face.ink, 0.020))] if lost else []
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
        items += _mark(mark, (0.965 - index * 0.205, 0.055), palette)
    return tuple(items)


def _mark(mark: str, at: Point, palette: Palette, scale: float = 1.0) -> tuple[Item, ...]:
    """Return a mark: alarming ones lie on a diamond, the others on a disc, each with its own sign."""
    ground = palette["danger"] if mark in ALARMING else mixed(palette["text"], palette["card"], 18)
    ink = "#FFFFFF" if contrast("#FFFFFF", ground) >= 4.5 else "#14161A"
    radius = 0.105
    tips = ((0.0, -1.32 * radius), (1.32 * radius, 0.0), (0.0, 1.32 * radius), (-1.32 * radius, 0.0))
    shape = polygon(tips) if mark in ALARMING else circle(0.0, 0.0, radius)
    drawn = (Shape(shape, ground, Stroke(palette["card"], 0.022)), *_sign(mark, 0.0, 0.0, ink))
    return tuple(placed(item, at[0], at[1], scale) for item in drawn)


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

"""What fills one hex: trees, hills, peaks, reeds and waves. Everything is about the origin with a radius of 1.

A hex has one of a few variants, chosen by a hash of its label, so that its trees never jump and a screen can keep
one picture a variant.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from functools import lru_cache

from core.view.drawing import Cap, Path, Point, Shape, Stroke, circle, joined, polygon, polyline
from core.view.palette import Palette

VARIANTS = 8
LOOKS = (
    "clear",
    "forest",
    "woods",
    "rough",
    "broken",
    "mountain",
    "wetland",
    "marsh",
    "flooded",
    "town",
)

SPOTS: tuple[Point, ...] = (
    (-0.44, -0.30),
    (0.44, -0.30),
    (0.02, -0.24),
    (-0.66, 0.10),
    (-0.24, 0.12),
    (0.24, 0.08),
    (0.66, 0.12),
    (-0.44, 0.50),
    (0.00, 0.54),
    (0.42, 0.52),
)
"""Where things grow: clear of the number above, within the sides of either orientation."""


def variant_of(label: str) -> int:
    """Return the variant of a hex from its printed label."""
    return zlib.crc32(label.encode()) % VARIANTS


def chance(variant: int, index: int) -> float:
    """Return a figure from 0 to 1 that depends on nothing but these two."""
    return (zlib.crc32(f"{variant}/{index}".encode()) & 0xFFFF) / 0xFFFF


def _spots(variant: int, count: int, jitter: float) -> list[Point]:
    """Return so many of the spots, moved a little, from the far ones to the near ones."""
    order = sorted(range(len(SPOTS)), key=lambda index: chance(variant, index))[:count]
    moved = [
        (
            SPOTS[index][0] + jitter * (2 * chance(variant, 20 + index) - 1),
            SPOTS[index][1] + jitter * (2 * chance(variant, 40 + index) - 1),
        )
        for index in order
    ]
    return sorted(moved, key=lambda spot: spot[1])


def _held(x: float, y: float, half: float) -> float:
    """Return x moved so that something this wide stays within a hex of either orientation."""
    most = min(0.85, 0.97 - abs(y) * 0.577) - half
    return min(max(x, -most), most)


def _filled(paths: list[Path], colour: str) -> Shape:
    return Shape(joined(paths), colour)


def _drawn(paths: list[Path], colour: str, width: float) -> Shape:
    return Shape(joined(paths), stroke=Stroke(colour, width, Cap.ROUND))


def _conifers(palette: Palette, variant: int) -> tuple[Shape, ...]:
    lit: list[Path] = []
    dark: list[Path] = []
    for index, (x, y) in enumerate(_spots(variant, 8, 0.05)):
        size = 0.9 + 0.3 * chance(variant, 60 + index)
        w, h, foot = 0.095 * size, 0.30 * size, y + 0.10
        lit.append(polygon(((x - w, foot), (x, foot - h), (x, foot))))
        dark.append(polygon(((x, foot), (x, foot - h), (x + w, foot))))
        dark.append(polygon(((x - 0.014, foot), (x + 0.014, foot), (x + 0.014, foot + 0.05), (x - 0.014, foot + 0.05))))
    return (_filled(lit, palette["forest-glyph"]), _filled(dark, palette["forest-shade"]))


def _crowns(palette: Palette, variant: int) -> tuple[Shape, ...]:
    lit: list[Path] = []
    dark: list[Path] = []
    for index, (x, y) in enumerate(_spots(variant, 6, 0.06)):
        size = 0.085 * (0.85 + 0.35 * chance(variant, 60 + index))
        dark.append(circle(x + size * 0.22, y + size * 0.22, size))
        lit.append(circle(x, y, size))
    return (_filled(dark, palette["woods-shade"]), _filled(lit, palette["woods-glyph"]))


def _hill(x: float, y: float, w: float, h: float) -> Path:
    return Path("MC", (x - w, y, x - w * 0.55, y - h * 1.4, x + w * 0.45, y - h * 1.5, x + w, y - h * 0.1))


def _hills(palette: Palette, variant: int, look: str, count: int) -> tuple[Shape, ...]:
    backs: list[Path] = []
    slopes: list[Path] = []
    for index, (x, y) in enumerate(_spots(variant, count, 0.06)):
        size = 0.85 + 0.35 * chance(variant, 60 + index)
        w, h = 0.20 * size, 0.14 * size
        x = _held(x, y, w)
        hill = _hill(x, y, w, h)
        backs.append(hill)
        slopes.append(hill + Path("LZ", (x + w * 0.1, y - h * 0.05)))
    return (
        _filled(slopes, palette[f"{look}-shade"]),
        _drawn(backs, palette[f"{look}-glyph"], 0.03),
    )


def _peaks(palette: Palette, variant: int) -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    for index, (x, y) in enumerate(_spots(variant, 4, 0.05)):
        size = 0.9 + 0.35 * chance(variant, 60 + index)
        w, h, foot = 0.25 * size, 0.38 * size, y + 0.14
        x = _held(x, foot, w)
        top = (x + 0.03 * size, foot - h)
        ridge = ((x - 0.02 * size, foot - h * 0.6), (x + 0.06 * size, foot - h * 0.32), (x - 0.01 * size, foot))
        lit = polygon(((x - w, foot), (x - w * 0.42, foot - h * 0.5), top, *ridge))
        dark = polygon((top, (x + w * 0.5, foot - h * 0.42), (x + w, foot), *reversed(ridge)))
        shapes += (Shape(lit, palette["mountain-glyph"]), Shape(dark, palette["mountain-shade"]))
    return tuple(shapes)


def _reeds(palette: Palette, variant: int, look: str) -> tuple[Shape, ...]:
    water: list[Path] = []
    reeds: list[Path] = []
    for index, (x, y) in enumerate(_spots(variant, 8, 0.05)):
        half = 0.13 + 0.05 * chance(variant, 60 + index)
        x = _held(x, y, half)
        water.append(polyline(((x - half, y + 0.04), (x + half, y + 0.04))))
        if index % 2:
            for lean, height in ((-0.06, 0.13), (0.0, 0.17), (0.06, 0.13)):
                reeds.append(polyline(((x + lean * 0.35, y + 0.02), (x + lean, y - height))))
        else:
            water.append(polyline(((x - half * 0.4, y + 0.11), (x + half * 0.7, y + 0.11))))
    return (
        _drawn(water, palette[f"{look}-glyph"], 0.028),
        _drawn(reeds, palette[f"{look}-shade"], 0.028),
    )


def _wave(x: float, y: float, half: float, rise: float) -> Path:
    step = half / 2
    commands = "M"
    numbers: list[float] = [x - half, y]
    for index in range(4):
        left, up = x - half + index * step, rise if index % 2 == 0 else -rise
        commands += "C"
        numbers += (left + step * 0.4, y - up, left + step * 0.6, y - up, left + step, y)
    return Path(commands, tuple(numbers))


def _waves(palette: Palette, variant: int) -> tuple[Shape, ...]:
    dark: list[Path] = []
    light: list[Path] = []
    for index, (x, y) in enumerate(_spots(variant, 7, 0.05)):
        half = 0.16 + 0.05 * chance(variant, 60 + index)
        x = _held(x, y, half + 0.02)
        dark.append(_wave(x, y + 0.03, half, 0.045))
        light.append(_wave(x + 0.02, y + 0.075, half * 0.8, 0.045))
    return (
        _drawn(light, palette["flooded-shade"], 0.03),
        _drawn(dark, palette["flooded-glyph"], 0.03),
    )


def block(x: float, y: float, w: float, h: float, turn: float) -> Path:
    """Return a house seen from above, turned by radians."""
    cos, sin = math.cos(turn), math.sin(turn)
    corners = ((-w, -h), (w, -h), (w, h), (-w, h))
    return polygon([(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners])


def _streets(palette: Palette, variant: int) -> tuple[Shape, ...]:
    houses: list[Path] = []
    shades: list[Path] = []
    for index, (x, y) in enumerate(_spots(variant, 9, 0.05)):
        w, h = 0.07 + 0.05 * chance(variant, 60 + index), 0.06 + 0.03 * chance(variant, 80 + index)
        turn = 0.5 * chance(variant, 70 + index) - 0.25
        (shades if index % 3 == 0 else houses).append(block(x, y, w, h, turn))
    return (_filled(houses, palette["town-glyph"]), _filled(shades, palette["town-shade"]))


_GLYPHS: dict[str, Callable[[Palette, int], tuple[Shape, ...]]] = {
    "forest": _conifers,
    "woods": _crowns,
    "rough": lambda palette, variant: _hills(palette, variant, "rough", 5),
    "broken": lambda palette, variant: _hills(palette, variant, "broken", 4),
    "mountain": _peaks,
    "wetland": lambda palette, variant: _reeds(palette, variant, "wetland"),
    "marsh": lambda palette, variant: _reeds(palette, variant, "marsh"),
    "flooded": _waves,
    "town": _streets,
}


@lru_cache(maxsize=512)
def _cached(look: str, variant: int, palette_id: str, colours: tuple[str, ...]) -> tuple[Shape, ...]:
    roles = dict(zip(_roles(look), colours, strict=True))
    return _GLYPHS[look](Palette(palette_id, "", dark=False, roles=roles), variant)


def _roles(look: str) -> tuple[str, str]:
    return (f"{look}-glyph", f"{look}-shade")


def glyphs(look: str, variant: int, palette: Palette, *, shaded: bool = False) -> tuple[Shape, ...]:
    """Return the shapes that stand in a hex, about the origin with radius 1; empty for clear ground.

    Args:
        look: a key of `LOOKS`; an unknown one has no shapes.
        shaded: whether the hex lies in the other side's country, where everything is mixed with grey.
    """
    if look not in _GLYPHS:
        return ()
    colours = tuple(palette.shaded(role) if shaded else palette[role] for role in _roles(look))
    return _cached(look, variant, palette.id, colours)


def ground(look: str, palette: Palette, *, shaded: bool = False) -> str:
    """Return the colour of a hex; that of clear ground for a look the palette does not know."""
    role = look if look in palette.roles else "clear"
    return palette.shaded(role) if shaded else palette[role]

"""Overlays that the rules themselves show, drawn as the schema declares: signs in hexes, lines round areas, a veil.

Lines lie below the counters; signs and figures lie over them at the rim of their own hex, so that no stack hides why a
hex is dear and no figure reads as its neighbour's. Sides are told apart by colour, by the letter beside the sign, and
by the dashes of the line.
"""

from __future__ import annotations

from core.board.hexes import Hex
from core.model.schema import OverlayLook, OverlayType
from core.model.working import Overlay
from core.view.areas import area_outline
from core.view.drawing import Cap, Item, Join, Point, Shape, Stroke, Text, Weight, circle, joined
from core.view.font_metrics import CAP_HEIGHT
from core.view.palette import faded
from core.view.sheet import Sheet
from core.view.symbols import GROUND, symbol

SIGN = (0.68, 0.19)
"""Where a sign stands, in radii from the centre: at the rim beside a counter, below a badge."""

SIGN_RADIUS = 0.165
LETTER = (0.60, 0.545)
LETTER_AND_WORDS = (0.47, 0.545)
FIGURE = (-0.70, 0.09)
"""Where the figure of an area stands: at the left rim, beside a counter."""

SPECK = 0.055
SPECKS = (
    (-0.62, -0.22), (-0.62, 0.22), (-0.40, -0.58), (-0.40, 0.58), (0.0, -0.70), (0.0, 0.70), (0.40, -0.58),
    (0.40, 0.58), (0.62, -0.22), (0.62, 0.22), (-0.24, -0.22), (-0.24, 0.22), (0.24, -0.22), (0.24, 0.22),
)  # fmt: skip
"""Size of the specks of a haze and where they lie in a hex, in radii: most of them beside a counter."""

ROLES = ("zone-first", "zone-second")
DASHES = ((0.34, 0.14), (0.06, 0.13))
"""Long dashes for the first side, dots for the second; in radii."""


def ruled_lines(sheet: Sheet, overlay: Overlay, kind: OverlayType) -> tuple[Item, ...]:
    """Return what lies below the counters: an area's line, its specks or a veil, nothing where the look is a sign."""
    if kind.look is OverlayLook.VEIL:
        return (Shape(area_outline(sheet, overlay.hexes), sheet.palette["veil"]),) if overlay.hexes else ()
    if kind.look is OverlayLook.HAZE:
        return _haze(sheet, overlay, kind)
    return () if kind.look is OverlayLook.SIGN else _line(sheet, overlay, kind)


def ruled_signs(sheet: Sheet, overlay: Overlay, kind: OverlayType) -> tuple[Item, ...]:
    """Return what lies over the counters: the signs, or what an area means, written in each of its hexes."""
    if kind.look is OverlayLook.SIGN:
        return tuple(item for at in overlay.hexes for item in _sign(sheet, at, kind, overlay.sign))
    return tuple(_figure(sheet, at, overlay.sign, kind) for at in overlay.hexes if overlay.sign)


def place_of(sheet: Sheet, kind: OverlayType) -> int:
    """Return which of the sides an overlay speaks of: 0 for the first, 1 for the second."""
    sides = [side.id for side in sheet.schema.sides]
    return min(sides.index(kind.side), len(ROLES) - 1) if kind.side in sides else 0


def _sign(sheet: Sheet, at: Hex, kind: OverlayType, words: str) -> tuple[Item, ...]:
    """Return a disc in the colours of the kind's scheme with its symbol; beside it its side's letter and its words."""
    radius = sheet.radius
    x, y = sheet.point(at, *SIGN)
    ink, ground = sheet.schema.schemes.get(kind.scheme, ("#1B1B1B", "#F4F1E8"))
    drawn, size = symbol(kind.symbol), 1.6 * SIGN_RADIUS * radius
    scale = size / max(drawn.width, drawn.height)
    parts = [
        Shape(
            part.path.placed(x - drawn.width * scale / 2, y - drawn.height * scale / 2, scale),
            (ground if part.fill == GROUND else ink) if part.fill else "",
            None,
        )
        for part in drawn.parts
    ]
    return (
        Shape(circle(x, y, SIGN_RADIUS * radius), stroke=Stroke(sheet.palette["cursor-halo"], 0.10 * radius)),
        Shape(circle(x, y, SIGN_RADIUS * radius), ground, Stroke(ink, 0.025 * radius)),
        *parts,
        *_letter(sheet, at, kind, words),
    )


def _letter(sheet: Sheet, at: Hex, kind: OverlayType, words: str) -> tuple[Item, ...]:
    side = next((side for side in sheet.schema.sides if side.id == kind.side), None)
    if side is None:
        return ()
    letter = side.adjective[:1]
    said, place = (f"{letter} {words}", LETTER_AND_WORDS) if words else (letter, LETTER)
    return (_text(sheet, said, sheet.point(at, *place), 0.22, kind),)


def _figure(sheet: Sheet, at: Hex, words: str, kind: OverlayType) -> Text:
    x, y = sheet.point(at, *FIGURE)
    return _text(sheet, words, (x, y + 0.26 * sheet.radius * CAP_HEIGHT / 2), 0.26, kind)


def _text(sheet: Sheet, words: str, at: Point, size: float, kind: OverlayType) -> Text:
    radius, palette = sheet.radius, sheet.palette
    colour, halo = palette[ROLES[place_of(sheet, kind)]], palette["halo"]
    return Text(words, *at, size * radius, colour, Weight.BOLD, halo=halo, halo_width=0.055 * radius)


def _haze(sheet: Sheet, overlay: Overlay, kind: OverlayType) -> tuple[Item, ...]:
    """Return specks all over the area, and a fine line round it."""
    if not overlay.hexes:
        return ()
    radius, colour = sheet.radius, sheet.palette[ROLES[place_of(sheet, kind)]]
    points = [sheet.point(at, x, y) for at in overlay.hexes for x, y in SPECKS]
    specks = joined([circle(x, y, SPECK * radius) for x, y in points])
    return (
        Shape(area_outline(sheet, overlay.hexes), stroke=Stroke(faded(colour, 70), 0.04 * radius)),
        Shape(specks, faded(colour, 45)),
    )


def _line(sheet: Sheet, overlay: Overlay, kind: OverlayType) -> tuple[Item, ...]:
    """Return a dashed line round the area."""
    if not overlay.hexes:
        return ()
    radius, place = sheet.radius, place_of(sheet, kind)
    colour, outline = sheet.palette[ROLES[place]], area_outline(sheet, overlay.hexes)
    dash = (DASHES[place][0] * radius, DASHES[place][1] * radius)
    cap = Cap.FLAT if place == 0 else Cap.ROUND
    return (
        Shape(outline, stroke=Stroke(sheet.palette["cursor-halo"], 0.14 * radius)),
        Shape(outline, stroke=Stroke(colour, 0.07 * radius, cap, Join.ROUND, dash)),
    )

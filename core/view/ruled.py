"""Overlays that the rules themselves show, drawn as the schema declares: signs in hexes, lines round areas, a veil.

Sides are told apart by colour, by the letter on the sign, and by the dashes of the line.
"""

from __future__ import annotations

from core.board.hexes import Hex
from core.model.schema import OverlayLook, OverlayType
from core.model.working import Overlay
from core.view.areas import area_outline
from core.view.drawing import Cap, Item, Join, Shape, Stroke, Text, Weight, circle
from core.view.font_metrics import CAP_HEIGHT
from core.view.sheet import Sheet
from core.view.symbols import GROUND, symbol

SIGN = (0.77, 0.08)
"""Where a sign stands, in radii from the centre: at the rim, beside a counter."""

SIGN_RADIUS = 0.24
LETTER = (0.70, 0.52)
FIGURE = (0.0, 0.76)
"""Where the figure of an area stands: under a counter, over the lower side."""

ROLES = ("zone-first", "zone-second")
DASHES = ((0.34, 0.14), (0.06, 0.13))
"""Long dashes for the first side, dots for the second; in radii."""


def ruled_drawing(sheet: Sheet, overlay: Overlay, kind: OverlayType) -> tuple[Item, ...]:
    """Return an overlay in the look of its kind."""
    if kind.look is OverlayLook.SIGN:
        return tuple(item for at in overlay.hexes for item in _sign(sheet, at, kind))
    if kind.look is OverlayLook.VEIL:
        return (Shape(area_outline(sheet, overlay.hexes), sheet.palette["veil"]),) if overlay.hexes else ()
    return _area(sheet, overlay, kind)


def place_of(sheet: Sheet, kind: OverlayType) -> int:
    """Return which of the sides an overlay speaks of: 0 for the first, 1 for the second."""
    sides = [side.id for side in sheet.schema.sides]
    return min(sides.index(kind.side), len(ROLES) - 1) if kind.side in sides else 0


def _sign(sheet: Sheet, at: Hex, kind: OverlayType) -> tuple[Item, ...]:
    """Return a disc in the colours of the kind's scheme with its symbol, and the letter of its side beside it."""
    radius = sheet.radius
    x, y = sheet.point(at, *SIGN)
    ink, ground = sheet.schema.schemes.get(kind.scheme, ("#1B1B1B", "#F4F1E8"))
    drawn, size = symbol(kind.symbol), 1.5 * SIGN_RADIUS * radius
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
        Shape(circle(x, y, SIGN_RADIUS * radius), stroke=Stroke(sheet.palette["cursor-halo"], 0.12 * radius)),
        Shape(circle(x, y, SIGN_RADIUS * radius), ground, Stroke(ink, 0.035 * radius)),
        *parts,
        *_letter(sheet, at, kind),
    )


def _letter(sheet: Sheet, at: Hex, kind: OverlayType) -> tuple[Item, ...]:
    side = next((side for side in sheet.schema.sides if side.id == kind.side), None)
    if side is None:
        return ()
    radius, size = sheet.radius, 0.27 * sheet.radius
    x, y = sheet.point(at, *LETTER)
    colour = sheet.palette[ROLES[place_of(sheet, kind)]]
    halo = sheet.palette["halo"]
    letter = side.adjective[:1]
    return (Text(letter, x, y, size, colour, Weight.BOLD, halo=halo, halo_width=0.05 * radius),)


def _area(sheet: Sheet, overlay: Overlay, kind: OverlayType) -> tuple[Item, ...]:
    """Return a dashed line round the area and what it means in every hex."""
    if not overlay.hexes:
        return ()
    radius, place = sheet.radius, place_of(sheet, kind)
    colour, outline = sheet.palette[ROLES[place]], area_outline(sheet, overlay.hexes)
    dash = (DASHES[place][0] * radius, DASHES[place][1] * radius)
    cap = Cap.FLAT if place == 0 else Cap.ROUND
    size, halo = 0.30 * radius, sheet.palette["halo"]
    figures = [
        Text(overlay.sign, x, y + size * CAP_HEIGHT / 2, size, colour, Weight.BOLD, halo=halo, halo_width=0.05 * radius)
        for x, y in (sheet.point(at, *FIGURE) for at in overlay.hexes)
        if overlay.sign
    ]
    return (
        Shape(outline, stroke=Stroke(sheet.palette["cursor-halo"], 0.14 * radius)),
        Shape(outline, stroke=Stroke(colour, 0.07 * radius, cap, Join.ROUND, dash)),
        *figures,
    )

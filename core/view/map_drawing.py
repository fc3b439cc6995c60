"""The map as a `Drawing`: named groups in the order they are painted, the same for screen, PNG, PDF and SVG."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.board.layout import Layout
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.view import border_drawing, place_drawing, river_drawing, road_drawing, work_drawing
from core.view.drawing import Drawing, Group, Item, Path, Shape, Stroke, Text, joined, placed, polygon, polyline
from core.view.palette import Palette
from core.view.sheet import Sheet
from core.view.terrain_drawing import glyphs, ground, variant_of

GROUPS = (
    "fills",
    "glyphs",
    "built",
    "outlines",
    "numbers",
    "roads",
    "rivers",
    "bridges",
    "frontier",
    "positions",
    "works",
    "forts",
    "towns",
    "names",
    "badges",
)
"""Names of the groups in painting order."""

HEX_GROUPS = ("fills", "glyphs", "outlines", "numbers")
"""Groups that repeat from hex to hex; a screen draws them from small pictures."""

NUMBER_SIZE = 0.20
LEGIBLE = 6.8
"""Pixels a hex number needs; on a small map numbers are drawn larger in their hexes, up to LARGEST_NUMBER."""

LARGEST_NUMBER = 0.29
NUMBER_BASELINE = -0.572
"""Far enough below the upper side to clear a river, far enough above the centre to clear a counter."""

SEAM = 0.04
"""Fills are drawn this much wider, so that no paper shines through between two of them."""


@dataclass(frozen=True, slots=True)
class Detail:
    """What is left out when the map is small."""

    glyphs: bool = True
    numbers: bool = True
    names: bool = True
    number_size: float = NUMBER_SIZE

    @classmethod
    def at(cls, radius: float) -> Detail:
        """Return what is worth drawing with this many pixels to a hex's radius."""
        size = min(max(NUMBER_SIZE, LEGIBLE / radius), LARGEST_NUMBER)
        return cls(radius >= 21, radius >= LEGIBLE / LARGEST_NUMBER, radius >= 17, size)


FULL = Detail()


def map_drawing(
    scenario: Scenario, schema: Schema, palette: Palette, layout: Layout, detail: Detail = FULL
) -> Drawing:
    """Return the whole map of a scenario.

    Args:
        layout: where the hexes lie; the drawing has its size and its unit.
        detail: what to leave out.
    """
    sheet = Sheet(scenario.map, schema, palette, layout)
    groups = [fills(sheet)]
    if detail.glyphs:
        groups.append(hex_glyphs(sheet))
    groups += [place_drawing.built_ground(sheet), outlines(sheet)]
    if detail.numbers:
        groups.append(numbers(sheet, detail.number_size))
    groups += line_groups(sheet)
    if detail.names:
        groups.append(place_drawing.names(place_drawing.name_spots(sheet)))
    groups.append(place_drawing.badges(sheet))
    width, height = layout.bounds
    return Drawing(width, height, tuple(groups), palette["paper"], scenario.title)


def line_groups(sheet: Sheet) -> list[Group]:
    """Return the groups that run from hex to hex, roads to towns, in painting order."""
    return [
        road_drawing.roads(sheet),
        river_drawing.rivers(sheet),
        river_drawing.bridges(sheet),
        border_drawing.frontier(sheet),
        border_drawing.positions(sheet),
        work_drawing.works(sheet),
        border_drawing.forts(sheet),
        place_drawing.towns(sheet),
    ]


def hex_colour(sheet: Sheet, at: Hex) -> str:
    """Return the colour of a hex's ground."""
    return ground(sheet.looks[sheet.map.terrain[at]], sheet.palette, shaded=bool(sheet.shaded[at]))


def fills(sheet: Sheet) -> Group:
    """Return the group `fills`: one area a colour, the most common colour first."""
    by_colour: dict[str, list[Path]] = {}
    for at in sheet.map.grid.hexes:
        by_colour.setdefault(hex_colour(sheet, at), []).append(polygon(sheet.corners(at)))
    order = sorted(by_colour, key=lambda colour: (-len(by_colour[colour]), colour))
    seam = SEAM * sheet.radius
    return Group(
        "fills",
        tuple(Shape(joined(by_colour[colour]), colour, Stroke(colour, seam)) for colour in order),
    )


def hex_glyphs(sheet: Sheet) -> Group:
    """Return the group `glyphs`: a part a hex that has any, named by its label."""
    items: list[Item] = []
    for at in sheet.map.grid.hexes:
        shapes = glyphs_of(sheet, at)
        if shapes:
            x, y = sheet.layout.centre(at)
            parts = tuple(placed(shape, x, y, sheet.radius) for shape in shapes)
            items.append(Group(sheet.map.sheet.label(at), parts))
    return Group("glyphs", tuple(items))


def glyphs_of(sheet: Sheet, at: Hex) -> tuple[Shape, ...]:
    """Return what grows or stands in a hex, about the origin with radius 1."""
    look = sheet.looks[sheet.map.terrain[at]]
    variant = variant_of(sheet.map.sheet.label(at))
    return glyphs(look, variant, sheet.palette, shaded=bool(sheet.shaded[at]))


def outlines(sheet: Sheet) -> Group:
    """Return the group `outlines`: every side once, a hairline at any zoom."""
    grid, lines = sheet.map.grid, []
    for at in grid.hexes:
        corners = sheet.corners(at)
        lines.append(polyline(corners[:4]))
        for direction in (3, 4, 5):
            if grid.neighbours[6 * at + direction] < 0:
                lines.append(polyline((corners[direction], corners[(direction + 1) % 6])))
    return Group("outlines", (Shape(joined(lines), stroke=Stroke(sheet.palette["outline"], 0.0)),))


def numbers(sheet: Sheet, size: float = NUMBER_SIZE) -> Group:
    """Return the group `numbers`: the label of each hex inside its upper side, its size in parts of the radius."""
    size, colour = size * sheet.radius, sheet.palette["number"]
    items = []
    for at in sheet.map.grid.hexes:
        x, y = sheet.point(at, 0.0, NUMBER_BASELINE)
        items.append(Text(sheet.map.sheet.label(at), x, y, size, colour))
    return Group("numbers", tuple(items))

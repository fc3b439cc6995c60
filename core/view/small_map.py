"""A map as small as a stamp: ground, rivers and frontier, and a block for each stack. For cards of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.board.hexes import Hex
from core.board.layout import Layout
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.view import border_drawing, place_drawing, river_drawing
from core.view.drawing import Box, Drawing, Group, Shape, Stroke, polygon
from core.view.map_drawing import fills
from core.view.palette import Palette
from core.view.scene import Scene
from core.view.sheet import Sheet

BLOCK = 1.5
"""Side of a block, in radii of a hex."""


def small_map(scenario: Scenario, schema: Schema, palette: Palette, size: tuple[float, float]) -> Drawing:
    """Return a map without words or works, as large as it goes into a size."""
    grid = scenario.map.grid
    width, height = Layout(grid, 1.0).bounds
    radius = min(size[0] / width, size[1] / height)
    layout = Layout(grid, radius)
    sheet = Sheet(scenario.map, schema, palette, layout)
    groups = (
        fills(sheet),
        place_drawing.built_ground(sheet),
        river_drawing.rivers(sheet),
        border_drawing.frontier(sheet),
    )
    return Drawing(width * radius, height * radius, groups, palette["paper"], scenario.title)


def blocks(layout: Layout, scene: Scene, palette: Palette, order: Iterable[str]) -> Group:
    """Return a block for each stack in the colours of its top counter: a square for the first side, else a diamond.

    Args:
        order: ground colours of the sides, the first side's first; what has none of them is a square too.
    """
    shapes = _shapes(order)
    items = []
    for at, stack in sorted(scene.stacks.items()):
        if stack:
            x, y = layout.centre(Hex(at))
            half = BLOCK * layout.radius / 2
            path = Box(x - half, y - half, 2 * half, 2 * half).outline()
            if shapes.get(stack[-1].ground) == 1:
                path = polygon(((x, y - 1.2 * half), (x + 1.2 * half, y), (x, y + 1.2 * half), (x - 1.2 * half, y)))
            items.append(Shape(path, stack[-1].ground, Stroke(palette["cursor"], 0.6)))
    return Group("blocks", tuple(items))


def _shapes(order: Iterable[str]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for number, colour in enumerate(order):
        found.setdefault(colour, number)
    return found

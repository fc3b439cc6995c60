"""The sample of an overlay beside its words in a legend: the drawing that lies on the map, on a hex of its own."""

from __future__ import annotations

from functools import lru_cache

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.layout import Layout
from core.board.mapsheet import MapSheet
from core.model.scenario import GameMap
from core.model.schema import OverlayLook, Schema
from core.model.working import Overlay
from core.view.drawing import Drawing, Group, Shape, Stroke, placed, polygon
from core.view.overlays import overlay_drawing, overlay_signs
from core.view.palette import Palette
from core.view.ruled import SIGN
from core.view.sheet import Sheet

RADIUS = 64.0
SIDE = 2.0
"""Width and height of a sample, in radii of its hex."""

CLOSE, LOWER = 0.64, 0.07
"""Width and height of a sample that shows a sign alone, and how far below the sign its middle lies, for the letter."""


@lru_cache(maxsize=1)
def _three_hexes() -> GameMap:
    """Return a map of three columns; the sample shows its middle hex."""
    grid = Grid(3, 3, Orientation.FLAT, Shifted.EVEN)
    return GameMap(MapSheet(grid), ("clear",), bytes(grid.size))


def sample(kind: str, schema: Schema, palette: Palette, letter: str = "") -> Drawing:
    """Return an overlay of a kind on one hex, in a square of side 1."""
    the_map = _three_hexes()
    sheet = Sheet(the_map, schema, palette, Layout(the_map.grid, RADIUS))
    middle = Hex(the_map.grid.rows + 1)
    ways = ((Hex(0), middle, Hex(2 * the_map.grid.rows)),)
    lined = Overlay(kind, (middle,), ways=ways)
    declared = schema.overlay_type(kind)
    close = declared is not None and declared.look is OverlayLook.SIGN
    x, y = sheet.point(middle, *SIGN) if close else sheet.layout.centre(middle)
    y += LOWER * RADIUS if close else 0.0
    ground = polygon(sheet.corners(middle))
    rim = Stroke(palette["line-strong"], 0.03 * RADIUS)
    drawn = (*overlay_drawing(sheet, lined, {kind: letter}).items, *overlay_signs(sheet, lined).items)
    shapes = drawn if close else (Shape(ground, palette["clear"], rim), *drawn)
    scale = 1 / ((CLOSE if close else SIDE) * RADIUS)
    items = tuple(placed(item, 0.5 - x * scale, 0.5 - y * scale, scale) for item in shapes)
    return Drawing(1, 1, (Group("sample", items),), title=kind)

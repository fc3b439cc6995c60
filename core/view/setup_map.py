"""A small map of where a set-up code lets its units begin: a piece of the real map, the hexes marked and numbered."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexes_of
from core.board.layout import Layout
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.view.areas import area_outline, inner
from core.view.drawing import Box, Cap, Group, Item, Join, Shape, Stroke, Text, Weight, placed, polygon
from core.view.font_metrics import CAP_HEIGHT
from core.view.map_drawing import Detail, map_drawing
from core.view.palette import Palette
from core.view.paper import Block
from core.view.sheet import Sheet

LARGEST_RADIUS = 26.0
NUMBERED_FROM = 7.0
"""Points a hex's radius must have so that its number can be read on paper."""

AROUND = 1
"""Hexes shown round the marked ones."""

PLAIN = Detail(glyphs=False, numbers=False)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a small map shows: the map, its game's looks and the colours of the paper."""

    scenario: Scenario
    schema: Schema
    palette: Palette


def setup_map(plan: Plan, hexes: tuple[Hex, ...], room: Box) -> Block:
    """Return the part of the map round some hexes, as large as the room allows; the group `legal` marks them.

    Each marked hex is a group of its own, named by its label, so that what is drawn can be counted.
    """
    shown = _shown(plan.scenario, hexes)
    cut = _cut(plan.scenario, shown)
    layout = Layout(cut.map.grid, _radius(plan.scenario, shown, room))
    sheet = Sheet(cut.map, plan.schema, plan.palette, layout)
    box = _extent(sheet, shown)
    parts: list[Item] = list(map_drawing(cut, plan.schema, plan.palette, layout, PLAIN).groups)
    parts = [part for part in parts if isinstance(part, Group) and part.items]
    parts += (_marked(sheet, hexes), Group("edge", (_edge(sheet, hexes),)))
    left = (room.w - box.w) / 2 - box.x
    return Block(box.h, Group("plan", (Group("plan", tuple(placed(part, left, -box.y) for part in parts)),)))


def _shown(scenario: Scenario, hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """Return the rectangle of hexes round some of them."""
    grid = scenario.map.grid
    columns, rows = [grid.column(at) for at in hexes], [grid.row(at) for at in hexes]
    left, right = min(columns) - AROUND, max(columns) + AROUND
    top, bottom = min(rows) - AROUND, max(rows) + AROUND
    return tuple(at for at in grid.hexes if left <= grid.column(at) <= right and top <= grid.row(at) <= bottom)


def _cut(scenario: Scenario, shown: tuple[Hex, ...]) -> Scenario:
    """Return the scenario with a map of nothing but these hexes."""
    inside = frozenset(shown)
    grid = scenario.map.grid
    left_out = (*grid.missing, *(at for at in grid.hexes if at not in inside))
    sheet = replace(scenario.map.sheet, grid=replace(grid, missing=tuple(sorted(left_out))))

    def inside_side(side: Hexside) -> bool:
        return not inside.isdisjoint(at for at in hexes_of(grid, side) if at is not None)

    places = tuple(place for place in scenario.map.places if inside.issuperset(place.hexes))
    features = {
        kind: {at: amount for at, amount in found.items() if at in inside}
        for kind, found in scenario.map.features.items()
    }
    sides = {kind: tuple(filter(inside_side, found)) for kind, found in scenario.map.hexsides.items()}
    cut = replace(scenario.map, sheet=sheet, places=places, features=features, hexsides=sides, paths={})
    return replace(scenario, map=cut)


def _radius(scenario: Scenario, shown: tuple[Hex, ...], room: Box) -> float:
    unit = Layout(scenario.map.grid, 1.0)
    corners = [corner for at in shown for corner in unit.corners(at)]
    width = max(x for x, _ in corners) - min(x for x, _ in corners)
    height = max(y for _, y in corners) - min(y for _, y in corners)
    return min(LARGEST_RADIUS, room.w / width, room.h / height)


def _extent(sheet: Sheet, shown: tuple[Hex, ...]) -> Box:
    corners = [corner for at in shown for corner in sheet.corners(at)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return Box(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


def _marked(sheet: Sheet, hexes: tuple[Hex, ...]) -> Group:
    """Return a group a hex: a light card with its number, or a dot where numbers would be too small."""
    radius = sheet.radius
    found: list[Item] = []
    for at in hexes:
        label = sheet.map.sheet.label(at)
        card = Shape(polygon(inner(sheet, at, 0.12)), "#FFFFFFB8", Stroke("#1B1813", 0.02 * radius))
        parts: list[Item] = [card]
        if radius >= NUMBERED_FROM:
            x, y = sheet.layout.centre(at)
            size = min(0.64 * radius, 8.0)
            parts.append(Text(label, x, y + size * CAP_HEIGHT / 2, size, "#1B1813", Weight.SEMIBOLD))
        found.append(Group(label, tuple(parts)))
    return Group("legal", tuple(found))


def _edge(sheet: Sheet, hexes: tuple[Hex, ...]) -> Shape:
    dash = (0.34 * sheet.radius, 0.18 * sheet.radius)
    line = Stroke("#1B1813", max(1.2, 0.10 * sheet.radius), Cap.FLAT, Join.ROUND, dash)
    return Shape(area_outline(sheet, hexes), stroke=line)

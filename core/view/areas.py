"""Outlines of hexes and of areas of hexes, for whatever is drawn along their rims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from core.board.hexes import Hex
from core.board.hexsides import Hexside, chains, hexside
from core.view.drawing import Path, Point, joined, polygon
from core.view.sheet import Sheet

KEPT = 64
"""Paths kept on a sheet."""


def inner(sheet: Sheet, at: Hex, share: float) -> list[Point]:
    """Return a hex's corners drawn towards its centre by a share of the radius."""
    centre = sheet.layout.centre(at)
    return [towards(corner, centre, share) for corner in sheet.corners(at)]


def towards(point: Point, goal: Point, share: float) -> Point:
    return (point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share)


def area_outline(sheet: Sheet, hexes: Iterable[Hex]) -> Path:
    """Return the outline of an area: the sides that only one of its hexes has, joined to rings."""
    area = tuple(sorted(hexes))
    return kept_path(sheet, "outline", area, lambda: joined(polygon(ring[:-1]) for ring in area_rings(sheet, area)))


def kept_path(sheet: Sheet, what: str, hexes: tuple[Hex, ...], make: Callable[[], Path]) -> Path:
    """Return a path worked out before: the same hexes are drawn again at every move of the pointer."""
    found = sheet.kept_paths.get((what, hexes))
    if found is None:
        if len(sheet.kept_paths) >= KEPT:
            sheet.kept_paths.clear()
        found = sheet.kept_paths[what, hexes] = make()
    return found


def area_rings(sheet: Sheet, hexes: Iterable[Hex]) -> Iterator[list[Point]]:
    """Yield the rings round an area of hexes; the last point of each is its first."""
    counted: dict[Hexside, int] = {}
    grid = sheet.map.grid
    for at in hexes:
        for direction in range(6):
            side = hexside(grid, at, direction)
            counted[side] = counted.get(side, 0) + 1
    for chain in chains(grid, (side for side, count in counted.items() if count == 1)):
        if len(chain) > 3:
            yield [sheet.vertex(vertex) for vertex in chain]

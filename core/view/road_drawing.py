"""Roads and railways: ways from hex to hex, smoothed through the middles of the sides they cross."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import pairwise

from core.board.hexes import Hex
from core.view.drawing import Cap, Group, Path, Shape, Stroke, joined, polyline
from core.view.sheet import Sheet

ROAD, RAIL = "road", "rail"


def roads(sheet: Sheet) -> Group:
    """Return the group `roads`: roads as a cased line, railways as a line with sleepers."""
    items: list[Shape] = []
    radius, palette = sheet.radius, sheet.palette
    for look in (ROAD, RAIL):
        ways = [
            way
            for kind in sheet.schema.paths
            if kind.look == look
            for way in sheet.map.paths.get(kind.id, ())
            if len(way) > 1
        ]
        if not ways:
            continue
        passing = Counter(at for way in ways for at in set(way))
        meeting = {at for at, times in passing.items() if times > 1}
        line = joined(_smooth(sheet, way, meeting) for way in ways)
        if look == ROAD:
            items.append(Shape(line, stroke=Stroke(palette["road"], 0.085 * radius)))
            items.append(Shape(line, stroke=Stroke(palette["road-core"], 0.045 * radius)))
        else:
            sleepers = (0.02 * radius, 0.10 * radius)
            items.append(Shape(line, stroke=Stroke(palette["rail"], 0.028 * radius)))
            items.append(Shape(line, stroke=Stroke(palette["rail"], 0.11 * radius, Cap.FLAT, dash=sleepers)))
    return Group("roads", tuple(items))


def _smooth(sheet: Sheet, way: tuple[Hex, ...], meeting: Collection[Hex]) -> Path:
    """Return a curve through the middles of the sides a way crosses, bending round the centres.

    Where ways meet each runs through the centre, so that they join.
    """
    centres = [sheet.layout.centre(at) for at in way]
    if len(centres) == 2:
        return polyline(centres)
    middles = [
        ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(centres)
    ]
    commands, numbers = "ML", [*centres[0], *middles[0]]
    for index in range(1, len(middles)):
        (sx, sy), (cx, cy), (ex, ey) = middles[index - 1], centres[index], middles[index]
        if way[index] in meeting:
            commands += "LL"
            numbers += (cx, cy, ex, ey)
            continue
        commands += "C"
        numbers += (sx + (cx - sx) * 0.7, sy + (cy - sy) * 0.7, ex + (cx - ex) * 0.7, ey + (cy - ey) * 0.7, ex, ey)
    return Path(commands + "L", (*numbers, *centres[-1]))

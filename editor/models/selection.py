"""Which hexes are chosen: under a lasso, by what lies in them, by name; added to the others or taken from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

import shapely

from core.board.hexes import Hex
from core.board.hexsides import hexes_of
from core.board.layout import Layout, Point
from core.model.scenario import Scenario
from editor.models.kit import Group, Paint


class Outline(Enum):
    """How hexes are chosen with the pointer."""

    RECTANGLE = "rectangle"
    LASSO = "lasso"


class Join(Enum):
    """What becomes of the hexes that were chosen before."""

    ANEW = "anew"
    ADD = "add"
    TAKE = "take"


def joined_choice(before: Iterable[Hex], found: Iterable[Hex], join: Join) -> frozenset[Hex]:
    """Return what is chosen after some more hexes were found."""
    if join is Join.ANEW:
        return frozenset(found)
    return frozenset(before) | frozenset(found) if join is Join.ADD else frozenset(before) - frozenset(found)


def lassoed(layout: Layout, points: Sequence[Point]) -> frozenset[Hex]:
    """Return the hexes whose centres lie within a line drawn round them; the line closes itself.

    A line that crosses itself holds what lies in any of its loops; one that encloses no centre holds the hex where
    it began.
    """
    if not points:
        return frozenset()
    inside: list[Hex] = []
    if len(points) > 2:
        loop = shapely.make_valid(shapely.Polygon(points))
        hexes = layout.grid.hexes
        centres = [layout.centre(at) for at in hexes]
        held = shapely.contains_xy(loop, [x for x, _ in centres], [y for _, y in centres])
        inside = [at for at, within in zip(hexes, held, strict=True) if within]
    first = layout.hit(*points[0])
    return frozenset(inside) or frozenset(() if first is None else (first,))


def bearing(scenario: Scenario, paint: Paint) -> frozenset[Hex]:
    """Return the hexes that bear a paint, or that have a side or a way which bears it."""
    the_map, grid = scenario.map, scenario.map.grid
    if paint.group is Group.TERRAIN:
        return frozenset(at for at in grid.hexes if the_map.terrain_at(at) == paint.id)
    if paint.group is Group.AREAS:
        known = paint.layer in the_map.layers
        return frozenset(at for at in grid.hexes if known and the_map.layer_at(paint.layer, at) == paint.id)
    if paint.group is Group.HEXSIDES:
        sides = the_map.hexsides.get(paint.id, ())
        return frozenset(at for side in sides for at in hexes_of(grid, side) if at is not None)
    if paint.group is Group.WAYS:
        return frozenset(at for way in the_map.paths.get(paint.id, ()) for at in way)
    return frozenset(the_map.feature(paint.id))


def named(scenario: Scenario, words: str) -> frozenset[Hex]:
    """Return the hexes of all places whose name has some words in it, and the hex that is numbered so."""
    wanted = words.strip().casefold()
    if not wanted:
        return frozenset()
    sheet = scenario.map.sheet
    found = {
        at
        for place in scenario.map.places
        if any(wanted in name.casefold() for name in (place.name, *place.also))
        for at in place.hexes
    }
    return frozenset(found | {at for at in sheet.grid.hexes if sheet.label(at).casefold() == wanted})

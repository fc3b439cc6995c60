"""Random small maps with everything on them, for properties that must hold on any board."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st
from probe.field import scenario

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import all_hexsides
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.model.scenario import GameMap, NamedPlace, Scenario

TERRAIN = ("open", "hill", "lake")
AREAS = ("north", "south")


@st.composite
def boards(draw: st.DrawFn, least: int = 2, most: int = 6) -> Scenario:
    """Return a scenario of the probe game on a random board: holes, both orientations, both parities."""
    columns, rows = draw(st.integers(least, most)), draw(st.integers(least, most))
    grid = Grid(columns, rows, draw(st.sampled_from(Orientation)), draw(st.sampled_from(Shifted)))
    holes = draw(st.sets(st.integers(0, grid.size - 1), max_size=2))
    if len(holes) < grid.size:
        grid = replace(grid, missing=tuple(sorted(map(Hex, holes))))
    numbering = Numbering(first_column=draw(st.integers(1, 30)), first_row=draw(st.integers(1, 30)))
    sheet = MapSheet(grid, numbering)
    hexes = st.sampled_from(grid.hexes)
    sides = st.lists(st.sampled_from(all_hexsides(grid)), unique=True, max_size=12)
    cells = st.binary(min_size=grid.size, max_size=grid.size)
    places = draw(st.lists(st.lists(hexes, min_size=1, max_size=2, unique=True), max_size=3))
    game_map = GameMap(
        sheet,
        TERRAIN,
        bytes(code % 3 for code in draw(cells)),
        {"area": bytes(code % 2 for code in draw(cells))},
        {"area": AREAS},
        _some({"beacon": draw(st.dictionaries(hexes, st.integers(1, 3), max_size=4))}),
        _some({"brook": tuple(draw(sides)), "wall": tuple(draw(sides))}),
        _some({"road": tuple(way for way in draw(st.lists(ways(grid), max_size=3)) if len(way) > 1)}),
        tuple(NamedPlace(f"P{n}", "town", tuple(found)) for n, found in enumerate(places)),
    )
    return replace(scenario(), map=game_map)


def _some(found: dict) -> dict:  # type: ignore[type-arg]
    return {kind: marks for kind, marks in found.items() if marks}


@st.composite
def ways(draw: st.DrawFn, grid: Grid) -> tuple[Hex, ...]:
    """Return a way of neighbouring hexes, at least two long unless it has no neighbour."""
    way = [draw(st.sampled_from(grid.hexes))]
    for _ in range(draw(st.integers(1, 5))):
        near = grid.adjacent(way[-1])
        if not near:
            break
        way.append(draw(st.sampled_from(near)))
    return tuple(way)

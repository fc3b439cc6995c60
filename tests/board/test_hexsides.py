"""Sides and corners against points on the plane: one name for each, and it is the same place."""

from __future__ import annotations

import cmath
import math
import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import (
    Hexside,
    Vertex,
    all_hexsides,
    between,
    chains,
    hexes_at,
    hexes_of,
    hexside,
    is_hexside,
    lattice_vertex,
    sides_at,
    sides_of,
    vertex,
    vertices_of,
)
from tests.board.plane import centre, touching
from tests.board.strategies import grids

Spot = tuple[float, float]


def corner_spot(grid: Grid, h: int, corner: int) -> Spot:
    """Where a corner lies: corner 0 is anticlockwise of the middle of side 0."""
    north_of_side_0 = -30 if grid.orientation is Orientation.FLAT else 0
    turned = math.radians(north_of_side_0 + 60 * corner)
    arm = cmath.rect(1 / math.sqrt(3), turned)
    x, y = centre(grid, h)
    return round(x + arm.imag, 6) + 0.0, round(y - arm.real, 6) + 0.0


def side_spot(grid: Grid, h: int, d: int) -> frozenset[Spot]:
    return frozenset({corner_spot(grid, h, d), corner_spot(grid, h, (d + 1) % 6)})


@given(grids())
def test_a_side_has_one_name_whoever_asks(grid: Grid) -> None:
    names: dict[frozenset[Spot], set[Hexside]] = {}
    for h in grid.hexes:
        assert len(sides_of(grid, h)) == 6
        for d, side in enumerate(sides_of(grid, h)):
            assert side == hexside(grid, h, d)
            names.setdefault(side_spot(grid, h, d), set()).add(side)
    assert all(len(found) == 1 for found in names.values())
    assert sorted(min(found) for found in names.values()) == list(all_hexsides(grid))
    for spot, (side,) in ((spot, tuple(found)) for spot, found in names.items()):
        assert side_spot(grid, side // 6, side % 6) == spot


@given(grids())
def test_a_side_is_named_by_the_cell_that_sees_it_north_or_east(grid: Grid) -> None:
    for side in all_hexsides(grid):
        h, d = divmod(side, 6)
        assert is_hexside(grid, side)
        across = touching(grid, h).get(d)
        assert d < 3 or across is None
        assert hexes_of(grid, side) == (h, across)
        if across is not None:
            assert between(grid, Hex(h), across) == between(grid, across, Hex(h)) == side
            assert not is_hexside(grid, 6 * across + (d + 3) % 6)
    assert [n for n in range(-2, 6 * grid.size + 2) if is_hexside(grid, n)] == list(all_hexsides(grid))


@given(grids(5))
def test_cells_that_do_not_touch_share_no_side(grid: Grid) -> None:
    for a in grid.hexes:
        near = touching(grid, a).values()
        assert all((between(grid, a, b) is None) == (b not in near) for b in grid.hexes)


@given(grids())
def test_a_vertex_has_one_name_and_knows_what_meets_there(grid: Grid) -> None:
    cells: dict[Spot, list[Hex]] = {}
    sides: dict[Spot, set[Hexside]] = {}
    names: dict[Spot, set[Vertex]] = {}
    for h in grid.hexes:
        for corner in range(6):
            spot = corner_spot(grid, h, corner)
            cells.setdefault(spot, []).append(h)
            names.setdefault(spot, set()).add(vertex(grid, h, corner))
            for end in side_spot(grid, h, corner):
                sides.setdefault(end, set()).add(hexside(grid, h, corner))
    assert len({min(found) for found in names.values()}) == len(names)
    for spot, found in names.items():
        (name,) = found
        assert corner_spot(grid, name // 6, name % 6) == spot
        assert hexes_at(grid, name) == tuple(cells[spot])
        assert sides_at(grid, name) == tuple(sorted(sides[spot]))


@given(grids())
def test_vertices_of_a_side_are_its_ends_clockwise(grid: Grid) -> None:
    for side in all_hexsides(grid):
        h, d = divmod(side, 6)
        start, end = vertices_of(grid, side)
        assert corner_spot(grid, start // 6, start % 6) == corner_spot(grid, h, d)
        assert corner_spot(grid, end // 6, end % 6) == corner_spot(grid, h, (d + 1) % 6)


@given(grids())
def test_whole_number_places_keep_all_proportions(grid: Grid) -> None:
    flat = grid.orientation is Orientation.FLAT
    unit_x, unit_y = (1 / math.sqrt(12), 0.5) if flat else (0.5, 1 / math.sqrt(12))
    offsets = []
    for h in grid.hexes:
        for corner in range(6):
            x, y = lattice_vertex(grid, vertex(grid, h, corner))
            seen_x, seen_y = corner_spot(grid, h, corner)
            offsets.append((x * unit_x - seen_x, y * unit_y - seen_y))
            assert x >= 0
            assert y >= 0
    assert all(offset == pytest.approx(offsets[0], abs=1e-5) for offset in offsets)


@given(grids(), st.randoms(use_true_random=False), st.floats(0, 1))
def test_chains_take_every_side_once_and_do_not_depend_on_order(
    grid: Grid, chance: random.Random, share: float
) -> None:
    sides = [side for side in all_hexsides(grid) if chance.random() < share]
    found = chains(grid, sides)
    chance.shuffle(sides)
    assert chains(grid, sides + sides[:2]) == found
    by_ends = {frozenset(vertices_of(grid, side)): side for side in all_hexsides(grid)}
    used = [by_ends[frozenset(pair)] for way in found for pair in pairwise(way)]
    assert Counter(used) == Counter(sides)
    # No two lines could have been joined: each odd vertex is one end, nothing else is but rings.
    meeting = Counter(v for side in sides for v in vertices_of(grid, side))
    ends = Counter(v for way in found if way[0] != way[-1] for v in (way[0], way[-1]))
    assert ends == Counter(v for v, number in meeting.items() if number % 2)


def straight_river(grid: Grid) -> list[Hexside]:
    """Sides between two columns of a flat-top map: a zigzag from top to bottom."""
    left = [grid.hex_at(1, row) for row in range(grid.rows)]
    right = [grid.hex_at(2, row) for row in range(grid.rows)]
    return [side for a in left for b in right if (side := between(grid, a, b)) is not None]


def test_a_tributary_ends_where_the_river_goes_straight_on() -> None:
    grid = Grid(5, 5, Orientation.FLAT, Shifted.ODD)
    river = straight_river(grid)
    tributary = between(grid, grid.hex_at(2, 2), grid.hex_at(2, 3))
    assert tributary is not None
    main, branch = sorted(chains(grid, [tributary, *river]), key=len, reverse=True)
    assert chains(grid, river) == (main,)
    assert len(branch) == 2
    assert len(set(branch) & set(main)) == 1


def test_a_lake_is_a_closed_ring() -> None:
    grid = Grid(5, 5, Orientation.POINTY, Shifted.EVEN)
    lake = sides_of(grid, grid.hex_at(2, 2))
    (ring,) = chains(grid, lake)
    assert len(ring) == 7
    assert ring[0] == ring[-1]


@pytest.mark.parametrize(("h", "d"), [(4, 0), (0, 6), (0, -1), (99, 0)])
def test_a_side_of_no_cell_is_refused(h: int, d: int) -> None:
    grid = Grid(3, 3, Orientation.FLAT, Shifted.ODD, (Hex(4),))
    with pytest.raises(ValueError, match="must be on the map"):
        hexside(grid, Hex(h), d)

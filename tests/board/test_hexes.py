"""Cells against a picture of them: every answer is worked out again from points on the plane."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.board.hexes import Grid, Hex, Orientation, Shifted, opposite
from tests.board.plane import apart, centre, point, steps_from, touching
from tests.board.strategies import SHAPES, grids, grids_with_cells


@given(grids())
def test_neighbours_are_the_cells_one_unit_away(grid: Grid) -> None:
    for h in range(grid.size):
        around = grid.neighbours[6 * h : 6 * h + 6]
        if h in grid.missing:
            assert around == (-1,) * 6
        else:
            assert {d: n for d, n in enumerate(around) if n >= 0} == touching(grid, h)


@given(grids())
def test_the_ways_to_ask_for_neighbours_agree(grid: Grid) -> None:
    for h in grid.hexes:
        there = touching(grid, h)
        assert [grid.neighbour(h, d) for d in range(6)] == [there.get(d) for d in range(6)]
        assert grid.adjacent(h) == tuple(there[d] for d in sorted(there))
        assert grid.on_edge(h) == (len(there) < 6)
        for other in grid.hexes:
            d = grid.direction(h, other)
            assert there.get(d) == other if d is not None else other not in there.values()


@given(grids())
def test_direction_back_is_opposite(grid: Grid) -> None:
    for h in grid.hexes:
        for d in range(6):
            there = grid.neighbour(h, d)
            if there is not None:
                assert grid.neighbour(there, opposite(d)) == h


@given(grids())
def test_cells_are_counted_down_the_columns(grid: Grid) -> None:
    assert grid.hexes == tuple(h for h in range(grid.size) if h not in grid.missing)
    for h in range(grid.size):
        assert grid.hex_at(grid.column(Hex(h)), grid.row(Hex(h))) == h
        assert grid.find(h // grid.rows, h % grid.rows) == (None if h in grid.missing else h)
        assert grid.exists(h) == (h not in grid.missing)
    assert not grid.exists(-1)
    assert not grid.exists(grid.size)


@given(grids_with_cells(1))
def test_distance_is_the_fewest_steps(case: tuple[Grid, tuple[Hex, ...]]) -> None:
    grid, (start,) = case
    steps = steps_from(grid, [start])
    for h in grid.hexes:
        assert grid.distance(start, h) == steps[h // grid.rows, h % grid.rows]


@given(grids_with_cells(1), st.integers(0, 5))
def test_within_and_ring_hold_the_cells_at_that_distance(case: tuple[Grid, tuple[Hex, ...]], n: int) -> None:
    grid, (start,) = case
    steps = steps_from(grid, [start])
    far = {h: steps[h // grid.rows, h % grid.rows] for h in grid.hexes}
    assert grid.within(start, n) == tuple(h for h in grid.hexes if far[h] <= n)
    ring = grid.ring(start, n)
    assert sorted(ring) == [h for h in grid.hexes if far[h] == n]
    assert len(set(ring)) == len(ring)


@pytest.mark.parametrize("shape", SHAPES)
def test_ring_goes_round_clockwise_from_direction_0(shape: tuple[Orientation, Shifted]) -> None:
    grid = Grid(11, 11, *shape)
    h = grid.hex_at(5, 5)
    assert grid.ring(h, 1) == grid.adjacent(h)
    ring = grid.ring(h, 3)
    assert len(ring) == 18
    straight = h
    for _ in range(3):
        straight = grid.neighbour(straight, 0) or h
    assert ring[0] == straight
    assert all(grid.distance(a, b) == 1 for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
    assert ring[3] == grid.rotate(ring[0], h, 1)


@given(grids_with_cells(2), st.integers(-7, 7))
def test_rotation_turns_the_plane(case: tuple[Grid, tuple[Hex, ...]], sixths: int) -> None:
    grid, (h, about) = case
    turned = grid.rotate(h, about, sixths)
    x, y = centre(grid, h)
    middle_x, middle_y = centre(grid, about)
    arm = complex(x - middle_x, y - middle_y) * complex(0.5, 3**0.5 / 2) ** (sixths % 6)
    aim = (middle_x + arm.real, middle_y + arm.imag)
    there = [other for other in grid.hexes if apart(centre(grid, other), aim) < 0.01]
    assert there == ([] if turned is None else [turned])


def exact_spot(grid: Grid, column: int, row: int) -> tuple[Fraction, Fraction]:
    """A cell's centre in half steps; the axis along the half cells counts a third as much, squared."""
    x, y = point(grid, column, row)
    if grid.orientation is Orientation.FLAT:
        return Fraction(column), Fraction(round(2 * y))
    return Fraction(round(2 * x)), Fraction(row)


@given(grids_with_cells(2))
def test_line_holds_the_nearest_cell_at_each_step(case: tuple[Grid, tuple[Hex, ...]]) -> None:
    grid, (a, b) = case
    flat = grid.orientation is Orientation.FLAT
    weights = (3, 1) if flat else (1, 3)
    start, end = (exact_spot(grid, h // grid.rows, h % grid.rows) for h in (a, b))
    expected = []
    steps = grid.distance(a, b)
    for i in range(steps + 1):
        at = [p + (q - p) * i / max(steps, 1) for p, q in zip(start, end, strict=True)]
        cells = []
        for column in range(-1, grid.columns + 1):
            for row in range(-1, grid.rows + 1):
                spot = exact_spot(grid, column, row)
                away = sum(w * (p - q) ** 2 for w, p, q in zip(weights, spot, at, strict=True))
                cell = grid.find(column, row)
                cells.append((away, grid.size if cell is None else cell))
        expected.append(min(cells)[1])
    assert grid.line(a, b) == tuple(h for h in expected if h < grid.size)


@given(grids_with_cells(2))
def test_line_is_a_shortest_way_and_the_same_back(case: tuple[Grid, tuple[Hex, ...]]) -> None:
    grid, (a, b) = case
    line = grid.line(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert grid.line(b, a) == line[::-1]
    assume(not grid.missing)
    if len(line) == grid.distance(a, b) + 1:
        assert all(grid.distance(p, q) == 1 for p, q in pairwise(line))


def test_grid_is_a_value() -> None:
    grid = Grid(4, 3, Orientation.FLAT, Shifted.ODD, (Hex(7), Hex(2), Hex(7)))
    assert grid.missing == (2, 7)
    assert grid == Grid(4, 3, Orientation.FLAT, Shifted.ODD, (Hex(2), Hex(7)))
    assert hash(grid) == hash(Grid(4, 3, Orientation.FLAT, Shifted.ODD, (Hex(2), Hex(7))))
    assert grid != Grid(4, 3, Orientation.FLAT, Shifted.EVEN, (Hex(2), Hex(7)))
    assert grid.neighbours
    packed = pickle.dumps(grid)
    assert pickle.loads(packed) == grid
    assert len(packed) < 500


def test_compass_names_the_directions_in_order() -> None:
    assert Orientation.FLAT.compass == ("N", "NE", "SE", "S", "SW", "NW")
    assert Orientation.POINTY.compass == ("NE", "E", "SE", "SW", "W", "NW")


@pytest.mark.parametrize(("columns", "rows", "missing"), [(0, 3, ()), (3, -1, ()), (2, 2, (4,)), (2, 2, (-1,))])
def test_impossible_grids_are_refused(columns: int, rows: int, missing: tuple[Hex, ...]) -> None:
    with pytest.raises(ValueError, match=r"a grid needs|outside the grid"):
        Grid(columns, rows, Orientation.FLAT, Shifted.ODD, missing)


def test_cell_outside_the_rectangle_is_refused_with_its_bounds() -> None:
    grid = Grid(4, 3, Orientation.FLAT, Shifted.ODD)
    with pytest.raises(IndexError, match="columns 0 to 3 and rows 0 to 2"):
        grid.hex_at(4, 0)
    assert grid.find(0, -1) is None

"""Places on paper against brute force: the nearest centre, the nearest side, the widest extent."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import Hexside, Vertex, all_hexsides, hexes_at, hexes_of, sides_of, vertex, vertices_of
from core.board.layout import Layout, Point
from tests.board.plane import apart, point
from tests.board.strategies import SHAPES, grids, grids_with_cells

radii = st.floats(0.5, 200)
shares = st.floats(-0.1, 1.1)


def scale(layout: Layout) -> float:
    return layout.radius * math.sqrt(3)


def cells_by_distance(layout: Layout, at: Point) -> list[tuple[float, int | None]]:
    """All cells of the sheet and of a frame two cells wide around it, nearest first."""
    grid, unit = layout.grid, scale(layout)
    origin_x, origin_y = (c - unit * p for c, p in zip(layout.centre(Hex(0)), point(grid, 0, 0), strict=True))
    found = []
    for column in range(-2, grid.columns + 2):
        for row in range(-2, grid.rows + 2):
            x, y = point(grid, column, row)
            away = apart(at, (origin_x + unit * x, origin_y + unit * y))
            found.append((away, grid.find(column, row)))
    return sorted(found, key=lambda pair: pair[0])


def assert_hit_is_nearest(layout: Layout, at: Point) -> None:
    first, *others = cells_by_distance(layout, at)
    close = [cell for away, cell in [first, *others] if away - first[0] < 1e-9 * layout.radius]
    assert layout.hit(*at) in close


@given(grids(5), radii, shares, shares)
def test_hit_is_the_cell_with_the_nearest_centre(grid: Grid, radius: float, across: float, down: float) -> None:
    layout = Layout(grid, radius)
    width, height = layout.bounds
    assert_hit_is_nearest(layout, (width * across, height * down))


@given(grids_with_cells(1, 5), radii, st.integers(0, 5), st.sampled_from((1e-3, 1e-6, 1e-9)), st.floats(0, 6.3))
def test_hit_is_right_to_the_corner(
    case: tuple[Grid, tuple[Hex, ...]], radius: float, corner: int, slip: float, turn: float
) -> None:
    grid, (h,) = case
    layout = Layout(grid, radius)
    x, y = layout.vertex(vertex(grid, h, corner))
    assert_hit_is_nearest(layout, (x + slip * radius * math.cos(turn), y + slip * radius * math.sin(turn)))
    middle_x, middle_y = layout.centre(h)
    assert layout.hit(x + slip * (middle_x - x), y + slip * (middle_y - y)) == h
    outside = layout.hit(x - slip * (middle_x - x), y - slip * (middle_y - y))
    assert outside != h


@given(grids(), radii)
def test_centres_keep_the_proportions_of_the_plane(grid: Grid, radius: float) -> None:
    layout = Layout(grid, radius)
    for a, b in pairwise(range(grid.size)):
        expected = apart(point(grid, a // grid.rows, a % grid.rows), point(grid, b // grid.rows, b % grid.rows))
        assert apart(layout.centre(Hex(a)), layout.centre(Hex(b))) == pytest.approx(expected * scale(layout))


@given(grids(), radii)
def test_cells_share_their_corners_to_the_last_bit(grid: Grid, radius: float) -> None:
    layout = Layout(grid, radius)
    places: dict[Vertex, set[Point]] = {}
    for h in grid.hexes:
        corners = layout.corners(h)
        assert all(apart(c, layout.centre(h)) == pytest.approx(radius) for c in corners)
        assert all(apart(a, b) == pytest.approx(radius) for a, b in pairwise((*corners, corners[0])))
        for corner, place in enumerate(corners):
            v = vertex(grid, h, corner)
            places.setdefault(v, set()).add(place)
            assert h in hexes_at(grid, v)
    assert all(found == {layout.vertex(v)} for v, found in places.items())


@given(grids(5), radii)
def test_a_side_runs_clockwise_between_its_vertices_and_halfway_to_the_neighbour(grid: Grid, radius: float) -> None:
    layout = Layout(grid, radius)
    for side in all_hexsides(grid):
        start, end = layout.side_ends(side)
        assert (start, end) == tuple(layout.vertex(v) for v in vertices_of(grid, side))
        h, across = hexes_of(grid, side)
        x, y = layout.centre(h)
        turn = (start[0] - x) * (end[1] - y) - (start[1] - y) * (end[0] - x)
        assert turn > 0
        if across is not None:
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            assert apart(middle, layout.centre(h)) == pytest.approx(apart(middle, layout.centre(across)))


def distance_to_side(layout: Layout, side: Hexside, at: Point) -> float:
    (ax, ay), (bx, by) = layout.side_ends(side)
    along = ((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / layout.radius**2
    along = min(1, max(0, along))
    return apart(at, (ax + along * (bx - ax), ay + along * (by - ay)))


@given(grids(5), radii, shares, shares)
def test_nearest_side_is_nearest_of_all_sides(grid: Grid, radius: float, across: float, down: float) -> None:
    layout = Layout(grid, radius)
    at = (layout.bounds[0] * across, layout.bounds[1] * down)
    found, h = layout.nearest_side(*at), layout.hit(*at)
    if h is None:
        assert found is None
    else:
        assert found in sides_of(grid, h)
        best = min(distance_to_side(layout, side, at) for side in all_hexsides(grid))
        assert distance_to_side(layout, found, at) == pytest.approx(best, abs=1e-9 * radius)


@given(grids(), radii)
def test_bounds_hold_all_cells_and_nothing_more_to_the_right_and_below(grid: Grid, radius: float) -> None:
    layout = Layout(grid, radius)
    corners = [corner for h in range(grid.size) for corner in layout.corners(Hex(h))]
    assert min(x for x, _ in corners) >= 0
    assert min(y for _, y in corners) >= 0
    assert max(x for x, _ in corners) == pytest.approx(layout.bounds[0])
    assert max(y for _, y in corners) == pytest.approx(layout.bounds[1])


@pytest.mark.parametrize("shape", SHAPES)
def test_corner_0_begins_side_0(shape: tuple[Orientation, Shifted]) -> None:
    grid = Grid(3, 3, *shape)
    layout = Layout(grid, 10)
    h = grid.hex_at(1, 1)
    x, y = layout.centre(h)
    half_side = 10 * math.sqrt(3) / 2
    expected = (x - 5, y - half_side) if shape[0] is Orientation.FLAT else (x, y - 10)
    assert layout.corners(h)[0] == pytest.approx(expected)


def test_points_that_are_no_place_hit_nothing() -> None:
    layout = Layout(Grid(3, 3, Orientation.FLAT, Shifted.ODD), 10)
    assert layout.hit(math.nan, 1) is None
    assert layout.hit(math.inf, 1) is None
    assert layout.nearest_side(-1e300, 1) is None


@pytest.mark.parametrize("radius", [0, -1, math.inf, math.nan])
def test_cells_without_size_are_refused(radius: float) -> None:
    with pytest.raises(ValueError, match="must measure more than 0"):
        Layout(Grid(1, 1, Orientation.FLAT, Shifted.ODD), radius)

"""A change of layout keeps what touches what, on every shape of grid."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import all_hexsides, hexside
from core.board.remap import Remap, half_turn, mirror, moved, other_parity, quarter_turn
from tests.board.plane import centre
from tests.board.strategies import SHAPES, grids

WHOLE = {"quarter": quarter_turn, "half": half_turn, "mirror": mirror, "parity": other_parity}
changes = st.sampled_from(list(WHOLE.values()))


def assert_same_map(change: Remap) -> None:
    """Every surviving cell touches the same cells, over the same sides, in the renamed directions."""
    source, target = change.source, change.target
    survivors = [cell for cell in change.cells if cell is not None]
    assert len(set(survivors)) == len(survivors)
    for h in source.hexes:
        cell = change.hex(h)
        if cell is None:
            continue
        assert target.exists(cell)
        for d in range(6):
            beside = source.neighbour(h, d)
            moved_beside = None if beside is None else change.hex(beside)
            if moved_beside is not None:
                assert target.neighbour(cell, change.direction(d)) == moved_beside
            assert change.side(hexside(source, h, d)) == hexside(target, cell, change.direction(d))


@given(grids(6), changes)
def test_turning_and_mirroring_keep_the_whole_map(grid: Grid, turn: Callable[[Grid], Remap]) -> None:
    change = turn(grid)
    assert_same_map(change)
    assert sorted(cell for cell in change.cells if cell is not None) == list(change.target.hexes)
    assert sorted(change.side(side) or 0 for side in all_hexsides(grid)) == list(all_hexsides(change.target))


@given(grids(6), st.integers(-3, 3), st.integers(-3, 3), st.integers(1, 8), st.integers(1, 8))
def test_moving_keeps_what_stays_on_the_sheet(grid: Grid, east: int, south: int, columns: int, rows: int) -> None:
    change = moved(grid, east, south, columns, rows)
    assert_same_map(change)
    assert (change.target.columns, change.target.rows) == (columns, rows)
    for h in grid.hexes:
        expected = change.target.find(grid.column(h) + east, grid.row(h) + south)
        assert change.hex(h) == expected
    for side in all_hexsides(grid):
        gone = all(
            h is None or change.hex(h) is None for h in (Hex(side // 6), grid.neighbour(Hex(side // 6), side % 6))
        )
        assert (change.side(side) is None) == gone


@given(grids(6))
def test_enough_turns_lead_back(grid: Grid) -> None:
    def turned(grid: Grid, turns: list[Callable[[Grid], Remap]]) -> Remap:
        first, *others = turns
        return reduce(lambda change, turn: change.then(turn(change.target)), others, first(grid))

    for turns in ([quarter_turn] * 4, [half_turn] * 2, [mirror] * 2):
        change = turned(grid, list(turns))
        assert change.target == grid
        assert change.cells == tuple(Hex(h) if grid.exists(h) else None for h in range(grid.size))
        assert [change.direction(d) for d in range(6)] == list(range(6))
    back = moved(other_parity(grid).target, *((-1, 0) if grid.orientation is Orientation.FLAT else (0, -1)), 6, 6)
    assert back.target.shifted is grid.shifted


@given(grids(6))
def test_a_quarter_turn_is_clockwise_and_a_mirror_exchanges_west_and_east(grid: Grid) -> None:
    quarter, mirrored = quarter_turn(grid), mirror(grid)
    a = grid.hexes[0]
    for b in grid.hexes:
        (ax, ay), (bx, by) = centre(grid, a), centre(grid, b)
        for change, expected in ((quarter, (ay - by, bx - ax)), (mirrored, (ax - bx, by - ay))):
            to_a, to_b = change.hex(a), change.hex(b)
            assert to_a is not None
            assert to_b is not None
            (cx, cy), (dx, dy) = centre(change.target, to_a), centre(change.target, to_b)
            assert (dx - cx, dy - cy) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("shape", SHAPES)
def test_other_parity_loses_nothing(shape: tuple[Orientation, Shifted]) -> None:
    grid = Grid(4, 3, *shape)
    change = other_parity(grid)
    assert change.target.shifted is not grid.shifted
    assert change.target.orientation is grid.orientation
    assert len(change.target.hexes) == len(grid.hexes)


@given(grids(6), changes)
def test_layers_move_with_their_cells(grid: Grid, turn: Callable[[Grid], Remap]) -> None:
    change = turn(grid)
    layer = bytes(1 + h for h in range(grid.size))
    laid = change.layer(layer, blank=255)
    assert all(laid[cell] == layer[h] for h, cell in enumerate(change.cells) if cell is not None)
    assert sum(value != 255 for value in laid) == len(grid.hexes)


def test_changes_that_do_not_meet_are_refused() -> None:
    grid = Grid(3, 4, Orientation.FLAT, Shifted.ODD)
    with pytest.raises(ValueError, match="of the grid it leads to"):
        quarter_turn(grid).then(mirror(grid))

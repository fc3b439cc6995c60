"""Kernels against brute force: every way tried, every cell relaxed until nothing changes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.paths import IMPASSABLE, Reach, cells_of, flood, nearest, reach, route
from tests.board.strategies import SHAPES, grids, grids_with_layer

Layers = tuple[Grid, bytes, bytes, bytes, bytes, Hex]
Best = dict[int, tuple[int, int, int, int]]


@st.composite
def moves(draw: st.DrawFn, cheapest: int = 1) -> Layers:
    """A grid with entry, closed, halts and first_closed layers and a start."""
    grid = draw(grids(6))
    tolls = st.sampled_from((*range(cheapest, 5), cheapest, cheapest, 1, IMPASSABLE))
    entry = bytes(draw(st.lists(tolls, min_size=6 * grid.size, max_size=6 * grid.size)))
    rare = st.lists(st.sampled_from((0, 0, 0, 0, 1)), min_size=grid.size, max_size=grid.size)
    closed, halts, first = (bytes(draw(rare)) for _ in range(3))
    return grid, entry, closed, halts, draw(st.sampled_from((b"", first))), draw(st.sampled_from(grid.hexes))


def relaxed(case: Layers, allowance: int) -> Best:
    """By cell: cost, steps, direction of the last step and the cell before, the least of each in
    that order, found by trying all steps again and again."""
    grid, entry, closed, halts, first, start = case
    best: Best = {start: (0, 0, 0, start)}
    again = True
    while again:
        again = False
        for h in sorted(best):
            cost, steps, _, _ = best[h]
            for d in range(6):
                n, step = grid.neighbours[6 * h + d], entry[6 * h + d]
                if n < 0 or step == IMPASSABLE or closed[n] or (h != start and halts[h]):
                    continue
                if (h == start and first and first[n]) or cost + step > allowance or n == start:
                    continue
                found = (cost + step, steps + 1, d, h)
                if n not in best or found[:3] < best[n][:3]:
                    best[n] = found
                    again = True
    return best


def run(case: Layers, allowance: int) -> Reach:
    grid, entry, closed, halts, first, start = case
    return reach(grid, entry, start, allowance, closed=closed, halts=halts, first_closed=first)


def assert_same(case: Layers, allowance: int) -> None:
    found, expected = run(case, allowance), relaxed(case, allowance)
    assert found.costs == {h: cost for h, (cost, _, _, _) in expected.items()}
    assert list(found.costs.values()) == sorted(found.costs.values())
    start = case[-1]
    assert {h: found.previous[h] for h in found.costs if h != start} == {
        h: before for h, (_, _, _, before) in expected.items() if h != start
    }
    assert len(found.previous) == len(found.costs) - 1


@given(moves(), st.integers(0, 12))
def test_reach_is_the_cheapest_of_all_ways(case: Layers, allowance: int) -> None:
    assert_same(case, allowance)


@given(moves(cheapest=0), st.integers(0, 8))
def test_steps_that_cost_nothing_are_taken_too(case: Layers, allowance: int) -> None:
    assert_same(case, allowance)


@given(moves(), st.integers(1, 12))
def test_layers_used_before_give_the_same_answer(case: Layers, allowance: int) -> None:
    for start in case[0].hexes[:8]:
        other = (*case[:-1], start)
        assert run(other, allowance).costs == run(other, allowance).costs
        assert_same(other, allowance)


@given(moves(), st.integers(0, 12))
def test_a_path_pays_exactly_what_the_range_says(case: Layers, allowance: int) -> None:
    grid, entry, closed, halts, first, start = case
    found = run(case, allowance)
    for h, cost in found.costs.items():
        path = found.path(h)
        assert path[0] == start
        assert path[-1] == h
        assert len(set(path)) == len(path)
        paid = 0
        for i, (a, b) in enumerate(pairwise(path)):
            d = grid.direction(a, b)
            assert d is not None
            paid += entry[6 * a + d]
            assert not closed[b]
            assert i == 0 or not halts[a]
            assert i > 0 or not first or not first[b]
        assert paid == cost <= max(allowance, 0)


def flat(columns: int, rows: int, toll: int = 1) -> tuple[Grid, bytes, bytes]:
    grid = Grid(columns, rows, Orientation.FLAT, Shifted.ODD)
    return grid, bytes([toll]) * (6 * grid.size), bytes(grid.size)


def test_start_may_be_closed_and_halting_and_is_always_in_reach() -> None:
    grid, entry, none = flat(3, 3)
    everywhere = b"\x01" * 9
    h = grid.hex_at(1, 1)
    assert reach(grid, entry, h, -3, closed=none, halts=none).costs == {h: 0}
    assert reach(grid, entry, h, 9, closed=everywhere, halts=none).costs == {h: 0}
    halted = reach(grid, entry, h, 9, closed=none, halts=everywhere)
    assert halted.costs == {h: 0, **dict.fromkeys(grid.adjacent(h), 1)}


def test_first_step_may_be_closed_where_later_steps_are_not() -> None:
    grid, entry, none = flat(5, 1)
    start, beside = grid.hex_at(0, 0), grid.hex_at(1, 0)
    only = bytes(h == beside for h in range(5))
    assert reach(grid, entry, start, 4, closed=none, halts=none, first_closed=only).costs == {start: 0}
    wide, tolls, free = flat(3, 3)
    ring = wide.adjacent(wide.hex_at(1, 1))
    blocked = bytes(h == ring[0] for h in range(9))
    found = reach(wide, tolls, wide.hex_at(1, 1), 3, closed=free, halts=free, first_closed=blocked)
    assert found.costs[ring[0]] == 2


def test_dear_steps_and_large_allowances_are_counted_right() -> None:
    grid, entry, none = flat(4, 1, 254)
    found = reach(grid, entry, Hex(0), 254 * 3, closed=none, halts=none)
    assert found.costs == {0: 0, 1: 254, 2: 508, 3: 762}
    grid, entry, none = flat(4, 1, IMPASSABLE)
    assert reach(grid, entry, Hex(0), 5000, closed=none, halts=none).costs == {0: 0}


def test_of_ways_that_cost_the_same_the_shortest_is_taken_though_found_last() -> None:
    # Three free steps and a dear one round the north come to the goal first; straight on it is
    # one step less, and the last of them is free.
    grid = Grid(6, 5, Orientation.POINTY, Shifted.ODD)
    entry = bytearray([IMPASSABLE]) * (6 * grid.size)
    straight = [grid.hex_at(0, 2)]
    for way, tolls in ((straight, {1: (1, 1, 0)}), ([straight[0]], {0: (0,), 1: (0, 0), 2: (2,)})):
        for d, costs in tolls.items():
            for toll in costs:
                entry[6 * way[-1] + d] = toll
                way.append(grid.neighbours[6 * way[-1] + d])
    none = bytes(grid.size)
    found = reach(grid, bytes(entry), straight[0], 2, closed=none, halts=none)
    assert found.costs[straight[-1]] == 2
    assert found.path(straight[-1]) == tuple(straight)


def test_path_to_a_cell_out_of_reach_is_refused() -> None:
    grid, entry, none = flat(4, 1)
    with pytest.raises(KeyError):
        reach(grid, entry, Hex(0), 1, closed=none, halts=none).path(Hex(3))


@pytest.mark.parametrize(
    "call",
    [
        lambda grid: reach(grid, b"\x01" * 5, Hex(0), 1, closed=bytes(4), halts=bytes(4)),
        lambda grid: reach(grid, b"\x01" * 24, Hex(0), 1, closed=bytes(3), halts=bytes(4)),
        lambda grid: reach(grid, b"\x01" * 24, Hex(0), 1, closed=bytes(4), halts=bytes(5)),
        lambda grid: reach(grid, b"\x01" * 24, Hex(0), 1, closed=bytes(4), halts=bytes(4), first_closed=b"\0"),
        lambda grid: flood(grid, bytes(4), bytes(3)),
        lambda grid: flood(grid, bytes(5), bytes(4)),
    ],
)
def test_layers_of_another_map_are_refused(call: Callable[[Grid], object]) -> None:
    with pytest.raises(ValueError, match="of 4 cells"):
        call(Grid(2, 2, Orientation.FLAT, Shifted.ODD))


def walked(grid: Grid, open_: bytes, sources: list[Hex]) -> dict[int, int]:
    """Steps from the nearest source over existing open cells."""
    steps: dict[int, int] = dict.fromkeys(sources, 0)
    queue = deque(steps)
    while queue:
        h = queue.popleft()
        for d in range(6):
            n = grid.neighbour(Hex(h), d)
            if n is not None and open_[n] and n not in steps:
                steps[n] = steps[h] + 1
                queue.append(n)
    return steps


@given(grids_with_layer(12), st.sets(st.integers(0, 143), max_size=3), st.sampled_from((1, 2, 255)))
def test_flood_wets_what_a_walk_reaches(case: tuple[Grid, bytes], places: set[int], mark: int) -> None:
    grid, open_ = case
    sources = bytes(mark * (h in places) for h in range(grid.size))
    begun = [h for h in grid.hexes if sources[h] and open_[h]]
    expected = walked(grid, open_, begun)
    wet = flood(grid, bytes(mark * there for there in open_), sources)
    assert wet == bytes(h in expected for h in range(grid.size))
    assert cells_of(wet) == tuple(sorted(expected))


@pytest.mark.parametrize("shape", SHAPES)
def test_flood_finds_its_way_through_a_long_corridor(shape: tuple[Orientation, Shifted]) -> None:
    # Columns and rows are walled off in turn, so that the only way winds over the whole map.
    for upright in (True, False):
        grid = Grid(23, 23, *shape)
        open_ = bytearray(b"\x01" * grid.size)
        for wall in range(2, 23, 4):
            for along in range(23):
                gap = along < 2 if wall % 8 == 2 else along > 20
                for thickness in (0, 1):
                    at = (wall + thickness, along) if upright else (along, wall + thickness)
                    if not gap and max(at) < 23:
                        open_[grid.hex_at(*at)] = 0
        source = bytes(h == 0 for h in range(grid.size))
        expected = walked(grid, bytes(open_), [Hex(0)])
        assert flood(grid, bytes(open_), source) == bytes(h in expected for h in range(grid.size))
        assert len(expected) == sum(open_)


@given(grids_with_layer(), st.data())
def test_route_is_as_short_as_any(case: tuple[Grid, bytes], data: st.DataObject) -> None:
    grid, open_ = case
    start = data.draw(st.sampled_from(grid.hexes))
    targets = data.draw(st.sets(st.sampled_from(grid.hexes), max_size=3))
    steps = walked(grid, open_, [start])
    near = [steps[t] for t in targets if t in steps and (open_[t] or t == start)]
    found = route(grid, open_, start, targets)
    assert found == route(grid, open_, start, sorted(targets, reverse=True))
    if not near:
        assert found == ()
        return
    assert len(found) == min(near) + 1
    assert found[0] == start
    assert found[-1] in targets
    assert all(grid.distance(a, b) == 1 for a, b in pairwise(found))
    assert all(open_[h] for h in found[1:])


def test_route_turns_to_the_lower_direction_first() -> None:
    grid, _, _ = flat(5, 5)
    a, b = grid.hex_at(0, 2), grid.hex_at(4, 2)
    found = route(grid, b"\x01" * grid.size, a, [b])
    ways = [grid.direction(p, q) for p, q in pairwise(found)]
    assert ways == [1, 1, 2, 2]


@given(grids(), st.data())
def test_nearest_counts_steps_over_existing_cells(grid: Grid, data: st.DataObject) -> None:
    targets = data.draw(st.sets(st.sampled_from(range(grid.size)), max_size=3))
    expected = walked(grid, b"\x01" * grid.size, [Hex(t) for t in sorted(targets) if grid.exists(t)])
    found = nearest(grid, [Hex(t) for t in targets])
    assert list(found) == [expected.get(h, -1) for h in range(grid.size)]

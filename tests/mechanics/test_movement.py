"""Groups on the move: every member pays its own way."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.paths import IMPASSABLE
from core.mechanics.movement import Ground, JointReach, Walker, joint_reach

GRID = Grid(5, 4, Orientation.FLAT, Shifted.EVEN)
START = GRID.hex_at(2, 1)
COSTS = st.lists(st.sampled_from((1, 1, 1, 2, 3, 4, IMPASSABLE)), min_size=GRID.size, max_size=GRID.size)
CELLS = st.lists(st.booleans(), min_size=GRID.size, max_size=GRID.size).map(bytes)


def entry(costs: list[int]) -> bytes:
    """Return step costs that depend on the cell entered alone."""
    return bytes(costs[to] if to >= 0 else IMPASSABLE for to in GRID.neighbours)


def by_brute_force(walkers: tuple[Walker, ...], ground: Ground) -> dict[int, set[tuple[int, ...]]]:
    """Return cell -> all payments of ways without a better one on the same cell, by trying every way."""
    found: dict[int, set[tuple[int, ...]]] = {}
    open_ = [(START, (0,) * len(walkers), True)]
    while open_:
        at, paid, first = open_.pop()
        known = found.setdefault(at, set())
        if any(all(a <= b for a, b in zip(old, paid, strict=True)) for old in known):
            continue
        known.add(paid)
        if ground.halts[at] and not first:
            continue
        for d, to in enumerate(GRID.neighbours[6 * at : 6 * at + 6]):
            if to < 0 or ground.closed[to] or (first and ground.first_closed and ground.first_closed[to]):
                continue
            steps = tuple(walker.entry[6 * at + d] for walker in walkers)
            after = tuple(a + b for a, b in zip(paid, steps, strict=True))
            if IMPASSABLE not in steps and all(p <= w.left for p, w in zip(after, walkers, strict=True)):
                open_.append((Hex(to), after, False))
    return found


def paid_on(way: tuple[Hex, ...], walker: Walker) -> int:
    return sum(walker.entry[6 * a + (GRID.direction(a, b) or 0)] for a, b in pairwise(way))


@given(COSTS, COSTS, st.integers(0, 8), st.integers(0, 8), CELLS, CELLS, CELLS)
def test_a_mixed_group_reaches_what_all_its_walkers_can_pay_on_one_way(
    first: list[int], second: list[int], left: int, right: int, closed: bytes, halts: bytes, barred: bytes
) -> None:
    walkers = (Walker(entry(first), left), Walker(entry(second), right))
    ground = Ground(closed, halts, barred)
    found, expected = joint_reach(GRID, walkers, START, ground), by_brute_force(walkers, ground)
    assert set(found.costs) == set(expected)
    for to, cost in found.costs.items():
        assert cost == min(max(paid) for paid in expected[to])
        way = found.path(to)
        assert (way[0], way[-1]) == (START, to)
        assert all(paid_on(way, walker) <= walker.left for walker in walkers)


@given(COSTS, st.integers(0, 8), st.integers(0, 8), CELLS, CELLS)
def test_walkers_of_one_kind_go_as_far_as_the_weakest(
    costs: list[int], left: int, right: int, closed: bytes, halts: bytes
) -> None:
    shared, ground = entry(costs), Ground(closed, halts)
    both = joint_reach(GRID, (Walker(shared, left), Walker(shared, right)), START, ground)
    weaker = joint_reach(GRID, (Walker(shared, min(left, right)),), START, ground)
    assert both.costs == weaker.costs


def test_the_way_to_the_start_is_the_start() -> None:
    assert JointReach.nowhere(START).path(START) == (START,)


def test_the_way_to_a_dear_cell_is_found() -> None:
    dear = entry([100] * GRID.size)
    found = joint_reach(GRID, (Walker(dear, 1000),), START, Ground(bytes(GRID.size), bytes(GRID.size)))
    to = GRID.hex_at(4, 3)
    assert found.costs[to] == 100 * (len(found.path(to)) - 1) == 300

"""Movement of groups: where several movers can go together when each pays its own costs."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from core.board.hexes import Grid, Hex
from core.board.paths import IMPASSABLE, Reach, reach


@dataclass(frozen=True, slots=True)
class Walker:
    """One way of paying: the cost of every step (`entry[6 * h + d]`) and the points left for it."""

    entry: bytes
    left: int


@dataclass(frozen=True, slots=True)
class Ground:
    """What bars a move, one byte a cell each.

    Attributes:
        closed: may not be entered.
        halts: may be entered but not left again in this move.
        first_closed: may not be the first hex entered; empty bars nothing.
    """

    closed: bytes
    halts: bytes
    first_closed: bytes = b""


@dataclass(frozen=True)
class JointReach:
    """Where a group can go: what it costs its most burdened member, and the way there."""

    start: Hex
    costs: Mapping[Hex, int]
    path: Callable[[Hex], tuple[Hex, ...]]
    """The way from the start to a hex in reach, both included."""

    @classmethod
    def nowhere(cls, start: Hex) -> JointReach:
        """Return the reach of a group that stays where it is."""
        return cls(start, {start: 0}, lambda to: (to,))


def joint_reach(grid: Grid, walkers: Sequence[Walker], start: Hex, ground: Ground) -> JointReach:
    """Return every hex that all walkers can reach by one common way.

    Ways are the cheapest for the most burdened walker, then for all together, then the shortest.
    """
    fewest: dict[int, Walker] = {}
    for walker in walkers:
        known = fewest.get(id(walker.entry))
        if known is None or walker.left < known.left:
            fewest[id(walker.entry)] = walker
    kinds = tuple(fewest.values())
    if len(kinds) > 1:
        return _joint(grid, kinds, start, ground)
    found = reach(
        grid,
        kinds[0].entry,
        start,
        kinds[0].left,
        closed=ground.closed,
        halts=ground.halts,
        first_closed=ground.first_closed,
    )
    if 0 in kinds[0].entry:
        return JointReach(start, found.costs, found.path)
    return JointReach(start, found.costs, lambda to: _way_back(grid, kinds[0].entry, found, to, ground))


def _way_back(grid: Grid, entry: bytes, reach_: Reach, to: Hex, ground: Ground) -> tuple[Hex, ...]:
    """Return a cheapest way to a cell in reach, found backwards from it: each step the dearest that fits.

    Every step must cost something, so that the way back leads to ever lower costs.
    """
    costs, start, way = reach_.costs, reach_.start, [to]
    while way[-1] != start:
        at = way[-1]
        best = costs[at], at
        for d, back in enumerate((3, 4, 5, 0, 1, 2)):
            h = Hex(grid.neighbours[6 * at + back])
            cost = costs.get(h)
            if cost is None or cost + entry[6 * h + d] != costs[at] or (ground.halts[h] and h != start):
                continue
            if cost < best[0] and not (h == start and ground.first_closed and ground.first_closed[at]):
                best = cost, h
        way.append(best[1])
    return tuple(reversed(way))


Label = tuple[int, int, tuple[Hex, ...], tuple[int, ...]]
"""Greatest cost, sum of costs, the way, and the cost by walker; ordered as ways are preferred."""


def _joint(grid: Grid, walkers: tuple[Walker, ...], start: Hex, ground: Ground) -> JointReach:
    """Return the reach of walkers whose costs differ: all ways that no other way beats for everybody."""
    nothing = (0,) * len(walkers)
    waiting: list[Label] = [(0, 0, (start,), nothing)]
    fronts: dict[Hex, list[tuple[int, ...]]] = {}
    costs: dict[Hex, int] = {}
    ways: dict[Hex, tuple[Hex, ...]] = {}
    while waiting:
        greatest, _, way, paid = heapq.heappop(waiting)
        at = way[-1]
        front = fronts.setdefault(at, [])
        if any(all(a <= b for a, b in zip(other, paid, strict=True)) for other in front):
            continue
        front.append(paid)
        if at not in costs:
            costs[at], ways[at] = greatest, way
        if ground.halts[at] and at != start:
            continue
        for onward in _onward(grid, walkers, way, paid, ground):
            heapq.heappush(waiting, onward)
    return JointReach(start, costs, ways.__getitem__)


def _onward(
    grid: Grid, walkers: tuple[Walker, ...], way: tuple[Hex, ...], paid: tuple[int, ...], ground: Ground
) -> list[Label]:
    at, found = way[-1], []
    barred = ground.first_closed if len(way) == 1 else b""
    for d in range(6):
        to = grid.neighbours[6 * at + d]
        if to < 0 or ground.closed[to] or (barred and barred[to]):
            continue
        steps = tuple(walker.entry[6 * at + d] for walker in walkers)
        after = tuple(a + b for a, b in zip(paid, steps, strict=True))
        if IMPASSABLE not in steps and all(p <= w.left for p, w in zip(after, walkers, strict=True)):
            found.append((max(after), sum(after), (*way, Hex(to)), after))
    return found

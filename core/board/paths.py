"""Kernels over flat whole numbers: movement range, supply floods, routes and distances."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.board.hexes import Grid, Hex

IMPASSABLE = 255


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a mover can get: hex -> cheapest cost, and the hex it comes from on the way."""

    costs: dict[Hex, int]
    previous: dict[Hex, Hex]

    def path(self, to: Hex) -> tuple[Hex, ...]:
        """Return the way from the start to a hex, both included."""
        way = [to]
        while way[-1] in self.previous:
            way.append(self.previous[way[-1]])
        return tuple(reversed(way))


def reach(
    grid: Grid, entry: Sequence[int], start: Hex, allowance: int, *,
    closed: bytes, halts: bytes, first_closed: bytes = b"",
) -> Reach:
    """Return every hex within the allowance, by cheapest cost, then fewest steps, then lowest direction."""
    neighbours = grid.neighbours
    costs: dict[Hex, int] = {start: 0}
    previous: dict[Hex, Hex] = {}
    buckets: list[list[Hex]] = [[] for _ in range(allowance + 1)]
    buckets[0].append(start)
    done: set[Hex] = set()
    for cost in range(allowance + 1):
        for h in buckets[cost]:
            if h in done or costs[h] != cost:
                continue
            done.add(h)
            if h != start and halts[h]:
                continue
            base = 6 * h
            for d in range(6):
                to = neighbours[base + d]
                if to < 0 or closed[to] or (h == start and first_closed and first_closed[to]):
                    continue
                step = entry[base + d]
                if step == IMPASSABLE or cost + step > allowance:
                    continue
                new = cost + step
                if new < costs.get(Hex(to), IMPASSABLE * 100):
                    costs[Hex(to)] = new
                    previous[Hex(to)] = h
                    buckets[new].append(Hex(to))
    return Reach(costs, previous)


def flood(grid: Grid, open_: bytes, sources: Iterable[Hex]) -> bytes:
    """Return 1 for every open cell connected to an open source through open cells."""
    reached = bytearray(grid.size)
    neighbours = grid.neighbours
    queue = [h for h in sources if open_[h]]
    for h in queue:
        reached[h] = 1
    for h in queue:
        for to in neighbours[6 * h : 6 * h + 6]:
            if to >= 0 and open_[to] and not reached[to]:
                reached[to] = 1
                queue.append(Hex(to))
    return bytes(reached)


def route(grid: Grid, open_: bytes, start: Hex, targets: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return a shortest way from the start through open cells to an open target, or ()."""
    goals = frozenset(h for h in targets if open_[h] or h == start)
    if start in goals:
        return (start,)
    previous: dict[Hex, Hex] = {}
    queue = [start]
    for h in queue:
        for to in grid.neighbours[6 * h : 6 * h + 6]:
            if to < 0 or not open_[to] or to in previous or to == start:
                continue
            previous[Hex(to)] = h
            if to in goals:
                return Reach({}, previous).path(Hex(to))
            queue.append(Hex(to))
    return ()


def nearest(grid: Grid, targets: Iterable[Hex]) -> array[int]:
    """Return each cell's distance in steps to the nearest target; -1 where none can be reached."""
    distances = array("i", [-1]) * grid.size
    queue = list(targets)
    for h in queue:
        distances[h] = 0
    for h in queue:
        for to in grid.neighbours[6 * h : 6 * h + 6]:
            if to >= 0 and distances[to] < 0:
                distances[to] = distances[h] + 1
                queue.append(Hex(to))
    return distances

"""Who gets where, and what it costs: movement ranges, floods, routes and distances.

The kernels read flat layers: one byte a cell (``closed``, ``halts``, ``open_``), or one byte a
cell and direction (``entry[6 * h + d]`` is the cost of the step from ``h`` in direction ``d``).
They know no rule: what closes a cell or what a step costs is decided by whoever makes the layers.
Layers that are used again should stay the same objects, since what is worked out about an
``entry`` layer is kept.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import compress

from core.board.hexes import Grid, Hex, Orientation, is_shifted

IMPASSABLE = 255
"""The entry cost of a step that may never be taken."""

_BACK = (3, 4, 5, 0, 1, 2)
_TO_ONES = bytes([0]) + bytes([1]) * 255

# A cell as it is entered by one step, or (the start) by none, and the arrivals by the steps after
# that, grouped by the cost of the step; the list is empty until it is first used.
_Arrival = tuple[Hex, "_Onward"]
_Onward = list[tuple[int, tuple[_Arrival, ...]]]


@dataclass(eq=False)
class Reach:
    """Where one move may end. Not frozen only because that would take longer to make than some moves.

    Args:
        start: where it begins.
        costs: the lowest cost to each cell in reach, cheapest first; the start costs 0.
    """

    start: Hex
    costs: dict[Hex, int]
    _layers: tuple[Grid, bytes, bytes, bytes] = field(repr=False, compare=False)

    @cached_property
    def previous(self) -> dict[Hex, Hex]:
        """By cell in reach, the start excepted: the cell before it on the way there.

        Of several ways the cheapest is taken, then the one of fewest steps, then the one whose
        last step has the lowest direction. Worked out when first asked for.
        """
        steps, found = {self.start: 0}, dict[Hex, Hex]()
        # One look at each cell, cheapest first, is enough unless cells of one level are joined by
        # steps that cost nothing.
        while self._look_back(steps, found) and 0 in self._layers[1]:
            pass
        return found

    def _look_back(self, steps: dict[Hex, int], found: dict[Hex, Hex]) -> bool:
        """Note the best cell before each and the steps that makes; tell whether a number changed."""
        grid, entry, halts, first_closed = self._layers
        neighbours, costs, start = grid.neighbours, self.costs, self.start
        changed = False
        for n, cost in costs.items():
            if n == start:
                continue
            fewest = grid.size
            for d, h in enumerate(neighbours[6 * n + 3 : 6 * n + 6] + neighbours[6 * n : 6 * n + 3]):
                if h not in steps or steps[h] >= fewest or (halts[h] and h != start):
                    continue
                step = entry[6 * h + d]
                if costs[h] + step != cost or step == IMPASSABLE:
                    continue
                if h != start or not first_closed or not first_closed[n]:
                    fewest, found[n] = steps[h], h
            changed = changed or steps.get(n) != fewest + 1
            steps[n] = fewest + 1
        return changed

    def path(self, h: Hex) -> tuple[Hex, ...]:
        """Return the way from the start to a cell, both included.

        Raises:
            KeyError: the cell is out of reach.
        """
        way = [h]
        while way[-1] != self.start:
            way.append(self.previous[way[-1]])
        return tuple(reversed(way))


class _Ways:
    """The steps of one entry layer, worked out cell by cell as moves come by.

    From a cell that was entered by a step only those steps are kept which could not have been
    made as cheaply from the cell before; this halves the work and changes no cost. An arrival is
    named ``6 * h + d`` by its step, or ``6 * cells + h`` where no step led to it.
    """

    def __init__(self, grid: Grid, entry: bytes) -> None:
        if len(entry) != 6 * grid.size:
            raise ValueError(f"entry has {len(entry)} costs; expected 6 for each of {grid.size} cells")
        self._neighbours = grid.neighbours
        self._entry = entry
        self._starts = 6 * grid.size
        self._arrivals: dict[int, _Arrival] = {}
        self._names: dict[int, int] = {}
        self.free_steps = 0 in entry

    def from_start(self, start: Hex, first_closed: bytes) -> _Onward:
        """Return the arrivals by every first step that is allowed, grouped by cost."""
        _, onward = self._arrival(self._starts + start)
        groups = onward or self.explore(onward)
        if not first_closed:
            return groups
        # The start does not step into every neighbour now, so no later step is spared by it.
        return [
            (step, tuple(self._arrival(self._starts + n) for n, _ in cells if not first_closed[n]))
            for step, cells in groups
        ]

    def explore(self, onward: _Onward) -> _Onward:
        """Fill the empty list of an arrival and return it."""
        name = self._names[id(onward)]
        started = name >= self._starts
        h = name - self._starts if started else self._neighbours[name]
        by_cost: dict[int, list[_Arrival]] = {}
        for d in range(6) if started else self._worth_taking(name):
            step = self._entry[6 * h + d]
            if step != IMPASSABLE and self._neighbours[6 * h + d] >= 0:
                by_cost.setdefault(step, []).append(self._arrival(6 * h + d))
        onward[:] = [(step, tuple(by_cost[step])) for step in sorted(by_cost)] or [(IMPASSABLE, ())]
        return onward

    def _worth_taking(self, name: int) -> list[int]:
        before, d = divmod(name, 6)
        toll, h = self._entry[name], self._neighbours[name]
        directions = [(d - 1) % 6, d, (d + 1) % 6]
        # The cells to the right and left behind touch the cell before as well.
        for turn, instead in ((2, 1), (-2, -1)):
            direct = self._entry[6 * before + (d + instead) % 6]
            if direct == IMPASSABLE or direct > toll + self._entry[6 * h + (d + turn) % 6]:
                directions.append((d + turn) % 6)
        return directions

    def _arrival(self, name: int) -> _Arrival:
        found = self._arrivals.get(name)
        if found is None:
            h = Hex(name - self._starts) if name >= self._starts else self._neighbours[name]
            found = self._arrivals[name] = (h, [])
            self._names[id(found[1])] = name
        return found


@lru_cache(maxsize=16)
def _ways(grid: Grid, entry: bytes) -> _Ways:
    return _Ways(grid, entry)


def reach(  # noqa: PLR0913 - three layers that differ from move to move
    grid: Grid,
    entry: bytes,
    start: Hex,
    allowance: int,
    *,
    closed: bytes,
    halts: bytes,
    first_closed: bytes = b"",
) -> Reach:
    """Return every cell that a move can end in and what it costs to get there.

    Args:
        grid: the cells.
        entry: ``entry[6 * h + d]`` is the cost of the step from ``h`` in direction ``d``, 0 to
            254, or `IMPASSABLE`.
        start: where the move begins; may be closed or halt.
        allowance: what the move may cost; below 0 nothing but the start is in reach.
        closed: not 0 where a cell may not be entered.
        halts: not 0 where a cell may be entered but not left again.
        first_closed: not 0 where a cell may not be entered by the first step; empty for nowhere.

    Raises:
        ValueError: a layer has the wrong length.
    """
    if len(closed) != grid.size or len(halts) != grid.size or len(first_closed) not in (0, grid.size):
        raise ValueError(f"closed, halts and first_closed: expected one byte for each of {grid.size} cells")
    ways = _ways(grid, entry)
    costs = {start: 0}
    levels: list[list[_Arrival]] = [[] for _ in range(allowance + 1)]
    for step, cells in ways.from_start(start, first_closed):
        if step <= allowance:
            levels[step].extend(cells)
    _spend(ways, levels, costs, closed, halts)
    return Reach(start, costs, (grid, entry, halts, first_closed))


def _spend(ways: _Ways, levels: list[list[_Arrival]], costs: dict[Hex, int], closed: bytes, halts: bytes) -> None:
    """Settle the arrivals of each level, cheapest first, and put those after them into theirs.

    Arrivals are not sorted out when they are put in, only when they are taken out: that a cell
    comes up again later costs less than asking each time whether it will.
    """
    push = [level.extend for level in levels]
    last = len(levels) - 1
    # At the last level no cell is left again, unless there are steps that cost nothing.
    for cost in range(last + 1) if ways.free_steps else range(1, last):
        ahead, left = push[cost:], last - cost
        for h, onward in levels[cost]:
            if h in costs or closed[h]:
                continue
            costs[h] = cost
            if halts[h]:
                continue
            for step, cells in onward or ways.explore(onward):
                if step <= left:
                    ahead[step](cells)
    for h, _ in levels[-1] if levels else ():
        if h not in costs and not closed[h]:
            costs[h] = last


@lru_cache(maxsize=16)
def _spread_masks(grid: Grid) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return by column which bytes touch the next row down and up, to the east and to the west."""
    every = int.from_bytes(b"\x01" * grid.rows, "little")
    if grid.orientation is Orientation.FLAT:
        low = [is_shifted(grid.shifted, column) for column in range(grid.columns)]
        masks = [(every, 0) if down else (0, every) for down in low]
        return masks, masks
    shifted = bytes(is_shifted(grid.shifted, row) for row in range(grid.rows))
    right = int.from_bytes(shifted, "little")
    return [(right, right)] * grid.columns, [(every ^ right, every ^ right)] * grid.columns


def _sweep(dry: list[int], due: list[int], back: list[int], masks: list[tuple[int, int]], step: int) -> bool:
    """Carry what is due in each column on to the next one, and say whether anything got wet.

    A column is one whole number of a byte a cell, so that all its cells are treated at once.
    """
    last = len(dry) - 1
    spread = False
    for column in range(last) if step == 1 else range(last, 0, -1):
        wet = due[column]
        if not wet:
            continue
        due[column] = 0
        down, up = masks[column]
        open_ = dry[column + step]
        wet = (wet | (wet & down) << 8 | (wet & up) >> 8) & open_
        if wet:
            dry[column + step], gained = _soak(open_, wet)
            due[column + step] |= gained
            back[column + step] |= gained
            spread = True
    return spread


def _soak(dry: int, wet: int) -> tuple[int, int]:
    """Return what stays dry in a column and what gets wet when water stands in ``wet``."""
    gained = 0
    while wet:
        dry ^= wet
        gained |= wet
        wet = (wet << 8 | wet >> 8) & dry
    return dry, gained


def flood(grid: Grid, open_: bytes, sources: bytes) -> bytes:
    """Return a layer of 1 for each cell that is connected to a source through open cells.

    Args:
        grid: the cells.
        open_: not 0 where a cell lets the flood in.
        sources: not 0 where it begins; a source that is not open does not count.

    Raises:
        ValueError: a layer has the wrong length.
    """
    if len(open_) != grid.size or len(sources) != grid.size:
        raise ValueError(f"open_ and sources: expected one byte for each of {grid.size} cells")
    rows, size = grid.rows, grid.size
    ground = open_.translate(_TO_ONES)
    if grid.missing:
        both = int.from_bytes(ground, "little") & int.from_bytes(grid.present, "little")
        ground = both.to_bytes(size, "little")
    springs = sources.translate(_TO_ONES)
    before = [int.from_bytes(ground[i : i + rows], "little") for i in range(0, size, rows)]
    dry = before.copy()
    east = [0] * grid.columns
    for column in range(grid.columns):
        wet = int.from_bytes(springs[column * rows : (column + 1) * rows], "little") & dry[column]
        if wet:
            dry[column], east[column] = _soak(dry[column], wet)
    west = east.copy()
    masks_east, masks_west = _spread_masks(grid)
    flowing = True
    while flowing:
        eastward = _sweep(dry, east, west, masks_east, 1)
        westward = _sweep(dry, west, east, masks_west, -1)
        flowing = eastward or westward
    return b"".join([(old ^ new).to_bytes(rows, "little") for old, new in zip(before, dry, strict=True)])


def route(grid: Grid, open_: bytes, start: Hex, targets: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return a shortest way from a cell to the nearest target, both included, or ``()``.

    Every cell after the start must be open, the target too. Of several shortest ways the one
    that turns to the lower direction first is taken.
    """
    goals = frozenset(targets)
    if start in goals:
        return (start,)
    adjacents = grid.adjacents
    before = {start: start}
    queue = [start]
    for h in queue:
        for n in adjacents[h]:
            if not open_[n] or n in before:
                continue
            before[n] = h
            if n in goals:
                way = [n]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return tuple(reversed(way))
            queue.append(n)
    return ()


def nearest(grid: Grid, targets: Iterable[Hex]) -> array[int]:
    """Return by cell the steps over existing cells to the nearest target, -1 where there is none."""
    adjacents = grid.adjacents
    steps = [-1] * grid.size
    queue = [h for h in sorted(set(targets)) if grid.exists(h)]
    for h in queue:
        steps[h] = 0
    for h in queue:
        onward = steps[h] + 1
        for n in adjacents[h]:
            if steps[n] < 0:
                steps[n] = onward
                queue.append(n)
    return array("i", steps)


def cells_of(layer: bytes) -> tuple[Hex, ...]:
    """Return the cells where a layer is not 0, ascending."""
    return tuple(Hex(h) for h in compress(range(len(layer)), layer))

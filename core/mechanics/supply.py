"""Supply lines: what is connected to a source, and where a line breaks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.board.hexes import Grid, Hex
from core.board.paths import flood, route


@dataclass(frozen=True, slots=True)
class Trace:
    """A supply line from a hex to a source, or the first hex that breaks the shortest one there could be.

    `way` starts at the unit; it is empty without supply. `blocker` is None in supply, and where no line
    could be drawn at all.
    """

    way: tuple[Hex, ...] = ()
    blocker: Hex | None = None


def supplied(grid: Grid, open_: bytes, sources: Iterable[Hex]) -> bytes:
    """Return one byte a cell: 1 where a line of open cells leads to a source that is open itself."""
    layer = bytearray(grid.size)
    for source in sources:
        layer[source] = 1
    return flood(grid, open_, bytes(layer))


def trace(grid: Grid, start: Hex, sources: tuple[Hex, ...], *, open_: bytes, passable: bytes) -> Trace:
    """Return the shortest supply line from a hex, or what breaks it.

    Args:
        open_: cells that a line may pass now.
        passable: cells that a line could pass if nobody stood in the way.
    """
    line = route(grid, open_, start, [source for source in sources if open_[source]])
    if line:
        return Trace(line)
    wanted = route(grid, passable, start, list(sources))
    return Trace((), next((at for at in wanted[1:] if not open_[at]), None))


def network(
    grid: Grid, open_: bytes, sources: Iterable[Hex], starts: Iterable[Hex]
) -> tuple[tuple[Hex, ...], ...]:
    """Return a shortest supply line from each hex that has one, all of them parts of one tree.

    Args:
        open_: cells that a line may pass; a source that is not open supplies nobody.
    """
    towards: dict[Hex, Hex] = {}
    queue = [source for source in sources if open_[source]]
    towards.update((source, source) for source in queue)
    for at in queue:
        for near in grid.adjacents[at]:
            if open_[near] and near not in towards:
                towards[near] = at
                queue.append(near)
    lines = []
    for start in starts:
        if start in towards:
            way = [start]
            while towards[way[-1]] != way[-1]:
                way.append(towards[way[-1]])
            lines.append(tuple(way))
    return tuple(lines)

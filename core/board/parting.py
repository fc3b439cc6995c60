"""Lines along hexsides that part a map: what lies on one side of them, and where they break off."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from core.board.hexes import Grid, Hex
from core.board.hexsides import Hexside, Vertex, chains, hexes_at, hexes_of, hexside, vertices_of


def joined(
    grid: Grid, starts: Iterable[Hex], closed: Collection[Hexside], alike: Callable[[Hex], bool] = lambda at: True
) -> frozenset[Hex]:
    """Return the hexes that are reached from some hexes over hexes that are alike, across no closed side."""
    found = set(starts)
    open_ = list(found)
    while open_:
        here = open_.pop()
        for direction in range(6):
            there = grid.neighbour(here, direction)
            if there is None or there in found or not alike(there) or hexside(grid, here, direction) in closed:
                continue
            found.add(there)
            open_.append(there)
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class LoosePiece:
    """A piece of a line that ends in the open.

    Attributes:
        sides: from the loose end to the next loose end, fork or edge of the map.
        end: the corner where it ends in the open.
        far: the corner at its other end.
        breaks: whether the line itself breaks off here, and nothing is too much: it comes from the edge of the map,
            or is the longest piece where nothing is whole.
    """

    sides: tuple[Hexside, ...]
    end: Vertex
    far: Vertex
    breaks: bool


def loose_pieces(grid: Grid, sides: Iterable[Hexside]) -> tuple[LoosePiece, ...]:
    """Return the pieces of a line that part nothing: those with a loose end, and those along the map edge alone.

    Where a line that parts something goes on along the edge, nothing is amiss.
    """
    drawn = frozenset(sides)
    inner = frozenset(side for side in drawn if hexes_of(grid, side)[1] is not None)
    meeting: dict[Vertex, list[Hexside]] = {}
    for side in sorted(inner):
        for corner in vertices_of(grid, side):
            meeting.setdefault(corner, []).append(side)
    rim = {frozenset(vertices_of(grid, side)): side for side in drawn - inner}
    along = tuple(
        LoosePiece(tuple(rim[frozenset(ends)] for ends in pairwise(way)), way[0], way[-1], breaks=False)
        for way in chains(grid, rim.values())
        if not any(corner in meeting for corner in way)
    )
    loose = {corner for corner, met in meeting.items() if len(met) == 1 and len(hexes_at(grid, corner)) == 3}
    found: list[LoosePiece] = []
    for end in sorted(loose):
        walked, far = _walk(grid, meeting, end)
        if far not in loose or end < far:
            edge = len(hexes_at(grid, far)) < 3 and len(meeting[far]) == 1
            found.append(LoosePiece(walked, end, far, breaks=edge))
    if found and not any(piece.breaks for piece in found) and sum(len(p.sides) for p in found) == len(inner):
        longest = max(range(len(found)), key=lambda at: len(found[at].sides))
        found[longest] = replace(found[longest], breaks=True)
    return (*along, *found)


def _walk(grid: Grid, meeting: dict[Vertex, list[Hexside]], end: Vertex) -> tuple[tuple[Hexside, ...], Vertex]:
    """Follow a line from a loose end; return its sides, and the corner where it ends or forks."""
    side, here = meeting[end][0], end
    walked = [side]
    while True:
        first, second = vertices_of(grid, side)
        here = second if here == first else first
        onward = [met for met in meeting[here] if met != side]
        if len(onward) != 1:
            return tuple(walked), here
        side = onward[0]
        walked.append(side)

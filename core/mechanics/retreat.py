"""Where a beaten stack may go: next to its hex, by a policy, and no farther from safety than it must."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from core.board.hexes import Grid, Hex
from core.model.refusal import Refusal

Bar = Callable[[Hex], Refusal | None]
"""A policy: why a stack may not retreat into a hex, or None."""


@dataclass(frozen=True)
class RetreatHexes:
    """The neighbours of a hex, sorted by whether a stack may retreat into them.

    Attributes:
        open: hexes to choose from, ascending by direction: those nearest to safety.
        distance: steps to the nearest goal for every hex that nothing bars.
        barred: why not, for every hex that a policy bars.
    """

    open: tuple[Hex, ...]
    distance: Mapping[Hex, int]
    barred: Mapping[Hex, Refusal]


def nearest(grid: Grid, at: Hex, goals: Iterable[Hex]) -> int:
    """Return the steps over open ground to the nearest of some hexes; 0 when there is none to go to."""
    return min((grid.distance(at, goal) for goal in goals), default=0)


def retreat_hexes(grid: Grid, origin: Hex, bars: Iterable[Bar], goals: Iterable[Hex]) -> RetreatHexes:
    """Return where a stack may retreat: into neighbours that no policy bars, the nearest to a goal only.

    Args:
        bars: policies, asked in order; the first that bars a hex gives the reason.
        goals: the hexes to come near to, such as open supply sources.
    """
    bars, goals = tuple(bars), tuple(goals)
    barred: dict[Hex, Refusal] = {}
    distance: dict[Hex, int] = {}
    for at in grid.adjacent(origin):
        refusal = next((found for bar in bars if (found := bar(at)) is not None), None)
        if refusal is not None:
            barred[at] = refusal
        else:
            distance[at] = nearest(grid, at, goals)
    least = min(distance.values(), default=0)
    return RetreatHexes(tuple(at for at, far in distance.items() if far == least), distance, barred)

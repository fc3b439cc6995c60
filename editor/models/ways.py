"""Roads and railways as networks of steps from hex to hex: laid, lifted, joined, and looked through for gaps.

The map keeps ways, sequences of hexes. Two of them join where they share a hex. Laying a step lengthens the way that
ends there when nothing else meets it, so that a road drawn in pieces is one way; lifting one parts the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from core.board.hexes import Grid, Hex
from core.model.scenario import GameMap, Scenario
from core.model.touched import Touched
from editor.models.edits import Edit

Way = tuple[Hex, ...]
Step = tuple[Hex, Hex]
"""Two neighbours, the lower number first."""


def step(first: Hex, second: Hex) -> Step:
    """Return the step between two hexes, whichever comes first."""
    return (first, second) if first < second else (second, first)


def steps_of(ways: Iterable[Way]) -> frozenset[Step]:
    """Return every step that some way takes."""
    return frozenset(step(a, b) for way in ways for a, b in pairwise(way))


def straight(grid: Grid, stops: Sequence[Hex]) -> Way:
    """Return the hexes from stop to stop, each under the straight line; neighbours all, and none twice in a row."""
    found: list[Hex] = list(stops[:1])
    for before, after in pairwise(stops):
        for at in grid.line(before, after):
            if at != found[-1]:
                if grid.direction(found[-1], at) is None:
                    return tuple(found)  # a cell that the map does not have lies between
                found.append(at)
    return tuple(found)


def laid(ways: Iterable[Way], way: Sequence[Hex]) -> tuple[Way, ...]:
    """Return the ways with one more laid along some hexes; steps that are there already are not laid twice."""
    found = [tuple(old) for old in ways]
    for a, b in pairwise(way):
        if step(a, b) not in steps_of(found):
            found = _with_step(found, a, b)
    return tuple(found)


def _with_step(ways: list[Way], a: Hex, b: Hex) -> list[Way]:
    """Lengthen the ways that end at a step's ends, where nothing else meets them; else begin one."""
    new: Way = (a, b)
    left = list(ways)
    for end in (a, b):
        meeting = [way for way in left if end in way]
        if len(meeting) == 1 and _ends_at(meeting[0], end):
            left.remove(meeting[0])
            new = _linked(meeting[0], new, end)
    # The place of the way that was lengthened is kept, so that files change in one line.
    before = next((index for index, way in enumerate(ways) if way not in left), len(left))
    return [*left[:before], new, *left[before:]]


def _ends_at(way: Way, at: Hex) -> bool:
    return way.count(at) == 1 and at in (way[0], way[-1])


def _linked(first: Way, second: Way, at: Hex) -> Way:
    """Return two ways that both end at a hex as one, in the direction of the first."""
    ahead = first if first[-1] == at else first[::-1]
    onward = second if second[0] == at else second[::-1]
    joined = ahead + onward[1:]
    return joined if first[-1] == at else joined[::-1]


def lifted(ways: Iterable[Way], gone: Iterable[Step]) -> tuple[Way, ...]:
    """Return the ways without some steps; a way that loses one in its middle is two."""
    lost = frozenset(gone)
    found: list[Way] = []
    for way in ways:
        part = list(way[:1])
        for a, b in pairwise(way):
            if step(a, b) in lost:
                found += [tuple(part)] if len(part) > 1 else []
                part = []
            part = [*part, b]
        found += [tuple(part)] if len(part) > 1 else []
    return tuple(found)


def piece_at(ways: Iterable[Way], at: Hex) -> frozenset[Step]:
    """Return the steps of the piece of road that runs through a hex, to the next joins or ends on either hand.

    In a hex where roads join, all steps that touch it.
    """
    steps = steps_of(ways)
    near = _touching(steps)
    if len(near.get(at, ())) != 2:
        return frozenset(near.get(at, ()))
    found: set[Step] = set()
    for first in near[at]:
        here, along = at, first
        while along not in found:
            found.add(along)
            here = along[1] if along[0] == here else along[0]
            onward = [other for other in near[here] if other != along]
            if len(near[here]) != 2:
                break
            along = onward[0]
    return frozenset(found)


def _touching(steps: Iterable[Step]) -> dict[Hex, list[Step]]:
    near: dict[Hex, list[Step]] = {}
    for found in sorted(steps):
        for end in found:
            near.setdefault(end, []).append(found)
    return near


@dataclass(frozen=True, slots=True)
class Network:
    """What the roads of one kind hang together like.

    Attributes:
        pieces: the hexes of each part that hangs together, the largest first.
        loose: hexes where a road ends at no place, no other road and no edge of the map.
        joins: hexes where three or more steps meet.
    """

    pieces: tuple[tuple[Hex, ...], ...] = ()
    loose: tuple[Hex, ...] = ()
    joins: tuple[Hex, ...] = ()


def network(game_map: GameMap, kind: str) -> Network:
    """Return how the roads of a kind hang together."""
    steps = steps_of(game_map.paths.get(kind, ()))
    meeting = Counter(end for found in steps for end in found)
    named = set(game_map.names)
    other = {at for path, ways in game_map.paths.items() if path != kind for way in ways for at in way}

    def is_loose(at: Hex) -> bool:
        return meeting[at] == 1 and at not in named and at not in other and not game_map.grid.on_edge(at)

    pieces = sorted(_pieces(steps), key=lambda piece: (-len(piece), piece))
    hexes = sorted(meeting)
    joins = tuple(at for at in hexes if meeting[at] > 2)
    return Network(tuple(pieces), tuple(at for at in hexes if is_loose(at)), joins)


def _pieces(steps: frozenset[Step]) -> Iterator[tuple[Hex, ...]]:
    near = _touching(steps)
    seen: set[Hex] = set()
    for first in sorted(near):
        if first in seen:
            continue
        seen.add(first)
        piece = [first]
        for at in piece:
            fresh = [end for found in near[at] for end in found if end not in seen]
            seen.update(fresh)
            piece += dict.fromkeys(fresh)
        yield tuple(sorted(piece))


def lay_way(scenario: Scenario, kind: str, way: Sequence[Hex]) -> Edit | None:
    """Return the scenario with a road laid along some hexes; None when all of it lies there."""
    return _changed(scenario, kind, laid(scenario.map.paths.get(kind, ()), way))


def lift_steps(scenario: Scenario, kind: str, gone: Iterable[Step]) -> Edit | None:
    """Return the scenario without some steps of a road; None when none was there."""
    return _changed(scenario, kind, lifted(scenario.map.paths.get(kind, ()), gone))


def _changed(scenario: Scenario, kind: str, ways: tuple[Way, ...]) -> Edit | None:
    old = scenario.map
    before, after = steps_of(old.paths.get(kind, ())), steps_of(ways)
    if before == after:
        return None
    paths = {**old.paths, kind: ways}
    if not ways:
        del paths[kind]
    touched = frozenset(end for changed in before ^ after for end in changed)
    return Edit(replace(scenario, map=replace(old, paths=paths)), Touched(hexes=touched))

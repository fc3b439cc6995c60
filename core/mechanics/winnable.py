"""Whether a scenario can be started and won: room for every unit, a way in for those that come later, aims in reach.

Everything here is asked of the ways the pieces begin (`core/model/starts.py`) and of a few words of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from core.board.hexes import Hex
from core.board.paths import flood
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario
from core.model.starts import Start, Way
from core.model.units import Piece
from core.model.values import At, Key, PieceId, Side, Values

ON_MAP = (Way.PRINTED_HEX, Way.CHOICE)


@dataclass(frozen=True, slots=True)
class Aim:
    """Hexes that a side wants to get to, and the clause that makes them worth it."""

    side: Side
    hexes: tuple[Hex, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class Course:
    """What a game answers about how its pieces get about.

    Attributes:
        walks: a word for how a piece walks; pieces of the same word are closed out of the same ground. Empty for
            pieces that never walk.
        closed: whether ground is closed to a piece whatever happens in play.
        enters: whether a piece that begins off the map comes in by hexes of it.
        crowded: the clause that a stack offends; empty when it is within limits.
        aims: what the sides want.
    """

    walks: Callable[[Piece], str]
    closed: Callable[[Piece, Hex], bool]
    enters: Callable[[Piece], bool]
    crowded: Callable[[tuple[Piece, ...]], str]
    aims: tuple[Aim, ...] = ()


def winnable_issues(scenario: Scenario, starts: Iterable[Start], course: Course) -> tuple[Issue, ...]:
    """Return what keeps a scenario from being started or won, as far as that can be seen without playing it.

    Args:
        starts: how each piece in play begins.
    """
    begun = tuple(starts)
    return (
        *_entries(scenario, begun, course),
        *_room(scenario, begun, course),
        *_aims(scenario, begun, course),
    )


def _entries(scenario: Scenario, starts: tuple[Start, ...], course: Course) -> Iterator[Issue]:
    """Those that come in by hexes of the map need one that is not closed to them."""
    for start in starts:
        piece = scenario.piece_of[start.piece]
        if start.way in ON_MAP or not course.enters(piece):
            continue
        values: Values = {"code": start.code}
        if not start.hexes:
            yield Issue(Severity.WARNING, "scenario-entry-missing", start.clause, piece=piece.id, values=values)
        elif all(course.closed(piece, at) for at in start.hexes):
            at = start.hexes[0]
            values = {**values, "at": At(at)}
            yield Issue(Severity.WARNING, "scenario-entry-closed", start.clause, at=at, piece=piece.id, values=values)


def _room(scenario: Scenario, starts: tuple[Start, ...], course: Course) -> Iterator[Issue]:
    """The units that choose their hex find room in their areas, those with the fewest hexes first."""
    stacks: dict[tuple[Hex, Side], tuple[Piece, ...]] = {}
    choosing: list[Start] = []
    for start in starts:
        piece = scenario.piece_of[start.piece]
        if start.way is Way.PRINTED_HEX and start.hexes:
            place = (start.hexes[0], piece.side)
            stacks[place] = (*stacks.get(place, ()), piece)
        elif start.way is Way.CHOICE and start.hexes:
            choosing.append(start)
    for start in sorted(choosing, key=lambda start: len(start.hexes)):
        piece = scenario.piece_of[start.piece]
        hexes = (at for at in start.hexes if not course.crowded((*stacks.get((at, piece.side), ()), piece)))
        found = next(hexes, None)
        if found is None:
            values: Values = {"code": start.code, "hexes": len(start.hexes)}
            clause = course.crowded((*stacks[start.hexes[0], piece.side], piece))
            yield Issue(Severity.WARNING, "scenario-area-full", clause, piece=piece.id, values=values)
            continue
        stacks[found, piece.side] = (*stacks.get((found, piece.side), ()), piece)


def _aims(scenario: Scenario, starts: tuple[Start, ...], course: Course) -> Iterator[Issue]:
    """Some unit of a side can walk to what it wants, if nobody stands in its way."""
    reached = {side: _reached(scenario, starts, course, side) for side in dict.fromkeys(a.side for a in course.aims)}
    for aim in course.aims:
        for at in aim.hexes:
            if not reached[aim.side][at]:
                values: Values = {"at": At(at), "side": Key(aim.side)}
                yield Issue(Severity.WARNING, "scenario-aim-out-of-reach", aim.clause, at=at, values=values)


def _reached(scenario: Scenario, starts: tuple[Start, ...], course: Course, side: Side) -> bytes:
    """Return a layer of 1 for each hex that a unit of a side can walk to from where it begins or comes in."""
    grid = scenario.map.grid
    reached = bytearray(grid.size)
    for walkers in _alike(scenario, starts, course, side).values():
        first = scenario.piece_of[walkers[0].piece]
        ground = bytearray(grid.size)
        for at in grid.hexes:
            ground[at] = not course.closed(first, at)
        springs = bytearray(grid.size)
        for start in walkers:
            for at in start.hexes:
                springs[at] = 1
        wet = flood(grid, bytes(ground), bytes(springs))
        reached = bytearray(a | b for a, b in zip(reached, wet, strict=True))
    return bytes(reached)


def _alike(
    scenario: Scenario, starts: tuple[Start, ...], course: Course, side: Side
) -> Mapping[str, list[Start]]:
    """Return the pieces of a side that walk, those that walk alike together."""
    groups: dict[str, list[Start]] = {}
    for start in starts:
        piece = scenario.piece_of[PieceId(start.piece)]
        word = course.walks(piece) if piece.side == side else ""
        if word and start.hexes:
            groups.setdefault(word, []).append(start)
    return groups

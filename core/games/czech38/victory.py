"""Victory points of the Czech side, and the instant win of the German one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.control import CONTROL_VALUE, controller
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.model import events as ev
from core.model.events import Change, Event
from core.model.state import GameState, Position
from core.model.values import At, Box, PieceId, Values, Who
from core.model.working import Line, Working

WIN = "win"
"""There is one level of victory, and no draw (4.2.F)."""

HUNGARY = "hungary"
"""Mark of the game: the turn of the Hungarian intervention (8.4)."""

BONUS_TOWNS = "bonus-towns"
"""Mark of the game: the bonus towns that have paid (4.3.C)."""

COUNTED = ("lasting-vp", "industry-vp")
"""Tracks that are part of the total."""

GERMAN_DEAD = Box("german-dead")


def worth(rules: Rules, at: Hex) -> int:
    """Return the victory points of a hex.

    Clause: czech38 4.2.A, 4.2.B, 4.2.C
    """
    return rules.scenario.map.feature("vp").get(at, 0)


def held(rules: Rules, position: Position) -> int:
    """Return the points of all hexes under Czech control (4.1.A)."""
    cells, czech = position.layers["control"], CONTROL_VALUE[CZECH]
    towns = under(rules.scenario.map.feature("vp"), c("4.2.A"), c("4.2.B"), c("4.2.C"))
    return sum(points for at, points in towns.items() if cells[at] == czech)


def score(rules: Rules, position: Position) -> Working:
    """Return the Czech total with what it is made of; bonus points stay whoever holds the towns.

    Clause: czech38 4.1.A, 4.3.C, 4.4.A, 4.6.B, 8.4.E
    """
    lines = [
        Line("points-held", held(rules, position), c("4.1.A")),
        Line("points-lasting", position.tracks.get("lasting-vp", 0), c("4.3.C")),
    ]
    industry = position.tracks.get("industry-vp", 0)
    # What was and what will be evacuated counts for nothing once Hungary has intervened.
    if industry and under(HUNGARY not in position.marks, c("4.6.B"), c("8.4.E")):
        lines.append(Line("points-industry", industry, c("4.4.A")))
    return Working(tuple(lines), sum(int(str(line.value)) for line in lines))


def points(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Keep the total on its track true after every change of control or of points won for good.

    Clause: czech38 4.1.A
    """
    if not any(_counts(change) for change in event.changes):
        return  # Another change may happen while a new total is still to be told; it is told once.
    if any(True for rule in (bonus_towns, units_lost) for _ in rule(rules, before, event, after)):
        return  # The points they win are counted when they are told.
    total = int(str(score(rules, after).total))
    if total != after.tracks.get("vp"):
        values = {"from": after.tracks.get("vp", total), "to": total}
        yield Event("vp-changed", c("4.1.A"), values, (ev.SetTrack("vp", total),))


def _counts(change: Change) -> bool:
    """Whether the total is made of what this changes."""
    if isinstance(change, ev.SetCell):
        return change.layer == "control"
    return isinstance(change, ev.SetTrack) and change.track in COUNTED


def instant_win(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """End the game the moment the Czech total falls below the limit; intervention would have ended it before.

    Clause: czech38 4.2.D
    """
    limit = rules.figure("victory-below")
    total = after.tracks.get("vp", limit)
    if before.tracks is not after.tracks and total < limit:
        verdict = ev.SetVerdict(GERMAN, c("4.2.D"), WIN)
        yield Event("germany-won", c("4.2.D"), {"points": total, "limit": limit}, (verdict,))


def bonus_towns(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Pay the Czechs for each bonus town when they first control it; once paid it is theirs for good.

    Clause: czech38 4.3.B, 4.3.C
    """
    if before.layers is after.layers:
        return
    found = after.marks.get(BONUS_TOWNS)
    paid, total = found if isinstance(found, tuple) else (), after.tracks.get("lasting-vp", 0)
    for change in event.changes:
        if not isinstance(change, ev.SetCell) or change.layer != "control" or At(change.hex) in paid:
            continue
        at = change.hex
        if at in rules.scenario.map.feature("bonus-town") and controller(after, at) == CZECH:
            amount = _amount(rules, "bonus-town")
            paid, total = (*paid, At(at)), total + amount
            changes = (ev.SetMark(BONUS_TOWNS, paid), ev.SetTrack("lasting-vp", total))
            yield Event("bonus-won", c("4.3.B"), {"at": At(at), "points": amount}, changes)


def units_lost(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Pay the Czechs for every German mechanized unit that is gone for good, for the Freikorps, and for the
    air landing regiment, wherever it dies.

    Clause: czech38 4.8.A, 4.8.B, 4.9
    """
    if before.places is after.places:
        return
    total = after.tracks.get("lasting-vp", 0)
    for piece in _newly_dead(before, event, after):
        if rules.mech(piece):
            kind, clause = "mech-lost", c("4.8.A")
        elif rules.kind(piece) == "freikorps":
            kind, clause = "freikorps-lost", c("4.8.B")
        elif rules.kind(piece) == "air-landing":
            kind, clause = "air-landing-lost", c("4.9")
        else:
            continue
        amount = _amount(rules, kind)
        total += amount
        values: Values = {"who": Who((piece,)), "points": amount}
        yield Event(kind, clause, values, (ev.SetTrack("lasting-vp", total),))


def _newly_dead(before: Position, event: Event, after: Position) -> Iterator[PieceId]:
    if any(isinstance(change, ev.SetStack) and change.place == GERMAN_DEAD for change in event.changes):
        for piece in after.stack(GERMAN_DEAD):
            if isinstance(piece, str) and before.places.get(piece) != GERMAN_DEAD:
                yield piece


def _amount(rules: Rules, row: str) -> int:
    chart = rules.chart("victory_points")
    return int(str(chart.cell(row, chart.columns[0])))


STANDING = (bonus_towns, units_lost, points, instant_win)

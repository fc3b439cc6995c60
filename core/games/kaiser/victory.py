"""German victory points, as they would be if the game ended now, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.control import LAYER, VALUE, last_passage
from core.games.kaiser.exits import scoring
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, EXITED, GERMAN
from core.mechanics.driver import Run
from core.model import events as ev
from core.model.events import Change, Event
from core.model.state import GameState, Position
from core.model.values import PieceId, Side, Values
from core.model.working import Line, Working

LOST = "divisions-lost"


def points_for(rules: Rules, row: str) -> int:
    """Return the points of a row of the chart."""
    chart = rules.chart("victory_points")
    return int(str(chart.cell(row, chart.columns[0])))


def towns_held(rules: Rules, position: Position) -> tuple[Hex, ...]:
    """Return the towns west of the line that Germans stand in or were the last to pass through, ascending.

    Clause: kaiser 20.1.1.A
    """
    cells = position.layers[LAYER]
    if VALUE[GERMAN] not in cells:
        return ()
    return under(tuple(at for at in rules.scoring_towns if cells[at] == VALUE[GERMAN]), c("20.1.1.A"))


def in_trenches(rules: Rules, position: Position) -> tuple[PieceId, ...]:
    """Return the Allied units in redoubts, fieldworks and wire: each counts, not each hex.

    Clause: kaiser 20.1.3
    """
    dug_in = (piece for at in sorted(rules.trenches) for piece in rules.units(position, at, ALLIED))
    return under(tuple(dug_in), c("20.1.3"))


def score(rules: Rules, position: Position) -> Working:
    """Return the German total with what it is made of.

    Clause: kaiser 20.1.1.A, 20.1.2, 20.1.3, 20.1.4
    """
    towns, gone = len(towns_held(rules, position)), len(scoring(position))
    dug_in, lost = len(in_trenches(rules, position)), position.tracks.get(LOST, 0)
    lines = (
        Line("points-towns", towns * points_for(rules, "town"), c("20.1.1.A"), {"count": towns}),
        Line("points-exited", gone * points_for(rules, "exited"), c("20.1.2"), {"count": gone}),
        Line("points-trenches", dug_in * points_for(rules, "allied-trench"), c("20.1.3"), {"count": dug_in}),
        Line("points-divisions", lost * points_for(rules, "division-lost"), c("20.1.4"), {"count": lost}),
    )
    return Working(lines, sum(int(str(line.value)) for line in lines))


def level(rules: Rules, points: int) -> tuple[Side, str]:
    """Return who wins with so many German points, and at what level: the first row that asks for no more.

    The last two rows both print 16, which belongs to the better of them (ruling).

    Clause: kaiser 20.0, 20.3
    """
    chart = rules.chart("victory_levels")
    for row in chart.rows:
        least = chart.cell(row, chart.columns[0])
        if not isinstance(least, int) or points >= least:
            return winner(row), under(row, c("20.0"), c("20.3"))
    return winner(chart.rows[-1]), chart.rows[-1]


def winner(row: str) -> Side:
    """Return whose victory a row of the chart of levels is."""
    return GERMAN if row.startswith(GERMAN) else ALLIED


def running(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Keep the total on its track true after whatever it is made of has changed.

    Clause: kaiser 20.0
    """
    if not any(_counts(change) for change in event.changes):
        return
    if any(True for _ in last_passage(rules, before, event, after)):
        return  # The towns are told first; the points follow that event.
    yield from _corrected(rules, after)


def _corrected(rules: Rules, state: GameState) -> Iterable[Event]:
    total, told = int(str(score(rules, state).total)), state.tracks.get("vp")
    if total != told:
        values: Values = {"from": total if told is None else told, "to": total}
        yield Event("vp-changed", c("20.0"), values, (ev.SetTrack("vp", total),))


def reckon(run: Run[Rules]) -> None:
    """Put the total of a position that was laid out by hand on its track.

    Clause: kaiser 20.0
    """
    for event in _corrected(run.rules, run.state):
        run.tell(event.kind, event.clause, *event.changes, values=event.values)


def _counts(change: Change) -> bool:
    """Tell whether the total is made of what this changes."""
    if isinstance(change, ev.SetStack):
        return change.place == EXITED or isinstance(change.place, int)
    if isinstance(change, ev.SetCell):
        return change.layer == LAYER
    return isinstance(change, ev.SetTrack) and change.track == LOST


STANDING = (running,)

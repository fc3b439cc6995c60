"""Control of hexes: standing rules that hold at every instant."""

from __future__ import annotations

from collections.abc import Iterable

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.mechanics.passage import passed
from core.model import events as ev
from core.model.events import Event
from core.model.state import GameState, Position
from core.model.values import At, Key, Side, Values

CONTROL = "control"
LOST = 1
"""Value of the source-lost layer where a Czech source has gone for good (7.3.2.C)."""

CONTROL_VALUE = {GERMAN: 0, CZECH: 1}
CONTROLLER = {0: GERMAN, 1: CZECH}


def controller(position: Position, at: Hex) -> Side:
    """Return the side that controls a hex: always exactly one (3.5.A)."""
    return CONTROLLER[position.layers[CONTROL][at]]


def entries(rules: Rules, before: Position, event: Event, after: Position) -> tuple[tuple[Side, Hex], ...]:
    """Return the hexes that ground combat units entered in an event, in order, each with their side."""
    return passed(before, event, after, side_of=rules.fighters.get, from_off=("entered",))


def control(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Give every hex that a ground combat unit enters to its side at once.

    Reaching into a hex with a zone of control changes nothing (3.5.F).

    Clause: czech38 3.5.E
    """
    entered = under(entries(rules, before, event, after), c("3.5.F"))
    for side in rules.sides:
        taken = [at for by, at in dict.fromkeys(entered) if by == side and controller(after, at) != side]
        if taken:
            cells = tuple(ev.SetCell(CONTROL, at, CONTROL_VALUE[side]) for at in taken)
            values: Values = {"side": Key(side), "hexes": tuple(map(At, taken))}
            yield Event("hex-taken", c("3.5.E"), values, cells)


def sources_lost(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Close a Czech supply source for good the moment it comes under German control.

    Clause: czech38 7.3.2.B, 7.3.2.C
    """
    if before.layers is after.layers:
        return
    for change in event.changes:
        if not isinstance(change, ev.SetCell) or change.layer != CONTROL or change.value != CONTROL_VALUE[GERMAN]:
            continue
        at = change.hex
        if at in rules.scenario.map.feature("czech_source") and after.layers["source-lost"][at] != LOST:
            lost = ev.SetCell("source-lost", at, LOST)
            yield Event("source-lost", c("7.3.2.B"), {"at": At(at)}, (lost,))


STANDING = (control, sources_lost)

"""Towns: who was the last to pass through one."""

from __future__ import annotations

from collections.abc import Iterable

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.mechanics.passage import passed
from core.model import events as ev
from core.model.events import Event
from core.model.state import GameState, Position
from core.model.values import At, Key, Side, Values

LAYER = "control"
VALUE = {GERMAN: 1, ALLIED: 2}
"""Value of the layer of a town that a side was the last to pass; 0 where nobody was yet."""


def holder(position: Position, at: Hex) -> Side | None:
    """Return the side that was the last to pass a town; None before anybody did."""
    return {value: side for side, value in VALUE.items()}.get(position.layers[LAYER][at])


def last_passage(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Note every town that a unit stands in or goes through: by moving, advancing, retreating, or coming in.

    Clause: kaiser 20.1.1.A
    """
    through = passed(before, event, after, side_of=rules.side_of.get, from_off=())
    last = {at: side for side, at in through if under(at in rules.towns, c("20.1.1.A"))}
    for side in rules.sides:
        taken = [at for at, by in last.items() if by == side and holder(after, at) != side]
        if taken:
            cells = tuple(ev.SetCell(LAYER, at, VALUE[side]) for at in taken)
            values: Values = {"side": Key(side), "hexes": tuple(map(At, taken)), "towns": rules.names_of(taken)}
            yield Event("town-passed", c("20.1.1.A"), values, cells)


STANDING = (last_passage,)

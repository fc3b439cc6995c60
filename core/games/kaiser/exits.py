"""Units that leave the map in the west: gone for good, and worth points unless they were isolated."""

from __future__ import annotations

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import EXITED
from core.games.kaiser.supply import state
from core.mechanics.driver import Run
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.state import Position
from core.model.values import At, PieceId, Unknown, Values, Who

ISOLATED = "isolated"
"""State of supply, and the mark of units that left the map in it."""


def leave(run: Run[Rules], piece: PieceId, moved: ev.Change) -> None:
    """Take a unit off the map from where it stands; its supply is judged there, at this moment.

    Args:
        moved: the mark of its move.

    Clause: kaiser 14.1.1.A, 20.1.2, 20.2.C
    """
    at = Hex(int(run.state.places[piece]))
    values: Values = {"who": Who((piece,)), "at": At(at)}
    box = (*stack_changes(run.state, (piece,), under(EXITED, c("20.2.C"))), moved)
    if under(state(run.rules, run.state, piece).state == ISOLATED, c("14.1.1.A"), c("20.1.2")):
        mark = ev.SetPieceMark(piece, ISOLATED, value=True)
        run.tell("left-isolated", c("20.1.2"), *box, mark, values=values)
        return
    run.tell("left-map", c("20.2.A"), *box, values=values)


def scoring(position: Position) -> tuple[PieceId, ...]:
    """Return the units that left the map and count: every counter one, headquarters and regiments too (ruling).

    Clause: kaiser 20.1.2
    """
    gone = tuple(token for token in position.stack(EXITED) if not isinstance(token, Unknown))
    return under(tuple(piece for piece in gone if position.mark(piece, ISOLATED) is None), c("20.1.2"))

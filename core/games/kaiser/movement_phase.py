"""The movement phases as procedures: dice for the limits, moves, the second segment, and what the end brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.board.hexes import Hex
from core.games.kaiser import gas, overstack
from core.games.kaiser.clauses import c, under
from core.games.kaiser.exits import leave
from core.games.kaiser.limits import MOVED, roll_limits
from core.games.kaiser.move_choice import LEAVE, NEXT, movement_choices
from core.games.kaiser.movement import FIRST, SECOND, SEGMENT, Front, segment_of, walk
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import END_PHASE
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.actions import Action, HexClick, PieceClick
from core.model.values import At, Key, PieceId, Side, Values, Way, Who

ENDING = "ending"
"""Memo of a movement phase that is over: its stacks are looked at, nobody moves any more."""


def begin_movement(run: Run[Rules], side: Side) -> None:
    """Open a side's movement phase with its first segment, and roll for the limits of the first turns.

    Both sides move alike.

    Clause: kaiser 4.2.5.2, 4.2.5.2.1, 4.2.6.1, 4.2.6.1.1
    """
    quotas = roll_limits(run, side)
    segment = under(FIRST, c("4.2.5.2.1"), c("4.2.6.1.1"))
    clause = c("4.2.5.2") if side == GERMAN else c("4.2.6.1")
    run.push(f"{side}-movement", side, clause=clause, **{SEGMENT: segment}, **quotas)


def act_movement(run: Run[Rules], action: Action) -> None:
    """Carry out what a side does in its movement phase."""
    ACTS[action.kind](run, action)


def move(run: Run[Rules], action: Action) -> None:
    """Move a unit along its way."""
    piece, way = clicked(action)
    _march(run, action.by, piece, way)


def _march(run: Run[Rules], side: Side, piece: PieceId, way: tuple[Hex, ...]) -> None:
    """Move a unit along a way, and note what it has used."""
    march = walk(Front.of(run.rules, run.state, side, segment_of(run.state, side)).mover(piece), way)
    spent = ev.SetPieceMark(piece, "spent", march.spent)
    changes = (*stack_changes(run.state, (piece,), march.at), _moved(run, side, piece), spent)
    values: Values = {"who": Who((piece,)), "way": Way(march.way), "from": At(march.way[0]), "to": At(march.at)}
    run.tell("moved", c("5.0.B"), *changes, values=values)


def _moved(run: Run[Rules], side: Side, piece: PieceId) -> ev.Change:
    """Return the mark of a unit whose move is over, for this segment and the next.

    Clause: kaiser 5.0.B, 5.0.F, 5.1.1
    """
    segment = segment_of(run.state, side)
    return ev.SetPieceMark(piece, MOVED, under(segment, c("5.0.B"), c("5.0.F"), c("5.1.1")))


def leave_map(run: Run[Rules], action: Action) -> None:
    """Move a unit to the western edge and off the map.

    Clause: kaiser 20.2.A
    """
    piece, way = clicked(action)
    if way:
        _march(run, action.by, piece, way)
    leave(run, piece, _moved(run, action.by, piece))


def begin_second(run: Run[Rules], action: Action) -> None:
    """End the first segment for good and begin the second.

    Clause: kaiser 4.2.5.2, 4.2.5.2.2, 4.2.6.1.2
    """
    memo = ev.SetMemo(len(run.state.agenda) - 1, SEGMENT, under(SECOND, c("4.2.5.2.2"), c("4.2.6.1.2")))
    run.tell("segment-began", c("4.2.5.2"), memo, values={"side": Key(action.by)})


def end_movement(run: Run[Rules], action: Action) -> None:
    """End the phase: its frame stays, without anybody to decide, until all stacks have been looked at.

    Clause: kaiser 5.0.A, 7.2.A
    """
    run.tell("phase-ended", c("5.0.A"), values={"side": Key(action.by), "phase": Key("movement")})
    frame = run.pop(c("5.0.A"))
    run.push(frame.kind, clause=c("7.2.A"), **{ENDING: Key(action.by)})


def step_end(run: Run[Rules]) -> None:
    """Look at the stacks of the side whose movement is over: first those that are too large, then those in gas.

    Clause: kaiser 7.2.A, 7.2.C
    """
    ending = run.state.agenda[-1].get(ENDING)
    side = Side(ending.word) if isinstance(ending, Key) else GERMAN
    if overstack.ask(run, side):
        return
    run.pop(c("7.2.A"))
    gas.end_of_movement(run, side)


def clicked(action: Action) -> tuple[PieceId, tuple[Hex, ...]]:
    """Return the piece and the hexes of an action, in order."""
    piece = next(click.piece for click in action.clicks if isinstance(click, PieceClick))
    return piece, tuple(click.hex for click in action.clicks if isinstance(click, HexClick))


ACTS: Mapping[str, Callable[[Run[Rules], Action], None]] = {
    "move": move,
    LEAVE.key: leave_map,
    NEXT.key: begin_second,
    END_PHASE: end_movement,
}
"""Kind of action -> what it does."""

PROCEDURES: dict[str, Procedure[Rules]] = {
    f"{side}-movement": Procedure(c("4.2.5.2"), movement_choices, act_movement, step_end) for side in (GERMAN, ALLIED)
}

BEGINS = {
    f"{GERMAN}-movement": lambda run: begin_movement(run, GERMAN),
    f"{ALLIED}-movement": lambda run: begin_movement(run, ALLIED),
}

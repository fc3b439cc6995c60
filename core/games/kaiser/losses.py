"""Steps lost: by whom, as their owner chooses, down through a division's two faces to a replacement regiment."""

from __future__ import annotations

from collections.abc import Iterable

from core.board.hexes import Hex
from core.games.kaiser.battle_frame import stand_in
from core.games.kaiser.clauses import c, under
from core.games.kaiser.loss_choice import DUE, FIRE, GAS, WHO, TakeLosses, steps_at_most, toll_of, wears_down
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import DEAD, GERMAN, REPLACEMENTS, SERVICE_POOL
from core.games.kaiser.stacks import hexes_of
from core.mechanics.driver import Procedure, Run
from core.mechanics.rulebook import stack_changes
from core.model.actions import Action, PieceClick
from core.model.choice import Choice
from core.model.events import Change, SetPieceMark, SetSteps, SetTrack
from core.model.frames import Frame
from core.model.refusal import Refusal
from core.model.state import GameState, Observation, Position
from core.model.values import At, Box, Key, PieceId, Side, Unknown, Values, Who

REPLACEMENT = "replacement"
RETURNS = {REPLACEMENT: REPLACEMENTS, "service": SERVICE_POOL}
"""Type of piece -> where it goes when it is lost, to be used again (13.2.3.B, 15.2.5.B)."""

LOST = "divisions-lost"
"""Track of German divisions that combat has taken off the map."""


def at_hand(rules: Rules, position: Position) -> tuple[PieceId, ...]:
    """Return the replacement regiments that can come into play now; there are no more than the game has.

    Clause: kaiser 13.2.3.A
    """
    # Whatever else the players may have put into the box by agreement is no regiment.
    tokens = (token for token in position.stack(REPLACEMENTS) if not isinstance(token, Unknown))
    waiting = tuple(token for token in tokens if rules.kind(token) == REPLACEMENT)
    return under(waiting, c("13.2.3.A"))


def surviving(position: Position, pieces: Iterable[PieceId | Unknown]) -> tuple[PieceId, ...]:
    """Return those of some pieces that are on the map with steps left, in their order."""
    known = (piece for piece in pieces if not isinstance(piece, Unknown))
    on_map = (piece for piece in known if isinstance(position.places.get(piece), int))
    return tuple(piece for piece in on_map if position.steps.get(piece, 0) > 0)


def ask(run: Run[Rules], side: Side, at: Hex, steps: int, clause: str) -> None:
    """Let a side lose steps of its stack in a hex, under fire; it chooses where there is a choice."""
    ask_of(run, FIRE, run.rules.units(run.state, at, side), steps, clause)


def ask_of(run: Run[Rules], kind: str, pieces: tuple[PieceId, ...], steps: int, clause: str) -> None:
    """Let some units of one side lose steps: all that they have, or as many as asked, in a frame of their owner.

    Args:
        kind: of the frame that asks.
        clause: of what takes the steps.

    Clause: kaiser 8.5.A
    """
    if not pieces or steps < 1:
        return
    if steps >= steps_at_most(run.rules, run.state, pieces, len(at_hand(run.rules, run.state))):
        for piece in pieces:
            eliminate(run, piece, clause)
        return
    run.push(kind, run.rules.side(pieces[0]), clause=clause, due=steps, who=Who(pieces))


def losses_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the side that loses steps.

    Clause: kaiser 8.5.A
    """
    top = seen.top
    if seen.acting is None or top is None:
        return None
    who, due = top.get(WHO), top.get(DUE)
    if not isinstance(who, Who) or not isinstance(due, int):
        return None
    toll = toll_of(rules, seen, surviving(seen, who.pieces), len(at_hand(rules, seen)))
    return TakeLosses(seen.acting, top.kind, toll, due, hexes_of(rules, seen, toll.pieces))


def losses_stand(rules: Rules, state: GameState, frame: Frame) -> Refusal | None:
    """Return why a choice of losses cannot go on after an edit: nobody is left to lose a step."""
    who = frame.get(WHO)
    if isinstance(who, Who) and surviving(state, who.pieces):
        return None
    return Refusal(c("8.5.A"), "nobody-left-to-lose")


def act_losses(run: Run[Rules], action: Action) -> None:
    """Take the steps of an answer, in its order; the regiment that a division becomes answers to its name.

    Clause: kaiser 8.5.A
    """
    run.pop(c("8.5.A"))
    became: dict[PieceId, PieceId] = {}
    for click in action.clicks:
        if isinstance(click, PieceClick):
            now = lose_step(run, became.get(click.piece, click.piece))
            became[click.piece] = now or click.piece


def lose_step(run: Run[Rules], piece: PieceId) -> PieceId | None:
    """Take one step from a unit; return the unit that stands for it now, None when it is gone.

    Clause: kaiser 8.5.B, 8.5.B#1, 8.5.B#2, 8.5.B#3, 8.5.B#4, 13.2.2, 13.2.3.A
    """
    rules = run.rules
    left = under(run.state.steps[piece] - 1, c("8.5.B"), c("8.5.B#2"), c("8.5.B#4"), c("13.2.2"))
    if left:
        values: Values = {"who": Who((piece,)), "left": left}
        clause = c("8.5.B#1") if wears_down(rules, piece) else c("8.5.B#3")
        run.tell("step-lost", clause, SetSteps(piece, left), values=values)
        return piece
    if wears_down(rules, piece) and at_hand(run.rules, run.state):
        return _worn_down(run, piece)
    if rules.kind(piece) == REPLACEMENT:
        eliminate(run, piece, c("8.5.B#2"))
    elif wears_down(rules, piece):
        eliminate(run, piece, c("13.2.3.A"))
    elif rules.piece(piece).max_steps > 1:
        eliminate(run, piece, c("8.5.B#3"))
    else:
        eliminate(run, piece, c("8.5.B#4"))
    return None


def _worn_down(run: Run[Rules], division: PieceId) -> PieceId:
    """Put a replacement regiment in the place of a division, which leaves the map.

    It keeps the corps (ruling on 16.0) and whatever its division has done this turn; it is no Stosstruppen.

    Clause: kaiser 8.5.B#1, 13.2.1#2, 13.2.4, 16.0, 20.1.4
    """
    at, regiment = run.state.places[division], at_hand(run.rules, run.state)[0]
    corps = under(Key(run.rules.corps(run.state, division)), c("16.0"))
    where: Values = {"who": Who((division,)), "at": At(Hex(int(at)))}
    marks = {**run.state.piece_marks.get(division, {}), "corps": corps}
    changes: list[Change] = [
        SetSteps(division, 0),
        *(SetPieceMark(division, mark, None) for mark in marks if mark != "corps"),
        *stack_changes(run.state, (division,), DEAD[GERMAN]),
        SetTrack(LOST, under(run.state.tracks[LOST] + 1, c("20.1.4"))),
    ]
    run.tell("division-worn-down", c("8.5.B#1"), *changes, values={**where, "by": Who((regiment,))})
    comes: list[Change] = [
        *stack_changes(run.state, (regiment,), at),
        SetSteps(regiment, run.rules.piece(regiment).max_steps),
        *(SetPieceMark(regiment, mark, value) for mark, value in marks.items()),
        *stand_in(run.state, division, regiment),
    ]
    run.tell("regiment-formed", c("13.2.1#2"), *comes, values={**where, "who": Who((regiment,))})
    return under(regiment, c("13.2.4"))


def eliminate(run: Run[Rules], piece: PieceId, clause: str) -> None:
    """Take a unit off the map with all its steps, lost in combat or under fire.

    A division lost whole counts like one that is worn down (ruling on 20.1.4), unless the option says otherwise.

    Clause: kaiser 20.1.4
    """
    rules = run.rules
    changes = list(removal(rules, run.state, piece))
    if wears_down(rules, piece) and rules.option("whole-divisions-lost") == "deducted":
        changes.append(SetTrack(LOST, under(run.state.tracks[LOST] + 1, c("20.1.4"))))
    values: Values = {"who": Who((piece,)), "at": At(Hex(int(run.state.places[piece])))}
    run.tell("unit-eliminated", clause, *changes, values=values)


def removal(rules: Rules, position: Position, piece: PieceId) -> tuple[Change, ...]:
    """Return the changes that take a unit off the map; replacement regiments and service companies come back.

    Clause: kaiser 13.2.3.B, 15.2.5.B
    """
    kind = rules.kind(piece)
    box: Box = under(RETURNS, c("13.2.3.B"), c("15.2.5.B")).get(kind, DEAD[rules.side(piece)])
    again = rules.piece(piece).max_steps if kind in RETURNS else 0
    forgotten = (SetPieceMark(piece, mark, None) for mark in position.piece_marks.get(piece, {}))
    return (SetSteps(piece, again), *forgotten, *stack_changes(position, (piece,), box))


PROCEDURES: dict[str, Procedure[Rules]] = {
    FIRE: Procedure(c("9.4.5#num"), losses_choice, act_losses, forced=True, stands=losses_stand),
    GAS: Procedure(c("9.3.4.B#2"), losses_choice, act_losses, forced=True, stands=losses_stand),
}

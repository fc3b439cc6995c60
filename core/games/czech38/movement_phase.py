"""The movement phases as procedures: choices, and what a move and the end of the phase do."""

from __future__ import annotations

from core.games.czech38.air import INTERDICTION, units
from core.games.czech38.blitz import trained
from core.games.czech38.clauses import c, under
from core.games.czech38.interdiction import lift_all
from core.games.czech38.interdiction_choice import ask_lost
from core.games.czech38.mobile_assault import launch
from core.games.czech38.move_choice import END_PHASE, MovementChoice
from core.games.czech38.movement import HALT_DONE, HALT_PARENT, HALT_ZONE, Front, Group, March, walk
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.games.czech38.supply import in_supply
from core.mechanics.driver import Procedure, Run
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.actions import Action, HexClick, PieceClick
from core.model.choice import Choice
from core.model.events import Change
from core.model.state import Observation, Position
from core.model.values import At, Key, PieceId, Side, Values, Way, Who


def begin_movement(run: Run[Rules], side: Side) -> None:
    """Judge every unit's supply for the whole phase, then let the side move.

    Clause: czech38 7.5.1.A, 7.5.1.B, 5.2.C
    """
    rules, state = run.rules, run.state
    cut_off = tuple(
        piece
        for piece, place in sorted(state.places.items())
        if isinstance(place, int) and rules.side_of[piece] == side and not in_supply(rules, state, piece)
    )
    if cut_off:
        marks = (ev.SetPieceMark(piece, "halved", value=True) for piece in cut_off)
        # Nothing but their factors suffers, however long it lasts (7.4.A).
        values: Values = {"side": Key(side), "who": under(Who(cut_off), c("7.4.A"))}
        run.tell("out-of-supply", c("7.5.1.A"), *marks, values=values)
    run.push(f"{side}-movement", side, clause=c("5.2.C"))


def movement_choices(rules: Rules, seen: Observation) -> Choice | None:
    """Return the movement choice of the side whose phase it is."""
    return None if seen.acting is None else MovementChoice(rules, seen, seen.acting)


def act_movement(run: Run[Rules], action: Action) -> None:
    """Carry out a move, or end the phase; whoever has not moved stays where he is (11.2.B)."""
    if action.kind == END_PHASE:
        run.tell("phase-ended", c("11.2.B"), values={"side": Key(action.by), "phase": Key("movement")})
        lift_all(run, run.rules.enemy(action.by))
        run.pop(c("5.1.E"))
        return
    pieces = tuple(click.piece for click in action.clicks if isinstance(click, PieceClick))
    way = tuple(click.hex for click in action.clicks if isinstance(click, HexClick))
    group = Front.of(run.rules, run.state, action.by).group(*pieces)
    march = walk(group, way)
    marks = _mark_changes(run.state, group, march)
    before = len(units(run.state, CZECH, INTERDICTION))
    if march.assaults:
        launch(run, pieces, march, marks)
        ask_lost(run, before)
        return
    changes = (*stack_changes(run.state, pieces, march.at), *marks)
    values: Values = {"who": Who(pieces), "way": Way(march.way), "from": At(march.way[0]), "to": At(march.at)}
    run.tell("moved", c("11.1.B"), *changes, values=values)
    ask_lost(run, before)


def _mark_changes(position: Position, group: Group, march: March) -> tuple[Change, ...]:
    """Return the marks of the units that moved, and of those whose move is over because these went on.

    A part of a stack that leaves the rest is a stack of its own one level above; the rest may go on later, which
    ends the part's move. Anybody else's move ends theirs.

    Clause: czech38 11.2.D, 11.6.A, 11.6.B
    """
    level = position.mark(group.pieces[0], "group")
    movers = set(group.pieces)
    marked = {p: int(str(marks["group"])) for p, marks in position.piece_marks.items() if "group" in marks}
    rest = {p for p, other in marked.items() if other == level and p not in movers}
    now = 1 if level is None else int(str(level)) + bool(rest)
    changes: list[Change] = []
    highest = max(marked.values(), default=0)
    for piece, other in sorted(marked.items()):
        if piece not in movers and (level is None or other > int(str(level))):
            changes.append(ev.SetPieceMark(piece, "group", None))
            if position.mark(piece, "halted") is None:
                changes.append(ev.SetPieceMark(piece, "halted", HALT_DONE if other == highest else HALT_PARENT))
    for piece, used in zip(group.pieces, march.spent, strict=True):
        changes.append(ev.SetPieceMark(piece, "spent", used))
        if marked.get(piece) != now:
            changes.append(ev.SetPieceMark(piece, "group", now))
        if march.halted and not march.assaults and not _may_go_on(group, piece, march):
            changes.append(ev.SetPieceMark(piece, "halted", march.halted))
    return tuple(changes)


def _may_go_on(group: Group, piece: PieceId, march: March) -> bool:
    """Tell whether a unit that has come into an enemy zone with others may leave it without them (15.2)."""
    return march.halted == HALT_ZONE and piece in trained(group.rules)


PROCEDURES: dict[str, Procedure[Rules]] = {
    f"{side}-movement": Procedure(c("11.1.C"), movement_choices, act_movement) for side in (GERMAN, CZECH)
}

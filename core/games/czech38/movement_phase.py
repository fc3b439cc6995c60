"""The movement phases as procedures: choices, and what a move and the end of the phase do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.board.hexes import Hex
from core.games.czech38.air import INTERDICTION, units
from core.games.czech38.arrivals import ENTERED, call
from core.games.czech38.blitz import trained
from core.games.czech38.clauses import c, under
from core.games.czech38.industry import evacuate, overrun
from core.games.czech38.interdiction import lift_all
from core.games.czech38.interdiction_choice import ask_lost
from core.games.czech38.mobile_assault import launch
from core.games.czech38.move_choice import MovementChoice
from core.games.czech38.move_draft import Mover
from core.games.czech38.movement import HALT_DONE, HALT_PARENT, HALT_ZONE, Front, Group, March, walk
from core.games.czech38.rail_choice import RailChoice
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.games.czech38.segments import OPERATIONAL, REGULAR, SEGMENT, STRATEGIC, Mode, first_segment, segment_of
from core.games.czech38.supply import in_supply
from core.games.czech38.support import AGAIN, ask_again
from core.games.czech38.transfers import RAIL_BOX, RAILED, TRANSFERRED
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import END_PHASE
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
    segment = first_segment(rules, run.state, side)
    run.push(f"{side}-movement", side, clause=c("5.2.C"), segment=None if segment == REGULAR else segment)


def movement_choices(rules: Rules, seen: Observation) -> Choice | None:
    """Return the movement choice of the side whose phase it is, as its segment has it."""
    if seen.acting is None:
        return None
    segment = segment_of(seen)
    if segment == STRATEGIC:
        return RailChoice(rules, seen, seen.acting)
    mode = Mode.TRANSFER if segment == OPERATIONAL else Mode.REGULAR
    return MovementChoice(rules, seen, Mover(seen.acting, mode))


def act_movement(run: Run[Rules], action: Action) -> None:
    """Carry out what a side does in its movement phase."""
    ACTS[action.kind](run, action)


def end_movement(run: Run[Rules], action: Action) -> None:
    """End the phase; whoever has not moved stays where he is, and enemy interdiction is over (11.2.B)."""
    run.tell("phase-ended", c("11.2.B"), values={"side": Key(action.by), "phase": Key("movement")})
    lift_all(run, run.rules.enemy(action.by))
    run.pop(c("5.1.E"))


def begin_segment(run: Run[Rules], action: Action) -> None:
    """End a segment by beginning the next, for good.

    Clause: czech38 11.9.3.A
    """
    memo = ev.SetMemo(len(run.state.agenda) - 1, SEGMENT, None if action.kind == REGULAR else action.kind)
    values: Values = {"side": Key(action.by), "segment": Key(action.kind)}
    run.tell("segment-began", c("11.9.3.A"), memo, values=values)


def move(run: Run[Rules], action: Action) -> None:
    """Move units on the map, by their points or behind the front.

    Clause: czech38 11.1.B, 11.9.2.C
    """
    pieces, way = clicked(action)
    mode = Mode.TRANSFER if action.kind == "transfer" else Mode.REGULAR
    group = Front.of(run.rules, run.state, action.by, mode).group(*pieces)
    march = walk(group, way)
    if action.by == GERMAN:
        overrun(run, way)
    changes = [*stack_changes(run.state, pieces, march.at), *_mark_changes(run.state, group, march)]
    if mode is Mode.TRANSFER:
        changes += [ev.SetPieceMark(piece, TRANSFERRED, value=True) for piece in pieces]
    values: Values = {"who": Who(pieces), "way": Way(march.way), "from": At(march.way[0]), "to": At(march.at)}
    before = len(units(run.state, CZECH, INTERDICTION))
    kind, clause = ("transferred", c("11.9.2.C")) if mode is Mode.TRANSFER else ("moved", c("11.1.B"))
    run.tell(kind, clause, *changes, values=values)
    ask_lost(run, before)


def assault(run: Run[Rules], action: Action) -> None:
    """Move units to a hex beside an enemy's and assault it from there.

    Clause: czech38 15.4.A
    """
    pieces, way = clicked(action)
    group = Front.of(run.rules, run.state, action.by).group(*pieces)
    march = walk(group, way)
    before = len(units(run.state, CZECH, INTERDICTION))
    if action.by == GERMAN:
        overrun(run, way[:-1])
    launch(run, pieces, march, _mark_changes(run.state, group, march))
    ask_lost(run, before)


def leave_map(run: Run[Rules], action: Action) -> None:
    """Move industry to the edge of the map and off it.

    Clause: czech38 16.2.G
    """
    pieces, way = clicked(action)
    group = Front.of(run.rules, run.state, action.by).group(*pieces)
    march = walk(group, way)
    marks = _mark_changes(run.state, group, march)
    values: Values = {"who": Who(pieces), "way": Way(march.way), "from": At(march.way[0]), "to": At(march.at)}
    if way:
        run.tell("moved", c("11.1.B"), *stack_changes(run.state, pieces, march.at), values=values)
    evacuate(run, pieces, march.at, marks)


def enter(run: Run[Rules], action: Action) -> None:
    """Bring units in from off the map and as far on as they go.

    Clause: czech38 8.0.B, 8.1.G
    """
    pieces, way = clicked(action)
    group = Front.of(run.rules, run.state, action.by).arriving(pieces, way[0])
    march = walk(group, way[1:])
    if action.by == GERMAN:
        overrun(run, way)
    entered = [ev.SetPieceMark(piece, under(ENTERED, c("8.0.B")), value=True) for piece in pieces]
    changes = (*stack_changes(run.state, pieces, march.at), *_mark_changes(run.state, group, march), *entered)
    values: Values = {"who": Who(pieces), "way": Way(march.way), "to": At(march.at)}
    run.tell("entered", c("8.1.G"), *changes, values=values)


def leave_by_rail(run: Run[Rules], action: Action) -> None:
    """Take a unit off the map, to come back in a later movement phase.

    Clause: czech38 11.9.1.C, 11.10
    """
    pieces, _ = clicked(action)
    mark = ev.SetPieceMark(pieces[0], under(RAILED, c("11.9.1.C")), value=True)
    values: Values = {"who": Who(pieces), "from": At(Hex(int(run.state.places[pieces[0]])))}
    changes = stack_changes(run.state, pieces, under(RAIL_BOX, c("11.10")))
    run.tell("railed", c("11.9.1.C"), *changes, mark, values=values)


def call_unit(run: Run[Rules], action: Action) -> None:
    """Call a unit of the Slovak garrison.

    Clause: czech38 8.3.E
    """
    pieces, _ = clicked(action)
    call(run, pieces[0])


def clicked(action: Action) -> tuple[tuple[PieceId, ...], tuple[Hex, ...]]:
    """Return the pieces and the hexes of an action, in order."""
    pieces = tuple(click.piece for click in action.clicks if isinstance(click, PieceClick))
    return pieces, tuple(click.hex for click in action.clicks if isinstance(click, HexClick))


ACTS: Mapping[str, Callable[[Run[Rules], Action], None]] = {
    END_PHASE: end_movement,
    OPERATIONAL: begin_segment,
    REGULAR: begin_segment,
    "move": move,
    "transfer": move,
    "mobile-assault": assault,
    "leave-map": leave_map,
    "enter": enter,
    "rail": leave_by_rail,
    "call": call_unit,
    AGAIN.key: ask_again,
}
"""Kind of action -> what it does."""


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

"""Units that come from off the map: who may come in when, by which hexes, and what Hungary makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.control import entries
from core.games.czech38.rules import Rules
from core.games.czech38.schema import HOME
from core.games.czech38.schema_play import CZECH, GERMAN
from core.games.czech38.transfers import RAIL_BOX, RAILED
from core.games.czech38.victory import HUNGARY
from core.mechanics.driver import Run
from core.mechanics.faces import faces
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.events import Event
from core.model.refusal import Refusal
from core.model.state import GameState, Position
from core.model.values import At, Box, PieceId, Place, Side, Values, Who

RESERVE, GARRISON, CALLED, SOVIET = (
    Box("german-reserve"), Box("slovak-garrison"), Box("czech-arrivals"), Box("soviet"),
)  # fmt: skip
RELEASED = "reserve-released"
"""Mark of the game: the strategic reserve may come in (8.1.B)."""

ENTERED = "entered"
"""Mark of units that came in this player turn: they are in supply (8.0.B)."""


def reserve_released(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Release the German reserve for the next German movement when a Czech or Soviet ground unit enters Germany.

    Clause: czech38 8.1.A, 8.1.B, 8.1.C
    """
    if before.stacks is after.stacks or RELEASED in after.marks:
        return
    reserve = under(after.stack(RESERVE), c("8.1.A"))
    for side, at in entries(rules, before, event, after) if reserve else ():
        if side == CZECH and rules.scenario.map.layer_at("country", at) == HOME[GERMAN]:
            values: Values = {"at": At(at), "count": len(reserve)}
            yield Event("reserve-released", c("8.1.B"), values, (ev.SetMark(RELEASED, value=True),))
            return


def arrival_refusal(rules: Rules, position: Position, side: Side, piece: PieceId) -> Refusal | None:
    """Return why a unit off the map may not come in, or be called, in this movement phase; or None.

    Clause: czech38 8.0.C, 8.1.B, 8.1.C, 8.1.D, 8.2, 8.3.B, 8.3.C, 8.4.B, 11.9.1.C, 11.9.1.F
    """
    place, values = position.places.get(piece), {"who": Who((piece,))}
    if rules.side_of.get(piece) not in (side, None):
        return Refusal(c("11.1.C"), "not-your-phase", None, values)
    judge = JUDGES.get(place) if place is not None else None
    if judge is None or piece not in rules.movement_class:
        return Refusal(c("11.1.A"), "not-on-the-map", None, values)
    return judge(rules, position, piece)


def _reserve(rules: Rules, position: Position, piece: PieceId) -> Refusal | None:
    """Once released the reserve comes in whenever its side likes, some now and some later."""
    if under(RELEASED not in position.marks, c("8.1.C"), c("8.1.D")):
        return Refusal(c("8.1.B"), "reserve-not-released", None, {"who": Who((piece,))})
    return None


def _railed(rules: Rules, position: Position, piece: PieceId) -> Refusal | None:
    """A unit sent by rail comes back in a later movement phase, however much later."""
    if under(bool(position.mark(piece, RAILED)), c("11.9.1.F")):
        return Refusal(c("11.9.1.C"), "rail-next-turn", None, {"who": Who((piece,))})
    return None


def _garrison(rules: Rules, position: Position, piece: PieceId) -> Refusal | None:
    """The garrison may be called in any Czech movement, unit by unit, until Hungary has intervened."""
    if under(HUNGARY in position.marks, c("8.3.C")):
        return Refusal(c("8.4.B"), "slovakia-closed", None, {"who": Who((piece,))})
    return None


def _called(rules: Rules, position: Position, piece: PieceId) -> Refusal | None:
    """A unit that was called may come in, on this turn or later, also the one that brought Hungary in."""
    return None


def _corps(rules: Rules, position: Position, piece: PieceId) -> Refusal | None:
    """The Soviet corps comes on its turn or never, and never once Hungary has intervened.

    Clause: czech38 8.2.A, 8.2.B, 8.2.C, 8.4.C
    """
    turn, due = position.tracks["turn"], rules.figure("soviet-entry-turn")
    values: Values = {"who": Who((piece,)), "turn": due}
    since = position.marks.get(HUNGARY)
    if isinstance(since, int) and since < due:
        return Refusal(c("8.2.C"), "hungary-bars-corps", None, values)
    if since is not None:
        return Refusal(c("8.4.C"), "hungary-bars-corps", None, values)
    if turn < due:
        return Refusal(c("8.2.A"), "corps-comes-later", None, values)
    return Refusal(c("8.2.B"), "corps-never-comes", None, values) if turn > due else None


Judge = Callable[[Rules, Position, PieceId], Refusal | None]
JUDGES: Mapping[Place, Judge] = {
    RESERVE: _reserve,
    RAIL_BOX: _railed,
    GARRISON: _garrison,
    CALLED: _called,
    SOVIET: _corps,
}
"""Box -> when its units may come in."""


def entry_hexes(rules: Rules, side: Side) -> tuple[Hex, ...]:
    """Return the hexes by which a side's units come in, ascending.

    Clause: czech38 8.1.E, 8.2.A, 8.3.E.2
    """
    if side == GERMAN:
        return under(rules.german_edge, c("8.1.E"))
    return under(rules.soviet_entries, c("8.2.A"), c("8.3.E.2"))


def entry_clause(rules: Rules, pieces: tuple[PieceId, ...]) -> str:
    """Return the clause that says by which hexes units come in: German ones, the Soviet corps, or Slovak ones."""
    if rules.side(pieces[0]) == GERMAN:
        return c("8.1.E")
    return c("8.2.A") if rules.kind(pieces[0]) == "corps" else c("8.3.E.2")


def call(run: Run[Rules], piece: PieceId) -> None:
    """Roll for Hungary before a unit of the garrison comes; then it may come, whatever was rolled.

    Clause: czech38 8.3.E, 8.3.E.1, 8.3.E.2, 8.3.F, 8.4.B
    """
    chart = run.rules.chart("hungary")
    # Each unit has a roll of its own.
    values: Values = {"who": under(Who((piece,)), c("8.3.F"))}
    roll = run.roll(6, key="hungary-rolled", clause=c("8.3.E"), values=values, about=faces(chart, chart.columns[0]))
    if chart.cell(str(roll), chart.columns[0]) == under("intervenes", c("8.3.E.1")):
        intervene(run)
        clause = c("8.4.B")
    else:
        clause = c("8.3.E.2")
    box = under(CALLED, c("8.3.E.2"), c("8.4.B"))
    run.tell("called", clause, *stack_changes(run.state, (piece,), box), values=values)


def intervene(run: Run[Rules]) -> None:
    """Let Hungary intervene: points are lost for good, industry counts no more, Slovakia and the corps are lost.

    Clause: czech38 4.6.A, 8.4, 8.4.A
    """
    chart = run.rules.chart("victory_points")
    loss = under(int(str(chart.cell("hungary", chart.columns[0]))), c("4.6.A"), c("8.4.A"))
    turn, lasting = run.state.tracks["turn"], run.state.tracks.get("lasting-vp", 0)
    changes = (ev.SetMark(HUNGARY, turn), ev.SetTrack("lasting-vp", lasting + loss))
    run.tell("hungary-intervened", c("8.4"), *changes, values={"points": -loss})


STANDING = (reserve_released,)

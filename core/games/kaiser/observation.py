"""Observation for rolling barrages: from hilltops, and by markers that aircraft earn for one combat phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from core.board.hexes import Hex
from core.board.paths import route
from core.games.kaiser.air import OBSERVATION, air_points, air_track
from core.games.kaiser.artillery import stacks_of
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.games.kaiser.stacks import hex_clicked
from core.games.kaiser.weather import FOG, effect, weather
from core.games.kaiser.zones import zone
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import END, END_PHASE, Finished
from core.model import events as ev
from core.model.actions import Action, Click, HexClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.events import Event
from core.model.refusal import Refusal
from core.model.state import GameState, Observation, Position
from core.model.values import At, Key, PieceId, Side, Values

LAYER = "observed"
FREE = 0
MARKER = {GERMAN: 1, ALLIED: 2}
"""Value of the observed layer where a side's marker lies on an enemy stack."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """How a target is observed: by a marker (`air`), from a hilltop the attacker holds, or along a way to one.

    `way` runs from the attacker to the hilltop; the marker's is empty.
    """

    how: str
    clause: str
    at: Hex
    way: tuple[Hex, ...] = ()


def sighting(rules: Rules, position: Position, attackers: Sequence[PieceId], targets: Sequence[Hex]) -> Sighting | None:
    """Return how an attack's target is observed, None when it is not; one observed hex is enough (ruling on 9.5.3).

    Clause: kaiser 9.7.1, 9.7.2.A, 9.7.4, 9.7.5, 12.2.2.B
    """
    if under(weather(position) == FOG, c("9.7.4")) or not attackers:
        return None
    side = rules.side(attackers[0])
    found = next((at for at in targets if position.layers[LAYER][at] == MARKER[side]), None)
    marked = under(found, c("9.7.1"), c("12.2.2.B"))
    if marked is not None:
        return Sighting("air", c("12.2.2.B"), marked)
    from_ = dict.fromkeys(Hex(place) for p in attackers if isinstance(place := position.places.get(p), int))
    hilltops = under(rules.hilltops, c("9.7.1"))
    held = under(next((at for at in from_ if at in hilltops), None), c("9.7.5"))
    if held is not None:
        return Sighting("on-hilltop", c("9.7.5"), held, (held,))
    way = hilltop_way(rules, position, side, tuple(from_))
    return Sighting("hilltop", c("9.7.2.B"), way[-1], way) if way else None


def hilltop_way(rules: Rules, position: Position, side: Side, from_: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """Return the shortest way from a hex of an attacker to a hilltop, as long as the weather lets it be, or none.

    No enemy stands on it or controls it; own units cancel that control where they stand. The attacker's own hex is
    not counted, the hilltop is (ruling).

    Clause: kaiser 9.7.2.A, 9.7.2.B, 9.7.2.C
    """
    longest = under(effect(rules, position, "hilltop"), c("9.7.2.A"), c("9.7.2.B"), c("9.7.2.C"))
    open_ = sight(rules, position, side)
    hilltops = sorted(rules.hilltops)
    ways = (route(rules.grid, open_, start, hilltops) for start in from_)
    near = [way for way in ways if way and len(way) - 1 <= longest]
    return min(near, key=len, default=())


def sight(rules: Rules, position: Position, side: Side) -> bytes:
    """Return one byte a cell: 1 where a way to a hilltop may pass.

    Clause: kaiser 9.7.2.B, 9.7.3
    """
    enemy = rules.enemy(side)
    barred = bytearray(under(zone(rules, position, enemy), c("9.7.2.B")))
    for at in stacks_of(rules, position, side):
        barred[at] = under(0, c("9.7.3"))
    for at in stacks_of(rules, position, enemy):
        barred[at] = 1
    return bytes(value ^ 1 for value in barred)


def phase(side: Side) -> str:
    """Return the frame in which a side lays its observation markers."""
    return f"{side}-observation"


def begin_observation(run: Run[Rules], side: Side) -> None:
    """Ask a side for its markers at the beginning of its combat phase, before the first attack.

    Clause: kaiser 12.2, 12.2.2.A
    """
    left = under(air_points(run.state, side, OBSERVATION), c("12.2.2.A"))
    if left and targets(run.rules, run.state, side):
        run.push(phase(side), side, clause=c("12.2.2.A"))


def combat_over(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Take a side's markers off when its combat phase ends; none is used again this turn.

    Clause: kaiser 12.2.2.C
    """
    if len(after.agenda) >= len(before.agenda):
        return
    for side in rules.sides:
        kind = f"{side}-combat"
        if before.frame(kind) is None or after.frame(kind) is not None:
            continue
        hexes = marked(after, side)
        if hexes or air_points(after, side, OBSERVATION):
            lifted = (ev.SetCell(LAYER, at, FREE) for at in hexes)
            unused = ev.SetTrack(air_track(side, OBSERVATION), 0)
            values: Values = {"side": Key(side), "count": len(hexes)}
            yield Event("observation-lifted", c("12.2.2.C"), values, (*lifted, unused))


def marked(position: Position, side: Side) -> tuple[Hex, ...]:
    """Return the hexes that bear a side's marker, ascending."""
    layer = position.layers.get(LAYER, b"")
    return tuple(Hex(at) for at, value in enumerate(layer) if value == MARKER[side]) if MARKER[side] in layer else ()


def target_refusal(rules: Rules, position: Position, side: Side, at: Hex) -> Refusal | None:
    """Return why a side can lay no marker on a hex, or None.

    Clause: kaiser 12.2.2.A
    """
    where: Values = {"at": At(at)}
    if at not in stacks_of(rules, position, rules.enemy(side)):
        return Refusal(c("12.2.2.A"), "observe-enemies", at, where)
    if position.layers[LAYER][at] == MARKER[side]:
        return Refusal(c("12.2.2.A"), "observed-already", at, where)
    return None


def targets(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return every hex that a side may lay a marker on, ascending; none when it has no marker left.

    Clause: kaiser 12.2.2.A
    """
    if not under(air_points(position, side, OBSERVATION), c("12.2.2.A")):
        return ()
    held = stacks_of(rules, position, rules.enemy(side))
    return tuple(at for at in held if target_refusal(rules, position, side, at) is None)


@dataclass(frozen=True)
class LayMarker:
    """An enemy stack for the next marker; or the end: markers left over are lost."""

    rules: Rules
    seen: Observation
    by: Side
    action: Action | None = None
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Which stack next, with the markers that are left."""
        return Prompt("lay-marker", c("12.2.2.A"), {"left": air_points(self.seen, self.by, OBSERVATION)})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every enemy stack without a marker, and the end."""
        end = Candidate(END, key="end-observation", clause=c("12.2.2.A"), grave=True)
        hexes = targets(self.rules, self.seen, self.by)
        return (*(Candidate(HexClick(at), key="observe-here", clause=c("12.2.2.A")) for at in hexes), end)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click is no place for a marker, or None."""
        if click == END:
            return None
        at = hex_clicked(self.seen, click)
        if at is None or not self.rules.grid.exists(at):
            return Refusal(c("12.2.2.A"), "observe-a-hex")
        refusal = target_refusal(self.rules, self.seen, self.by, at)
        if refusal is None and not isinstance(click, HexClick):
            return Refusal(c("12.2.2.A"), "observe-a-hex", at)
        return refusal

    def take(self, click: Click) -> Choice:
        """Return the finished action."""
        kind = "observe" if isinstance(click, HexClick) else END_PHASE
        return Finished(Action(self.by, kind, (click,)), c("12.2.2.A"))


def marker_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of a side that lays markers."""
    return None if seen.acting is None else LayMarker(rules, seen, seen.acting)


def act_marker(run: Run[Rules], action: Action) -> None:
    """Lay a marker, or end it.

    Clause: kaiser 12.2.2.A
    """
    if action.kind == END_PHASE:
        run.pop(c("12.2.2.A"))
        return
    at = next(click.hex for click in action.clicks if isinstance(click, HexClick))
    left = air_points(run.state, action.by, OBSERVATION) - 1
    laid = ev.SetCell(LAYER, at, MARKER[action.by])
    used = ev.SetTrack(air_track(action.by, OBSERVATION), left)
    run.tell("observed", c("12.2.2.A"), laid, used, values={"side": Key(action.by), "at": At(at)})


STANDING = (combat_over,)

PROCEDURES: dict[str, Procedure[Rules]] = {
    phase(side): Procedure(c("12.2.2.A"), marker_choice, act_marker, forced=True) for side in (GERMAN, ALLIED)
}

BEGINS = {phase(side): partial(begin_observation, side=side) for side in (GERMAN, ALLIED)}

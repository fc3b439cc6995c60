"""German drumfire on the first two turns: separate attacks by artillery on stacks, each hex once a phase."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.games.kaiser.artillery import KINDS, Guns, Limit, Room, Spending, guns, room, spend, stacks_of
from core.games.kaiser.bombardment import (
    ATTACKED,
    Fire,
    fired_at,
    resolve_fire,
    sizes,
    target_refusal,
)
from core.games.kaiser.clauses import c, under
from core.games.kaiser.gas import counts
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import GERMAN
from core.games.kaiser.stacks import hex_clicked
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import END, END_PHASE, Finished
from core.mechanics.points import Points
from core.model.actions import Action, Click, HexClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, Key, Side, Values
from core.model.working import Question

PHASE = "drumfire"


def begin_drumfire(run: Run[Rules]) -> None:
    """Ask Germany for drumfire, on the first two turns alone.

    Clause: kaiser 4.2.4.3, 9.4, 17.2.2
    """
    if under(run.rules.opening(run.state), c("4.2.4.3"), c("9.4"), c("17.2.2")) and targets(run.rules, run.state):
        run.push(PHASE, GERMAN, clause=c("9.4"))


def drumfire_room(rules: Rules, position: Position, at: Hex) -> Room:
    """Return how many points an attack on a hex may take: one to six, of both kinds as far as they reach.

    Clause: kaiser 9.4.1#1, 9.4.2.A, 9.4.2.B, 9.4.6
    """
    sums = under(sizes(rules, guns(position, GERMAN).total), c("9.4.1#1"), c("9.4.6"))
    values: Values = {"at": At(at), "most": rules.figure("drumfire-most")}
    cap = Refusal(c("9.4.2.A"), "fire-points-limit", at, values)
    return room(rules, position, GERMAN, under((at,), c("9.4.2.B")), Limit(sums, cap))


def refuse_target(rules: Rules, position: Position, at: Hex) -> Refusal | None:
    """Return why drumfire cannot fall on a hex, or None.

    Clause: kaiser 9.1.1#field, 9.4.2.A, 9.4.2.B, 15.1.6
    """
    refusal = target_refusal(rules, position, GERMAN, at)
    if refusal is not None:
        return refusal
    if not drumfire_room(rules, position, at).open:
        values: Values = {"at": At(at), "range": rules.figure("field-range"), "side": Key(GERMAN)}
        return Refusal(c("9.1.1#field"), "field-out-of-range", at, values)
    return None


def targets(rules: Rules, position: Position) -> tuple[Hex, ...]:
    """Return every hex that drumfire may fall on now, ascending: one after the other, as long as there are points.

    Clause: kaiser 9.4.1#2
    """
    held = stacks_of(rules, position, rules.enemy(GERMAN))
    return under(tuple(at for at in held if refuse_target(rules, position, at) is None), c("9.4.1#2"))


@dataclass(frozen=True)
class AimDrumfire:
    """A hex under drumfire, then the points of each kind; or the end."""

    rules: Rules
    seen: Observation
    by: Side
    action: Action | None = None
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Which hex next, with the points that are left."""
        left = guns(self.seen, self.by)
        values: Values = {"field": left.field, "heavy": left.heavy, "count": len(fired_at(self.seen))}
        return Prompt("aim-drumfire", c("9.4.1#2"), values)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every target, and the end: no point has to be fired."""
        end = Candidate(END, key="end-drumfire", clause=c("9.4.1#1"), grave=True)
        hexes = targets(self.rules, self.seen)
        return (*(Candidate(HexClick(at), key="fire-here", clause=c("9.4.2.A")) for at in hexes), end)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click is no target, or None."""
        if click == END:
            return None
        at = hex_clicked(self.seen, click)
        if at is None or not self.rules.grid.exists(at):
            return Refusal(c("9.4.2.A"), "fire-at-a-hex")
        refusal = refuse_target(self.rules, self.seen, at)
        if refusal is None and not isinstance(click, HexClick):
            return Refusal(c("9.4.2.A"), "fire-at-a-hex", at)
        return refusal

    def take(self, click: Click) -> Choice:
        """Return the question how many points, or the finished end."""
        if not isinstance(click, HexClick):
            return Finished(Action(self.by, END_PHASE, (END,)), c("9.4.1#1"))
        at, paying = click.hex, drumfire_room(self.rules, self.seen, click.hex)
        asks = Question("battle", {"at": At(at), "fire": Key(PHASE)})
        return Points(
            self.by, PHASE, KINDS, paying.open[-1], c("9.4.2.A"), (paying.most.field, paying.most.heavy),
            sums=paying.open, why=paying.why, before=(click,), values={"at": At(at)}, asks=asks,
        )  # fmt: skip


def drumfire_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of who fires drumfire."""
    return None if seen.acting is None else AimDrumfire(rules, seen, seen.acting)


def act_drumfire(run: Run[Rules], action: Action) -> None:
    """Deduct the points of an attack, then resolve it before the next one; or end the phase.

    Clause: kaiser 9.4.1#2, 9.4.1#3, 9.4.2.B, 9.4.3.A
    """
    if action.kind == END_PHASE:
        run.pop(c("9.4.1#1"))
        return
    at = next(click.hex for click in action.clicks if isinstance(click, HexClick))
    points = Guns(*counts(action))
    spend(run, action.by, Spending(PHASE, points, at), c("9.4.1#3"))
    run.remember(ATTACKED, (*fired_at(run.state), At(at)), c("9.4.2.B"))
    resolve_fire(run, Fire(PHASE, action.by, at, points.total))


PROCEDURES: dict[str, Procedure[Rules]] = {
    PHASE: Procedure(c("9.4"), drumfire_choice, act_drumfire, forced=True),
}

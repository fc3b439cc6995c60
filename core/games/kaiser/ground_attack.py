"""Ground attacks by aircraft: resolved as drumfire, anywhere on the map, Germans first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from core.board.hexes import Hex
from core.games.kaiser.air import GROUND, air_points, air_track
from core.games.kaiser.artillery import stacks_of
from core.games.kaiser.bombardment import ATTACKED, Fire, fired_at, resolve_fire, sizes, target_refusal
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.games.kaiser.stacks import hex_clicked
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import END, END_PHASE, Finished
from core.mechanics.points import TOGETHER, Points
from core.model import events as ev
from core.model.actions import Action, Click, CountClick, HexClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, Key, Side, Unknown, Values, Who
from core.model.working import Question

KIND = "ground-attack"
AIR = "air"
"""The slot of a ground attack: aircraft points."""


def phase(side: Side) -> str:
    """Return the frame in which a side makes its ground attacks."""
    return f"{side}-ground-attack"


def begin_ground_attack(run: Run[Rules], side: Side) -> None:
    """Ask a side for its ground attacks when it has aircraft points for them.

    Clause: kaiser 4.2.2.3, 12.3.A, 12.3.B
    """
    left = under(air_points(run.state, side, GROUND), c("4.2.2.3"), c("12.3.A"), c("12.3.B"))
    if left and targets(run.rules, run.state, side):
        run.push(phase(side), side, clause=c("12.3.1.A"))


def refuse_target(rules: Rules, position: Position, side: Side, at: Hex) -> Refusal | None:
    """Return why a side cannot attack a hex from the air, or None: no distance matters.

    Clause: kaiser 9.4.2.B, 12.3.1.A, 12.3.1.E, 12.3.2.A
    """
    refusal = target_refusal(rules, position, side, at)
    if refusal is not None:
        return refusal
    stack = tuple(token for token in position.stack(at) if not isinstance(token, Unknown))
    if all(rules.kind(piece) == "hq" for piece in stack):
        return Refusal(c("12.3.2.A"), "air-not-at-headquarters", at, {"at": At(at), "who": Who(stack)})
    return None


def targets(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return every hex that a side may attack from the air, ascending; none when it has used up its points.

    Clause: kaiser 12.3.1.A, 12.3.1.D, 12.3.1.E
    """
    if not under(air_points(position, side, GROUND), c("12.3.1.D")):
        return ()
    held = under(stacks_of(rules, position, rules.enemy(side)), c("12.3.1.A"), c("12.3.1.E"))
    return tuple(at for at in held if refuse_target(rules, position, side, at) is None)


@dataclass(frozen=True)
class AimAircraft:
    """A hex to attack from the air, then how many aircraft points; or the end."""

    rules: Rules
    seen: Observation
    by: Side
    action: Action | None = None
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Which hex next, with the points that are left."""
        return Prompt("aim-aircraft", c("12.3.1.A"), {"left": air_points(self.seen, self.by, GROUND)})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every target, and the end: no point has to be used."""
        end = Candidate(END, key="end-ground-attacks", clause=c("12.3.1.A"), grave=True)
        hexes = targets(self.rules, self.seen, self.by)
        return (*(Candidate(HexClick(at), key="bomb-here", clause=c("12.3.1.E")) for at in hexes), end)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click is no target, or None."""
        if click == END:
            return None
        at = hex_clicked(self.seen, click)
        if at is None or not self.rules.grid.exists(at):
            return Refusal(c("12.3.1.E"), "fire-at-a-hex")
        refusal = refuse_target(self.rules, self.seen, self.by, at)
        if refusal is None and not isinstance(click, HexClick):
            return Refusal(c("12.3.1.E"), "fire-at-a-hex", at)
        return refusal

    def take(self, click: Click) -> Choice:
        """Return the question how many points, or the finished end.

        Clause: kaiser 12.3.1.C, 12.3.1.D
        """
        if not isinstance(click, HexClick):
            return Finished(Action(self.by, END_PHASE, (END,)), c("12.3.1.A"))
        at, left = click.hex, air_points(self.seen, self.by, GROUND)
        sums = under(sizes(self.rules, left), c("12.3.1.D"))
        values: Values = {"at": At(at), "most": self.rules.figure("drumfire-most"), "left": left}
        cap = Refusal(c("12.3.1.C"), "air-points-limit", at, values)
        # Of what is left no more can be taken, however much an attack might hold.
        short = Refusal(c("12.3.1.D"), "air-points-left", at, {"side": Key(self.by), "left": left})
        asks = Question("battle", {"at": At(at), "fire": Key(KIND)})
        return Points(
            self.by, KIND, (AIR,), sums[-1], c("12.3.1.C"),
            sums=sums, why={TOGETHER: cap, AIR: cap if left > sums[-1] else short}, before=(click,),
            values={"at": At(at)}, asks=asks,
        )  # fmt: skip


def ground_attack_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of a side that attacks from the air."""
    return None if seen.acting is None else AimAircraft(rules, seen, seen.acting)


def act_ground_attack(run: Run[Rules], action: Action) -> None:
    """Use the points of an attack, then resolve it before the next one; or end the segment.

    Clause: kaiser 12.3.1.B, 12.3.1.D
    """
    left = air_points(run.state, action.by, GROUND)
    if action.kind == END_PHASE:
        run.pop(c("12.3.1.A"))
        return
    at = next(click.hex for click in action.clicks if isinstance(click, HexClick))
    count = sum(click.count for click in action.clicks if isinstance(click, CountClick))
    rest = under(left - count, c("12.3.1.D"))
    values: Values = {"side": Key(action.by), "at": At(at), "count": count}
    run.tell("ground-attack-made", c("12.3.1.A"), ev.SetTrack(air_track(action.by, GROUND), rest), values=values)
    run.remember(ATTACKED, (*fired_at(run.state), At(at)), c("12.3.1.B"))
    resolve_fire(run, Fire(KIND, action.by, at, under(count, c("12.3.1.B"))))


PROCEDURES: dict[str, Procedure[Rules]] = {
    phase(side): Procedure(c("12.3.1.A"), ground_attack_choice, act_ground_attack, forced=True)
    for side in (GERMAN, ALLIED)
}

BEGINS = {phase(side): partial(begin_ground_attack, side=side) for side in (GERMAN, ALLIED)}

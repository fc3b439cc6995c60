"""After a failed attack: every attacking stack loses a step and goes back, or loses more and stays."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.board.paths import IMPASSABLE
from core.games.kaiser.clauses import c, under
from core.games.kaiser.loss_choice import steps_at_most
from core.games.kaiser.losses import at_hand, surviving
from core.games.kaiser.rules import Rules
from core.games.kaiser.zones import zone
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import Finished
from core.mechanics.retreat import RetreatHexes, retreat_hexes
from core.mechanics.rulebook import stack_changes
from core.model.actions import Action, Click, HexClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.frames import Frame
from core.model.refusal import Refusal
from core.model.state import GameState, Observation, Position
from core.model.values import At, PieceId, Side, Values, Way, Who

RETREAT = "attacker-retreat"
"""Kind of the frame and of the action."""

WHO = "who"


def exits(rules: Rules, position: Position, side: Side, at: Hex) -> RetreatHexes:
    """Return where an attacking stack may go back to: next to it, neither held nor controlled by the enemy.

    Own units there change nothing, and neither does how many they are.

    Clause: kaiser 6.3.C, 8.7.4.A
    """
    enemy = rules.enemy(side)
    held = rules.held(position, enemy)
    # An own unit takes nothing away from an enemy zone here, unlike for supply.
    zones = under(zone(rules, position, enemy), c("6.3.C"), c("8.7.4.A"))
    shut = rules.entry

    def occupied(to: Hex) -> Refusal | None:
        return Refusal(c("8.7.4.A"), "retreat-into-enemy", to, {"at": At(to)}) if held[to] else None

    def controlled(to: Hex) -> Refusal | None:
        return Refusal(c("8.7.4.A"), "retreat-into-zone", to, {"at": At(to)}) if zones[to] else None

    def barred(to: Hex) -> Refusal | None:
        direction = rules.grid.direction(at, to) or 0
        closed = shut[6 * at + direction] == IMPASSABLE
        return Refusal(c("8.7.4.A"), "retreat-no-way", to, {"at": At(to)}) if closed else None

    return retreat_hexes(rules.grid, at, (occupied, controlled, barred), ())


def stack_price(rules: Rules, position: Position, stack: tuple[PieceId, ...]) -> int:
    """Return the steps that a failed attack costs a stack: one, or two where it cannot go back.

    Clause: kaiser 8.7.4.A, 8.7.4.B
    """
    at, side = Hex(int(position.places[stack[0]])), rules.side(stack[0])
    most = steps_at_most(rules, position, stack, len(at_hand(rules, position)))
    if exits(rules, position, side, at).open:
        return min(most, under(rules.figure("failed-steps"), c("8.7.4.A")))
    return min(most, under(rules.figure("stranded-steps"), c("8.7.4.B")))


@dataclass(frozen=True)
class ChooseRetreat:
    """8.8.1: where a beaten stack goes back to; it must, and goes together.

    Attributes:
        at: where it stands.
        exits: where it may go.
    """

    by: Side
    who: tuple[PieceId, ...]
    at: Hex
    exits: RetreatHexes
    action: Action | None = None
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Where to."""
        return Prompt("choose-attacker-retreat", c("8.8.1"), {"who": Who(self.who), "at": At(self.at)})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the hexes to choose from."""
        return tuple(Candidate(HexClick(to), key="retreat-to", clause=c("8.7.4.A")) for to in self.exits.open)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a stack may not go somewhere, or None."""
        values: Values = {"who": Who(self.who), "at": At(self.at)}
        if not isinstance(click, HexClick):
            return Refusal(c("8.8.1"), "retreat-first", self.at, values)
        if click.hex in self.exits.open:
            return None
        far = Refusal(c("8.8.1"), "retreat-one-hex", click.hex, {**values, "at": At(click.hex), "from": At(self.at)})
        return self.exits.barred.get(click.hex, far)

    def take(self, click: Click) -> Choice:
        """Return the retreat chosen."""
        return Finished(Action(self.by, RETREAT, (click,)), c("8.8.1"))


def retreat_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the attacker whose stack goes back."""
    top = seen.top
    who = top.get(WHO) if top is not None else None
    if seen.acting is None or not isinstance(who, Who):
        return None
    stack = surviving(seen, who.pieces)
    if not stack:
        return None
    at = Hex(int(seen.places[stack[0]]))
    return ChooseRetreat(seen.acting, stack, at, exits(rules, seen, seen.acting, at))


def act_retreat(run: Run[Rules], action: Action) -> None:
    """Carry out a retreat; it may overstack its hex.

    Clause: kaiser 8.7.4.A, 8.8.1
    """
    who = run.pop(c("8.8.1")).get(WHO)
    to = next(click.hex for click in action.clicks if isinstance(click, HexClick))
    if isinstance(who, Who):
        go_back(run, surviving(run.state, who.pieces), to)


def go_back(run: Run[Rules], stack: tuple[PieceId, ...], to: Hex) -> None:
    """Move a beaten stack together."""
    from_ = Hex(int(run.state.places[stack[0]]))
    values: Values = {"who": Who(stack), "way": Way((from_, to)), "at": At(to)}
    run.tell("retreated", c("8.7.4.A"), *stack_changes(run.state, stack, to), values=values)


def retreat_stands(rules: Rules, state: GameState, frame: Frame) -> Refusal | None:
    """Return why a retreat cannot go on after an edit: nobody is left, or there is nowhere to go."""
    who = frame.get(WHO)
    stack = surviving(state, who.pieces) if isinstance(who, Who) else ()
    if not stack:
        return Refusal(c("8.8.1"), "nobody-left-to-retreat")
    at = Hex(int(state.places[stack[0]]))
    if exits(rules, state, rules.side(stack[0]), at).open:
        return None
    return Refusal(c("8.7.4.B"), "nowhere-to-retreat", at, {"who": Who(stack), "at": At(at)})


PROCEDURES: dict[str, Procedure[Rules]] = {
    RETREAT: Procedure(c("8.8.1"), retreat_choice, act_retreat, forced=True, stands=retreat_stands),
}

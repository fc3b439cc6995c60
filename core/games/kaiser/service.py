"""Service companies: one for every battalion lost, brought up by a die and put on headquarters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, ALLIED_DEAD, SERVICE_POOL
from core.games.kaiser.supply import headquarters
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import Finished
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.actions import Action, Click, HexClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.events import Event
from core.model.refusal import Refusal
from core.model.state import GameState, Observation, Position
from core.model.values import At, PieceId, Side, Unknown, Values, Who

PHASE = "service-companies"
SERVICE = "service"
LEFT = "left"
"""Memo of the phase: companies still to deploy."""

BATTALION = "battalion"
INFANTRY = ("infantry", "engineer")
"""Types of battalion that count as infantry: entrenching and pioneer battalions do (ruling on 15.2.2.A)."""


def pool(rules: Rules, position: Position) -> tuple[PieceId, ...]:
    """Return the companies that can be used: those of battalions lost, and those lost themselves.

    Clause: kaiser 15.2.5.A, 15.2.5.B
    """
    # Whatever else the players may have put into the box by agreement is no company.
    tokens = (token for token in position.stack(SERVICE_POOL) if not isinstance(token, Unknown))
    waiting = tuple(token for token in tokens if rules.kind(token) == SERVICE)
    return under(waiting, c("15.2.5.A"), c("15.2.5.B"))


def begin_service(run: Run[Rules]) -> None:
    """Roll for service companies where any can come, and let the Allies put them on their headquarters.

    Clause: kaiser 4.2.3.2, 15.0.A, 15.2.1, 15.2.3.A, 15.2.3.C, 15.2.5.A
    """
    rules, state = run.rules, run.state
    first = under(rules.figure("service-from-turn"), c("4.2.3.2"), c("15.0.A"), c("15.2.1"))
    if state.tracks["turn"] < first or not pool(rules, state):
        return
    if not headquarters(rules, state, ALLIED):
        run.tell("no-headquarters", c("15.2.3.C"), values={"count": len(pool(rules, state))})
        return
    roll = run.roll(6, key="service-rolled", clause=c("15.2.1"))
    count = min(roll, under(len(pool(rules, state)), c("15.2.5.A")))
    run.push(PHASE, ALLIED, clause=c("15.2.3.A"), left=count)


def left(position: Position) -> int:
    """Return the companies still to deploy in the phase under way."""
    found = position.frame(PHASE)
    count = found[1].get(LEFT) if found is not None else None
    return count if isinstance(count, int) else 0


@dataclass(frozen=True)
class ServiceChoice:
    """The headquarters on which the next company is put; all must be put at once."""

    rules: Rules
    seen: Observation
    side: Side
    shape: Shape = Shape.HEX
    action: Action | None = None

    @property
    def _hexes(self) -> tuple[Hex, ...]:
        return headquarters(self.rules, self.seen, self.side)

    @property
    def prompt(self) -> Prompt:
        """Ask where, and tell how many are still to come."""
        return Prompt("deploy-service", c("15.2.3.B"), {"left": left(self.seen)})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the hexes with a headquarters, in enemy zones or not."""
        return tuple(Candidate(HexClick(at), key="deploy-here", clause=c("15.2.3.B")) for at in self._hexes)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why no company is put there.

        Clause: kaiser 15.2.3.A, 15.2.3.B
        """
        if not isinstance(click, HexClick):
            return Refusal(c("15.2.3.A"), "deploy-at-once", values={"left": left(self.seen)})
        if click.hex not in under(self._hexes, c("15.2.3.B")):
            return Refusal(c("15.2.3.B"), "only-on-headquarters", click.hex, {"at": At(click.hex)})
        return None

    def take(self, click: Click) -> Choice:
        """Return the finished deployment."""
        return Finished(Action(self.side, PHASE, (click,)), c("15.2.3.B"))


def service_choices(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of where service companies are put."""
    return None if seen.acting is None else ServiceChoice(rules, seen, seen.acting)


def act_service(run: Run[Rules], action: Action) -> None:
    """Put the next company on a headquarters; all are alike, so the first of the pool comes.

    Clause: kaiser 15.2.2.B, 15.2.3.A
    """
    at = next(click.hex for click in action.clicks if isinstance(click, HexClick))
    company = under(pool(run.rules, run.state)[:1], c("15.2.2.B"))
    steps = (ev.SetSteps(piece, run.rules.piece(piece).max_steps) for piece in company)
    values: Values = {"who": Who(company), "at": At(at)}
    run.tell("service-deployed", c("15.2.3.B"), *stack_changes(run.state, company, at), *steps, values=values)
    still = left(run.state) - 1
    if under(still, c("15.2.3.A")) > 0:
        run.remember(LEFT, still, c("15.2.3.A"))
    else:
        run.pop(c("15.2.3.A"))


def turned_over(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """Put a service company into the pool for every Allied infantry battalion that is lost.

    Clause: kaiser 15.2.2.A
    """
    if not any(isinstance(change, ev.SetStack) and change.place == ALLIED_DEAD for change in event.changes):
        return
    dead = (p for p in after.stack(ALLIED_DEAD) if not isinstance(p, Unknown))
    new = [p for p in dead if before.places.get(p) != ALLIED_DEAD]
    lost = [p for p in new if under(rules.size(p) == BATTALION and rules.kind(p) in INFANTRY, c("15.2.2.A"))]
    unused = [p for p in rules.of_type(SERVICE, ALLIED) if p not in after.places]
    companies = tuple(unused[: len(lost)])
    if companies:
        values: Values = {"who": Who(tuple(lost)), "by": Who(companies)}
        yield Event("battalion-turned-over", c("15.2.2.A"), values, stack_changes(after, companies, SERVICE_POOL))


PROCEDURES: dict[str, Procedure[Rules]] = {
    PHASE: Procedure(c("15.2.3.B"), service_choices, act_service, forced=True),
}
BEGINS = {PHASE: begin_service}
STANDING = (turned_over,)

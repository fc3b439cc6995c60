"""What a mobile assault does when defenders are left: another round, or back to where it came from."""

from __future__ import annotations

from dataclasses import dataclass

from core.games.czech38.clauses import c
from core.games.czech38.interdiction import shadow
from core.games.czech38.launch import round_costs
from core.games.czech38.movement import allowance, spent
from core.games.czech38.rules import Rules
from core.games.czech38.support import Fight, fight_of
from core.mechanics.finished import Finished
from core.model.actions import Action, Click, KeyClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, Side, Values, Who
from core.model.working import Question

ROUND = "assault-round"
AGAIN, RETURN = KeyClick("another-round"), KeyClick("return")


@dataclass(frozen=True)
class RoundChoice:
    """15.10.A: the same force fights another round, which it can pay for, or goes back; nothing else."""

    rules: Rules
    seen: Observation
    by: Side
    fight: Fight
    action: Action | None = None
    shape: Shape = Shape.ONE_OF

    @property
    def _round(self) -> int:
        number = self.fight.frame.get("round")
        return number if isinstance(number, int) else 1

    @property
    def _costs(self) -> tuple[int, ...]:
        dear = shadow(self.rules, self.seen, self.by)[self.fight.target] != 0
        return round_costs(self.rules, self.fight.attackers, self.fight.target, interdicted=dear)

    @property
    def _price(self) -> Values:
        """What another round costs the most burdened unit, and what the poorest has left after it."""
        poor = (
            allowance(self.rules, self.seen, piece) - (spent(self.seen, piece) or 0) - cost
            for piece, cost in zip(self.fight.attackers, self._costs, strict=True)
        )
        return {"cost": max(self._costs), "left": min(poor)}

    @property
    def prompt(self) -> Prompt:
        """Ask, with the odds of another round beside it."""
        target, who = At(self.fight.target), Who(self.fight.attackers)
        origin = self.fight.frame.get("origin")
        odds = Question("battle", {"at": target, "who": who, "from": origin, "round": self._round + 1})
        values: Values = {"at": target, "who": who, "from": origin, "round": self._round + 1, **self._price}
        return Prompt("assault-goes-on-or-back", c("15.10.A"), values, odds)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the answers that are open."""
        where: Values = {"at": At(self.fight.target), "from": self.fight.frame.get("origin")}
        back = Candidate(RETURN, key="return-from-assault", clause=c("15.10.A.2"), values=where)
        round_: Values = {**where, "round": self._round + 1, **self._price}
        again = Candidate(AGAIN, max(self._costs), "another-round", c("15.10.A.1"), round_, primary=True)
        return (again, back)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click is no answer, or None."""
        if click in (AGAIN, RETURN):
            return None
        return Refusal(c("15.10.A"), "answer-round", self.fight.target, {"at": At(self.fight.target)})

    def take(self, click: Click) -> Choice:
        """Return the finished answer."""
        key = click.key if isinstance(click, KeyClick) else RETURN.key
        return Finished(Action(self.by, key, (click,)), c("15.10.A"))


def choose_round(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the side whose mobile assault has left defenders."""
    fight = fight_of(seen)
    return None if seen.acting is None or fight is None else RoundChoice(rules, seen, seen.acting, fight)

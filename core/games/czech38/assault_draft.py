"""The last click of a mobile assault: the odds are on the table, the assault is launched or the draft dropped."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.games.czech38.clauses import c
from core.games.czech38.launch import assault_costs
from core.games.czech38.movement import Group, March
from core.model.actions import Action, Click, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.values import At, Values, Who
from core.model.working import Question

LAUNCH = KeyClick("launch")
KIND = "mobile-assault"


@dataclass(frozen=True, eq=False)
class AssaultDraft:
    """A group at the end of its way, an enemy's hex: only the word is missing."""

    group: Group
    march: March
    launched: bool = False
    shape: Shape = Shape.CONFIRM

    @property
    def _values(self) -> Values:
        target, origin = self.march.way[-1], self.march.way[-2]
        return {"at": At(target), "who": Who(self.group.pieces), "from": At(origin)}

    @property
    def _price(self) -> Values:
        """What it costs the most burdened unit, and what the poorest has left for more."""
        group, march = self.group, self.march
        costs = assault_costs(group, march.way[-2], march.way[-1])
        left = (points - used for points, used in zip(group.allowances, march.spent, strict=True))
        return {"cost": max(costs), "left": min(left)}

    @property
    def prompt(self) -> Prompt:
        """Ask whether to launch it, with its price, and the odds of the first round beside it."""
        values: Values = {**self._values, **self._price}
        return Prompt("launch-assault", c("15.4.A"), values, Question("battle", self._values))

    @property
    def action(self) -> Action | None:
        """The assault, once launched."""
        if not self.launched:
            return None
        hexes = map(HexClick, self.march.way[1:])
        return Action(self.group.side, KIND, (*map(PieceClick, self.group.pieces), *hexes, LAUNCH))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the word."""
        if self.launched:
            return ()
        return (Candidate(LAUNCH, key="do-mobile-assault", clause=c("15.4.A"), values=self._values, primary=True),)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click does not launch it, or None."""
        if click == LAUNCH and not self.launched:
            return None
        return Refusal(c("15.4.A"), "assault-in-hand", self.march.at, {"at": At(self.march.at)})

    def take(self, click: Click) -> Choice:
        """Return the assault launched."""
        return replace(self, launched=True)

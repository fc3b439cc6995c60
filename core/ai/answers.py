"""Answers to what a battle, a chart or the sky asks: losses, advances, points, hexes to strike, buttons."""

from __future__ import annotations

from dataclasses import dataclass

from core.ai.appraisal import Appraisal
from core.ai.assaults import Battles
from core.ai.drafts import MOST_CLICKS, finished
from core.ai.eyes import Eyes
from core.ai.plan import Answer, Judge, Posture
from core.ai.situation import Situation
from core.ai.spending import Spending
from core.board.hexes import Hex
from core.model.actions import Action, CountClick, HexClick, KeyClick, PieceClick
from core.model.choice import Choice
from core.model.values import At, PieceId, Who
from core.model.working import Explanation, Question

LAST_STEP = 1.5
"""What it costs more to lose a piece whole than a step of one that lives, in points of attack and defence."""


@dataclass(frozen=True)
class Answers:
    """One decision that is not a move and not an attack."""

    eyes: Eyes
    situation: Situation

    # Losses --------------------------------------------------------------------------------------

    def losses(self) -> Action | None:
        """Return which steps are lost: the cheapest; and whether the stack rather goes, where it may."""
        choice = self.eyes.root
        for _ in range(MOST_CLICKS):
            if choice.action is not None:
                return choice.action
            clicks = [candidate.click for candidate in choice.candidates()]
            keys = [click for click in clicks if isinstance(click, KeyClick)]
            pieces = [click for click in clicks if isinstance(click, PieceClick)]
            hexes = [click for click in clicks if isinstance(click, HexClick)]
            if keys and not self._stands(choice):
                choice = choice.take(keys[0])
            elif pieces:
                choice = choice.take(min(pieces, key=lambda click: (self._price(click.piece), click.piece)))
            elif hexes:
                choice = choice.take(max(hexes, key=lambda click: (self._refuge(choice, click.hex), -click.hex)))
            else:
                return None
        return None

    def _price(self, piece: PieceId) -> float:
        """Return what the next step of a piece is worth."""
        seen, land = self.eyes.seen, self.situation.land
        printed, left = land.pieces[piece], seen.steps.get(piece, 1)
        now = sum(printed.factor(name, left) for name in land.factors[:2])
        after = sum(printed.factor(name, left - 1) for name in land.factors[:2]) if left > 1 else 0
        dear = self.situation.plan.dear.get(printed.type, 1.0)
        return dear * (now - after + (LAST_STEP if left == 1 else 0.0))

    def _stands(self, choice: Choice) -> bool:
        """Whether a stack rather loses steps than the hex it stands in."""
        at = choice.prompt.values.get("at")
        return isinstance(at, At) and self.situation.plan.objectives.get(at.hex, 0.0) > 0

    def _refuge(self, choice: Choice, at: Hex) -> float:
        who = choice.prompt.values.get("who")
        pieces = [piece for piece in who.pieces if isinstance(piece, str)] if isinstance(who, Who) else []
        return sum(Appraisal(self.situation, piece).worth(at) for piece in pieces)

    # Advances ------------------------------------------------------------------------------------

    def advance(self) -> Action | None:
        """Return who goes into a hex that lies open: everybody to whom it is worth more than where he stands."""
        choice = self.eyes.root
        at = choice.prompt.values.get("at")
        if not isinstance(at, At):
            return None
        for piece in self._eager(at.hex):
            if choice.refuse(PieceClick(piece)) is None:
                choice = choice.take(PieceClick(piece))
        if choice.action is not None:
            return choice.action
        keys = [candidate.click for candidate in choice.candidates() if isinstance(candidate.click, KeyClick)]
        return choice.take(keys[0]).action if keys else None

    def _eager(self, at: Hex) -> list[PieceId]:
        listed = [c.click.piece for c in self.eyes.root.candidates() if isinstance(c.click, PieceClick)]
        gains = []
        for piece in listed:
            appraisal, place = Appraisal(self.situation, piece), self.eyes.seen.places.get(piece)
            here = appraisal.worth(Hex(place)) if isinstance(place, int) else 0.0
            gains.append((appraisal.worth(at) - here, self.situation.land.defense(self.eyes.seen, piece), piece))
        keen = self.situation.plan.posture is Posture.DRIVE
        gains.sort(key=lambda one: (-one[0], -one[1], one[2]))
        return [piece for gain, _, piece in gains if gain > 0 or keen]

    # Points --------------------------------------------------------------------------------------

    def points(self) -> Action | None:
        """Return points laid on slots by what they bring, or by the shares of the plan; evenly where it names none."""
        price = self.situation.plan.spend.get(self.eyes.decision)
        bought = None if price is None else Spending(self.eyes, self.situation, price).action()
        return bought or self._shared()

    def _shared(self) -> Action | None:
        choice = self.eyes.root
        slots = list(dict.fromkeys(c.click.slot for c in choice.candidates() if isinstance(c.click, CountClick)))
        total = choice.prompt.values.get("points")
        for _ in range(MOST_CLICKS):
            if choice.action is not None:
                return choice.action
            counts = [c.click for c in choice.candidates() if isinstance(c.click, CountClick)]
            if not counts:
                return None
            here = [click for click in counts if click.slot == counts[0].slot]
            choice = choice.take(self._count(here, total if isinstance(total, int) else 0, len(slots)))
        return None

    def _count(self, counts: list[CountClick], total: int, slots: int) -> CountClick:
        """Return the amount nearest to the share of a slot."""
        shares = self.situation.plan.shares_of(self.eyes.decision, self.eyes.seen.marks)
        if shares:
            wanted = total * shares.get(counts[0].slot, 0.0)
        else:
            wanted = max(click.count for click in counts) / max(1, slots)
        return min(counts, key=lambda click: (abs(click.count - wanted), -click.count))

    # Ways back -----------------------------------------------------------------------------------

    def goes_back(self) -> Action | None:
        """Return where a stack goes to, of the hexes it is offered."""
        root = self.eyes.root
        hexes = [c.click for c in root.candidates() if isinstance(c.click, HexClick)]
        best = max(hexes, key=lambda click: (self._refuge(root, click.hex), -click.hex), default=None)
        return finished(root.take(best)) if best is not None else None

    # Buttons -------------------------------------------------------------------------------------

    def button(self) -> Action | None:
        """Return what a decision with two answers comes to by the plan, else the button that the plan prefers."""
        root = self.eyes.root
        answer = self.situation.plan.answers.get(self.eyes.decision)
        if answer is not None:
            judged = self._pays_off(root.prompt.asks, answer)
            key = KeyClick(answer.pays if judged else answer.otherwise)
            if root.refuse(key) is None:
                return finished(root.take(key))
        return self.preferred()

    def preferred(self) -> Action | None:
        """Return the first button of the plan that can be pressed, else a primary one, else the last."""
        root = self.eyes.root
        for key in self.situation.plan.buttons:
            if root.refuse(KeyClick(key)) is None:
                return finished(root.take(KeyClick(key)))
        keys = [candidate for candidate in root.candidates() if isinstance(candidate.click, KeyClick)]
        if not keys:
            return None
        return finished(root.take(next((one for one in keys if one.primary), keys[-1]).click))

    def _pays_off(self, question: Question | None, answer: Answer) -> bool:
        told = self.eyes.ask(question)
        if told is None or question is None:
            return False
        at = question.values.get("at")
        where = at.hex if isinstance(at, At) else Hex(0)
        if answer.by is Judge.SHIFT:
            # The last of what there is to spend is kept for what matters.
            spare = self.eyes.root.prompt.values.get("left") != 1 or self._matters(where)
            return spare and self._shifts(told, answer.line)
        return Battles(self.eyes, self.situation).promise(told, where).worth > self.situation.plan.margin

    def _matters(self, at: Hex) -> bool:
        """Whether an objective lies in a hex or next to it."""
        near = (at, *self.situation.land.grid.adjacent(at))
        return any(self.situation.plan.objectives.get(h, 0.0) > 0 for h in near)

    def _shifts(self, told: Explanation, line: str) -> bool:
        """Whether a line of the answer names another column of the chart than the one the odds come to."""
        chart = self.eyes.rules.scenario.charts.get(told.chart)
        if chart is None or told.total not in chart.columns:
            return False
        values = [one.value for one in told.lines if one.key == line]
        return any(value in chart.columns and value != told.total for value in values)

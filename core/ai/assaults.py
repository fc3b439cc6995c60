"""Attacks: what the rules say of the odds decides which are made and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from core.ai.drafts import finished
from core.ai.eyes import Eyes
from core.ai.situation import Situation
from core.board.hexes import Hex
from core.model.actions import Action, HexClick, PieceClick
from core.model.choice import Choice
from core.model.values import At, PieceId, Unknown, Who
from core.model.working import Explanation, Question

PRIZE = 0.75
"""What it is worth to empty a hex, in enemy steps, for each point of weight of an objective there."""

OPENED = 1.2
"""What it is worth for each point of pull that objectives have there: the way to them lies open."""

MOBILE_MARGIN = 0.4
"""What an attack on the move must promise more than a prepared one, for it is made with fewer pieces."""

MOST_TRIMS = 6


@dataclass(frozen=True, slots=True)
class Promise:
    """What an attack promises.

    Attributes:
        worth: in enemy steps, own losses and what is won counted in.
        column: the odds as the rules put them.
    """

    worth: float
    column: object = None


NOTHING = Promise(-1e9)
Kept = dict[tuple[object, ...], tuple[Promise, tuple[PieceId, ...]]]


@dataclass
class Battles:
    """Looks for the best attack of a decision; what was worked out and has not changed is kept."""

    eyes: Eyes
    situation: Situation
    kept: Kept = field(default_factory=dict)

    def action(self) -> Action | None:
        """Return the attack that promises most, None when none promises enough."""
        root, best = self.eyes.root, NOTHING
        chosen: tuple[Hex, tuple[PieceId, ...]] | None = None
        for candidate in root.candidates():
            if isinstance(candidate.click, HexClick):
                promise, pieces = self._everybody(root, candidate.click)
                if promise.worth > max(best.worth, self.situation.plan.margin):
                    best, chosen = promise, (candidate.click.hex, pieces)
        if chosen is None:
            return None
        draft = root.take(HexClick(chosen[0]))
        return self._taken(draft, self._trimmed(draft, chosen[1], best)).action

    def on_the_move(self, draft: Choice) -> Action | None:
        """Return the best attack that a piece in hand, and who may join it, can make on the move; or None."""
        best: float = self.situation.plan.margin + MOBILE_MARGIN
        found: Action | None = None
        alone = list(self._run_ups(draft))
        # Who cannot attack so alone cannot with others either; one of them who can comes in hand himself.
        others = self._groups(draft)[1:] if alone else []
        for run_ups in (alone, *map(self._run_ups, others)):
            for at, fight in run_ups:
                worth = self.promise(self.eyes.ask(self._question(fight, at)), at).worth
                if worth > best:
                    best, found = worth, finished(fight)
        return found

    def _run_ups(self, group: Choice) -> Iterator[tuple[Hex, Choice]]:
        """Yield the enemy hexes that a group may attack on the move, each with the draft of the attack.

        A hex that is not offered at once is gone at from the neighbour that is cheapest to come to.
        """
        prices = {c.click.hex: c.amount or 0 for c in group.candidates() if isinstance(c.click, HexClick)}
        for at in self.situation.theirs:
            if at in prices:
                yield at, group.take(HexClick(at))
                continue
            near = [(prices[h], h) for h in self.situation.land.grid.adjacent(at) if h in prices]
            beside = group.take(HexClick(min(near)[1])) if near else None
            if beside is not None and beside.refuse(HexClick(at)) is None:
                yield at, beside.take(HexClick(at))

    @staticmethod
    def _question(fight: Choice, at: Hex) -> Question | None:
        """Return what to ask of an attack on the move: what its draft asks, else the odds of who is in it."""
        if fight.prompt.asks is not None or fight.action is None:
            return fight.prompt.asks
        pieces = tuple(click.piece for click in fight.action.clicks if isinstance(click, PieceClick))
        return Question("battle", {"at": At(at), "who": Who(pieces)})

    @staticmethod
    def _groups(draft: Choice) -> list[Choice]:
        """Return the piece in hand alone, and with everybody who may join it one after the other."""
        found = [draft]
        for _ in range(8):
            joining = next((c.click for c in draft.candidates() if isinstance(c.click, PieceClick)), None)
            if joining is None:
                break
            draft = draft.take(joining)
            found.append(draft)
        return found

    def _everybody(self, root: Choice, click: HexClick) -> tuple[Promise, tuple[PieceId, ...]]:
        """Return what an attack by all who can promises, and who they are."""
        draft, pieces = root.take(click), list[PieceId]()
        while True:
            joining = next((c.click for c in draft.candidates() if isinstance(c.click, PieceClick)), None)
            if joining is None:
                break
            pieces.append(joining.piece)
            draft = draft.take(joining)
        stack = self.eyes.seen.stack(click.hex)
        steps = (self.eyes.seen.steps.get(one, 0) for one in (*pieces, *stack) if not isinstance(one, Unknown))
        key = (click.hex, tuple(pieces), stack, tuple(steps))
        if key not in self.kept:
            self.kept[key] = (self._judged(draft, click.hex), tuple(pieces))
        return self.kept[key]

    def _judged(self, draft: Choice, at: Hex) -> Promise:
        if draft.action is None:
            return NOTHING
        return self.promise(self.eyes.ask(draft.prompt.asks), at)

    def _trimmed(self, draft: Choice, pieces: tuple[PieceId, ...], best: Promise) -> tuple[PieceId, ...]:
        """Leave out attackers without whom the odds are the same: they may be wanted elsewhere."""
        strength = self.situation.land.attack
        weakest = sorted(pieces, key=lambda piece: (strength(self.eyes.seen, piece), piece))
        for piece in weakest[:MOST_TRIMS]:
            fewer = tuple(other for other in pieces if other != piece)
            if fewer and self._judged(self._taken(draft, fewer), self._target(draft)).column == best.column:
                pieces = fewer
        return pieces

    @staticmethod
    def _target(draft: Choice) -> Hex:
        at = draft.prompt.values.get("at")
        return at.hex if isinstance(at, At) else Hex(0)

    @staticmethod
    def _taken(draft: Choice, pieces: tuple[PieceId, ...]) -> Choice:
        for piece in pieces:
            if draft.refuse(PieceClick(piece)) is None:
                draft = draft.take(PieceClick(piece))
        return draft

    def promise(self, answer: Explanation | None, at: Hex) -> Promise:
        """Return what a battle promises this side as the attacker of a hex."""
        if answer is None or not answer.spread:
            return NOTHING
        if not any(outcome.losses for outcome in answer.spread):
            # Where outcomes name no losses, what the lines come to stands for them.
            return Promise(float(answer.total), answer.total) if isinstance(answer.total, int) else NOTHING
        steps, prize, worth = self._steps(at), self.prize(at), 0.0
        standing = max(1, steps + (at in self.situation.land.works and at in self.situation.resisting))
        for outcome in answer.spread:
            own, theirs = sides_of(outcome.losses)
            won = prize if theirs >= standing else 0.0
            # What a fort loses of its own is nobody's step.
            worth += float(outcome.weight) * (min(theirs, steps) - self.situation.plan.price * own + won)
        return Promise(worth, answer.total)

    def _steps(self, at: Hex) -> int:
        """Return how many steps stand in a hex, as far as can be seen."""
        seen = self.eyes.seen
        return sum(
            1 if isinstance(token, Unknown) else seen.steps.get(token, self.situation.land.pieces[token].max_steps)
            for token in seen.stack(at)
        )

    def prize(self, at: Hex) -> float:
        """Return what emptying a hex is worth, in enemy steps: its own objective, and the way to all others."""
        return PRIZE * self.situation.plan.objectives.get(at, 0.0) + OPENED * self.situation.draw(at)


def sides_of(losses: Mapping[str, Fraction]) -> tuple[float, float]:
    """Return the attacker's and the defender's losses of an outcome: by name, else in the order they are given."""
    first, second, *_ = (*losses, "", "")
    if "attacker" in losses:
        first, second = "attacker", "defender"
    return float(losses.get(first, 0)), float(losses.get(second, 0))

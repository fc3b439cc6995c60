"""Attacks: what the rules say of the odds decides which are made and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from core.ai.drafts import finished
from core.ai.eyes import Eyes
from core.ai.situation import Situation
from core.board.hexes import Hex
from core.model.actions import Action, CountClick, HexClick, PieceClick
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
MOST_SLOTS = 8

SURE = 0.85
"""How likely it is that an attack empties its hex when nothing is laid to its support."""


@dataclass(frozen=True, slots=True)
class Promise:
    """What an attack promises.

    Attributes:
        worth: in enemy steps, own losses and what is won counted in.
        column: the odds as the rules put them.
        wins: how likely the hex is emptied.
    """

    worth: float
    column: object = None
    wins: float = 0.0


NOTHING = Promise(-1e9)
Kept = dict[tuple[object, ...], tuple[Promise, tuple[PieceId, ...]]]


@dataclass
class Battles:
    """Looks for the best attack of a decision; what was worked out and has not changed is kept."""

    eyes: Eyes
    situation: Situation
    kept: Kept = field(default_factory=dict)

    def action(self) -> Action | None:
        """Return the attack that promises most, None when none promises enough; what is owed is done first."""
        owed = self._owed()
        if owed is not None:
            return owed
        root = self.eyes.root
        clicks = [c.click for c in root.candidates() if isinstance(c.click, HexClick)]
        known = {click.hex: self._everybody(root, click) for click in clicks}
        at = max(known, key=lambda at: (known[at][0].worth, -at), default=None)
        if at is None or known[at][0].worth <= self.situation.plan.margin:
            return None
        draft = root.take(HexClick(at))
        pieces = self._trimmed(draft, known[at][1], known[at][0], self._elsewhere(known, at))
        return self._supported(self._taken(draft, pieces), (at,)).action

    def _owed(self) -> Action | None:
        """Return the first of the attacks that the rules propose, so that everything owed is done; None for none."""
        answer = self.eyes.ask(self.eyes.root.prompt.asks)
        for proposal in answer.proposals if answer is not None else ():
            draft = self.eyes.root
            for click in proposal.clicks:
                draft = draft.take(click) if draft.refuse(click) is None else draft
            if draft.action is not None:
                hexes = tuple(click.hex for click in proposal.clicks if isinstance(click, HexClick))
                return self._supported(draft, hexes).action
        return None

    def _supported(self, draft: Choice, hexes: tuple[Hex, ...]) -> Choice:
        """Return an attack with all the points that can be laid to its support, unless it is sure without them."""
        helped = draft
        for _ in range(MOST_SLOTS if draft.action is not None else 0):
            counts = [c.click for c in helped.candidates() if isinstance(c.click, CountClick)]
            if not counts or (helped is draft and self._judged(draft, *hexes).wins > SURE):
                break
            helped = helped.take(max((c for c in counts if c.slot == counts[0].slot), key=lambda click: click.count))
        return helped if helped.action is not None else draft

    def _elsewhere(self, known: Mapping[Hex, tuple[Promise, tuple[PieceId, ...]]], at: Hex) -> Mapping[PieceId, float]:
        """Return piece -> its share of the best attack that it could make on another hex."""
        found: dict[PieceId, float] = {}
        for other, (promise, pieces) in known.items():
            if other != at and promise.worth > 0:
                points = {piece: self.situation.land.attack(self.eyes.seen, piece) for piece in pieces}
                for piece in pieces:
                    share = promise.worth * points[piece] / max(1, sum(points.values()))
                    found[piece] = max(found.get(piece, 0.0), share)
        return found

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

    def _judged(self, draft: Choice, *hexes: Hex) -> Promise:
        if draft.action is None:
            return NOTHING
        return self.promise(self.eyes.ask(draft.prompt.asks), *hexes)

    def _trimmed(
        self, draft: Choice, pieces: tuple[PieceId, ...], best: Promise, elsewhere: Mapping[PieceId, float]
    ) -> tuple[PieceId, ...]:
        """Leave out attackers without whom the odds are the same, or who promise more in another attack."""
        strength, at = self.situation.land.attack, self._target(draft)
        weakest = sorted(pieces, key=lambda piece: (strength(self.eyes.seen, piece), piece))
        for piece in weakest[:MOST_TRIMS]:
            fewer = tuple(other for other in pieces if other != piece)
            without = self._judged(self._taken(draft, fewer), at) if fewer else NOTHING
            if without.column == best.column or best.worth - without.worth < elsewhere.get(piece, 0.0):
                pieces, best = fewer, without
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

    def promise(self, answer: Explanation | None, *hexes: Hex) -> Promise:
        """Return what a battle promises this side as the attacker of a hex, or of several at once."""
        if answer is None or not answer.spread:
            return NOTHING
        if not any(outcome.losses for outcome in answer.spread):
            # Where outcomes name no losses, what the lines come to stands for them.
            return Promise(float(answer.total), answer.total) if isinstance(answer.total, int) else NOTHING
        steps, prize, worth = sum(map(self._steps, hexes)), sum(map(self.prize, hexes)), 0.0
        wins = 0.0
        works = sum(at in self.situation.land.works and at in self.situation.resisting for at in hexes)
        standing = max(1, steps + works)
        for outcome in answer.spread:
            own, theirs = sides_of(outcome.losses)
            won = prize if theirs >= standing else 0.0
            wins += float(outcome.weight) if theirs >= standing else 0.0
            # What a fort loses of its own is nobody's step.
            worth += float(outcome.weight) * (min(theirs, steps) - self.situation.plan.price * own + won)
        return Promise(worth, answer.total, wins)

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

"""Points laid to support a battle: as many as turn it by what they cost, none where they would do little."""

from __future__ import annotations

from dataclasses import dataclass

from core.ai.assaults import Battles, sides_of
from core.ai.drafts import MOST_CLICKS
from core.ai.eyes import Eyes
from core.ai.situation import Situation
from core.board.hexes import Hex
from core.model.actions import Action, CountClick
from core.model.choice import Choice
from core.model.values import At, Unknown, Value, Values, Who
from core.model.working import Explanation


@dataclass(frozen=True, eq=False)
class Spending:
    """One decision how many points support a battle.

    Attributes:
        price: enemy steps, own ones saved and ground kept or won counted in, that a point must bring.
    """

    eyes: Eyes
    situation: Situation
    price: float

    def action(self) -> Action | None:
        """Return the points that bring most above their price; None where the rules foretell nothing."""
        root = self.eyes.root
        most = root.prompt.values.get("points")
        found: list[tuple[float, int, Action]] = []
        for points in range(most + 1 if isinstance(most, int) else 0):
            draft = laid(root, points)
            asks, told = draft.prompt.asks, self.eyes.ask(draft.prompt.asks)
            if draft.action is not None and asks is not None and told is not None and told.spread:
                worth = self._worth(told, asks.values)
                found.append((worth - self.price * points, -points, draft.action))
        return max(found, key=lambda one: one[:2])[2] if found else None

    def _worth(self, told: Explanation, asked: Values) -> float:
        """Return what a battle comes to for this side, in enemy steps: a hex emptied is a loss to whoever held it."""
        hexes = hexes_of(asked)
        prize, standing = sum(map(Battles(self.eyes, self.situation).prize, hexes)), max(1, self._steps(hexes))
        worth = 0.0
        for outcome in told.spread:
            attacker, defender = sides_of(outcome.losses)
            won = prize if defender >= standing else 0.0
            worth += float(outcome.weight) * (defender + won - attacker)
        return worth if self._attacks(asked) else -worth

    def _attacks(self, asked: Values) -> bool:
        """Whether the battle is this side's own attack."""
        who = asked.get("who")
        pieces = [piece for piece in who.pieces if not isinstance(piece, Unknown)] if isinstance(who, Who) else []
        return any(self.situation.land.pieces[piece].side == self.eyes.side for piece in pieces)

    def _steps(self, hexes: tuple[Hex, ...]) -> int:
        seen = self.eyes.seen
        standing = (token for at in hexes for token in seen.stack(at) if not isinstance(token, Unknown))
        return sum(seen.steps.get(token, 1) for token in standing)


def hexes_of(asked: Values) -> tuple[Hex, ...]:
    """Return the hexes that a question about a battle names."""
    named = asked.get("hexes")
    several: tuple[Value, ...] = named if isinstance(named, tuple) else (asked.get("at"),)
    return tuple(value.hex for value in several if isinstance(value, At))


def laid(root: Choice, points: int) -> Choice:
    """Return a choice with so many points on its slots, or as many as they take: the first slots first."""
    left = points
    for _ in range(MOST_CLICKS):
        counts = [c.click for c in root.candidates() if isinstance(c.click, CountClick)]
        if not counts:
            break
        here = [click for click in counts if click.slot == counts[0].slot]
        # What is laid first must leave a sum that can come out.
        click = max((one for one in here if one.count <= left), key=lambda one: one.count, default=here[0])
        left -= click.count
        root = root.take(click)
    return root

"""What a place is worth to a piece: the pull of objectives, the next attack, the ground, and the danger."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from core.ai.plan import Posture
from core.ai.situation import Situation
from core.board.hexes import Hex
from core.model.values import PieceId

ARRAY = {Posture.DRIVE: (0.35, 0.8), Posture.HOLD: (0.05, 0.12)}
"""Posture -> what a place beside an enemy is worth: of itself, and for each point of pull on the enemy's hex."""

TAKE = 1.5
"""What an objective is worth that is taken by walking in, for each point of its weight."""

STAND = 0.6
"""What it is worth to stand on an objective that is threatened, for each point of its weight."""

FEAR = {Posture.DRIVE: 0.04, Posture.HOLD: 0.12}
"""Posture -> what each point of odds against a place takes from it."""

BOLD_ODDS = 2.0
"""Odds against a place that frighten nobody."""

MOST_FEAR = 8.0
GROUND = 0.02
"""What a point of shelter is worth where an enemy is near."""


@dataclass(frozen=True, eq=False)
class Appraisal:
    """One piece looking for a place."""

    situation: Situation
    piece: PieceId

    @cached_property
    def _pulls(self) -> tuple[tuple[float, bytes], ...]:
        return self.situation.pulls(self.piece)

    @cached_property
    def _attack(self) -> float:
        return float(self.situation.land.attack(self.situation.seen, self.piece))

    @cached_property
    def _defense(self) -> float:
        return float(self.situation.land.defense(self.situation.seen, self.piece))

    @cached_property
    def _from(self) -> tuple[Hex, ...]:
        """The hexes that the piece could attack from where it stands now."""
        place = self.situation.seen.places.get(self.piece)
        return self.situation.land.grid.adjacent(Hex(place)) if isinstance(place, int) else ()

    def pull(self, at: Hex) -> float:
        """Return how strongly objectives draw the piece to a hex."""
        fading = self.situation.land.fading
        return sum(need * fading[far[at]] for need, far in self._pulls)

    def worth(self, at: Hex) -> float:
        """Return what a hex is worth to the piece; greater is better, in no unit."""
        inside = self.situation.land.inside(self.situation.side)
        if inside is not None and not inside[at]:
            return -1.0 + self.pull(at) * 0.01
        return self.pull(at) + self._prize(at) + self._array(at) + self._ground(at) - self._fear(at)

    def _prize(self, at: Hex) -> float:
        weight = self.situation.plan.objectives.get(at, 0.0)
        if not weight:
            return 0.0
        if self.situation.holder(at) != self.situation.side:
            return TAKE * weight
        alone = self.situation.guard(at, self.piece) == self.situation.land.shelter[at]
        return STAND * weight if alone and self.situation.danger(at) > 0 else 0.0

    def _array(self, at: Hex) -> float:
        """Return what a place is worth for the attack that can be made from it."""
        base, share = ARRAY[self.situation.plan.posture]
        best = 0.0
        for near in self.situation.land.grid.adjacent(at):
            points = self.situation.resisting.get(near)
            if points is not None:
                wanted = self.situation.plan.odds * max(1.0, points)
                there = self.situation.arrayed[near] - (self._attack if near in self._from else 0.0)
                gain = max(0.0, min(self._attack, wanted - there)) / wanted
                best = max(best, gain * (base + share * self.pull(near)))
        return best

    def _ground(self, at: Hex) -> float:
        return GROUND * self.situation.land.shelter[at] if self.situation.danger(at) > 0 else 0.0

    def _fear(self, at: Hex) -> float:
        danger = self.situation.danger(at)
        if not danger:
            return 0.0
        odds = danger / max(1.0, self.situation.guard(at, self.piece) + self._defense)
        return FEAR[self.situation.plan.posture] * min(MOST_FEAR, max(0.0, odds - BOLD_ODDS))

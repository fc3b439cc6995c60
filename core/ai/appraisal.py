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


OVERFULL = -1e6
"""Worth of a hex that does not hold a piece beside those that stand there."""

STRANDED = 2.0
"""What it takes from a place that enemies beside it must be attacked without strength."""

HARM = 1.0
"""What a step that is sure to be lost takes from a place."""

TRAIN = (0.3, 0.05)
"""What a piece that follows loses for each hex too near to the enemy, and for each hex too far from its own side's
pieces."""

COMPANY = 6
"""Hexes within which a piece that follows is with its own side's pieces."""


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
        """Return how strongly objectives, and the way off the map, draw the piece to a hex."""
        fading = self.situation.land.fading
        return sum(need * fading[far[at]] for need, far in self._pulls) + self.out(at)

    def out(self, at: Hex) -> float:
        """Return how strongly the way off the map draws a piece."""
        nearing = self._nearing
        return nearing[at] if nearing else 0.0

    @cached_property
    def _nearing(self) -> tuple[float, ...]:
        return self.situation.land.drawing_out(self.situation.side)

    def worth(self, at: Hex) -> float:
        """Return what a hex is worth to the piece; greater is better, in no unit."""
        if self._overfull(at):
            return OVERFULL
        keeps = self.situation.plan.train.get(self._type)
        if keeps is not None:
            return self._following(at, keeps)
        inside = self.situation.land.inside(self.situation.side)
        if inside is not None and not inside[at]:
            return -1.0 + self.pull(at) * 0.01
        own = self.prize(at) + self._array(at) + self._ground(at)
        harm = self._fear(at) + self._stranded(at) + (HARM if at in self.situation.hazards else 0.0)
        return self.pull(at) + own - harm

    @property
    def follows(self) -> bool:
        """Whether the piece stays behind the front."""
        return self._type in self.situation.plan.train

    @cached_property
    def _type(self) -> str:
        return self.situation.land.pieces[self.piece].type

    def _overfull(self, at: Hex) -> bool:
        land = self.situation.land
        return bool(land.room) and self.situation.load(at, self.piece) + land.loads[self.piece] > land.room

    def _following(self, at: Hex, keeps: float) -> float:
        """Return what a place is worth to a piece that follows: near the front, and out of the enemy's reach."""
        front = self.situation.front
        apart = sum(max(0, far[at] - COMPANY) * count for count, far in front) / max(1, sum(n for n, _ in front))
        return -TRAIN[0] * max(0.0, keeps - self.situation.nearest_enemy(at)) - TRAIN[1] * apart

    def _stranded(self, at: Hex) -> float:
        """Return what it costs that all enemies beside a place must be attacked, as far as strength for it lacks."""
        situation = self.situation
        if not situation.plan.obliged or at in situation.land.refuges:
            return 0.0
        beside = [near for near in situation.beside.get(at, ()) if near in situation.theirs]
        if not beside:
            return 0.0
        wanted = situation.plan.odds * sum(situation.resisting[near] for near in beside)
        most = max(situation.gathering[near] for near in beside)
        ours = max(self._attack, most) * (1 + (len(beside) - 1) / 2) * situation.supplied(at)
        return STRANDED * len(beside) * max(0.0, 1.0 - ours / max(1.0, wanted))

    def prize(self, at: Hex) -> float:
        """Return what it is worth to be in a hex that is an objective itself."""
        weight = self.situation.plan.objectives.get(at, 0.0)
        if not weight:
            return 0.0
        if not self.situation.has(at):
            return TAKE * weight
        alone = self.situation.guard(at, self.piece) == self.situation.land.shelter[at]
        return STAND * weight if alone and self.situation.danger(at) > 0 else 0.0

    def _array(self, at: Hex) -> float:
        """Return what a place is worth for the attack that can be made from it."""
        base, share = ARRAY[self.situation.plan.posture]
        base = base if self.situation.plan.hunts is None else self.situation.plan.hunts
        best = 0.0
        for near in self.situation.beside.get(at, ()):
            wanted = self.situation.plan.odds * max(1.0, self.situation.resisting[near])
            there = self.situation.arrayed[near] - (self._attack if near in self._from else 0.0)
            gain = max(0.0, min(self._attack, wanted - there)) / wanted
            best = max(best, gain * (base + share * self.pull(near)))
        return best * self.situation.supplied(at) if best else 0.0

    def _ground(self, at: Hex) -> float:
        return GROUND * self.situation.land.shelter[at] if self.situation.danger(at) > 0 else 0.0

    def _fear(self, at: Hex) -> float:
        danger = self.situation.danger(at)
        if not danger:
            return 0.0
        odds = danger / max(1.0, self.situation.guard(at, self.piece) + self._defense)
        return FEAR[self.situation.plan.posture] * min(MOST_FEAR, max(0.0, odds - BOLD_ODDS))

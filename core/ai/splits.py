"""Pieces that may be broken up into several: that pays where much lies open and few are free to take it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from core.ai.eyes import Eyes
from core.ai.situation import Claim, Situation
from core.board.hexes import Hex
from core.model.actions import Action, PieceClick
from core.model.values import PieceId

REACH = 14
"""Hexes within which a piece may soon take what lies open."""

FREE = 4
"""Hexes from any enemy beyond which a piece is free to go where it likes."""


@dataclass(frozen=True, eq=False)
class Splits:
    """One decision which pieces are broken up."""

    eyes: Eyes
    situation: Situation

    def action(self) -> Action | None:
        """Return the piece that gains most by being broken up; None where none gains enough."""
        least = self.situation.plan.splits.get(self.eyes.decision)
        if least is None:
            return None
        found = [
            (self._gain(c.click.piece, (c.amount or 2) - 1), c.click)
            for c in self.eyes.root.candidates()
            if isinstance(c.click, PieceClick)
        ]
        gain, click = max(found, key=lambda one: (one[0], one[1].piece), default=(0.0, None))
        return self.eyes.root.take(click).action if click is not None and gain >= least else None

    def _gain(self, piece: PieceId, more: int) -> float:
        """Return what so many pieces more could take, or leave the map for."""
        place, land = self.eyes.seen.places.get(piece), self.situation.land
        if not isinstance(place, int) or self.situation.nearest_enemy(Hex(place)) < FREE:
            return 0.0
        takes = sum(claim.weight / takers for claim, takers in self._open if land.far(claim.at)[place] <= REACH)
        out = land.drawing_out(self.situation.side)
        goes = out[place] if out else 0.0
        return more * (takes + goes)

    @cached_property
    def _open(self) -> tuple[tuple[Claim, int], ...]:
        """Objectives that nobody defends, each with how many pieces could take it, and one more."""
        situation = self.situation
        free = [at for at in situation.mine if situation.nearest_enemy(at) >= FREE]
        found = []
        for claim in situation.claims:
            if not claim.kept and situation.nearest_enemy(claim.at) > 1:
                far = situation.land.far(claim.at)
                found.append((claim, 1 + sum(len(situation.mine[at]) for at in free if far[at] <= REACH)))
        return tuple(found)

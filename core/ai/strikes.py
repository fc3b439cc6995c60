"""Strikes on a hex by points, aircraft or markers: where they take most from the enemy, and how many are laid there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from core.ai.drafts import MOST_CLICKS
from core.ai.eyes import Eyes
from core.ai.situation import Situation
from core.board.hexes import Hex
from core.model.actions import Action, CountClick, HexClick
from core.model.choice import Choice
from core.model.working import Explanation

STRIKE = 2
"""Distance at which pieces are taken to suffer from a strike on a bare hex."""

LOOKED_AT = 16
"""Hexes whose strike is worked out; those before it are the likeliest."""

CONTACT = 1.0
"""How much more a step counts where one's own pieces can attack at once."""

LEAST_HARM = 0.1
"""Steps that a strike must take on average, where the plan says nothing else."""

ZONE = 0.25
"""Steps that a stack is taken to lose in a zone of harm, for most of them leave it."""


@dataclass(frozen=True, eq=False)
class Strikes:
    """One decision where a hex is struck."""

    eyes: Eyes
    situation: Situation

    def action(self) -> Action | None:
        """Return the strike that does most harm, not one that is best left alone; None where none does enough.

        Where all hexes are one's own, it is the one that can use what is put there.
        """
        root = self.eyes.root
        hexes = [c.click.hex for c in root.candidates() if isinstance(c.click, HexClick) and not c.grave]
        own = [at for at in hexes if at in self.situation.mine]
        if own and len(own) == len(hexes):
            return finished_at(root, max(own, key=lambda at: (self._lacks(at), -at)))
        likely = sorted(hexes, key=lambda at: (-self._harm.get(at, 0.0), at))
        found = [(self._worth(root.take(HexClick(at)), at), at) for at in likely[:LOOKED_AT]]
        if not found:
            return None
        worth, at = max(found, key=lambda one: (one[0], -one[1]))
        least = self.situation.plan.strike_of(self.eyes.decision, self.eyes.seen.marks, LEAST_HARM)
        return finished_at(root, at) if worth > least else None

    def _lacks(self, at: Hex) -> float:
        """Return how much a hex of one's own can use another piece."""
        land = self.situation.land
        load = sum(land.loads.get(piece, 0) for piece in self.situation.mine.get(at, ()))
        return self.situation.draw(at) - (load if land.room and load >= land.room else 0)

    @cached_property
    def _harm(self) -> dict[Hex, float]:
        """Hex -> how likely a strike there is to pay: enemies near it, and how much an objective wants them gone."""
        land, harm = self.situation.land, dict[Hex, float]()
        for at, force in self.situation.theirs.items():
            weight = (force.attack + force.defense) * self._weight(at)
            for distance, ring in enumerate(((at,), land.grid.adjacent(at), land.ring(at))[: STRIKE + 1]):
                for near in ring:
                    harm[near] = harm.get(near, 0.0) + weight / (1 + distance)
        return harm

    def _weight(self, at: Hex) -> float:
        land = self.situation.land
        objectives = sum(claim.weight * land.fading[land.far(claim.at)[at]] for claim in self.situation.claims)
        return objectives + (CONTACT if self.situation.arrayed.get(at, 0.0) else 0.0)

    def _worth(self, draft: Choice, at: Hex) -> float:
        """Return what a strike is worth, in enemy steps: as the rules foretell it, else by who stands there."""
        told = self.eyes.ask(fullest(draft).prompt.asks)
        if told is not None and told.spread:
            steps = sum(float(one.weight * one.losses.get("defender", 0)) for one in told.spread)
            return steps * (1 + self._weight(at))
        if told is not None and told.overlays:
            return self._zone(told)
        return self._harm.get(at, 0.0)

    def _zone(self, told: Explanation) -> float:
        """Return what a zone is worth: the enemy's stacks in it, less one's own."""
        area = {at for overlay in told.overlays for at in overlay.hexes}
        theirs, mine = (sum(at in area for at in held) for held in (self.situation.theirs, self.situation.mine))
        return ZONE * (theirs - mine)


def fullest(draft: Choice) -> Choice:
    """Return a draft with as many points on each slot as it takes, the first slots first."""
    for _ in range(MOST_CLICKS):
        counts = [c.click for c in draft.candidates() if isinstance(c.click, CountClick)]
        if not counts or draft.action is not None:
            return draft
        draft = draft.take(max((c for c in counts if c.slot == counts[0].slot), key=lambda click: click.count))
    return draft


def finished_at(root: Choice, at: Hex) -> Action | None:
    """Return the strike on a hex with all the points that it takes."""
    draft = fullest(root.take(HexClick(at)))
    return draft.action

"""The position as a plan sees it: who stands where how strongly, what is threatened, and where strength is missing."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from core.ai.land import Land
from core.ai.plan import Posture, SidePlan
from core.board.hexes import Hex
from core.model.state import Observation
from core.model.values import PieceId, Side, Unknown

THREAT = (1.0, 1.0, 0.9, 0.7, 0.5, 0.35, 0.2, 0.1)
"""Distance -> the share of an enemy's attack that a hex has to reckon with."""

GUARD = (1.0, 0.4, 0.2)
"""Distance -> the share of a piece's defence that guards an objective of its own side."""

SIEGE = (1.0, 1.0, 0.6, 0.3)
"""Distance -> the share of a piece's attack that bears on an objective of the enemy's."""

FRONT = 3
"""Hexes from an enemy within which a stack stands at the front."""

APART = ((1, 1.0), (2, 0.75), (1000, 0.6))
"""Times the tether that an attack is away from what follows -> the share of its strength that it has."""

NEARING = (1.0, 1.0, 0.8, 0.6, 0.3)
"""Distance -> the share of a piece's attack that may soon stand next to a hex."""

SCREEN = (1.0, 0.3)
"""Distance -> the share of an enemy's defence that covers an objective."""

BARE = 3.0
"""Points of defence that an objective of the enemy's is reckoned with though nobody stands there."""

SAFE_ODDS = 2.0
"""Attack for each point of defence that a guard can stand."""

LEAST = 0.12
"""The share of a need that stays when an objective has all it asks for."""

SHARES = {Posture.DRIVE: (1.0, 0.4), Posture.HOLD: (0.5, 1.0)}
"""Posture -> what objectives to be taken weigh, and what those to be kept weigh."""


@dataclass(frozen=True, slots=True)
class Force:
    """Pieces of one hex together, in points of attack and defence."""

    attack: float = 0.0
    defense: float = 0.0


@dataclass(frozen=True, slots=True)
class Claim:
    """What an objective asks for.

    Attributes:
        weight: how heavy it is for this side now.
        demand: points that it asks for; attack where it must be taken, defence where it must be kept.
        cover: points that bear on it already.
        kept: whether this side has it.
    """

    at: Hex
    weight: float
    demand: float
    cover: float
    kept: bool

    def need(self, less: float = 0.0) -> float:
        """Return what more strength is worth here, `less` points of the cover taken away."""
        if self.demand <= 0:
            return 0.0
        return self.weight * max(LEAST, min(1.0, 1.0 - (self.cover - less) / self.demand))


@dataclass(frozen=True, eq=False)
class Situation:
    """One observation, read for one side."""

    land: Land
    seen: Observation
    side: Side

    @cached_property
    def plan(self) -> SidePlan:
        """What the side sets out to do."""
        return self.land.plan.of(self.side)

    @cached_property
    def _stacks(self) -> tuple[Mapping[Hex, tuple[PieceId, ...]], Mapping[Hex, Force], Mapping[Hex, Side]]:
        owners: dict[Hex, Side] = {}
        mine: dict[Hex, tuple[PieceId, ...]] = {}
        theirs: dict[Hex, Force] = {}
        for place, stack in self.seen.stacks.items():
            known = tuple(token for token in stack if not isinstance(token, Unknown))
            if isinstance(place, str) or not known:
                continue
            owner = owners[Hex(place)] = self.land.pieces[known[-1]].side
            fighting = tuple(piece for piece in known if piece in self.land.fighting)
            if owner == self.side:
                mine[Hex(place)] = fighting
            else:
                theirs[Hex(place)] = self._force(fighting, owner, len(stack) - len(known))
        return mine, theirs, owners

    def _force(self, pieces: tuple[PieceId, ...], owner: Side, hidden: int) -> Force:
        attack = sum(self.land.attack(self.seen, piece) for piece in pieces)
        defense = sum(self.land.defense(self.seen, piece) for piece in pieces)
        return Force(
            attack + hidden * self.land.typical(owner, 0),
            defense + hidden * self.land.typical(owner, 1),
        )

    @property
    def mine(self) -> Mapping[Hex, tuple[PieceId, ...]]:
        """Hex -> this side's fighting pieces there."""
        return self._stacks[0]

    @property
    def theirs(self) -> Mapping[Hex, Force]:
        """Hex -> what enemies stand there, unseen ones at a typical strength."""
        return self._stacks[1]

    def holder(self, at: Hex) -> Side | None:
        """Return who has a hex: whose pieces stand there, else who controls it where the game keeps that."""
        owner = self._stacks[2].get(at)
        if owner is not None or self.land.control is None:
            return owner
        layer, names = self.land.control
        return names.get(self.seen.layers[layer][at])

    def has(self, at: Hex) -> bool:
        """Return whether this side has a hex; who keeps what he has counts what nobody has as his."""
        holder = self.holder(at)
        return holder == self.side or (holder is None and self.plan.posture is Posture.HOLD)

    @cached_property
    def resisting(self) -> Mapping[Hex, float]:
        """Hex -> points of defence, ground included, of every hex that must be fought for."""
        shelter = self.land.shelter
        found = {at: force.defense + shelter[at] for at, force in self.theirs.items()}
        for at, points in self.land.works.items():
            if self.holder(at) not in (self.side, None):
                found[at] = found.get(at, shelter[at]) + points
        return found

    @cached_property
    def arrayed(self) -> Mapping[Hex, float]:
        """Hex that must be fought for -> this side's attack points next to it."""
        found: dict[Hex, float] = dict.fromkeys(self.resisting, 0.0)
        for at, force in self.forces.items():
            for near in self.land.grid.adjacent(at):
                if near in found:
                    found[near] += force.attack
        return found

    @cached_property
    def beside(self) -> Mapping[Hex, tuple[Hex, ...]]:
        """Hex -> the hexes next to it that must be fought for; only hexes that have any."""
        found: dict[Hex, tuple[Hex, ...]] = {}
        for at in self.resisting:
            for near in self.land.grid.adjacent(at):
                found[near] = (*found.get(near, ()), at)
        return found

    @cached_property
    def front(self) -> tuple[tuple[int, bytes], ...]:
        """This side's stacks at the front: how many pieces each has, and its distance by cell; all where none is."""
        near = [at for at in self.mine if self.nearest_enemy(at) <= FRONT] or list(self.mine)
        return tuple((len(self.mine[at]), self.land.far(at)) for at in near)

    def supplied(self, at: Hex) -> float:
        """Return the share of its strength that an attack from a hex has: less when what follows is left behind."""
        tether = self.plan.tether
        if not tether or not self._trains:
            return 1.0
        apart = min(far[at] for far in self._trains)
        return next(share for times, share in APART if apart <= tether * times)

    @cached_property
    def _trains(self) -> tuple[bytes, ...]:
        follow = self.plan.train
        stacks = self.mine.items()
        return tuple(self.land.far(at) for at, mine in stacks if any(self.land.pieces[p].type in follow for p in mine))

    @cached_property
    def gathering(self) -> Mapping[Hex, float]:
        """Hex that must be fought for -> this side's attack points that could soon be next to it."""
        found: dict[Hex, float] = {}
        for at in self.resisting:
            far = self.land.far(at)
            shares = ((NEARING[far[h]] * force.attack) for h, force in self.forces.items() if far[h] < len(NEARING))
            found[at] = sum(shares)
        return found

    @cached_property
    def hazards(self) -> frozenset[Hex]:
        """Hexes that cost their holder steps; only asked for membership."""
        hazard, land = self.land.plan.hazard, self.land
        if hazard is None:
            return frozenset()
        values = next(layer.values for layer in land.schema.state_layers if layer.id == hazard.layer)
        number, cells = values.index(hazard.value), self.seen.layers[hazard.layer]
        marked = (Hex(at) for at, value in enumerate(cells) if value == number)
        return frozenset(near for at in marked for near in land.grid.within(at, hazard.reach))

    def load(self, at: Hex, without: PieceId) -> int:
        """Return how much of a hex's room this side's pieces take, but for one piece."""
        loads = self.land.loads
        return sum(loads[piece] for piece in self.mine.get(at, ()) if piece != without)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """What every objective of this side asks for."""
        taking, keeping = SHARES[self.plan.posture]
        heaviest = max(self.plan.objectives.values(), default=0.0)
        found = []
        for at, weight in self.plan.objectives.items():
            if self.has(at):
                spare = self.plan.reserve if weight == heaviest else 0.0
                demand = max(spare, self._threat(at) / SAFE_ODDS - self.land.shelter[at])
                found.append(Claim(at, weight * keeping, demand, self._guard(at), kept=True))
            else:
                screen = self._screen(at)
                demand = BARE + (self.plan.odds * (screen + self.land.shelter[at]) if screen else 0.0)
                found.append(Claim(at, weight * taking, demand, self._siege(at), kept=False))
        return tuple(found)

    def _threat(self, at: Hex) -> float:
        far, most, total = self.land.far(at), len(THREAT), 0.0
        for h, force in self.theirs.items():
            if far[h] < most:
                total += force.attack * THREAT[far[h]]
        return total

    def _screen(self, at: Hex) -> float:
        resisting = self.resisting
        near = sum(resisting.get(h, 0.0) for h in self.land.grid.adjacent(at))
        return resisting.get(at, 0.0) * SCREEN[0] + near * SCREEN[1]

    def _guard(self, at: Hex) -> float:
        far, most, total = self.land.far(at), len(GUARD), 0.0
        for h, force in self.forces.items():
            if far[h] < most:
                total += force.defense * GUARD[far[h]]
        return total

    def _siege(self, at: Hex) -> float:
        far, most, total = self.land.far(at), len(SIEGE), 0.0
        for h, force in self.forces.items():
            if far[h] < most:
                total += force.attack * SIEGE[far[h]]
        return total

    @cached_property
    def forces(self) -> Mapping[Hex, Force]:
        """Hex -> what this side has there."""
        return {at: self._force(pieces, self.side, 0) for at, pieces in self.mine.items()}

    def pulls(self, piece: PieceId) -> tuple[tuple[float, bytes], ...]:
        """Return, for each objective that asks for anything, how it draws a piece, and its distance by cell.

        What the piece itself does for an objective now counts for nothing, so that it does not leave what it guards.
        """
        place = self.seen.places.get(piece)
        found = []
        for claim in self.claims:
            far = self.land.far(claim.at)
            need = claim.need(self._share(claim, piece, far[place]) if isinstance(place, int) else 0.0)
            if need > 0:
                found.append((need, far))
        return tuple(found)

    def _share(self, claim: Claim, piece: PieceId, distance: int) -> float:
        shares = GUARD if claim.kept else SIEGE
        if distance >= len(shares):
            return 0.0
        factor = self.land.defense if claim.kept else self.land.attack
        return shares[distance] * factor(self.seen, piece)

    def draw(self, at: Hex) -> float:
        """Return how strongly all objectives together draw this side to a hex."""
        land = self.land
        return sum(claim.need() * land.fading[land.far(claim.at)[at]] for claim in self.claims)

    def danger(self, at: Hex) -> float:
        """Return the enemy's attack points next to a hex, and half of those one hex farther."""
        return self._dangers.get(at, 0.0)

    @cached_property
    def _dangers(self) -> Mapping[Hex, float]:
        found: dict[Hex, float] = {}
        for at, force in self.theirs.items():
            for near in self.land.grid.adjacent(at):
                found[near] = found.get(near, 0.0) + force.attack
            for near in self.land.ring(at):
                found[near] = found.get(near, 0.0) + force.attack / 2
        return found

    def guard(self, at: Hex, without: PieceId | None = None) -> float:
        """Return this side's points of defence in a hex, ground included, but for one piece."""
        pieces = (piece for piece in self.mine.get(at, ()) if piece != without)
        return self.land.shelter[at] + sum(self.land.defense(self.seen, piece) for piece in pieces)

    def nearest_enemy(self, at: Hex) -> int:
        """Return the distance to the nearest enemy; 255 without any."""
        return self._distances.get(at, 255)

    @cached_property
    def _distances(self) -> Mapping[Hex, int]:
        found: dict[Hex, int] = dict.fromkeys(self.theirs, 0)
        waiting = deque(found)
        while waiting:
            at = waiting.popleft()
            for near in self.land.grid.adjacent(at):
                if near not in found:
                    found[near] = found[at] + 1
                    waiting.append(near)
        return found

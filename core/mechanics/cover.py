"""Who attacks whom where everybody next to an enemy has to: combats that together cover a front.

Attackers and enemy stacks are next to each other or not. A combat is some attackers against some stacks, each of
those next to each of these. Nobody is in two combats. Some attackers must attack somebody, the others may; some
stacks must be attacked, the others may. Combats are fought one after the other, so that the question at each of
them is whether what is left can still be covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from core.board.hexes import Hex
from core.model.values import PieceId


@dataclass(frozen=True, slots=True)
class Combat:
    """Some attackers against all that stands in some hexes."""

    stacks: tuple[Hex, ...]
    attackers: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class Stranded:
    """What can no longer be covered: stacks that nobody is left to attack, attackers with nobody left to attack."""

    stacks: tuple[Hex, ...] = ()
    attackers: tuple[PieceId, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.stacks or self.attackers)


@dataclass(frozen=True)
class Front:
    """What is left to be covered.

    Attributes:
        reach: attacker -> the stacks that it is next to and that may still be attacked; never empty for one that
            may attack, in an order that stands for all.
        bound: the attackers that must attack.
        owed: the stacks that must be attacked.
    """

    reach: Mapping[PieceId, tuple[Hex, ...]]
    bound: tuple[PieceId, ...]
    owed: tuple[Hex, ...]

    @cached_property
    def near(self) -> Mapping[Hex, tuple[PieceId, ...]]:
        """Stack -> the attackers next to it; ascending."""
        found: dict[Hex, list[PieceId]] = {at: [] for at in self.owed}
        for attacker, stacks in self.reach.items():
            for at in stacks:
                found.setdefault(at, []).append(attacker)
        return {at: tuple(found[at]) for at in sorted(found)}

    @cached_property
    def must(self) -> Mapping[PieceId, None]:
        """`bound` for looking up."""
        return dict.fromkeys(self.bound)

    def pool(self, stacks: Sequence[Hex]) -> tuple[PieceId, ...]:
        """Return the attackers next to all of some stacks: those that can fight them in one combat."""
        if not stacks:
            return tuple(self.reach)
        first, *others = stacks
        return tuple(a for a in self.near.get(first, ()) if all(at in self.reach[a] for at in others))

    def after(self, combat: Combat) -> Front:
        """Return what is left when a combat has been fought and every stack in it still stands."""
        gone = set(combat.stacks)
        reach = {
            attacker: tuple(at for at in stacks if at not in gone)
            for attacker, stacks in self.reach.items()
            if attacker not in combat.attackers
        }
        bound = tuple(attacker for attacker in self.bound if attacker not in combat.attackers)
        return Front(reach, bound, tuple(at for at in self.owed if at not in gone))

    @cached_property
    def stranded(self) -> Stranded:
        """What cannot be covered any more; nothing where a covering exists.

        Where every stack has somebody next to it and every attacker a stack, there is one: each stack goes to an
        attacker next to it, and an attacker without one joins a combat against a single stack, or takes a stack
        over from a combat against several.
        """
        stacks = tuple(at for at in self.owed if not self.near[at])
        return Stranded(stacks, tuple(attacker for attacker in self.bound if not self.reach.get(attacker)))


def joiners(front: Front, stacks: Sequence[Hex]) -> tuple[PieceId, ...]:
    """Return the attackers that must attack and have nobody to attack but these stacks."""
    near = dict.fromkeys(a for at in stacks for a in front.near.get(at, ()) if a in front.must)
    return tuple(a for a in near if all(at in stacks for at in front.reach[a]))


def loose_ends(front: Front, combat: Combat) -> Stranded:
    """Return what a combat would strand, fought exactly so."""
    return front.after(combat).stranded


def dead_end(front: Front, stacks: Sequence[Hex], attackers: Sequence[PieceId] = ()) -> Stranded:
    """Return what every combat of at least these stacks and attackers would strand; nothing when one is legal.

    All attackers given must be next to all stacks given.
    """
    worst = Stranded()
    for chosen in _larger(front, stacks, attackers):
        found = _best_end(front, chosen, attackers)
        if not found:
            return found
        worst = worst or found
    return worst


def _larger(front: Front, stacks: Sequence[Hex], attackers: Sequence[PieceId]) -> Iterable[tuple[Hex, ...]]:
    """Yield the sets of stacks that a combat begun so may grow to, smallest first."""
    tried: dict[tuple[Hex, ...], None] = {}
    able = front.pool(stacks)
    common = [at for at in front.near if at not in stacks and all(at in front.reach[a] for a in attackers)]
    reaches = dict.fromkeys(tuple(at for at in common if at in front.reach[a]) for a in able)
    for more in range(max(map(len, reaches), default=0) + 1):
        for extra in reaches:
            for added in combinations(extra, more):
                chosen = tuple(sorted((*stacks, *added)))
                if chosen not in tried:
                    tried[chosen] = None
                    yield chosen


def _best_end(front: Front, stacks: tuple[Hex, ...], attackers: Sequence[PieceId]) -> Stranded:
    """Return what combats against exactly these stacks would strand at the least.

    Whoever must join does; more attackers than those can only leave other stacks without.
    """
    must = joiners(front, stacks)
    apart = tuple(a for a in must if any(at not in front.reach[a] for at in stacks))
    if apart:
        return Stranded(attackers=apart)
    fixed = tuple(dict.fromkeys((*attackers, *must)))
    if fixed:
        return _bared(front, stacks, fixed)
    ends = [_bared(front, stacks, (one,)) for one in front.pool(stacks)]
    return min(ends, key=lambda end: len(end.stacks), default=Stranded(stacks))


def _bared(front: Front, stacks: tuple[Hex, ...], attackers: tuple[PieceId, ...]) -> Stranded:
    """Return the stacks that nobody could attack when these attackers are taken up."""
    spent = set(attackers)
    touched = dict.fromkeys(at for a in attackers for at in front.reach[a] if at not in stacks)
    owed = set(front.owed)
    bare = (at for at in touched if at in owed and all(a in spent for a in front.near[at]))
    return Stranded(tuple(sorted(bare)))

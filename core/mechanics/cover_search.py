"""A whole legal set of combats, as good for the attacker as a short search finds; the same every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.board.hexes import Hex
from core.mechanics.cover import Combat, Front
from core.model.values import PieceId

Score = Callable[[Combat], float]
"""How good a combat is for the attacker; more is better. Asked once for each combat."""

MOST_SCORES = 3000
"""Combats looked at before a proposal is left as it is."""

GAIN = 1e-9
"""Least improvement that counts, so that rounding never makes a search run in circles."""

Group = tuple[int, int]
"""A combat as two bit masks: its stacks, its attackers."""

Groups = dict[int, Group]
"""Combats by a number of their own."""

MOST_DISSOLVED = 4
"""Attackers of a combat that are sent elsewhere one by one when it is given up."""

NOBODY = -1
"""No combat's number."""

Move = tuple[tuple[int, ...], tuple[Group, ...]]
"""The numbers of the combats that go, and those that come in their stead."""


def proposal(front: Front, score: Score, most: int = MOST_SCORES) -> tuple[Combat, ...]:
    """Return a legal covering of a front: everybody bound attacks, every stack owed is attacked.

    Args:
        most: combats to look at; some dozens more are scored to end a step.

    Raises:
        ValueError: nothing covers the front; `Front.stranded` tells why.
    """
    if front.stranded:
        raise ValueError(f"no covering: {front.stranded}")
    search = _Search(front, score, most)
    return search.combats(search.climb(search.start()))


class _Search:
    """Hill climbing over coverings: each step changes one or two combats for the better."""

    def __init__(self, front: Front, score: Score, most: int) -> None:
        self.stacks: tuple[Hex, ...] = tuple(front.near)
        self.attackers: tuple[PieceId, ...] = tuple(front.reach)
        index = {at: n for n, at in enumerate(self.stacks)}
        self.reach = [sum(1 << index[at] for at in front.reach[a]) for a in self.attackers]
        self.bound = sum(1 << n for n, a in enumerate(self.attackers) if a in front.must)
        self.owed = sum(1 << index[at] for at in front.owed)
        self._score, self.most = score, most
        self._known: dict[Group, float] = {}

    def combats(self, groups: list[Group]) -> tuple[Combat, ...]:
        """Return groups as combats, ascending by their first stack."""
        return tuple(self._combat(group) for group in sorted(groups, key=lambda group: group[0] & -group[0]))

    def _combat(self, group: Group) -> Combat:
        stacks = tuple(self.stacks[n] for n in _bits(group[0]))
        return Combat(stacks, tuple(self.attackers[n] for n in _bits(group[1])))

    def value(self, group: Group) -> float:
        """Return what a combat is worth."""
        known = self._known.get(group)
        if known is None:
            known = self._known[group] = self._score(self._combat(group))
        return known

    def common(self, attackers: int) -> int:
        """Return the stacks that all of some attackers are next to."""
        stacks = -1
        for n in _bits(attackers):
            stacks &= self.reach[n]
        return stacks

    # Start -----------------------------------------------------------------------------------

    def start(self) -> list[Group]:
        """Return some covering: each stack owed to one attacker, the busiest last; then who is left joins in."""
        load: dict[int, int] = {}
        near = {s: [n for n, reach in enumerate(self.reach) if reach >> s & 1] for s in _bits(self.owed)}
        for s in sorted(near, key=lambda s: len(near[s])):
            taker = min(near[s], key=lambda n: (load.get(n, 0).bit_count(), not self.bound >> n & 1, n))
            load[taker] = load.get(taker, 0) | 1 << s
        groups = [(stacks, 1 << n) for n, stacks in load.items()]
        for n in _bits(self.bound):
            if n not in load:
                self._admit(groups, n)
        return groups

    def _admit(self, groups: list[Group], n: int) -> None:
        """Let an attacker join a combat that it is next to all of, take over a stack, or begin one of his own."""
        for i, (stacks, attackers) in enumerate(groups):
            if stacks & ~self.reach[n] == 0:
                groups[i] = (stacks, attackers | 1 << n)
                return
        for i, (stacks, attackers) in enumerate(groups):
            if stacks & self.reach[n]:
                taken = (stacks & self.reach[n]) & -(stacks & self.reach[n])
                groups[i] = (stacks ^ taken, attackers)
                groups.append((taken, 1 << n))
                return
        groups.append((self.reach[n] & -self.reach[n], 1 << n))

    # Steps -----------------------------------------------------------------------------------

    def climb(self, groups: list[Group]) -> list[Group]:
        """Return a covering that no single step betters, or the best when enough has been looked at.

        Only combats that changed, and those beside them, are looked at again.
        """
        now = dict(enumerate(groups))
        waiting = dict.fromkeys(now)
        fresh = len(now)
        while len(self._known) < self.most:
            i = next(iter(waiting), NOBODY)
            found = self._better(self._openings(now) if i == NOBODY else self.moves(now, i), now)
            if found is None:
                if i == NOBODY:
                    break
                del waiting[i]
                continue
            gone, come = found
            for n in gone:
                del now[n]
                waiting.pop(n, None)
            now.update(enumerate(come, fresh))
            fresh += len(come)
            touched = 0
            for _, attackers in come:
                touched |= self.touch(attackers)
            waiting.update((n, None) for n, group in now.items() if self.touch(group[1]) & touched)
        return list(now.values())

    def _better(self, moves: Iterator[Move], groups: Groups) -> Move | None:
        for gone, come in moves:
            if sum(map(self.value, come)) - sum(self.value(groups[n]) for n in gone) > GAIN:
                return gone, come
            if len(self._known) >= self.most:
                return None
        return None

    def touch(self, attackers: int) -> int:
        """Return the stacks that any of some attackers is next to."""
        stacks = 0
        for n in _bits(attackers):
            stacks |= self.reach[n]
        return stacks

    def moves(self, groups: Groups, i: int) -> Iterator[Move]:
        """Yield every step from a covering to another in which one combat takes part."""
        one, touch = groups[i], self.touch(groups[i][1])
        yield from self._alone(groups, i)
        common = self.common(one[1])
        beside = [(j, other) for j, other in groups.items() if j != i and self.touch(other[1]) & touch]
        for j, other in beside:
            there = self.common(other[1])
            for left, right, shared in (((i, one), (j, other), there), ((j, other), (i, one), common)):
                yield from self._shifts(left, right)
                yield from self._handed(left, right, shared)
                yield from self._taken(left, right)
                yield from self._dissolved(groups, left, right, shared)
            yield from self._swaps((i, one), (j, other))
            if not (one[0] | other[0]) & ~(common & there):
                yield (i, j), ((one[0] | other[0], one[1] | other[1]),)
        yield from self._idle(groups, i)

    def lots(self, attackers: int) -> Iterator[int]:
        """Yield single attackers, then all those of one reach where they are several."""
        by_reach: dict[int, int] = {}
        for n in _bits(attackers):
            yield 1 << n
            by_reach[self.reach[n]] = by_reach.get(self.reach[n], 0) | 1 << n
        yield from (lot for lot in by_reach.values() if lot & (lot - 1))

    def _shifts(self, one: tuple[int, Group], other: tuple[int, Group]) -> Iterator[Move]:
        """Yield attackers going from one combat to another; somebody stays."""
        (i, (stacks, attackers)), (j, (theirs, there)) = one, other
        able = sum(1 << n for n in _bits(attackers) if not theirs & ~self.reach[n])
        for lot in self.lots(able):
            if lot != attackers:
                yield (i, j), ((stacks, attackers ^ lot), (theirs, there | lot))

    def _swaps(self, one: tuple[int, Group], other: tuple[int, Group]) -> Iterator[Move]:
        """Yield two attackers changing places."""
        (i, (stacks, attackers)), (j, (theirs, there)) = one, other
        go = [n for n in _bits(attackers) if not theirs & ~self.reach[n]]
        come = [n for n in _bits(there) if not stacks & ~self.reach[n]]
        for a in go:
            for b in come:
                both = 1 << a | 1 << b
                yield (i, j), ((stacks, attackers ^ both), (theirs, there ^ both))

    def _handed(self, one: tuple[int, Group], other: tuple[int, Group], common: int) -> Iterator[Move]:
        """Yield a stack handed from one combat to another."""
        (i, (stacks, attackers)), (j, (theirs, there)) = one, other
        if stacks & (stacks - 1):
            for s in _bits(stacks & common):
                yield (i, j), ((stacks ^ 1 << s, attackers), (theirs | 1 << s, there))

    def _taken(self, one: tuple[int, Group], other: tuple[int, Group]) -> Iterator[Move]:
        """Yield some attackers of a combat taking a stack of another one for themselves."""
        (i, (stacks, attackers)), (j, (theirs, there)) = one, other
        if not theirs & (theirs - 1):
            return
        for lot in self.lots(attackers):
            if lot != attackers:
                for s in _bits(theirs & self.common(lot)):
                    yield (i, j), ((stacks, attackers ^ lot), (theirs ^ 1 << s, there), (1 << s, lot))

    def _dissolved(
        self, groups: Groups, one: tuple[int, Group], other: tuple[int, Group], common: int
    ) -> Iterator[Move]:
        """Yield a combat given up: its stacks go to another one, its attackers wherever they fit best."""
        (i, (stacks, attackers)), (j, (theirs, there)) = one, other
        if stacks & ~common or attackers.bit_count() > MOST_DISSOLVED:
            return
        changed: Groups = {j: (stacks | theirs, there)}
        for n in _bits(attackers):
            fits = [(k, changed.get(k, group)) for k, group in groups.items() if k != i]
            joins = [(k, (s, a | 1 << n)) for k, (s, a) in fits if not s & ~self.reach[n]]
            if not joins and self.bound >> n & 1:
                return
            gains = [(self.value(new) - self.value((new[0], new[1] ^ 1 << n)), k, new) for k, new in joins]
            best = max(gains, key=lambda gain: gain[0], default=None)
            if best is not None and (best[0] > 0 or self.bound >> n & 1):
                changed[best[1]] = best[2]
        yield (i, *changed), tuple(changed.values())

    def _alone(self, groups: Groups, i: int) -> Iterator[Move]:
        """Yield what one combat can do by itself: split, take more in, let go who need not be there."""
        stacks, attackers = groups[i]
        taken = 0
        for theirs, _ in groups.values():
            taken |= theirs
        for lot in self.lots(attackers):
            if lot != attackers:
                yield from self._parted(i, groups[i], lot, taken)
            if not lot & self.bound:
                if lot != attackers:
                    yield (i,), ((stacks, attackers ^ lot),)
                elif not stacks & self.owed:
                    yield (i,), ()
        for s in _bits(self.common(attackers) & ~taken & ~self.owed):
            yield (i,), ((stacks | 1 << s, attackers),)
        if stacks & (stacks - 1):
            for s in _bits(stacks & ~self.owed):
                yield (i,), ((stacks ^ 1 << s, attackers),)

    def _parted(self, i: int, group: Group, lot: int, taken: int) -> Iterator[Move]:
        """Yield some attackers of a combat taking one of its stacks, or one that nobody attacks, for themselves."""
        stacks, attackers = group
        if stacks & (stacks - 1):
            for s in _bits(stacks):
                yield (i,), ((stacks ^ 1 << s, attackers ^ lot), (1 << s, lot))
        for s in _bits(self.common(lot) & ~taken & ~self.owed):
            yield (i,), ((stacks, attackers ^ lot), (1 << s, lot))

    def _idle(self, groups: Groups, i: int) -> Iterator[Move]:
        """Yield attackers that need not attack joining a combat."""
        stacks, attackers = groups[i]
        for lot in self.lots(self._free(groups)):
            if not stacks & ~self.common(lot):
                yield (i,), ((stacks, attackers | lot),)

    def _openings(self, groups: Groups) -> Iterator[Move]:
        """Yield attackers that need not attack beginning a combat against a stack that is left alone."""
        taken = 0
        for stacks, _ in groups.values():
            taken |= stacks
        for lot in self.lots(self._free(groups)):
            for s in _bits(self.common(lot) & ~taken & ~self.owed):
                yield (), ((1 << s, lot),)

    def _free(self, groups: Groups) -> int:
        busy = 0
        for _, attackers in groups.values():
            busy |= attackers
        return (1 << len(self.attackers)) - 1 & ~busy


def _bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low

"""Coverings of random small fronts against every partition there is, and the time a dense front takes.

For each front: a combat may come first exactly if some complete set of combats holds it; a draft is turned down
exactly if none holds it and more; fighting any legal combats one after the other always ends with every duty met;
the proposal is legal, and how near it comes to the best of all partitions is told.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import product
from random import Random

from core.board.hexes import Hex
from core.mechanics.cover import Combat, Front, dead_end, loose_ends
from core.mechanics.cover_search import proposal
from core.model.values import PieceId

LIMIT_MS = 100.0
LEAST_NEAR = 0.97
"""Least share of the best possible gain over the worst that proposals must reach on the average."""

Partition = frozenset[Combat]


def random_front(rng: Random, attackers: int, stacks: int) -> Front:
    """Return a front in which everybody is next to somebody; some need not attack, some need not be attacked."""
    hexes = [Hex(100 + n) for n in range(stacks)]
    reach = {}
    for n in range(attackers):
        near = sorted(rng.sample(hexes, rng.randint(1, min(3, stacks))))
        reach[PieceId(f"unit-{n}")] = tuple(near)
    bound = tuple(a for a in reach if rng.random() < 0.75)
    owed = {at for a in bound for at in reach[a]}
    return Front(reach, bound, tuple(sorted(owed)))


def groupings(stacks: tuple[Hex, ...]) -> Iterator[tuple[tuple[Hex, ...], ...]]:
    """Yield every way to put stacks into groups."""
    if not stacks:
        yield ()
        return
    first, rest = stacks[0], stacks[1:]
    for groups in groupings(rest):
        yield ((first,), *groups)
        for n, group in enumerate(groups):
            yield (*groups[:n], (first, *group), *groups[n + 1 :])


def partitions(front: Front) -> Iterator[Partition]:
    """Yield every complete legal set of combats, found by trying everything."""
    spare = tuple(at for at in front.near if at not in front.owed)
    for picked in product((False, True), repeat=len(spare)):
        fought = tuple(sorted((*front.owed, *(at for at, yes in zip(spare, picked, strict=True) if yes))))
        for groups in groupings(fought):
            yield from assigned(front, tuple(tuple(sorted(group)) for group in groups))


def assigned(front: Front, groups: tuple[tuple[Hex, ...], ...]) -> Iterator[Partition]:
    """Yield every way to send attackers against groups of stacks, nobody idle who is bound, no group unfought."""
    choices = []
    for attacker, near in front.reach.items():
        able: list[int | None] = [n for n, group in enumerate(groups) if set(group) <= set(near)]
        choices.append(able if attacker in front.bound else [*able, None])
    for sent in product(*choices):
        against = [tuple(a for a, n in zip(front.reach, sent, strict=True) if n == i) for i in range(len(groups))]
        if all(against):
            yield frozenset(Combat(group, who) for group, who in zip(groups, against, strict=True))


class Weighed:
    """A score made of random strengths: concave in the odds, as combats are."""

    def __init__(self, rng: Random, front: Front) -> None:
        self.strength = {a: rng.choice((1, 3, 10, 30)) for a in front.reach}
        self.defence = {at: rng.choice((1, 3, 9, 12)) for at in front.near}

    def __call__(self, combat: Combat) -> float:
        """Return what a combat is worth: the dead less the own losses, by the odds."""
        odds = sum(map(self.strength.__getitem__, combat.attackers)) / sum(map(self.defence.__getitem__, combat.stacks))
        won = min(1.0, odds / 5) * sum(map(self.defence.__getitem__, combat.stacks))
        lost = max(0.0, 1 - odds) * sum(map(self.strength.__getitem__, combat.attackers))
        return won - lost


def combats_of(front: Front) -> Iterator[Combat]:
    """Yield every combat that adjacency allows, whatever it strands."""
    for picked in product((False, True), repeat=len(front.near)):
        stacks = tuple(at for at, yes in zip(front.near, picked, strict=True) if yes)
        if stacks:
            pool = front.pool(stacks)
            for sent in product((False, True), repeat=len(pool)):
                who = tuple(a for a, yes in zip(pool, sent, strict=True) if yes)
                if who:
                    yield Combat(stacks, who)


def check_first(front: Front, whole: list[Partition]) -> list[str]:
    """Return where the solver's yes and no to a first combat, or to a draft, differs from trying everything."""
    legal = {combat for partition in whole for combat in partition}
    wrong = []
    for combat in combats_of(front):
        if bool(loose_ends(front, combat)) == (combat in legal):
            wrong.append(f"combat {combat}: tried {combat in legal}")
        grows = any(set(combat.stacks) <= set(x.stacks) and set(combat.attackers) <= set(x.attackers) for x in legal)
        if bool(dead_end(front, combat.stacks, combat.attackers)) == grows:
            wrong.append(f"draft {combat}: tried {grows}")
        if bool(dead_end(front, combat.stacks)) == any(set(combat.stacks) <= set(x.stacks) for x in legal):
            wrong.append(f"stacks {combat.stacks}")
    return wrong


def fight_on(front: Front, rng: Random) -> list[str]:
    """Fight random legal combats until none is left; return what was not met."""
    while front.bound or front.owed:
        legal = [combat for combat in combats_of(front) if not loose_ends(front, combat)]
        if not legal:
            return [f"stuck: {front}"]
        front = front.after(rng.choice(legal))
    return []


def nearness(front: Front, whole: list[Partition], rng: Random) -> tuple[float, list[str]]:
    """Return how near the proposal comes to the best partition (1) from the worst (0), and what is wrong with it."""
    score = Weighed(rng, front)
    found = proposal(front, score)
    if frozenset(found) not in whole:
        return 0.0, [f"proposal is no covering: {found}"]
    values = [sum(map(score, partition)) for partition in whole]
    best, worst = max(values), min(values)
    return (1.0 if best - worst < 1e-9 else (sum(map(score, found)) - worst) / (best - worst)), []


def dense_front() -> Front:
    """Return a front as dense as a map gives: two lines face to face along 40 hexes, six units in every hex."""
    reach = {}
    for n in range(40):
        near = tuple(Hex(1000 + at) for at in (n, n + 1) if at <= 40)
        for unit in range(6):
            reach[PieceId(f"unit-{n}-{unit}")] = near
    return Front(reach, tuple(a for n, a in enumerate(reach) if n % 7), tuple(Hex(1000 + at) for at in range(41)))


def timed() -> tuple[float, float]:
    """Return milliseconds for a proposal on the dense front, and for all checks of one click on it."""
    front = dense_front()
    score = Weighed(Random(1), front)
    begun = time.process_time()
    proposal(front, score)
    middle = time.process_time()
    for at in front.near:
        dead_end(front, (at,))
    return (middle - begun) * 1000, (time.process_time() - middle) * 1000


def prove(n: int, seed: int) -> tuple[int, list[float], list[str]]:
    """Return partitions tried, how near each proposal came to the best, and every difference."""
    rng, tried, near, wrong = Random(seed), 0, [], []
    for _ in range(n):
        front = random_front(rng, rng.randint(1, 4), rng.randint(1, 4))
        whole = list(partitions(front))
        tried += len(whole)
        wrong += check_first(front, whole) + fight_on(front, rng)
        if whole:
            share, bad = nearness(front, whole, rng)
            near.append(share)
            wrong += bad
        else:
            wrong.append(f"no partition at all: {front}")
    return tried, near, wrong


def main() -> int:
    """Run the proof and print its figures; 1 where anything differs or takes too long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tried, near, wrong = prove(asked.n, asked.seed)
    average = sum(near) / len(near) if near else 1.0
    best = sum(share > 1 - 1e-9 for share in near)
    proposed, clicks = timed()
    print(f"{asked.n} fronts, {tried} partitions tried, {len(wrong)} differences (seed {asked.seed})")
    print(f"proposals: {best} of {len(near)} the best there is, on the average {average:.4f} of the way to it")
    print(f"densest front: proposal {proposed:.1f} ms, checks of all its hexes {clicks:.1f} ms (limit {LIMIT_MS:.0f})")
    for line in wrong[:20]:
        print("  " + line)
    return int(bool(wrong) or average < LEAST_NEAR or max(proposed, clicks) > LIMIT_MS)


if __name__ == "__main__":
    sys.exit(main())

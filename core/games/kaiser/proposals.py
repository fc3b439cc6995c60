"""A whole set of combats that does every duty, as good for the attacker as a short search finds."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.games.kaiser.battle import STRENGTH, Battle, water
from core.games.kaiser.battle_odds import DICE, FACES
from core.games.kaiser.clauses import c, under
from core.games.kaiser.duties import front_of
from core.games.kaiser.morale import MORALE
from core.games.kaiser.rules import Rules
from core.games.kaiser.supply import modifier, states_of
from core.games.kaiser.weather import attacker_bonus
from core.mechanics.cover import Combat, Front
from core.mechanics.cover_search import proposal
from core.model.state import Position
from core.model.values import PieceId, Side

CLEARED = 1.5
"""What emptying a hex is worth, as so many times the strength that stood there."""


def proposed(rules: Rules, position: Position, side: Side) -> tuple[Combat, ...]:
    """Return combats that together do all that a side still owes; none when it cannot be done.

    Guns are left out: they are the players'.

    Clause: kaiser 8.1.2.B
    """
    front = front_of(rules, position, side)
    if front.stranded or not (front.bound or front.owed):
        return ()
    return under(proposal(front, Worth.of(rules, position, side, front)), c("8.1.2.B"))


@dataclass(frozen=True, slots=True)
class Attacker:
    """What an attacker brings: strength, steps, where it stands, its corps, and what its supply costs."""

    strength: int
    steps: int
    at: Hex
    corps: str
    supply: int


@dataclass(frozen=True, slots=True)
class Stack:
    """What a stack has: strength, steps, morale, and the shelter of its ground."""

    strength: int
    steps: int
    morale: int
    shelter: int


@dataclass(frozen=True)
class Worth:
    """The score of a combat: the strength it can be expected to cost the enemy, less one's own.

    Everything is looked up beforehand, for thousands of combats are scored.
    """

    rules: Rules
    position: Position
    fog: int
    attackers: dict[PieceId, Attacker]
    stacks: dict[Hex, Stack]
    ends: dict[tuple[int, int, int, int, int, int], tuple[float, float, float, float]]

    @classmethod
    def of(cls, rules: Rules, position: Position, side: Side, front: Front) -> Worth:
        """Return the score for a front."""
        supplies = states_of(rules, position, tuple(front.reach))
        attackers = {
            piece: Attacker(
                rules.factor(position, piece, STRENGTH),
                max(1, position.steps.get(piece, 1)),
                Hex(int(position.places[piece])),
                rules.corps(position, piece),
                modifier(rules, supplies[piece].state),
            )
            for piece in front.reach
        }
        enemy = rules.enemy(side)
        stacks = {at: _stack(rules, position, at, rules.units(position, at, enemy)) for at in front.near}
        return cls(rules, position, attacker_bonus(rules, position), attackers, stacks, {})

    def __call__(self, combat: Combat) -> float:
        """Return what a combat is worth, in strength points."""
        ours = [self.attackers[piece] for piece in combat.attackers]
        theirs = [self.stacks[at] for at in combat.stacks]
        attack, defense = sum(one.strength for one in ours), max(1, sum(one.strength for one in theirs))
        steps, morale = sum(one.steps for one in theirs), max(one.morale for one in theirs)
        sums = (attack, self.fog, defense, self._added(combat, ours), morale, steps)
        lost, shattered, failed, cleared = self.end(sums)
        price = sum(one.strength / one.steps for one in ours) / len(ours) * len({one.at for one in ours})
        return defense * (lost + CLEARED * cleared) - attack * shattered - price * failed

    def _added(self, combat: Combat, ours: list[Attacker]) -> int:
        """Return what is added to the defender's die."""
        mixed = self.rules.figure("mixed-corps") if len({one.corps for one in ours if one.corps}) > 1 else 0
        ground = max(self.stacks[at].shelter + self._water(combat, at) for at in combat.stacks)
        return max(one.supply for one in ours) + mixed + ground

    def _water(self, combat: Combat, at: Hex) -> int:
        if not any(self.rules.sides_between(at, direction) for direction in range(6)):
            return 0
        counts = self.rules.option("hexside-defence") == "counts"
        battle = Battle(self.rules, self.position, combat.stacks, combat.attackers)
        return water(battle, at)[1] if counts else 0

    def end(self, sums: tuple[int, int, int, int, int, int]) -> tuple[float, float, float, float]:
        """Return the share of the defenders lost, and how likely all attackers die, the attack fails, the hex falls."""
        known = self.ends.get(sums)
        if known is None:
            known = self.ends[sums] = ends_of(*sums)
        return known


def _stack(rules: Rules, position: Position, at: Hex, units: tuple[PieceId, ...]) -> Stack:
    ground = rules.ground_effects(at, "defender")
    return Stack(
        sum(rules.factor(position, piece, STRENGTH) for piece in units),
        sum(position.steps.get(piece, 0) for piece in units),
        max((rules.factor(position, piece, MORALE) for piece in units), default=0),
        max((bonus for _, bonus in ground), default=0),
    )


def ends_of(  # noqa: PLR0913 - the figures of a combat, in the order of `Sums` and the steps
    attack: int, attack_added: int, defense: int, defense_added: int, morale: int, steps: int
) -> tuple[float, float, float, float]:
    """Return over all pairs of dice the share of steps the defender loses, and how likely all attackers die, the
    attack fails, and all defenders die."""
    lost = shattered = failed = cleared = 0
    products = [(die + attack_added) * attack for die in DICE]
    for die in DICE:
        against = (die + defense_added) * defense
        for product in products:
            quotient = product // against
            if quotient < 1:
                shattered += 1
            elif quotient <= morale:
                failed += 1
            else:
                taken = min(quotient - morale, steps)
                lost, cleared = lost + taken, cleared + (taken == steps)
    pairs = FACES * FACES
    return lost / pairs / max(1, steps), shattered / pairs, failed / pairs, cleared / pairs

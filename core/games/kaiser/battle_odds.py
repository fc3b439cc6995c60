"""What two dice make of a combat: products, quotient and result; the same for previews and in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from core.games.kaiser.battle import STRENGTH, Battle, attack_modifiers, defense_modifiers
from core.games.kaiser.clauses import c, under
from core.games.kaiser.loss_choice import steps_at_most
from core.games.kaiser.losses import at_hand
from core.games.kaiser.retreat import stack_price
from core.mechanics.modifiers import total
from core.model.values import Key, PieceId, Value, Who
from core.model.working import Line, Outcome, Working

FACES = 6
DICE = range(1, FACES + 1)


class End(Enum):
    """How a combat ends."""

    ELIMINATED = "attackers-eliminated"
    FAILED = "attack-failed"
    SUCCESS = "attack-succeeded"


@dataclass(frozen=True, slots=True)
class Sums:
    """What a combat comes to before the dice: strengths, what is added to the dice, and the defender's morale."""

    attack: int
    attack_added: int
    defense: int
    defense_added: int
    morale: int


@dataclass(frozen=True, slots=True)
class Result:
    """What two dice lead to.

    Attributes:
        attack, defense: the products.
        quotient: the one divided by the other, fractions dropped.
        steps: what the defender loses in all; 0 unless the attack succeeded.
    """

    attack: int
    defense: int
    quotient: int
    end: End
    steps: int


def battle_working(battle: Battle) -> Working:
    """Return all that a combat comes to before its dice, each line with its clause; the total reads `30:11`.

    Clause: kaiser 8.0.E, 8.3, 8.4.A, 8.4.B, 8.6.1, 8.6.2
    """
    attack, defense = tuple(attack_modifiers(battle)), tuple(defense_modifiers(battle))
    told = [piece for piece in battle.defenders if morale_of(battle, piece) == battle.morale][:1]
    highest = c("8.6.2") if len(battle.targets) > 1 else c("8.6.1")
    lines = (
        *_strengths(battle, "attack-strength", battle.attackers),
        Line("attack-total", battle.attack, c("8.0.E")),
        *_strengths(battle, "defense-strength", battle.defenders),
        Line("defense-total", battle.defense, c("8.2.2.A")),
        Line("defender-morale", battle.morale, highest, {"who": Who(tuple(told))}),
        *attack,
        Line("attack-die-added", total(attack), c("8.0.F")),
        *defense,
        Line("defense-die-added", under(total(defense), c("8.4.B")), c("8.0.G")),
    )
    return Working(lines, f"{battle.attack}:{battle.defense}")


def morale_of(battle: Battle, piece: PieceId) -> int:
    """Return the morale printed for a unit."""
    return battle.rules.factor(battle.position, piece, "morale")


def _strengths(battle: Battle, key: str, pieces: Iterable[PieceId]) -> Iterator[Line]:
    for piece in pieces:
        strength = battle.rules.factor(battle.position, piece, STRENGTH)
        yield Line(key, strength, c("8.0.E"), {"who": Who((piece,))})


def sums_of(working: Working) -> Sums:
    """Return the figures that a working leads to."""
    keys = ("attack-total", "attack-die-added", "defense-total", "defense-die-added", "defender-morale")
    return under(Sums(*(int(str(working.amounts(key)[0])) for key in keys)), c("8.7.5#ex"))


def settle(sums: Sums, attack_die: int, defense_die: int) -> Result:
    """Return what two dice make of a combat, in whole numbers throughout.

    >>> settle(Sums(30, 0, 11, 1, 4), 4, 1)
    Result(attack=120, defense=22, quotient=5, end=<End.SUCCESS: 'attack-succeeded'>, steps=1)

    Clause: kaiser 8.0.F, 8.0.G, 8.0.H, 8.7, 8.7.1, 8.7.2, 8.7.3, 8.7.5.A
    """
    attack = under((attack_die + sums.attack_added) * sums.attack, c("8.0.F"))
    defense = under((defense_die + sums.defense_added) * sums.defense, c("8.0.G"))
    quotient = under(attack // defense, c("8.0.H"), c("8.7"))
    if under(quotient < 1, c("8.7.1")):
        return Result(attack, defense, quotient, End.ELIMINATED, 0)
    # Equal to the morale is not enough (ruling): the text of 8.7.2 stands against its heading.
    if under(quotient <= sums.morale, c("8.7.2"), c("8.7.3")):
        return Result(attack, defense, quotient, End.FAILED, 0)
    return Result(attack, defense, quotient, End.SUCCESS, under(quotient - sums.morale, c("8.7.5.A"), c("8.7.5#ex")))


def for_more_wins(working: Working) -> Line | None:
    """Return how much strength is missing for one more pair of dice that succeeds; None where all do.

    Clause: kaiser 8.7.3
    """
    sums = sums_of(working)
    pairs = [(attack_die, defense_die) for attack_die in DICE for defense_die in DICE]
    failing = [pair for pair in pairs if settle(sums, *pair).end is not End.SUCCESS]
    if not failing:
        return None
    # The quotient has to pass the morale: so much strength does it with one pair, more with another.
    wanted = (
        -(-(sums.morale + 1) * (defense_die + sums.defense_added) * sums.defense // (attack_die + sums.attack_added))
        for attack_die, defense_die in failing
    )
    missing = min(wanted) - sums.attack
    better = replace(sums, attack=sums.attack + missing)
    wins = sum(settle(better, *pair).end is End.SUCCESS for pair in pairs)
    return Line("for-more-wins", missing, c("8.7.3"), {"wins": wins, "pairs": len(pairs)})


def spread(battle: Battle, working: Working) -> tuple[Outcome, ...]:
    """Return what every pair of dice leads to, the attacker's die first, with the steps that each side loses."""
    sums, weight = sums_of(working), Fraction(1, FACES * FACES)
    lost = Losses.of(battle)
    found = []
    for attack_die in DICE:
        for defense_die in DICE:
            result = settle(sums, attack_die, defense_die)
            roll: Value = (attack_die, defense_die)
            told = {"attack": result.attack, "defense": result.defense, "quotient": result.quotient}
            found.append(Outcome(roll, Key(result.end.value), weight, lost.by(result), lost.cell(result), told))
    return tuple(found)


def ends(battle: Battle) -> tuple[tuple[End, int], ...]:
    """Return how a combat ends on every pair of dice, and the steps that the defender then really loses."""
    sums, held = sums_of(battle_working(battle)), Losses.of(battle).defenders
    results = (settle(sums, attack_die, defense_die) for attack_die in DICE for defense_die in DICE)
    return tuple((result.end, min(result.steps, held)) for result in results)


@dataclass(frozen=True, slots=True)
class Losses:
    """What each end of a combat costs: all attackers, the price of a failed attack, and all that defends."""

    attackers: int
    failed: int
    defenders: int

    @classmethod
    def of(cls, battle: Battle) -> Losses:
        """Return what a combat may cost."""
        rules, position = battle.rules, battle.position
        pool = len(at_hand(rules, position))
        whole = sum(position.steps.get(piece, 0) for piece in battle.attackers)
        stacks = (tuple(p for p in battle.attackers if position.places[p] == at) for at in battle.origins)
        failed = sum(stack_price(rules, position, stack) for stack in stacks)
        return cls(whole, failed, steps_at_most(rules, position, battle.defenders, pool))

    def by(self, result: Result) -> dict[str, Fraction]:
        """Return the steps that a result takes from each side."""
        attackers = {End.ELIMINATED: self.attackers, End.FAILED: self.failed, End.SUCCESS: 0}[result.end]
        return {"attacker": Fraction(attackers), "defender": Fraction(min(result.steps, self.defenders))}

    def cell(self, result: Result) -> str:
        """Return a result as it stands in the table of both dice.

        A cross for all attackers lost, the quotient of an attack that failed, the steps that the defender loses, and
        an arrow where nobody of his is left and the attackers may advance.
        """
        if result.end is End.ELIMINATED:
            return "×"
        if result.end is End.FAILED:
            return str(result.quotient)
        return "→" if result.steps >= self.defenders else f"−{result.steps}"

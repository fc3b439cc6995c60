"""One combat before its dice: who fights, what each side adds up to, and what is added to the dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from core.board.hexes import Hex
from core.games.kaiser.barrages import rolling_line, sos_line
from core.games.kaiser.clauses import c, under
from core.games.kaiser.corps import mixed_corps
from core.games.kaiser.ground import BRIDGE
from core.games.kaiser.morale import morale
from core.games.kaiser.rules import Rules
from core.games.kaiser.stacks import hexes_of
from core.games.kaiser.supply import IN_SUPPLY, modifier, worst
from core.games.kaiser.weather import attacker_bonus
from core.model.state import Position
from core.model.values import At, Key, PieceId, Side, Values, Way, Who
from core.model.working import Line

STRENGTH = "strength"


@dataclass(frozen=True)
class Battle:
    """A combat before its dice.

    Attributes:
        targets: the hexes under attack, in the order of the units there.
        attackers: the attacking units, in a fixed order.
        rolling: points of the rolling barrage.
        sos: points of the SOS barrage, and sos_at the stack that it supports.
    """

    rules: Rules
    position: Position
    targets: tuple[Hex, ...]
    attackers: tuple[PieceId, ...]
    rolling: int = 0
    sos: int = 0
    sos_at: Hex | None = None

    @cached_property
    def attacking(self) -> Side:
        """The phasing side (8.0.C)."""
        return self.rules.side(self.attackers[0])

    @cached_property
    def defending(self) -> Side:
        """The side that is attacked (8.0.C)."""
        return self.rules.enemy(self.attacking)

    @cached_property
    def defenders(self) -> tuple[PieceId, ...]:
        """All units in the hexes under attack: none is held back.

        Clause: kaiser 8.2.2.A, 8.2.2.B
        """
        units = (self.rules.units(self.position, at, self.defending) for at in self.targets)
        return under(tuple(piece for stack in units for piece in stack), c("8.2.2.A"), c("8.2.2.B"))

    @cached_property
    def origins(self) -> tuple[Hex, ...]:
        """The hexes from which the attack comes, in the order of the units there."""
        return hexes_of(self.rules, self.position, self.attackers)

    @cached_property
    def attack(self) -> int:
        """The strength of all attackers, from whatever hexes.

        Clause: kaiser 8.0.E, 8.2.1
        """
        return under(self._sum(self.attackers), c("8.0.E"), c("8.2.1"))

    @cached_property
    def defense(self) -> int:
        """The strength of all defenders; something to divide by also where a designer leaves them nothing.

        Clause: kaiser 8.0.E, 8.2.2.A
        """
        return max(1, under(self._sum(self.defenders), c("8.0.E"), c("8.2.2.A")))

    def _sum(self, pieces: tuple[PieceId, ...]) -> int:
        return sum(self.rules.factor(self.position, piece, STRENGTH) for piece in pieces)

    @cached_property
    def morale(self) -> int:
        """The morale of all defenders together.

        Clause: kaiser 8.6.1, 8.6.2
        """
        return morale(self.rules, self.position, self.defenders)


def attack_modifiers(battle: Battle) -> Iterator[Line]:
    """Yield what is added to the attacker's die.

    Clause: kaiser 8.3, 8.3#fog, 8.3#rolling
    """
    bonus = under(attacker_bonus(battle.rules, battle.position), c("8.3"))
    if bonus:
        yield Line("fog", bonus, c("8.3#fog"))
    yield from rolling_line(battle.rolling, battle.targets[0])


def defense_modifiers(battle: Battle) -> Iterator[Line]:
    """Yield what is added to the defender's die; all of it adds up.

    Clause: kaiser 8.4.A, 8.4.B
    """
    yield from under(_supply(battle), c("8.4.A"))
    if battle.sos_at is not None:
        yield from sos_line(battle.rules, battle.sos, battle.sos_at)
    yield from mixed_corps(battle.rules, battle.position, battle.attackers)
    yield from under(_terrain(battle), c("8.4.B"))


SUPPLY_CLAUSE = {
    "out-of-communication": (c("8.4.A#ooc"), c("14.2.2.A")),
    "out-of-supply": (c("8.4.A#oos"), c("14.2.2.B")),
    "isolated": (c("8.4.A#isolated"), c("14.2.2.C")),
}
"""State of supply -> the row of the defender's modifiers, and the clause that gives it."""


def _supply(battle: Battle) -> Iterator[Line]:
    """Yield what the worst supply among the attackers gives the defender, whose own never counts.

    Clause: kaiser 8.4.A#isolated, 8.4.A#oos, 8.4.A#ooc, 14.0.B, 14.1.1.A, 14.2.1
    """
    # Asked for when the attack is resolved, of attackers alone.
    asked = under(battle.attackers, c("14.0.B"), c("14.1.1.A"))
    piece, found = worst(battle.rules, battle.position, asked)
    if under(found.state == IN_SUPPLY, c("14.2.1")):
        return
    row, clause = SUPPLY_CLAUSE[found.state]
    bonus = under(modifier(battle.rules, found.state), row, clause)
    values: Values = {"who": Who((piece,)), "length": found.length, "way": Way(found.way)}
    yield Line(f"attacker-{found.state}", bonus, row, values)


def _terrain(battle: Battle) -> Iterator[Line]:
    """Yield what the ground gives the defender: of several hexes the one that gives most counts for all.

    Clause: kaiser 8.2.5, 8.4.A#terrain, 10.0.B, 10.0.C
    """
    sheltered = max(battle.targets, key=lambda at: sum(line.value for line in _shelter(battle, at)))  # type: ignore[misc]
    yield from _shelter(battle, under(sheltered, c("8.2.5")))


def _shelter(battle: Battle, at: Hex) -> Iterator[Line]:
    """Yield what a hex gives its defenders: the best of its kinds of ground, and water that all attackers face.

    Clause: kaiser 8.4.A#terrain, 10.0.B, 10.0.C
    """
    ground = battle.rules.ground_effects(at, "defender")
    kind, bonus = under(max(ground, key=lambda one: one[1], default=("", 0)), c("10.0.B"), c("10.0.C"))
    if bonus:
        yield Line("defender-terrain", bonus, c("8.4.A#terrain"), {"at": At(at), "terrain": Key(kind)})
    kind, bonus = water(battle, at)
    if bonus and battle.rules.option("hexside-defence") == "counts":
        yield Line("defender-water", bonus, c("8.4.A#terrain"), {"at": At(at), "hexside": Key(kind)})


def water(battle: Battle, at: Hex) -> tuple[str, int]:
    """Return the kind of water between a hex and all attackers, and what it gives; nothing where one is across it.

    A bridge changes nothing here.
    """
    rules, chart = battle.rules, battle.rules.chart("terrain_effects")
    least: tuple[str, int] | None = None
    for origin in battle.origins:
        direction = rules.grid.direction(at, origin)
        kinds = rules.sides_between(at, direction) if direction is not None else ()
        given = [(kind, cell) for kind in kinds if isinstance(cell := chart.cell(kind, "defender"), int)]
        best = max((pair for pair in given if pair[0] != BRIDGE), key=lambda pair: pair[1], default=("", 0))
        least = best if least is None or best[1] < least[1] else least
    return least or ("", 0)

"""What a step costs, line by line, and what gas makes of it."""

from __future__ import annotations

from collections.abc import Iterator

from core.board.hexes import Hex
from core.board.paths import IMPASSABLE
from core.games.kaiser.clauses import c, under
from core.games.kaiser.gas import entry_under_gas, zone
from core.games.kaiser.ground import BRIDGE
from core.games.kaiser.rules import Rules
from core.model.state import Position
from core.model.values import At, Key, Values
from core.model.working import Line


def entry_costs(rules: Rules, position: Position) -> bytes:
    """Return the cost of every step now: `entry[6 * h + d]` to leave h in direction d, dearer into gas.

    The chart of the scenario says what ground costs; friends make nothing dearer, and neither do anybody's zones.

    Clause: kaiser 5.0.C, 5.3, 5.4.A, 5.4.C, 5.4.D, 6.1.B
    """
    ground = under(rules.entry, c("5.0.C"), c("5.3"), c("5.4.A"), c("5.4.C"), c("5.4.D"), c("6.1.B"))
    return entry_under_gas(rules, ground, zone(rules, position))


def exit_cost(rules: Rules, at: Hex) -> int:
    """Return what leaving the map from a hex costs: what its ground does to enter.

    Gas doubles what it costs to enter a hex, not to leave it (ruling on 5.1.3.B).

    Clause: kaiser 20.2.B
    """
    return under(rules.hex_cost(at), c("20.2.B"))


def step_lines(rules: Rules, position: Position, at: Hex, to: Hex) -> Iterator[Line]:
    """Yield what makes up the price of one step between neighbours: ground, water, bridge, gas.

    Clause: kaiser 5.3, 9.3.4.B#1, 10.0.C
    """
    direction = rules.grid.direction(at, to) or 0
    natural, where = rules.hex_cost(to), At(to)
    kind = max(rules.ground_effects(to, "mp"), key=lambda ground: ground[1], default=("clear", natural))[0]
    yield Line("step-terrain", natural, c("5.3"), {"at": where, "terrain": Key(kind)})
    water = 0
    for side in rules.sides_between(at, direction):
        cell = 0 if side == BRIDGE else rules.side_cost(at, direction)
        values: Values = {"at": where, "hexside": Key(side)}
        if side == BRIDGE or cell:
            yield Line("step-hexside", cell, c("5.3"), values)
            water = cell or water
    if natural != IMPASSABLE and zone(rules, position)[to]:
        more = (natural + water) * (rules.figure("gas-multiplier") - 1)
        yield Line("step-gas", more, c("9.3.4.B#1"), {"at": where})

"""Zones of control: which hexes a side's units reach into."""

from __future__ import annotations

from collections.abc import Mapping

from core.board.paths import cells_of
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.mechanics.zoc import exert
from core.model.state import Position
from core.model.values import Side, Unknown

WITHOUT = ("service",)
"""Types of piece that exert no zone."""


def zone(rules: Rules, position: Position, side: Side) -> bytes:
    """Return one byte a cell: 1 where a side exerts a zone of control, whatever the phase.

    A zone is the six neighbours of a hex: no ground bars it, several units in one place reach no farther, and where
    the other side stands changes nothing for movement.

    Clause: kaiser 6.0, 6.1.A, 6.1.C, 6.1.D, 6.2.4
    """
    holders = exerting(rules, position, side)

    def exerted() -> bytes:
        return exert(rules.grid, cells_of(holders), sealed_in=rules.nowhere, sealed_out=rules.nowhere)

    # Nothing but the units counts: neither ground nor phase nor friends of the other side in its hexes.
    cells = rules.zones.get(("zone", holders), exerted)
    return under(cells, c("6.0"), c("6.1.A"), c("6.1.C"), c("6.1.D"), c("6.2.4"))


def exerting(rules: Rules, position: Position, side: Side) -> bytes:
    """Return one byte a cell: 1 where a side has a unit that exerts a zone; service companies exert none.

    Clause: kaiser 6.0, 15.2.4
    """
    return rules.exerting.get(lambda: _exerting(rules, position), position.stacks)[side]


def _exerting(rules: Rules, position: Position) -> Mapping[Side, bytes]:
    cells = {side: bytearray(rules.grid.size) for side in rules.sides}
    for place, stack in position.stacks.items():
        if isinstance(place, int):
            for token in stack:
                if not isinstance(token, Unknown) and under(rules.kind(token) not in WITHOUT, c("15.2.4")):
                    cells[rules.side(token)][place] = 1
    return {side: bytes(found) for side, found in cells.items()}

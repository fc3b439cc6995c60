"""Supply of attackers: the shortest line from each to a headquarters, and what its length makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.board.hexes import Hex
from core.board.paths import cells_of, route
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import GERMAN
from core.games.kaiser.zones import zone
from core.mechanics.supply import trace
from core.model.state import Position
from core.model.values import PieceId, Side

IN_SUPPLY, ISOLATED = "in-supply", "isolated"

LENGTH_CLAUSE = {
    "in-supply": c("14.1.3#in"),
    "out-of-communication": c("14.1.3#ooc"),
    "out-of-supply": c("14.1.3#oos"),
    "isolated": c("14.1.3#iso"),
}
"""State of supply -> the clause that says how long a line makes it so."""


@dataclass(frozen=True, slots=True)
class Supply:
    """A unit's state of supply.

    Attributes:
        state: a row of the chart of supply, from `in-supply` to `isolated`.
        clause: what makes it so.
        way: the line from the unit's hex to a headquarters, both included; empty without one and where none is
            traced.
    """

    state: str
    clause: str
    way: tuple[Hex, ...] = ()

    @property
    def length(self) -> int:
        """Hexes of the line, the unit's own not counted."""
        return max(len(self.way) - 1, 0)


def state(rules: Rules, position: Position, piece: PieceId) -> Supply:
    """Return the state of supply of a unit on the map, as it would be if it attacked now.

    Germans are in supply on the first two turns, whatever the map says.

    Clause: kaiser 14.0.A, 14.1.1.B, 17.5
    """
    side, at = rules.side(piece), Hex(int(position.places[piece]))
    if under(side == GERMAN and rules.opening(position), c("17.5")):
        return Supply(IN_SUPPLY, c("17.5"))
    way = line(rules, position, side, at)
    found = under(state_of(rules, len(way) - 1 if way else None), c("14.0.A"))
    return Supply(found, LENGTH_CLAUSE[found], way)


def state_of(rules: Rules, length: int | None) -> str:
    """Return what a line of so many hexes makes of a unit; None for no line.

    Clause: kaiser 14.1.3, 14.1.3#in, 14.1.3#ooc, 14.1.3#oos, 14.1.3#iso
    """
    chart = rules.chart("supply")
    if length is None:
        return under(chart.rows[-1], c("14.1.3#iso"))
    for row in chart.rows:
        most = chart.cell(row, "hexes")
        if not isinstance(most, int) or length <= most:
            return under(row, c("14.1.3"), c("14.1.3#in"), c("14.1.3#ooc"), c("14.1.3#oos"))
    return chart.rows[-1]


def line(rules: Rules, position: Position, side: Side, at: Hex) -> tuple[Hex, ...]:
    """Return the shortest line from a hex to any headquarters of a side, both included, or none.

    Clause: kaiser 14.1.1.B, 14.1.2.A
    """
    open_, goals = open_to(rules, position, side), headquarters(rules, position, side)
    return under(route(rules.grid, open_, at, goals), c("14.1.2.A"))


def blocker(rules: Rules, position: Position, side: Side, at: Hex) -> Hex | None:
    """Return the first hex that bars the shortest line there could be from a hex to a headquarters of a side.

    None where a line is open, and where no headquarters is on the map.

    Clause: kaiser 14.1.2.B, 14.1.2.C
    """
    anywhere = under(b"\x01", c("14.1.2.C")) * rules.grid.size
    goals = headquarters(rules, position, side)
    return trace(rules.grid, at, goals, open_=open_to(rules, position, side), passable=anywhere).blocker


def headquarters(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return where a side's headquarters stand, ascending; those of any corps and nation supply everybody.

    Clause: kaiser 14.1.1.B
    """
    places = (position.places.get(piece) for piece in rules.of_type("hq", side))
    return under(tuple(sorted({Hex(at) for at in places if isinstance(at, int)})), c("14.1.1.B"))


def open_to(rules: Rules, position: Position, side: Side) -> bytes:
    """Return one byte a cell: 1 where a side's line of supply may pass, whatever the ground.

    Enemies bar it, and their zones but where own units stand.

    Clause: kaiser 6.3.A, 6.3.B, 14.1.2.B, 14.1.2.C
    """
    enemy = rules.enemy(side)
    held, zones = rules.held(position, enemy), zone(rules, position, enemy)
    ours = rules.held(position, side)

    def lines() -> bytes:
        # No ground bars a line or lengthens it.
        open_ = bytearray(under(b"\x01", c("14.1.2.C")) * rules.grid.size)
        for at in under(cells_of(zones), c("6.3.A"), c("14.1.2.B")):
            open_[at] = 0
        for at in under(cells_of(ours), c("6.3.B")):
            open_[at] = 1
        for at in under(cells_of(held), c("6.3.A"), c("14.1.2.B")):
            open_[at] = 0
        return bytes(open_)

    return rules.zones.get(("supply", held, zones, ours), lines)


def worst(rules: Rules, position: Position, pieces: tuple[PieceId, ...]) -> tuple[PieceId, Supply]:
    """Return the attacker whose supply helps the defender most, the first of several, and its state.

    Clause: kaiser 14.2.3, 14.2.4
    """
    states = {piece: state(rules, position, piece) for piece in pieces}
    piece = max(pieces, key=lambda one: modifier(rules, states[one].state))
    return under((piece, states[piece]), c("14.2.3"), c("14.2.4"))


def modifier(rules: Rules, found: str) -> int:
    """Return what a state of supply adds to the defender's die."""
    value = rules.chart("supply").cell(found, "modifier")
    return value if isinstance(value, int) else 0


def states_of(rules: Rules, position: Position, pieces: tuple[PieceId, ...]) -> Mapping[PieceId, Supply]:
    """Return the state of supply of each of some units; those that stand together share a line."""
    found: dict[Hex, Supply] = {}
    for piece in pieces:
        at = Hex(int(position.places[piece]))
        if at not in found:
            found[at] = state(rules, position, piece)
    return {piece: found[Hex(int(position.places[piece]))] for piece in pieces}

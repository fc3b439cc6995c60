"""Supply: sources by nationality, lines that enemies and forts cut, and units without them."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import INTACT, Rules
from core.games.czech38.schema_play import GERMAN
from core.games.czech38.zones import holding
from core.mechanics.supply import supplied
from core.mechanics.supply import trace as trace_line
from core.model.state import Position
from core.model.values import PieceId, Side

SOURCES = {"german": "german_source", "czech": "czech_source", "soviet": "soviet_source"}
"""Nationality -> the map feature that supplies it: never the side's other sources (ruling on 7.3.3.A)."""

SOURCE_CLAUSE = {"german": c("7.3.1.A"), "czech": c("7.3.2.A"), "soviet": c("7.3.3.A")}


@dataclass(frozen=True, slots=True)
class SupplyTrace:
    """Where a unit's supply comes from.

    Attributes:
        way: hexes from the unit to its source; empty when out of supply.
        blocker: the hex that breaks the shortest line there could be, when out of supply.
        clause: what supplies it, or what breaks the line.
    """

    way: tuple[Hex, ...]
    blocker: Hex | None
    clause: str


def passable(rules: Rules) -> bytes:
    """Return one byte a cell: 1 where lines of supply may lead if nobody bars them: all but flooded ground.

    Clause: czech38 7.2.B
    """

    def dry() -> bytes:
        grid = rules.grid
        closed = under("flooded", c("7.2.B"))
        return bytes(grid.exists(h) and rules.terrain(Hex(h)) != closed for h in range(grid.size))

    return rules.grounds.get("dry", dry)


def open_ground(rules: Rules, position: Position, side: Side) -> bytes:
    """Return one byte a cell: 1 where a side's supply lines may lead now.

    Zones of control bar nothing (10.5), nor does interdiction (7.2.D).

    Clause: czech38 7.2.B, 7.2.C, 7.2.E
    """
    enemies = holding(rules, position)[rules.enemy(side)]
    whole = rules.intact_forts(position)
    forts = under(whole, c("7.2.C")) if side == GERMAN else bytes(len(whole))

    def free() -> bytes:
        ground = zip(passable(rules), enemies, forts, strict=True)
        free = bytes(dry and not enemy and not fort for dry, enemy, fort in ground)
        return under(free, c("7.2.D"), c("7.2.E"), c("10.5"), c("6.7.2.D"))

    return rules.grounds.get((side, enemies, forts), free)


def sources(rules: Rules, position: Position, nationality: str) -> tuple[Hex, ...]:
    """Return the hexes that may supply a nationality, ascending; those held by an enemy are for the line to find.

    A captured source supplies nobody (7.3.B); a Czech one lost once stays lost.

    Clause: czech38 7.3.1.A, 7.3.2.A, 7.3.2.B, 7.3.2.C, 7.3.3.A
    """
    marked = sorted(rules.scenario.map.feature(under(SOURCES[nationality], c("7.3.B"))))
    if nationality != "czech":
        return under(tuple(marked), c("7.3.1.A"), c("7.3.1.A.ex"))
    lost = position.layers["source-lost"]
    return tuple(at for at in marked if lost[at] == under(INTACT, c("7.3.2.B"), c("7.3.2.C")))


def supply(rules: Rules, position: Position, side: Side, nationality: str) -> bytes:
    """Return one byte a cell: 1 from where units of a nationality can trace to a source.

    Clause: czech38 7.1.C, 7.2.A, 7.3.A, 7.3.1.B, 7.3.3.B
    """
    open_, lost = open_ground(rules, position, side), position.layers["source-lost"]

    def connected() -> bytes:
        # A source counts only while no enemy stands in it (7.3.1.B), for as many units as trace to it (7.3.A).
        all_sources = sources(rules, position, nationality)
        return under(supplied(rules.grid, open_, all_sources), c("7.3.A"), c("7.3.1.B"), c("7.3.3.B"))

    return rules.supplies.get((nationality, open_, lost if nationality == "czech" else b""), connected)


def in_supply(rules: Rules, position: Position, piece: PieceId) -> bool:
    """Tell whether a piece on the map is in supply; aircraft and industry always are.

    Clause: czech38 7.1.C, 7.1.D, 7.1.E
    """
    if not rules.fights(piece):
        return under(True, c("7.1.E"), c("6.1.C"))  # noqa: FBT003
    place = position.places.get(piece)
    if not isinstance(place, int):
        return True
    if position.mark(piece, "entered"):
        return under(True, c("8.0.B"))  # noqa: FBT003
    if supplied_by_air(rules, position, piece):
        return True
    printed = rules.piece(piece)
    connected = supply(rules, position, printed.side, printed.nationality)
    return connected[place] == under(1, c("7.1.C"), c("7.3.2.D"))


def supplied_by_air(rules: Rules, position: Position, piece: PieceId) -> bool:
    """Tell whether the air landing regiment lives on what it has: through the second turn, not after it.

    Clause: czech38 16.3.3.A, 16.3.3.B
    """
    last = under(rules.figure("landing-supplied-through"), c("16.3.3.A"), c("16.3.3.B"))
    return rules.kind(piece) == "air-landing" and position.tracks["turn"] <= last


def trace(rules: Rules, position: Position, piece: PieceId) -> SupplyTrace:
    """Return a piece's supply line, or the hex that breaks it with the clause that says so."""
    place, printed = position.places.get(piece), rules.piece(piece)
    if not isinstance(place, int) or not rules.fights(piece):
        return SupplyTrace((), None, c("7.1.E"))
    if position.mark(piece, "entered"):
        return SupplyTrace((), None, c("8.0.B"))
    if supplied_by_air(rules, position, piece):
        return SupplyTrace((Hex(place),), None, c("16.3.3.A"))
    open_ = open_ground(rules, position, printed.side)
    found = trace_line(
        rules.grid,
        Hex(place),
        sources(rules, position, printed.nationality),
        open_=open_,
        passable=passable(rules),
    )
    if found.way:
        return SupplyTrace(found.way, None, SOURCE_CLAUSE[printed.nationality])
    if found.blocker is None:
        return SupplyTrace((), None, c("7.1.D"))
    enemy = holding(rules, position)[rules.enemy(printed.side)][found.blocker]
    return SupplyTrace((), found.blocker, c("7.2.E") if enemy else c("7.2.C"))

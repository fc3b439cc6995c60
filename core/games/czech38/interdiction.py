"""Interdiction: aircraft over hexes that make enemy movement into them and next to them dear."""

from __future__ import annotations

from collections.abc import Iterable

from core.board.hexes import Hex
from core.board.paths import IMPASSABLE
from core.games.czech38.air import FLOWN, INTERDICTION, box, moved, units
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.mechanics.driver import Run
from core.model import events as ev
from core.model.state import Position
from core.model.values import Key, PieceId, Side, Values

LAYER = "interdiction"
FREE = 0
FLIES = {GERMAN: 1, CZECH: 2}
"""Value of the interdiction layer where a side's unit is over a hex."""

WINDOW = {GERMAN: c("6.7.1.F"), CZECH: c("6.7.1.E")}
"""Whose interdiction -> the clause that says when it comes and goes."""


def cells(rules: Rules, position: Position) -> bytes:
    """Return one byte a cell: whose aircraft are over it; nobody's in games without an air war."""
    return position.layers.get(LAYER, rules.nowhere)


def over(rules: Rules, position: Position, side: Side) -> tuple[Hex, ...]:
    """Return the hexes that a side interdicts, ascending."""
    layer, own = cells(rules, position), FLIES[side]
    if own not in layer:
        return ()
    return tuple(Hex(at) for at, value in enumerate(layer) if value == own)


def shadow(rules: Rules, position: Position, side: Side) -> bytes:
    """Return one byte a cell: 1 where a side pays more, on and next to hexes that its enemy interdicts.

    Any number of missions near a hex count once, and one's own never.

    Clause: czech38 6.7.2.A, 6.7.2.C, 6.7.2.E
    """
    layer, enemy = cells(rules, position), under(rules.enemy(side), c("6.7.2.C"))
    if FLIES[enemy] not in layer:
        return rules.nowhere

    def shaded() -> bytes:
        found = bytearray(rules.grid.size)
        for at in over(rules, position, enemy):
            for near in (at, *under(rules.grid.adjacent(at), c("6.7.2.A"))):
                found[near] = 1
        return under(bytes(found), c("6.7.2.E"))

    return rules.grounds.get(("shadow", side, layer), shaded)


def entry_under(rules: Rules, piece: PieceId, shade: bytes) -> bytes:
    """Return the cost of every step for a piece's class where the shaded hexes cost more, hexsides included.

    Clause: czech38 6.7.2.A, 6.7.2.B
    """
    plain = rules.entry(piece)
    if shade is rules.nowhere:
        return plain
    times = rules.figure("interdiction-multiplier")

    def dearer() -> bytes:
        costs, neighbours = bytearray(plain), rules.grid.neighbours
        for step, cost in enumerate(plain):
            if cost != IMPASSABLE and shade[neighbours[step]]:
                # The cost of a step holds hex and hexside alike.
                costs[step] = min(IMPASSABLE - 1, under(cost, c("6.7.2.B"), c("16.2.F")) * times)
        return bytes(costs)

    return rules.grounds.get(("entry", rules.movement_class[piece], shade), dearer)


def ground_under(rules: Rules, piece: PieceId, at: Hex, shade: bytes) -> int:
    """Return what the ground of a hex costs a piece that comes in from off the map, more where it is shaded."""
    cost = rules.hex_cost(rules.movement_class[piece], at)
    return cost * rules.figure("interdiction-multiplier") if shade[at] and cost != IMPASSABLE else cost


def placed(side: Side, at: Hex) -> ev.SetCell:
    """Return the change that brings a side's unit over a hex."""
    return ev.SetCell(LAYER, at, FLIES[side])


def lifted(hexes: Iterable[Hex]) -> tuple[ev.SetCell, ...]:
    """Return the changes that clear the sky over hexes."""
    return tuple(ev.SetCell(LAYER, at, FREE) for at in hexes)


def lift_all(run: Run[Rules], side: Side) -> None:
    """Take a side's interdiction off the map: the movement it was to slow is over.

    Clause: czech38 6.7.1.E, 6.7.1.F
    """
    hexes = under(over(run.rules, run.state, side), c("6.7.1.E"), c("6.7.1.F"))
    flown = units(run.state, side, INTERDICTION)
    if not hexes and not flown:
        return
    values: Values = {"side": Key(side), "count": len(hexes)}
    back = moved(run.state, {box(side, FLOWN): flown}) if flown else ()
    run.tell("interdiction-lifted", WINDOW[side], *lifted(hexes), *back, values=values)

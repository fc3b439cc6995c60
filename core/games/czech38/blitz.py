"""Who fights the new way of section 15, and what leaving enemy zones of control costs them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from core.board.hexes import Hex
from core.board.paths import IMPASSABLE
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import GERMAN
from core.model.values import PieceId

ARMOUR = ("panzer", "light")
"""Types without which motorized infantry makes no mobile assault (15.3.B)."""


@lru_cache(maxsize=8)
def trained(rules: Rules) -> Mapping[PieceId, bool]:
    """Return the units that move and attack by section 15, each with whether it is armour; none without the option.

    They are the German mechanized units, and Czech divisions that have learned it: these count as armour, which is
    our ruling.

    Clause: czech38 15.1, 15.3.B, 15.17.note, 8.5.A.1
    """
    if rules.option("blitzkrieg") is not True:
        return {}
    learned = under({piece.fields.get("converts_to") for piece in rules.pieces.values()} - {None}, c("8.5.A.1"))
    found = {}
    for id_ in rules.movement_class:
        german = rules.side(id_) == under(GERMAN, c("15.1"))
        if id_ in learned or (german and under(rules.mech(id_), c("15.17.note"))):
            found[id_] = id_ in learned or rules.kind(id_) in under(ARMOUR, c("15.3.B"))
    return found


def armour(rules: Rules, pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Return those of some pieces that count as panzer or light units."""
    units = trained(rules)
    return tuple(piece for piece in pieces if units.get(piece))


def exit_toll(rules: Rules, zone: bytes, at: Hex, to: Hex, *, fresh: bool) -> int:
    """Return what leaving a hex costs trained units more than the ground they enter.

    However many enemies reach into a hex, leaving it costs the same. Whoever began in it may go to free ground at
    no extra charge, as any unit may (ruling); supply does not matter.

    Args:
        zone: cells in enemy zones of control.
        fresh: whether the units began the phase in the hex they leave.

    Clause: czech38 15.2.A, 15.2.B, 15.2.C, 15.2.D
    """
    if not zone[at] or (fresh and not under(zone[to], c("15.2.C"))):
        return 0
    return under(rules.figure("zone-exit-cost"), c("15.2.A"), c("15.2.A.ex"), c("15.2.B"), c("15.2.D"))


def tolled(rules: Rules, entry: bytes, zone: bytes, began: Hex | None) -> bytes:
    """Return the cost of every step with the toll for leaving enemy zones.

    Args:
        entry: the cost of every step without it.
        began: the hex that fresh units begin in; None for units on their way.

    Clause: czech38 15.2.A, 15.2.C
    """
    if began is not None and not zone[began]:
        began = None

    def dearer() -> bytes:
        costs, neighbours = bytearray(entry), rules.grid.neighbours
        for at in rules.grid.hexes:
            for step in range(6 * at, 6 * at + 6) if zone[at] else ():
                if costs[step] != IMPASSABLE:
                    toll = exit_toll(rules, zone, at, Hex(neighbours[step]), fresh=at == began)
                    costs[step] = min(IMPASSABLE - 1, costs[step] + toll)
        return bytes(costs)

    return rules.grounds.get(("toll", entry, zone, began), dearer)

"""Who holds which hex, and where each side exerts zones of control."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.mechanics.zoc import exert
from core.model.state import Position
from core.model.values import PieceId, Side, Unknown


def holding(rules: Rules, position: Position) -> Mapping[Side, bytes]:
    """Return side -> one byte a cell: 1 where it has a ground combat unit.

    What lies on top tells: fighting units are never hidden beneath industry.
    """
    return rules.holding.get(lambda: _holding(rules, position), position.stacks)


def _holding(rules: Rules, position: Position) -> Mapping[Side, bytes]:
    held = {side: bytearray(rules.grid.size) for side in rules.sides}
    fighters = rules.fighters
    for place, stack in position.stacks.items():
        if isinstance(place, int):
            # Everybody sees what lies on top; nearly always it is a fighting unit.
            side = fighters.get(stack[-1]) or _fighter_beneath(rules, stack)  # type: ignore[arg-type]
            if side is not None:
                held[side][place] = 1
    return {side: bytes(cells) for side, cells in held.items()}


def _fighter_beneath(rules: Rules, stack: tuple[PieceId | Unknown, ...]) -> Side | None:
    """Return the side of a known unit that fights beneath a top that does not; nobody is hidden there."""
    known = (p for p in stack if not isinstance(p, Unknown))
    return next((rules.side_of[p] for p in known if under(rules.fights(p), c("10.6"))), None)


def zone(rules: Rules, position: Position, side: Side) -> bytes:
    """Return one byte a cell: 1 where a side exerts a zone of control.

    Clause: czech38 10.1.A, 10.1.B, 10.2.A, 10.2.B, 10.6, 11.8.2.1.B, 14.3.C
    """
    # Each side's zones are worked out for themselves, so both may reach into one hex (10.1.B).
    held = under(holding(rules, position)[side], c("10.1.B"))
    sealed = under(rules.intact_forts(position), c("10.2.A"))

    def exerted() -> bytes:
        holders = (at for at in rules.grid.hexes if held[at])
        cells = exert(rules.grid, holders, sealed_in=sealed, sealed_out=sealed)
        # Nothing else seals a hex: neither ground nor river, frontier or position.
        return under(cells, c("10.1.A"), c("10.2.B"), c("11.8.2.1.B"), c("14.3.C"))

    return rules.zones.get((held, sealed), exerted)

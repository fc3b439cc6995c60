"""Retreat after combat: Germans only, one hex, together, towards their supply."""

from __future__ import annotations

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import GERMAN
from core.games.czech38.stacks import owner, stack_refusal
from core.games.czech38.supply import sources
from core.games.czech38.zones import holding
from core.mechanics.retreat import RetreatHexes, retreat_hexes
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, PieceId, Unknown, Values, Who

MAY_RETREAT = (GERMAN,)
"""The sides whose beaten defenders may retreat (12.11.D)."""


def goals(rules: Rules, position: Position) -> tuple[Hex, ...]:
    """Return the supply sources to retreat towards: those that no enemy holds.

    Clause: czech38 12.12.F
    """
    enemies = holding(rules, position)[rules.enemy(GERMAN)]
    return tuple(at for at in sources(rules, position, "german") if not enemies[at])


def retreats(rules: Rules, position: Position, origin: Hex, pieces: tuple[PieceId, ...]) -> RetreatHexes:
    """Return where a beaten stack may go; enemy zones of control do not matter.

    Off the map there is no hex to go to (11.10).

    Clause: czech38 10.4, 12.12.B, 12.12.C, 12.12.D, 12.12.E, 12.12.F, 12.12.I
    """

    def enemy_there(at: Hex) -> Refusal | None:
        held_by = owner(rules, position, at)
        if held_by is not None and held_by != GERMAN:
            return Refusal(c("12.12.C"), "retreat-into-enemy", at, {"at": At(at)})
        if rules.fort(position, at):
            return Refusal(c("12.12.C"), "retreat-into-fort", at, {"at": At(at)})
        return None

    def closed_ground(at: Hex) -> Refusal | None:
        barred = tuple(piece for piece in pieces if rules.prohibited(piece, at))
        if barred:
            return Refusal(c("12.12.D"), "retreat-into-prohibited", at, {"at": At(at), "who": Who(barred)})
        return None

    def too_many(at: Hex) -> Refusal | None:
        there = tuple(token for token in position.stack(at) if not isinstance(token, Unknown))
        if stack_refusal(rules, (*there, *pieces), at) is not None:
            return Refusal(c("12.12.I"), "retreat-overstacks", at, {"at": At(at), "limit": rules.limit})
        return None

    on_map = under(rules.grid, c("11.10"))
    return retreat_hexes(on_map, origin, (enemy_there, closed_ground, too_many), goals(rules, position))


def retreat_refusal(found: RetreatHexes, origin: Hex, at: Hex) -> Refusal | None:
    """Return why a stack may not retreat from one hex into another, or None."""
    if at in found.open:
        return None
    if at in found.barred:
        return found.barred[at]
    if at in found.distance:
        values: Values = {"at": At(at), "far": found.distance[at], "near": found.distance[found.open[0]]}
        return Refusal(c("12.12.F"), "retreat-not-nearest", at, values)
    return Refusal(c("12.12.A"), "retreat-one-hex", at, {"at": At(at), "from": At(origin)})

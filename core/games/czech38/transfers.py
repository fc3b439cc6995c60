"""Movement behind the front: which units may leave by rail, which may march far, and where they may not come."""

from __future__ import annotations

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.interdiction import shadow
from core.games.czech38.rules import Rules
from core.games.czech38.schema import HOME
from core.games.czech38.schema_play import GERMAN
from core.games.czech38.zones import holding
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, Box, PieceId, Side, Unknown, Values, Who

ENEMY, AIRCRAFT, FORT = 1, 2, 3
"""What bars transfers from a hex: enemies in it or next to it, enemy interdiction, or an intact fort."""

RAIL_BOX = Box("german-transfer")
RAILED = "railed"
"""Mark of units that left the map by rail this phase."""

TRANSFERRED = "transferred"
"""Mark of units that move by operational transfer this phase."""


def bars(rules: Rules, position: Position, side: Side) -> bytes:
    """Return one byte a cell: why a side's transfers keep out of it; 0 where they do not.

    Germans keep away from intact forts as from enemies. Where several reasons hold, enemies are named before
    aircraft, and a fort last: it bars no strategic transfer, and must not hide what does.

    Clause: czech38 11.9.2.E, 11.9.2.F
    """
    enemies = under(holding(rules, position)[rules.enemy(side)], c("11.9.2.E"))
    forts = under(rules.intact_forts(position), c("11.9.2.F")) if side == GERMAN else rules.nowhere
    shade = shadow(rules, position, side)

    def barred() -> bytes:
        by_fort, by_enemy = beside(rules, forts), beside(rules, enemies)
        whys = zip(by_enemy, shade, by_fort, strict=True)
        return bytes(ENEMY if near else AIRCRAFT if dark else FORT * fort for near, dark, fort in whys)

    return rules.grounds.get(("bars", side, enemies, forts, shade), barred)


def beside(rules: Rules, hexes: bytes) -> bytes:
    """Return one byte a cell: 1 for every hex that is marked or next to one that is."""
    found = bytearray(len(hexes))
    for at in rules.grid.hexes:
        if hexes[at]:
            for near in (at, *rules.grid.adjacent(at)):
                found[near] = 1
    return bytes(found)


def transfer_refusal(rules: Rules, position: Position, piece: PieceId) -> Refusal | None:
    """Return why a unit on the map may not move by operational transfer, or None; one that has begun may go on.

    Clause: czech38 8.1.I, 11.9.3.A, 11.9.2.B, 11.9.2.F, 16.2.F
    """
    place, values = Hex(int(position.places[piece])), _values(position, piece)
    if position.mark(piece, TRANSFERRED):
        return None
    if not rules.fights(piece):
        return Refusal(c("16.2.F"), "never-transfers", place, values)
    if position.mark(piece, "entered"):
        return Refusal(c("8.1.I"), "entered-this-turn", place, values)
    if position.mark(piece, "spent") is not None:
        return Refusal(c("11.9.3.A"), "moved-already", place, values)
    if position.mark(piece, "halved"):
        return Refusal(c("11.9.2.B"), "transfer-without-supply", place, values)
    why = bars(rules, position, rules.side(piece))[place]
    if why == FORT:
        forts = rules.intact_forts(position)
        near = next(at for at in (place, *rules.grid.adjacent(place)) if forts[at])
        return Refusal(c("11.9.2.F"), "begins-next-to-fort", place, {**values, "fort": At(near)})
    if why:
        key = "begins-next-to-enemy" if why == ENEMY else "begins-under-interdiction"
        return Refusal(c("11.9.2.B"), key, place, values)
    return None


def refuse_near(rules: Rules, why: int, at: Hex, pieces: tuple[PieceId, ...]) -> Refusal | None:
    """Return why units in transfer may not come into a hex that `bars` gives this reason for, or None.

    Clause: czech38 11.9.2.E, 11.9.2.F
    """
    values: Values = {"at": At(at), "who": Who(pieces)}
    if why == FORT:
        return Refusal(c("11.9.2.F"), "transfer-next-to-fort", at, values)
    if why:
        key = "transfer-next-to-enemy" if why == ENEMY else "transfer-under-interdiction"
        return Refusal(c("11.9.2.E"), key, at, values)
    return None


def railed(position: Position) -> tuple[PieceId, ...]:
    """Return the units that have left by rail this phase."""
    gone = (p for p in position.stack(RAIL_BOX) if not isinstance(p, Unknown))
    return tuple(p for p in gone if position.mark(p, RAILED))


def steps_left(rules: Rules, position: Position) -> int:
    """Return how many steps may still leave by rail this phase; reduced units count the steps they have.

    Clause: czech38 11.9.1.A, 11.9.1.D
    """
    limit = under(rules.figure("strategic-transfer-steps"), c("11.9.1.A"))
    # Wherever the units come from.
    return under(limit - sum(position.steps[p] for p in railed(position)), c("11.9.1.D"), c("11.9.1.E"))


def rail_refusal(rules: Rules, position: Position, piece: PieceId) -> Refusal | None:
    """Return why a German unit on the map may not leave by rail now, or None; others may leave from elsewhere.

    Clause: czech38 11.9.1.B, 11.9.1.D, 11.9.1.E
    """
    place, values = Hex(int(position.places[piece])), _values(position, piece)
    if position.mark(piece, "halved"):
        return Refusal(c("11.9.1.B"), "rail-without-supply", place, values)
    if rules.scenario.map.layer_at("country", place) != HOME[GERMAN]:
        return Refusal(c("11.9.1.B"), "rail-outside-country", place, values)
    why = bars(rules, position, GERMAN)[place]
    if why in (ENEMY, AIRCRAFT):
        key = "rail-next-to-enemy" if why == ENEMY else "rail-under-interdiction"
        return Refusal(c("11.9.1.B"), key, place, values)
    left, steps = steps_left(rules, position), position.steps.get(piece, 0)
    if steps > left:
        return Refusal(c("11.9.1.D"), "rail-full", place, {**values, "left": left, "steps": steps})
    return None


def _values(position: Position, piece: PieceId) -> Values:
    return {"who": Who((piece,)), "at": At(Hex(int(position.places[piece])))}

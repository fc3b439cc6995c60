"""Answers about whole sides: where zones of control reach and who exerts them, and the network of supply."""

from __future__ import annotations

from collections.abc import Iterator

from core.board.hexes import Hex
from core.games.czech38.clauses import c
from core.games.czech38.rules import Rules
from core.games.czech38.supply import SOURCES, in_supply, open_ground, sources
from core.games.czech38.zones import holding, zone
from core.mechanics.supply import network
from core.mechanics.zoc import exert
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, Key, PieceId, Side, Unknown, Values, Who
from core.model.working import Explanation, Line, Overlay

Answer = Explanation | Refusal


def explain_zones(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Show zones of control: a side's, one unit's, or who exerts them into a hex.

    Values: `side`, or `who`, or `at`; overlays are of kind `zoc`, of one unit `zoc-unit`.
    """
    side, who, at = values.get("side"), values.get("who"), values.get("at")
    if isinstance(side, Key) and side.word in rules.sides:
        return _of_side(rules, seen, Side(side.word))
    if isinstance(who, Who) and who.pieces and isinstance(who.pieces[-1], str):
        return _of_unit(rules, seen, who.pieces[-1])
    if isinstance(at, At) and rules.grid.exists(at.hex):
        return _into(rules, seen, at.hex)
    return Refusal(c("10.1.A"), "not-on-the-map", None, {"who": Who(())})


def _of_side(rules: Rules, seen: Observation, side: Side) -> Explanation:
    """Clause: czech38 10.1.A, 10.2.A."""
    cells = zone(rules, seen, side)
    hexes = tuple(at for at in rules.grid.hexes if cells[at])
    lines = (
        Line("zone-reaches", len(hexes), c("10.1.A"), {"side": Key(side)}),
        Line("zone-sealed", None, c("10.2.A")),
    )
    return Explanation(lines, len(hexes), overlays=(Overlay("zoc", hexes),))


def _of_unit(rules: Rules, seen: Observation, piece: PieceId) -> Answer:
    """Show where one unit's zone reaches, and say of each neighbour that it does not reach why.

    Clause: czech38 10.1.A, 10.2.A, 10.6
    """
    place, who = seen.places.get(piece), Who((piece,))
    if not isinstance(place, int):
        return Refusal(c("10.1.A"), "not-on-the-map", None, {"who": who})
    at = Hex(place)
    if not rules.fights(piece):
        return Explanation((Line("zone-none", None, c("10.6"), {"who": who}),), 0)
    sealed = rules.intact_forts(seen)
    if sealed[at]:
        return Explanation((Line("zone-shut-in", None, c("10.2.A"), {"who": who, "at": At(at)}),), 0)
    cells = exert(rules.grid, (at,), sealed_in=sealed, sealed_out=sealed)
    hexes = tuple(near for near in rules.grid.hexes if cells[near])
    lines = [Line("zone-of-unit", len(hexes), c("10.1.A"), {"who": who})]
    shut = (near for near in rules.grid.adjacent(at) if sealed[near])
    lines += [Line("zone-shut-out", None, c("10.2.A"), {"at": At(near)}) for near in shut]
    return Explanation(tuple(lines), len(hexes), overlays=(Overlay("zoc-unit", hexes),))


def _into(rules: Rules, seen: Observation, at: Hex) -> Explanation:
    """Name the units that exert zones into a hex, side by side, with a line from each.

    Clause: czech38 10.1.A, 10.1.B, 10.2.A
    """
    lines: list[Line] = []
    ways: list[tuple[Hex, ...]] = []
    for side in rules.sides:
        if not zone(rules, seen, side)[at]:
            continue
        sealed, held = rules.intact_forts(seen), holding(rules, seen)[side]
        for near in rules.grid.adjacent(at):
            if held[near] and not sealed[near]:
                top = seen.stack(near)[-1:]
                lines.append(Line("zone-from", Key(side), c("10.1.A"), {"who": Who(top), "from": At(near)}))
                ways.append((near, at))
    if rules.intact_forts(seen)[at]:
        lines.append(Line("zone-shut-out", None, c("10.2.A"), {"at": At(at)}))
    elif not lines:
        lines.append(Line("zone-nobody", None, c("10.1.A"), {"at": At(at)}))
    overlays = (Overlay("zoc-unit", (at,)), Overlay("zone-from", ways=tuple(ways)))
    return Explanation(tuple(lines), None, overlays=overlays)


def explain_network(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Show how all units of a side are supplied: lines to their sources, and who has none.

    Values: `side`. `pieces` of the answer are the units without supply.

    Clause: czech38 7.1.C, 7.1.D, 7.3.A
    """
    word = values.get("side")
    if not isinstance(word, Key) or word.word not in rules.sides:
        return Refusal(c("7.1.C"), "not-on-the-map", None, {"who": Who(())})
    side = Side(word.word)
    fighters = tuple(_fighters(rules, seen, side))
    lacking = tuple(piece for piece, _ in fighters if not in_supply(rules, seen, piece))
    ways: list[tuple[Hex, ...]] = []
    springs: list[Hex] = []
    for nation in SOURCES:
        starts = dict.fromkeys(at for piece, at in fighters if rules.piece(piece).nationality == nation)
        if starts:
            found = network(rules.grid, open_ground(rules, seen, side), sources(rules, seen, nation), tuple(starts))
            ways += found
            springs += [way[-1] for way in found]
    hexes = tuple(dict.fromkeys(at for piece, at in fighters if piece in lacking))
    lines = [Line("supplied-count", len(fighters) - len(lacking), c("7.1.C"), {"side": word})]
    if lacking:
        lines.append(Line("unsupplied-count", len(lacking), c("7.1.D"), {"who": Who(lacking)}))
    overlays = (Overlay("network", tuple(dict.fromkeys(springs)), ways=tuple(ways)), Overlay("unsupplied", hexes))
    return Explanation(tuple(lines), len(lacking), overlays=overlays, pieces=lacking)


def _fighters(rules: Rules, seen: Observation, side: Side) -> Iterator[tuple[PieceId, Hex]]:
    """Yield the ground combat units of a side that the viewer sees on the map, each with its hex."""
    for place, stack in seen.stacks.items():
        if isinstance(place, int):
            for piece in stack:
                if not isinstance(piece, Unknown) and rules.fighters.get(piece) == side:
                    yield piece, place

"""Answers about whole sides: where zones of control reach and who exerts them, and the network of supply."""

from __future__ import annotations

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.explain_march import nobody, unit_of
from core.games.kaiser.rules import Rules
from core.games.kaiser.supply import IN_SUPPLY, ISOLATED, blocker, state
from core.games.kaiser.zones import exerting, zone
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, Key, PieceId, Side, Values, Who
from core.model.working import Explanation, Line, Overlay

Answer = Explanation | Refusal


def explain_zones(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Show zones of control: a side's, one unit's, or who exerts them into a hex.

    Values: `side`, or `who`, or `at`; overlays are of kind `zoc`, of one unit `zoc-unit`.
    """
    side, at = values.get("side"), values.get("at")
    if isinstance(side, Key) and side.word in rules.sides:
        return _of_side(rules, seen, Side(side.word))
    piece = unit_of(rules, seen, values)
    if piece is not None:
        return _of_unit(rules, seen, piece)
    if isinstance(at, At) and rules.grid.exists(at.hex):
        return _into(rules, seen, at.hex)
    return nobody(values)


def _of_side(rules: Rules, seen: Observation, side: Side) -> Explanation:
    """Clause: kaiser 6.0."""
    cells = zone(rules, seen, side)
    hexes = tuple(at for at in rules.grid.hexes if cells[at])
    lines = (Line("zone-reaches", len(hexes), c("6.0"), {"side": Key(side)}),)
    return Explanation(lines, len(hexes), overlays=(Overlay("zoc", hexes),))


def _of_unit(rules: Rules, seen: Observation, piece: PieceId) -> Answer:
    """Show where one unit's zone reaches; a service company has none.

    Clause: kaiser 6.0, 15.2.4
    """
    at, who = Hex(int(seen.places[piece])), Who((piece,))
    if rules.kind(piece) == "service":
        return Explanation((Line("zone-none", None, c("15.2.4"), {"who": who}),), 0)
    hexes = tuple(sorted(rules.grid.adjacent(at)))
    line = Line("zone-of-unit", len(hexes), c("6.0"), {"who": who})
    return Explanation((line,), len(hexes), overlays=(Overlay("zoc-unit", hexes),))


def _into(rules: Rules, seen: Observation, at: Hex) -> Explanation:
    """Name the stacks that exert zones into a hex, side by side, with a line from each.

    Clause: kaiser 6.0
    """
    lines: list[Line] = []
    ways: list[tuple[Hex, ...]] = []
    for side in rules.sides:
        stands = exerting(rules, seen, side)
        for near in rules.grid.adjacent(at):
            if stands[near]:
                values: Values = {"who": Who(seen.stack(near)[-1:]), "from": At(near)}
                lines.append(Line("zone-from", Key(side), c("6.0"), values))
                ways.append((near, at))
    if not lines:
        lines.append(Line("zone-nobody", None, c("6.0"), {"at": At(at)}))
    overlays = (Overlay("zoc-unit", (at,)), Overlay("zone-from", ways=tuple(ways)))
    return Explanation(tuple(lines), None, overlays=overlays)


def explain_supply(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Say in what state of supply a unit would attack now, and show its line to a headquarters.

    Values: `who`.
    """
    piece = unit_of(rules, seen, values)
    if piece is None:
        return nobody(values)
    found, who = state(rules, seen, piece), Who((piece,))
    if found.way:
        told: Values = {"who": who, "length": found.length, "state": Key(found.state), "at": At(found.way[-1])}
        line = Line("supply-line" if found.length else "supply-here", Key(found.state), found.clause, told)
        return Explanation((line,), Key(found.state), overlays=(Overlay("supply", found.way, ways=(found.way,)),))
    if found.state != ISOLATED:
        return Explanation((Line("supply-given", Key(found.state), found.clause, {"who": who}),), Key(found.state))
    cut = blocker(rules, seen, rules.side(piece), Hex(int(seen.places[piece])))
    if cut is None:
        return Explanation((Line("supply-none", Key(found.state), found.clause, {"who": who}),), Key(found.state))
    held = bool(rules.held(seen, rules.enemy(rules.side(piece)))[cut])
    barred: Values = {"who": who, "at": At(cut)}
    line = Line("supply-cut" if held else "supply-cut-by-zone", Key(found.state), c("14.1.2.B"), barred)
    return Explanation((line,), Key(found.state), overlays=(Overlay("supply-blocked", (cut,)),))


def explain_network(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Show how all units of a side are supplied: lines to their headquarters, and who is not in supply.

    Values: `side`. `pieces` of the answer are the units that would attack worse, while their side may attack:
    supply is nothing to defenders.

    Clause: kaiser 14.0.B, 14.1.1.B
    """
    word = values.get("side")
    if not isinstance(word, Key) or word.word not in rules.sides:
        return nobody(values)
    side = Side(word.word)
    units = [p for at in rules.grid.hexes if rules.held(seen, side)[at] for p in rules.units(seen, at, side)]
    found = {piece: state(rules, seen, piece) for piece in units}
    lacking = tuple(piece for piece in units if found[piece].state != IN_SUPPLY)
    ways = tuple(dict.fromkeys(found[piece].way for piece in units if len(found[piece].way) > 1))
    springs = tuple(dict.fromkeys(way[-1] for way in ways))
    hexes = tuple(dict.fromkeys(Hex(int(seen.places[piece])) for piece in lacking))
    lines = [Line("supplied-count", len(units) - len(lacking), c("14.1.1.B"), {"side": word})]
    if lacking:
        lines.append(Line("unsupplied-count", len(lacking), c("14.1.1.B"), {"who": Who(lacking)}))
    overlays = (Overlay("network", springs, ways=ways), Overlay("unsupplied", hexes))
    own_turn = any(seen.frame(f"{side}-{phase}") for phase in ("movement", "combat"))
    marked = under(lacking if own_turn else (), c("14.0.B"))
    return Explanation(tuple(lines), len(lacking), overlays=overlays, pieces=marked)

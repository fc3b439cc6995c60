"""Answers about movement: where a unit can go, and what a way costs step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.board.hexes import Hex
from core.games.kaiser.clauses import c
from core.games.kaiser.costs import exit_cost, step_lines
from core.games.kaiser.move_choice import front_of, refuse_piece
from core.games.kaiser.movement import (
    HALT_GUARANTEE,
    March,
    Mover,
    exit_refusal,
    prices,
    refuse_entry,
    refuse_far,
    refuse_step,
    segment_of,
    take_step,
)
from core.games.kaiser.rules import Rules
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, PieceId, Values, Way, Who
from core.model.working import Explanation, Line, Overlay

Answer = Explanation | Refusal


def unit_of(rules: Rules, seen: Observation, values: Values) -> PieceId | None:
    """Return the unit that a question names: the topmost of those that stand on the map; None without one."""
    who = values.get("who")
    named = who.pieces if isinstance(who, Who) else ()
    standing = [p for p in named if isinstance(p, str) and p in rules.pieces and isinstance(seen.places.get(p), int)]
    return standing[-1] if standing else None


def nobody(values: Values) -> Refusal:
    """Return the refusal of a question about a unit that is not on the map."""
    return Refusal(c("5.0.B"), "not-on-the-map", None, {"who": values.get("who", Who(()))})


def _mover(rules: Rules, seen: Observation, values: Values) -> Mover | Refusal:
    """Return the unit of a question as it would move now, or why it does not move at all while its side moves."""
    piece = unit_of(rules, seen, values)
    if piece is None:
        return nobody(values)
    side = rules.side(piece)
    if seen.frame(f"{side}-movement") is not None:
        refusal = refuse_piece(rules, seen, side, segment_of(seen, side), piece)
        if refusal is not None:
            return refusal
    return front_of(rules, seen, side).mover(piece)


def explain_reach(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Show where a unit can go at what price, and which hexes near them are closed, with the reason.

    Values: `who`.

    Clause: kaiser 5.0.C, 5.0.D, 20.2.B
    """
    mover = _mover(rules, seen, values)
    if isinstance(mover, Refusal):
        return mover
    costs = prices(mover, mover.start)
    lines = [Line("movement-points", max(0, mover.left(mover.start)), c("5.0.D"), {"who": mover.who})]
    if mover.toll:
        lines.append(Line("step-zone-left", mover.toll, c("5.1.3.B"), {"at": At(mover.at)}))
    if exit_refusal(mover, mover.start) is None:
        lines.append(Line("leaving-costs", exit_cost(rules, mover.at), c("20.2.B"), {"at": At(mover.at)}))
    closed = tuple(closed_near(mover, mover.start, costs))
    lines += [Line(no.key, At(to), no.clause, {**no.values, "at": At(to)}) for to, no in closed]
    overlays = (
        Overlay("reach", tuple(sorted(costs)), dict(costs)),
        Overlay("blocked", tuple(to for to, _ in closed)),
    )
    return Explanation(tuple(lines), max(0, mover.left(mover.start)), overlays=overlays)


def closed_near(mover: Mover, march: March, costs: Mapping[Hex, int]) -> Iterator[tuple[Hex, Refusal]]:
    """Yield every hex that a unit borders or could border and does not reach, each with the reason, ascending."""
    adjacent = mover.front.grid.adjacent
    rim = {near for at in (march.at, *costs) for near in adjacent(at)} - set(costs) - {march.at}
    for to in sorted(rim):
        refusal = refuse_entry(mover, to)
        if refusal is None and to in adjacent(march.at):
            refusal = refuse_step(mover, march, to)
        yield to, refusal or refuse_far(mover, march, to)


def explain_path(rules: Rules, seen: Observation, values: Values) -> Answer:
    """Work out a way step by step: ground, water, gas, and what leaving a zone costs.

    Values: `who`, `way`.

    Clause: kaiser 5.0.C, 5.1.3.B, 5.1.5
    """
    mover, way = _mover(rules, seen, values), values.get("way")
    if isinstance(mover, Refusal):
        return mover
    if not isinstance(way, Way):
        return nobody(values)
    march, lines = mover.start, list[Line]()
    for to in way.hexes[1:] if way.hexes[:1] == (mover.at,) else way.hexes:
        refusal = refuse_step(mover, march, to)
        if refusal is not None:
            return refusal
        lines += _step(mover, march, to)
        march = take_step(mover, march, to)
    return Explanation(tuple(lines), march.spent, overlays=(Overlay("way", march.way, ways=(march.way,)),))


def _step(mover: Mover, march: March, to: Hex) -> Iterator[Line]:
    yield from step_lines(mover.rules, mover.front.position, march.at, to)
    if march.fresh and mover.toll:
        yield Line("step-zone-left", mover.toll, c("5.1.3.B"), {"at": At(march.at)})
    if take_step(mover, march, to).halted == HALT_GUARANTEE:
        yield Line("step-guaranteed", mover.points, c("5.1.5"), {"at": At(to)})

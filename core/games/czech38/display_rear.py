"""Panels for sky and rear: the air charts, hexes under interdiction, and who is still to come."""

from __future__ import annotations

from collections.abc import Iterator

from core.board.hexes import Hex
from core.games.czech38.air import FLOWN, HOME, MISSIONS, fleet, units
from core.games.czech38.arrivals import CALLED, GARRISON, RELEASED, RESERVE, SOVIET, arrival_refusal
from core.games.czech38.clauses import c
from core.games.czech38.interdiction import over
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.games.czech38.transfers import RAIL_BOX
from core.games.czech38.victory import HUNGARY
from core.model.display import Allocation, Ledger, Row, Slot
from core.model.state import Observation, Position
from core.model.values import Box, PieceId, Side, Unknown, Value
from core.model.working import Overlay

Waiting = tuple[str, Value, str]


def air_charts(rules: Rules, seen: Position) -> tuple[Allocation, ...]:
    """Return a chart for each side with air units: how many are in each box, and how many at home (6.5.A).

    What a side has sealed and not shown is in no box yet.
    """
    names = {side.id: side.name for side in rules.schema.sides}
    return tuple(_air_chart(seen, side, names[side]) for side in rules.sides if fleet(seen, side))


def _air_chart(seen: Position, side: Side, name: str) -> Allocation:
    most, home = len(fleet(seen, side)), units(seen, side, HOME)
    slots = tuple(_air_box(seen, side, mission, most) for mission in (*MISSIONS, FLOWN))
    title = f"{name} in the air"
    return Allocation(f"{side}-air", title, slots, len(home), c("6.5.A"), side, home, "air-allocation-left")


def _air_box(seen: Position, side: Side, mission: str, most: int) -> Slot:
    inside = units(seen, side, mission)
    return Slot(mission, len(inside), most, inside, out=mission == FLOWN)


def interdiction_overlays(rules: Rules, seen: Position) -> tuple[Overlay, ...]:
    """Return, for each side that interdicts, all hexes that cost the enemy more, and its own hexes (6.7.2.A)."""
    found: list[Overlay] = []
    for side in rules.sides:
        hexes = over(rules, seen, side)
        if hexes:
            found += [dear_area(rules, side, hexes), Overlay(f"interdiction-{side}", hexes)]
    return tuple(found)


def dear_area(rules: Rules, side: Side, hexes: tuple[Hex, ...]) -> Overlay:
    """Return the hexes that cost a side's enemy more when its aircraft are over these.

    Clause: czech38 6.7.2.A, 6.7.2.E
    """
    near = {at for over_ in hexes for at in (over_, *rules.grid.adjacent(over_))}
    times = rules.figure("interdiction-multiplier")
    return Overlay(f"interdicted-by-{side}", tuple(sorted(near)), sign=f"×{times}")


def reinforcements(rules: Rules, seen: Observation) -> tuple[Ledger, ...]:
    """Return who is still to come and on what it depends (8.0).

    The sum is how many of the side whose part of the turn it is may come in; there is none while both decide.
    """
    rows = tuple(Row(*waiting) for waiting in _waiting(rules, seen))
    if not rows:
        return ()
    whose = next((frame.sides for frame in seen.agenda if frame.sides), ())
    if len(whose) != 1:
        return (Ledger("reinforcements", "Reinforcements", rows),)
    boxes = ((GERMAN, RESERVE), (GERMAN, RAIL_BOX), (CZECH, GARRISON), (CZECH, CALLED), (CZECH, SOVIET))
    own = [(side, p) for side, box in boxes if side in whose for p in _known(seen, box)]
    ready = [p for side, p in own if arrival_refusal(rules, seen, side, p) is None]
    return (Ledger("reinforcements", "Reinforcements", rows, len(ready)),)


def _known(seen: Position, box: Box) -> tuple[PieceId, ...]:
    return tuple(piece for piece in seen.stack(box) if not isinstance(piece, Unknown))


def _waiting(rules: Rules, seen: Position) -> Iterator[Waiting]:
    """Yield a row for each group of units off the map: what it is, how many or on which turn, what it waits for."""
    reserve, garrison = _known(seen, RESERVE), _known(seen, GARRISON)
    if reserve:
        yield "due-reserve", len(reserve), "released" if RELEASED in seen.marks else "not-released"
    if _known(seen, RAIL_BOX):
        yield "due-rail", len(_known(seen, RAIL_BOX)), ""
    if garrison:
        yield "due-garrison", len(garrison), "closed" if HUNGARY in seen.marks else "on-call"
    if _known(seen, CALLED):
        yield "due-called", len(_known(seen, CALLED)), "released"
    for piece in _known(seen, SOVIET):
        yield _soviet(rules, seen, piece)


def _soviet(rules: Rules, seen: Position, piece: PieceId) -> Waiting:
    turn = rules.codes[piece].turn if piece in rules.codes else 0
    if rules.kind(piece) == "air":
        return "due-aircraft", turn, "turn"
    due = rules.figure("soviet-entry-turn")
    barred = HUNGARY in seen.marks or seen.tracks["turn"] > due
    return "due-corps", due, "never" if barred else "turn"

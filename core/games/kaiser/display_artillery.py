"""Panels of the guns: both Artillery Tracks with a line for every point spent, gas, and how far field points reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.board.hexes import Hex
from core.games.kaiser import drumfire, gas
from core.games.kaiser.artillery import Guns, allowance, field_area, guns, spendings
from core.games.kaiser.rules import Rules
from core.model.display import Ledger, Row
from core.model.state import Observation, Position
from core.model.values import Side
from core.model.working import Overlay

RANGED = (drumfire.PHASE, gas.PHASE, "sos")
"""Decisions in which the reach of field points matters; so it does in a side's combat phase."""


def artillery_panels(rules: Rules, seen: Position) -> tuple[Ledger, ...]:
    """Return the Artillery Track of each side: what is left of both kinds, and a line for every spending of the turn.

    Clause: kaiser 9.0.B, 9.8
    """
    return tuple(_books(rules, seen, side) for side in rules.sides)


def _books(rules: Rules, seen: Position, side: Side) -> Ledger:
    adjective = next(kind.adjective for kind in rules.schema.sides if kind.id == side)
    received = allowance(rules, seen.tracks["turn"], side)
    rows = [Row("artillery-received", _both(received), group="artillery-books")]
    for spending in spendings(seen, side):
        rows.append(Row(f"spent-{spending.what}", _both(spending.guns), "", spending.at, "artillery-spent"))
    left = _both(guns(seen, side))
    return Ledger(f"{side}-artillery", f"{adjective} artillery", tuple(rows), left, note="artillery-left")


def _both(points: Guns) -> str:
    """Return points of both kinds as they are written: field first, then heavy."""
    return f"{points.field} + {points.heavy}"


def artillery_overlays(rules: Rules, seen: Observation) -> tuple[Overlay, ...]:
    """Return the zones of gas with their markers, and the reach of the field points of the side that fires now.

    Clause: kaiser 9.1.1#field, 9.3.4.B
    """
    found: list[Overlay] = []
    markers = gas.markers(seen)
    if markers:
        zone = gas.zone(rules, seen)
        area = tuple(at for at in rules.grid.hexes if zone[at])
        times = rules.figure("gas-multiplier")
        found.append(Overlay("gas-zone", area, sign=f"×{times}"))
        found += _marker_overlays(markers)
    side = firing(rules, seen)
    if side is not None and guns(seen, side).field:
        found.append(Overlay(f"field-range-{side}", field_area(rules, seen, side)))
    return tuple(found)


def _marker_overlays(markers: tuple[Hex, ...]) -> Iterator[Overlay]:
    """Yield the signs of gas markers, those of hexes with several apart, with their number."""
    count = Counter(markers)
    for n in sorted(set(count.values())):
        yield Overlay("gas-marker", tuple(at for at in count if count[at] == n), sign=str(n) if n > 1 else "")


def firing(rules: Rules, seen: Position) -> Side | None:
    """Return the side that decides on fire whose range matters; None while nobody does."""
    top = seen.top
    if top is None or len(top.sides) != 1:
        return None
    side = top.sides[0]
    return side if top.kind in (*RANGED, f"{side}-combat") else None

"""What is shown while a side moves: how many units the dice let move, what is closed to it, and losses to come."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.kaiser.limits import corps_name, limit_values
from core.games.kaiser.movement import PHASES, SECOND, segment_of
from core.games.kaiser.overstack import losing
from core.games.kaiser.rules import Rules
from core.games.kaiser.zones import zone
from core.model.display import Ledger, Row
from core.model.state import Observation, Position
from core.model.values import Side
from core.model.working import Overlay


def limits_ledger(rules: Rules, seen: Position) -> tuple[Ledger, ...]:
    """Return how many units have moved of those that the dice of the first turns let move (17.1)."""
    side = moving(seen)
    if side is None:
        return ()
    rows = tuple(
        Row(_named(rules, corps) if corps else "limit-others", f"{moved} / {quota}")
        for corps, moved, quota in limit_values(rules, seen, side)
    )
    return (Ledger("limits", "Units that the dice let move", rows),) if rows else ()


def _named(rules: Rules, corps: str) -> str:
    name = corps_name(rules, corps)
    return name if isinstance(name, str) else f"Corps {corps}"


def movement_overlays(rules: Rules, seen: Observation) -> tuple[Overlay, ...]:
    """Return the hexes closed to a side in its second segment, and those where it would lose units by ending now.

    Clause: kaiser 5.2.2.B, 7.2.C, 9.3.4.B#2
    """
    return tuple(_overlays(rules, seen))


def _overlays(rules: Rules, seen: Observation) -> Iterator[Overlay]:
    side = moving(seen)
    if side is None:
        return
    if segment_of(seen, side) == SECOND:
        cells = zone(rules, seen, rules.enemy(side))
        yield Overlay(f"second-closed-{side}", tuple(at for at in rules.grid.hexes if cells[at]))
    lost = losing(rules, seen, side)
    if lost:
        yield Overlay(f"losing-{side}", lost)


def moving(seen: Position) -> Side | None:
    """Return the side that decides on its movement now; None while nobody does."""
    top = seen.top
    return top.sides[0] if top is not None and top.kind in PHASES and len(top.sides) == 1 else None

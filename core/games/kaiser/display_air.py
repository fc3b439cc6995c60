"""Panels of the sky: what both sides have on each mission, and the stacks they observe."""

from __future__ import annotations

from core.games.kaiser.air import MISSIONS, air_points, assigned, available
from core.games.kaiser.clauses import c
from core.games.kaiser.observation import marked
from core.games.kaiser.rules import Rules
from core.model.display import Allocation, Slot
from core.model.state import Position
from core.model.values import Side
from core.model.working import Overlay

USED = "air-used"
"""The slot of points that have done what they were sent for, or were driven off."""


def air_charts(rules: Rules, seen: Position) -> tuple[Allocation, ...]:
    """Return for each side that can fly its points on each mission, those done with, and those on the ground.

    What a side has sealed and not shown is on no mission yet.

    Clause: kaiser 12.0.B
    """
    if rules.opening(seen):
        return ()
    return tuple(_chart(rules, seen, side) for side in rules.sides if available(rules, seen, side))


def _chart(rules: Rules, seen: Position, side: Side) -> Allocation:
    name = next(kind.name for kind in rules.schema.sides if kind.id == side)
    sent, points = assigned(seen, side), available(rules, seen, side)
    now = [air_points(seen, side, mission) for mission in MISSIONS]
    slots = [Slot(mission, count, points) for mission, count in zip(MISSIONS, now, strict=True)]
    used = Slot(USED, sum(sent) - sum(now), points, out=True)
    left = points - sum(sent)
    return Allocation(f"{side}-air", f"{name} in the air", (*slots, used), left, c("12.0.B"), side, home=HOME)


HOME = "air-allocation-left"
"""Text of what is on no mission."""


def air_overlays(rules: Rules, seen: Position) -> tuple[Overlay, ...]:
    """Return the stacks that each side observes from the air.

    Clause: kaiser 12.2.2.B
    """
    hexes = {side: marked(seen, side) for side in rules.sides}
    return tuple(Overlay(f"observed-{side}", at) for side, at in hexes.items() if at)

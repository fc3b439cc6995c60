"""Where on a map the fighting is: the stack about which most of both sides is in view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from core.board.hexes import Hex
from core.board.layout import Layout
from core.model.scenario import Scenario
from core.model.values import PieceId
from core.view.scene import Scene

WITHIN = 0.47
"""Parts of the view's width and height that something may lie from its middle to be well in view."""

MOST_PAIRS = 60_000
"""So many pairs of stacks are compared; on a fuller map every second stack is tried, or every third, and so on."""


def front(scenario: Scenario, scene: Scene, layout: Layout, view: tuple[float, float]) -> Hex | None:
    """Return the hex to look at; None on an empty map.

    Args:
        layout: the map at the size it is looked at.
        view: width and height of what is in view, in the layout's units.
    """
    owner = scenario.piece_of
    held = {
        at: owner[PieceId(stack[-1].piece)].side if stack[-1].piece in owner else ""
        for at, stack in sorted(scene.stacks.items())
        if stack
    }
    return busiest(held, layout, view)


def busiest(held: Mapping[Hex, str], layout: Layout, view: tuple[float, float]) -> Hex | None:
    """Return the hex about which the smaller of the two largest sides in view is largest, then all together.

    A hex near the edge, about which the view would show what is not on the map, is the last resort.


    Args:
        held: the hexes with units and whose they are.
    """
    spots = [(at, *layout.centre(at), side) for at, side in held.items()]
    across, down = WITHIN * view[0], WITHIN * view[1]
    middles = [(at, x, y) for at, x, y, _ in spots if _full(layout, view, x, y)] or [spot[:3] for spot in spots]
    best: tuple[tuple[int, int], Hex] | None = None
    for at, x, y in middles[:: 1 + len(middles) * len(spots) // MOST_PAIRS]:
        seen = Counter(side for _, a, b, side in spots if abs(a - x) <= across and abs(b - y) <= down)
        counts = sorted(seen.values(), reverse=True)
        score = (counts[1] if len(counts) > 1 else 0, sum(counts))
        if best is None or score > best[0]:
            best = score, at
    return best[1] if best is not None else None


def _full(layout: Layout, view: tuple[float, float], x: float, y: float) -> bool:
    """Return whether a view about a point shows map only, on an axis along which the map is larger than the view."""
    whole = layout.bounds
    return all(
        seen >= most or seen / 2 <= at <= most - seen / 2 for at, seen, most in zip((x, y), view, whole, strict=True)
    )

"""Where a window of the map looks by itself."""

from __future__ import annotations

from core.board.hexes import Hex
from core.qt.map_view import MapView
from core.view.front import front


def front_of(view: MapView, width: int) -> Hex | None:
    """Return the hex to look at for most of both sides in a view of so many pixels across; None without units."""
    scenery = view.scenery
    if scenery is None:
        return None
    seen, layout = view.viewport.parts, scenery.sheet.layout
    across, down = layout.bounds
    part = width / max(view.width(), 1)
    return front(scenery.scenario, view.scene, layout, (seen.width() * across * part, seen.height() * down))

"""Where the map looks: at the armies when a game is first seen, and at the hexes that a unit off the map may go to."""

from __future__ import annotations

from core.qt.hex_canvas import HexCanvas
from player.bridge import Bridge

FIRST_ZOOM = 0.59
"""Counters are read at this zoom, and a good part of the theatre is in view."""


def look_at_armies(canvas: HexCanvas, bridge: Bridge) -> None:
    """Bring the hex that was told of last into view, else the middle of all stacks, near enough to read counters."""
    if canvas.zoom < FIRST_ZOOM:
        canvas.zoom_to(FIRST_ZOOM)
    last = next((told.at for told in reversed(bridge.story.refresh()) if told.at is not None), None)
    if last is not None:
        canvas.centre_on(last)
        return
    stacks = [at for at, stack in canvas.scene.stacks.items() if stack]
    if not stacks:
        return
    grid = bridge.table.session.start.scenario.map.grid
    columns = sum(grid.column(at) for at in stacks) / len(stacks)
    rows = sum(grid.row(at) for at in stacks) / len(stacks)
    middle = grid.find(round(columns), round(rows))
    canvas.centre_on(stacks[0] if middle is None else middle)


def show_zone(canvas: HexCanvas, bridge: Bridge) -> None:
    """Bring the nearest hex where the unit in hand may be set up, or come in, into view, when none is."""
    turn = bridge.turn
    comes = bridge.table.setting_up or turn.start is None
    if not comes or not turn.chosen or not turn.hexes:
        return
    points = {at: canvas.widget_point(at) for at in turn.hexes}
    if not any(canvas.rect().contains(point) for point in points.values()):
        middle = canvas.rect().center()
        canvas.centre_on(min(points, key=lambda at: ((points[at] - middle).manhattanLength(), at)))

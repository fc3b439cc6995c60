"""What of the map is brought into view by itself: the fighting, the zone of a unit in hand, the hex of a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.model.values import At
from core.qt.outlook import front_of

if TYPE_CHECKING:
    from player.game_page import GamePage

FIRST_ZOOM = 0.59
"""Counters are read at this zoom, and a good part of the theatre is in view."""


def look_at_armies(page: GamePage) -> None:
    """Bring what happened last into view, else, before anybody has decided, where both sides face each other."""
    canvas = page.canvas
    if canvas.zoom < FIRST_ZOOM:
        canvas.zoom_to(FIRST_ZOOM)
    begun = len(page.bridge.table.session.history.in_force) > 1  # the first is how the game was set up
    told = reversed(page.bridge.story.refresh()) if begun else ()
    last = next((line.at for line in told if line.at is not None), None)
    at = last if last is not None else front_of(canvas, canvas.width())
    if at is not None:
        canvas.centre_on(at)


def forget(page: GamePage) -> None:
    """Look at no hex: where one player looked is nothing for the next one at the screen."""
    page.looked = None
    page.canvas.leave_cursor()
    page.pointing.say("")


def show_zone(page: GamePage) -> None:
    """Bring the nearest hex where the unit in hand may be set up, or come in, into view, when none is."""
    turn = page.bridge.turn
    comes = page.bridge.table.setting_up or turn.start is None
    if not comes or not turn.chosen or not turn.hexes:
        return
    points = {at: page.canvas.widget_point(at) for at in turn.hexes}
    if not any(page.canvas.rect().contains(point) for point in points.values()):
        middle = page.canvas.rect().center()
        page.canvas.centre_on(min(points, key=lambda at: ((points[at] - middle).manhattanLength(), at)))


def follow_decision(page: GamePage) -> None:
    """Bring the hex that the decision is about into view."""
    choice = page.bridge.turn.choice
    at = choice.prompt.values.get("at") if choice is not None else None
    if isinstance(at, At):
        page.looked = at.hex
        page.hex_card.show_hex(page.bridge.table, page.bridge.turn, at.hex)
        page.canvas.ensure_visible(at.hex)

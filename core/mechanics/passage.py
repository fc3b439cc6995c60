"""Who came through which hexes in an event: what control of ground is made of."""

from __future__ import annotations

from collections.abc import Callable, Collection

from core.board.hexes import Hex
from core.model import events as ev
from core.model.events import Event
from core.model.state import Position
from core.model.values import PieceId, Side, Unknown, Way, Who


def passed(
    before: Position,
    event: Event,
    after: Position,
    *,
    side_of: Callable[[PieceId], Side | None],
    from_off: Collection[str],
) -> tuple[tuple[Side, Hex], ...]:
    """Return the hexes that units entered in an event, in order, each with their side.

    An event with a `way` entered all of its hexes but the first, unless the way begins off the map; in any other
    event pieces entered where they stand now and did not stand before.

    Args:
        side_of: the side of a piece that counts, None for one that does not.
        from_off: kinds of event whose ways begin off the map.
    """
    if before.stacks is after.stacks:
        return ()
    way, who = event.values.get("way"), event.values.get("who")
    if isinstance(way, Way) and isinstance(who, Who):
        counted = (side_of(p) for p in who.pieces if not isinstance(p, Unknown))
        side = next((side for side in counted if side is not None), None)
        hexes = way.hexes if event.kind in from_off else way.hexes[1:]
        return tuple((side, at) for at in hexes) if side is not None else ()
    found: list[tuple[Side, Hex]] = []
    for change in event.changes:
        if isinstance(change, ev.SetStack) and isinstance(change.place, int):
            at = Hex(change.place)
            new = (p for p in change.pieces if not isinstance(p, Unknown) and before.places.get(p) != at)
            side = next((side for side in map(side_of, new) if side is not None), None)
            found += [(side, at)] if side is not None else []
    return tuple(found)

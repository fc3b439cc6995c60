"""Panels beside the map: the turn, its phases, and what the chapters of the rules add."""

from __future__ import annotations

from core.games.kaiser.clauses import c
from core.games.kaiser.display_air import air_charts, air_overlays
from core.games.kaiser.display_artillery import artillery_overlays, artillery_panels
from core.games.kaiser.display_moves import limits_ledger, movement_overlays
from core.games.kaiser.display_rear import reinforcements, trays, victory_ledger
from core.games.kaiser.rules import Rules
from core.games.kaiser.sequence import ORDER
from core.mechanics.panels import turn_track
from core.mechanics.phases import AT
from core.model.display import Panel, Sequence
from core.model.state import Observation, Position


def panels(rules: Rules, seen: Observation) -> tuple[Panel, ...]:
    """Return every panel, in the order they are shown."""
    return (
        turn_track(rules, seen, c("4.1.A")),
        phases(rules, seen),
        victory_ledger(rules, seen),
        *limits_ledger(rules, seen),
        reinforcements(rules, seen),
        *artillery_panels(rules, seen),
        *air_charts(rules, seen),
        *artillery_overlays(rules, seen),
        *air_overlays(rules, seen),
        *movement_overlays(rules, seen),
        *trays(rules, seen),
    )


def phases(rules: Rules, seen: Position) -> Sequence:
    """Return the phases of a turn with the present one marked; before the first turn none is (4.2)."""
    titles = {frame.id: frame.title for frame in rules.schema.frames}
    frame = seen.frame("sequence")
    following = frame[1].get(AT) if frame else None
    at = (following - 1) % len(ORDER) if isinstance(following, int) else -1
    return Sequence("phases", "Phases of the turn", tuple((kind, titles[kind]) for kind, _ in ORDER), at, c("4.2"))

"""Panels beside the map: the turn, its phases, and what the chapters of the rules add."""

from __future__ import annotations

from core.games.kaiser.clauses import c
from core.games.kaiser.display_air import air_charts, air_overlays
from core.games.kaiser.display_artillery import artillery_overlays, artillery_panels
from core.games.kaiser.display_moves import limits_ledger, movement_overlays
from core.games.kaiser.display_phases import phases
from core.games.kaiser.display_rear import reinforcements, trays, victory_ledger
from core.games.kaiser.rules import Rules
from core.mechanics.panels import turn_track
from core.model.display import Panel
from core.model.state import Observation


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

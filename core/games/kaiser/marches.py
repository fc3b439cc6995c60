"""Who moves, comes, breaks down, leaves and counts: the phases and standing rules of chapters 5, 7, 13, 15 and 20."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.kaiser import (
    arrivals,
    breakdown,
    control,
    movement_phase,
    overstack,
    service,
    terminal,
    victory,
)
from core.games.kaiser.rules import Rules
from core.games.kaiser.sequence import Begin
from core.mechanics.driver import Procedure, StandingRule

BEGINS: Mapping[str, Begin] = {
    **arrivals.BEGINS,
    **service.BEGINS,
    **breakdown.BEGINS,
    **movement_phase.BEGINS,
    **terminal.BEGINS,
}

PROCEDURES: Mapping[str, Procedure[Rules]] = {
    **arrivals.PROCEDURES,
    **service.PROCEDURES,
    **breakdown.PROCEDURES,
    **movement_phase.PROCEDURES,
    **overstack.PROCEDURES,
}

# Who was the last in a town comes first: the points read it.
STANDING: tuple[StandingRule[Rules], ...] = (*control.STANDING, *service.STANDING, *victory.STANDING)

"""Everything that fires or flies, gathered for the game's tables: weather, guns, gas, aircraft, observation."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.kaiser import (
    air,
    counter_battery,
    drumfire,
    gas,
    ground_attack,
    interception,
    observation,
    weather,
)
from core.games.kaiser.rules import Rules
from core.games.kaiser.sequence import Begin
from core.mechanics.driver import Procedure, StandingRule

BEGINS: Mapping[str, Begin] = {
    "weather": weather.begin_weather,
    air.PHASE: air.begin_allocation,
    interception.PHASE: interception.begin_interception,
    **ground_attack.BEGINS,
    counter_battery.PHASE: counter_battery.begin_counter_battery,
    gas.PHASE: gas.begin_gas_fire,
    drumfire.PHASE: drumfire.begin_drumfire,
    **observation.BEGINS,
}
"""Phase of the turn -> what begins it."""

PROCEDURES: dict[str, Procedure[Rules]] = {
    **air.PROCEDURES,
    **interception.PROCEDURES,
    **ground_attack.PROCEDURES,
    **counter_battery.PROCEDURES,
    **gas.PROCEDURES,
    **drumfire.PROCEDURES,
    **observation.PROCEDURES,
}

STANDING: tuple[StandingRule[Rules], ...] = (*observation.STANDING,)

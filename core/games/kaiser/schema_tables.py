"""The charts the rulebook calls for, and the figures a designer may change."""

from __future__ import annotations

from core.model.schema import ChartType, ParameterType

CHARTS = (
    ChartType("turn_track", "What each turn brings", "kaiser 9.0.A", cells=r"\d+"),
    ChartType("weather", "Weather", "kaiser 11.1.1", cells=r"clear|mist|fog"),
    ChartType("weather_effects", "Effects of the weather", "kaiser 11.2.A", cells=r"\d+"),
    ChartType("terrain_effects", "Terrain effects", "kaiser 5.3", cells=r"-?\d+|no"),
    ChartType("counter_battery", "Counter-battery fire", "kaiser 9.2.3", cells=r"-|[2-9]|All"),
    ChartType("drumfire_columns", "Drumfire: the column", "kaiser 9.4.3.B", cells=r"\d+"),
    ChartType("drumfire", "Drumfire barrage", "kaiser 9.4.3.C", cells=r"-|\d+"),
    ChartType("supply", "States of supply", "kaiser 14.1.3", cells=r"\d+|more|none"),
    ChartType("advances", "Advance after combat: what a die is worth", "kaiser 8.8.3.B", cells=r"twice|once|half"),
    ChartType("stacking", "Stacking points", "kaiser 7.1", cells=r"\d+"),
    ChartType("victory_points", "Victory points", "kaiser 20.1", cells=r"-?\d+"),
    ChartType("victory_levels", "Levels of victory: at least so many points", "kaiser 20.3", cells=r"-?\d+|fewer"),
)

OPENING = (
    ParameterType("last-turn", "Last turn", 10, "kaiser 4.2.7.B", least=1),
    ParameterType("normal-from-turn", "First turn without special rules", 3, "kaiser 17.0", least=1),
    ParameterType("limited-corps", "Allied corps held at first, by their dice", ("18", "3"), "kaiser 17.1.3.A"),
    ParameterType("limit-added-later", "Added to these dice on the second turn", 1, "kaiser 17.1.3.B", most=9),
    ParameterType("service-from-turn", "First roll for service companies", 6, "kaiser 15.2.1", least=1),
)

MOVEMENT = (
    ParameterType("stacking-limit", "Stacking points a hex may hold", 12, "kaiser 7.0", least=1),
    ParameterType("segment-multiplier", "Second segment: allowance times", 3, "kaiser 5.2.2.A", 1, 9),
    ParameterType("zone-exit-divisor", "Leaving a zone costs the allowance divided by", 2, "kaiser 5.1.3.B", 1, 9),
    ParameterType("entry-shift", "Reinforcements may come in so far beside their hex", 3, "kaiser 15.1.3.B"),
    ParameterType("breakdown-regiments", "Regiments that a division breaks down into", 3, "kaiser 13.1.1", 1, 9),
)

FIRE = (
    ParameterType("field-range", "Field artillery: hexes from a headquarters", 10, "kaiser 9.1.1#field"),
    ParameterType("counter-battery-step", "Counter-battery: points at a time", 10, "kaiser 9.2.1", least=1),
    ParameterType("gas-price", "Points for each gas marker", 15, "kaiser 9.3.1", least=1),
    ParameterType("gas-distance", "Gas: hexes from the nearest own unit", 6, "kaiser 9.3.3"),
    ParameterType("gas-multiplier", "Gas: costs times", 2, "kaiser 9.3.4.B#1", 1, 9),
    ParameterType("gas-steps", "Gas: steps that a stack loses", 1, "kaiser 9.3.4.B#2", most=9),
    ParameterType("gas-lifts-on", "Gas lifts on a die of at most", 1, "kaiser 9.3.5.A#1", most=6),
    ParameterType("gas-markers", "Gas markers in the box", 6, "kaiser 9.3.6"),
    ParameterType("barrage-most", "Most points of a drumfire or ground attack", 6, "kaiser 9.4.2.A", least=1),
    ParameterType("sos-divisor", "SOS: points for each added to the die", 2, "kaiser 9.6.2", 1, 9),
    ParameterType("observation-divisor", "Aircraft that may observe: all divided by", 2, "kaiser 12.2.1", 1, 9),
    ParameterType("interception-divisor", "Interceptors for each enemy stopped", 2, "kaiser 12.4.1.B", 1, 9),
)

COMBAT = (
    ParameterType("corps-modifier", "Added to the defender's die against several corps", 1, "kaiser 16.0", most=9),
)

COUNTERS = (ParameterType("markers", "Markers in the box", {"air-observation": 7, "artillery": 4}, "kaiser 2.2.6"),)

PARAMETERS = (*OPENING, *MOVEMENT, *FIRE, *COMBAT, *COUNTERS)

CHAPTERS = {
    "2": "Counters",
    "4": "Sequence of play",
    "5": "Movement",
    "7": "Stacking",
    "8": "Combat",
    "9": "Artillery",
    "11": "Weather",
    "12": "Air operations",
    "13": "Breakdown",
    "14": "Supply",
    "15": "Reinforcements",
    "16": "Corps",
    "17": "The first two turns",
    "20": "Victory",
}
"""Parts of the rulebook that figures are listed under."""

"""The charts the rulebook calls for, and the figures a designer may change."""

from __future__ import annotations

from core.model.schema import ChartType, ParameterType

CHARTS = (
    ChartType("turn_track", "Turn track: weather, artillery and air points", "kaiser 9.0.A", cells=r"-?\d+"),
    ChartType("weather", "Weather", "kaiser 11.1.1", cells=r"clear|mist|fog"),
    ChartType("weather_effects", "Weather effects", "kaiser 11.2.A", cells=r"\d+"),
    ChartType("terrain_effects", "Terrain effects", "kaiser 5.3", cells=r"-?\d+|no"),
    ChartType("counter_battery", "Counter-battery fire", "kaiser 9.2.3", cells=r"-|[2-5]|[Aa]ll"),
    ChartType("drumfire_columns", "Drumfire barrage: columns", "kaiser 9.4.3.B", cells=r"\d+"),
    ChartType("drumfire", "Drumfire barrage", "kaiser 9.4.1", cells=r"-|\d+"),
    ChartType("stacking", "Stacking points and steps", "kaiser 7.1", cells=r"\d+"),
    ChartType("supply", "Supply", "kaiser 14.1.3", cells=r"\d+|more|none"),
    ChartType("advance", "Advance after combat", "kaiser 8.8.3.B", cells=r"double|die|half"),
    ChartType("victory_points", "Victory points", "kaiser 20.1", cells=r"-?\d+"),
    ChartType("victory_levels", "Levels of victory", "kaiser 20.3", cells=r"-?\d+|fewer"),
)

TURNS = (
    ParameterType("last-turn", "Last turn", 10, "kaiser 4.2.7.B", least=1),
    ParameterType("normal-from-turn", "First turn without the special rules", 3, "kaiser 17.0", least=1),
    ParameterType("limited-corps", "Allied corps held at first, by their dice", ("18", "3"), "kaiser 17.1.3.A"),
    ParameterType("limit-added-later", "Added to these dice on the second turn", 1, "kaiser 17.1.3.B", most=9),
    ParameterType("service-from-turn", "First turn of service companies", 6, "kaiser 15.2.1", least=1),
)

LIMITS = (
    ParameterType("stacking-limit", "Stacking points a hex may hold", 12, "kaiser 7.0", least=1),
    ParameterType("second-segment-multiplier", "Second segment: allowance times", 3, "kaiser 5.2.2.A", 1, 9),
    ParameterType("zone-exit-divisor", "Leaving a zone: allowance divided by", 2, "kaiser 5.1.3.B", 1, 9),
    ParameterType("entry-shift", "Blocked entry: hexes along the edge", 3, "kaiser 15.1.3.B"),
    ParameterType("breakdown-regiments", "Regiments that a division breaks down into", 3, "kaiser 13.1.1", 1, 9),
)

FIRE = (
    ParameterType("field-range", "Range of field artillery from a headquarters", 10, "kaiser 9.1.1#field"),
    ParameterType("counter-battery-step", "Counter-battery: points in lots of", 10, "kaiser 9.2.1", least=1),
    ParameterType("gas-price", "Points a gas marker costs", 15, "kaiser 9.3.1", least=1),
    ParameterType("gas-markers", "Gas markers", 6, "kaiser 9.3.6"),
    ParameterType("gas-distance", "Gas: least distance from own units", 6, "kaiser 9.3.3"),
    ParameterType("gas-multiplier", "Gas: costs times", 2, "kaiser 9.3.4.B#1", 1, 9),
    ParameterType("gas-steps", "Gas: steps a stack loses", 1, "kaiser 9.3.4.B#2", most=9),
    ParameterType("gas-lifts-on", "Gas lifts on a die of at most", 1, "kaiser 9.3.5.A#1", most=6),
    ParameterType("drumfire-most", "Drumfire: most points an attack", 6, "kaiser 9.4.2.A", least=1),
    ParameterType("sos-divisor", "SOS barrage: points a die modifier", 2, "kaiser 9.6.2", least=1),
    ParameterType("observation-divisor", "Aircraft that may observe: all divided by", 2, "kaiser 12.2.1", 1, 9),
    ParameterType("interception-divisor", "Interceptors for each enemy stopped", 2, "kaiser 12.4.1.B", 1, 9),
)

COMBAT = (
    ParameterType("mixed-corps", "Attackers of several corps: the defender's die", 1, "kaiser 16.0", most=9),
    ParameterType("failed-steps", "Failed attack: steps a stack loses", 1, "kaiser 8.7.4.A", most=9),
    ParameterType("stranded-steps", "Failed attack without retreat: steps", 2, "kaiser 8.7.4.B", most=9),
)

PARAMETERS = (*TURNS, *LIMITS, *FIRE, *COMBAT)

CHAPTERS = {
    "2": "Equipment",
    "4": "Sequence of play",
    "5": "Movement",
    "6": "Zones of control",
    "7": "Stacking",
    "8": "Combat",
    "9": "Artillery",
    "10": "Trenches",
    "11": "Weather",
    "12": "Air operations",
    "13": "German breakdown",
    "14": "Supply",
    "15": "Reinforcements",
    "16": "Corps",
    "17": "Turns 1 and 2",
    "18": "Set-up",
    "20": "Victory",
}
"""The parts of the rulebook that figures and charts are listed under."""

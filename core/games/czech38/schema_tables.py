"""The charts the rulebook calls for, and the figures a designer may change."""

from __future__ import annotations

from core.model.schema import ChartType, ParameterType

RESULT = r"(?P<attacker>\d|E)/(?P<defender>\d|E)"
"""What both sides lose, the attacker first."""

CHARTS = (
    ChartType("combat_results", "Combat results", "czech38 12.10", cells=RESULT, losses=RESULT),
    ChartType("automatic_results", "Results without a roll", "czech38 12.8.2.B", cells=RESULT),
    ChartType("combat_shifts", "Combat shifts", "czech38 12.9", cells=r"[0-9][LR]|0"),
    ChartType("factor_changes", "Changed factors", "czech38 12.9.1.B", cells=r"1|half|attack"),
    ChartType("terrain_costs", "Terrain effects: movement", "czech38 11.8.1", cells=r"[0-9]|P|yes|no"),
    ChartType("stacking", "Stacking values", "czech38 9.1.B", cells=r"0|1|1/3|alone"),
    ChartType("victory_points", "Victory points won and lost", "czech38 4.1.A", cells=r"-?\d+"),
    ChartType("intervention", "Anglo-French intervention", "czech38 4.5.A", cells=r"czech-win|go-on"),
    ChartType("weather", "Weather", "czech38 6.2.1.A", cells=r"fly|no-fly"),
    ChartType("historical_weather", "Historical weather", "czech38 6.2.2", cells=r"\d+", needed=False),
    ChartType("air_superiority", "Air superiority", "czech38 6.6.1.D", cells=r"cancelled|none"),
    ChartType("hungary", "Hungarian intervention", "czech38 8.3.E", cells=r"enters|intervenes"),
    ChartType("conversion", "Learning blitzkrieg", "czech38 8.5.A", cells=r"converts|none", needed=False),
    ChartType("air_landing", "Air landing", "czech38 16.3.1.D", cells=r"lands|eliminated", needed=False),
)

STACKING = ParameterType(
    "stacking-limit", "Ground units a hex may hold", 3, "czech38 9.1.B", least=1, most=9
)

VICTORY = (
    ParameterType("start-vp", "Victory points at the start", 45, "czech38 4.2.D", least=1),
    ParameterType("victory-below", "Germany wins below this many points", 16, "czech38 4.2.D", least=1),
    ParameterType("last-turn", "Last turn", 10, "czech38 4.7", least=1),
    ParameterType("intervention-from-turn", "First roll for intervention", 8, "czech38 4.5.A", least=1),
)

COMBAT = (
    ParameterType("least-factor", "Least factor a unit is reduced to", 1, "czech38 12.9.1.A", most=9),
    ParameterType("out-of-supply-divisor", "Out of supply: halved means divided by", 2, "czech38 7.4.B", 1, 9),
    ParameterType("fort-intrinsic", "A fort's own defense", 1, "czech38 14.1.2.A", most=9),
    ParameterType("heavy-fort-intrinsic", "A heavy fort's own defense", 1, "czech38 14.2.B", most=9),
    ParameterType("moravian-gate-intrinsic", "Own defense in the Moravian Gate", 3, "czech38 16.4.A", most=9),
    ParameterType("retreat-hexes", "Hexes a retreat may cover", 1, "czech38 12.12.A", 1, 1),
    ParameterType("ground-support-limit", "Ground support a side and battle", 1, "czech38 12.9.2.C", most=9),
)

MOVEMENT = (
    ParameterType("transfers-from-turn", "First turn of transfers", 2, "czech38 11.9.1.A", least=1),
    ParameterType("strategic-transfer-steps", "Steps by strategic transfer a turn", 4, "czech38 11.9.1.A"),
    ParameterType("operational-multiplier", "Operational transfer: factor", 2, "czech38 11.9.2.D", 1, 9),
    ParameterType("zone-exit-cost", "Mechanized units: leaving a zone", 2, "czech38 15.2.A", most=9),
    ParameterType("assault-cost-multiplier", "Mobile assault: costs times", 3, "czech38 15.4.A", 1, 9),
    ParameterType("industry-exit-cost", "Industry: cost of leaving the map", 1, "czech38 16.2.G", most=9),
)

ARRIVALS = (
    ParameterType("soviet-entry-turn", "Turn of the Soviet corps", 7, "czech38 8.2.A", least=1),
    ParameterType("landing-supplied-through", "Air landing: supplied up to turn", 2, "czech38 16.3.3.A"),
    ParameterType("landing-turn", "Air landing: turn of the drop", 1, "czech38 16.3.1.B", least=1),
)

AIR = (
    ParameterType("weather-from-turn", "First roll for weather", 2, "czech38 6.2.1.A", least=1),
    ParameterType("interdiction-multiplier", "Interdiction: costs times", 2, "czech38 6.7.2.A", 1, 9),
    ParameterType("air-lost-with-capital", "Air units lost with the capital", 2, "czech38 6.3.C", most=9),
)

COUNTERS = (
    ParameterType("counters", "Counters in the box", 142, "czech38 2.1", most=999),
    ParameterType(
        "markers",
        "Markers in the box",
        {"game-turn": 1, "victory-points": 2, "interdiction": 7, "breach": 9},
        "czech38 2.13",
    ),
)

PARAMETERS = (STACKING, *VICTORY, *COMBAT, *MOVEMENT, *ARRIVALS, *AIR, *COUNTERS)

CHAPTERS = {
    "2": "Counters",
    "4": "Victory",
    "6": "Air and weather",
    "7": "Supply",
    "8": "Reinforcements",
    "9": "Stacking",
    "11": "Movement and transfers",
    "12": "Combat",
    "13": "Terrain in combat",
    "14": "Forts and positions",
    "15": "Blitzkrieg",
    "16": "Optional rules",
}
"""Parts of the rulebook that figures are listed under."""

"""Headings that the rules look up, and orders that they rely on: a chart without them cannot be consulted."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.kaiser.clauses import c
from core.games.kaiser.schema import SCHEMA, SIZES, TRENCHES
from core.model.charts import Chart
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario
from core.model.values import Values

DIE = tuple(str(face) for face in range(1, 7))
SKIES = ("clear", "mist", "fog")

ROWS = {
    "weather": (*DIE, "7"),
    "weather_effects": SKIES,
    "terrain_effects": (
        *(kind.id for kind in SCHEMA.terrain), "town", *TRENCHES, "river", "stream", "canal",
    ),
    "counter_battery": DIE,
    "drumfire": DIE,
    "supply": ("in-supply", "out-of-communication", "out-of-supply", "isolated"),
    "advance": ("stosstruppen", "german", "allied"),
    "stacking": tuple(SIZES),
    "victory_points": ("town", "exited", "allied-trench", "division-lost"),
    "victory_levels": (
        "german-decisive", "german-substantive", "german-marginal",
        "allied-marginal", "allied-substantive", "allied-decisive",
    ),
}  # fmt: skip
"""Chart -> rows that the rules read."""

COLUMNS = {
    "turn_track": (
        "weather", "german-field", "german-heavy", "german-air", "allied-field", "allied-heavy", "allied-air",
    ),
    "weather_effects": ("attacker", "air", "rolling", "rolling-observed", "sos", "hilltop"),
    "terrain_effects": ("mp", "defender", "drumfire"),
    "supply": ("hexes", "modifier"),
    "advance": ("opening", "later"),
    "stacking": ("points",),
}  # fmt: skip
"""Chart -> columns that the rules read by name."""


def chart_row_issues(scenario: Scenario) -> Iterator[Issue]:
    """Yield the headings that are missing, and levels of victory out of order."""
    clauses = {kind.id: kind.clause for kind in SCHEMA.charts}
    for id_ in dict.fromkeys((*ROWS, *COLUMNS)):
        chart = scenario.charts.get(id_)
        rows, columns = (chart.rows, chart.columns) if chart else ((), ())
        wanted = [row for row in ROWS.get(id_, ()) if row not in rows]
        wanted += [column for column in COLUMNS.get(id_, ()) if column not in columns]
        for heading in wanted:
            values: Values = {"heading": heading}
            yield Issue(Severity.ERROR, "chart-heading-missing", clauses[id_], chart=id_, values=values)
    if "turn_track" in scenario.charts:
        yield from _turns(scenario, scenario.charts["turn_track"])
    if "victory_levels" in scenario.charts:
        yield from _levels(scenario.charts["victory_levels"])


def _turns(scenario: Scenario, chart: Chart) -> Iterator[Issue]:
    """Every turn of the track has a row."""
    for turn in scenario.turns:
        if str(turn.number) not in chart.rows:
            values: Values = {"heading": str(turn.number)}
            yield Issue(Severity.ERROR, "chart-heading-missing", c("9.0.A"), chart=chart.id, values=values)


def _levels(chart: Chart) -> Iterator[Issue]:
    """Levels run from the most points down; the last one takes all that are left."""
    figures = [row[0] for row in chart.cells if row]
    asked = [figure for figure in figures if isinstance(figure, int)]
    if asked != sorted(asked, reverse=True) or len(set(asked)) != len(asked) or isinstance(figures[-1], int):
        yield Issue(Severity.ERROR, "levels-out-of-order", c("20.3"), chart=chart.id)

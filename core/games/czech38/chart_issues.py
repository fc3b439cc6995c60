"""Headings that the rules look up: a chart without one of them cannot be consulted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.games.czech38.schema import MOVEMENT_CLASS, SCHEMA
from core.model.charts import Chart
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario

DIE = tuple(str(face) for face in range(1, 7))

ROWS = {
    "combat_results": DIE,
    "combat_shifts": (
        "rough", "mountain", "wetland", "river_minor", "river_major", "large_town", "prague", "fort-alone",
        "fort-garrisoned", "heavy_fort", "ip", "mobile-assault", "concentric", "attacker-support",
        "defender-support", "both-support",
    ),
    "factor_changes": (
        "armour-into-mountain", "armour-into-wetland", "armour-into-prague", "armour-into-fort",
        "mountain-infantry-in-mountain", "out-of-supply",
    ),
    "terrain_costs": (*(kind.id for kind in SCHEMA.terrain), "river_minor", "river_major"),
    "stacking": ("ground-unit", "corps", "german-regiment", "industry", "air"),
    "victory_points": (
        "bonus-town", "industry", "hungary", "mech-lost", "freikorps-lost", "air-landing-lost",
    ),
    "intervention": DIE,
    "weather": DIE,
    "air_superiority": DIE,
    "hungary": DIE,
}  # fmt: skip
"""Chart -> rows that the rules read."""

COLUMNS = {
    "terrain_costs": (*dict.fromkeys(MOVEMENT_CLASS.values()), "mobile-assault"),
    "air_superiority": ("german", "czech"),
}
"""Chart -> columns that the rules read by name."""


def chart_row_issues(scenario: Scenario) -> tuple[Issue, ...]:
    """Return the headings that are missing, charts that are missing altogether included."""
    issues: list[Issue] = []
    clauses = {kind.id: kind.clause for kind in SCHEMA.charts}
    for id_, rows in ROWS.items():
        chart = scenario.charts.get(id_)
        found = chart.rows if chart else ()
        across = chart.columns if chart else ()
        wanted = [*(row for row in rows if row not in found)]
        wanted += [column for column in COLUMNS.get(id_, ()) if column not in across]
        for heading in wanted:
            values = {"heading": heading}
            issues.append(Issue(Severity.ERROR, "chart-heading-missing", clauses[id_], chart=id_, values=values))
    results = scenario.charts.get("combat_results")
    return (*issues, *(_odds_issues(results) if results else ()))


def _odds_issues(chart: Chart) -> Iterator[Issue]:
    """Columns run along the scale of odds without a gap, worst for the attacker first (12.8.2.A)."""
    steps = [_step(column) for column in chart.columns]
    ladder = [step for step in steps if step is not None]
    if len(ladder) != len(steps) or ladder != list(range(ladder[0], ladder[0] + len(ladder))):
        values = {"found": ", ".join(chart.columns)}
        yield Issue(Severity.ERROR, "odds-columns", "czech38 12.8.2.A", chart=chart.id, values=values)


def _step(odds: str) -> int | None:
    """Return the place of `3:1` (2) or `1:3` (-2) on the scale, 1:1 being 0; None for anything else."""
    match = re.fullmatch(r"([1-9]\d*):([1-9]\d*)", odds)
    if not match or "1" not in match.groups():
        return None
    return int(match[1]) - int(match[2])

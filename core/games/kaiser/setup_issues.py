"""Everything wrong with a scenario of The Kaiser's Battle, each with its place and the clause it offends."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.kaiser.schema import SCHEMA
from core.mechanics.chart_checks import chart_issues, figure_issues
from core.mechanics.map_checks import map_issues
from core.mechanics.scenario_checks import piece_issues
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario

Options = Mapping[str, int | str | bool]


def setup_issues(scenario: Scenario, options: Options) -> tuple[Issue, ...]:
    """Return everything wrong with a scenario under a choice of options; errors first."""
    issues = [
        *map_issues(scenario.map, SCHEMA),
        *piece_issues(scenario, SCHEMA),
        *chart_issues(scenario, SCHEMA),
        *figure_issues(scenario, SCHEMA),
    ]
    order = list(Severity)
    return tuple(sorted(issues, key=lambda issue: order.index(issue.severity)))

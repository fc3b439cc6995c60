"""Everything wrong with a scenario of The Kaiser's Battle, each with its place and the clause it offends."""

from __future__ import annotations

from core.board.hexes import Hex
from core.board.paths import IMPASSABLE
from core.games.kaiser.chart_issues import chart_row_issues
from core.games.kaiser.clauses import c
from core.games.kaiser.map_issues import kaiser_map_issues
from core.games.kaiser.prospects import prospect_issues
from core.games.kaiser.rules import Rules, bind_rules
from core.games.kaiser.schema import SCHEMA
from core.games.kaiser.setup import CLAUSE
from core.games.kaiser.stacks import load
from core.games.kaiser.unit_issues import unit_issues
from core.mechanics.bound import Options
from core.mechanics.chart_checks import chart_issues, figure_issues
from core.mechanics.map_checks import map_issues
from core.mechanics.scenario_checks import Start, StartRules, piece_issues, start_issues
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario
from core.model.units import Piece

SENSELESS = frozenset(
    ("scenario-layer-missing", "scenario-unknown-key", "scenario-unknown-word", "scenario-duplicate-piece")
)
"""Findings after which the rest of the lint would only stumble."""


def setup_issues(scenario: Scenario, options: Options) -> tuple[Issue, ...]:
    """Return everything wrong with a scenario under a choice of options; errors first.

    What makes further questions senseless is said alone.
    """
    issues = [*map_issues(scenario.map, SCHEMA), *piece_issues(scenario, SCHEMA)]
    if any(issue.severity is Severity.ERROR and issue.key in SENSELESS for issue in issues):
        return _errors_first(issues)
    charts = (*chart_issues(scenario, SCHEMA), *chart_row_issues(scenario))
    issues += (*charts, *figure_issues(scenario, SCHEMA))
    rules = bind_rules(scenario, options)
    sound = not any(issue.severity is Severity.ERROR for issue in charts)
    issues += (
        *start_issues(scenario, _start_rules(rules, charts_sound=sound)),
        *unit_issues(scenario),
        *kaiser_map_issues(rules),
    )
    broken = any(issue.severity is Severity.ERROR for issue in issues)
    return _errors_first(issues if broken else [*issues, *prospect_issues(rules)])


def _errors_first(issues: list[Issue]) -> tuple[Issue, ...]:
    order = list(Severity)
    return tuple(sorted(issues, key=lambda issue: order.index(issue.severity)))


def _start_rules(rules: Rules, *, charts_sound: bool) -> StartRules:
    def start(piece: Piece) -> Start | None:
        code = rules.codes.get(piece.id)
        if code is None:
            return None
        if code.form.id != "hex":
            return Start(code.form.clause, on_map=False)
        at = Hex(rules.sheet.hex(code.hex))
        return Start(CLAUSE[piece.side], on_map=True, legal=(at,), at=at)

    def barred(piece: Piece, at: Hex) -> str:
        return c("5.3") if charts_sound and rules.hex_cost(at) == IMPASSABLE else ""

    def crowded(pieces: tuple[Piece, ...]) -> str:
        """Without a whole stacking chart nobody can say; its own finding stands already."""
        if not charts_sound:
            return ""
        return c("7.0") if load(rules, *(p.id for p in pieces)) > rules.figure("stacking-limit") else ""

    return StartRules(start, barred, crowded, c("18.0"))

"""All that is wrong with a scenario: what its rules say, and what of it cannot be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache

from core.games.contract import Game, Options
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario
from core.model.values import Values
from core.view.symbols import symbol_keys

NEAR = 3
"""Names that are offered in place of an unknown one."""


def findings(game: Game, scenario: Scenario, options: Options) -> tuple[Issue, ...]:
    """Return everything wrong with a scenario under a choice of options, the worst first."""
    order = list(Severity)
    found = (*game.setup_issues(scenario, options), *_symbols_unknown(scenario))
    return tuple(sorted(found, key=lambda issue: order.index(issue.severity)))


def _symbols_unknown(scenario: Scenario) -> Iterator[Issue]:
    """Pieces whose symbol neither the program nor the scenario has a drawing of."""
    known = _shipped() | set(scenario.symbols)
    for piece in scenario.pieces:
        if piece.symbol and piece.symbol not in known:
            near = ", ".join(get_close_matches(piece.symbol, sorted(known), NEAR))
            values: Values = {"found": piece.symbol, "near": near}
            key = "scenario-symbol-misspelt" if near else "scenario-symbol-unknown"
            yield Issue(Severity.WARNING, key, piece=piece.id, values=values)


@cache
def _shipped() -> frozenset[str]:
    return frozenset(symbol_keys())

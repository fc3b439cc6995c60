"""The charts of combat, read once for a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from core.games.czech38.rules import Rules
from core.mechanics.results_table import ResultsTable, results_table
from core.model.charts import Chart


@dataclass(frozen=True)
class CombatTables:
    """What a battle looks up.

    Attributes:
        results: losses by odds and die (12.10), with the results beyond both ends (12.8.2).
        shifts: when -> columns to the attacker's favour, negative for the defender's (12.9).
        changes: when -> what becomes of a factor: a number, `half` or `attack` (12.9.1.B).
        faces: sides of the die.
    """

    results: ResultsTable
    shifts: Mapping[str, int]
    changes: Mapping[str, str]
    faces: int


@lru_cache(maxsize=8)
def combat_tables(rules: Rules) -> CombatTables:
    """Return the charts of combat of a scenario."""
    below, above = column_of(rules.chart("automatic_results")).values()
    results = rules.chart("combat_results")
    return CombatTables(
        results=results_table(results, below, above),
        shifts={row: signed(shift) for row, shift in column_of(rules.chart("combat_shifts")).items()},
        changes=column_of(rules.chart("factor_changes")),
        faces=int(results.die.partition("d")[2]),
    )


def column_of(chart: Chart) -> Mapping[str, str]:
    """Return row -> text of a chart with a single column."""
    return {row: str(cells[0]) for row, cells in zip(chart.rows, chart.cells, strict=True)}


def signed(shift: str) -> int:
    """Return the columns of a shift as printed, to the right counted positive.

    >>> signed("2L"), signed("1R"), signed("0")
    (-2, 1, 0)
    """
    columns = int(shift.rstrip("LR"))
    return -columns if shift.endswith("L") else columns

"""What the rulebook, or the scenario that comes with the program, says: what "back to …" goes back to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from core.files.problems import FileProblems
from core.model.charts import Chart
from core.model.scenario import Scenario
from core.play import library


@cache
def _shipped(path: Path) -> Scenario | None:
    try:
        return library.open_scenario(path)[1]
    except FileProblems:
        return None


def shipped_scenario(game: str) -> Scenario | None:
    """Return the first scenario of a game that comes with the program; None where there is none."""
    for entry in library.shipped():
        found = _shipped(entry.path) if entry.game == game else None
        if found is not None:
            return found
    return None


def standard_charts(game: str, opened: Scenario) -> Mapping[str, Chart]:
    """Return the charts of a game as the program brings them; as they were opened where it brings none."""
    shipped = shipped_scenario(game)
    return {**opened.charts, **(shipped.charts if shipped is not None else {})}

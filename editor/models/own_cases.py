"""The rule cases that lie beside a scenario: run on what is being edited, so that a change shows what it breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from core.files.problems import FileProblems
from core.model.scenario import Scenario
from core.play.case_file import Case, read_cases
from core.play.cases import run
from core.play.library import Game, shipped

FOLDER = "cases"
"""Where the cases of a scenario lie, beside its files."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of one case: whether all held, and the first thing that did not, in words."""

    title: str
    clauses: tuple[str, ...]
    held: bool
    fault: str = ""


def cases_beside(folder: Path, game: str) -> tuple[Case, ...]:
    """Return the cases in a scenario's folder; without any, those that come with the program for its game."""
    found = tuple(_in(folder / FOLDER))
    if found:
        return found
    places = dict.fromkeys(entry.path.parent for entry in shipped() if entry.game == game)
    return tuple(case for place in places for case in _in(place / FOLDER))


def _in(folder: Path) -> Iterator[Case]:
    for path in sorted(folder.glob("*.yaml")):
        try:
            yield from read_cases(path, path.name)
        except FileProblems:
            continue


def ran(case: Case, game: Game, scenario: Scenario) -> Ran:
    """Run a case on a scenario, whatever scenario it names."""
    try:
        report = run(case, game, scenario)
    except FileProblems as failed:
        return Ran(case.title, case.clauses, held=False, fault=failed.problems[0].sentence)
    wrong = next((finding for finding in report.findings if not finding.held), None)
    fault = "" if wrong is None else f"{wrong.what}: {wrong.found}"
    return Ran(case.title, case.clauses, held=wrong is None, fault=fault)

"""What the tests of every game's rule cases share: the cases as marked parameters, and what is owed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
import yaml

from core.games.contract import Game
from core.model.scenario import Scenario
from core.play.case_file import Case, read_cases
from core.play.cases import run
from core.play.library import named

ROOT = Path(__file__).resolve().parents[2]
LANDED = 4
MARKED = 3
"""A test is marked with the first clauses of its case; the rest stands in the case file."""


def folder(game: str) -> Path:
    """Return where a game's cases stand."""
    return ROOT / "tests" / "cases" / game


@cache
def written(game: str) -> tuple[Case, ...]:
    """Return every case of a game, file by file."""
    return tuple(case for file in sorted(folder(game).glob("*.yaml")) for case in read_cases(file, file.name))


@cache
def rulebook(game: str) -> dict[str, dict[str, object]]:
    """Return every clause of a rulebook with what is said of it."""
    text = (ROOT / "core" / "games" / game / "clauses.yaml").read_text("utf-8")
    found: dict[str, dict[str, object]] = yaml.load(text, yaml.CSafeLoader)
    return found


@cache
def scenario(game: str, name: str) -> tuple[Game, Scenario]:
    """Return a game and its scenario, read once for all cases."""
    return named(name, folder(game))


def marked(game: str, case: Case) -> object:
    """Return a case as a parameter of a test, with its title and its first clauses."""
    marks = [pytest.mark.clause(f"{game} {clause}") for clause in case.clauses[:MARKED]]
    return pytest.param(case, id=f"{Path(case.spot.file).stem}: {case.title}", marks=marks)


def missed(game: str, case: Case) -> list[str]:
    """Run a case; return what did not come as expected."""
    findings = run(case, *scenario(game, str(case.body["scenario"]))).findings
    return [f"line {f.line}: {f.what}: {f.found}" for f in findings if not f.held]


def strangers(game: str, cases: Sequence[Case]) -> list[tuple[str, str]]:
    """Return the clauses that cases name and no rulebook has."""
    known = rulebook(game)
    return [(case.title, clause) for case in cases for clause in case.clauses if clause not in known]


def owed(game: str, cases: Sequence[Case]) -> list[str]:
    """Return the worked examples and the rulings that are enforced and that no case names."""
    named_by_cases = {clause for case in cases for clause in case.clauses}
    wanted = {
        clause
        for clause, said in rulebook(game).items()
        if int(str(said.get("landing", 0))) <= LANDED and (said["kind"] == "example" or "ruling" in said)
    }
    return sorted(wanted - named_by_cases)


def twins(cases: Sequence[Case]) -> list[str]:
    """Return the titles that more than one case bears."""
    titles = [case.title for case in cases]
    return sorted({title for title in titles if titles.count(title) > 1})

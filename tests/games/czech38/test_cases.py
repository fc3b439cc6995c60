"""The rule cases of the first game hold, and no worked example and no ruling is without one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from core.files.problems import FileProblems
from core.games.contract import Game
from core.model.scenario import Scenario
from core.play.case_file import Case, read_cases
from core.play.cases import run, run_file
from core.play.library import named

HERE = Path(__file__).resolve()
CASES = HERE.parents[2] / "cases" / "czech38"
CLAUSES = HERE.parents[3] / "core" / "games" / "czech38" / "clauses.yaml"
LANDED = 4
MARKED = 3
"""A test is marked with the first clauses of its case; the rest stands in the case file."""

WRITTEN = [case for file in sorted(CASES.glob("*.yaml")) for case in read_cases(file, file.name)]


def rulebook() -> dict[str, dict[str, object]]:
    """Return every clause of the rulebook with what is said of it."""
    found: dict[str, dict[str, object]] = yaml.load(CLAUSES.read_text("utf-8"), yaml.CSafeLoader)
    return found


@cache
def scenario(name: str) -> tuple[Game, Scenario]:
    """Return a game and its scenario, read once for all cases."""
    return named(name, CASES)


def marked(case: Case) -> object:
    """Return a case as a parameter of a test, with its title and its first clauses."""
    marks = [pytest.mark.clause(f"czech38 {clause}") for clause in case.clauses[:MARKED]]
    return pytest.param(case, id=f"{Path(case.spot.file).stem}: {case.title}", marks=marks)


@pytest.mark.parametrize("case", [marked(case) for case in WRITTEN])
def test_case(case: Case) -> None:
    game, printed = scenario(str(case.body["scenario"]))
    missed = [f"line {f.line}: {f.what}: {f.found}" for f in run(case, game, printed).findings if not f.held]
    assert missed == []


def test_every_clause_a_case_names_is_in_the_rulebook() -> None:
    known = rulebook()
    assert [(c.title, clause) for c in WRITTEN for clause in c.clauses if clause not in known] == []


def test_every_worked_example_and_every_ruling_has_a_case() -> None:
    named_by_cases = {clause for case in WRITTEN for clause in case.clauses}
    owed = {
        clause
        for clause, said in rulebook().items()
        if int(str(said["landing"])) <= LANDED and (said["kind"] == "example" or "ruling" in said)
    }
    assert sorted(owed - named_by_cases) == []


def test_titles_are_told_apart() -> None:
    titles = [case.title for case in WRITTEN]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []


def test_a_piece_of_an_option_that_is_off_is_named_with_its_line_and_the_cure(tmp_path: Path) -> None:
    file = tmp_path / "industry.yaml"
    lines = ["scenario: czech38/campaign", "at: czech-movement", "units:", "  3219: cInd2", "expect: {deciding: czech}"]
    file.write_text("\n".join(lines), "utf-8")
    with pytest.raises(FileProblems, match=r"line 4.*cInd2, which is not in play.*industry-evacuation: true"):
        run_file(file)
    file.write_text("\n".join([*lines, "options: {industry-evacuation: true}"]), "utf-8")
    assert run_file(file)[0].held

"""A test may only name clauses that a rulebook has, and no more than it can prove."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """Return a folder with our conftest and a rulebook `probe` of the clauses 1.1 to 1.4."""
    pytester.makeconftest(CONFTEST.read_text("utf-8"))
    pytester.makeini("[pytest]\nmarkers =\n    clause(id): the clause proven\n")
    rulebook = pytester.mkdir("probe") / "probe"
    rulebook.mkdir()
    clauses = "".join(f'"1.{n}": {{summary: one, status: enforced}}\n' for n in range(1, 5))
    (rulebook / "clauses.yaml").write_text(clauses, "utf-8")
    return pytester


def marked(*clauses: str) -> str:
    """Return a test module whose one test is marked with `clauses`."""
    marks = "\n".join(f"@pytest.mark.clause({clause!r})" for clause in clauses)
    return f"import pytest\n{marks}\ndef test_it(): pass\n"


def test_a_known_clause_is_accepted(suite: pytest.Pytester) -> None:
    suite.makepyfile(marked("probe 1.1", "probe 1.2", "probe 1.3"))
    suite.runpytest_inprocess("-p", "no:xdist").assert_outcomes(passed=1)


def test_an_unknown_clause_stops_the_run(suite: pytest.Pytester) -> None:
    suite.makepyfile(marked("probe 9.9"))
    result = suite.runpytest_inprocess("-p", "no:xdist")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*test_it: no clause 'probe 9.9'; add it to that game's clauses.yaml"])


def test_four_clauses_are_too_many(suite: pytest.Pytester) -> None:
    suite.makepyfile(marked("probe 1.1", "probe 1.2", "probe 1.3", "probe 1.4"))
    result = suite.runpytest_inprocess("-p", "no:xdist")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*4 clauses; a test proves at most 3"])

"""The tools that prove rules: what they find in a source, how they break it, and what they make of a test run."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools import breaks, citations, coverage_rules, sources
from tests.tools.coverage_rules import Row, proves

ROOT = Path(__file__).resolve().parents[2]

RULES = '''"""Rules of a toy."""

from __future__ import annotations


def c(clause):
    return f"toy {clause}"


def under(value, *clauses):
    return value


TABLE = {"hill": c("1")}


def refuse(cost, left):
    if cost > left:
        return Refusal(c("2.1"), "too-far" if left else "no-points")
    return None


def lines(roll):
    yield Line("rain", -1, c("3"))
    yield Line("town", 0, c("3.3"))
    if roll > under(4, c("3.1")):
        yield Event("flooded", c("3.2"))


def act(run):
    run.tell("began", c("4"))
    number = run.roll(6, key="rolled", clause=c("5"))
    return Prompt("which", c("6")), number
'''

CLAUSES = """
"1": {summary: one, kind: rule, status: enforced, landing: 2}
"2.1": {summary: two, kind: rule, status: enforced, landing: 2}
"3": {summary: three, kind: rule, status: shown, landing: 2}
"5": {summary: five, kind: rule, status: enforced, landing: 9}
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the name of a toy game whose source lies in a folder of its own."""
    folder = tmp_path / "core" / "games" / "toy"
    folder.mkdir(parents=True)
    (folder / "rules.py").write_text(RULES, "utf-8")
    (folder / "clauses.yaml").write_text(CLAUSES, "utf-8")
    for module in (sources, citations, breaks, coverage_rules):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    sources.clauses_of.cache_clear()
    yield "toy"
    sources.clauses_of.cache_clear()


def test_every_citation_is_found_with_its_function(toy: str) -> None:
    found = {(c.clause, c.function) for c in citations.citations(toy)}
    assert found == {
        ("1", ""),
        ("2.1", "refuse"),
        ("3", "lines"),
        ("3.1", "lines"),
        ("3.2", "lines"),
        ("3.3", "lines"),
        ("4", "act"),
        ("5", "act"),
        ("6", "act"),
    }


def test_kinds_are_read_from_the_source(toy: str) -> None:
    declared = sources.declared(toy)
    assert set(declared.events) == {"flooded", "began", "rolled"}
    assert set(declared.refusals) == {"too-far", "no-points"}


def test_rules_are_broken_each_in_its_way(toy: str) -> None:
    found = {b.clause: b.how for b in breaks.breaks(toy)}
    assert found == {
        "2.1": "refusal -> none",
        "3": "modifier -> 0",
        "3.1": "what counts -> something else",
        "3.2": "standing rule -> nothing",
        "3.3": "modifier -> 1",
        "4": "event -> nothing",
        "5": "die -> 1",
    }


@pytest.mark.parametrize(
    ("clause", "was", "now"),
    [
        ("2.1", "return Refusal(c('2.1')", "if cost > left:\n        return None"),
        ("3", "yield Line('rain', -1, c('3'))", "yield Line('rain', 0, c('3'))"),
        ("3.3", "yield Line('town', 0, c('3.3'))", "yield Line('town', 1, c('3.3'))"),
        ("3.1", "if roll > under(4, c('3.1')):", "if roll > __broken(4):"),
        ("3.2", "yield Event('flooded', c('3.2'))", "pass"),
        ("4", "run.tell('began', c('4'))", "pass"),
        ("5", "number = run.roll(", "number = 1"),
    ],
)
def test_a_broken_rule_reads_so(toy: str, tmp_path: Path, clause: str, was: str, now: str) -> None:
    (which,) = (b for b in breaks.breaks(toy) if b.clause == clause)
    text = ast.unparse(breaks.broken(tmp_path / which.file, which.number))
    whole = ast.unparse(ast.parse(RULES))
    assert was in whole
    assert was not in text
    assert now in text
    assert now not in whole
    compile(text, "rules.py", "exec")


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        (True, False),
        (3, 1),
        (1, 0),
        ("moved", "moved-broken"),
        (b"ab", b"\0\0"),
        ((1, 2), ()),
        ({"a": 1}, {}),
        (2.5, None),
    ],
)
def test_what_counts_becomes_something_else(value: object, wrong: object) -> None:
    space: dict[str, object] = {}
    exec(breaks.BROKEN, space)
    assert space[breaks.WRONG](value) == wrong  # type: ignore[operator]


def test_a_test_proves_what_it_runs(toy: str) -> None:
    cited = [c for c in citations.citations(toy) if c.clause == "2.1"]
    line = f"{cited[0].file}:{cited[0].line}"
    assert proves({"passed": True, "lines": [line]}, cited)
    assert not proves({"passed": False, "lines": [line]}, cited)
    assert not proves({"passed": True, "lines": ["other.py:1"]}, cited)
    assert proves({"passed": True, "lines": []}, [c for c in citations.citations(toy) if c.clause == "1"])


def test_each_clause_has_its_verdict(toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse = next(c for c in citations.citations(toy) if c.clause == "2.1")
    tests = {
        "a": {"clauses": ["1"], "passed": True, "lines": []},
        "b": {"clauses": ["2.1"], "passed": True, "lines": []},
        "c": {"clauses": ["2.1"], "passed": False, "lines": [f"{refuse.file}:{refuse.line}"]},
    }
    monkeypatch.setattr(coverage_rules, "traced", lambda game: tests)
    rows, failed = coverage_rules.matrix(toy)
    verdicts = {row.clause: row.verdict for row in rows}
    assert verdicts["1"] == "covered"
    assert verdicts["2.1"] == "NOT RUN"
    assert verdicts["3"] == "shown"
    assert verdicts["5"] == "later"
    assert verdicts["4"] == "NO TEST"
    assert failed == ["c"]
    assert Row("9", "enforced", "rule", 2).verdict == "NOT CITED"


def test_tracing_sees_the_lines_that_a_marked_test_runs(tmp_path: Path) -> None:
    trace = tmp_path / "trace.json"
    words = ["-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "tests.tools.trace_clauses"]
    options = ["--clause-game=czech38", f"--clause-trace={trace}", "-k", "five_or_six or one_to_four or low_roll"]
    command = [sys.executable, "-m", "pytest", *words, *options, "tests/games/czech38/test_sequence.py"]
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=alone)
    assert done.returncode == 0, done.stdout
    told = trace.with_suffix(".main.json").read_text("utf-8")
    assert "core/games/czech38/sequence.py:" in told
    assert '"passed": true' in told


def test_binding_clauses_that_are_not_enforced_are_counted_apart_with_their_reasons() -> None:
    clauses: dict[str, dict[str, object]] = {
        "1": {"kind": "rule", "status": "enforced"},
        "2": {"kind": "rule", "status": "unused", "reason": "Seating at a table."},
        "3": {"kind": "optional", "status": "shown"},
        "4": {"kind": "note", "status": "unused", "reason": "History."},
    }
    assert coverage_rules.unenforced(clauses) == {"2": "Seating at a table.", "3": ""}


def test_too_many_of_them_or_one_without_a_reason_wants_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    idle: dict[str, dict[str, object]] = {
        str(n): {"kind": "rule", "status": "unused", "reason": "Seating."} for n in range(20)
    }
    monkeypatch.setattr(coverage_rules, "clauses_of", lambda game: {**idle, "20": {"kind": "rule", "status": "shown"}})
    assert coverage_rules.report_unenforced("toy") == 3
    assert "21 of 21 clauses of the kinds rule, optional and example are shown or unused (at most 19)" in (
        capsys.readouterr().out
    )

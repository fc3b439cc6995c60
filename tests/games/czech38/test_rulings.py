"""Every ruling and every worked example has cases that fail under the reading that was turned down.

All readings are brought back by `make rejected-readings`; here the table is checked, and that the tool notices.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from core.play.library import named
from tests.tools.rejected_readings import ROOT, Reading, cases_of, readings, unmoved

GAME = "czech38"
CLAUSES = Path(ROOT) / "core" / "games" / GAME / "clauses.yaml"
RULINGS, EXAMPLES = 69, 23
READINGS = readings(GAME)
CASES = cases_of(GAME)


def rulebook() -> dict[str, dict[str, str]]:
    """Return every clause with what is said of it."""
    found: dict[str, dict[str, str]] = yaml.load(CLAUSES.read_text("utf-8"), yaml.CSafeLoader)
    return found


def test_every_ruling_and_every_example_has_a_reading_that_was_turned_down() -> None:
    clauses = rulebook()
    rulings = {clause for clause, said in clauses.items() if "ruling" in said}
    examples = {clause for clause, said in clauses.items() if said["kind"] == "example"}
    assert (len(rulings), len(examples)) == (RULINGS, EXAMPLES)
    assert {reading.clause for reading in READINGS} == rulings | examples


@pytest.mark.parametrize("reading", READINGS, ids=[f"{n} {reading.clause}" for n, reading in enumerate(READINGS)])
def test_a_reading_names_cases_of_its_clause_and_a_text_that_stands(reading: Reading) -> None:
    assert reading.reads.endswith(".")
    assert reading.cases, "no case fails under it"
    for title in reading.cases:
        assert reading.clause in CASES[title].clauses, f"{title!r} does not name {reading.clause}"
    assert reading.text() != reading.path.read_text("utf-8")


def one(clause: str, n: int = 0) -> Reading:
    """Return the nth reading of a clause."""
    return [reading for reading in READINGS if reading.clause == clause][n]


@pytest.mark.parametrize("reading", [one("12.12.K", 1), one("6.7.1.A"), one("11.8.C.ex")], ids=lambda r: r.clause)
def test_a_reading_that_comes_back_is_noticed(reading: Reading) -> None:
    _, printed = named(f"{GAME}/campaign", ROOT)
    assert unmoved(reading, CASES, printed) == ()


def test_a_change_without_effect_is_noticed_by_nobody() -> None:
    _, printed = named(f"{GAME}/campaign", ROOT)
    idle = replace(one("9.8"), changes=(("at = overstacked(run.rules, run.state)",) * 2,))
    assert unmoved(idle, CASES, printed) == idle.cases


def test_a_text_that_is_gone_is_told_with_its_file() -> None:
    with pytest.raises(ValueError, match=r"9\.8: overstack\.py has 'nobody wrote this' 0 times"):
        replace(one("9.8"), changes=(("nobody wrote this", ""),)).text()

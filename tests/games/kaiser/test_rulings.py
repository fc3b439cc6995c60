"""Every ruling and every worked example has cases that fail under the reading that was turned down.

All readings are brought back by `make rejected-readings`; here the table is checked, and that the tool notices.
"""

from __future__ import annotations

import pytest

from core.play.library import named
from tests.games.written_cases import rulebook
from tests.tools.rejected_readings import ROOT, Reading, cases_of, readings, unmoved

GAME = "kaiser"
RULINGS, EXAMPLES = 69, 6
READINGS = readings(GAME)
CASES = cases_of(GAME)


def test_every_ruling_and_every_example_has_a_reading_that_was_turned_down() -> None:
    clauses = rulebook(GAME)
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


@pytest.mark.parametrize("reading", [one("8.7.2", 1), one("9.2.3#ex"), one("8.7.5#ex")], ids=lambda r: r.clause)
def test_a_reading_that_comes_back_is_noticed(reading: Reading) -> None:
    _, printed = named(f"{GAME}/campaign", ROOT)
    assert unmoved(reading, CASES, printed) == ()

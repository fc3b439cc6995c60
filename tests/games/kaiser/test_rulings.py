"""Every ruling and every worked example has cases that fail under the reading that was turned down.

All readings are brought back by `make rejected-readings`; here the table is checked, and that the tool notices.
"""

from __future__ import annotations

import pytest

from core.play.library import named
from tests.games.turned_down import every_doubt_is_met, one, stands
from tests.tools.rejected_readings import ROOT, Reading, cases_of, readings, unmoved

GAME = "kaiser"
RULINGS, EXAMPLES = 71, 6
READINGS = readings(GAME)
CASES = cases_of(GAME)


def test_every_ruling_and_every_example_has_a_reading_that_was_turned_down() -> None:
    every_doubt_is_met(GAME, READINGS, RULINGS, EXAMPLES)


@pytest.mark.parametrize("reading", READINGS, ids=[f"{n} {reading.clause}" for n, reading in enumerate(READINGS)])
def test_a_reading_names_cases_of_its_clause_and_a_text_that_stands(reading: Reading) -> None:
    stands(reading, CASES)


NOTICED = [one(READINGS, "8.7.2", 1), one(READINGS, "9.2.3#ex"), one(READINGS, "8.7.5#ex")]


@pytest.mark.parametrize("reading", NOTICED, ids=lambda r: r.clause)
def test_a_reading_that_comes_back_is_noticed(reading: Reading) -> None:
    _, printed = named(f"{GAME}/campaign", ROOT)
    assert unmoved(reading, CASES, printed) == ()

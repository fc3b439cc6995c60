"""Result charts: read from a chart of the scenario, with results beyond both ends that need no die."""

from __future__ import annotations

import pytest

from core.mechanics.odds import Odds, at_step
from core.mechanics.results_table import ALL, Result, parse_result, results_table, steps_lost
from core.model.charts import Chart


def chart(columns: tuple[str, ...] = ("1:2", "1:1", "2:1")) -> Chart:
    return Chart("results", "Results", columns, ("1", "2"), (("3/0", "2/0", "1/0"), ("1/0", "0/1", "0/E")))


def test_a_roll_is_read_under_its_odds() -> None:
    table = results_table(chart(), "E/0", "0/E")
    assert table.result(Odds(1, 1), 2) == Result(0, 1)
    assert table.result(Odds(2, 1), 2) == Result(0, ALL)
    assert table.rolls == (1, 2)


def test_beyond_both_ends_no_die_is_needed() -> None:
    table = results_table(chart(), "E/0", "0/E")
    assert table.automatic(Odds(1, 3)) == Result(ALL, 0)
    assert table.automatic(Odds(3, 1)) == Result(0, ALL)
    assert [table.automatic(at_step(step)) for step in (-1, 0, 1)] == [None, None, None]
    assert table.result(Odds(1, 9), 2) == Result(ALL, 0)


def test_columns_with_a_gap_are_refused() -> None:
    with pytest.raises(ValueError, match="without a gap"):
        results_table(chart(("1:2", "1:1", "3:1")), "E/0", "0/E")


@pytest.mark.parametrize("text", ["2", "x/1", "1/-", "/"])
def test_a_cell_that_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="combat result"):
        parse_result(text)


def test_results_read_and_write_the_same() -> None:
    assert [str(parse_result(text)) for text in ("2/1", "0/E", "E/0")] == ["2/1", "0/E", "E/0"]


def test_a_loss_takes_no_more_steps_than_there_are() -> None:
    assert (steps_lost(2, 5), steps_lost(2, 1), steps_lost(ALL, 5)) == (2, 1, 5)

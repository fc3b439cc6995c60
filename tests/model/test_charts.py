"""A chart answers by its headings; a half-done one has gaps, which the check reports."""

from __future__ import annotations

import pytest

from core.model.charts import Chart

CHART = Chart("costs", "Costs", ("foot", "horse"), ("open", "hill", "lake"), ((1, 2), (2,)))


def test_a_cell_is_found_by_its_headings() -> None:
    assert CHART.cell("open", "horse") == 2


@pytest.mark.parametrize("row", ["hill", "lake"])
def test_a_gap_is_nothing(row: str) -> None:
    assert CHART.cell(row, "horse") is None


@pytest.mark.parametrize(("row", "column"), [("sea", "foot"), ("open", "wagon")])
def test_a_heading_that_is_not_there_is_named(row: str, column: str) -> None:
    with pytest.raises(KeyError, match=row if row == "sea" else column):
        CHART.cell(row, column)

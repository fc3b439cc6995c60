"""What each face of a die gives, for whoever throws it by hand."""

from __future__ import annotations

from core.model.charts import Chart
from core.model.values import NO_VALUES, Key, Values


def faces(chart: Chart, column: str) -> Values:
    """Return the results of a column whose rows are the faces of a die, as `about` of a roll takes them.

    Nothing for a column that the chart has not.
    """
    if column not in chart.columns:
        return NO_VALUES
    return {"faces": tuple(Key(f"face-{chart.cell(row, column)}") for row in chart.rows)}

"""Charts, figures, switches and the turn track of a scenario, judged by the schema."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from core.model.charts import Cell, Chart, cell_words
from core.model.issues import Issue, Severity
from core.model.scenario import Parameter, Scenario
from core.model.schema import ChartType, Schema
from core.model.values import Values


def chart_issues(scenario: Scenario, schema: Schema) -> tuple[Issue, ...]:
    """Return what is wrong with the charts: missing, unknown, with gaps, with cells that cannot be read."""
    types = {kind.id: kind for kind in schema.charts}
    issues = [
        Issue(Severity.ERROR, "scenario-chart-missing", kind.clause, chart=kind.id, values={"title": kind.title})
        for kind in schema.charts
        if kind.needed and kind.id not in scenario.charts
    ]
    for id_, chart in scenario.charts.items():
        if id_ not in types:
            values: Values = {"chart": id_, "known": ", ".join(types)}
            issues.append(Issue(Severity.WARNING, "scenario-chart-unknown", chart=id_, values=values))
        else:
            issues += _one_chart(chart, types[id_])
    return tuple(issues)


def _one_chart(chart: Chart, kind: ChartType) -> Iterator[Issue]:
    if not chart.rows or not chart.columns:
        yield Issue(Severity.ERROR, "scenario-chart-empty", kind.clause, chart=chart.id)
    for headings in (chart.rows, chart.columns):
        for heading in sorted({word for word in headings if headings.count(word) > 1}):
            values: Values = {"heading": heading}
            yield Issue(Severity.ERROR, "scenario-chart-heading-twice", kind.clause, chart=chart.id, values=values)
    if len(chart.cells) != len(chart.rows):
        values = {"found": str(len(chart.cells)), "expected": str(len(chart.rows))}
        yield Issue(Severity.ERROR, "scenario-chart-rows", kind.clause, chart=chart.id, values=values)
    for row, cells in zip(chart.rows, chart.cells, strict=False):
        if len(cells) != len(chart.columns):
            values = {"row": row, "found": str(len(cells)), "expected": str(len(chart.columns))}
            yield Issue(Severity.ERROR, "scenario-chart-row-length", kind.clause, chart=chart.id, values=values)
        for column, cell in zip(chart.columns, cells, strict=False):
            yield from _one_cell(chart, kind, (row, column), cell)
    if re.fullmatch(r"1d\d+", chart.die):
        yield from _faces_missing(chart, kind)


def _one_cell(chart: Chart, kind: ChartType, where: tuple[str, str], cell: Cell) -> Iterator[Issue]:
    place: Values = {"row": where[0], "column": where[1]}
    if cell is None:
        yield Issue(Severity.ERROR, "scenario-chart-gap", kind.clause, chart=chart.id, values=place)
    elif not kind.takes(cell_words(cell)):
        good = dict.fromkeys(cell_words(c) for row in chart.cells for c in row if kind.takes(cell_words(c)))
        values: Values = {**place, "found": cell_words(cell), "like": ", ".join(list(good)[:3]) or kind.cells}
        yield Issue(Severity.ERROR, "scenario-chart-cell", kind.clause, chart=chart.id, values=values)


def _faces_missing(chart: Chart, kind: ChartType) -> Iterator[Issue]:
    """A chart that is rolled on needs every face of its die, as rows or as columns."""
    faces = [str(face) for face in range(1, int(chart.die[2:]) + 1)]
    missing = [face for face in faces if face not in chart.rows and face not in chart.columns]
    if missing:
        values: Values = {"die": chart.die, "missing": ", ".join(missing)}
        yield Issue(Severity.ERROR, "scenario-chart-die", kind.clause, chart=chart.id, values=values)


def figure_issues(scenario: Scenario, schema: Schema) -> tuple[Issue, ...]:
    """Return what is wrong with parameters, options and the turn track."""
    return (*_parameters(scenario, schema), *_options(scenario, schema), *_turns(scenario, schema))


def _parameters(scenario: Scenario, schema: Schema) -> Iterator[Issue]:
    types = {kind.id: kind for kind in schema.parameters}
    for id_, value in scenario.parameters.items():
        kind = types.get(id_)
        if kind is None:
            values: Values = {"parameter": id_}
            yield Issue(Severity.WARNING, "scenario-parameter-unknown", values=values)
        elif not kind.takes(value):
            values = {
                "parameter": id_,
                "found": _shown(value),
                "least": str(kind.least),
                "most": str(kind.most),
            }
            yield Issue(Severity.ERROR, "scenario-parameter-range", kind.clause, values=values)


def _shown(value: Parameter) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {amount}" for key, amount in value.items())
    return ", ".join(str(item) for item in value) if isinstance(value, tuple) else str(value)


def _options(scenario: Scenario, schema: Schema) -> Iterator[Issue]:
    types = {option.id: option for option in schema.options}
    for id_, value in scenario.options.items():
        option = types.get(id_)
        if option is None:
            yield Issue(Severity.WARNING, "scenario-option-unknown", values={"option": id_})
        elif not option.takes(value):
            allowed = ", ".join(option.choices) or "true, false"
            values: Values = {"option": id_, "found": str(value), "allowed": allowed}
            yield Issue(Severity.ERROR, "scenario-option-value", option.clause, values=values)


def _turns(scenario: Scenario, schema: Schema) -> Iterator[Issue]:
    track = next((track for track in schema.tracks if track.id == schema.turn_track), None)
    clause = track.clause if track else ""
    if not scenario.turns:
        yield Issue(Severity.ERROR, "scenario-no-turns", clause)
        return
    numbers = [turn.number for turn in scenario.turns]
    expected = list(range(numbers[0], numbers[0] + len(numbers)))
    if numbers != expected:
        values: Values = {"found": ", ".join(str(number) for number in numbers)}
        yield Issue(Severity.ERROR, "scenario-turns-out-of-order", clause, values=values)

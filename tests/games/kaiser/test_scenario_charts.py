"""The charts of the shipped campaign against every figure that the rulebook states."""

import pytest

from core.model.charts import Chart
from core.play.library import named


@pytest.fixture(scope="module")
def charts() -> dict[str, Chart]:
    return dict(named("kaiser/campaign")[1].charts)


def column(chart: Chart, name: str) -> list[int]:
    return [chart.cell(row, name) for row in chart.rows]


@pytest.mark.clause("kaiser 9.8.1.A")
@pytest.mark.clause("kaiser 9.8.1.B")
@pytest.mark.clause("kaiser 9.8.1.C")
def test_german_artillery(charts):
    track = charts["turn_track"]
    assert column(track, "german-field") == [50, 50, 35, 35, 35, 35, 30, 30, 30, 30]
    assert column(track, "german-heavy") == [30, 30, 30, 30, 30, 30, 20, 20, 20, 20]


@pytest.mark.clause("kaiser 9.8.2.A")
@pytest.mark.clause("kaiser 9.8.2.B")
@pytest.mark.clause("kaiser 9.8.2.C")
def test_allied_artillery(charts):
    track = charts["turn_track"]
    assert column(track, "allied-field") == [0, 0, 8, 8, 8, 8, 16, 16, 16, 16]
    assert column(track, "allied-heavy") == [0, 0, 6, 6, 6, 6, 12, 12, 12, 12]


@pytest.mark.clause("kaiser 11.1.2")
@pytest.mark.clause("kaiser 12.0.A")
def test_aircraft_and_afternoons(charts):
    track = charts["turn_track"]
    assert column(track, "german-air") == [0, 0, *[8] * 8]
    assert column(track, "allied-air") == [0, 0, *[6] * 8]
    assert column(track, "weather") == [0, 1] * 5
    dates = {turn.number: turn.dates for turn in named("kaiser/campaign")[1].turns}
    assert all(dates[turn].endswith("PM") == (turn % 2 == 0) for turn in range(1, 11))


def test_weather_has_a_line_for_every_sum(charts):
    chart = charts["weather"]
    assert chart.rows == ("1", "2", "3", "4", "5", "6", "7")
    assert chart.die == "1d6"
    order = ["fog", "mist", "clear"]
    sky = [order.index(chart.cell(row, "weather")) for row in chart.rows]
    assert sky == sorted(sky)
    assert set(sky) == {0, 1, 2}


def test_weather_effects_are_those_stated(charts):
    chart = charts["weather_effects"]
    assert [chart.cell("clear", name) for name in chart.columns] == [0, 2, 3, 4, 6, 100]
    assert [chart.cell("mist", name) for name in chart.columns] == [0, 1, 2, 2, 3, 50]
    assert [chart.cell("fog", name) for name in chart.columns] == [1, 0, 0, 0, 0, 0]


def test_counter_battery_grows_worse_with_points_and_pips(charts):
    chart = charts["counter_battery"]
    order = ["-", "2", "3", "4", "5", "All"]
    worth = [[order.index(cell) for cell in row] for row in chart.cells]
    assert all(int(name) % 10 == 0 for name in chart.columns), "multiples of ten (9.2.1)"
    assert all(row == sorted(row) for row in worth)
    assert all(list(c) == sorted(c) for c in zip(*worth, strict=True))
    assert {cell for row in chart.cells for cell in row} == set(order)


def test_drumfire_columns_and_results_grow_with_points_and_pips(charts):
    columns, chart = charts["drumfire_columns"], charts["drumfire"]
    assert columns.columns == tuple("123456"), "one to six points (9.4.2.A)"
    assert {str(cell) for row in columns.cells for cell in row} == set(chart.columns)
    worth = [[0 if cell == "-" else int(cell) for cell in row] for row in chart.cells]
    assert all(row == sorted(row) for row in worth)
    assert all(list(c) == sorted(c) for c in zip(*worth, strict=True))
    assert all(list(row) == sorted(row) for row in columns.cells)


@pytest.mark.clause("kaiser 7.1")
@pytest.mark.clause("kaiser 8.5.B")
def test_stacking_points_and_steps(charts):
    chart = charts["stacking"]
    assert dict(zip(chart.rows, column(chart, "points"), strict=True)) == {
        "division": 12, "brigade": 4, "regiment": 4, "battalion": 2, "company": 1, "hq": 1,
    }  # fmt: skip
    assert column(chart, "steps") == [3, 2, 2, 1, 1, 1]


@pytest.mark.clause("kaiser 20.3")
def test_levels_of_victory(charts):
    chart = charts["victory_levels"]
    assert column(chart, chart.columns[0])[:5] == [56, 46, 36, 26, 16]
    assert [row.split("-")[0] for row in chart.rows] == ["german"] * 3 + ["allied"] * 3


def test_points_of_victory(charts):
    assert column(charts["victory_points"], "points") == [1, 3, -1, -1]


def test_ground_helps_as_far_as_it_is_stated(charts):
    chart = charts["terrain_effects"]
    assert chart.cell("town", "defender") == 1, "the printed example (8.7.5#ex)"
    assert chart.cell("woods", "defender") == 0
    assert chart.cell("woods", "mp") > chart.cell("clear", "mp")
    assert all(chart.cell(kind, "defender") > 0 for kind in ("redoubt", "fieldwork", "wire")), "10.0.B"
    assert chart.cell("bridge", "mp") == 0


def test_supply_reaches_as_far_as_stated(charts):
    chart = charts["supply"]
    assert column(chart, "hexes")[:2] == [6, 12]
    assert column(chart, "modifier") == [0, 1, 2, 3]


def test_every_chart_says_where_it_comes_from(charts):
    for chart in charts.values():
        word = chart.provenance.word
        assert chart.clauses, chart.id
        assert word in ("rulebook", "reconstructed"), chart.id
        assert word == "rulebook" or chart.provenance.method, chart.id


def test_cited_clauses_exist(charts):
    game, scenario = named("kaiser/campaign")
    groups = (*scenario.provenance.values(), *scenario.map.provenance.values())
    cited = {clause for chart in charts.values() for clause in (*chart.clauses, *chart.provenance.clauses)}
    cited |= {clause for piece in scenario.pieces for clause in piece.clauses}
    cited |= {clause for group in groups for clause in group.clauses}
    assert cited <= set(game.clauses())

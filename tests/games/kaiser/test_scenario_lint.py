"""What is wrong with a scenario is named with its place and its clause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from core.games.kaiser.setup_issues import setup_issues
from core.model.charts import Chart
from core.model.scenario import Scenario
from core.model.units import Face, Piece
from tests.games.kaiser.front import GRID, Land, at, front, labels, unit


def found(scenario: Scenario) -> dict[str, str]:
    """Return key -> clause of everything that the lint finds."""
    return {issue.key: issue.clause.removeprefix("kaiser ") for issue in setup_issues(scenario, {})}


def on_map(piece: Piece, label: str = "1205") -> Piece:
    """Return a piece that begins in a hex."""
    return replace(piece, setup=label)


SOUND = (on_map(unit("g1"), "1005"), on_map(unit("b1"), "0705"))
LAND = Land(features={"wire": ("1005",)}, towns={"0505": "town"})


def test_a_sound_front_is_sound() -> None:
    assert found(front(*SOUND, land=LAND)) == {}


@pytest.mark.parametrize(
    ("piece", "key", "clause"),
    [
        (unit("g2", "stosstruppen", "regiment"), "stosstruppen-division", "2.2.2.A"),
        (unit("b2", "stosstruppen", "division"), "type-of-one-side", "2.2.2.A"),
        (replace(unit("g2"), faces=unit("g2").faces[1:]), "steps-by-size", "8.5.B#1"),
        (replace(unit("b2"), size="brigade"), "steps-by-size", "8.5.B#3"),
        (replace(unit("b2", size="brigade"), size="battalion"), "steps-by-size", "8.5.B#4"),
        (unit("g2", morale=6), "morale-range", "8.6"),
        (replace(unit("g2"), fields={}), "no-corps", "16.0"),
    ],
)
@pytest.mark.clause("kaiser 2.2.2.A")
def test_counters_that_no_box_could_hold(piece: Piece, key: str, clause: str) -> None:
    assert found(front(*SOUND, on_map(piece), land=LAND)).get(key) == clause


@pytest.mark.clause("kaiser 2.2.2.B")
def test_the_back_of_a_counter_is_weaker() -> None:
    figures = {"strength": 30, "morale": 4, "movement": 5}
    piece = replace(unit("g2"), faces=(Face(2, figures), Face(1, figures)))
    assert found(front(*SOUND, on_map(piece), land=LAND)) == {"reduced-not-weaker": "2.2.2.B"}


@pytest.mark.clause("kaiser 13.2.2")
def test_a_replacement_regiment_has_one_step_unlike_others() -> None:
    two = replace(unit("r9", "replacement", "regiment", setup="Replacement"), faces=unit("g9", size="regiment").faces)
    assert found(front(*SOUND, two, land=LAND)) == {"steps-by-size": "13.2.2"}


@pytest.mark.clause("kaiser 15.2.2.A")
@pytest.mark.clause("kaiser 15.2.2.B")
def test_each_battalion_has_one_service_company_and_all_are_alike() -> None:
    whole = front(*SOUND, land=LAND)
    without = replace(whole, pieces=tuple(p for p in whole.pieces if p.type != "service"))
    assert found(without) == {"service-company-count": "15.2.2.A"}
    stray = replace(unit("s9", "service", "company", morale=2, setup="Service"), substitute_for="g1")
    assert found(front(*SOUND, stray, land=LAND)) == {"service-company-of-nobody": "15.2.2.A"}
    other = front(*SOUND, on_map(unit("b2"), "0706"), land=LAND)
    changed = tuple(replace(p, faces=unit("s1", morale=3).faces) if p.id == "s-b2" else p for p in other.pieces)
    assert found(replace(other, pieces=changed)) == {"service-companies-alike": "15.2.2.B"}


@pytest.mark.parametrize(
    ("features", "key", "clause"),
    [
        ({"entry-b": ("0105", "0106")}, "entry-hex-count", "15.3"),
        ({"entry-b": ("0505",)}, "entry-off-edge", "15.1.3.B"),
        ({"west-exit": ()}, "no-western-edge", "20.2.A"),
        ({"west-exit": ("0101", "0505")}, "exit-off-edge", "20.2.A"),
        ({"wire": ("1005",), "redoubt": ("1005",)}, "two-trenches", "10.0.A"),
        ({"wire": ()}, "nobody-moves-first", "17.1.1"),
    ],
)
def test_maps_on_which_a_rule_finds_nothing(features: dict[str, tuple[str, ...]], key: str, clause: str) -> None:
    land = replace(LAND, features={**LAND.features, **features})
    assert found(front(*SOUND, land=land)).get(key) == clause


@pytest.mark.clause("kaiser 20.1.1.A")
def test_the_line_must_part_the_map() -> None:
    land = replace(LAND, sides={"vp-line": (("0805", "0905"),)})
    assert found(front(*SOUND, land=land)) == {"line-does-not-part": "20.1.1.A", "scenario-line-breaks-off": "20.1.1.A"}
    nameless = replace(LAND, towns={})
    assert found(front(*SOUND, land=nameless)) == {"no-town-scores": "20.1.1.A"}


@pytest.mark.clause("kaiser 20.1.1.A")
def test_a_town_that_no_german_can_ever_get_to_is_named() -> None:
    ring = labels(GRID.adjacent(at("0505")))
    island = replace(LAND, terrain=dict.fromkeys(ring, "marsh"))
    scenario = front(*SOUND, land=island)
    assert found(scenario) == {}
    chart = scenario.charts["terrain_effects"]
    row, column = chart.rows.index("marsh"), chart.columns.index("mp")
    cells = [list(line) for line in chart.cells]
    cells[row][column] = "no"
    flooded = replace(chart, cells=tuple(map(tuple, cells)))
    drowned = replace(scenario, charts={**scenario.charts, "terrain_effects": flooded})
    assert found(drowned) == {"scenario-aim-out-of-reach": "20.1.1.A"}


def test_enemies_do_not_begin_in_one_hex() -> None:
    assert found(front(*SOUND, on_map(unit("b2"), "1005"), land=LAND)).get("both-sides-start") == "5.1.2"


@pytest.mark.clause("kaiser 7.0")
def test_nobody_sets_up_more_than_a_hex_holds() -> None:
    scenario = front(*SOUND, on_map(unit("g2"), "1005"), land=LAND)
    assert found(scenario) == {"scenario-overstacked": "7.0"}


def without_row(chart: Chart) -> Chart:
    """Return a chart without its last row."""
    return replace(chart, rows=chart.rows[:-1], cells=chart.cells[:-1])


def without_column(chart: Chart) -> Chart:
    """Return a chart without its last column."""
    return replace(chart, columns=chart.columns[:-1], cells=tuple(row[:-1] for row in chart.cells))


def turned(chart: Chart) -> Chart:
    """Return a chart with its rows the other way round."""
    return replace(chart, rows=chart.rows[::-1], cells=chart.cells[::-1])


@pytest.mark.parametrize(
    ("id_", "change", "key"),
    [
        ("weather", without_row, "chart-heading-missing"),
        ("turn_track", without_row, "chart-heading-missing"),
        ("turn_track", without_column, "chart-heading-missing"),
        ("terrain_effects", without_column, "chart-heading-missing"),
        ("victory_levels", turned, "levels-out-of-order"),
    ],
)
def test_charts_that_cannot_be_consulted(id_: str, change: Callable[[Chart], Chart], key: str) -> None:
    whole = front(*SOUND, land=LAND)
    broken = replace(whole, charts={**whole.charts, id_: change(whole.charts[id_])})
    assert key in found(broken)


def test_a_place_is_named_with_a_finding() -> None:
    land = replace(LAND, features={**LAND.features, "west-exit": ("0101", "0505")})
    (issue,) = (issue for issue in setup_issues(front(*SOUND, land=land), {}) if issue.key == "exit-off-edge")
    assert (issue.at, issue.cure) == (at("0505"), "cure-clear-feature")

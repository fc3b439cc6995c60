"""Charts, figures, options, turns and the box check as plain edits, and what the files say after them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from probe.field import FOLDER as PROBE
from probe.field import scenario as two_hills
from probe.schema import SCHEMA as PROBE_SCHEMA

from core.files.patch_yaml import normal, patched
from core.files.scenario_yaml import parse_scenario, read_files
from core.model.chart_losses import chances, column_losses
from core.model.charts import Chart
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.units import Provenance
from core.play import library
from editor.models import box_check, charts, figures, printed

TODAY = date(2026, 11, 30)
CAMPAIGN = library.shipped_folder() / "czech38" / "campaign.yaml"


@pytest.fixture(scope="module")
def campaign() -> tuple[Scenario, Schema]:
    """The shipped campaign and what its game declares."""
    game, scenario = library.open_scenario(CAMPAIGN)
    return scenario, game.schema


def reread(path: Path, scenario: Scenario, new: Scenario, schema: Schema) -> tuple[Scenario, dict[str, int]]:
    """Return what the files say after a change, and how many lines of each are new."""
    files = read_files(path)
    after = patched(files, scenario, new, schema)
    assert after.rewritten == ()
    lines = {
        name: len(set(content.splitlines()) - set(files.contents[name].splitlines()))
        for name, content in after.files.contents.items()
        if content != files.contents[name]
    }
    return parse_scenario(after.files, schema), lines


# Charts ------------------------------------------------------------------------------------------


def test_the_losses_of_a_column_are_exact() -> None:
    chart = Chart("c", "C", ("1:1",), ("2", "3-11", "12"), (("2/0",), ("1/1",), ("0/E",)), die="2d6")
    assert chances(chart) == (Fraction(1, 36), Fraction(34, 36), Fraction(1, 36))
    (column,) = column_losses(chart, r"(?P<attacker>\d)/(?P<defender>\d|E)")
    assert column is not None
    assert column["attacker"].mean == Fraction(2 * 1 + 34, 36)
    assert column["defender"].mean == Fraction(34, 35)
    assert column["defender"].everything == Fraction(1, 36)


def test_a_column_that_cannot_be_read_has_no_losses() -> None:
    chart = Chart("c", "C", ("1:1", "2:1"), ("1", "2"), (("1/0", "x"), ("0/1", "0/1")), die="1d2")
    first, second = column_losses(chart, r"(?P<attacker>\d)/(?P<defender>\d)")
    assert first is not None
    assert first["attacker"].mean == Fraction(1, 2)
    assert second is None


def test_the_chart_of_another_game_is_read_by_its_own_words() -> None:
    (attacker, defender) = charts.loss_rows(two_hills().charts["clash"], PROBE_SCHEMA)
    assert (attacker.who, defender.who) == ("attacker", "defender")
    assert attacker.figures[0] == "0.83"
    assert defender.figures[-1] == "0.60\nE 17 %"
    assert defender.exact[-1] == "3/5 steps on average, everything on 1/6 of all rolls"


def test_a_changed_cell_is_the_authors_until_it_is_as_shipped_again(campaign: tuple[Scenario, Schema]) -> None:
    scenario, schema = campaign
    shipped = scenario.charts["combat_results"]
    edit = charts.set_cells(scenario, "combat_results", {(0, 0): "4/0"}, shipped)
    assert edit is not None
    chart = edit.scenario.charts["combat_results"]
    assert chart.cell("1", "1:4") == "4/0"
    assert chart.row_provenance == {"1": Provenance("hand")}
    assert charts.differing(chart, shipped) == {(0, 0)}
    back = charts.set_cells(edit.scenario, "combat_results", {(0, 0): "E/0"}, shipped)
    assert back is not None
    assert back.scenario == scenario
    found, lines = reread(CAMPAIGN, scenario, edit.scenario, schema)
    assert found.charts == edit.scenario.charts
    assert set(lines) == {"charts.yaml"}
    assert charts.set_cells(scenario, "combat_results", {(0, 0): "E/0"}, shipped) is None
    again = charts.reset_chart(edit.scenario, shipped)
    assert again is not None
    assert again.scenario == scenario


@pytest.mark.parametrize(("chart", "at", "text", "cell"), [
    ("terrain_costs", (1, 0), "3", 3), ("terrain_costs", (1, 0), "P", "P"),
    ("combat_shifts", (0, 0), "0", "0"), ("victory_points", (2, 0), "-4", -4),
])  # fmt: skip
def test_what_is_typed_becomes_a_cell_of_the_charts_own_kind(
    campaign: tuple[Scenario, Schema], chart: str, at: tuple[int, int], text: str, cell: object
) -> None:
    scenario, schema = campaign
    kind = schema.chart_type(chart)
    assert kind is not None
    read = charts.read_cell(scenario.charts[chart], kind, at, text)
    assert (read, type(read)) == (cell, type(cell))


def test_a_bad_cell_is_told_with_place_and_cure(campaign: tuple[Scenario, Schema]) -> None:
    scenario, schema = campaign
    kind = schema.chart_type("combat_results")
    assert kind is not None
    with pytest.raises(charts.BadCell) as told:
        charts.read_cell(scenario.charts["combat_results"], kind, (2, 4), "12")
    assert str(told.value) == (
        "Combat results, row 3, column 2:1 cannot be 12; write a value such as E/0, 4/0, 3/0, 2/0, 2/1."
    )


def test_a_block_is_laid_down_whole_or_not_at_all(campaign: tuple[Scenario, Schema]) -> None:
    scenario, schema = campaign
    kind, chart = schema.chart_type("combat_results"), scenario.charts["combat_results"]
    assert kind is not None
    assert charts.block(chart, kind, (0, 8), "1/1\t2/2\r\n0/0\tE/E\n") == {
        (0, 8): "1/1", (0, 9): "2/2", (1, 8): "0/0", (1, 9): "E/E",
    }  # fmt: skip
    with pytest.raises(charts.BadCell, match="a block of 1 x 3 cells does not fit"):
        charts.block(chart, kind, (0, 8), "1/1\t2/2\t3/3")
    with pytest.raises(charts.BadCell, match="row 2, column 7:1 cannot be x"):
        charts.block(chart, kind, (0, 9), "1/1\nx")


# Figures, options, turns -------------------------------------------------------------------------


def test_every_figure_stands_in_a_chapter_with_its_charts(campaign: tuple[Scenario, Schema]) -> None:
    _, schema = campaign
    found = figures.chapters(schema)
    assert [kind for chapter in found for kind in chapter.figures] == sorted(
        schema.parameters, key=lambda kind: int(figures.chapter_of(kind.clause))
    )
    air = next(chapter for chapter in found if chapter.number == "6")
    assert air.title == "Air and weather"
    assert "weather" in air.charts
    assert [chapter.title for chapter in figures.chapters(PROBE_SCHEMA)] == ["Chapter 7"]


def test_a_figure_is_read_and_written_and_the_rulebooks_own_is_left_out(campaign: tuple[Scenario, Schema]) -> None:
    scenario, schema = campaign
    kinds = {kind.id: kind for kind in schema.parameters}
    stacking, markers = kinds["stacking-limit"], kinds["markers"]
    edit = figures.set_figure(scenario, stacking, figures.read_figure(stacking, "4"))
    assert edit is not None
    assert edit.scenario.parameters == {"stacking-limit": 4}
    found, _ = reread(CAMPAIGN, scenario, edit.scenario, schema)
    assert found.parameters == {"stacking-limit": 4}
    back = figures.set_figure(edit.scenario, stacking, stacking.default)
    assert back is not None
    assert back.scenario == scenario
    table = figures.read_figure(markers, "breach: 5, interdiction: 6")
    assert table == {"breach": 5, "interdiction": 6}
    with pytest.raises(figures.BadFigure, match="cannot be 10; write a whole number from 1 to 9"):
        figures.read_figure(stacking, "10")
    with pytest.raises(figures.BadFigure, match="write names and numbers from 0 to 99"):
        figures.read_figure(markers, "breach")


def test_an_option_and_a_turn_change_and_go_back(campaign: tuple[Scenario, Schema]) -> None:
    scenario, schema = campaign
    weather = next(option for option in schema.options if option.id == "weather")
    edit = figures.set_option(scenario, weather, "historical")
    assert edit is not None
    assert edit.scenario.options == {"weather": "historical"}
    back = figures.set_option(edit.scenario, weather, "rolled")
    assert back is not None
    assert back.scenario == scenario
    turn = figures.set_turn(scenario, 5, "9 Oct", "snow; a long night")
    assert turn is not None
    longer = figures.add_turn(turn.scenario)
    assert longer is not None
    assert longer.scenario.turns[-1].number == 11
    found, lines = reread(CAMPAIGN, scenario, longer.scenario, schema)
    assert found.turns[4].events == ("snow", "a long night")
    assert lines == {"campaign.yaml": 2}
    assert figures.drop_turn(longer.scenario) == figures.set_turn(scenario, 5, "9 Oct", "snow;a long night")


# The box check -----------------------------------------------------------------------------------


def section(place: tuple[Scenario, Schema], id_: str) -> box_check.Section:
    return next(found for found in box_check.sections(*place) if found.id == id_)


def test_units_are_compared_face_by_face_side_by_side(campaign: tuple[Scenario, Schema]) -> None:
    scenario, schema = campaign
    ids = [found.id for found in box_check.sections(scenario, schema)]
    units = [id_ for id_ in ids if id_.startswith(("german.", "czech."))]
    assert (ids[0], *units[:3]) == ("terrain", "german.factors", "german.setup", "german.facts")
    factors = section(campaign, "german.factors")
    first, second = factors.data[:2]
    assert (first.title, first.value) == ("3rd Infantry Division, 1 step", "2-3-5")
    assert (second.piece, second.place, second.value) == ("g8", 0, "4-5-5")
    one = box_check.entered(campaign, factors, 1, "", TODAY).edit.scenario
    assert one.piece_of["g8"].provenance["factors-2"] == "printed 2026-11-30"
    assert one.piece_of["g8"].provenance["factors"] == "reconstructed"
    place = (one, schema)
    assert section(place, "german.factors").done == 1
    both = box_check.entered(place, section(place, "german.factors"), 2, "345", TODAY).edit.scenario
    assert both.piece_of["g8"].provenance["factors"] == "printed 2026-11-30"
    assert "factors-2" not in both.piece_of["g8"].provenance
    assert dict(both.piece_of["g8"].faces[1].factors) == {"attack": 3, "defense": 4, "movement": 5}
    found, lines = reread(CAMPAIGN, scenario, both, schema)
    assert found.pieces == both.pieces
    assert lines == {"units.yaml": 1}


def test_a_face_that_the_rulebook_states_stays_the_rulebooks(campaign: tuple[Scenario, Schema]) -> None:
    _, schema = campaign
    new = box_check.entered(campaign, section(campaign, "german.factors"), 0, "", TODAY).edit.scenario
    words = new.piece_of["g3"].provenance
    assert (words["factors"], words["reduced_side"]) == ("rulebook", "printed 2026-11-30")
    assert not [fact for fact in words if fact.startswith("factors-")]
    assert len(section((new, schema), "german.factors").data) == len(section(campaign, "german.factors").data)


@pytest.mark.parametrize(("typed", "factors"), [("10 8 10", (10, 8, 10)), ("6-5-4", (6, 5, 4)), ("111", (1, 1, 1))])
def test_factors_are_typed_with_or_without_signs_between(
    campaign: tuple[Scenario, Schema], typed: str, factors: tuple[int, ...]
) -> None:
    new = box_check.entered(campaign, section(campaign, "german.factors"), 1, typed, TODAY).edit.scenario
    assert tuple(new.piece_of["g8"].faces[0].factors.values()) == factors


@pytest.mark.parametrize(("id_", "typed", "told"), [
    ("german.factors", "45", "45 is not 3 factors; write attack, defense, movement"),
    ("terrain", "cz", "z is no terrain; write c clear, f forest"),
    ("chart.combat_results", "1/1 9", "row 1, column 1:3 cannot be 9"),
    ("chart.combat_results", "1/1 " * 11, "11 values for 10 columns"),
    ("german.facts", "no", "can only be confirmed"),
])  # fmt: skip
def test_a_bad_entry_is_told(campaign: tuple[Scenario, Schema], id_: str, typed: str, told: str) -> None:
    found = section(campaign, id_)
    at = next((n for n, datum in enumerate(found.data) if datum.fact != "type"), 0)
    with pytest.raises(box_check.BadEntry, match=told.replace("(", r"\(")):
        box_check.entered(campaign, found, at, typed, TODAY)


def test_a_run_of_letters_is_so_many_hexes_of_the_row(campaign: tuple[Scenario, Schema]) -> None:
    scenario, schema = campaign
    terrain = section(campaign, "terrain")
    assert box_check.rest_of_line(terrain, 0) == 60
    assert box_check.rest_of_line(terrain, 59) == 1
    done = box_check.entered(campaign, terrain, 0, "f.c", TODAY)
    new = done.edit.scenario
    assert done.count == 3
    hexes = [terrain.data[n].at for n in range(3)]
    assert [new.map.terrain_at(at) for at in hexes] == ["forest", "clear", "clear"]
    assert {new.map.hex_provenance["terrain"][at].word for at in hexes} == {"printed"}
    assert section((new, schema), "terrain").done == 3
    found, _ = reread(CAMPAIGN, scenario, new, schema)
    assert normal(found.map) == normal(new.map)


def test_a_group_that_is_compared_whole_says_so_once() -> None:
    scenario = two_hills()
    hexes = frozenset(scenario.map.grid.hexes)
    new = printed.with_hexes_printed(scenario, "terrain", hexes, TODAY)
    assert new.map.provenance["terrain"] == printed.as_printed(TODAY)
    assert "terrain" not in new.map.hex_provenance
    found, _ = reread(PROBE / "two-hills.yaml", scenario, new, PROBE_SCHEMA)
    assert normal(found.map) == normal(new.map)


def test_a_chart_that_is_compared_row_by_row_is_as_printed_at_the_end(campaign: tuple[Scenario, Schema]) -> None:
    scenario, schema = campaign
    place = campaign
    for row in range(6):
        words = ". . 3/0" if row == 0 else ""
        found = section(place, "chart.combat_results")
        place = (box_check.entered(place, found, row, words, TODAY).edit.scenario, schema)
    chart = place[0].charts["combat_results"]
    assert chart.provenance == printed.as_printed(TODAY)
    assert not chart.row_provenance
    assert chart.cells[0][:3] == ("E/0", "4/0", "3/0")
    assert chart.cells[0][3:] == scenario.charts[chart.id].cells[0][3:]
    assert section(place, "chart.combat_results").done == 6


def test_the_rulebooks_own_is_not_asked_for() -> None:
    stated = replace(two_hills().pieces[0], provenance={"factors": "rulebook", "setup": "rulebook"})
    scenario = replace(two_hills(), pieces=(stated,))
    assert not [found.id for found in box_check.sections(scenario, PROBE_SCHEMA) if found.id.startswith(stated.side)]

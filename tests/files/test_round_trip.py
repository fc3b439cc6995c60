"""What is written is what is read, for people's files and for any scenario there can be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import yaml
from hypothesis import given, settings

from core.files.scenario_yaml import parse_scenario, read_scenario, scenario_files, write_scenario
from core.model.scenario import Scenario
from tests.files.strategies import scenarios
from tests.files.words import WORDS, small_scenario


def test_written_scenario_reads_back_equal(tmp_path: Path) -> None:
    folder = tmp_path / "ridge"
    write_scenario(small_scenario(), WORDS, folder)
    assert read_scenario(folder / "battle.yaml", WORDS) == small_scenario()


def test_folder_with_one_scenario_needs_no_file_name(tmp_path: Path) -> None:
    folder = tmp_path / "ridge"
    write_scenario(small_scenario(), WORDS, folder)
    assert read_scenario(folder, WORDS).id == "ridge/battle"


@given(scenarios())
def test_any_scenario_reads_back_equal(scenario: Scenario) -> None:
    files = scenario_files(scenario, WORDS, Path("ridge"))
    found = parse_scenario(files, WORDS)
    assert found.map == scenario.map
    assert found.pieces == scenario.pieces
    assert repr(found.charts) == repr(scenario.charts)  # 1 and true are equal to Python, not to a chart
    assert found == scenario


@settings(max_examples=20)
@given(scenarios())
def test_any_yaml_reader_finds_the_same_texts(scenario: Scenario) -> None:
    files = scenario_files(scenario, WORDS, Path("ridge"))
    loaded = {name: yaml.load(content, yaml.CSafeLoader) for name, content in files.contents.items()}
    assert loaded["battle.yaml"]["title"] == scenario.title
    units = loaded["units.yaml"]["units"]
    assert [unit["name"] for unit in units] == [piece.name for piece in scenario.pieces]
    assert [unit["id"] for unit in units] == [piece.id for piece in scenario.pieces]
    for chart in scenario.charts.values():
        rows = loaded["charts.yaml"]["charts"][chart.id]["rows"] or {}
        assert {heading: tuple(cells) for heading, cells in rows.items()} == dict(
            zip(chart.rows, chart.cells, strict=True)
        )


def test_files_are_made_for_people(tmp_path: Path) -> None:
    files = write_scenario(small_scenario(), WORDS, tmp_path / "ridge")
    map_ = files.contents["map.yaml"].decode()
    assert "    owoooo\n" in map_, "terrain is a row of letters for each row of the map"
    assert "    .oooo.\n" in map_, "a point stands where the map has no cell"
    assert "  fort: [0103, 0203, 0303]\n" in map_
    assert "  prize: {0204: 1, 0503: 3}\n" in map_
    assert "0302 N" in map_
    assert "  - {name: Upper Town, kind: town, hexes: [0204]}\n" in map_
    units = files.contents["units.yaml"].decode()
    assert units.count("\n  - {") == len(small_scenario().pieces), "one unit a line"
    assert "faces: [[2, 4, 5, 5], [1, 2, 3, 5]]" in units
    charts = files.contents["charts.yaml"].decode().splitlines()
    grid = [line for line in charts if line.strip().startswith(('"1":', '"2":', '"3":')) and "[" in line]
    assert len({line.index("[") for line in grid[:3]}) == 1, "the columns of a chart stand below each other"


def test_other_names_of_a_place_stand_beside_it_and_read_back(tmp_path: Path) -> None:
    plain = small_scenario()
    first = replace(plain.map.places[0], also=("Oberstadt", "Haut: Ville"))
    named = replace(plain, map=replace(plain.map, places=(first, *plain.map.places[1:])))
    files = write_scenario(named, WORDS, tmp_path / "ridge")
    assert 'hexes: [0204], also: [Oberstadt, "Haut: Ville"]}\n' in files.contents["map.yaml"].decode()
    assert read_scenario(tmp_path / "ridge", WORDS) == named

"""Every mistake in a file is explained in one sentence with line, field, what was found, what was expected."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.files.problems import FileProblem, FileProblems, nearest
from core.files.scenario_yaml import ScenarioFiles, parse_scenario, read_scenario, scenario_files, write_scenario
from tests.files.words import WORDS, small_scenario

FILES = scenario_files(small_scenario(), WORDS, Path("ridge"))


def changed(name: str, old: str, new: str) -> ScenarioFiles:
    """Return the small scenario's files with one text replaced in one file."""
    content = FILES.contents[name].decode()
    assert content.count(old) >= 1, f"{old!r} is not in {name}"
    return replace(FILES, contents={**FILES.contents, name: content.replace(old, new, 1).encode()})


def problems(files: ScenarioFiles) -> tuple[FileProblem, ...]:
    """Return what is wrong with files that must be wrong."""
    with pytest.raises(FileProblems) as caught:
        parse_scenario(files, WORDS)
    return caught.value.problems


MISTAKES = [
    # file, what stands there, what is put instead, and what the sentence must say
    ("map.yaml", "terrain:", "terain:", "unknown key 'terain'", "Did you mean terrain?"),
    ("map.yaml", "columns: 6", "columns: six", "grid.columns: found 'six', expected a whole number from 1 to 1000"),
    ("map.yaml", "columns: 6", "columns: 7", "expected 7 letters, as the grid says"),
    ("map.yaml", "rows: 5", "rows: 4", "found 5 rows, expected 4 rows"),
    ("map.yaml", "flat-top", "flat", "Did you mean flat-top?"),
    ("map.yaml", "shifted: odd", "shifted: left", "expected one of odd, even"),
    ("map.yaml", "hex_mm: 15", "hex_mm: 1,5", "with a point for decimals"),
    ("map.yaml", '"{column:02}{row:02}"', '"{column:02}"', "the words {column} and {row}"),
    ("map.yaml", '"{column:02}{row:02}"', '"{column:999999999}{row}"', "the words {column} and {row}"),
    ("map.yaml", '"{column:02}{row:02}"', '"{column}{row}"\n  row_step: 5\n  column_step: 5', "a label of its own"),
    ("map.yaml", "    owoooo", "    owoQoo", "row 1: found the letter 'Q' in place 4"),
    ("map.yaml", "    owoooo", "    owooo", "expected 6 letters"),
    ("map.yaml", "      .ssss.", "      sssss.", "realm.rows, row 5: found 's' in place 1, expected a point"),
    ("map.yaml", "w: wood", "w: would", "found 'would', expected one of open, wood, hill. Did you mean wood?"),
    ("map.yaml", "w: wood", "ww: wood", "a single letter"),
    ("map.yaml", "fort: [0103", "fort: [0133", "features.fort: found '0133'", "Did you mean"),
    ("map.yaml", "fort: [0103", "fort: [0203", "'0203' a second time"),
    ("map.yaml", "fort: [0103", "forts: [0103", "Did you mean fort?"),
    ("map.yaml", "{0204: 1", "{0204: many", "prize.0204: found 'many'"),
    ("map.yaml", "{0204: 1", "{0204: -1", "from 0 to 9999"),
    ("map.yaml", "0302 N,", "0302 North,", "one of N, NE, SE, S, SW, NW"),
    ("map.yaml", "0302 N,", "9902 N,", "the label of a hex on the map before the direction"),
    ("map.yaml", "0302 N,", "0301 S, 0302 N,", "'0302 N' a second time"),
    ("map.yaml", "[0101, 0201, 0301]", "[0101, 0301]", "0101 followed by 0301", "hexes that touch"),
    ("map.yaml", "kind: town", "kind: city", "places[0].kind: found 'city'"),
    ("map.yaml", "name: Upper Town, ", "", "places[0]: found no name, expected the key name"),
    ("map.yaml", "word: hand", "wort: hand", "Did you mean word?"),
    ("map.yaml", "word: rulebook", "word: [rulebook]", "found a list of 1, expected text"),
    ("units.yaml", "id: r2", "id: r1", "the id 'r1' a second time"),
    ("units.yaml", "side: red", "side: rad", "units[0].side: found 'rad'", "Did you mean red?"),
    ("units.yaml", "type: foot", "type: feet", "units[0].type"),
    ("units.yaml", "size: division", "size: divisions", "Did you mean division?"),
    ("units.yaml", "scheme: blue-foot", "scheme: green", "units[1].scheme: found 'green'"),
    ("units.yaml", "option: fog", "option: frog", "Did you mean fog?"),
    ("units.yaml", "setup:", "set_up:", "Did you mean setup?"),
    (
        "units.yaml",
        "[2, 4, 5, 5]",
        "[2, 4, 5]",
        "found 3 figures, expected 4 figures: steps, attack,",
    ),
    ("units.yaml", "[2, 4, 5, 5]", "[2, 4, strong, 5]", "units[0].faces[0].defense: found 'strong'"),
    ("units.yaml", "[2, 4, 5, 5]", "[1, 4, 5, 5]", "fewer steps than 1"),
    ("units.yaml", "counters: 2", "counters: 200", "from 0 to 99"),
    ("units.yaml", "units:", "units: 7\nnone:", "expected a list"),
    ("charts.yaml", "results:", "result:", "Did you mean results?"),
    ("charts.yaml", '"1:1"', '"1:2"', "charts.results.columns: found '1:2', expected each heading once"),
    ("charts.yaml", "[E/0, ", "[E/0, 1, ", "found 4 cells, expected 3 cells"),
    ("charts.yaml", "[E/0, ", "[[E/0], ", "found a list of 1, expected a single value"),
    ("charts.yaml", '"2": {', '"9": {', "row_provenance: found '9', expected one of 1, 2, 3"),
    ("battle.yaml", "game: ridge", "game: rigde", "game: found 'rigde', expected ridge. Did you mean ridge?"),
    ("battle.yaml", "title:", "titel:", "Did you mean title?"),
    ("battle.yaml", "fog: false", "fog: no", "options.fog: found 'no', expected true or false"),
    ("battle.yaml", "weather: harsh", "weather: cold", "expected one of mild, harsh"),
    ("battle.yaml", "stacking: 4", "stacking: 0", "expected a whole number from 1 to 9"),
    ("battle.yaml", "stacking: 4", "staking: 4", "Did you mean stacking?"),
    ("battle.yaml", "zones: weak", "zones: week", "Did you mean weak?"),
    ("battle.yaml", "mud: [2, 7]", "mud: [2, true]", "parameters.mud: found 'true', expected a number or text"),
    ("battle.yaml", "win: 9", "win: 900", "parameters.levels.win: found '900'"),
    ("battle.yaml", "{number: 2", "{number: 1", "turn 1 a second time"),
    ("battle.yaml", "[reserve", "[reserv", "Did you mean reserve?"),
    ("battle.yaml", "format: 1", "format: 2", "found format 2, expected at most format 1; a newer version"),
    ("battle.yaml", "format: 1\n", "", "found no format, expected `format: 1` as the first line"),
    ("battle.yaml", "needs: []", "needs: [clouds]", "found 'clouds', expected features that this version knows"),
    ("battle.yaml", "title: Battle", "game: ridge\ntitle: Battle", "the key 'game' a second time"),
    ("battle.yaml", "title: Battle", "\ttitle: Battle", "found a tab, expected spaces"),
    ("battle.yaml", "title: Battle", "title: a: Battle", "found a second colon"),
    ("battle.yaml", "source: a page", 'source: "a page', "found the end of the file, expected the closing quote"),
    ("battle.yaml", "title: Battle", "title: @Battle", "the character '@'"),
    ("battle.yaml", "title: Battle", "title: &a Battle", "found the anchor &a"),
    ("battle.yaml", "title: Battle", "title: !!python/name:os.system Battle", "found the tag"),
    ("battle.yaml", "boxes: [reserve, dead]", "boxes: [reserve, dead", "found a list without its end"),
    ("battle.yaml", "game: ridge", "- game\ngame: ridge", "a line that does not fit"),
    ("battle.yaml", "title: Battle", "title: Bat\x07tle", "the control character 0x07"),
    ("battle.yaml", "title: Battle", "---\ntitle: Battle", "a second document"),
]


@pytest.mark.parametrize(("name", "old", "new", "parts"), [(m[0], m[1], m[2], m[3:]) for m in MISTAKES])
def test_mistake_is_explained(name: str, old: str, new: str, parts: tuple[str, ...]) -> None:
    files = changed(name, old, new)
    found = problems(files)
    sentences = [problem.sentence for problem in found]
    for part in parts:
        assert any(part in sentence for sentence in sentences), sentences
    line = files.contents[name].decode().split("\n")
    assert all(problem.file.endswith(name) for problem in found), sentences
    assert all(1 <= problem.line <= len(line) for problem in found), sentences


def test_line_is_where_the_mistake_stands() -> None:
    files = changed("map.yaml", "    owoooo", "    owoQoo")
    lines = files.contents["map.yaml"].decode().splitlines()
    assert problems(files)[0].line == lines.index("    owoQoo") + 1
    files = changed("units.yaml", "size: corps", "size: crops")
    lines = files.contents["units.yaml"].decode().splitlines()
    assert "size: crops" in lines[problems(files)[0].line - 1]


def test_all_problems_of_all_files_at_once() -> None:
    files = changed("units.yaml", "side: red", "side: rad")
    contents = dict(files.contents)
    contents["charts.yaml"] = contents["charts.yaml"].replace(b"results:", b"result:", 1)
    contents["map.yaml"] = contents["map.yaml"].replace(b"kind: town", b"kind: city").replace(b"0103,", b"0133,")
    found = problems(replace(files, contents=contents))
    assert {Path(problem.file).name for problem in found} == {"units.yaml", "charts.yaml", "map.yaml"}
    assert len(found) == 4


def test_thousand_wrong_labels_are_told_briefly() -> None:
    many = ", ".join(f"99{i:04}" for i in range(5000))
    with pytest.raises(FileProblems) as caught:
        parse_scenario(changed("map.yaml", "fort: [0103", f"fort: [{many}, 0103"), WORDS)
    sentences = caught.value.sentences.splitlines()
    assert len(caught.value.problems) == 5000
    assert len(sentences) == 101
    assert sentences[-1] == "... and 4900 more."


def test_file_outside_the_folder_is_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "ridge"
    write_scenario(small_scenario(), WORDS, folder)
    (tmp_path / "units.yaml").write_bytes((folder / "units.yaml").read_bytes())
    main = folder / "battle.yaml"
    main.write_text(main.read_text("utf-8").replace("units: units.yaml", "units: ../units.yaml"), "utf-8")
    with pytest.raises(FileProblems, match=r"units: found '../units.yaml', expected the name of a file in the same"):
        read_scenario(main, WORDS)


def test_missing_part_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "ridge"
    write_scenario(small_scenario(), WORDS, folder)
    (folder / "charts.yaml").unlink()
    with pytest.raises(FileProblems, match=r"charts\.yaml: found no such file"):
        read_scenario(folder, WORDS)


def test_folder_without_and_with_two_scenarios(tmp_path: Path) -> None:
    with pytest.raises(FileProblems, match="expected a folder with a scenario file"):
        read_scenario(tmp_path, WORDS)
    write_scenario(small_scenario(), WORDS, tmp_path)
    (tmp_path / "other.yaml").write_text("format: 1", "utf-8")
    with pytest.raises(FileProblems, match=r"battle\.yaml, other\.yaml, expected the name of one"):
        read_scenario(tmp_path, WORDS)


def test_nearest_known_word() -> None:
    assert nearest("HEXSIDES", ["hexsides", "hexes"]) == "hexsides"
    assert nearest("hexsidse", ["hexsides", "grid"]) == "hexsides"
    assert nearest("xyz", ["hexsides", "grid"]) == ""

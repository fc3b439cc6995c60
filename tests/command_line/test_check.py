"""`countermarch check` says every finding with its place, its cure and its clause, and what the exit code means."""

import shutil
from pathlib import Path

import pytest

from core.command_line.main import main
from core.play import library

ROOT = Path(__file__).parents[2]
PROBE = ROOT / "tests" / "probe" / "probe" / "scenarios" / "two-hills"
CAMPAIGN = ROOT / "scenarios" / "czech38"


@pytest.fixture
def copy(tmp_path):
    """A copy of the campaign that a test may spoil."""
    return Path(shutil.copytree(CAMPAIGN, tmp_path / "mine"))


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def check(capsys, *words: object) -> tuple[int, list[str]]:
    code = main(["check", *map(str, words)])
    return code, capsys.readouterr().out.splitlines()


def test_what_ships_is_sound(capsys):
    code, lines = check(capsys, "--all")
    assert code == 0
    assert lines[-1].endswith("0 errors, 0 warnings, 0 notes")


def test_several_scenarios_are_counted_together(capsys):
    code, lines = check(capsys, PROBE, CAMPAIGN / "campaign.yaml")
    assert (code, lines) == (0, ["2 scenarios: 0 errors, 0 warnings, 0 notes"])


def test_a_finding_has_severity_place_sentence_cure_and_clause(capsys, copy):
    spoil(copy, "units.yaml", 'setup: "5105"', 'setup: "3014"')
    code, lines = check(capsys, copy)
    assert code == 1
    assert lines[0] == (
        f"error: {copy / 'campaign.yaml'}, 3rd Infantry Division (g3), hex 3014: The unit begins in 3014, "
        "which is not Germany. Move it, or repaint the hex. [czech38 3.2.A]"
    )
    assert lines[-1] == "1 scenario: 1 error, 0 warnings, 0 notes"


def test_hexsides_and_charts_are_named(capsys, copy):
    spoil(copy, "map.yaml", "border: [", "border: [3015 N, ")
    spoil(copy, "charts.yaml", "rough:            [1L]", "rough:            [left]")
    code, lines = check(capsys, copy)
    assert code == 1
    assert any(", hexside 3015 N: A frontier is drawn on the N side of 3015" in line for line in lines)
    assert any(", chart combat_shifts: Row Rough, column shift of the chart holds left" in line for line in lines)
    assert lines[-1] == "1 scenario: 2 errors, 0 warnings, 0 notes"


def test_warnings_alone_do_not_fail(capsys, copy):
    spoil(copy, "units.yaml", ', default_place: "5706"', "")
    spoil(copy, "campaign.yaml", "\nturns:", "\nparameters: {last-turn: 9}\nturns:")
    code, lines = check(capsys, copy)
    assert code == 0
    assert lines[-1] == "1 scenario: 0 errors, 1 warning, 1 note"


def test_files_that_cannot_be_read_are_told_by_line(capsys, copy, tmp_path):
    spoil(copy, "units.yaml", "type: infantry", "type: infantery")
    spoil(copy, "map.yaml", "fort: [", "fort: [9914, ")
    (tmp_path / "other.yaml").write_text("format: 1\ngame: chess\ntitle: x\n", "utf-8")
    code, lines = check(capsys, copy, tmp_path / "other.yaml", tmp_path / "gone.yaml")
    assert code == 1
    assert any("units.yaml, line" in line and "Did you mean infantry" in line for line in lines)
    assert any("map.yaml, line" in line and "9914" in line for line in lines)
    assert any("other.yaml, line 2, game: found 'chess'" in line for line in lines)
    assert any("There is no scenario" in line and "gone.yaml" in line for line in lines)
    assert all(line.startswith("error: ") for line in lines[:-1])


def test_a_scenario_is_named_by_its_id_or_its_folder_in_the_library(capsys):
    for name in ("czech38", "czech38/campaign"):
        assert check(capsys, name) == (0, ["1 scenario: 0 errors, 0 warnings, 0 notes"])


def test_all_takes_in_the_users_own_and_says_how_many(capsys, copy, monkeypatch):
    monkeypatch.setattr(library, "user_folder", lambda: copy.parent)
    spoil(copy, "units.yaml", 'setup: "5105"', 'setup: "3014"')
    code, lines = check(capsys, "--all")
    assert code == 1
    assert str(copy / "campaign.yaml") in lines[0]
    assert lines[-1].endswith("1 error, 0 warnings, 0 notes (1 of them your own)")


def test_nothing_named_is_wrong_usage(capsys):
    assert check(capsys) == (2, ["Nothing to check: name a scenario, its file or its folder, or say --all."])

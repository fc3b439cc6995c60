"""`verify`, `replay`, `case` and `fuzz`: what they print, and how they end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from probe.field import scenario
from probe.game import GAME

from core.command_line.main import main
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.seats import Mode, Seats
from core.play.session import Session
from tests.play.two_hills import AMBER, BLUE, do, move, plan

TWO_HILLS = Path(__file__).parents[1] / "probe" / "probe" / "scenarios" / "two-hills"


@pytest.fixture
def start() -> Start:
    """Return the probe game with two people at one screen."""
    return Start(GAME, scenario(), {}, Seats(Mode.TWO_AT_ONE_SCREEN))


@pytest.fixture
def game(tmp_path: Path, start: Start) -> Path:
    """Return the file of a game with a move taken back."""
    path = tmp_path / "hills.countermarch"
    with Session.new(path, start, SeededDice(1)) as session:
        do(session, plan(AMBER, 2), plan(BLUE, 1))
        do(session, move(AMBER, "a3", session.rulebook.scenario.map.sheet.hex("B4")))
        session.undo(AMBER, session.at)
    return path


def test_verify_says_that_all_is_well(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(game)]) == 0
    assert capsys.readouterr().out == f"{game}: chain: ok\n{game}: replay: ok (5 records)\n"


def test_verify_names_the_broken_record(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b"sealed", b"zealed", 1)
    game.write_bytes(b"".join(lines))
    assert main(["verify", str(game)]) == 1
    assert f"{game}: chain: broken at record 2: " in capsys.readouterr().out


def test_verify_says_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none")]) == 1
    said = capsys.readouterr().out
    assert said.count(str(tmp_path / "none")) == 1
    assert "found no such file" in said


def test_replay_tells_the_game(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Two Hills (two-hills/two-hills)\n")
    assert "    2  Amber has planned. (3)\n" in out
    assert "    3  Amber planned 2, 1. (3)\n" in out
    assert re.search(r"    4  Amber Horse moves A4 → B4. \(4\) \(taken back\)\n", out)
    assert out.endswith("    5  Amber took the last step back.\n")


def test_replay_stops_where_it_is_told(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game), "--to", "2"]) == 0
    assert capsys.readouterr().out.endswith("    2  Amber has planned. (3)\n")


def test_replay_tells_one_side_what_it_saw(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game), "--as", "blue"]) == 0
    assert "    2  Amber has planned. (3)\n" in capsys.readouterr().out


def test_replay_of_a_strange_side_is_a_sentence(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game), "--as", "green"]) == 1
    assert capsys.readouterr().err == "There is no side 'green'; the sides are amber, blue.\n"


def test_replay_of_no_game_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "note.txt"
    file.write_text("hello", "utf-8")
    assert main(["replay", str(file)]) == 1
    assert "expected a saved game of this program" in capsys.readouterr().err


def case(folder: Path, expected: str) -> Path:
    file = folder / "a.yaml"
    file.write_text(f"scenario: {TWO_HILLS.as_posix()}\ndice: [sun]\nexpect: {{{expected}}}\n", "utf-8")
    return file


def test_case_prints_each_expectation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = case(tmp_path, "decision: plan, marks: {sky: sun}")
    assert main(["case", str(file)]) == 0
    assert capsys.readouterr().out == (
        f"{file}: a\n  ok    the decision is plan\n  ok    mark sky is sun\n1 case, 0 failed\n"
    )


def test_case_ends_with_one_when_something_is_not_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", str(case(tmp_path, "marks: {sky: rain}"))]) == 1
    out = capsys.readouterr().out
    assert "  FAIL  line 3: mark sky is rain: it is sun\n" in out
    assert out.endswith("1 case, 1 failed\n")


def test_case_goes_on_after_a_file_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, lost = case(tmp_path, "decision: plan"), tmp_path / "bad.yaml", tmp_path / "lost.yaml"
    bad.write_text("scenario: x\nexpekt: {}\n", "utf-8")
    lost.write_text("scenario: probe/tow-hills\nexpect: {}\n", "utf-8")
    assert main(["case", str(bad), str(lost), str(good)]) == 1
    said = capsys.readouterr()
    assert "Did you mean expect?" in said.err
    assert "There is no scenario 'probe/tow-hills'" in said.err
    assert said.out.endswith("3 cases, 2 failed\n")


def test_fuzz_ends_with_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "probe", "--scenario", str(TWO_HILLS), "--games", "2", "--seed", "4"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.match(r"games 2, actions \d+, stuck 0, list and check disagree 0, ", last)
    assert "refusals without their clause 0, square broken 0, leaks 0, " in last


def test_fuzz_of_no_game_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "chess"]) == 1
    assert "There is no game 'chess' here" in capsys.readouterr().err


def test_fuzz_of_another_games_scenario_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "czech38", "--scenario", str(TWO_HILLS)]) == 1
    assert "is a scenario of probe, not of czech38" in capsys.readouterr().err

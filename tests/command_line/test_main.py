"""`countermarch` itself: version, overview, near misses, and faults told in a sentence."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from core.command_line import applications
from core.command_line import main as entry
from core.command_line.main import COMMANDS, Command, main


def test_version_is_the_installed_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert re.fullmatch(r"countermarch \d+\.\d+\.\d+\n", capsys.readouterr().out)


def test_overview_lists_each_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    for command in COMMANDS:
        assert re.search(rf"^  {command.name} +{re.escape(command.summary)}$", out, re.MULTILINE)


def test_the_readme_names_each_command() -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")
    assert [command.name for command in COMMANDS if f"`countermarch {command.name}" not in readme] == []


def test_no_words_show_the_overview(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out.startswith("usage: countermarch COMMAND")


def test_a_misspelt_command_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plya"]) == 2
    assert "there is no command 'plya'. Did you mean 'play'?" in capsys.readouterr().err


def test_a_strange_command_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["xyzzy"]) == 2
    names = ", ".join(command.name for command in COMMANDS)
    assert f"The commands are: {names}." in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_each_command_explains_itself(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command.name, "--help"])
    assert stop.value.code == 0
    joint = "-" if command.passed_on else " "
    assert capsys.readouterr().out.startswith(f"usage: countermarch{joint}{command.name}")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> type:
    """Register a command `broken` that raises whatever `broken.error` says."""

    class Raised:
        error: BaseException = ValueError("no such step")

    def run(arguments: argparse.Namespace) -> int:
        raise Raised.error

    module = ModuleType("broken_command")
    module.__dict__.update(add_arguments=lambda parser: None, run=run)
    monkeypatch.setitem(sys.modules, "broken_command", module)
    monkeypatch.setattr(entry, "COMMANDS", (Command("broken", "broken_command", "fail"),))
    return Raised


def test_a_fault_is_a_sentence_and_a_report(
    broken: type, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert main(["broken"]) == 70
    said = capsys.readouterr().err
    assert "a fault in the program, not in your files (ValueError: no such step)" in said
    assert "Traceback" not in said
    (report,) = tmp_path.iterdir()
    assert report.name in said
    assert "Traceback" in report.read_text("utf-8")


def test_an_interrupt_is_no_fault(broken: type, capsys: pytest.CaptureFixture[str]) -> None:
    broken.error = KeyboardInterrupt()
    assert main(["broken"]) == 130
    assert capsys.readouterr().err == "countermarch: interrupted\n"


def test_words_for_an_application_are_passed_on_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(applications, "start", lambda name, words: started.append((name, list(words))) or 0)
    assert main(["play", "--new", "folder/scenario", "--help"]) == 0
    assert main(["edit", "a.yaml"]) == 0
    assert started == [
        ("countermarch-player", ["--new", "folder/scenario", "--help"]),
        ("countermarch-editor", ["a.yaml"]),
    ]

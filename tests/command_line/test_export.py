"""`countermarch export`: a file in the format its name says, or a sentence that says why not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.command_line.main import main
from core.play.library import shipped

SCENARIO = shipped()[0].id


def export(*words: str) -> int:
    """Run the command for the first shipped scenario."""
    return main(["export", SCENARIO, "--sheet", "map", *words])


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("name", "head"), [("m.pdf", b"%PDF"), ("m.png", b"\x89PNG"), ("m.svg", b"<?xml")])
def test_the_ending_of_the_name_is_the_format(
    name: str, head: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert export("--out", str(tmp_path / name), "--palette", "dark", "--scale", "0.4") == 0
    assert (tmp_path / name).read_bytes().startswith(head)
    assert str(tmp_path / name) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--out", "map.gif"], "expected one of .pdf, .png, .svg"),
        (["--out", "no/such/folder/map.pdf"], "There is no folder"),
        (["--out", "map.png", "--scale", "900"], "choose one from 0.05 to 8"),
    ],
)
def test_what_cannot_be_done_is_said(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert export(*words) == 1
    assert says in capsys.readouterr().err


def test_an_unknown_scenario_names_the_nearest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", SCENARIO[:-1] + "x", "--out", str(tmp_path / "m.pdf")]) == 1
    assert SCENARIO in capsys.readouterr().err


def test_a_damaged_scenario_is_told_by_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: 1\ngame: nothing-of-the-kind\n", "utf-8")
    assert main(["export", str(broken), "--out", str(tmp_path / "m.pdf")]) == 1
    said = capsys.readouterr().err
    assert "broken.yaml" in said
    assert "nothing-of-the-kind" in said


def test_a_folder_that_may_not_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(self: Path, content: bytes) -> int:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert export("--out", str(tmp_path / "m.svg")) == 1
    assert "Permission denied. Choose another folder or name." in capsys.readouterr().err


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", ["m.pdf", "m.png", "m.svg"])
def test_an_export_may_be_read_by_whoever_the_mask_allows(name: str, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        assert export("--out", str(tmp_path / name), "--scale", "0.2") == 0
    finally:
        os.umask(before)
    assert (tmp_path / name).stat().st_mode & 0o777 == 0o644

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


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_set_up_sheet_is_a_pdf_of_several_pages(
    paper: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "s.pdf"
    words = ["--sheet", "setup", "--side", "German", "--paper", paper, "--out", str(out)]
    assert main(["export", "czech38", *words]) == 0
    written = out.read_bytes()
    assert written.count(b"/Type /Page\n") > 3
    box = b"/MediaBox [0 0 595" if paper == "A4" else b"/MediaBox [0 0 612"
    assert box in written
    assert str(out) in capsys.readouterr().out
    assert main(["export", "czech38", *words]) == 0
    assert out.read_bytes() == written


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("ending", "head"), [(".svg", b"<?xml"), (".png", b"\x89PNG")])
def test_pages_of_pictures_are_numbered(ending: str, head: bytes, tmp_path: Path) -> None:
    out = str(tmp_path / f"s{ending}")
    assert main(["export", "czech38", "--sheet", "setup", "--side", "czech", "--out", out]) == 0
    pages = sorted(tmp_path.iterdir())
    assert [page.name for page in pages] == [f"s-{number}{ending}" for number in range(1, len(pages) + 1)]
    assert all(page.read_bytes().startswith(head) for page in pages)


@pytest.mark.parametrize(
    ("words", "says"), [([], "Say whose sheet it is to be"), (["--side", "blue"], "--side is one of german, czech")]
)
def test_a_set_up_sheet_wants_a_side_that_there_is(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "czech38", "--sheet", "setup", *words, "--out", str(tmp_path / "s.pdf")]) == 1
    assert says in capsys.readouterr().err


def test_units_are_listed_for_a_spreadsheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["units", "czech38", "--side", "german", "--csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("id,name,type,size")
    assert next(line for line in lines if line.startswith("g3,")) == (
        "g3,3rd Infantry Division,infantry,division,2nd/8th Army,2,4-5-5,printed-hex,5105,5105,,5105"
    )
    assert main(["units", "czech38", "--side", "czech"]) == 0
    assert "Soviet air 1" in capsys.readouterr().out

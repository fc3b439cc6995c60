"""A scenario is opened and saved: unchanged it keeps its bytes, changed its comments, and no disk loses work."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from probe.field import FOLDER as PROBE

from core.command_line.main import main
from core.files import atomic
from core.files.atomic import NotSaved, backup_of
from core.model.scenario import Scenario
from core.play.library import shipped_folder
from core.play.manuscript import Manuscript


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the probe's scenario with a comment of its author."""
    shutil.copytree(PROBE, tmp_path / "probe", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    path = tmp_path / "probe" / "map.yaml"
    path.write_text("# drawn by hand\n" + path.read_text("utf-8"), "utf-8")
    return tmp_path / "probe"


@pytest.fixture
def manuscript(folder: Path) -> Manuscript:
    return Manuscript.opened(folder / "two-hills.yaml")


def changed(scenario: Scenario) -> Scenario:
    """Return it with another hex, another unit and another title: three files."""
    cells = bytes([1 - scenario.map.terrain[0], *scenario.map.terrain[1:]])
    first, *others = scenario.pieces
    return replace(
        scenario,
        title="Two Hills again",
        map=replace(scenario.map, terrain=cells),
        pieces=(replace(first, name="Renamed"), *others),
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def failing(monkeypatch: pytest.MonkeyPatch, call: str, number: int, at: int = 1) -> None:
    """Let a call of the system fail from the n-th time on."""
    real: Callable[..., object] = getattr(os, call)
    calls: Iterator[int] = iter(range(1, 1000))

    def fails(*words: object, **named: object) -> object:
        if next(calls) >= at:
            raise OSError(number, os.strerror(number))
        return real(*words, **named)

    monkeypatch.setattr(atomic.os, call, fails)


def test_comments_and_order_stay(manuscript: Manuscript, folder: Path) -> None:
    before = contents(folder)
    assert set(manuscript.save(changed(manuscript.scenario))) == {"two-hills.yaml", "map.yaml", "units.yaml"}
    after = contents(folder)
    assert after["map.yaml"].startswith(b"# drawn by hand\n")
    lines = [set(before[n].splitlines()) ^ set(after[n].splitlines()) for n in ("map.yaml", "units.yaml")]
    assert [len(differing) for differing in lines] == [2, 2]
    assert backup_of(folder / "map.yaml").read_bytes() == before["map.yaml"]


@pytest.mark.parametrize(
    ("call", "number"),
    [("fsync", errno.ENOSPC), ("replace", errno.EACCES), ("replace", errno.EBUSY), ("fsync", errno.EIO)],
)
@pytest.mark.parametrize("at", [1, 2, 3, 4, 5])
def test_a_disk_that_refuses_loses_nothing_and_may_be_tried_again(
    manuscript: Manuscript, folder: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, at: int
) -> None:
    wanted = changed(manuscript.scenario)
    old, new = contents(folder), manuscript.patched(wanted).files.contents
    with monkeypatch.context() as broken:
        failing(broken, call, number, at)
        with pytest.raises(NotSaved, match="not saved"):
            manuscript.save(wanted)
    left = contents(folder)
    assert all(left[name] in (old[name], new[name]) for name in new)
    assert not [name for name in left if name.endswith(".new")]
    assert manuscript.changed_outside() == ()  # what was written was written by us
    manuscript.save(wanted)
    assert {name: contents(folder)[name] for name in new} == dict(new)
    assert Manuscript.opened(folder / "two-hills.yaml").scenario.title == "Two Hills again"


def test_a_folder_that_is_gone_or_a_folder_of_the_name(manuscript: Manuscript, folder: Path) -> None:
    wanted = changed(manuscript.scenario)
    (folder / "map.yaml").unlink()
    (folder / "map.yaml").mkdir()
    with pytest.raises(NotSaved, match="a folder has this name"):
        manuscript.save(wanted)
    shutil.rmtree(folder)
    with pytest.raises(NotSaved, match="not saved"):
        manuscript.save(wanted)
    manuscript.save_into(folder.parent / "elsewhere", wanted)
    assert Manuscript.opened(folder.parent / "elsewhere").scenario.pieces == wanted.pieces


@pytest.mark.parametrize("at", [1, 3, 6])
def test_a_failed_copy_leaves_nothing(
    manuscript: Manuscript, folder: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    place = folder.parent / "copy"
    (folder / "cases").mkdir()
    for name in ("cases/one.yaml", "plans.yaml"):
        (folder / name).write_text("{}\n")
    with monkeypatch.context() as broken:
        failing(broken, "replace", errno.ENOSPC, at)
        with pytest.raises(NotSaved):
            manuscript.save_into(place, manuscript.scenario)
    assert not place.exists()
    assert manuscript.path.parent == folder
    with pytest.raises(NotSaved, match="is there already"):
        manuscript.save_into(folder, manuscript.scenario)


def test_links_and_modes_stay(manuscript: Manuscript, folder: Path) -> None:
    real = folder.parent / "shared-map.yaml"
    (folder / "map.yaml").rename(real)
    real.chmod(0o640)
    (folder / "map.yaml").symlink_to(real)
    manuscript.save(changed(manuscript.scenario))
    assert (folder / "map.yaml").is_symlink()
    assert real.read_bytes() == manuscript.files.contents["map.yaml"]
    assert real.stat().st_mode & 0o777 == 0o640
    assert backup_of(real).exists()


def test_what_another_program_changed_is_told_kept_or_read(manuscript: Manuscript, folder: Path) -> None:
    path = folder / "two-hills.yaml"
    path.write_bytes(path.read_bytes().replace(b"Two Hills", b"Three Hills"))
    (told,) = manuscript.changed_outside()
    assert (told.name, told.after) == ("two-hills.yaml", path.read_bytes())
    assert manuscript.read_again().title == "Three Hills"
    assert manuscript.changed_outside() == ()
    path.write_bytes(path.read_bytes().replace(b"Three Hills", b"Four Hills"))
    manuscript.keep_mine()
    assert manuscript.changed_outside() == ()
    assert manuscript.save(manuscript.scenario) == ("two-hills.yaml",)
    assert Manuscript.opened(path).scenario.title == "Three Hills"


def test_undoing_past_a_save_brings_back_the_very_bytes(manuscript: Manuscript, folder: Path) -> None:
    before, first = contents(folder), manuscript.scenario
    manuscript.save(changed(first))
    manuscript.save(first)
    assert {name: contents(folder)[name] for name in before} == before


def test_every_shipped_scenario_keeps_its_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ignored = shutil.ignore_patterns("*.py", "__pycache__")
    shutil.copytree(shipped_folder(), tmp_path / "scenarios", ignore=ignored)
    folders = [folder for folder in (tmp_path / "scenarios").iterdir() if folder.is_dir()]
    before = {path: path.read_bytes() for folder in folders for path in folder.rglob("*.yaml")}
    assert main(["touch", *map(str, folders)]) == 0
    assert {path: path.read_bytes() for path in before} == before
    assert not list(tmp_path.rglob("*.bak"))
    assert capsys.readouterr().out.count("as they were") >= len(folders)


def test_a_broken_one_is_touched_with_a_sentence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "map.yaml").write_text("colums: 3\n", "utf-8")
    assert main(["touch", str(folder)]) == 1
    assert "map.yaml" in capsys.readouterr().err
    assert main(["touch", "no-such"]) == 1


SAVES = """
import locale, sys
from dataclasses import replace
from pathlib import Path
from PySide6.QtCore import QLocale
from core.play.manuscript import Manuscript
try:
    locale.setlocale(locale.LC_ALL, sys.argv[2] + ".UTF-8")
except locale.Error:
    pass  # a machine without it: Qt's own locale has the commas all the same
QLocale.setDefault(QLocale(sys.argv[2]))
manuscript = Manuscript.opened(Path(sys.argv[1]))
scenario = manuscript.scenario
terrain = bytes(1 - cell if cell < 2 else cell for cell in scenario.map.terrain)
pieces = tuple(replace(piece, name=piece.name + "!") for piece in scenario.pieces)
manuscript.save(replace(scenario, pieces=pieces, map=replace(scenario.map, terrain=terrain)))
"""


def test_a_locale_with_commas_changes_no_number(folder: Path) -> None:
    other = folder.parent / "plain"
    shutil.copytree(folder, other)
    for place, language in ((folder, "de_DE"), (other, "C")):
        command = [sys.executable, "-c", SAVES, str(place / "two-hills.yaml"), language]
        subprocess.run(command, env={**os.environ, "LC_ALL": f"{language}.UTF-8"}, check=True)
    assert contents(folder) == contents(other)
    assert contents(folder)["map.yaml"] != contents(folder)["map.yaml.bak"]

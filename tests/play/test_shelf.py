"""Scenarios of one's own are copied, renamed, thrown away and brought back, and nothing of them is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from probe.field import FOLDER as PROBE

from core.files.atomic import NotSaved
from core.play import library, shelf
from core.play.library import Entry

TANK = '<svg viewBox="0 0 46 31"><path d="M0 0L9 9" stroke="currentColor"/></svg>'


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's library with one scenario in it."""
    monkeypatch.setattr(library, "user_folder", lambda: tmp_path / "Scenarios")
    monkeypatch.setattr(shelf, "documents_folder", lambda: tmp_path)
    shutil.copytree(PROBE, tmp_path / "Scenarios" / "hills", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (tmp_path / "Scenarios" / "hills" / "symbols").mkdir()
    (tmp_path / "Scenarios" / "hills" / "symbols" / "tank.svg").write_text(TANK)
    return tmp_path / "Scenarios"


def only() -> Entry:
    (entry,) = library.own()
    return entry


def test_a_copy_has_its_title_its_symbols_and_a_folder_of_its_own(mine: Path) -> None:
    path = shelf.copied(only(), "Hills in winter")
    assert path == mine / "hills-in-winter" / "two-hills.yaml"
    assert (path.parent / "symbols" / "tank.svg").read_text() == TANK
    assert {entry.title for entry in library.own()} == {"Two Hills", "Hills in winter"}
    again = shelf.copied(only_named("Hills in winter"), "Hills in winter")
    assert again.parent.name == "hills-in-winter-2"


def only_named(title: str) -> Entry:
    return next(entry for entry in library.own() if entry.title == title)


def test_renaming_changes_the_title_and_nothing_else(mine: Path) -> None:
    path = only().path
    before = path.read_text("utf-8")
    shelf.renamed(only(), "Three Hills")
    assert path.read_text("utf-8") == before.replace("title: Two Hills", "title: Three Hills")


def test_what_is_thrown_away_comes_back_with_everything(mine: Path) -> None:
    before = {path.relative_to(mine): path.read_bytes() for path in mine.rglob("*") if path.is_file()}
    thrown = shelf.thrown_away(only())
    assert library.own() == ()
    assert shelf.trash_folder() in thrown.trash.parents
    shelf.brought_back(thrown)
    assert {path.relative_to(mine): path.read_bytes() for path in mine.rglob("*") if path.is_file()} == before


def test_one_of_two_scenarios_in_a_folder_goes_alone(mine: Path) -> None:
    other = mine / "hills" / "other.yaml"
    shutil.copy(mine / "hills" / "two-hills.yaml", other)
    thrown = shelf.thrown_away(next(entry for entry in library.own() if entry.path == other))
    assert [entry.path for entry in library.own()] == [mine / "hills" / "two-hills.yaml"]
    other.write_text("taken")
    with pytest.raises(NotSaved, match="something else has its name"):
        shelf.brought_back(thrown)
    other.unlink()
    assert shelf.brought_back(thrown) == other


def test_what_cannot_be_moved_stays(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(NotSaved, match="Permission denied"):
        shelf.thrown_away(only())
    assert only().path.exists()

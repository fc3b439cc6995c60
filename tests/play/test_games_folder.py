"""Where games lie: the desktop's documents folder, names that are no paths, never one game over another."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.files.atomic import save_bytes
from core.play.games_folder import (
    SUFFIX,
    beside,
    documents_folder,
    games_folder,
    new_game_path,
    saved_games,
    slug,
)


@given(st.text(max_size=200))
def test_no_title_becomes_a_path(title: str) -> None:
    name = slug(title)
    assert name
    assert len(name) <= 40
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert name[0] != "-"
    assert name[-1] != "-"


@pytest.mark.parametrize(
    ("title", "name"),
    [("Fall Grün", "fall-grun-1"), ("../../etc/passwd", "etc-passwd-1"), ("con", "con-1"), ("Прага", "game-1")],
)
def test_names_are_readable(tmp_path: Path, title: str, name: str) -> None:
    assert new_game_path(title, tmp_path) == tmp_path / f"{name}{SUFFIX}"


def test_each_game_has_a_name_of_its_own(tmp_path: Path) -> None:
    first = new_game_path("Two Hills", tmp_path / "new")
    first.touch()
    second = new_game_path("Two Hills", tmp_path / "new")
    assert (first.stem, second.stem) == ("two-hills-1", "two-hills-2")


def test_games_are_listed_last_played_first(tmp_path: Path) -> None:
    for n, name in enumerate(("a", "b", "c")):
        file = tmp_path / f"{name}{SUFFIX}"
        file.touch()
        os.utime(file, (n, 100 - 10 * n if name != "b" else 500))
    (tmp_path / "notes.txt").touch()
    assert [game.path.stem for game in saved_games(tmp_path)] == ["b", "a", "c"]
    assert saved_games(tmp_path / "nowhere") == ()


def test_documents_are_where_the_desktop_says(tmp_path: Path) -> None:
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config" / "user-dirs.dirs").write_text('# x\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\n', "utf-8")
    assert documents_folder({"HOME": str(tmp_path)}, "linux") == tmp_path / "Dokumente"
    assert documents_folder({"HOME": str(tmp_path), "XDG_DOCUMENTS_DIR": "/docs"}, "linux") == Path("/docs")


def test_documents_are_documents_elsewhere(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path / "win")}
    assert documents_folder(home, "linux") == tmp_path / "Documents"
    assert documents_folder(home, "darwin") == tmp_path / "Documents"
    assert documents_folder(home, "win32") == tmp_path / "win" / "Documents"


def test_the_tests_own_home_is_used(own_home: Path) -> None:
    assert games_folder().is_relative_to(own_home)


@pytest.mark.parametrize("name", ["n" * 242, "ü" * 121, "🎲" * 60, "", "a\nb", "latin\udcfc", "game.bak"])
def test_a_name_beside_a_game_can_be_written_whatever_the_game_is_called(tmp_path: Path, name: str) -> None:
    game = tmp_path / f"{name}{SUFFIX}"
    game.write_bytes(b"")
    first = beside(game, "copy")
    save_bytes(first, b"a copy")
    second = beside(game, "copy")
    assert first.name.endswith(f"-copy-1{SUFFIX}")
    assert second.name.endswith(f"-copy-2{SUFFIX}")


def test_what_cannot_be_looked_at_is_no_game_and_keeps_no_other_from_the_list(tmp_path: Path) -> None:
    (tmp_path / f"loop{SUFFIX}").symlink_to(tmp_path / f"loop{SUFFIX}")
    (tmp_path / f"nowhere{SUFFIX}").symlink_to(tmp_path / "nowhere")
    (tmp_path / f"folder{SUFFIX}").mkdir()
    (tmp_path / f"game{SUFFIX}").write_bytes(b"")
    assert [game.path.name for game in saved_games(tmp_path)] == [f"game{SUFFIX}"]
    assert saved_games(tmp_path / ("n" * 300)) == ()
    assert saved_games(tmp_path / f"game{SUFFIX}" / "below") == ()

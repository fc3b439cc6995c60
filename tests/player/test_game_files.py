"""Games with one title are told apart by their files, and a file is renamed unless that would do harm."""

from __future__ import annotations

from pathlib import Path

from core.play.session import Session
from player.models.game_files import is_open, namesakes, rename
from player.models.saved import Summary
from tests.player.conftest import table


def test_only_titles_that_occur_twice_need_the_files_name() -> None:
    games = [Summary(Path(name), title, "", "", 0.0) for name, title in (("a", "One"), ("b", "Two"), ("c", "One"))]
    assert namesakes(games) == {"One"}


def test_a_file_is_renamed_and_keeps_its_ending(tmp_path: Path) -> None:
    old, other = tmp_path / "old.countermarch", tmp_path / "other.countermarch"
    old.write_text("x")
    other.write_text("y")
    assert "already" in rename(old, "other")
    for bad in ("", " ", "a/b", "..", ".hidden"):
        assert rename(old, bad)
    assert old.exists()
    assert rename(old, "new") == ""
    assert (tmp_path / "new.countermarch").read_text() == "x"
    assert not old.exists()


def test_a_game_that_is_played_keeps_its_name(tmp_path: Path) -> None:
    path = tmp_path / "played.countermarch"
    session = Session.new(path, table().session.start)
    assert is_open(path)
    assert "open in a window" in rename(path, "other")
    session.close()
    assert not is_open(path)

"""Two editors with the same scenario know of each other; what a crash left behind is swept away."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.play.games_folder import state_folder
from editor.models.presence import Presence


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_the_second_is_told_and_after_the_first_has_left_the_third_is_not(tmp_path: Path) -> None:
    first = Presence(tmp_path / "one.yaml")
    other = Presence(tmp_path / "two.yaml")
    second = Presence(tmp_path / "one.yaml")
    assert (first.shared, other.shared, second.shared) == (False, False, True)
    first.end()
    second.end()
    third = Presence(tmp_path / "one.yaml")
    assert not third.shared
    third.end()
    other.end()
    assert not list((state_folder() / "open").iterdir())


def test_a_file_that_nobody_holds_is_swept_away(tmp_path: Path) -> None:
    kept = Presence(tmp_path / "one.yaml")
    (path,) = (state_folder() / "open").iterdir()
    kept.end()
    path.write_bytes(b"")
    after = Presence(tmp_path / "one.yaml")
    assert not after.shared
    after.end()

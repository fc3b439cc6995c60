"""Files that cannot be opened, each in one sentence with the cure; and what is odd about those that can."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core.files.game_file import State, condition, strip
from core.games.contract import Game, UnknownGame
from core.play.chronicle import GameUnreadable
from core.play.playouts import play
from core.play.session import Session
from player.models.keepsakes import copied, copy_path
from player.models.troubles import explained, notices, rescue_path, rescued
from tests.player.conftest import table


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.countermarch"
    play(table().session.start, 3, path=path, most=12).session.close()
    return path


def find(_: str) -> object:
    return table().session.start.game


def words(path: Path) -> str:
    with pytest.raises(GameUnreadable) as caught:
        Session.look(path, find)  # type: ignore[arg-type]
    said = explained(path, caught.value).words
    assert path.name in said
    assert "Traceback" not in said
    return said


def test_a_missing_file(tmp_path: Path) -> None:
    assert "any more" in words(tmp_path / "gone.countermarch")


@pytest.mark.parametrize(("leads", "told"), [("link", "symbolic links"), ("gone", "which is not there; mend the link")])
def test_a_link_that_leads_nowhere_is_no_missing_file(tmp_path: Path, leads: str, told: str) -> None:
    path = tmp_path / "link"
    path.symlink_to(tmp_path / leads)
    assert told in words(path).replace(", expected a saved game;", ";")


def test_a_file_in_a_folder_that_is_closed_to_us_is_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    for look in ("lstat", "stat"):
        monkeypatch.setattr(f"os.{look}", closed)
    found = condition(tmp_path / "game")
    monkeypatch.undo()
    assert (found.state, found.words) == (State.UNREADABLE, "Permission denied")


@pytest.mark.parametrize("content", [b"", b"nothing\n", b"\x00\xff\n", b'{"a": 1}\n'])
def test_a_foreign_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.countermarch"
    path.write_bytes(content)
    assert "is no saved game of this program. Choose another file" in words(path)


def test_a_newer_file(game_file: Path) -> None:
    game_file.write_bytes(game_file.read_bytes().replace(b'"format":1', b'"format":7', 1))
    assert "format 7; this one reads up to 1" in words(game_file)


def test_a_damaged_file_says_how_much_of_it_is_whole_and_is_rescued(game_file: Path) -> None:
    lines = game_file.read_bytes().splitlines(keepends=True)
    lines[5] = lines[5].replace(b"a", b"b", 1)
    game_file.write_bytes(b"".join(lines))
    assert "Its first 4 steps are whole" in words(game_file)
    new = rescue_path(game_file)
    new.write_bytes(rescued(game_file))
    with Session.look(new, find) as session:  # type: ignore[arg-type]
        assert session.at == 4
    assert rescue_path(game_file) != new


def test_a_lost_beginning(game_file: Path) -> None:
    lines = game_file.read_bytes().splitlines(keepends=True)
    lines[0] = lines[0].replace(b"Hills", b"hills", 1)
    game_file.write_bytes(b"".join(lines))
    assert "The beginning of" in words(game_file)


def test_a_copy_without_secrets(game_file: Path) -> None:
    game_file.write_bytes(strip(game_file, "amber"))
    assert "secrets were taken" in words(game_file)


def test_a_game_whose_rules_are_missing(game_file: Path) -> None:
    def nothing(name: str) -> Game:
        raise UnknownGame(name, ())

    with pytest.raises(GameUnreadable) as caught:
        Session.look(game_file, nothing)
    assert "is a game of “probe”, whose rules are not installed" in explained(game_file, caught.value).words


def test_a_whole_game_has_nothing_to_tell_but_a_torn_and_an_old_one_have(game_file: Path) -> None:
    with Session.open(game_file, find=find) as session:  # type: ignore[arg-type]
        assert notices(session) == ()
        with Session.open(game_file, find=find) as second:  # type: ignore[arg-type]
            assert "only be looked at" in notices(second)[0]
        session.chronicle.edition += 1
        assert "newer edition" in notices(session)[0]
    with game_file.open("ab") as file:
        file.write(b'{"n": 99')
    with Session.open(game_file, find=find) as torn:  # type: ignore[arg-type]
        assert "stopped while it wrote" in notices(torn)[0]


def test_a_copy_is_the_whole_game_and_never_its_own_file(game_file: Path) -> None:
    to = copy_path(game_file)
    with Session.open(game_file, find=find) as session:  # type: ignore[arg-type]
        assert copied(session, to).read_bytes() == game_file.read_bytes()
        assert copy_path(game_file) != to
        with pytest.raises(OSError, match="choose another name"):
            copied(session, game_file)
        with Session.open(game_file, find=find) as second:  # type: ignore[arg-type]
            assert copied(second, copy_path(game_file)).read_bytes() == game_file.read_bytes()


@pytest.mark.parametrize("gone", [Path.unlink, lambda file: file.write_bytes(b"somebody else's")])
def test_a_copy_is_of_the_game_on_the_screen_whatever_has_become_of_its_file(
    game_file: Path, gone: Callable[[Path], object]
) -> None:
    whole = game_file.read_bytes()
    with Session.open(game_file, find=find) as session:  # type: ignore[arg-type]
        gone(game_file)
        assert copied(session, copy_path(game_file)).read_bytes() == whole

"""What is said of a game's file that was checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from core.files.game_file import Break
from core.games.contract import game
from core.play.playouts import play
from core.play.replay import Difference, Verification, verify_in_play
from core.play.session import Session
from player.models.checked import checked
from player.models.table import Table
from player.models.turn import Turn


def test_the_first_step_that_does_not_repeat_is_named_without_its_secrets(turn: Turn) -> None:
    session: Session = turn.table.session
    found = Verification(replay=Difference(3, "event 1: recorded is placed (who=secret)"))
    told = checked(session, found)
    assert told.record == 3
    assert "Entry 3 (Turn 1 · amber moves)" in told.words
    assert "secret" not in told.words
    assert "somebody has written the file anew" in told.words
    session.chronicle.edition = session.start.game.edition + 1
    assert "another edition" in checked(session, found).words


def test_a_sound_and_a_broken_file(new_table: Callable[..., Table]) -> None:
    table = new_table()
    sound = checked(table.session, Verification(records=1))
    assert (sound.record, sound.words.startswith("1 entry: ")) == (0, True)
    broken = replace(Verification(), chain=Break(7, "it has the number 8"))
    assert "Entry 7 of the file" in checked(table.session, broken).words
    assert checked(table.session, Verification(unreadable="x: gone")).words == "x: gone"


def test_another_game_or_an_older_copy_in_the_place_of_the_file_is_not_the_game(
    new_table: Callable[..., Table], tmp_path: Path
) -> None:
    start = new_table().session.start
    path, other = tmp_path / "game", tmp_path / "other"
    play(start, 3, path=path, most=6).session.close()
    play(start, 4, path=other, most=6).session.close()
    whole = path.read_bytes()
    with Session.open(path) as session:
        hashes = tuple(session.chronicle.hashes)
        assert verify_in_play(path, game, hashes).sound
        path.write_bytes(b"".join(whole.splitlines(keepends=True)[:-2]))
        older = verify_in_play(path, game, hashes).chain
        assert older is not None
        assert older.record == session.at - 1
        path.write_bytes(other.read_bytes())
        told = checked(session, verify_in_play(path, game, hashes))
    assert "Entry 1 of the file" in told.words
    assert "Save a copy of it" in told.words

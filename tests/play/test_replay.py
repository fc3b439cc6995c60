"""Verification: a sound game repeats; a changed rule, position or byte is named by its record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from core.files.game_file import create, open_game
from core.games.contract import Game
from core.play.header import Start
from core.play.playouts import play
from core.play.replay import Verification, verify


@pytest.fixture
def played(start: Start, path: Path) -> Path:
    """Return the file of a whole random game."""
    play(start, 4, path=path).session.close()
    return path


def rewritten(path: Path, change: Any) -> Path:
    """Return a copy of a game with records changed and the chain made anew, as a forger would."""
    opened = open_game(path)
    assert opened.file is not None
    opened.file.close()
    other = path.with_name("forged")
    with create(other, opened.header) as file:
        for record in opened.records:
            public, private = dict(record.public), {side: dict(s.part) for side, s in record.private.items()}
            change(record.n, public, private)
            file.append(public, private, sync=False)
    return other


def test_a_game_as_it_was_played_is_sound(played: Path) -> None:
    found = verify(played)
    assert found.sound
    assert found.records > 10


def test_a_changed_byte_breaks_the_chain_there(played: Path) -> None:
    lines = played.read_bytes().splitlines(keepends=True)
    lines[7] = lines[7].replace(b'"clause":"probe', b'"clause":"probf', 1)
    played.write_bytes(b"".join(lines))
    found = verify(played)
    assert not found.sound
    assert found.chain is not None
    assert found.chain.record == 7


def test_a_forged_die_does_not_repeat(played: Path) -> None:
    """A better weather, with the chain made anew: only resolving again finds it."""
    seen = []

    def forge(n: int, public: dict[str, Any], private: dict[str, Any]) -> None:
        if n == 1:
            throw = public["throws"][0]
            throw[3] = "rain" if throw[3] == "sun" else "sun"
            seen.append(n)

    found = verify(rewritten(played, forge))
    assert seen == [1]
    assert found.chain is None
    assert found.replay is not None
    assert found.replay.record == 1
    assert "event " in found.replay.what


def test_a_forged_digest_is_found(played: Path) -> None:
    def forge(n: int, public: dict[str, Any], private: dict[str, Any]) -> None:
        if n == 3 and "digest" in public:
            public["digest"] = "0" * 32

    found = verify(rewritten(played, forge))
    assert found.replay is not None
    assert found.replay.record == 3
    assert "digest" in found.replay.what


def test_a_forged_change_under_the_same_words_is_named(played: Path) -> None:
    forged = []

    def forge(n: int, public: dict[str, Any], private: dict[str, Any]) -> None:
        for event in public.get("events", ()):
            for change in event.get("changes", ()):
                if change[0] == "track" and change[1] == "amber-points" and not forged:
                    change[2] += 1
                    forged.append(n)

    found = verify(rewritten(played, forge))
    assert found.replay is not None
    assert [found.replay.record] == forged
    assert "changes something else: recorded is SetTrack" in found.replay.what
    assert found.replay.recorded != found.replay.now


def test_checking_a_file_writes_nothing(played: Path) -> None:
    cut = played.read_bytes()[:-9]
    played.write_bytes(cut)
    found = verify(played)
    assert found.sound
    assert found.torn
    assert played.read_bytes() == cut


def test_a_throw_too_many_is_found(played: Path) -> None:
    def forge(n: int, public: dict[str, Any], private: dict[str, Any]) -> None:
        if n == 2:
            public["throws"] = [["bonus", "probe 9", 6, 6, "", []]]

    found = verify(rewritten(played, forge))
    assert found.replay is not None
    assert found.replay.record == 2
    assert "no longer ask for bonus" in found.replay.what


@dataclass(frozen=True)
class OtherEdition:
    """The probe game after a rule fix: hills cost nothing more, which old games must outlive."""

    game: Game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def bind(self, scenario: Any, options: Any) -> Any:
        pieces = tuple(
            replace(piece, faces=tuple(replace(f, factors={**f.factors, "speed": 0}) for f in piece.faces))
            for piece in scenario.pieces
        )
        return self.game.bind(replace(scenario, pieces=pieces), options)


def test_a_game_outlives_a_rule_fix_and_verify_says_what_changed(start: Start, played: Path) -> None:
    from core.play.session import Session

    fixed = OtherEdition(start.game)
    with Session.open(played, find=lambda name: fixed) as again:
        assert again.outcome is not None
    found = verify(played, lambda name: fixed)
    assert found.replay is not None
    assert "the rules now refuse the action (probe 4" in found.replay.what


def test_no_game_at_all_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir,\n", "utf-8")
    found = verify(file)
    assert isinstance(found, Verification)
    assert "a saved game of this program" in found.unreadable
    assert not found.sound

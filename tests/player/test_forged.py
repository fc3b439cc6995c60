"""Games that somebody made up, hashes and all: each is turned down in a sentence, or can be looked at and checked."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.play.chronicle import GameUnreadable
from core.play.playouts import play
from core.play.replay import verify
from core.play.session import Session
from player.models.checked import checked
from player.models.saved import summary
from player.models.story import Story
from player.models.table import Table
from player.models.troubles import LONGEST_REASON, explained
from tests.player.conftest import table
from tests.tools.forging import forged, hashed

FORGERIES = 16
Line = dict[str, Any]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "game.countermarch"
    play(table().session.start, 3, path=path, most=30).session.close()
    return path.read_bytes()


def looked_at(path: Path) -> None:
    """Do with a file what start page, window and check do; a refusal is a sentence of a dialog's length."""
    found = verify(path)
    summary(path)
    try:
        session: Session = Session.open(path)
    except GameUnreadable as error:
        words = explained(path, error).words
    else:
        words = "opened"
        with session:
            Story(Table(session)).refresh()
            checked(session, found)
    assert 0 < len(words) < 300 + LONGEST_REASON


def test_made_up_games_are_refused_or_can_be_looked_at(whole: bytes, tmp_path: Path) -> None:
    source, path = random.Random(1938), tmp_path / "forged.countermarch"
    for number in range(FORGERIES):
        content, changed = forged(source, whole)
        path.write_bytes(content)
        try:
            looked_at(path)
        except Exception as error:
            raise AssertionError(f"forgery {number}: {changed}") from error


def change(lines: list[Line], kind: str) -> list[Any]:
    """Return the first change of a kind that a step of a game makes."""
    for line in lines[1:]:
        for part in (line["public"], *(sealed["part"] for sealed in line["private"].values())):
            views = (*part.get("events", ()), *part.get("views", {}).values())
            truths = (event for event in views if "whole" in event)
            for found in (change for event in truths for change in event.get("changes", ())[: event["whole"]]):
                if found[0] == kind:
                    return found  # type: ignore[no-any-return]
    raise AssertionError(f"no {kind}")


def off_the_map(lines: list[Line]) -> None:
    change(lines, "stack")[1] = 99_999


def a_unit_of_no_list(lines: list[Line]) -> None:
    change(lines, "stack")[2] = ["nobody"]


def a_word_for_a_figure(lines: list[Line]) -> None:
    change(lines, "memo")[1] = "two"


def steps_without_end(lines: list[Line]) -> None:
    steps = lines[0]["public"]["header"]["blank"]["steps"]
    steps[next(iter(steps))] = 10**12


def a_seventh_pip(lines: list[Line]) -> None:
    lines[-1]["public"].setdefault("throws", []).append(["attack", "probe 6.1", 6, 7, "", []])


@pytest.mark.parametrize(
    ("forge", "told"),
    [
        (off_the_map, "99999 for a hex of the map"),
        (a_unit_of_no_list, "there is no unit 'nobody'"),
        (a_word_for_a_figure, "'two' stands where a whole number belongs"),
        (steps_without_end, "1000000000000 for steps"),
        (a_seventh_pip, "a die of 6 that shows 7"),
    ],
)
def test_what_no_game_can_hold_is_named(
    whole: bytes, tmp_path: Path, forge: Callable[[list[Line]], None], told: str
) -> None:
    lines = [json.loads(line) for line in whole.splitlines()]
    forge(lines)
    path = tmp_path / "forged.countermarch"
    path.write_bytes(b"".join(hashed(lines)))
    with pytest.raises(GameUnreadable, match=r"forged\.countermarch: ") as refused:
        Session.open(path)
    assert told in str(refused.value)
    assert explained(path, refused.value).words
    assert told in verify(path).unreadable

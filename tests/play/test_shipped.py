"""The shipped games in play: clean under inspection, and the journals of every edition still open."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.contract import game
from core.play.fuzz import Plan, fuzz
from core.play.header import Start
from core.play.library import named, shipped
from core.play.records import History
from core.play.replay import verify
from core.play.seats import Seats
from core.play.session import Session
from core.play.transform import mirrored
from tests.tools.transform import again

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.countermarch"))
WHOLE = sorted((Path(__file__).parent / "journals" / "whole").glob("*.countermarch"))
OPENING = 140
"""Records of a whole game that reach into its second turn."""

FIRST = {entry.game: entry.id for entry in reversed(shipped())}


@pytest.mark.parametrize("scenario", FIRST.values(), ids=FIRST)
def test_a_random_game_is_clean(scenario: str) -> None:
    start = Start(*named(scenario), {}, Seats())
    tally = fuzz(start, Plan(games=1, seed=3, look=0.05, undo=0.2, trials=3, most=250, whole=False))
    assert tally.breaches == []
    assert len(tally.decisions) >= 3


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_journal_of_any_edition_opens(path: Path) -> None:
    with Session.open(path) as session:
        assert session.at > 100
        assert session.history.record(session.at).kind == "redo"


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_journal_of_the_present_edition_repeats(path: Path) -> None:
    name, _, edition = path.stem.rpartition("-")
    found = verify(path)
    assert found.chain is None
    assert not found.unreadable
    if int(edition) == game(name).edition:
        assert found.replay is None, f"{found.replay}; a changed rule wants a new edition (tests/tools/golden.py)"


def test_each_shipped_game_has_a_journal_of_its_edition() -> None:
    recorded = {path.stem for path in JOURNALS}
    assert {f"{name}-{game(name).edition}" for name in FIRST} - recorded == set()


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_a_whole_golden_game_lasts_to_the_last_turn_and_repeats(path: Path) -> None:
    name, _, edition = path.stem.rpartition("-")
    with Session.look(path) as session:
        turns = [turn.number for turn in session.start.scenario.turns]
        assert session.state.tracks["turn"] == max(turns) == 10
        assert session.outcome is not None
    found = verify(path)
    assert found.chain is None
    assert not found.unreadable
    if int(edition) == game(name).edition:
        assert found.replay is None, f"{found.replay}; a changed rule wants a new edition (tests/tools/golden.py)"


def test_each_shipped_game_has_a_whole_game_of_its_edition() -> None:
    assert {f"{name}-{game(name).edition}" for name in FIRST} - {path.stem for path in WHOLE} == set()


@pytest.mark.parametrize("path", WHOLE[-1:], ids=lambda path: path.stem)
def test_the_opening_of_the_golden_game_is_the_same_on_a_mirrored_map(path: Path) -> None:
    with Session.look(path) as session:
        opening = History.of(session.history.states[0])
        for n, record in session.history:
            if n <= OPENING:
                opening.add(record)
        events, difference = again(session.start, opening, mirrored(session.start.scenario.map.sheet))
    assert difference == ""
    assert events > OPENING

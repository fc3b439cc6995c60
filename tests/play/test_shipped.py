"""The shipped games in play: clean under inspection, and the journals of every edition still open."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.contract import game
from core.play.fuzz import Plan, fuzz
from core.play.header import Start
from core.play.library import named, shipped
from core.play.replay import verify
from core.play.seats import Seats
from core.play.session import Session

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.countermarch"))
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

"""Taking a step back, freely or by consent: 5.1.E, 11.2.D."""

from __future__ import annotations

import pytest

from tests.games.czech38.board import CZECH, GERMAN, Table, position, scenario, unit


def game(phase: str = "german-movement", **given: bool | str) -> Table:
    """Return a game with a division of each side."""
    pieces = (unit("g1"), unit("g2", setup="0505-2"), unit("c1", steps=1))
    return position(scenario(*pieces), {"0405": "g1", "0905": "c1"}, at_phase=phase, **given)


def bars(table: Table, *words: str) -> list[tuple[str, str]]:
    """Return what bars taking an action of the German side back: reason and clause."""
    events = table.act(GERMAN, *words)
    return [(event.bars_undo, event.clause) for event in events if event.bars_undo]


@pytest.mark.clause("czech38 5.1.E")
def test_by_consent_neither_move_nor_phase_is_taken_back() -> None:
    table = game(take_back="consent")
    assert bars(table, "g1", "0404") == [("agreement", "czech38 5.1.E")]
    assert bars(table, "end-phase") == [("agreement", "czech38 5.1.E")]


@pytest.mark.clause("czech38 11.2.D")
def test_by_default_a_move_is_free_until_something_became_known() -> None:
    assert bars(game(), "g1", "0404") == []


@pytest.mark.clause("czech38 5.1.E")
def test_set_up_is_free_all_the_same() -> None:
    table = game("set-up", take_back="consent")
    assert bars(table, "g2", "0505") == []
    assert table.rules.legal(table.seen(CZECH)).root is None

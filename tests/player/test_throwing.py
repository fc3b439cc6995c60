"""A throw at the table says what it is for and what each face gives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.play.dice import Ask, ThrowWanted, TypedDice
from core.play.session import Session
from player.models.table import Table
from player.models.throwing import throwing

JOURNALS = Path(__file__).parents[1] / "play" / "journals"
MOST = 60
"""Throws of a game that are looked at."""


def asks(session: Session) -> Iterator[Ask]:
    """Yield every throw of a game as its players would be asked for it."""
    for n, record in session.history:
        if record.action is None:
            continue
        for made in range(len(record.throws)):
            try:
                thrown = [throw.result for throw in record.throws[:made]]
                session.rulebook.resolve(session.history.before(n), record.action, TypedDice(thrown))
            except ThrowWanted as wanted:
                yield wanted.ask


@pytest.mark.parametrize(("name", "with_faces"), [
    ("czech38-1", {"assault-roll"}), ("kaiser-1", {"fire-rolled", "counter-battery-rolled"}),
])  # fmt: skip
def test_every_throw_says_what_it_is_for_and_what_its_faces_give(name: str, with_faces: set[str]) -> None:
    session = Session.look(JOURNALS / f"{name}.countermarch")
    table, seen, told = Table(session), 0, set[str]()
    for ask in asks(session):
        words = throwing(table, ask)
        assert words.reason.count("?") >= 1, ask.key
        told |= {ask.key} if len(words.faces) == ask.sides else set()
        seen += 1
        if seen == MOST:
            break
    session.close()
    assert seen > 5
    assert with_faces <= told
    assert table.sentences.faults == []


def test_a_battle_is_named_with_its_column() -> None:
    session = Session.look(JOURNALS / "czech38-1.countermarch")
    table = Table(session)
    ask = next(ask for ask in asks(session) if ask.key == "assault-roll")
    words = throwing(table, ask)
    session.close()
    assert table.sentences.value(ask.values["at"]) in words.reason
    assert f"column {ask.values['column']}" in words.reason

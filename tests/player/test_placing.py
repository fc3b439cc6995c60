"""A sentence of the log leads to its hex: also a die, a loss or a reading that names none itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.play.past import past
from core.play.session import Session
from player.models.story import Story, Told
from player.models.table import Table

JOURNALS = Path(__file__).parents[1] / "play" / "journals"


@pytest.fixture(params=["czech38-3", "kaiser-1"])
def session(request: pytest.FixtureRequest) -> Session:
    """The golden game of a rulebook."""
    return Session.look(JOURNALS / f"{request.param}.countermarch")


def told(session: Session) -> tuple[Told, ...]:
    return Story(Table(session)).refresh()


def test_every_sentence_about_a_battle_leads_to_a_hex(session: Session) -> None:
    lines = [line for line in told(session) if line.kind == "battles" and line.event]
    assert len(lines) > 20
    assert [line.text for line in lines if line.at is None] == []


def test_losses_and_dice_lead_to_the_hex_that_the_battle_named(session: Session) -> None:
    kinds = Table(session).schema.log_kinds
    opens = {event for kind in kinds for event in kind.opens}
    lines = told(session)
    checked = 0
    for number, line in enumerate(lines):
        if line.event_kind in opens:
            rolled = next((later for later in lines[number:] if later.rolled), None)
            if rolled is not None and rolled.record == line.record:
                assert rolled.at == line.at, (line.text, rolled.text)
                checked += 1
    assert checked


def test_a_phase_that_ends_and_a_turn_that_begins_lead_nowhere(session: Session) -> None:
    lines = [line for line in told(session) if line.event_kind in ("phase-ended", "turn-began", "weather-rolled")]
    assert lines
    assert all(line.at is None for line in lines)


def test_a_log_that_grows_leads_where_one_that_is_read_whole_does(session: Session) -> None:
    whole = told(session)
    growing = Story(Table(past(session, 20)))
    growing.refresh()
    for at in range(21, min(session.at, 60)):
        growing.table = Table(past(session, at))
        grown = growing.refresh()
        assert [line.at for line in grown] == [line.at for line in whole if line.record <= at]

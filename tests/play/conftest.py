"""The probe game in progress: a session in memory, and where one on disk may lie."""

from __future__ import annotations

from pathlib import Path

import pytest
from probe.field import scenario
from probe.game import GAME

from core.play.dice import SeededDice
from core.play.header import Start
from core.play.seats import Mode, Seats
from core.play.session import Session
from tests.play.two_hills import AMBER, BLUE, do, plan


@pytest.fixture
def start() -> Start:
    """Return the probe game with two people at one screen."""
    return Start(GAME, scenario(), {}, Seats(Mode.TWO_AT_ONE_SCREEN))


@pytest.fixture
def session(start: Start) -> Session:
    """Return a game in memory, at the sealed plans of its first turn."""
    return Session.new(None, start, SeededDice(1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a game may be written."""
    return tmp_path / "two-hills-1.countermarch"


@pytest.fixture
def moving(session: Session) -> Session:
    """Return a game in memory in which amber moves."""
    do(session, plan(AMBER, 2), plan(BLUE, 1))
    return session

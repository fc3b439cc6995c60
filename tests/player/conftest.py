"""Tables of the probe game, in memory, with steady dice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from probe.field import scenario
from probe.game import GAME

from core.model.actions import CountClick
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.seats import Mode, Seats
from core.play.session import Session
from player.models.table import Table
from player.models.turn import Turn


def table(mode: Mode = Mode.ONE_PLAYS_BOTH, dice: str = "player") -> Table:
    """Return a fresh game on a table."""
    return Table(Session.new(None, Start(GAME, scenario(), {}, Seats(mode)), SeededDice(dice)))


def planned(mode: Mode = Mode.ONE_PLAYS_BOTH) -> Turn:
    """Return the first side's moves, both plans laid."""
    turn = Turn(table(mode))
    for _ in range(2):
        for slot, count in (("push", 2), ("guard", 1)):
            assert turn.click(CountClick(slot, count))
        assert turn.submit()
    return turn


@pytest.fixture
def turn() -> Turn:
    """The first side's moves."""
    return planned()


@pytest.fixture
def new_table() -> Callable[..., Table]:
    """Make fresh games."""
    return table

"""Weather: 6.2."""

from __future__ import annotations

import pytest

from tests.games.czech38.airfield import air_phase, allocate
from tests.games.czech38.board import CZECH, GERMAN, Table


def turn_over(table: Table, *dice: int) -> None:
    """End every phase of a turn in which nobody flies."""
    for side in (GERMAN, GERMAN, CZECH):
        table.act(side, "end-phase")
    table.act(CZECH, "end-phase", dice=dice)


@pytest.mark.clause("czech38 6.2.1.A")
def test_no_roll_on_the_first_turn_and_one_on_every_later() -> None:
    table = air_phase(1)
    assert "weather-rolled" not in table.kinds()
    allocate(table, (0, 0, 0), (0, 0, 0))
    turn_over(table, 3)
    assert [event.kind for event in table.events].count("weather-rolled") == 1
    assert table.state.top is not None
    assert table.state.top.kind == "air-allocation"


@pytest.mark.clause("czech38 6.2.1.B")
@pytest.mark.clause("czech38 6.2.1.C")
def test_bad_weather_keeps_everybody_on_the_ground_for_one_turn() -> None:
    table = air_phase(4, dice=(6,))
    assert table.state.top is not None
    assert (table.state.top.kind, table.state.marks["sky"]) == ("german-movement", "no-fly")
    turn_over(table, 6)
    assert (table.state.top.kind, table.state.marks["sky"]) == ("german-movement", "no-fly")
    turn_over(table, 1)
    assert (table.state.top.kind, "sky" in table.state.marks) == ("air-allocation", False)


@pytest.mark.clause("czech38 6.2.1.D")
@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5])
def test_the_phase_is_played_on_any_other_roll(roll: int) -> None:
    table = air_phase(2, dice=(roll,))
    assert table.state.top is not None
    assert table.state.top.kind == "air-allocation"
    assert "weather-fair" in table.kinds()


@pytest.mark.clause("czech38 6.2.2")
@pytest.mark.parametrize(("roll", "bad"), [(1, 5), (3, 5), (4, 6), (6, 6)])
def test_historical_weather_is_rolled_once_on_turn_five(roll: int, bad: int) -> None:
    for turn in (2, 4):
        assert "weather-rolled" not in air_phase(turn, weather="historical").kinds()
    table = air_phase(5, dice=(roll,), weather="historical")
    grounded = []
    for turn in (5, 6, 7):
        assert table.state.tracks["turn"] == turn
        assert table.state.top is not None
        if table.state.top.kind == "air-allocation":
            allocate(table, (0, 0, 0), (0, 0, 0))
        else:
            grounded.append(turn)
        turn_over(table, *((4,) if turn == 7 else ()))
    assert grounded == [bad]
    assert table.kinds().count("weather-rolled") == 1



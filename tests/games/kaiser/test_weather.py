"""Weather and what a turn brings: 9.0, 9.8, 11, 17.4."""

from __future__ import annotations

import pytest

from core.games.kaiser.artillery import Guns, allowance, spendings
from core.games.kaiser.weather import attacker_bonus, effect, weather
from core.model.values import Key
from tests.games.kaiser.front import ALLIED, GERMAN, Table, hq, unit
from tests.games.kaiser.guns import begun, left, points, wide

FRONT = {"0510": "gH", "1510": "b1"}


def morning(turn: int, dice: tuple[int, ...] = (), tracks: dict[str, int] | None = None) -> Table:
    """Return a game begun at the weather of a turn."""
    return begun(wide(hq("gH"), unit("b1")), FRONT, "weather", dice, turn=turn, weather="", tracks=tracks or {})


@pytest.mark.clause("kaiser 11.1.3")
@pytest.mark.clause("kaiser 17.4")
@pytest.mark.clause("kaiser 4.2.1")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_first_two_turns_are_foggy_without_a_die(turn: int) -> None:
    game = morning(turn)
    assert "weather-rolled" not in game.kinds()
    assert game.state.marks["weather"] == Key("fog")
    assert weather(game.state) == "fog"


@pytest.mark.clause("kaiser 11.1.1")
@pytest.mark.clause("kaiser 11.2.A")
@pytest.mark.parametrize(("die", "sky"), [(1, "fog"), (2, "mist"), (3, "mist"), (4, "clear"), (6, "clear")])
def test_a_die_gives_the_weather_of_a_morning(die: int, sky: str) -> None:
    game = morning(3, (die,))
    assert weather(game.state) == sky
    assert game.kinds().count("weather-rolled") == 1


@pytest.mark.clause("kaiser 4.2.1")
@pytest.mark.clause("kaiser 11.0")
def test_from_the_third_turn_on_the_die_comes_first_of_all() -> None:
    game = morning(3, (2,))
    kinds = game.kinds()
    assert kinds.index("weather-rolled") < kinds.index("begins-air-allocation")


@pytest.mark.clause("kaiser 11.1.2")
@pytest.mark.parametrize(("die", "sky"), [(1, "mist"), (3, "clear"), (6, "clear")])
def test_in_the_afternoon_one_is_added(die: int, sky: str) -> None:
    game = morning(4, (die,))
    assert weather(game.state) == sky
    rolled = next(event for event in game.events if event.kind == "weather-rolled")
    assert rolled.values["added"] == 1


@pytest.mark.clause("kaiser 11.2.B")
@pytest.mark.clause("kaiser 17.4")
@pytest.mark.parametrize(("sky", "bonus"), [("clear", 0), ("mist", 0), ("fog", 1)])
def test_fog_adds_one_to_the_attackers_die(sky: str, bonus: int) -> None:
    game = begun(wide(hq("gH"), unit("b1")), FRONT, "counter-battery", weather=sky, tracks=points((10, 0)))
    assert attacker_bonus(game.rules, game.state) == bonus


@pytest.mark.clause("kaiser 11.2.A")
def test_each_weather_has_effects_of_its_own() -> None:
    columns = ("rolling", "rolling-observed", "sos", "hilltop", "air")
    expected = {"clear": (2, 3, 4, 6, 100), "mist": (1, 2, 2, 3, 50), "fog": (0, 0, 0, 0, 0)}
    for sky, figures in expected.items():
        game = begun(wide(hq("gH"), unit("b1")), FRONT, "counter-battery", weather=sky, tracks=points((10, 0)))
        assert tuple(effect(game.rules, game.state, column) for column in columns) == figures


@pytest.mark.clause("kaiser 9.8.1.A")
@pytest.mark.clause("kaiser 9.8.1.B")
@pytest.mark.clause("kaiser 9.8.1.C")
@pytest.mark.parametrize(("turns", "points"), [((1, 2), (50, 30)), ((3, 6), (35, 30)), ((7, 10), (30, 20))])
def test_what_germany_receives(turns: tuple[int, int], points: tuple[int, int]) -> None:
    rules = morning(1).rules
    assert {allowance(rules, turn, GERMAN) for turn in turns} == {Guns(*points)}


@pytest.mark.clause("kaiser 9.8.2.A")
@pytest.mark.clause("kaiser 9.8.2.B")
@pytest.mark.clause("kaiser 9.8.2.C")
@pytest.mark.parametrize(("turns", "points"), [((1, 2), (0, 0)), ((3, 6), (8, 6)), ((7, 10), (16, 12))])
def test_what_the_allies_receive(turns: tuple[int, int], points: tuple[int, int]) -> None:
    rules = morning(1).rules
    assert {allowance(rules, turn, ALLIED) for turn in turns} == {Guns(*points)}


@pytest.mark.clause("kaiser 9.0.A")
@pytest.mark.clause("kaiser 9.0.C")
@pytest.mark.clause("kaiser 9.0.B")
def test_a_turn_begins_with_its_own_points_and_nothing_of_the_last() -> None:
    game = morning(3, (4,), points((9, 70), (44, 0)))
    assert left(game, GERMAN) == (35, 30)
    assert left(game, ALLIED) == (8, 6)
    assert spendings(game.state, GERMAN) == ()

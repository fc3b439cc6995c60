"""Aircraft: 12.0 to 12.4, 4.2.2."""

from __future__ import annotations

import pytest

from core.games.kaiser.air import available
from core.games.kaiser.interception import possible, reduction
from core.model.values import Unknown
from tests.games.kaiser.front import ALLIED, GERMAN, Table, hq, unit
from tests.games.kaiser.guns import begun, left, points, wide

PIECES = (hq("gH"), unit("g1"), unit("b1", morale=1), unit("b2", size="brigade"), hq("bH"), hq("bK"))
FRONT = {"0510": "gH", "0610": "g1", "2510": "b1", "2710": "b2", "2810": "bH", "1010": "bK"}
MISSIONS = ("observation", "ground", "interception")


def sky(phase: str = "air-allocation", *, turn: int = 3, weather: str = "clear", **air: int) -> Table:
    """Return a game begun at a segment of the air operations."""
    return begun(wide(*PIECES), FRONT, phase, turn=turn, weather=weather, tracks=points(**air))


def allocate(game: Table, german: tuple[int, int, int], allied: tuple[int, int, int]) -> None:
    """Let both sides allocate: observation, ground attack, interception."""
    for side, counts in ((GERMAN, german), (ALLIED, allied)):
        game.act(side, *(f"{mission}={n}" for mission, n in zip(MISSIONS, counts, strict=True)))


@pytest.mark.clause("kaiser 12.0.A")
@pytest.mark.clause("kaiser 4.2.2")
def test_eight_and_six_points_from_turn_three_on() -> None:
    for turn in (3, 10):
        game = sky(turn=turn)
        assert (available(game.rules, game.state, GERMAN), available(game.rules, game.state, ALLIED)) == (8, 6)
        assert game.asked == ("air-allocation", (GERMAN, ALLIED))


@pytest.mark.clause("kaiser 4.2.2")
@pytest.mark.clause("kaiser 17.4")
def test_nobody_flies_on_the_first_two_turns() -> None:
    for turn in (1, 2):
        tracks = points((1, 0))
        game = begun(wide(*PIECES), FRONT, "air-allocation", turn=turn, tracks=tracks)
        assert game.asked[0] == "drumfire", "whatever the sky"
    assert begun(wide(*PIECES), FRONT, "air-allocation").asked[0] == "air-allocation"


@pytest.mark.clause("kaiser 12.0.B")
@pytest.mark.clause("kaiser 4.2.2.1")
def test_allocations_are_secret_until_both_are_in() -> None:
    game = sky()
    game.act(GERMAN, "observation=4", "ground=3", "interception=1")
    assert game.asked == ("air-allocation", (ALLIED,))
    assert game.seen(ALLIED).seals["air-allocation-german"].value is Unknown.VALUE
    assert left(game, GERMAN, *MISSIONS) == (0, 0, 0)
    game.act(ALLIED, "observation=1", "ground=2", "interception=1")
    assert left(game, GERMAN, *MISSIONS) == (4, 3, 1)
    assert left(game, ALLIED, *MISSIONS) == (1, 2, 1)


@pytest.mark.clause("kaiser 12.0.B")
@pytest.mark.clause("kaiser 12.0.C")
def test_three_missions_and_no_point_on_two() -> None:
    game = sky()
    slots = {word.partition("=")[0] for word in game.candidates(GERMAN)}
    assert slots == set(MISSIONS)
    assert game.refused(GERMAN, "observation=2", "ground=4", "interception=3") == "12.0.B"
    assert game.grown(GERMAN, "observation=2", "ground=4", "interception=2").action is not None
    assert game.grown(GERMAN, "observation=0", "ground=0", "interception=0").action is not None
    assert game.refused(ALLIED, "ground=7") == "12.0.B"


@pytest.mark.clause("kaiser 12.2.1")
@pytest.mark.parametrize(("sky_", "german", "allied"), [("clear", 4, 3), ("mist", 2, 1)])
def test_at_most_half_may_observe(sky_: str, german: int, allied: int) -> None:
    game = sky(weather=sky_)
    for side, most in ((GERMAN, german), (ALLIED, allied)):
        assert game.refused(side, f"observation={most}") == ""
        assert game.refused(side, f"observation={most + 1}") == "12.2.1"


@pytest.mark.clause("kaiser 12.1#clear")
@pytest.mark.clause("kaiser 12.1#mist")
@pytest.mark.clause("kaiser 12.1#fog")
@pytest.mark.parametrize(("sky_", "points_"), [("clear", (8, 6)), ("mist", (4, 3)), ("fog", (0, 0))])
def test_the_weather_decides_how_many_fly(sky_: str, points_: tuple[int, int]) -> None:
    game = sky(weather=sky_)
    assert tuple(available(game.rules, game.state, side) for side in (GERMAN, ALLIED)) == points_


@pytest.mark.clause("kaiser 12.1")
@pytest.mark.clause("kaiser 12.1#fog")
def test_in_fog_the_stage_is_passed_over() -> None:
    assert sky(weather="fog").asked[0] not in ("air-allocation", "interception")


@pytest.mark.clause("kaiser 12.0.D")
def test_next_turn_all_are_there_again() -> None:
    game = sky(turn=4, german_observation=1, german_ground=0, allied_interception=5)
    assert available(game.rules, game.state, GERMAN) == 8
    assert left(game, GERMAN, *MISSIONS) == (0, 0, 0)
    assert left(game, ALLIED, *MISSIONS) == (0, 0, 0)
    assert "aircraft-landed" in game.kinds()


@pytest.mark.clause("kaiser 12.2")
@pytest.mark.clause("kaiser 12.3.A")
def test_the_reveal_puts_points_on_their_missions() -> None:
    game = sky()
    allocate(game, (3, 2, 0), (0, 0, 0))
    assert left(game, GERMAN, *MISSIONS) == (3, 2, 0)


@pytest.mark.clause("kaiser 12.4.1.A")
@pytest.mark.clause("kaiser 4.2.2.2")
def test_interception_comes_before_the_ground_attacks() -> None:
    game = sky()
    allocate(game, (0, 4, 0), (0, 2, 4))
    assert game.asked == ("interception", (ALLIED,))
    game.act(ALLIED, "observation=0", "ground=2")
    assert game.asked == ("german-ground-attack", (GERMAN,))
    assert left(game, GERMAN, "ground") == (2,)


@pytest.mark.clause("kaiser 12.4.1.B")
@pytest.mark.parametrize(("interceptors", "stopped"), [(1, 0), (2, 1), (5, 2), (6, 3)])
def test_half_the_interceptors_rounded_down(interceptors: int, stopped: int) -> None:
    game = sky("interception", german_observation=4, german_ground=4, allied_interception=interceptors)
    assert reduction(game.rules, game.state, ALLIED) == stopped


@pytest.mark.clause("kaiser 12.4.1.C")
@pytest.mark.clause("kaiser 12.4")
def test_it_never_touches_the_enemys_interceptors() -> None:
    game = sky("interception", german_ground=1, german_interception=1, allied_interception=6)
    assert possible(game.rules, game.state, ALLIED) == 1
    slots = {word.partition("=")[0] for word in game.candidates(ALLIED)}
    assert slots == {"observation", "ground"}
    assert game.refused(ALLIED, "ground=2") == "12.4.1.C"
    assert sky("interception", german_interception=8, allied_interception=6).asked[0] != "interception"


@pytest.mark.clause("kaiser 12.4.2.A")
def test_the_intercepting_side_chooses_germans_first() -> None:
    game = sky(
        "interception", german_ground=2, german_interception=4, allied_ground=2, allied_interception=2
    )  # fmt: skip
    assert game.asked == ("interception", (GERMAN,))
    game.act(GERMAN, "observation=0", "ground=2")
    assert game.asked == ("interception", (ALLIED,))
    game.act(ALLIED, "observation=0", "ground=0")
    assert (left(game, GERMAN, "ground"), left(game, ALLIED, "ground")) == ((2,), (0,))


@pytest.mark.clause("kaiser 12.4.2.B")
@pytest.mark.clause("kaiser 12.4.2#ex")
def test_the_example_of_six_interceptors() -> None:
    game = sky("interception", german_observation=4, german_ground=4, allied_interception=6)
    for observation in range(4):
        for ground in range(4):
            clause = game.refused(ALLIED, f"observation={observation}", f"ground={ground}")
            assert clause == ("" if observation + ground <= 3 else "12.4.2.B")
    game.act(ALLIED, "observation=3", "ground=0")
    assert left(game, GERMAN, "observation", "ground") == (1, 4)


@pytest.mark.clause("kaiser 12.2.2.D")
@pytest.mark.clause("kaiser 12.3.2.B")
def test_both_missions_can_be_reduced() -> None:
    game = sky("interception", german_observation=3, german_ground=3, allied_interception=6)
    game.act(ALLIED, "observation=2", "ground=1")
    assert left(game, GERMAN, "observation", "ground") == (1, 2)
    sparse = sky("interception", german_observation=1, german_ground=3, allied_interception=6)
    assert sparse.refused(ALLIED, "observation=2") == "12.4.1.C"
    unarmed = sky("interception", german_observation=3, german_ground=1, allied_interception=6)
    assert unarmed.refused(ALLIED, "observation=0", "ground=2") == "12.4.1.C"
    assert unarmed.refused(ALLIED, "observation=0", "ground=1") == ""


@pytest.mark.clause("kaiser 12.3.1.A")
@pytest.mark.clause("kaiser 4.2.2.3")
def test_germans_attack_first_and_then_the_allies() -> None:
    game = sky("german-ground-attack", german_ground=1, allied_ground=1)
    assert game.asked == ("german-ground-attack", (GERMAN,))
    game.act(GERMAN, "end-phase")
    assert game.asked == ("allied-ground-attack", (ALLIED,))


@pytest.mark.clause("kaiser 12.3.1.A")
@pytest.mark.clause("kaiser 12.3.1.E")
def test_any_enemy_stack_however_far() -> None:
    game = sky("german-ground-attack", german_ground=4)
    assert {"2510", "2710"} <= set(game.candidates(GERMAN))
    assert game.refused(GERMAN, "0610") == "9.4.2.A"


@pytest.mark.clause("kaiser 12.3.2.A")
def test_headquarters_alone_are_no_target() -> None:
    game = sky("german-ground-attack", german_ground=4)
    assert game.refused(GERMAN, "2810") == "12.3.2.A"
    stacks = {**FRONT, "2810": "bH b1", "2510": ""}
    guarded = begun(wide(*PIECES), stacks, "german-ground-attack", tracks=points(german_ground=4))
    assert guarded.refused(GERMAN, "2810") == ""


@pytest.mark.clause("kaiser 12.3.1.A")
@pytest.mark.clause("kaiser 12.3.1.B")
@pytest.mark.clause("kaiser 12.3.1.D")
def test_it_is_resolved_as_drumfire_and_uses_its_points() -> None:
    game = sky("german-ground-attack", german_ground=7)
    game.act(GERMAN, "2510", "air=3", dice=(6,))
    assert game.event("fire-rolled").values["column"] == "4"
    assert game.place("b1") == "allied-dead"
    assert left(game, GERMAN, "ground") == (4,)


@pytest.mark.clause("kaiser 12.3.1.C")
@pytest.mark.clause("kaiser 12.3.1.D")
def test_one_to_six_points_and_none_twice() -> None:
    game = sky("german-ground-attack", german_ground=8)
    assert game.refused(GERMAN, "2510", "air=7") == "12.3.1.C"
    assert game.refused(GERMAN, "2510", "air=0") == "12.3.1.C"
    game.act(GERMAN, "2510", "air=6", dice=(1,))
    assert game.refused(GERMAN, "2710", "air=3") == "12.3.1.D", "two are left"
    game.act(GERMAN, "2710", "air=2", dice=(1,))
    assert game.asked[0] != "german-ground-attack"


@pytest.mark.clause("kaiser 12.3.1.B")
def test_a_hex_is_attacked_once_a_side_and_segment() -> None:
    # Ruling: the limit of 9.4.2.B holds for each side and segment.
    game = sky("german-ground-attack", german_ground=8)
    game.act(GERMAN, "2510", "air=2", dice=(1,))
    assert game.refused(GERMAN, "2510") == "9.4.2.B"


@pytest.mark.clause("kaiser 12.3.B")
@pytest.mark.clause("kaiser 12.3.A")
def test_ground_attacks_are_flown_as_long_as_aircraft_fly() -> None:
    for turn in (3, 10):
        assert sky("german-ground-attack", turn=turn, german_ground=1).asked[0] == "german-ground-attack"
    assert sky("german-ground-attack", german_ground=0).asked[0] != "german-ground-attack"

"""The table of whole games: what it calls insane, and what it counts."""

from __future__ import annotations

from dataclasses import replace

from probe.field import FOLDER

from tests.tools.sanity import Game, insane, one, summary

SANE = Game("1", "amber", "win", 7, {"amber": 30, "blue": 20}, {"amber": 60, "blue": 40}, 20, 1, {}, 1.0, 400)
LOST = replace(SANE, winner="blue")


def test_games_in_balance_are_sane() -> None:
    assert list(insane([SANE, LOST, SANE])) == []
    assert summary([SANE, LOST, SANE]) == (
        "3 games: won amber 2, blue 1; ended on turn 7: 3; steps lost amber 50%, blue 50%"
    )


def test_one_side_that_always_wins_is_not() -> None:
    assert list(insane([SANE] * 10)) == ["amber wins 10 of 10 games; at most 90% are sane"]
    assert list(insane([*[SANE] * 9, LOST])) == []


def test_a_game_that_is_over_at_once_is_not() -> None:
    short = replace(LOST, turn=3)
    assert list(insane([SANE, short])) == ["the game of seed 1 is over on turn 3, before turn 4"]


def test_losses_beyond_all_measure_are_not() -> None:
    heavy = replace(LOST, lost={"amber": 58, "blue": 5}, whole={"amber": 60, "blue": 40})
    assert list(insane([heavy, replace(heavy, winner="amber")])) == [
        "amber loses 97% of its steps on average; 10% to 85% are sane",
        "one side loses 116 steps, the other 10; five to one is the most that is sane",
    ]
    spared = replace(SANE, lost={"amber": 10, "blue": 3})
    assert list(insane([spared, replace(spared, winner="blue")])) == [
        "blue loses 8% of its steps on average; 10% to 85% are sane"
    ]


def test_a_played_game_is_counted() -> None:
    game = one(("probe", str(FOLDER / "two-hills.yaml"), "3"))
    assert game.winner in ("amber", "blue")
    assert game.turn == 3
    assert game.whole == {"amber": 6, "blue": 6}
    assert all(0 <= game.lost[side] <= game.whole[side] for side in game.whole)
    assert game.actions > 6
    assert game == replace(one(("probe", str(FOLDER / "two-hills.yaml"), "3")), seconds=game.seconds)

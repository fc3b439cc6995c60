"""The books of the artillery: points received less the points on the track are the sum of the lines, always."""

from __future__ import annotations

import random

import pytest

from core.games.kaiser.artillery import Guns, guns, spend, spendings
from core.games.kaiser.artillery import Spending as Line
from core.games.kaiser.game import GAME
from core.model.evolve import evolve
from core.model.scenario import Scenario
from core.model.state import GameState
from core.model.values import Key, Side
from core.play.dice import ScriptedDice, SeededDice
from core.play.playouts import Wanderer
from tests.games.kaiser.front import ALLIED, GERMAN, hq, standing, unit
from tests.games.kaiser.guns import at, begun, points, wide

STACKS = {
    "0310": "gH", "0610": "g1", "0612": "g2", "0614": "g3", "0912": "b1 b2", "1012": "b3", "1114": "b4", "1412": "bH",
}  # fmt: skip


def armies() -> Scenario:
    """Return three German divisions and four Allied battalions, each with a headquarters."""
    german = (hq("gH"), *(unit(f"g{n}") for n in (1, 2, 3)))
    return wide(*german, *(unit(f"b{n}", morale=2) for n in (1, 2, 3, 4)), hq("bH"), hilltop="0712")


def booked(state: GameState, side: Side) -> Guns:
    """Return the sum of a side's lines."""
    return sum((line.guns for line in spendings(state, side)), Guns())


@pytest.mark.clause("kaiser 9.0.A")
@pytest.mark.clause("kaiser 9.0.B")
@pytest.mark.clause("kaiser 9.8")
@pytest.mark.parametrize("seed", range(6))
def test_in_random_games_the_books_and_the_tracks_agree(seed: int) -> None:
    rules, dice = GAME.bind(armies(), {}), SeededDice(seed)
    state = standing(rules, STACKS)
    done = rules.stage("weather", state, dice)
    received, fired = {GERMAN: Guns(), ALLIED: Guns()}, 0
    wanderer = Wanderer(random.Random(seed), {})
    for _ in range(400):
        for event in done.events:
            state = evolve(state, event)
            if event.kind == "points-received":
                whose = GERMAN if event.values["side"] == Key(GERMAN) else ALLIED
                received[whose] = guns(state, whose)
            fired += event.kind == "points-spent"
            for side in rules.sides:
                assert received[side] - guns(state, side) == booked(state, side), event
        assert state == done.state
        if state.verdict is not None or state.top is None:
            break
        side = state.top.sides[0]
        action = wanderer.action(rules.legal(rules.observe(state, (side,), side)))
        done = rules.resolve(state, action, dice)
    assert fired > 10


def test_nobody_spends_what_he_has_not() -> None:
    game = begun(armies(), STACKS, "counter-battery", tracks=points((10, 5), (8, 6)))
    run = game.rulebook.driver.run(game.rules, game.state, ScriptedDice(()))
    with pytest.raises(ValueError, match="german cannot spend"):
        spend(run, GERMAN, Line("gas-fire", Guns(11, 0), at("1012")), "")

"""Random play: repeatable, under every hash seed, and clean under inspection."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.play.fuzz import Plan, fuzz
from core.play.header import Start
from core.play.journal import digests
from core.play.playouts import Stuck, Temper, Wanderer, play

PROGRAM = """
from probe.field import scenario
from probe.game import GAME
from core.play.header import Start
from core.play.journal import digests
from core.play.playouts import play
from core.play.seats import Seats
session = play(Start(GAME, scenario(), {}, Seats()), 11).session
print(digests(session.state, session.chronicle.readers), session.at)
"""


def test_the_same_seed_plays_the_same_game(start: Start) -> None:
    one, other = play(start, 7), play(start, 7)
    assert [record for _, record in one.session.history] == [record for _, record in other.session.history]
    assert play(start, 8).session.state != one.session.state


def test_a_game_comes_to_an_end(start: Start) -> None:
    played = play(start, 7)
    assert played.verdict is not None
    assert 10 < played.actions < 60


def test_a_game_can_be_stopped(start: Start) -> None:
    played = play(start, 7, most=5)
    assert (played.actions, played.verdict) == (5, None)


def test_two_hash_seeds_play_the_same_game(start: Start) -> None:
    told = set()
    for seed in ("0", "4321"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        folder = Path(__file__).parents[2]
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, cwd=folder, capture_output=True, text=True, check=True
        )
        told.add(done.stdout)
    session = play(start, 11).session
    assert told == {f"{digests(session.state, session.chronicle.readers)} {session.at}\n"}


def test_the_probe_game_is_clean(start: Start) -> None:
    tally = fuzz(start, Plan(games=6, seed=1, look=1.0, undo=1.0, trials=8))
    assert tally.breaches == []
    assert tally.games == 6
    assert set(tally.decisions) == {"plan", "amber-moves", "blue-moves"}
    assert {"not-yours", "too-far", "two-a-hex", "moved-already"} <= set(tally.refusals)
    assert sum(tally.verdicts.values()) == 6


def test_a_report_comes_after_each_game(start: Start) -> None:
    heard: list[tuple[int, int]] = []
    fuzz(start, Plan(games=2, seed=1, most=3, whole=False, trials=0), lambda n, tally: heard.append((n, tally.actions)))
    assert heard == [(1, 3), (2, 6)]


def test_a_tree_without_an_action_is_named(start: Start) -> None:
    import random

    from core.model.choice import LegalActions

    with pytest.raises(Stuck, match="no choice is offered"):
        Wanderer(random.Random(1), {}).action(LegalActions(None, None))


def test_an_eager_player_ends_phases_at_once(start: Start) -> None:
    eager = sum(play(start, n, temper=Temper(key=1.0)).actions for n in range(5))
    idle = sum(play(start, n, temper=Temper(key=0.0)).actions for n in range(5))
    assert eager < idle

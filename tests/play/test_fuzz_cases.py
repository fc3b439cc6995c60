"""Random play goes on from where rule cases begin and end, under rules by lot, and finds what must never be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from probe.field import scenario
from probe.game import GAME

from core.model.actions import Action
from core.play.fuzz import Plan
from core.play.fuzz_cases import Setting, fuzz_cases, settings
from core.play.invariants import Tally
from tests.play.test_invariants import BrokenGame

CASE = """
title: One step to the side
scenario: probe/two-hills
frame: [{kind: sequence, memo: {at: 2}}, {kind: amber-moves, sides: [amber]}]
units: {C3: a1, D3: b1, F5: b2, A1: a2}
tracks: {turn: 1, amber-points: 0, blue-points: 0}
do: [{amber: move a1 B3}]
expect: {places: {a1: B3}}
"""

PLAN = Plan(games=0, seed=3, most=6)


@pytest.fixture
def setting(tmp_path: Path) -> Setting:
    """A case of the probe game."""
    file = tmp_path / "a-case.yaml"
    file.write_text(CASE, "utf-8")
    (found,) = settings([file], lambda name, near: (GAME, scenario()))
    return found


def test_a_case_is_played_on_from_its_beginning_and_from_its_end(setting: Setting) -> None:
    tally = fuzz_cases([setting], PLAN)
    assert (tally.positions, tally.breaches) == (2, [])
    assert 2 <= tally.actions <= 2 * PLAN.most
    assert tally.decisions["amber-moves"] > 0


def test_a_fault_is_told_with_the_case_and_where_play_went_on(setting: Setting) -> None:
    def resolve(rulebook: Any, state: Any, action: Action, dice: Any) -> Any:
        resolved = rulebook.resolve(state, action, dice)
        return replace(resolved, state=replace(resolved.state, steps={}))

    broken = replace(setting, game=BrokenGame(GAME, {"resolve": resolve}))
    found = fuzz_cases([broken], PLAN).breaches
    assert found
    assert {breach.seed for breach in found} == {f"3 a-case: One step to the side, {w}" for w in ("begun", "ended")}


def test_seeds_and_options_repeat(setting: Setting) -> None:
    def met(seed: int) -> tuple[int, dict[str, int], dict[str, int]]:
        tally: Tally = fuzz_cases([setting], replace(PLAN, seed=seed, most=40))
        return tally.actions, dict(tally.events), dict(tally.refusals)

    assert met(5) == met(5)
    assert len({str(met(seed)) for seed in range(5)}) > 1

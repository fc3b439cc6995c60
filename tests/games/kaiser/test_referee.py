"""A referee who reads the rulebook anew finds a game right, and notices what is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from core.board.hexes import Hex
from core.model.values import At, Value
from tests.games.kaiser.referee import Step, played, watched

SEED, LAST = 1, 1


@pytest.fixture(scope="module")
def game() -> tuple[Step, ...]:
    """The first turn, and the second as far as its first decision."""
    return tuple(played(SEED, LAST))


def test_a_turn_is_as_he_works_it_out(game: tuple[Step, ...]) -> None:
    referee = watched(game)
    assert referee.wrong == []
    assert min(referee.seen[kind] for kind in ("moved", "defense-roll", "advanced", "retreated", "fire-hit")) > 1


def more(values: Mapping[str, Value], key: str) -> Value:
    """Return a figure with one more."""
    return int(str(values[key])) + 1


TAMPERED = {
    "points-received": ("field", "points-received"),
    "points-spent": ("heavy", "points-spent"),
    "attack-roll": ("added", "defense-roll"),
    "defense-roll": ("added", "defense-roll"),
    "attack-succeeded": ("quotient", "attack-succeeded"),
    "attack-failed": ("morale", "attack-failed"),
    "fire-hit": ("count", "fire-hit"),
    "fire-failed": ("morale", "fire-failed"),
}
"""Kind of event -> the figure that is changed, and the kind at which he notices."""


@pytest.mark.parametrize("kind", TAMPERED)
def test_a_figure_that_is_not_so_is_noticed(game: tuple[Step, ...], kind: str) -> None:
    key, noticed = TAMPERED[kind]
    n = next(n for n, (_, event, _) in enumerate(game) if event.kind == kind)
    before, event, after = game[n]
    lie = replace(event, values={**event.values, key: more(event.values, key)})
    referee = watched((*game[:n], (before, lie, after), *game[n + 1 :]))
    assert any(f", {noticed}: " in said for said in referee.wrong)


@pytest.mark.parametrize(("kind", "noticed"), [("retreated", "retreated"), ("arrived", "arrived")])
def test_a_place_that_is_not_so_is_noticed(game: tuple[Step, ...], kind: str, noticed: str) -> None:
    n = next(n for n, (_, event, _) in enumerate(game) if event.kind == kind)
    before, event, after = game[n]
    lie = replace(event, values={**event.values, "at": At(Hex(0))})
    referee = watched((*game[:n], (before, lie, after), *game[n + 1 :]))
    assert any(f", {noticed}: " in said for said in referee.wrong)


@pytest.mark.parametrize(
    ("kind", "noticed"),
    [
        ("attack-declared", "defense-roll"),
        ("advance-roll", "advanced"),
        ("corps-released", "moved"),
    ],
)
def test_what_he_was_not_told_is_noticed(game: tuple[Step, ...], kind: str, noticed: str) -> None:
    kept = [step for step in game if step[1].kind != kind]
    assert len(kept) < len(game)
    if kind.endswith("released"):
        # A die that shows nothing lets nobody move.
        kept = [_silent(step) if step[1].kind == kind else step for step in game]
    assert any(f", {noticed}: " in said for said in watched(kept).wrong)


def _silent(step: Step) -> Step:
    before, event, after = step
    return before, replace(event, values={**event.values, "roll": 0}), after

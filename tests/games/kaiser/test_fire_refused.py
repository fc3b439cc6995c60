"""Clicks that are no answer to a question about fire, and fire that has nothing left to fire with."""

from __future__ import annotations

import pytest

from core.board.hexes import Hex
from core.games.kaiser import drumfire, ground_attack, observation
from core.games.kaiser.gas import Ground, payable
from core.model.actions import HexClick, KeyClick
from core.model.refusal import Refusal
from tests.games.kaiser.front import GERMAN, Table, hq, unit
from tests.games.kaiser.guns import GRID, at, begun, points, wide

PIECES = (hq("gH"), unit("g1"), unit("b1"), hq("bH"))
FRONT = {"0510": "gH", "0610": "g1", "1310": "b1", "1410": "bH"}
NOWHERE, BUTTON = HexClick(Hex(GRID.size)), KeyClick("nonsense")


def said(refusal: Refusal | None) -> tuple[str, str]:
    """Return clause and key of a refusal; nothing where there is none."""
    return ("", "") if refusal is None else (refusal.clause.removeprefix("kaiser "), refusal.key)


def still(turn: int = 3, **air: int) -> Table:
    """Return a game in which nobody has any point, begun at a movement phase."""
    return begun(wide(*PIECES), FRONT, "german-movement", turn=turn, tracks=points(**air))


@pytest.mark.clause("kaiser 9.4.2.A")
def test_drumfire_falls_on_hexes_of_the_map() -> None:
    game = begun(wide(*PIECES), FRONT, "drumfire", turn=1, weather="fog", tracks=points((50, 30)))
    root = game.root(GERMAN)
    assert said(root.refuse(BUTTON)) == said(root.refuse(NOWHERE)) == ("9.4.2.A", "fire-at-a-hex")


@pytest.mark.clause("kaiser 9.8")
def test_without_points_there_is_no_drumfire() -> None:
    game = begun(wide(*PIECES), FRONT, "german-movement", turn=1, weather="fog", tracks=points())
    assert drumfire.targets(game.rules, game.state) == ()
    armed = begun(wide(*PIECES), FRONT, "german-movement", turn=1, weather="fog", tracks=points((1, 0)))
    assert at("1310") in drumfire.targets(armed.rules, armed.state)


@pytest.mark.clause("kaiser 12.3.1.E")
@pytest.mark.clause("kaiser 12.3.1.D")
def test_aircraft_attack_hexes_of_the_map_while_they_have_points() -> None:
    game = begun(wide(*PIECES), FRONT, "german-ground-attack", tracks=points(german_ground=1))
    root = game.root(GERMAN)
    assert said(root.refuse(BUTTON)) == said(root.refuse(NOWHERE)) == ("12.3.1.E", "fire-at-a-hex")
    assert ground_attack.targets(game.rules, game.state, GERMAN) == (at("1310"),)
    idle = still()
    assert ground_attack.targets(idle.rules, idle.state, GERMAN) == ()


@pytest.mark.clause("kaiser 9.3.2")
@pytest.mark.clause("kaiser 9.3.3")
def test_gas_is_laid_on_hexes_of_the_map() -> None:
    game = begun(wide(*PIECES), FRONT, "gas-fire", tracks=points((35, 30)))
    root = game.root(GERMAN)
    assert said(root.refuse(BUTTON)) == ("9.3.2", "gas-a-hex")
    assert said(root.refuse(NOWHERE)) == ("9.3.3", "off-the-map")


@pytest.mark.clause("kaiser 9.3.1")
@pytest.mark.clause("kaiser 9.3.6")
def test_no_gas_without_points_or_markers() -> None:
    poor = begun(wide(*PIECES), FRONT, "german-movement", tracks=points((7, 7)))
    assert payable(poor.rules, poor.state) == 0, "a marker takes fifteen points"
    assert Ground(poor.rules, poor.state).targets == ()
    rich = begun(wide(*PIECES), FRONT, "german-movement", tracks=points((35, 30)))
    assert payable(rich.rules, rich.state) == 4
    assert Ground(rich.rules, rich.state).targets != ()
    laid = {"gas": dict.fromkeys(("1510", "1512", "1514", "1516", "1710", "1712"), 1)}
    full = begun(wide(*PIECES), FRONT, "german-movement", tracks=points((35, 30)), layers=laid)
    assert payable(full.rules, full.state) == 0
    assert Ground(full.rules, full.state).targets == ()


@pytest.mark.clause("kaiser 12.2.2.A")
def test_markers_are_laid_on_hexes_of_the_map_while_there_are_any() -> None:
    game = begun(wide(*PIECES), FRONT, "german-observation", tracks=points(german_observation=1))
    root = game.root(GERMAN)
    assert said(root.refuse(BUTTON)) == said(root.refuse(NOWHERE)) == ("12.2.2.A", "observe-a-hex")
    assert observation.targets(game.rules, game.state, GERMAN) == tuple(sorted((at("1310"), at("1410"))))
    idle = still()
    assert observation.targets(idle.rules, idle.state, GERMAN) == ()


@pytest.mark.clause("kaiser 9.1.1#field")
def test_a_kind_out_of_range_names_the_range() -> None:
    far = {**FRONT, "1310": "", "1610": "b1"}
    game = begun(wide(*PIECES), far, "drumfire", turn=1, weather="fog", tracks=points((5, 5)))
    refusal = game.draft(GERMAN, "1610", "field=1")
    assert isinstance(refusal, Refusal)
    assert said(refusal) == ("9.1.1#field", "field-out-of-range")
    near = {**far, "0710": "bH", "1410": ""}
    light = begun(wide(*PIECES), near, "drumfire", turn=1, weather="fog", tracks=points((5, 0)))
    refusal = light.draft(GERMAN, "1610")
    assert isinstance(refusal, Refusal)
    assert said(refusal) == ("9.1.1#field", "field-out-of-range")


@pytest.mark.clause("kaiser 9.4.2.A")
@pytest.mark.clause("kaiser 12.3.1.C")
def test_too_many_points_for_one_attack_are_named() -> None:
    game = begun(wide(*PIECES), FRONT, "drumfire", turn=1, weather="fog", tracks=points((50, 30)))
    refusal = game.draft(GERMAN, "1310", "field=7")
    assert isinstance(refusal, Refusal)
    assert said(refusal) == ("9.4.2.A", "fire-points-limit")
    sky = begun(wide(*PIECES), FRONT, "german-ground-attack", tracks=points(german_ground=8))
    refusal = sky.draft(GERMAN, "1310", "air=7")
    assert isinstance(refusal, Refusal)
    assert said(refusal) == ("12.3.1.C", "air-points-limit")

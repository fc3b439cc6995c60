"""Plans: what the files say, what they may not say, and what stands in for a plan that is not there."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from probe.field import scenario as two_hills
from probe.schema import SCHEMA

from core.ai.land import Land
from core.ai.plan import Answer, Bounds, Crowding, Hazard, Judge, Leave, Posture
from core.ai.plan_file import plan_for, read_plan
from core.files.problems import FileProblems
from core.model.values import Key, PieceId, Side
from core.play.library import named, shipped, shipped_folder

SCENARIO = two_hills()
PLAN = """
format: 1
terrain: {hill: 2}
sides:
  amber:
    posture: hold
    prizes: beacon
    objectives: {C2: 5}
    odds: 2
    price: 1.5
    lay: {push: 0.2, guard: 0.8}
    buttons: [end-phase]
    answers:
      support: {pays: commit, otherwise: decline, by: shift, line: with-it}
"""


def written(tmp_path: Path, text: str) -> Path:
    """Return a file with a plan."""
    file = tmp_path / "plans.yaml"
    file.write_text(text, "utf-8")
    return file


def test_a_plan_says_what_stands_in_its_file(tmp_path: Path) -> None:
    plan = read_plan(written(tmp_path, PLAN), SCENARIO, SCHEMA)
    amber = next(iter(plan.sides.values()))
    beacons = SCENARIO.map.feature("beacon")
    assert amber.posture is Posture.HOLD
    assert amber.objectives == {**{at: float(n) for at, n in beacons.items()}, SCENARIO.map.sheet.hex("C2"): 5.0}
    assert (amber.odds, amber.price, amber.margin) == (2.0, 1.5, 0.0)
    assert amber.lay == {"push": 0.2, "guard": 0.8}
    assert amber.answers == {"support": Answer("commit", "decline", Judge.SHIFT, "with-it")}
    assert plan.terrain == {"hill": 2.0}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("posture: hold", "posture: hodl", "Did you mean hold?"),
        ("prizes: beacon", "prizes: beakon", "Did you mean beacon?"),
        ("C2: 5", "Nowhere: 5", "expected a place or a label of the map"),
        ("odds: 2", "odds: two", "expected a number from 0 to 1000"),
        ("amber:", "ambre:", "Did you mean amber?"),
        ("price:", "prize:", "Did you mean prizes"),
        ("hill: 2", "hills: 2", "Did you mean hill"),
        ("pays: commit, ", "", "found no pays"),
        ("format: 1", "format: 2", "expected a whole number from 1 to 1"),
    ],
)
def test_what_is_wrong_is_said_with_line_and_cure(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in PLAN
    with pytest.raises(FileProblems) as caught:
        read_plan(written(tmp_path, PLAN.replace(old, new)), SCENARIO, SCHEMA)
    assert any(told in problem.sentence and problem.line > 0 for problem in caught.value.problems)


def test_bounds_name_a_layer_and_its_value(tmp_path: Path) -> None:
    game, scenario = named("czech38/campaign")
    text = "format: 1\nsides:\n  czech: {posture: hold, bounds: {layer: country, value: czechoslovakia}}\n"
    plan = read_plan(written(tmp_path, text), scenario, game.schema)
    assert [side.bounds for side in plan.sides.values()] == [Bounds("country", "czechoslovakia")]


FULL = """
format: 1
places: {village: 1}
refuges: [wire, village]
crowding: {chart: stacking, column: points, figure: stacking-limit}
hazard: {layer: gas, value: gas, reach: 1}
sides:
  german:
    posture: drive
    objectives: {redoubt: 0.5, Ham: 2}
    shares: {counter-battery: {field: 0.3, heavy: 0}}
    strikes: {gas-fire: 0.7}
    during:
      weather:
        fog: {shares: {counter-battery: {field: 0, heavy: 0}}, strikes: {gas-fire: 0.2}}
    spend: {sos: 0.05}
    splits: {breakdown: 2}
    near: [who-moves]
    train: {hq: 4}
    leave: {feature: west-exit, button: leave-map, worth: 3}
    passes: true
    obliged: true
    hunts: 0.1
"""


def test_a_plan_names_charts_layers_features_and_decisions_of_its_game(tmp_path: Path) -> None:
    game, scenario = named("kaiser/campaign")
    plan = read_plan(written(tmp_path, FULL), scenario, game.schema)
    german = plan.of(Side("german"))
    assert plan.crowding == Crowding("stacking", "points", "stacking-limit")
    assert plan.hazard == Hazard("gas", "gas", 1)
    assert german.leave == Leave("west-exit", "leave-map", 3.0)
    assert (german.shares, german.splits) == ({"counter-battery": {"field": 0.3, "heavy": 0.0}}, {"breakdown": 2.0})
    assert (german.near, german.train, german.strikes) == (("who-moves",), {"hq": 4.0}, {"gas-fire": 0.7})
    assert german.spend == {"sos": 0.05}
    fog, clear = {"weather": Key("fog")}, {"weather": Key("clear")}
    assert german.shares_of("counter-battery", fog) == {"field": 0.0, "heavy": 0.0}
    assert german.shares_of("counter-battery", clear) == {"field": 0.3, "heavy": 0.0}
    assert (german.strike_of("gas-fire", fog, 0.1), german.strike_of("gas-fire", clear, 0.1)) == (0.2, 0.7)
    assert (german.passes, german.obliged, german.hunts) == (True, True, 0.1)
    ham = next(at for place in scenario.map.places if place.name == "Ham" for at in place.hexes)
    assert german.objectives[ham] == 2.0
    assert set(scenario.map.feature("redoubt")) <= set(german.objectives)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("chart: stacking", "chart: stackings", "Did you mean stacking?"),
        ("column: points", "column: point", "Did you mean points?"),
        ("layer: gas", "layer: gass", "Did you mean gas?"),
        ("refuges: [wire", "refuges: [wires", "Did you mean wire?"),
        ("gas-fire: 0.7", "gasfire: 0.7", "Did you mean gas-fire?"),
        ("{counter-battery:", "{counterbattery:", "Did you mean counter-battery?"),
        ("feature: west-exit, ", "", "found no feature"),
    ],
)
def test_what_a_plan_cannot_name_is_said(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in FULL
    game, scenario = named("kaiser/campaign")
    with pytest.raises(FileProblems) as caught:
        read_plan(written(tmp_path, FULL.replace(old, new)), scenario, game.schema)
    assert any(told in problem.sentence and problem.line > 0 for problem in caught.value.problems)


BEYOND = """
format: 1
sides:
  german:
    posture: drive
    beyond: {vp-line: {from: west-exit, places: [city, town, village], weight: 2}}
    objectives: {Ham: 5}
"""


def test_what_lies_beyond_a_line_is_an_objective_and_follows_the_line(tmp_path: Path) -> None:
    game, scenario = named("kaiser/campaign")
    map_, file = scenario.map, written(tmp_path, BEYOND)
    german = read_plan(file, scenario, game.schema).of(Side("german"))
    ham = next(at for place in map_.places if place.name == "Ham" for at in place.hexes)
    others = {at for at in german.objectives if at != ham}
    assert (german.objectives[ham], {german.objectives[at] for at in others}) == (5.0, {2.0})
    named_hills = {at for place in map_.places if place.kind == "locality" for at in place.hexes}
    towns = {at for place in map_.places if place.kind != "locality" for at in place.hexes}
    assert others < towns
    assert not others & named_hills
    open_map = replace(scenario, map=replace(map_, hexsides={**map_.hexsides, "vp-line": ()}))
    assert set(read_plan(file, open_map, game.schema).of(Side("german")).objectives) == towns


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("vp-line:", "vpline:", "Did you mean vp-line?"),
        ("from: west-exit", "from: west", "Did you mean west-exit?"),
        ("village]", "vilage]", "Did you mean village?"),
        ("weight: 2", "weight: heavy", "expected a number from 0 to 1000"),
        ("from: west-exit, ", "", "found no from"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in BEYOND
    game, scenario = named("kaiser/campaign")
    with pytest.raises(FileProblems) as caught:
        read_plan(written(tmp_path, BEYOND.replace(old, new)), scenario, game.schema)
    assert any(told in problem.sentence and problem.line > 0 for problem in caught.value.problems)


def test_a_copy_of_ones_own_keeps_the_plan_that_lies_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.play.library.user_folder", lambda: tmp_path)
    shutil.copytree(shipped_folder() / "kaiser", tmp_path / "kaiser-mine")
    (tmp_path / "kaiser-mine" / "plans.yaml").write_text(BEYOND, "utf-8")
    game, scenario = named("my:kaiser-mine/campaign")
    assert set(plan_for(scenario, game.schema).sides) == {"german"}


def test_the_ground_knows_its_refuges_its_room_and_the_ways_off_the_map(tmp_path: Path) -> None:
    game, scenario = named("kaiser/campaign")
    land = Land(scenario, game.schema, read_plan(written(tmp_path, FULL), scenario, game.schema))
    wire = set(scenario.map.feature("wire"))
    assert wire < land.refuges
    assert (land.room, land.loads[PieceId("de_28_3")]) == (12, 12)
    out, edge = land.drawing_out(Side("german")), sorted(scenario.map.feature("west-exit"))
    assert {out[at] for at in edge} == {3.0}
    assert all(out[at] < 3.0 for at in land.grid.hexes if at not in edge)
    assert land.drawing_out(Side("allied")) == ()


def test_who_fights_with_one_strength_attacks_and_defends_with_it() -> None:
    game, scenario = named("kaiser/campaign")
    assert Land(scenario, game.schema, plan_for(scenario, game.schema)).factors == ("strength", "strength", "movement")
    game, scenario = named("czech38/campaign")
    assert Land(scenario, game.schema, plan_for(scenario, game.schema)).factors == ("attack", "defense", "movement")


def test_every_shipped_plan_can_be_read_and_plans_are_no_scenarios() -> None:
    for entry in shipped():
        assert entry.path.name != "plans.yaml"
        game, scenario = named(entry.id)
        plan = plan_for(scenario, game.schema)
        assert {side.id for side in game.schema.sides} == set(plan.sides)


def test_a_scenario_without_a_plan_goes_by_the_prizes_of_its_map() -> None:
    schema = replace(SCHEMA, features=tuple(replace(kind, look="badge") for kind in SCHEMA.features))
    plan = plan_for(SCENARIO, schema)
    prizes = {at for kind in schema.features for at in SCENARIO.map.feature(kind.id)}
    assert prizes
    assert all(set(side.objectives) == prizes for side in plan.sides.values())

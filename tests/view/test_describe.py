"""Hexes in words: what is there, and in which direction."""

from __future__ import annotations

from dataclasses import replace

from core.board.hexes import Orientation
from core.board.hexsides import sides_of
from core.model.schema import MarkType
from core.view.describe import describe_counter, describe_hex, describe_side, describe_stack, within
from core.view.layers import side_letters
from core.view.scene import CounterFace, Flag, Scene
from tests.view.sample_map import SCHEMA, sample_scenario


def words(column: int, row: int, orientation: Orientation = Orientation.FLAT) -> str:
    """Return a hex of the small map in words."""
    scenario = sample_scenario(orientation)
    return describe_hex(scenario, SCHEMA, scenario.map.grid.hex_at(column, row))


def test_label_name_terrain_country_points() -> None:
    said = words(7, 2)
    assert said.startswith("0803 Řečany · ")
    assert "Eastland" in said
    assert "points 3" in said


def test_sides_are_named_by_direction() -> None:
    assert "border NE, SE" in words(2, 4)
    assert "border SW, NW" in words(3, 4)


def test_pointy_hexes_have_their_own_directions() -> None:
    assert "border NE, E, SE" in words(2, 3, Orientation.POINTY) or "border E" in words(2, 3, Orientation.POINTY)


def test_forts_and_roads_are_said() -> None:
    assert "fort" in words(3, 1).split(" · ")
    assert "road" in words(7, 6).split(" · ")
    assert "railway" in words(5, 0).split(" · ")


def test_a_mark_of_the_same_key_as_a_side_is_said_once() -> None:
    assert words(4, 3).count("works") == 1


def test_a_side_names_both_hexes_and_what_runs_along_it() -> None:
    scenario = sample_scenario()
    grid = scenario.map.grid
    stream = scenario.map.hexsides["stream"][3]
    said = describe_side(scenario, SCHEMA, stream)
    assert "stream" in said
    assert "bridge" in said
    assert "/" in said
    edge = next(side for side in sides_of(grid, grid.hex_at(0, 0)) if grid.neighbours[side] < 0)
    assert describe_side(scenario, SCHEMA, edge).startswith("0101, map edge")


def test_a_counter_is_told_with_figures_steps_and_marks() -> None:
    face = CounterFace("p", "infantry", "XX", "7", ("5", "4"), 1, 2, "#000000", "#FFFFFF", name="7th Infantry")
    assert describe_counter(SCHEMA, face) == "7th Infantry, 5-4, 1 of 2 steps"
    schema = replace(SCHEMA, marks=(MarkType("m", "Has moved", "phase", "x 1", "moved"),))
    assert describe_counter(schema, replace(face, marks=("moved",))).endswith("2 steps, has moved")
    whose = SCHEMA.sides[1]
    told = describe_counter(SCHEMA, replace(face, letter=whose.adjective[:1]))
    assert told == f"7th Infantry, {whose.adjective}, 5-4, 1 of 2 steps"
    hidden = replace(face, hidden=True, name="unknown unit")
    assert describe_stack(SCHEMA, (hidden, face)) == "2 units: 7th Infantry, 5-4, 1 of 2 steps; unknown unit"
    assert describe_stack(SCHEMA, ()) == "No units here."


def test_kinds_are_written_small_but_for_the_names_of_peoples() -> None:
    features = tuple(replace(kind, name=f"Red {kind.name}") if kind.id == "fort" else kind for kind in SCHEMA.features)
    scenario = sample_scenario()
    said = describe_hex(scenario, replace(SCHEMA, features=features), scenario.map.grid.hex_at(3, 1))
    assert "Red Fort" in said.split(" · ")


def test_a_name_within_a_sentence_keeps_abbreviations_peoples_and_places() -> None:
    schema = replace(SCHEMA, proper_names=("Moravian",))
    names = ("Victory points", "IP of both", "Moravian Gate", "Entry hex A", f"{SCHEMA.sides[0].adjective} line")
    said = [within(schema, name) for name in names]
    assert said == ["victory points", "IP of both", "Moravian Gate", "entry hex A", names[-1]]


def test_a_work_that_was_destroyed_and_a_hex_that_was_taken_are_said() -> None:
    scenario = sample_scenario()
    at = scenario.map.grid.hex_at
    fort, bearer = at(3, 1), at(4, 3)
    taker = Flag("#000", "#fff", side_letters(SCHEMA)[SCHEMA.sides[0].id])
    now = Scene(lost_forts=frozenset({fort}), lost_positions=frozenset({bearer}), control={fort: taker})
    said = describe_hex(scenario, SCHEMA, fort, now).split(" · ")
    assert "fort (destroyed)" in said
    assert "fort" not in said
    assert f"held by {SCHEMA.sides[0].name}" in said
    assert "works SW, NW (destroyed)" in describe_hex(scenario, SCHEMA, bearer, now).split(" · ")
    faced = next(hex_ for hex_ in scenario.map.grid.adjacent(bearer) if "works" in describe_hex(scenario, SCHEMA, hex_))
    assert "(destroyed)" in describe_hex(scenario, SCHEMA, faced, now)
    assert "destroyed" not in describe_hex(scenario, SCHEMA, fort)

"""Locks: what reaches a locked layer, and the one door by which changes come."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from probe.field import scenario
from probe.schema import SCHEMA

from core.board.hexsides import sides_of
from core.view import layers
from editor.models.edits import Mark, mark_sides, paint_terrain, set_feature
from editor.models.here import named_place
from editor.models.kit import Group, paints
from editor.models.locks import LOCKED, layer_of, layers_changed, refusal
from editor.models.standing import moved

FIELD = scenario()
AT = FIELD.map.sheet.hex("C3")
EDITOR = Path(__file__).parents[2] / "editor"
LETS_IN = {"document.py", "filing.py", "recovery.py"}
"""Modules that put something on the undo stack: the door itself, and what lets in what files say."""


def test_each_change_reaches_the_layer_that_shows_it() -> None:
    other = next(kind for kind in FIELD.map.terrain_kinds if kind != FIELD.map.terrain_at(AT))
    side = next(s for s in sides_of(FIELD.map.grid, AT) if s not in FIELD.map.hexsides["brook"])
    edits = {
        layers.TERRAIN: paint_terrain(FIELD, (AT,), other),
        layers.HEXSIDES: mark_sides(FIELD, (side,), "brook", Mark.PUT),
        layers.NAMES: named_place(FIELD, AT, "Walked", next(iter(SCHEMA.place_kinds))),
        layers.COUNTERS: moved(FIELD, SCHEMA, [FIELD.pieces[0].id], AT),
    }
    assert tuple(edits) == LOCKED
    for layer, edit in edits.items():
        assert edit is not None
        assert list(layers_changed(FIELD, edit.scenario, SCHEMA)) == [layer]


def test_points_belong_to_the_names_they_stand_beside() -> None:
    edit = set_feature(FIELD, (AT,), "beacon", 3)
    assert edit is not None
    for look, layer in (("badge", layers.NAMES), ("fort", layers.HEXSIDES)):
        schema = replace(SCHEMA, features=tuple(replace(kind, look=look) for kind in SCHEMA.features))
        assert list(layers_changed(FIELD, edit.scenario, schema)) == [layer]
        assert {layer_of(paint) for paint in paints(schema) if paint.group is Group.FEATURES} == {layer}


def test_a_refusal_names_the_layers_that_are_in_the_way_and_no_others() -> None:
    locked = frozenset((layers.TERRAIN, layers.COUNTERS))
    assert refusal(locked, (layers.HEXSIDES,)) == ""
    assert refusal(locked, (layers.TERRAIN, layers.HEXSIDES)) == "Terrain: locked. The tab Layers unlocks it."
    assert refusal(locked, LOCKED) == "Terrain, Counters: locked. The tab Layers unlocks them."


def test_every_change_comes_by_the_door_that_asks_for_locks() -> None:
    pushing = {file.name for file in EDITOR.rglob("*.py") if "undo_stack.push(" in file.read_text("utf-8")}
    assert pushing == LETS_IN

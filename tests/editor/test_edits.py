"""Edits are plain functions; whatever is done to a document, undoing all of it gives back scenario and bytes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from probe.field import FOLDER, scenario
from probe.schema import SCHEMA

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import hexes_of, hexside, sides_of
from core.play.library import shipped_folder
from editor.commands.paint import MarkHexside, PaintTerrain, SetFeature
from editor.document import Document, reread
from editor.models import edits
from editor.models.edits import Mark
from editor.models.kit import Group, Where, paints, terrain_under
from editor.models.strokes import border_of, brush
from editor.tools.hold import Hold
from editor.tools.tool import SidePen

FIELD = scenario()
GRID = FIELD.map.grid


def test_the_kit_offers_all_that_the_schema_declares() -> None:
    found = paints(SCHEMA)
    assert [p.id for p in found] == ["open", "hill", "lake", "brook", "beacon"]
    assert [p.where for p in found] == [Where.HEX, Where.HEX, Where.HEX, Where.SIDE, Where.HEX]
    assert {p.clause for p in found} == {"probe 4", "probe 7"}


def test_painting_what_is_there_changes_nothing() -> None:
    at = FIELD.map.sheet.hex("C3")
    assert edits.paint_terrain(FIELD, (at,), FIELD.map.terrain_at(at)) is None
    assert edits.set_feature(FIELD, (at,), "beacon", 1) is None
    assert edits.mark_sides(FIELD, FIELD.map.hexsides["brook"], "brook", Mark.PUT) is None


def test_only_what_was_asked_is_touched() -> None:
    at, other = FIELD.map.sheet.hex("A1"), FIELD.map.sheet.hex("A2")
    edit = edits.paint_terrain(FIELD, (at, other), "hill")
    assert edit is not None
    assert edit.touched.hexes == {h for h in (at, other) if FIELD.map.terrain_at(h) != "hill"}
    changed = [h for h in GRID.hexes if edit.scenario.map.terrain[h] != FIELD.map.terrain[h]]
    assert set(changed) == edit.touched.hexes


def test_a_feature_that_is_lifted_leaves_no_trace() -> None:
    at = FIELD.map.sheet.hex("B2")
    put = edits.set_feature(FIELD, (at,), "beacon", 2)
    assert put is not None
    assert put.scenario.map.feature("beacon")[at] == 2
    lifted = edits.set_feature(put.scenario, (at,), "beacon", 0)
    assert lifted is not None
    assert lifted.scenario == FIELD


def test_the_eyedropper_names_the_terrain() -> None:
    at = FIELD.map.sheet.hex("D1")
    paint = terrain_under(FIELD, SCHEMA, at)
    assert paint is not None
    assert (paint.group, paint.id) == (Group.TERRAIN, FIELD.map.terrain_at(at))


hexes = st.sampled_from(GRID.hexes)
steps = st.one_of(
    st.tuples(st.just("terrain"), hexes, st.sampled_from(["open", "hill", "lake"])),
    st.tuples(st.just("side"), hexes, st.integers(0, 5), st.sampled_from(Mark)),
    st.tuples(st.just("feature"), hexes, st.integers(0, 4)),
)


def perform(document: Document, step: tuple, stroke: int) -> None:
    """Do one drawn step as the tools would."""
    kind, at, *rest = step
    now = document.scenario
    if kind == "terrain":
        edit, command = edits.paint_terrain(now, (at,), rest[0]), PaintTerrain
    elif kind == "side":
        side = hexside(GRID, Hex(at), rest[0])
        edit, command = edits.mark_sides(now, (side,), "brook", rest[1]), MarkHexside
    else:
        edit, command = edits.set_feature(now, (at,), "beacon", rest[0]), SetFeature
    if edit is not None:
        document.undo_stack.push(command(document, edit, kind, stroke))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the probe's scenario."""
    return Path(shutil.copytree(FOLDER, tmp_path / "field"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(drawn=st.lists(steps, max_size=15), strokes=st.lists(st.integers(0, 3), min_size=15, max_size=15))
def test_undoing_everything_gives_back_scenario_and_bytes(
    qapp: object, folder: Path, drawn: list, strokes: list
) -> None:
    document = Document(folder / "two-hills.yaml")
    kept = dict(document.files.contents)
    first = document.scenario
    for step, stroke in zip(drawn, strokes, strict=False):
        perform(document, step, stroke)
    last = document.scenario
    document.save()
    assert reread(document).map.terrain == last.map.terrain
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.scenario == first
    document.save()
    assert {name: (folder / name).read_bytes() for name in kept} == kept
    while document.undo_stack.canRedo():
        document.undo_stack.redo()
    assert document.scenario == last
    document.undo_stack.clear()
    document.show(first, edits.Touched())
    document.save()


def test_the_border_of_a_brush_is_the_sides_that_lead_out_of_it() -> None:
    grid = Grid(9, 9, Orientation.FLAT, Shifted.ODD)
    assert set(border_of(grid, brush(grid, grid.hex_at(4, 4), 0))) == set(sides_of(grid, grid.hex_at(4, 4)))
    wide = brush(grid, grid.hex_at(4, 4), 2)
    border = border_of(grid, wide)
    assert len(border) == len(set(border)) == 6 * (2 * 2 + 1)
    assert all(sum(at in wide for at in hexes_of(grid, side)) == 1 for side in border)
    corner = border_of(grid, brush(grid, grid.hex_at(0, 0), 1))
    assert {side for side in sides_of(grid, grid.hex_at(0, 0)) if None in hexes_of(grid, side)} <= set(corner)


def test_the_history_keeps_the_capital_of_a_people(qapp: object) -> None:
    document = Document(shipped_folder() / "kaiser" / "campaign.yaml")
    pen = SidePen(document, Hold())
    pen.paint = next(paint for paint in paints(document.schema) if paint.id == "vp-line")
    side = hexside(document.scenario.map.grid, document.scenario.map.sheet.hex("1010"), 1)
    pen.press(None, side, Mark.PUT)
    assert document.undo_stack.text(0) == "Draw German victory point line 1010 NE"

"""The order of battle as a table: CSV there and back, cells that mean nothing are told, series count on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from probe.field import scenario
from probe.schema import SCHEMA

from core.model.setup_forms import SetupForm, read_code
from core.model.units import Face
from core.model.values import PieceId
from core.play.library import named
from editor.models import forces
from editor.models.particulars import BadCell

FIELD = scenario()
FIRST = FIELD.pieces[0]


def test_a_column_of_several_units_is_changed_at_once_and_by_nobody_else() -> None:
    ids = [PieceId("a1"), PieceId("b2")]
    edit = forces.with_cells(FIELD, SCHEMA, ids, "formation", "Corps")
    assert edit is not None
    assert [p.id for p in edit.scenario.pieces if p.formation == "Corps"] == ids
    assert edit.touched.pieces == set(ids)
    assert forces.with_cells(edit.scenario, SCHEMA, ids, "formation", "Corps") is None
    with pytest.raises(BadCell, match="is taken already"):
        forces.with_cells(FIELD, SCHEMA, [PieceId("a1")], "id", "a2")


def test_a_series_counts_on_and_passes_over_ids_that_stand() -> None:
    piece = replace(FIRST, id=PieceId("a1"), name="3rd Foot", short="3")
    made = forces.series(FIELD, piece, 3)
    # a2 and a3 stand already; b1 is somebody else's.
    assert [p.id for p in made] == ["a4", "a5", "a6"]
    assert [p.name for p in made] == ["6th Foot", "7th Foot", "8th Foot"]
    assert [p.short for p in made] == ["6", "7", "8"]
    edit = forces.added(FIELD, made, after=FIRST.id)
    assert edit is not None
    assert [p.id for p in edit.scenario.pieces][:5] == ["a1", "a4", "a5", "a6", "a2"]


def test_removing_takes_only_what_was_named() -> None:
    edit = forces.removed(FIELD, {PieceId("a1")})
    assert edit is not None
    assert [p.id for p in edit.scenario.pieces] == [p.id for p in FIELD.pieces if p.id != "a1"]
    assert forces.removed(FIELD, {PieceId("nobody")}) is None


faces = st.lists(
    st.builds(lambda a, b: {"strength": a, "speed": b}, st.integers(0, 99), st.integers(0, 99)), max_size=4
)


@given(faces)
def test_faces_in_words_are_read_back(made: list[dict[str, int]]) -> None:
    piece = replace(FIRST, faces=tuple(Face(len(made) - n, factors) for n, factors in enumerate(made)))
    assert forces.read_faces(forces.cell(piece, "faces", SCHEMA), SCHEMA) == piece.faces


# Codes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["czech38", None])
def test_every_code_of_a_shipped_game_is_read_and_written_alike(name: str | None) -> None:
    game, opened = named(name) if name else (None, FIELD)
    schema = game.schema if game else SCHEMA
    for piece in opened.pieces:
        read = read_code(schema.setup_forms, piece.setup, opened.map.sheet.has)
        assert read is not None, piece.setup
        assert read.form.written(read.values) == piece.setup


def test_a_label_with_a_hyphen_is_a_hex_before_it_is_a_radius() -> None:
    zone, hex_ = SetupForm("zone", "Zone", "{hex}-{radius}", "x 1"), SetupForm("hex", "Hex", "{hex}", "x 1")
    read = read_code((zone, hex_), "A-9", {"A-9", "B-9"}.__contains__)
    assert read is not None
    assert (read.form.id, read.hex) == ("hex", "A-9")
    read = read_code((zone, hex_), "A-9-4", {"A-9"}.__contains__)
    assert read is not None
    assert (read.form.id, read.hex, read.radius) == ("zone", "A-9", 4)
    assert read_code((hex_,), "Q-1", {"A-9"}.__contains__) is None


def test_corps_and_division_of_a_unit_are_edited_as_particulars() -> None:
    game, campaign = named("kaiser/campaign")
    unit = next(piece for piece in campaign.pieces if piece.short == "2YK/30/18")
    assert forces.cell(unit, "fields", game.schema) == "corps: 18; division: 30"
    moved = forces.with_cell(unit, "fields", "corps: 3 ; division: 30", game.schema)
    assert moved == replace(unit, fields={"corps": "3", "division": "30"})
    assert forces.with_cell(unit, "fields", "", game.schema).fields == {}
    for wrong in ("army: 5", "corps", "corps:", "corps: 3; corps: 4"):
        with pytest.raises(BadCell, match="corps, division"):
            forces.with_cell(unit, "fields", wrong, game.schema)


@pytest.mark.parametrize("scenario_id", ["kaiser/campaign", "czech38/campaign"])
def test_particulars_in_words_are_read_back(scenario_id: str) -> None:
    game, campaign = named(scenario_id)
    with_some = [piece for piece in campaign.pieces if piece.fields]
    assert with_some
    for piece in with_some:
        assert forces.with_cell(piece, "fields", forces.cell(piece, "fields", game.schema), game.schema) == piece

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
from editor.models.forces import BadCell

FIELD = scenario()
FIRST = FIELD.pieces[0]


def test_what_is_written_as_csv_is_read_back_and_changes_nothing() -> None:
    game, campaign = named("czech38")
    assert forces.from_table(campaign, game.schema, forces.to_csv(campaign, game.schema)) == forces.Pasted(None, ())
    assert forces.from_table(FIELD, SCHEMA, forces.to_csv(FIELD, SCHEMA)) == forces.Pasted(None, ())


def test_a_table_adds_changes_and_never_takes_away() -> None:
    guard, first = "Amber Guard;a9;amber;horse;2: 4-3 / 1: 2-~;A2", "Amber First;a1;amber;foot;2: 3-2;B2"
    text = "\n".join(("name;id;side;type;faces;setup", guard, first))
    found = forces.from_table(FIELD, SCHEMA, text)
    assert found.faults == ()
    assert found.edit is not None
    new = found.edit.scenario.piece_of
    assert set(new) == {*FIELD.piece_of, "a9"}
    assert new[PieceId("a9")].faces == (Face(2, {"strength": 4, "speed": 3}), Face(1, {"strength": 2}))
    assert new[PieceId("a9")].scheme == "amber"
    assert (new[PieceId("a1")].setup, new[PieceId("a1")].short) == ("B2", FIRST.short)
    assert found.edit.touched.pieces == {"a1", "a9"}


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "expected a line of column names"),
        ("name,side\nX,amber", 1, "a column id is needed"),
        ("id,colour\na1,red", 1, "colour"),
        ("id,type\na1,zeppelin", 2, "expected one of foot, horse"),
        ("id,faces\na1,2: 4", 2, "write steps, a colon and strength, speed: 2: 4-4"),
        ("id,faces\na1,1: 4-4 / 2: 3-3", 2, "begin with the strongest"),
        ("id,side,type,name\nb9,blue,foot,", 2, "A unit needs a name"),
        ("id,side,type,name\nb9,green,foot,N", 2, "expected one of amber, blue"),
        ("id,counters\na1,many", 2, "expected 0 to 99"),
        ("id,side,type,name\nb 9,blue,foot,N", 2, "is no id"),
        ("id,side,type,name\nz1,blue,foot,N\nz1,blue,foot,M", 3, "stands twice"),
    ],
)
def test_a_line_with_a_fault_is_told_by_its_number_and_left_out(text: str, line: int, says: str) -> None:
    found = forces.from_table(FIELD, SCHEMA, text)
    assert [fault.line for fault in found.faults] == [line]
    assert says in found.faults[0].words
    if "z1" not in text:
        assert found.edit is None


def test_a_good_line_beside_a_bad_one_is_taken() -> None:
    found = forces.from_table(FIELD, SCHEMA, "id\tname\na1\tRenamed\nb1\t")
    assert [fault.line for fault in found.faults] == [3]
    assert found.edit is not None
    assert found.edit.scenario.piece_of[PieceId("a1")].name == "Renamed"


def test_a_column_of_several_units_is_changed_at_once_and_by_nobody_else() -> None:
    ids = [PieceId("a1"), PieceId("b2")]
    edit = forces.with_cells(FIELD, SCHEMA, ids, "formation", "Corps")
    assert edit is not None
    assert [p.id for p in edit.scenario.pieces if p.formation == "Corps"] == ids
    assert edit.touched.pieces == set(ids)
    assert forces.with_cells(edit.scenario, SCHEMA, ids, "formation", "Corps") is None
    with pytest.raises(BadCell, match="stands already"):
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

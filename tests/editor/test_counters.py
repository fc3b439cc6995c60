"""Counters as their designer sees them: both sides, faces, symbols of the scenario's own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from probe.field import scenario
from probe.schema import SCHEMA

from core.files.symbol_files import BadSymbolFile
from core.model.units import Face
from core.model.values import PieceId
from core.view.scene import face_of
from editor.models import counters, forces

FIELD = scenario()
A1, A3, B3 = PieceId("a1"), PieceId("a3"), PieceId("b3")
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 31"><title>Ram</title>'
RAM = f'{HEAD}<rect width="46" height="31" fill="none" stroke="currentColor"/></svg>'.encode()


def test_a_counter_has_a_side_for_each_face_and_a_back() -> None:
    front, reduced, hidden = counters.sides_of(FIELD, SCHEMA, FIELD.piece_of[A1])
    assert [side.title for side in (front, reduced, hidden)] == ["Front", "1 step", "Hidden"]
    assert (front.face.factors, reduced.face.factors) == (("3", "2"), ("1", "2"))
    assert (reduced.face.reduced, hidden.face.hidden) == (True, True)


def test_a_symbol_from_a_file_is_borne_by_the_chosen_and_goes_again() -> None:
    edit = counters.with_symbol(FIELD, "ram", RAM, [A1, B3])
    assert edit is not None
    made = edit.scenario
    assert made.symbols["ram"] == RAM.decode()
    assert [p.id for p in made.pieces if p.symbol == "ram"] == [A1, B3]
    assert {A1, B3} <= edit.touched.pieces
    assert face_of(made.piece_of[A1], SCHEMA, symbols=made.symbols).drawn == RAM.decode()
    titles = [choice.title for choice in counters.symbol_choices(made) if choice.own]
    assert titles == ["Ram"]
    assert counters.with_symbol(made, "ram", RAM, [A1]) is None
    back = counters.without_symbol(made, "ram")
    assert back is not None
    assert back.scenario == FIELD
    assert counters.without_symbol(FIELD, "ram") is None


def test_a_symbol_called_like_a_shipped_one_stands_for_it_and_touches_who_bears_it() -> None:
    edit = counters.with_symbol(FIELD, "light", RAM, [])
    assert edit is not None
    assert {A3, B3} <= edit.touched.pieces
    assert face_of(edit.scenario.piece_of[A3], SCHEMA, symbols=edit.scenario.symbols).drawn


def test_a_drawing_that_leaves_its_box_is_refused() -> None:
    wide = f'{HEAD}<path d="M0 0L60 10" stroke="currentColor"/></svg>'.encode()
    with pytest.raises(BadSymbolFile, match="leaves its box"):
        counters.with_symbol(FIELD, "ram", wide, [A1])


@given(st.integers(1, 4), st.integers(1, 4))
def test_a_face_more_keeps_the_steps_without_a_gap(first: int, count: int) -> None:
    steps = [step for step in range(first, first - count, -1) if step > 0]
    piece = replace(FIELD.piece_of[A1], faces=tuple(Face(step, {"strength": step, "speed": 2}) for step in steps))
    faces = forces.read_faces(forces.with_face(piece, SCHEMA), SCHEMA)
    assert len(faces) == len(steps) + 1
    found = [face.steps for face in faces]
    assert found == list(range(found[0], found[0] - len(found), -1))
    assert found[-1] >= 1


@pytest.mark.parametrize(("name", "key"), [("Heavy Tank (2)", "heavy-tank-2"), ("ÄÖ", "symbol"), ("x" * 60, "x" * 40)])
def test_a_file_gives_its_symbol_a_plain_name(name: str, key: str) -> None:
    assert counters.key_for(name) == key


def test_comrades_are_those_of_side_and_formation() -> None:
    assert counters.comrades(FIELD, [A1]) == (PieceId("a1"), PieceId("a2"), PieceId("a3"))

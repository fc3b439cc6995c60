"""The order of battle as text: there and back, in the forms that spreadsheets make of it."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from probe.field import scenario
from probe.schema import SCHEMA

from core.model.units import Face
from core.model.values import PieceId
from core.play.library import named
from editor.models import tables

FIELD = scenario()
FIRST = FIELD.pieces[0]


def test_what_is_written_as_csv_is_read_back_and_changes_nothing() -> None:
    game, campaign = named("czech38")
    assert tables.from_table(campaign, game.schema, tables.to_csv(campaign, game.schema)) == tables.Pasted(None, ())
    assert tables.from_table(FIELD, SCHEMA, tables.to_csv(FIELD, SCHEMA)) == tables.Pasted(None, ())


def test_a_table_adds_changes_and_never_takes_away() -> None:
    guard, first = "Amber Guard;a9;amber;horse;2: 4-3 / 1: 2-~;A2", "Amber First;a1;amber;foot;2: 3-2;B2"
    text = "\n".join(("name;id;side;type;faces;setup", guard, first))
    found = tables.from_table(FIELD, SCHEMA, text)
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
        ("id,side,type,name\nb9,green,foot,N", 2, "expected one of Amber, Blue"),
        ("id,counters\na1,many", 2, "expected 0 to 99"),
        ("id,side,type,name\nb 9,blue,foot,N", 2, "is no id"),
        ("id,side,type,name\nz1,blue,foot,N\nz1,blue,foot,M", 3, "appears twice"),
    ],
)
def test_a_line_with_a_fault_is_told_by_its_number_and_left_out(text: str, line: int, says: str) -> None:
    found = tables.from_table(FIELD, SCHEMA, text)
    assert [fault.line for fault in found.faults] == [line]
    assert says in found.faults[0].words
    if "z1" not in text:
        assert found.edit is None


def test_a_good_line_beside_a_bad_one_is_taken() -> None:
    found = tables.from_table(FIELD, SCHEMA, "id\tname\na1\tRenamed\nb1\t")
    assert [fault.line for fault in found.faults] == [3]
    assert found.edit is not None
    assert found.edit.scenario.piece_of[PieceId("a1")].name == "Renamed"


# What spreadsheets make of it ------------------------------------------------------------------


def written(parting: str, end: str, changes: dict[str, str]) -> str:
    """Return the whole table as a spreadsheet would save it, some cells of the first unit changed."""
    plain = list(csv.reader(io.StringIO(tables.to_csv(FIELD, SCHEMA))))
    for column, words in changes.items():
        plain[1][plain[0].index(column)] = words
    out = io.StringIO()
    csv.writer(out, delimiter=parting, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(plain)
    return out.getvalue()


awkward = st.text(st.sampled_from("aä 1,;\t\"'\n-/"), max_size=12).map(str.strip)


@given(st.sampled_from(",;\t"), st.sampled_from(["\n", "\r\n", "\r"]), awkward, awkward)
def test_any_words_come_through_any_dialect(parting: str, end: str, note: str, formation: str) -> None:
    text = written(parting, end, {"note": note, "formation": formation})
    found = tables.from_table(FIELD, SCHEMA, text)
    assert found.faults == ()
    new = found.edit.scenario.piece_of[FIRST.id] if found.edit else FIRST
    assert new == replace(FIRST, note=note, formation=formation)
    changed = found.edit.scenario if found.edit else FIELD
    assert tables.from_table(changed, SCHEMA, tables.to_csv(changed, SCHEMA, parting=parting)).edit is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_are_read_as_spreadsheets_save_them(encoding: str) -> None:
    content = written(";", "\r\n", {"name": "Jäger"}).encode(encoding)
    found = tables.from_table(FIELD, SCHEMA, tables.decoded(content))
    assert found.edit is not None
    assert found.edit.scenario.piece_of[FIRST.id].name == "Jäger"


def test_a_line_that_names_the_separator_and_empty_columns_are_passed_over() -> None:
    text = "sep=;\r\nid;note;;\r\n\r\na1;first;;\r\na2;x;;\r\nzz;y;;\r\n"
    found = tables.from_table(FIELD, SCHEMA, text)
    assert found.edit is not None
    assert found.edit.scenario.piece_of[PieceId("a1")].note == "first"
    assert [fault.line for fault in found.faults] == [6]  # as the file counts, with its first and its empty line


def test_a_copied_cell_may_begin_with_a_quote() -> None:
    found = tables.from_table(FIELD, SCHEMA, 'id\tname\na1\t"Old" Guard\n')
    assert found.edit is not None
    assert found.edit.scenario.piece_of[PieceId("a1")].name == '"Old" Guard'


def test_a_quote_that_is_never_closed_is_said() -> None:
    found = tables.from_table(FIELD, SCHEMA, 'id,note\na1,"open\na2,x\n')
    assert found.edit is None
    assert "Close every quote" in found.faults[0].words


def test_a_hex_that_lost_its_zero_is_found_again() -> None:
    game, campaign = named("czech38")
    text = "id\tsetup\tdefault_place\ng3\t916\t\ng69L\t916-8\t917\ng5\t9\t"
    found = tables.from_table(campaign, game.schema, text)
    assert found.edit is not None
    pieces = found.edit.scenario.piece_of
    assert pieces[PieceId("g3")].setup == "0916"
    assert (pieces[PieceId("g69L")].setup, pieces[PieceId("g69L")].default_place) == ("0916-8", "0917")
    assert pieces[PieceId("g5")].setup == "9"

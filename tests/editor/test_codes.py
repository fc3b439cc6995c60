"""Set-up codes as a form: fields from the schema, shared values, refusals with clause, areas with letters, zones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from probe.field import scenario
from probe.schema import SCHEMA

from core.model.setup_forms import SetupForm, read_code
from core.model.values import PieceId
from core.play.library import named
from editor.models import codes, standing
from editor.models.codes import BadCode

CZECH, CAMPAIGN = named("czech38")
FORMS = (
    SetupForm("area", "Area", "In {area}", "x 1", words={"area": ("north", "south")}),
    SetupForm("entry", "Enters", "T{turn} {place}", "x 2", words={"place": ("A", "B")}),
    SetupForm("chance", "Perhaps", "T{turn} {chance}/6", "x 3"),
    SetupForm("zone", "Zone", "{hex}-{radius}", "x 4"),
    SetupForm("pool", "Pool", "Pool", "x 5", (SCHEMA.sides[0].id,), pool=True),
    SetupForm("hex", "Hex", "{hex}", "x 6"),
)
MANY = replace(SCHEMA, setup_forms=FORMS)
FIELD = scenario()
A1, A2, B1 = PieceId("a1"), PieceId("a2"), PieceId("b1")


def test_a_form_has_the_fields_that_the_schema_gives_it_with_bounds_of_the_scenario() -> None:
    entry, chance = FORMS[1], FORMS[2]
    turn, place = codes.form_fields(entry, FIELD)
    assert (turn.least, turn.most, turn.is_number) == (1, 3, True)
    assert (place.words, place.is_number) == (("A", "B"), False)
    assert codes.form_fields(chance, FIELD)[1].most == 6
    offered = [form.id for form in codes.forms_of(MANY, [FIELD.piece_of[B1]])]
    assert offered == ["area", "entry", "chance", "zone", "hex"]


@given(st.integers(1, 3), st.sampled_from("AB"), st.integers(1, 6), st.integers(1, 9))
def test_what_a_form_writes_is_read_back(turn: int, place: str, chance: int, radius: int) -> None:
    values = {"turn": turn, "place": place, "chance": chance, "radius": radius, "hex": "C3", "area": "south"}
    for form in FORMS:
        read = read_code(FORMS, form.written(values), FIELD.map.sheet.has)
        assert read is not None
        assert (read.form, read.values) == (form, {name: values[name] for name in form.fields})


def test_a_word_that_the_form_does_not_know_is_no_code_of_it() -> None:
    assert read_code(FORMS, "In west") is not None  # anything may be taken for a hex where no map is asked
    assert read_code(FORMS, "In west", FIELD.map.sheet.has) is None
    assert read_code(FORMS, "T2 C", FIELD.map.sheet.has) is None


@pytest.mark.parametrize(
    ("form", "name", "words", "says", "clause"),
    [
        (FORMS[3], "hex", "Z9", "The map has no hex Z9", "x 4"),
        (FORMS[3], "radius", "0", "from 1 to 6; 0 is none", "x 4"),
        (FORMS[1], "turn", "4", "from 1 to 3; 4 is none", "x 2"),
        (FORMS[1], "place", "C", "choose one of A, B", "x 2"),
        (FORMS[2], "chance", "7", "from 1 to 6; 7 is none", "x 3"),
        (FORMS[0], "area", "west", "choose one of north, south", "x 1"),
    ],
)
def test_what_a_field_cannot_hold_is_refused_with_the_clause(
    form: SetupForm, name: str, words: str, says: str, clause: str
) -> None:
    with pytest.raises(BadCode, match=says) as refused:
        codes.typed(form, name, words, FIELD)
    assert refused.value.clause == clause


def test_another_form_takes_over_what_the_old_one_said() -> None:
    edit = codes.with_form(FIELD, MANY, [A1, B1], FORMS[3])
    assert edit is not None
    zones = edit.scenario
    assert [zones.piece_of[id_].setup for id_ in (A1, B1)] == ["A1-1", "F5-1"]
    assert [zones.piece_of[id_].default_place for id_ in (A1, B1)] == ["A1", "F5"]
    wider = codes.with_field(zones, MANY, [A1, B1], "radius", 2)
    assert wider is not None
    shared = codes.shared(wider.scenario, MANY, [A1, B1])
    assert (shared.form, shared.values, shared.usual) == (FORMS[3], {"radius": 2}, None)
    back = codes.with_form(wider.scenario, MANY, [A1, B1], FORMS[5])
    assert back is not None
    assert back.scenario == FIELD


def test_a_field_changes_only_the_codes_that_have_it() -> None:
    edit = codes.with_form(FIELD, MANY, [A1], FORMS[1])
    assert edit is not None
    assert edit.scenario.piece_of[A1].setup == "T1 A"
    mixed = codes.with_field(edit.scenario, MANY, [A1, B1], "turn", 3)
    assert mixed is not None
    assert [mixed.scenario.piece_of[id_].setup for id_ in (A1, B1)] == ["T3 A", "F5"]
    assert codes.shared(mixed.scenario, MANY, [A1, B1]).form is None


@given(st.lists(st.integers(-3, 3), max_size=6))
def test_a_zone_stays_within_its_bounds_however_it_is_pulled(steps: list[int]) -> None:
    edit = codes.with_form(FIELD, MANY, [A1], FORMS[3])
    assert edit is not None
    opened, radius = edit.scenario, 1
    for by in steps:
        changed = codes.radius_changed(opened, MANY, [A1], by)
        opened, radius = changed.scenario if changed else opened, min(max(radius + by, 1), 6)
    found = standing.zone(opened, MANY, [A1])
    if found is not None:  # on so small a map a wide ring may hold no hex
        assert (found.centre, found.radius) == (FIELD.map.sheet.hex("A1"), radius)
        assert FIELD.map.grid.distance(found.centre, found.handle) == radius


def test_the_grip_keeps_clear_of_counters_and_follows_the_hand() -> None:
    sheet = CAMPAIGN.map.sheet
    found = standing.zone(CAMPAIGN, CZECH.schema, [PieceId("g69L")])
    assert found is not None
    full = {standing.stands_in(CAMPAIGN, CZECH.schema, piece) for piece in CAMPAIGN.pieces}
    assert found.handle not in full
    pulled = standing.zone(CAMPAIGN, CZECH.schema, [PieceId("g69L")], sheet.hex("1214"))
    assert pulled is not None
    assert pulled.handle == sheet.hex("1214")
    assert standing.zone(CAMPAIGN, CZECH.schema, [PieceId("g69L"), PieceId("g16L")]) is None


def test_codes_that_allow_the_same_hexes_are_one_area_and_each_area_has_a_letter() -> None:
    ids = [PieceId(id_) for id_ in ("g69L", "g5", "g16L", "g3")]
    first, second, third = standing.areas(CZECH, CAMPAIGN, ids)
    assert (first.letter, first.code, first.count) == ("A", "1222-8", 2)
    assert (second.letter, second.code) == ("B", "5706-4")
    assert third.hexes == (CAMPAIGN.map.sheet.hex("5105"),)


def test_legal_hexes_are_those_that_the_whole_game_would_tell() -> None:
    options = {**CZECH.schema.default_options(), **CAMPAIGN.options}
    for start in CZECH.starts(CAMPAIGN, options):
        assert standing.legal_hexes(CZECH, CAMPAIGN, CAMPAIGN.piece_of[start.piece]) == start.hexes


def test_a_unit_is_judged_alone_and_only_what_is_new_counts() -> None:
    ids = [PieceId("g3")]
    astray = codes.with_field(CAMPAIGN, CZECH.schema, ids, "hex", "2811")
    assert astray is not None
    (issue,) = codes.new_faults(CZECH, CAMPAIGN, astray.scenario, ids)
    assert (issue.key, issue.clause) == ("wrong-side-of-frontier", "czech38 3.2.A")
    further = codes.with_field(astray.scenario, CZECH.schema, ids, "hex", "2812")
    assert further is not None
    assert codes.new_faults(CZECH, astray.scenario, further.scenario, ids) == ()
    everybody = {piece.id for piece in CAMPAIGN.pieces}
    assert codes.faults(CZECH, CAMPAIGN, everybody) == ()


def test_a_first_hex_is_sought_where_the_rules_allow_one() -> None:
    (zone,) = [form for form in CZECH.schema.setup_forms if form.id == "zone"]
    ids = [PieceId("g3")]
    bare = codes.changed(CAMPAIGN, {ids[0]: replace(CAMPAIGN.piece_of[ids[0]], setup="", default_place="")})
    assert bare is not None
    abroad = CAMPAIGN.map.sheet.hex("2811")
    barred = codes.with_form(bare.scenario, CZECH.schema, ids, zone, abroad)
    assert barred is not None
    assert codes.new_faults(CZECH, bare.scenario, barred.scenario, ids)
    edit = codes.chosen_form(CZECH, bare.scenario, ids, zone, abroad)
    assert edit is not None
    assert codes.new_faults(CZECH, bare.scenario, edit.scenario, ids) == ()
    found = standing.code_of(edit.scenario, CZECH.schema, edit.scenario.piece_of[ids[0]])
    assert found is not None
    at = CAMPAIGN.map.sheet.hex(str(found.values["hex"]))
    assert CAMPAIGN.map.layer_at("country", at) == "germany"

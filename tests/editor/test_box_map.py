"""The box check of the map: areas, hexsides, features and places are confirmed, corrected and closed."""

from __future__ import annotations

from datetime import date

import pytest

from core.board.hexsides import hexside, sides_of
from core.model.scenario import Scenario
from core.play.library import named
from editor.models import printed
from editor.models.box_check import BadEntry, Section, entered, sections
from editor.models.edits import Edit

GAME, CAMPAIGN = named("czech38")
SHEET, TODAY = CAMPAIGN.map.sheet, date(2026, 3, 1)


def section(scenario: Scenario, id_: str) -> Section:
    return next(found for found in sections(scenario, GAME.schema) if found.id == id_)


def number(found: Section, label: str) -> int:
    return next(n for n, datum in enumerate(found.data) if datum.at == SHEET.hex(label))


def typed(scenario: Scenario, id_: str, label: str, words: str) -> Edit:
    found = section(scenario, id_)
    at = number(found, label) if label else len(found.data) - 1
    return entered((scenario, GAME.schema), found, at, words, TODAY).edit


def test_every_reconstructed_group_of_the_map_has_its_section() -> None:
    there = {found.id for found in sections(CAMPAIGN, GAME.schema)}
    groups = {g for g, w in CAMPAIGN.map.provenance.items() if w.word != printed.STATED and not g.startswith("paths.")}
    assert groups <= there
    assert "features.german_source" not in there, "the rulebook states it"


def test_a_feature_is_confirmed_corrected_and_taken_away() -> None:
    confirmed = typed(CAMPAIGN, "features.vp", "1109", "").scenario
    assert confirmed.map.feature("vp") == CAMPAIGN.map.feature("vp")
    assert section(confirmed, "features.vp").done == 1
    corrected = typed(confirmed, "features.vp", "1109", "2").scenario
    assert corrected.map.feature("vp")[SHEET.hex("1109")] == 2
    away = typed(corrected, "features.vp", "1109", "-").scenario
    assert SHEET.hex("1109") not in away.map.feature("vp")
    with pytest.raises(BadEntry, match="no figure"):
        typed(CAMPAIGN, "features.vp", "1109", "many")


def test_no_others_closes_a_group_and_leaves_open_what_is_open() -> None:
    one = typed(CAMPAIGN, "features.vp", "1109", "").scenario
    closed = typed(one, "features.vp", "", "3014=2").scenario
    assert closed.map.feature("vp")[SHEET.hex("3014")] == 2
    found = section(closed, "features.vp")
    assert found.done == 3, "the one compared, the one added, and the question"
    for datum in found.data:
        if datum.at is not None and not datum.done:
            at = section(closed, "features.vp").data.index(datum)
            closed = entered((closed, GAME.schema), section(closed, "features.vp"), at, "", TODAY).edit.scenario
    assert section(closed, "features.vp").done == len(found.data)
    singly = {word.word for word in closed.map.hex_provenance["features.vp"].values()}
    assert singly == {printed.STATED}, "the group says it for all but those that the rulebook states"


def test_the_sides_of_a_hex_are_typed_by_their_names() -> None:
    grid = SHEET.grid
    side = CAMPAIGN.map.hexsides["border"][0]
    label = SHEET.label(side // 6)  # type: ignore[arg-type]
    new = typed(CAMPAIGN, "hexsides.border", label, "N S").scenario
    at = SHEET.hex(label)
    names = [n for n, s in zip(grid.orientation.compass, sides_of(grid, at), strict=True)
             if s in new.map.sides_by_kind["border"]]  # fmt: skip
    assert names == ["N", "S"]
    with pytest.raises(BadEntry, match="no side"):
        typed(CAMPAIGN, "hexsides.border", label, "X")
    more = typed(CAMPAIGN, "hexsides.ip", "", "3014:NE,S").scenario
    assert {hexside(grid, SHEET.hex("3014"), 1), hexside(grid, SHEET.hex("3014"), 3)} <= more.map.sides_by_kind["ip"]


def test_areas_are_typed_as_letters_of_a_row() -> None:
    found = section(CAMPAIGN, "layers.country")
    result = entered((CAMPAIGN, GAME.schema), found, 0, ".c", TODAY)
    assert result.count == 2
    second = found.data[1].at
    assert second is not None
    assert result.edit.scenario.map.layer_at("country", second) == "czechoslovakia"


def test_a_place_gets_another_name_or_other_hexes() -> None:
    place = next(place for place in CAMPAIGN.map.places if place.name == "Kladno")
    label = SHEET.label(place.hexes[0])
    named_ = typed(CAMPAIGN, "places", label, "Kladenko").scenario
    assert named_.map.names[place.hexes[0]] == "Kladenko"
    moved = typed(CAMPAIGN, "places", label, "3014 3015").scenario
    assert moved.map.names[SHEET.hex("3015")] == "Kladno"
    with pytest.raises(BadEntry):
        typed(CAMPAIGN, "places", "", "Neustadt")


def test_a_datum_that_is_gone_leaves_its_place_to_the_next() -> None:
    found = section(CAMPAIGN, "features.vp")
    assert entered((CAMPAIGN, GAME.schema), found, 0, "-", TODAY).count == 0

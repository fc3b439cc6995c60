"""Clauses of the rulebook that are about the box: nationalities, types, abbreviations, entry hexes, the line."""

from collections import defaultdict

import pytest

from core.games.kaiser.rules import bind_rules
from core.games.kaiser.schema import SCHEMA
from core.model.scenario import Scenario
from core.play.library import named
from core.view.palette import contrast
from core.view.symbols import symbol, symbol_keys

ABBREVIATIONS = {
    "AR": "Argyll and Sutherland Highlanders", "BD": "Bedfordshire", "BF": "Buffs", "BK": "Berkshire",
    "KR": "King's Royal Rifle Corps", "LN": "London", "IN": "Inniskilling", "MN": "Manchester",
    "OB": "Oxford and Buck", "QU": "Queen's", "E": "Entrenching", "SF": "Scots Fusiliers", "RB": "Rifle Brigade",
    "WO": "Worcestershire", "WR": "Warwickshire",
}  # fmt: skip
"""19.0, with LN for London and QU for the Queen's as ruled, and three that only 18.2 uses."""


@pytest.fixture(scope="module")
def campaign() -> Scenario:
    return named("kaiser/campaign")[1]


@pytest.mark.clause("kaiser 2.2.1")
def test_each_nationality_has_a_colour_of_its_own(campaign):
    colours = defaultdict(set)
    for piece in campaign.pieces:
        colours[piece.nationality].add(piece.scheme)
    assert dict(colours) == {"german": {"german"}, "british": {"british"}, "french": {"french"}}
    grounds = [ground for _, ground in SCHEMA.schemes.values()]
    assert len(set(grounds)) == len(grounds) == 3
    assert all(contrast(ink, ground) >= 7 for ink, ground in SCHEMA.schemes.values())


@pytest.mark.clause("kaiser 2.2.5")
def test_each_type_of_unit_has_a_symbol_of_its_own_and_is_in_the_box(campaign):
    signs = {kind.id: kind.symbol for kind in SCHEMA.pieces}
    assert set(signs) == {"hq", "stosstruppen", "infantry", "service", "cavalry", "engineer", "replacement"}
    assert set(signs.values()) <= set(symbol_keys())
    assert len({symbol(key).parts for key in signs.values()}) == len(signs)
    assert {piece.type for piece in campaign.pieces} == set(signs)


@pytest.mark.clause("kaiser 19.0")
@pytest.mark.parametrize("short", ABBREVIATIONS)
def test_abbreviations_stand_for_the_regiments_named(campaign, short):
    battalions = [piece for piece in campaign.pieces if piece.size == "battalion" and piece.type == "infantry"]
    meant = [p for p in battalions if p.short.partition("/")[0].lstrip("0123456789") == short]
    assert meant
    assert all(ABBREVIATIONS[short] in piece.name for piece in meant), [piece.name for piece in meant]


@pytest.mark.clause("kaiser 19.0")
def test_reserve_bavarian_and_cavalry_in_a_designation(campaign):
    for piece in campaign.pieces:
        unit = piece.short.partition("/")[0]
        if piece.size == "division":
            assert unit.endswith("R") == ("Reserve" in piece.name)
            assert unit.endswith("B") == ("Bavarian" in piece.name)
        if piece.type == "cavalry":
            assert "Cv/" in piece.short


@pytest.mark.clause("kaiser 15.1.2.A")
def test_each_letter_is_one_hex_on_the_edge_and_every_reinforcement_has_one(campaign):
    rules = bind_rules(campaign, {})
    grid = campaign.map.grid
    coming = [piece for piece in campaign.pieces if piece.setup.startswith("Turn")]
    assert len(coming) == 26
    entries = {rules.entry_of(piece.id) for piece in coming}
    assert len(entries) == 4
    assert all(len(hexes) == 1 and grid.on_edge(hexes[0]) for hexes in entries)


@pytest.mark.clause("kaiser 20.1.1.A")
def test_the_line_parts_the_map_and_leaves_51_towns_to_the_west(campaign):
    rules = bind_rules(campaign, {})
    assert (len(rules.towns), len(rules.scoring_towns)) == (92, 51)
    assert campaign.map.sheet.hex("4006") not in rules.west_of_line, "Saint-Quentin is German from the start"
    assert rules.west_edge <= rules.west_of_line


@pytest.mark.clause("kaiser 20.2.A")
def test_the_western_edge_is_the_first_column(campaign):
    label = campaign.map.sheet.label
    assert sorted(label(at) for at in bind_rules(campaign, {}).west_edge) == [f"01{row:02}" for row in range(1, 34)]


@pytest.mark.clause("kaiser 13.2.3.A")
def test_replacement_regiments_are_as_many_as_the_scenario_has_and_wait_off_the_map(campaign):
    waiting = [piece for piece in campaign.pieces if piece.type == "replacement"]
    assert len(waiting) == 12
    assert {(piece.setup, piece.size, piece.max_steps) for piece in waiting} == {("Replacement", "regiment", 1)}


def test_localities_are_names_and_no_towns(campaign):
    rules = bind_rules(campaign, {})
    heights = [place for place in campaign.map.places if place.kind == "locality"]
    assert {"Manchester Hill", "Enghien Redoubt"} <= {place.name for place in heights}
    assert not {at for place in heights for at in place.hexes} & set(rules.towns)

"""The shipped campaign holds what the rulebook states and says of everything else where it comes from."""

from collections import Counter

import pytest

from core.board.hexes import Hex
from core.games.kaiser.schema import SCHEMA, TRENCHES
from core.games.kaiser.setup_issues import setup_issues
from core.model.scenario import Scenario
from core.play.library import named

GERMAN_SETUP = {
    "3804": "50/9", "3806": "45R/9", "3902": "88/3", "3903": "28/3", "3908": "238/17", "4101": "113/3",
    "4102": "6/3", "4310": "1B/17", "4328": "220/47/Gyl", "4400": "10/17", "4407": "9/17", "4411": "34/4R",
    "4412": "37/4R",
}  # fmt: skip
"""18.1 with 6/33 and OR/17 read as ruled."""

ALLIED_SETUP = {
    "3301": ("8AR/61/18",), "0720": ("61/20/18",), "0820": ("59/20/18",),
    "1303": ("6/3Cv/18", "7/3Cv/18", "Cd/3Cv/18"), "1615": ("84/18",), "1727": ("3/2Cv/3", "4/2Cv/3"),
    "2016": ("60/20/18", "150/18"), "2223": ("21E/3",), "2402": ("129/18",), "2405": ("89/30/18",),
    "2516": ("83/18",), "2605": ("2SF/30/18",), "3321": ("5/2Cv/3", "9RB/14/3"),
}  # fmt: skip
"""18.2 with 0133 read as 3301."""

SCHEDULE = {
    (2, "A"): ("8LN/58/3",),
    (2, "C"): ("149/50/19", "150/50/19", "19 Corps HQ"),
    (3, "B"): ("25/9/5", "26/9/5", "27/9/5", "5 Corps HQ"),
    (4, "C"): ("23/8/19", "24/8/19", "25/8/19"),
    (4, "D"): ("17/24/19", "72/24/19", "73/24/19", "1/1Cv/19", "2/1Cv/19", "9/1Cv/19"),
    (6, "B"): ("28/10/5", "29/10/5", "30/10/5"),
    (7, "B"): ("184/62/5", "185/62/5", "186/62/5", "64/22/5", "65/22/5", "66/22/5"),
}


@pytest.fixture(scope="module")
def campaign() -> Scenario:
    game, scenario = named("kaiser/campaign")
    assert game.schema is SCHEMA
    return scenario


def starting(campaign: Scenario, side: str) -> dict[str, list[str]]:
    """Return printed hex -> designations of a side's pieces that begin there."""
    found: dict[str, list[str]] = {}
    for piece in campaign.pieces_of(side):
        if piece.setup.isdecimal():
            found.setdefault(piece.setup, []).append(piece.short)
    return found


def test_nothing_is_wrong_with_it(campaign):
    assert setup_issues(campaign, {}) == ()


def test_pieces_by_side_type_and_where_they_come_from(campaign):
    units = [piece for piece in campaign.pieces if piece.type not in ("replacement", "service")]
    assert Counter(piece.nationality for piece in units) == {"german": 30, "british": 100, "french": 13}
    assert Counter(piece.type for piece in campaign.pieces) == {
        "infantry": 95, "stosstruppen": 8, "cavalry": 9, "engineer": 22, "hq": 9, "replacement": 12, "service": 54,
    }  # fmt: skip
    assert Counter(piece.provenance["exists"].partition(",")[0] for piece in units) == {
        "rulebook": 57, "public": 40, "public_unverified": 46,
    }  # fmt: skip
    assert {piece.provenance["factors"] for piece in campaign.pieces} == {"reconstructed"}


@pytest.mark.clause("kaiser 18.1")
def test_printed_german_setup(campaign):
    stands = starting(campaign, "german")
    assert all(name in stands[label] for label, name in GERMAN_SETUP.items())


@pytest.mark.clause("kaiser 18.2")
@pytest.mark.clause("kaiser 18.2#3321")
def test_printed_allied_setup(campaign):
    stands = starting(campaign, "allied")
    for label, names in ALLIED_SETUP.items():
        assert set(names) <= set(stands[label]), label
    assert sorted(stands["3321"]) == ["5/2Cv/3", "9RB/14/3"]


@pytest.mark.clause("kaiser 15.3")
def test_printed_schedule_of_reinforcements(campaign):
    found: dict[str, list[str]] = {}
    for piece in campaign.pieces_of("allied"):
        if piece.setup.startswith("Turn"):
            found.setdefault(piece.setup, []).append(f"{piece.short} Corps HQ" if piece.type == "hq" else piece.short)
    printed = {f"Turn {turn} {letter}": sorted(names) for (turn, letter), names in SCHEDULE.items()}
    assert {code: sorted(names) for code, names in found.items()} == printed


@pytest.mark.clause("kaiser 2.2.3")
def test_a_designation_ends_with_the_corps(campaign):
    for piece in campaign.pieces:
        if piece.type in ("infantry", "stosstruppen", "cavalry", "engineer"):
            assert piece.short.rpartition("/")[2] == piece.fields["corps"], piece.id
        if piece.type in ("infantry", "stosstruppen") and piece.size == "division":
            assert piece.short.count("/") == 1


@pytest.mark.clause("kaiser 2.2.4")
def test_headquarters_are_small_and_bear_the_sign_of_a_corps(campaign):
    assert SCHEMA.sizes == {"division": "XX", "brigade": "X", "regiment": "III", "battalion": "II", "company": "I",
                            "hq": "XXX"}  # fmt: skip
    assert {piece.size for piece in campaign.pieces if piece.type == "hq"} == {"hq"}
    assert campaign.charts["stacking"].cell("hq", "points") == campaign.charts["stacking"].cell("company", "points")


@pytest.mark.clause("kaiser 2.2.2.A")
@pytest.mark.clause("kaiser 2.2.2.B")
def test_every_division_has_a_weaker_back(campaign):
    divisions = [piece for piece in campaign.pieces if piece.size == "division"]
    assert len(divisions) == 19
    assert any(piece.type == "stosstruppen" for piece in divisions)
    for piece in divisions:
        assert [face.steps for face in piece.faces] == [2, 1]
        assert piece.factor("strength", 1) < piece.factor("strength", 2)


def test_steps_follow_the_size(campaign):
    for piece in campaign.pieces:
        two = piece.size in ("division", "brigade") or (piece.size == "regiment" and piece.type != "replacement")
        assert piece.max_steps == (2 if two else 1), piece.id


@pytest.mark.clause("kaiser 15.2.2.A")
def test_every_battalion_of_infantry_has_a_service_company_for_its_back(campaign):
    battalions = {p.id for p in campaign.pieces_of("allied") if p.size == "battalion" and p.type == "infantry"}
    backs = [piece for piece in campaign.pieces if piece.type == "service"]
    assert {piece.substitute_for for piece in backs} == battalions
    assert all(piece.faces == backs[0].faces for piece in backs), "all alike (15.2.2.B)"


def test_figures_of_the_printed_example(campaign):
    by_name = {piece.short: piece for piece in campaign.pieces}
    division, brigade = by_name["231/9"], by_name["59/20/18"]
    assert division.factor("strength", 2) == 30
    assert (brigade.factor("strength", 2), brigade.factor("morale", 2)) == (10, 4)
    company = by_name["84/18"]
    assert (company.factor("strength", 1), company.factor("morale", 1)) == (1, 3)
    morale = {face.factors["morale"] for piece in campaign.pieces for face in piece.faces}
    assert min(morale) >= 1
    assert max(morale) == 5


# The map -----------------------------------------------------------------------------------------


def at(campaign: Scenario, label: str) -> Hex:
    return campaign.map.sheet.hex(label)


def test_size_of_the_sheet_and_its_lower_columns(campaign):
    grid, sheet = campaign.map.grid, campaign.map.sheet
    labels = {sheet.label(h) for h in grid.hexes}
    assert len(labels) == 1474
    assert "4400" in labels
    assert "4300" not in labels
    assert "0100" not in labels
    north_east = grid.neighbour(at(campaign, "4401"), 5), grid.neighbour(at(campaign, "4301"), 1)
    assert [sheet.label(h) for h in north_east] == ["4301", "4400"], "even columns sit half a hex lower"


def test_towns_and_those_west_of_the_line(campaign):
    towns = [place for place in campaign.map.places if place.kind in ("city", "town", "village")]
    assert len({place.name for place in towns}) == len({h for place in towns for h in place.hexes}) == 92
    columns = [int(campaign.map.sheet.label(place.hexes[0])[:2]) for place in towns]
    assert sum(column <= 26 for column in columns) == 51


@pytest.mark.clause("kaiser 10.0.A")
def test_a_hex_has_at_most_one_type_of_trench(campaign):
    assert {kind: len(campaign.map.feature(kind)) for kind in TRENCHES} == {"redoubt": 19, "fieldwork": 32, "wire": 56}
    held = Counter(h for kind in TRENCHES for h in campaign.map.feature(kind))
    assert max(held.values()) == 1


def test_germans_of_the_first_line_stand_in_trenches_and_no_enemies_touch(campaign):
    trenches = {h for kind in TRENCHES for h in campaign.map.feature(kind)}
    german = {at(campaign, label) for label in starting(campaign, "german")}
    allied = {at(campaign, label) for label in starting(campaign, "allied")}
    touching = {h for h in german if allied & set(campaign.map.grid.adjacent(h))}
    assert touching == set()
    assert not german & allied
    first = {at(campaign, label) for label in ("3804", "3806", "3902", "3903", "3908", "4310", "4328", "4411", "4412")}
    assert first <= trenches
    assert not trenches & {at(campaign, label) for label in ("4101", "4102", "4400", "4407")}


def test_every_group_says_where_it_comes_from(campaign):
    groups = {f"features.{kind}" for kind in campaign.map.features}
    groups |= {f"hexsides.{kind}" for kind in campaign.map.hexsides} | {f"paths.{kind}" for kind in campaign.map.paths}
    assert groups | {"terrain", "places"} == set(campaign.map.provenance)
    assert campaign.map.provenance["hexsides.bridge"].method
    assert {"misprints", "turns", "units.factors"} <= set(campaign.provenance)

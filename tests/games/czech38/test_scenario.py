"""The shipped campaign says what the rulebook says, and tells what it does not."""

import itertools

import pytest

from core.board.hexsides import between
from core.games.czech38.schema import MOVEMENT_CLASS, SCHEMA
from core.games.czech38.setup_issues import setup_issues
from core.model.scenario import Scenario


def hexes(campaign: Scenario, *labels: str) -> list[int]:
    return [campaign.map.sheet.hex(label) for label in labels]


def piece(campaign: Scenario, id_: str):
    return campaign.piece_of[id_]


def test_nothing_is_wrong_with_it(campaign):
    assert setup_issues(campaign, {}) == ()


def test_every_optional_piece_finds_room(campaign):
    switches = {option.id: True for option in SCHEMA.options if isinstance(option.default, bool)}
    found = {issue.key for issue in setup_issues(campaign, switches)}
    assert found == set()


def test_size_of_the_sheet(campaign):
    grid = campaign.map.grid
    assert len(grid.hexes) == 60 * 28 - 12
    assert not any(label in {campaign.map.sheet.label(at) for at in grid.hexes} for label in ("4928", "6028"))


@pytest.mark.clause("czech38 15.2.A.ex")
def test_odd_columns_sit_half_a_hex_lower(campaign):
    way = hexes(campaign, "5907", "5807", "5707", "5607")
    grid = campaign.map.grid
    assert all(grid.distance(a, b) == 1 for a, b in itertools.pairwise(way))
    zone, start, end = hexes(campaign, "5706", "5807", "5607")
    assert grid.distance(zone, start) == grid.distance(zone, end) == 1
    assert {campaign.map.terrain_at(at) for at in way} == {"clear"}
    rivers = campaign.map.sides_by_kind
    crossed = [between(grid, a, b) for a, b in itertools.pairwise(way)]
    assert not any(side in rivers["river_minor"] | rivers["river_major"] for side in crossed)


@pytest.mark.clause("czech38 4.2.A")
@pytest.mark.clause("czech38 4.2.B")
@pytest.mark.clause("czech38 4.2.D")
def test_victory_points(campaign):
    points, sheet = campaign.map.feature("vp"), campaign.map.sheet
    worth = {label: points[sheet.hex(label)] for label in ("2710", "2711", "2811", "2014", "4621")}
    assert worth == {"2710": 4, "2711": 4, "2811": 4, "2014": 3, "4621": 3}
    assert sum(points.values()) == 45
    assert sum(1 for amount in points.values() if amount == 1) == 27


def test_names_stand_where_the_rulebook_puts_them(campaign):
    names, sheet = campaign.map.names, campaign.map.sheet
    expected = {
        "2014": "Plzeň", "4621": "Brno", "6014": "Ostrava", "1203": "Zwickau", "1601": "Chemnitz",
        "5112": "Bruntál", "2710": "Praha", "2711": "Praha", "2811": "Praha",
    }  # fmt: skip
    assert {label: names[sheet.hex(label)] for label in expected} == expected
    assert len({place.name for place in campaign.map.places}) == len(campaign.map.places) == 33


@pytest.mark.clause("czech38 15.4.B.ex")
def test_ground_of_the_assault_example(campaign):
    launch, target = hexes(campaign, "5014", "5114")
    side = between(campaign.map.grid, launch, target)
    assert campaign.map.terrain_at(target) == "clear"
    assert side in campaign.map.sides_by_kind["river_minor"]


@pytest.mark.clause("czech38 7.3.1.A.ex")
@pytest.mark.clause("czech38 7.3.2.A")
@pytest.mark.clause("czech38 7.3.3.A")
def test_supply_sources(campaign):
    sheet, map_ = campaign.map.sheet, campaign.map
    german, czech = map_.feature("german_source"), map_.feature("czech_source")
    assert sheet.hex("2528") in german
    assert sheet.hex("2628") not in german
    assert {sheet.label(at) for at in czech} == {"2710", "2711", "2811", "2014", "4621", "6014"}
    soviet = map_.feature("soviet_source")
    assert len(soviet) == 27
    assert {sheet.hex("4927"), sheet.hex("6012"), sheet.hex("6014")} <= set(soviet)


@pytest.mark.clause("czech38 16.4.A")
def test_moravian_gate(campaign):
    gate = campaign.map.feature("moravian-gate")
    assert {campaign.map.sheet.label(at) for at in gate} == {"5812", "5912", "6012"}
    forts = {**campaign.map.feature("fort"), **campaign.map.feature("heavy_fort")}
    assert all(at in forts and campaign.map.terrain_at(at) == "clear" for at in gate)


def test_printed_run_of_industry_exits_adds_only_the_southern_tip(campaign):
    exits, sheet = campaign.map.feature("industry-exit"), campaign.map.sheet
    assert {sheet.label(at) for at, reading in exits.items() if reading == 2} == {"2628"}
    assert {at for at, reading in exits.items() if reading == 1} == set(campaign.map.feature("soviet_source"))


@pytest.mark.clause("czech38 2.4")
def test_sample_counter(campaign):
    third = piece(campaign, "g3")
    assert third.setup == "5105"
    assert third.faces[0].steps == 2
    assert [third.factor(name, 2) for name in SCHEMA.factors] == [4, 5, 5]


@pytest.mark.clause("czech38 3.2.A.ex")
@pytest.mark.clause("czech38 3.2.B")
@pytest.mark.clause("czech38 3.2.C")
def test_set_up_codes_of_the_text(campaign):
    assert piece(campaign, "c1").setup == "2610"
    by_code = {
        code: {p.short for p in campaign.pieces if p.setup == code and p.side == "german"}
        for code in ("5706-4", "1222-8")
    }
    assert by_code == {"5706-4": {"16L", "30L", "72L"}, "1222-8": {"5", "25", "35", "69L"}}


@pytest.mark.clause("czech38 8.1.A")
@pytest.mark.clause("czech38 8.3.A")
def test_reserve_and_garrison(campaign):
    reserve = {p.short for p in campaign.pieces if p.setup == "Reserve"}
    assert reserve == {"34L", "37L", "52R", "53L", "56R", "62R", "73R", "74R"}
    garrison = sorted(p.name for p in campaign.pieces if p.setup == "Slovakia")
    assert len(garrison) == 7
    assert "3rd Mobile Division" in garrison


@pytest.mark.clause("czech38 2.11.B")
@pytest.mark.clause("czech38 2.11.C")
def test_steps(campaign):
    several = [p.id for p in campaign.pieces if p.nationality == "czech" and p.max_steps > 1]
    assert several == ["cBS33"]
    four = [p for p in campaign.pieces if p.max_steps > 2]
    assert {p.type for p in four} == {"panzer", "motorized", "corps"}
    assert all(p.max_steps == 4 and p.counters == 2 for p in four)
    assert piece(campaign, "g9Mot").max_steps == 2


def test_counters_of_the_box(campaign):
    markers = next(p.default for p in SCHEMA.parameters if p.id == "markers")
    assert sum(p.counters for p in campaign.pieces) + sum(markers.values()) == 142
    ground = [p for p in campaign.pieces if p.side == "german" and p.type != "air"]
    assert (len(ground), sum(p.counters for p in ground)) == (49, 56)
    aircraft = [p.nationality for p in campaign.pieces if p.type == "air"]
    assert {nation: aircraft.count(nation) for nation in set(aircraft)} == {"german": 7, "czech": 3, "soviet": 2}


@pytest.mark.clause("czech38 12.10.ex1")
def test_combat_results_never_punish_better_odds(campaign):
    chart = campaign.charts["combat_results"]
    assert chart.cell("5", "7:1") == "0/3"
    assert chart.columns == ("1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")

    def losses(cell):
        return tuple(99 if part == "E" else int(part) for part in cell.split("/"))

    grid = [[losses(cell) for cell in row] for row in chart.cells]
    for row in grid:
        for (own, theirs), (own_next, theirs_next) in itertools.pairwise(row):
            assert own_next <= own
            assert theirs_next >= theirs
    for column in zip(*grid, strict=True):
        for (own, theirs), (own_next, theirs_next) in itertools.pairwise(column):
            assert own_next <= own
            assert theirs_next >= theirs


@pytest.mark.clause("czech38 11.8.1.3")
@pytest.mark.clause("czech38 11.8.1.4")
@pytest.mark.clause("czech38 11.8.1.8")
def test_terrain_costs(campaign):
    chart = campaign.charts["terrain_costs"]
    assert [chart.cell("rough", column) for column in ("mech", "mountain", "other")] == [3, 1, 2]
    assert [chart.cell("mountain", column) for column in ("mech", "mountain", "other")] == [4, 2, 3]
    assert [chart.cell("river_major", column) for column in ("mech", "mountain", "other")] == [2, 1, 1]
    assert set(MOVEMENT_CLASS.values()) <= set(chart.columns)


def test_every_group_says_where_it_comes_from(campaign):
    map_ = campaign.map
    groups = [
        "terrain", "places", *(f"layers.{name}" for name in map_.layers),
        *(f"features.{name}" for name in map_.features), *(f"hexsides.{name}" for name in map_.hexsides),
    ]  # fmt: skip
    assert [group for group in groups if group not in map_.provenance] == []
    words = {"rulebook", "derived", "hand", "reconstructed"}
    assert {source.word for source in map_.provenance.values()} <= words
    assert all(p.provenance.get("setup") and p.provenance.get("exists") for p in campaign.pieces)
    assert campaign.charts["combat_results"].provenance.word == "reconstructed"
    assert all(chart.provenance.word for chart in campaign.charts.values())
    cited = {source for p in campaign.pieces for source in p.sources}
    assert cited <= set(campaign.provenance)


def test_what_the_rulebook_states_is_marked_so(campaign):
    sheet, stated = campaign.map.sheet, campaign.map.hex_provenance
    for group, labels in {
        "terrain": ("5112", "5114", "5607", "5707", "5807", "5812", "5912", "6012"),
        "places": ("1203", "1601", "2014", "2710", "2711", "2811", "4621", "5112", "6014"),
        "layers.country": ("2528", "2610", "2628", "5105", "5706"),
        "hexsides.river_minor": ("5014",),
    }.items():
        for label in labels:
            assert stated[group][sheet.hex(label)].word == "rulebook", (group, label)
            assert stated[group][sheet.hex(label)].clauses, (group, label)

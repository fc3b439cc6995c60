"""The lint that every game shares, on an invented schema with roads, two countries and a chart."""

from dataclasses import replace

import pytest

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import between, hexes_of, hexside, sides_of
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.mechanics.chart_checks import chart_issues, figure_issues
from core.mechanics.map_checks import map_issues
from core.mechanics.scenario_checks import Start, StartRules, piece_issues, start_issues
from core.model.charts import Chart
from core.model.scenario import GameMap, NamedPlace, Scenario, Turn
from core.model.schema import (
    ChartType,
    FeatureType,
    HexsideType,
    LayerType,
    OptionType,
    ParameterType,
    PieceType,
    Schema,
    SideType,
    TerrainType,
    TrackType,
)
from core.model.units import Face, Piece
from core.model.values import PieceId, Side

GRID = Grid(8, 6, Orientation.FLAT, Shifted.ODD)
SHEET = MapSheet(GRID, Numbering())
SCHEMA = Schema(
    game="toy",
    title="Toy",
    sides=(SideType(Side("red"), "Red", "Red", "plain"), SideType(Side("blue"), "Blue", "Blue", "plain")),
    terrain=(TerrainType("open", "Open", "o", "clear", "toy 1"), TerrainType("lake", "Lake", "l", "flooded", "toy 1")),
    layers=(LayerType("land", "Land", ("north", "south"), "ns", "toy 2", look="country"),),
    features=(FeatureType("castle", "Castle", "toy 3", look="fort"),),
    hexsides=(
        HexsideType("brook", "Brook", "toy 4", "river-minor"),
        HexsideType("stream", "Stream", "toy 5", "river-major"),
        HexsideType("line", "Line", "toy 6", "frontier"),
        HexsideType("canal", "Canal", "toy 6", "canal"),
        HexsideType("goal", "Goal line", "toy 6", "objective"),
    ),
    paths=(HexsideType("road", "Road", "toy 7", "road"),),
    place_kinds={"town": "town"},
    pieces=(PieceType("foot", "Foot", "infantry", "toy 8"), PieceType("cart", "Cart", "corps", "toy 8", fights=False)),
    sizes={"band": "I"},
    factors=("strength", "speed"),
    schemes={"plain": ("#000000", "#ffffff")},
    charts=(ChartType("results", "Results", "toy 9", r"\d"), ChartType("extra", "Extra", "toy 9", needed=False)),
    parameters=(
        ParameterType("limit", "Limit", 3, "toy 10", 1, 9),
        ParameterType("words", "Words", "few", "toy 10", choices=("few", "many")),
    ),
    options=(
        OptionType("dark", "Dark", default=False, clause="toy 11", explains="dark"),
        OptionType("mode", "Mode", default="a", clause="toy 11", explains="mode", choices=("a", "b")),
    ),
    marks=(),
    tracks=(TrackType("turn", "Turn", 1, 9, "toy 12"),),
    boxes=(),
    frames=(),
)


def at(label: str) -> Hex:
    return SHEET.hex(label)


def side(a: str, b: str) -> int:
    return between(GRID, at(a), at(b))


NORTH_SOUTH = bytes(int(GRID.row(h) >= 3) for h in GRID.hexes)
LINE = tuple(
    sorted(
        {
            hexside(GRID, h, d)
            for h in GRID.hexes
            for d in range(6)
            if (n := GRID.neighbour(h, d)) is not None and NORTH_SOUTH[h] != NORTH_SOUTH[n]
        }
    )
)
MAP = GameMap(
    SHEET,
    ("open", "lake"),
    bytes(GRID.size),
    {"land": NORTH_SOUTH},
    {"land": ("north", "south")},
    hexsides={"line": LINE},
    places=(NamedPlace("Here", "town", (at("0302"),)),),
)
FOOT = Piece(
    PieceId("r1"), "First", "1", Side("red"), "red", "foot", "band",
    (Face(2, {"strength": 4, "speed": 3}), Face(1, {"strength": 2, "speed": 3})), "0302", "plain",
)  # fmt: skip
RESULTS = Chart("results", "Results", ("1:1", "2:1"), ("1", "2"), ((0, 1), (1, 2)), die="1d2")
SCENARIO = Scenario(
    "toy/one", "toy", "One", MAP, (FOOT,), {"results": RESULTS}, turns=(Turn(1, ""), Turn(2, ""))
)
RULES = StartRules(
    start=lambda p: Start("toy 13", p.setup != "box", (at("0302"), at("0303")), at("0302")) if p.setup else None,
    barred=lambda p, h: "toy 1" if MAP.terrain_at(h) == "lake" else "",
    crowded=lambda pieces: "toy 14" if len(pieces) > 3 else "",
    code_clause="toy 15",
)


def keys(issues) -> list[str]:
    return [issue.key.removeprefix("scenario-") for issue in issues]


def on_map(**changes: object):
    return map_issues(replace(MAP, **changes), SCHEMA)


def test_a_sound_scenario_has_no_findings():
    assert map_issues(MAP, SCHEMA) == ()
    assert chart_issues(SCENARIO, SCHEMA) == figure_issues(SCENARIO, SCHEMA) == ()
    assert piece_issues(SCENARIO, SCHEMA) == start_issues(SCENARIO, RULES) == ()


def test_every_missing_side_of_the_frontier_is_found_and_nothing_else():
    left_out = LINE[4]
    found = on_map(hexsides={"line": tuple(s for s in LINE if s != left_out)})
    assert [(issue.key, issue.side, issue.cure) for issue in found] == [
        ("scenario-frontier-missing", left_out, "cure-draw-side")
    ]


def test_a_frontier_within_a_country_is_stray():
    stray = side("0301", "0302")
    found = on_map(hexsides={"line": tuple(sorted((*LINE, stray)))})
    assert [(issue.key, issue.side, issue.clause) for issue in found] == [("scenario-frontier-stray", stray, "toy 6")]


def test_a_river_that_stays_inside_ends_nowhere():
    inside = (side("0303", "0403"), side("0402", "0303"))
    found = on_map(hexsides={"line": LINE, "brook": inside})
    assert [(issue.key, issue.values["sides"], issue.clause) for issue in found] == [
        ("scenario-river-ends-nowhere", 2, "toy 4")
    ]


@pytest.mark.parametrize("joined", ["edge", "lake"])
def test_a_river_to_the_edge_or_to_a_lake_is_well(joined):
    if joined == "edge":
        assert on_map(hexsides={"line": LINE, "brook": (side("0301", "0401"), side("0301", "0302"))}) == ()
    else:
        lake = bytes(int(h == at("0303")) for h in GRID.hexes)
        assert on_map(terrain=lake, hexsides={"line": LINE, "brook": (side("0303", "0403"),)}) == ()


def test_a_river_may_end_in_a_canal():
    towards, on = side("0303", "0403"), side("0303", "0402")
    found = on_map(hexsides={"line": LINE, "brook": (towards,)})
    assert keys(found) == ["river-ends-nowhere"]
    assert on_map(hexsides={"line": LINE, "brook": (towards,), "canal": (on,)}) == ()


def test_a_great_river_may_not_break_off_but_may_rise_from_a_brook():
    from_edge, onward, spring = side("0301", "0401"), side("0301", "0302"), side("0302", "0201")
    great = {"line": LINE, "stream": tuple(sorted((from_edge, onward)))}
    assert keys(on_map(hexsides=great)) == ["river-breaks-off"]
    assert keys(on_map(hexsides={**great, "brook": (spring,)})) == []


def test_both_rivers_on_one_side_are_one_too_many():
    double = hexside(GRID, at("0101"), 0)
    found = on_map(hexsides={"line": LINE, "brook": (double,), "stream": (double,)})
    assert keys(found) == ["two-rivers"]
    assert found[0].cure == "cure-keep-larger"


COLUMN = tuple(hexside(GRID, GRID.hex_at(2, row), direction) for row in range(6) for direction in (1, 2))
DOWN = tuple(side for side in COLUMN if hexes_of(GRID, side)[1] is not None)
"""A line from the top of the map to its foot, along the right of the third column."""


def test_a_line_that_parts_the_map_runs_whole_from_edge_to_edge_or_in_a_ring():
    assert on_map(hexsides={"line": LINE, "goal": tuple(sorted(DOWN))}) == ()
    assert on_map(hexsides={"line": LINE, "goal": tuple(sorted(COLUMN))}) == ()  # it goes on along the edge
    ring = tuple(sorted(sides_of(GRID, at("0603"))))
    assert on_map(hexsides={"line": LINE, "goal": ring}) == ()


def test_a_line_that_breaks_off_is_told_at_both_ends_of_the_gap():
    found = on_map(hexsides={"line": LINE, "goal": tuple(sorted({*DOWN} - {DOWN[5]}))})
    assert keys(found) == ["line-breaks-off", "line-breaks-off"]
    assert {issue.side for issue in found} == {DOWN[4], DOWN[6]}
    assert [issue.values["sides"] for issue in found] == [5, 5]
    assert {issue.cure for issue in found} == {"cure-join-line"}


def test_a_line_with_both_ends_in_the_open_breaks_off_and_is_not_too_much():
    alone = (hexside(GRID, at("0603"), 1),)
    found = on_map(hexsides={"line": LINE, "goal": tuple(sorted({*DOWN[3:8], *alone}))})
    assert keys(found) == ["line-breaks-off", "line-stray"]
    assert found[1].side in alone


def test_pieces_that_part_nothing_are_told_once_each_with_their_length():
    alone = (hexside(GRID, at("0603"), 1), hexside(GRID, at("0603"), 2))
    spur = (hexside(GRID, at("0403"), 0),)
    assert spur[0] not in DOWN
    rim = (hexside(GRID, at("0101"), 0), hexside(GRID, at("0101"), 5))
    for piece in (alone, spur, rim):
        found = on_map(hexsides={"line": LINE, "goal": tuple(sorted({*DOWN, *piece}))})
        assert keys(found) == ["line-stray"], piece
        assert (found[0].values["sides"], found[0].side in piece) == (len(piece), True)


def test_roads():
    def found(*way: str) -> list[str]:
        return keys(on_map(paths={"road": (tuple(map(at, way)),)}))

    assert found("0302", "0301") == []
    assert found("0302", "0303") == ["road-ends-nowhere"]
    assert found("0302", "0305") == ["road-jumps"]
    assert found("0302") == ["road-jumps"]
    crossing = on_map(paths={"road": ((at("0302"), at("0303")), (at("0303"), at("0304"), at("0305"), at("0306")))})
    assert keys(crossing) == []


def test_a_castle_on_an_island_of_its_land_is_cut_off():
    island = bytearray(NORTH_SOUTH)
    island[at("0405")] = 0
    found = on_map(layers={"land": bytes(island)}, features={"castle": {at("0405"): 1, at("0301"): 1}})
    assert [issue.at for issue in found if issue.key == "scenario-fort-cut-off"] == [at("0405")]


def test_words_the_schema_does_not_know():
    assert keys(on_map(features={"volcano": {at("0302"): 1}})) == ["unknown-key"]
    assert keys(on_map(paths={"rail": ()})) == ["unknown-key"]
    assert "layer-missing" in keys(on_map(layers={}))


def piece_keys(**changes: object) -> list[str]:
    return keys(piece_issues(replace(SCENARIO, pieces=(replace(FOOT, **changes),)), SCHEMA))


def test_pieces():
    assert piece_keys(side="green") == ["unknown-word"]
    assert piece_keys(scheme="gold") == ["unknown-word"]
    assert piece_keys(option="magic") == ["unknown-word"]
    assert piece_keys(faces=()) == ["no-faces"]
    assert piece_keys(type="cart", faces=()) == []
    assert piece_keys(faces=(FOOT.faces[0],)) == ["step-gap"]
    assert piece_keys(faces=(Face(1, {"strength": 1}),)) == ["factor-missing"]
    assert piece_keys(substitute_for="r9") == ["unknown-original"]
    assert keys(piece_issues(replace(SCENARIO, pieces=(FOOT, FOOT)), SCHEMA)) == ["duplicate-piece"]


def test_starts():
    def found(*pieces: Piece) -> list[tuple[str, str]]:
        issues = start_issues(replace(SCENARIO, pieces=pieces), RULES)
        return [(issue.key.removeprefix("scenario-"), issue.clause) for issue in issues]

    assert found(replace(FOOT, setup="")) == [("code-missing", "toy 15")]
    unread = replace(RULES, start=lambda piece: None)
    assert [issue.key for issue in start_issues(SCENARIO, unread)] == ["scenario-code-unreadable"]
    assert found(*(replace(FOOT, id=PieceId(f"r{n}")) for n in range(4))) == [("overstacked", "toy 14")]
    wet = replace(RULES, barred=lambda piece, h: "toy 1")
    assert [issue.key for issue in start_issues(SCENARIO, wet)] == ["scenario-prohibited-ground"]
    nowhere = replace(RULES, start=lambda piece: Start("toy 13", on_map=True))
    assert [issue.key for issue in start_issues(SCENARIO, nowhere)] == ["scenario-code-no-hex"]
    elsewhere = replace(RULES, start=lambda piece: Start("toy 13", on_map=True, legal=(at("0303"),), at=at("0302")))
    assert [issue.key for issue in start_issues(SCENARIO, elsewhere)] == ["scenario-start-not-allowed"]
    off = replace(RULES, start=lambda piece: Start("toy 13", on_map=False))
    assert start_issues(SCENARIO, off) == ()


def test_stacks_of_two_sides_are_counted_apart():
    pieces = tuple(replace(FOOT, id=PieceId(f"{s}{n}"), side=Side(s)) for s in ("red", "blue") for n in range(3))
    assert start_issues(replace(SCENARIO, pieces=pieces), RULES) == ()


def chart_keys(**changes: object) -> list[str]:
    return keys(chart_issues(replace(SCENARIO, charts={"results": replace(RESULTS, **changes)}), SCHEMA))


def test_charts():
    assert keys(chart_issues(replace(SCENARIO, charts={}), SCHEMA)) == ["chart-missing"]
    assert chart_keys(cells=((0, None), (1, 2))) == ["chart-gap"]
    assert chart_keys(cells=((0, "E"), (1, 2))) == ["chart-cell"]
    assert chart_keys(cells=((0,), (1, 2))) == ["chart-row-length"]
    assert chart_keys(cells=((0, 1),)) == ["chart-rows"]
    assert chart_keys(rows=("1", "1")) == ["chart-heading-twice", "chart-die"]
    assert chart_keys(die="1d3") == ["chart-die"]
    assert chart_keys(columns=(), rows=(), cells=(), die="") == ["chart-empty"]
    two = {"results": RESULTS, "spells": replace(RESULTS, id="spells")}
    assert keys(chart_issues(replace(SCENARIO, charts=two), SCHEMA)) == ["chart-unknown"]


def test_a_die_may_run_across():
    across = replace(RESULTS, columns=("1", "2"), rows=("open", "lake"))
    assert chart_issues(replace(SCENARIO, charts={"results": across}), SCHEMA) == ()


def figure_keys(**changes: object) -> list[str]:
    return keys(figure_issues(replace(SCENARIO, **changes), SCHEMA))


def test_figures_and_switches():
    assert figure_keys(parameters={"limit": 4, "words": "many"}) == []
    assert figure_keys(parameters={"limit": 10}) == ["parameter-range"]
    assert figure_keys(parameters={"limit": "many"}) == ["parameter-range"]
    assert figure_keys(parameters={"limit": True}) == ["parameter-range"]
    assert figure_keys(parameters={"words": "none"}) == ["parameter-range"]
    assert figure_keys(parameters={"luck": 1}) == ["parameter-unknown"]
    assert figure_keys(options={"dark": True, "mode": "b"}) == []
    assert figure_keys(options={"dark": "yes"}) == ["option-value"]
    assert figure_keys(options={"mode": "c"}) == ["option-value"]
    assert figure_keys(options={"light": True}) == ["option-unknown"]
    assert figure_keys(turns=()) == ["no-turns"]
    assert figure_keys(turns=(Turn(1, ""), Turn(3, ""))) == ["turns-out-of-order"]

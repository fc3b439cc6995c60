"""An invented game's words and a small scenario in them, so that the file format is tested without any real game."""

from __future__ import annotations

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import between
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.model.charts import Chart
from core.model.scenario import GameMap, NamedPlace, Scenario, Turn
from core.model.schema import (
    BoxType,
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
)
from core.model.units import Face, Piece, Provenance
from core.model.values import Box, PieceId, Side

RED, BLUE = Side("red"), Side("blue")

WORDS = Schema(
    game="ridge",
    title="The Ridge",
    sides=(SideType(RED, "Red", "Red", "red-foot"), SideType(BLUE, "Blue", "Blue", "blue-foot")),
    terrain=(
        TerrainType("open", "Open", "o", "clear", "ridge 1"),
        TerrainType("wood", "Wood", "w", "forest", "ridge 1"),
        TerrainType("hill", "Hill", "h", "rough", "ridge 1"),
    ),
    layers=(LayerType("realm", "Realm", ("north", "south"), "ns", "ridge 2"),),
    features=(FeatureType("fort", "Fort", "ridge 3"), FeatureType("prize", "Prize", "ridge 4")),
    hexsides=(
        HexsideType("brook", "Brook", "ridge 5", "river-minor"),
        HexsideType("river", "River", "ridge 5", "river-major"),
    ),
    paths=(HexsideType("road", "Road", "ridge 6", "road"),),
    place_kinds={"town": "town", "village": "village"},
    pieces=(PieceType("foot", "Foot", "infantry", "ridge 7"), PieceType("horse", "Horse", "cavalry", "ridge 7")),
    sizes={"division": "XX", "corps": "XXX"},
    factors=("attack", "defense", "movement"),
    schemes={"red-foot": ("#000000", "#FF0000"), "blue-foot": ("#000000", "#0000FF")},
    charts=(ChartType("results", "Results", "ridge 8"), ChartType("costs", "Costs", "ridge 9")),
    parameters=(
        ParameterType("stacking", "Stacking", 3, "ridge 10", least=1, most=9),
        ParameterType("zones", "Zones", "strong", "ridge 11", choices=("strong", "weak")),
        ParameterType("mud", "Mud turns", (2, 5), "ridge 12"),
        ParameterType("levels", "Levels", {"draw": 5, "win": 8}, "ridge 13"),
        ParameterType("snow", "Snow", True, "ridge 14"),
        ParameterType("motto", "Motto", "none", "ridge 15"),
    ),
    options=(
        OptionType("fog", "Fog", True, "ridge 16", "fog"),
        OptionType("weather", "Weather", "mild", "ridge 17", "weather", choices=("mild", "harsh")),
    ),
    marks=(),
    tracks=(),
    boxes=(BoxType(Box("reserve"), "Reserve", RED, "ridge 18"), BoxType(Box("dead"), "Dead", None, "ridge 18")),
    frames=(),
)

GRID = Grid(6, 5, Orientation.FLAT, Shifted.EVEN, (Hex(4), Hex(29)))
SHEET = MapSheet(GRID, Numbering(), "The Ridge")


def at(label: str) -> Hex:
    """Return a hex of the small map by its label."""
    return SHEET.hex(label)


def small_map() -> GameMap:
    """Return a map of 28 hexes with some of everything a map can have."""
    terrain = bytearray(GRID.size)
    for label in ("0201", "0302", "0403"):
        terrain[at(label)] = 1
    terrain[at("0503")] = 2
    realm = bytearray(GRID.size)
    for h in GRID.hexes:
        realm[h] = int(GRID.row(h) > 2)
    sides = sorted(filter(None, (between(GRID, at("0302"), at(label)) for label in ("0301", "0202", "0402"))))
    return GameMap(
        SHEET,
        ("open", "wood", "hill"),
        bytes(terrain),
        {"realm": bytes(realm)},
        {"realm": ("north", "south")},
        {"fort": {at("0103"): 1, at("0203"): 1, at("0303"): 1}, "prize": {at("0503"): 3, at("0204"): 1}},
        {"brook": tuple(sides)},
        {"road": ((at("0101"), at("0201"), at("0301")),)},
        (NamedPlace("Upper Town", "town", (at("0204"),)), NamedPlace("St. John's: Mill", "village", (at("0503"),))),
        {"terrain": Provenance("derived"), "hexsides.brook": Provenance("hand", ("5",), "survey", "drawn")},
        {"terrain": {at("0503"): Provenance("rulebook", ("4.1",)), at("0302"): Provenance("hand")}},
    )


def small_pieces() -> tuple[Piece, ...]:
    """Return four pieces, plain and odd ones."""
    faces = (
        Face(2, {"attack": 4, "defense": 5, "movement": 5}),
        Face(1, {"attack": 2, "defense": 3, "movement": 5}),
    )
    plain = Piece(PieceId("r1"), "1st Division", "1", RED, RED, "foot", "division", faces, "0101", "red-foot")
    odd = Piece(
        PieceId("r2"),
        'Guard: 2nd, "Iron" Corps',
        "G",
        RED,
        Side("allied"),
        "horse",
        "corps",
        (Face(1, {"attack": 1, "movement": 6}),),
        "Turn 7",
        "blue-foot",
        default_place="0201",
        option="fog",
        formation="1st Army",
        substitute_for="r1",
        counters=2,
        fields={"elite": True, "speed": 4, "badge": "no"},
        provenance={"factors": "rulebook", "setup": "reconstructed"},
        clauses=("7.1", "7.2.A"),
        sources=("S1",),
        note="# not a comment",
    )
    blue = Piece(PieceId("b1"), "1st Foot", "1", BLUE, BLUE, "foot", "division", faces[:1], "0505", "blue-foot")
    bare = Piece(PieceId("b2"), "Train", "", BLUE, BLUE, "horse", "", (), "", "blue-foot")
    return plain, odd, blue, bare


def small_charts() -> dict[str, Chart]:
    """Return two charts with cells of every type."""
    results = Chart(
        "results",
        "Results of battle",
        ("1:2", "1:1", "2:1"),
        ("1", "2", "3"),
        (("E/0", 1, None), ("1/1", True, "no"), (0, "0/E", -2)),
        corner="die",
        die="1d6",
        clauses=("8", "8.2.A"),
        provenance=Provenance("reconstructed", method="filled by hand: " + "so that losses rise with the odds, " * 5),
        row_provenance={"2": Provenance("rulebook", ("8.3",))},
        note="the last column is open",
    )
    costs = Chart("costs", "Costs", ("foot", "horse"), ("open", "wood"), ((1, 1), (2, "P")))
    return {"results": results, "costs": costs}


def small_scenario() -> Scenario:
    """Return the whole small scenario."""
    return Scenario(
        "ridge/battle",
        "ridge",
        "Battle for the Ridge",
        small_map(),
        small_pieces(),
        small_charts(),
        "1.2",
        "Two armies meet on a ridge; " * 8 + "who holds it wins.",
        (Turn(1, "1-3 May"), Turn(2, "4-6 May", ("rain", "red reinforcements"))),
        (Box("reserve"), Box("dead")),
        {"fog": False, "weather": "harsh"},
        {"stacking": 4, "zones": "weak", "mud": (2, 7), "levels": {"draw": 4, "win": 9}, "snow": False},
        {"stacking": Provenance("hand")},
        {"pieces": Provenance("public", source="a page")},
    )

"""What The Kaiser's Battle has: sides, terrain, works, pieces, colours, each entry with its clause."""

from __future__ import annotations

from core.games.kaiser.schema_log import LOG_KINDS
from core.games.kaiser.schema_options import OPTIONS
from core.games.kaiser.schema_overlays import OVERLAYS
from core.games.kaiser.schema_play import ALLIED, BOXES, FRAMES, GERMAN, MARKS, TRACKS
from core.games.kaiser.schema_setup import ENTRIES, FORMS
from core.games.kaiser.schema_tables import CHAPTERS, CHARTS, PARAMETERS
from core.model.schema import FeatureType, HexsideType, LayerType, PieceType, Schema, SideType, TerrainType

SIDES = (
    SideType(GERMAN, "Germany", "German", "german"),
    SideType(ALLIED, "The Allies", "Allied", "british"),
)

TERRAIN = (
    TerrainType("clear", "Clear", "c", "clear", "kaiser 5.3"),
    TerrainType("woods", "Woods", "w", "woods", "kaiser 5.3"),
    TerrainType("marsh", "Marsh", "m", "marsh", "kaiser 5.3"),
)

TRENCHES = ("redoubt", "fieldwork", "wire")
"""The three types of trench hex (10.0.A)."""

FEATURES = (
    FeatureType("redoubt", "Redoubt", "kaiser 10.0.A", look="redoubt"),
    FeatureType("fieldwork", "Fieldwork", "kaiser 10.0.A", look="fieldwork"),
    FeatureType("wire", "Wire", "kaiser 10.0.A", look="wire"),
    FeatureType("hilltop", "Hilltop", "kaiser 9.7.2.A", look="hilltop"),
    FeatureType("west-exit", "Western map edge", "kaiser 20.2.A", look="exit"),
    *(FeatureType(f"entry-{it.lower()}", f"Entry hex {it}", "kaiser 15.3", f"entry {it}") for it in ENTRIES),
)

HEXSIDES = (
    HexsideType("river", "River", "kaiser 5.3", "river-major"),
    HexsideType("stream", "Stream", "kaiser 5.3", "river-minor"),
    HexsideType("canal", "Canal", "kaiser 5.3", "canal"),
    HexsideType("bridge", "Bridge", "kaiser 5.3", "bridge", ("road", "rail"), ("river", "stream", "canal")),
    HexsideType("vp-line", "German victory point line", "kaiser 20.1.1.A", "objective"),
)

PATHS = (
    HexsideType("road", "Road", "kaiser 2.1", "road"),
    HexsideType("rail", "Railway", "kaiser 2.1", "rail"),
)

LOCALITY = "locality"
"""Kind of place that is a name and no town: a hill, a redoubt."""

PLACE_KINDS = {"city": "city", "town": "town", "village": "village", LOCALITY: "name"}

# The first value of each is what a game starts with.
STATE_LAYERS = (
    LayerType("control", "Last passed by", ("none", "german", "allied"), "nga", "kaiser 20.1.1.A"),
    LayerType("gas", "Persistent gas", ("none", "gas"), "ng", "kaiser 9.3.4.A"),
    LayerType("observed", "Air observation", ("none", "german", "allied"), "nga", "kaiser 12.2.2.A"),
)

PIECES = (
    PieceType("infantry", "Infantry", "infantry", "kaiser 2.2.5"),
    PieceType("stosstruppen", "Stosstruppen", "stosstruppen", "kaiser 2.2.5"),
    PieceType("cavalry", "Cavalry", "cavalry", "kaiser 2.2.5"),
    PieceType("engineer", "Engineer", "engineer", "kaiser 2.2.5"),
    PieceType("hq", "Headquarters", "hq", "kaiser 2.2.5"),
    PieceType("replacement", "Replacement regiment", "replacement", "kaiser 2.2.5"),
    PieceType("service", "Service company", "service", "kaiser 2.2.5"),
)

SIZES = {"division": "XX", "brigade": "X", "regiment": "III", "battalion": "II", "company": "I", "hq": "XXX"}

# Ink on ground.
SCHEMES = {
    "german": ("#1C1F18", "#A9B39B"),
    "british": ("#2A2415", "#D2BE92"),
    "french": ("#142238", "#A9C3DE"),
}

PIECE_FIELDS = {
    "piece.corps": "the corps it belongs to: the last number of its designation (16.0)",
    "piece.division": "the division it belongs to (2.2.3)",
}

MODIFIERS = (
    "rolling-barrage", "sos-barrage", "fog", "attacker-", "defender-terrain", "defender-water", "mixed-corps",
    "fire-terrain", "ground-defender", "ground-drumfire", "ground-water-defender",
)  # fmt: skip
"""Lines of a working whose figure is a modifier."""

SCHEMA = Schema(
    game="kaiser",
    title="The Kaiser's Battle",
    sides=SIDES,
    terrain=TERRAIN,
    layers=(),
    features=FEATURES,
    hexsides=HEXSIDES,
    paths=PATHS,
    place_kinds=PLACE_KINDS,
    pieces=PIECES,
    sizes=SIZES,
    factors=("strength", "morale", "movement"),
    strengths=("strength",),
    schemes=SCHEMES,
    charts=CHARTS,
    parameters=PARAMETERS,
    chapters=CHAPTERS,
    options=OPTIONS,
    marks=MARKS,
    tracks=TRACKS,
    boxes=BOXES,
    frames=FRAMES,
    state_layers=STATE_LAYERS,
    hides_stacks=False,
    extra=PIECE_FIELDS,
    overlays=OVERLAYS,
    log_kinds=LOG_KINDS,
    signs=dict.fromkeys(MODIFIERS, "+"),
    setup_forms=FORMS,
)

"""What Czechoslovakia 1938 has: sides, terrain, works, pieces, colours, each entry with its clause."""

from __future__ import annotations

from core.games.czech38.schema_log import LOG_KINDS
from core.games.czech38.schema_options import OPTIONS
from core.games.czech38.schema_play import BOXES, CZECH, FRAMES, GERMAN, MARKS, OVERLAYS, TRACKS
from core.games.czech38.schema_setup import FORMS
from core.games.czech38.schema_tables import CHAPTERS, CHARTS, PARAMETERS
from core.model.schema import (
    FeatureType,
    HexsideType,
    LayerType,
    PieceType,
    Schema,
    SideType,
    TerrainType,
)

SIDES = (
    SideType(GERMAN, "Germany", "German", "german-foot"),
    SideType(CZECH, "Czechoslovakia", "Czech", "czech-foot"),
)

# In the order of 11.8.1; a hex has exactly one natural terrain (11.8.B).
TERRAIN = (
    TerrainType("clear", "Clear", "c", "clear", "czech38 11.8.1.1"),
    TerrainType("forest", "Forest", "f", "forest", "czech38 11.8.1.2"),
    TerrainType("rough", "Rough", "r", "rough", "czech38 11.8.1.3"),
    TerrainType("mountain", "Mountain", "m", "mountain", "czech38 11.8.1.4"),
    TerrainType("wetland", "Wetland", "w", "wetland", "czech38 11.8.1.5"),
    TerrainType("flooded", "Flooded", "x", "flooded", "czech38 11.8.1.6"),
)

LAYERS = (
    LayerType("country", "Country", ("germany", "czechoslovakia"), "gc", "czech38 3.5.C", look="country"),
)

HOME = {GERMAN: "germany", CZECH: "czechoslovakia"}
"""Which value of the country layer is a side's own ground (3.5.B)."""

# The first value of each is what a game starts with, but for control, which follows the country (3.5.B).
STATE_LAYERS = (
    LayerType("control", "Control", ("german", "czech"), "gc", "czech38 3.5.A", look="control"),
    LayerType("fort", "Fort", ("whole", "destroyed"), "wd", "czech38 14.1.1.A", look="lost-fort"),
    LayerType("position", "Position", ("whole", "destroyed"), "wd", "czech38 14.1.1.note", look="lost-position"),
    LayerType("interdiction", "Interdiction", ("none", "german", "czech"), "ngc", "czech38 6.7.1.B", "interdiction"),
    LayerType("source-lost", "Supply source", ("kept", "lost"), "kl", "czech38 7.3.2.B"),
)

FEATURES = (
    FeatureType("fort", "Fort", "czech38 14.1.1.B", look="fort"),
    FeatureType("heavy_fort", "Heavy fort", "czech38 14.2.A", look="heavy-fort"),
    FeatureType("ip", "Improved position", "czech38 14.3.A"),
    FeatureType("vp", "Victory points", "czech38 4.1.A", look="badge", counted=True),
    FeatureType("german_source", "German supply source", "czech38 7.3.1.A"),
    FeatureType("czech_source", "Czech supply source", "czech38 7.3.2.A"),
    FeatureType("soviet_source", "Soviet supply source", "czech38 7.3.3.A"),
    FeatureType("prague", "Prague", "czech38 4.2.A"),
    FeatureType("soviet-entry", "Soviet and Slovak entry", "czech38 8.2.A"),
    FeatureType("moravian-gate", "Moravian Gate", "czech38 16.4.A"),
    FeatureType("bonus-town", "Bonus town in Germany", "czech38 4.3.A"),
    FeatureType("industry-exit", "Exit of industry", "czech38 16.2.G", counted=True),
)

HEXSIDES = (
    HexsideType("river_minor", "Minor river", "czech38 11.8.1.7.A", "river-minor"),
    HexsideType("river_major", "Major river", "czech38 11.8.1.8", "river-major"),
    HexsideType("border", "International border", "czech38 11.8.2.1.A", "frontier"),
    HexsideType("ip", "Improved position", "czech38 14.3.A", "position"),
)

PLACE_KINDS = {"town": "town", "large_town": "large-town", "prague": "city", "village": "village"}

PIECES = (
    PieceType("panzer", "Panzer", "panzer", "czech38 2.8.1"),
    PieceType("motorized", "Motorized infantry", "motorized", "czech38 2.8.1"),
    PieceType("light", "Light division", "light", "czech38 2.8.1"),
    PieceType("mobile", "Mobile division", "mobile", "czech38 2.8.1"),
    PieceType("industry", "Industry", "industry", "czech38 2.8.1", fights=False),
    PieceType("infantry", "Infantry", "infantry", "czech38 2.8.2"),
    PieceType("mountain", "Mountain infantry", "mountain", "czech38 2.8.2"),
    PieceType("air-landing", "Air landing infantry", "air-landing", "czech38 2.8.2"),
    PieceType("freikorps", "Freikorps", "freikorps", "czech38 2.8.2"),
    PieceType("border-sector", "Border sector", "border-sector", "czech38 2.8.2"),
    PieceType("defense-group", "Defense group", "defense-group", "czech38 2.8.2"),
    PieceType("corps", "Army corps", "corps", "czech38 2.7"),
    PieceType("air", "Air unit", "air", "czech38 6.1.A", fights=False),
)

MOVEMENT_CLASS = {
    "panzer": "mech",
    "motorized": "mech",
    "light": "mech",
    "mobile": "mech",
    "industry": "mech",
    "corps": "mech",
    "mountain": "mountain",
    "infantry": "other",
    "air-landing": "other",
    "freikorps": "other",
    "border-sector": "other",
    "defense-group": "other",
}
"""Column of the terrain costs that a type of piece reads (2.8.A, 11.8.1); aircraft read none."""

SIZES = {
    "division": "XX",
    "corps": "XXX",
    "regiment": "III",
    "regimental-equivalent": "(III)",
    "industry": "",
    "air": "",
}

# Ink on ground, as 2.5 names them.
SCHEMES = {
    "german-mech": ("#F2F0EA", "#22242A"),
    "german-foot": ("#1C1F18", "#A9B39B"),
    "german-reserve": ("#161616", "#B9B9B6"),
    "german-air": ("#14212B", "#8EC5EA"),
    "german-freikorps": ("#17120C", "#B28A5C"),
    "czech-mech": ("#1D4E89", "#F6F3EA"),
    "czech-mech-variant": ("#F6F3EA", "#1D4E89"),
    "czech-foot": ("#B3261E", "#F6F3EA"),
    "czech-industry": ("#1B1B1B", "#FAF9F5"),
    "czech-air": ("#F2F4F8", "#1B2D55"),
    "soviet": ("#7E1512", "#D9A62E"),
}

PIECE_FIELDS = {
    "piece.movement": "movement allowance of a piece without steps (16.2.B)",
    "piece.converts_to": "the counter that replaces this one when it learns blitzkrieg (8.5.A.1)",
    "piece.reserve": "one of the eight divisions of the strategic reserve (8.1.A)",
}

SHIFTS = ("shift-", "ground-shift", "ground-shift-position", "ground-river-shift")
"""Lines of a working whose figure shifts the column."""

SCHEMA = Schema(
    game="czech38",
    title="Czechoslovakia 1938",
    sides=SIDES,
    terrain=TERRAIN,
    layers=LAYERS,
    features=FEATURES,
    hexsides=HEXSIDES,
    paths=(),
    place_kinds=PLACE_KINDS,
    pieces=PIECES,
    sizes=SIZES,
    factors=("attack", "defense", "movement"),
    proper_names=("Prague", "Soviet", "Moravian"),
    strengths=("attack", "defense"),
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
    extra=PIECE_FIELDS,
    overlays=OVERLAYS,
    log_kinds=LOG_KINDS,
    signs={**dict.fromkeys(SHIFTS, "+"), "factor-out-of-supply": "÷"},
    setup_forms=FORMS,
)

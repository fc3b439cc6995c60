"""Maps of any size for the benchmarks: all kinds of terrain, rivers, a frontier, towns, and counters."""

from __future__ import annotations

import random

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import Hexside, hexside
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.schema import FeatureType, HexsideType, LayerType, Schema, SideType, TerrainType
from core.model.values import Side
from core.view.scene import CounterFace, Scene

CLAUSE = "none"
TERRAIN = ("clear", "forest", "rough", "mountain", "wetland", "flooded")
SYMBOLS = ("infantry", "panzer", "motorized", "light", "mountain", "mobile")
SCHEMES = (("#1C1F18", "#A9B39B"), ("#F2F0EA", "#22242A"), ("#B3261E", "#F6F3EA"), ("#1D4E89", "#F6F3EA"))

SCHEMA = Schema(
    game="synthetic",
    title="Synthetic",
    sides=(SideType(Side("one"), "One", "First", "a"), SideType(Side("two"), "Two", "Second", "b")),
    terrain=tuple(TerrainType(word, word.capitalize(), word[0], word, CLAUSE) for word in TERRAIN),
    layers=(LayerType("country", "Country", ("west", "east"), "we", CLAUSE, look="country"),),
    features=(FeatureType("fort", "Fort", CLAUSE, "fort"), FeatureType("vp", "Points", CLAUSE, "badge")),
    hexsides=(
        HexsideType("minor", "Minor river", CLAUSE, "river-minor"),
        HexsideType("major", "Major river", CLAUSE, "river-major"),
        HexsideType("border", "Frontier", CLAUSE, "frontier"),
    ),
    paths=(),
    place_kinds={"town": "town", "city": "large-town"},
    pieces=(),
    sizes={},
    factors=("attack", "defense", "movement"),
    schemes={},
    charts=(),
    parameters=(),
    options=(),
    marks=(),
    tracks=(),
    boxes=(),
    frames=(),
)


def scenario(columns: int, rows: int, seed: int = 1) -> Scenario:
    """Return a map of so many columns and rows; the same seed gives the same map."""
    chance = random.Random(seed)
    grid = Grid(columns, rows, Orientation.FLAT, Shifted.EVEN)
    width = len(str(max(columns, rows)))
    numbering = Numbering(pattern=f"{{column:0{width}}}{{row:0{width}}}")
    terrain = bytes(chance.choices(range(len(TERRAIN)), (60, 15, 12, 7, 4, 2), k=grid.size))
    border = columns // 3
    country = bytes(0 if at // rows < border else 1 for at in range(grid.size))
    hexsides = {
        "minor": _river(grid, chance, columns * rows // 40),
        "major": _river(grid, chance, columns * rows // 120),
        "border": tuple(
            hexside(grid, Hex(at), direction)
            for at in range((border - 1) * rows, border * rows)
            for direction in (1, 2)
            if grid.neighbours[6 * at + direction] >= 0
        ),
    }
    some = chance.sample(range(grid.size), min(grid.size, 12 + grid.size // 40))
    places = tuple(
        NamedPlace(f"Town {number}", "city" if number % 5 == 0 else "town", (Hex(at),))
        for number, at in enumerate(some[: len(some) // 2])
    )
    features = {"vp": {place.hexes[0]: 1 for place in places}, "fort": {Hex(at): 1 for at in some[len(some) // 2 :]}}
    game_map = GameMap(
        sheet=MapSheet(grid, numbering, "Synthetic"),
        terrain_kinds=TERRAIN,
        terrain=terrain,
        layers={"country": country},
        layer_values={"country": ("west", "east")},
        features=features,
        hexsides=hexsides,
        places=places,
    )
    return Scenario("synthetic/one", "synthetic", "Synthetic", game_map, (), {})


def _river(grid: Grid, chance: random.Random, length: int) -> tuple[Hexside, ...]:
    """Return sides along random ways, each once."""
    found: set[Hexside] = set()
    at = Hex(chance.randrange(grid.size))
    while len(found) < length:
        direction = chance.randrange(6)
        found.add(hexside(grid, at, direction))
        onward = grid.neighbours[6 * at + chance.choice((1, 2, 3, 4))]
        at = Hex(onward if onward >= 0 else chance.randrange(grid.size))
    return tuple(sorted(found))


def scene(of: Scenario, counters: int, seed: int = 2) -> Scene:
    """Return a scene of so many different counters, up to three a hex."""
    chance = random.Random(seed)
    stacks: dict[Hex, tuple[CounterFace, ...]] = {}
    for number in range(counters):
        at = Hex(chance.randrange(of.map.grid.size))
        ink, ground = SCHEMES[number % len(SCHEMES)]
        face = CounterFace(
            piece=f"p{number}",
            symbol=SYMBOLS[number % len(SYMBOLS)],
            size="XX",
            short=str(number),
            factors=(str(number % 9), str(number % 7), str(number % 10)),
            steps=2,
            max_steps=2,
            ink=ink,
            ground=ground,
        )
        stacks[at] = (*stacks.get(at, ()), face)[-3:]
    return Scene(stacks)

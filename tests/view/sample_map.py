"""A small map with everything a map can have, for the tests of drawings and windows."""

from __future__ import annotations

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import Hexside, between, hexside
from core.board.labels import Numbering
from core.board.layout import Layout
from core.board.mapsheet import MapSheet
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.schema import FeatureType, HexsideType, LayerType, PieceType, Schema, SideType, TerrainType
from core.model.values import Side
from core.view.palette import Palette, palette
from core.view.scene import CounterFace, Scene
from core.view.sheet import Sheet
from core.view.terrain_drawing import LOOKS

COLUMNS, ROWS = 10, 8
CLAUSE = "sample 1"

SCHEMA = Schema(
    game="sample",
    title="Sample",
    sides=(SideType(Side("red"), "Red", "Red", "red"), SideType(Side("blue"), "Blue", "Blue", "blue")),
    terrain=tuple(TerrainType(look, look.capitalize(), str(number), look, CLAUSE) for number, look in enumerate(LOOKS)),
    layers=(LayerType("country", "Country", ("westland", "eastland"), "we", CLAUSE, look="country"),),
    features=(
        FeatureType("fort", "Fort", CLAUSE, "fort"),
        FeatureType("heavy", "Heavy fort", CLAUSE, "heavy-fort"),
        FeatureType("points", "Points", CLAUSE, "badge"),
        FeatureType("works", "Works", CLAUSE),
        FeatureType("wire", "Wire", CLAUSE, "wire"),
        FeatureType("source", "Source", CLAUSE, "source"),
    ),
    hexsides=(
        HexsideType("brook", "Brook", CLAUSE, "river-minor"),
        HexsideType("stream", "Stream", CLAUSE, "river-major"),
        HexsideType("border", "Border", CLAUSE, "frontier"),
        HexsideType("works", "Works", CLAUSE, "position"),
        HexsideType("bridge", "Bridge", CLAUSE, "bridge"),
    ),
    paths=(HexsideType("road", "Road", CLAUSE, "road"), HexsideType("rail", "Railway", CLAUSE, "rail")),
    place_kinds={"town": "town", "big": "large-town", "capital": "city", "hamlet": "village"},
    pieces=(PieceType("foot", "Infantry", "infantry", CLAUSE),),
    sizes={"division": "XX"},
    factors=("attack", "defense", "movement"),
    schemes={"red": ("#B3261E", "#F6F3EA"), "blue": ("#F2F0EA", "#22242A")},
    charts=(),
    parameters=(),
    options=(),
    marks=(),
    tracks=(),
    boxes=(),
    frames=(),
)


def sample_scenario(
    orientation: Orientation = Orientation.FLAT, shifted: Shifted = Shifted.EVEN, missing: tuple[Hex, ...] = ()
) -> Scenario:
    """Return the small map; by default flat-top, with labels 0101 to 1008."""
    grid = Grid(COLUMNS, ROWS, orientation, shifted, missing)
    terrain = bytes((at * 7 + at // ROWS) % len(LOOKS) if at % 3 else 0 for at in range(grid.size))
    at = grid.hex_at
    cities = (at(5, 3), at(5, 4), _neighbour(grid, at(5, 3), at(5, 4)))
    game_map = GameMap(
        sheet=MapSheet(grid, Numbering(), "Sample"),
        terrain_kinds=LOOKS,
        terrain=terrain,
        layers={"country": bytes(0 if cell < 3 * ROWS else 1 for cell in range(grid.size))},
        layer_values={"country": ("westland", "eastland")},
        features={
            "fort": {at(3, 1): 1, at(3, 4): 1},
            "heavy": {at(3, 6): 1},
            "points": {at(7, 2): 3, cities[0]: 4},
            "works": {at(4, 3): 1},
            "wire": {at(8, 5): 1},
            "source": {at(9, 7): 1},
        },
        hexsides=_sides(grid),
        paths={"road": ((at(6, 6), at(7, 6), at(8, 6)),), "rail": (tuple(at(c, 0) for c in range(4, 8)),)},
        places=(
            NamedPlace("Řečany", "town", (at(7, 2),)),
            NamedPlace("Nový Brod", "big", (at(2, 5),)),
            NamedPlace("Hrad", "capital", cities),
            NamedPlace("Lhota", "hamlet", (at(8, 1),)),
        ),
    )
    return Scenario("sample/one", "sample", "Sample", game_map, (), {})


def _neighbour(grid: Grid, a: Hex, b: Hex) -> Hex:
    """Return a hex that touches both."""
    return next(one for one in grid.adjacent(a) if one in grid.adjacent(b))


def _sides(grid: Grid) -> dict[str, tuple[Hexside, ...]]:
    """Return a stream down the map, a brook that flows into it, a frontier, and a position on two sides."""
    at = grid.hex_at
    stream = [between(grid, at(6, row), other) for row in range(ROWS) for other in _eastern(grid, at(6, row))]
    brook = [between(grid, at(8, 3), at(8, 4)), *_towards_west(grid, at(8, 4))]
    border = [between(grid, at(2, row), other) for row in range(ROWS) for other in _eastern(grid, at(2, row))]
    works = (hexside(grid, at(4, 3), 4), hexside(grid, at(4, 3), 5))
    return {
        "stream": _present(stream),
        "brook": tuple(side for side in _present(brook) if side not in stream),
        "border": _present(border),
        "works": tuple(sorted(works)),
        "bridge": _present(stream)[3:4],
    }


def _eastern(grid: Grid, here: Hex) -> list[Hex]:
    return [other for other in grid.adjacent(here) if grid.column(other) > grid.column(here)]


def _towards_west(grid: Grid, here: Hex) -> list[Hexside | None]:
    column = grid.column(here) - 1
    west = [other for other in grid.adjacent(here) if grid.column(other) == column]
    return [between(grid, a, b) for a in west for b in west if a < b]


def _present(sides: list[Hexside | None]) -> tuple[Hexside, ...]:
    return tuple(sorted({side for side in sides if side is not None}))


def sample_sheet(scenario: Scenario | None = None, *, radius: float = 40.0, colours: Palette | None = None) -> Sheet:
    """Return a map ready to be drawn."""
    shown = scenario or sample_scenario()
    return Sheet(shown.map, SCHEMA, colours or palette("light"), Layout(shown.map.grid, radius))


def face(piece: str, **changes: object) -> CounterFace:
    """Return a counter."""
    ink, ground = SCHEMA.schemes["blue"]
    words: dict[str, object] = {
        "piece": piece,
        "symbol": "infantry",
        "size": "XX",
        "short": piece[-1:],
        "factors": ("4", "5", "5"),
        "steps": 2,
        "max_steps": 2,
        "ink": ink,
        "ground": ground,
        "name": f"Division {piece}",
    }
    return CounterFace(**{**words, **changes})  # type: ignore[arg-type]


def sample_scene(scenario: Scenario) -> Scene:
    """Return counters: one alone, a stack of three, a stack of six."""
    at = scenario.map.grid.hex_at
    return Scene(
        {
            at(1, 1): (face("a1"),),
            at(7, 2): (face("b1"), face("b2"), face("b3")),
            at(4, 6): tuple(face(f"c{number}") for number in range(6)),
        }
    )

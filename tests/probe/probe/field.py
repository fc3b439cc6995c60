"""The probe game's scenario, built in code: a small field with two hills, a lake and a brook."""

from __future__ import annotations

from core.board.hexes import Grid, Orientation, Shifted
from core.board.hexsides import between
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.model.charts import Chart
from core.model.scenario import GameMap, NamedPlace, Scenario, Turn
from core.model.units import Face, Piece, Provenance
from core.model.values import Box, PieceId, Side
from probe.schema import AMBER, BLUE

ROWS = ("ooohoo", "oohooo", "ooolho", "ohoooo", "oooooo")


def piece(id_: str, name: str, side: Side, kind: str, setup: str) -> Piece:
    """Return a two-step piece."""
    speed = 3 if kind == "horse" else 2
    faces = (Face(2, {"strength": 3, "speed": speed}), Face(1, {"strength": 1, "speed": speed}))
    return Piece(PieceId(id_), name, id_[1:], side, side, kind, "band", faces, setup, side)


def scenario() -> Scenario:
    """Return Two Hills."""
    grid = Grid(6, 5, Orientation.POINTY, Shifted.ODD)
    sheet = MapSheet(grid, Numbering(pattern="{column}{row}", column_names="letter"), "Two Hills")
    terrain = bytearray(grid.size)
    for row, codes in enumerate(ROWS):
        for column, code in enumerate(codes):
            terrain[grid.hex_at(column, row)] = "ohl".index(code)
    brook = tuple(between(grid, sheet.hex(a), sheet.hex(b)) for a, b in (("B2", "C2"), ("B3", "C3")))
    columns, rows = ("-2", "-1", "0", "1", "2"), ("1", "2", "3", "4", "5", "6")
    cells = (
        ("A2", "A1", "A1", "A1", "-"), ("A1", "A1", "A1", "-", "-"), ("A1", "A1", "-", "-", "D1"),
        ("A1", "-", "-", "D1", "D1"), ("-", "-", "D1", "D1", "D1"), ("-", "D1", "D1", "D1", "DE"),
    )
    game_map = GameMap(
        sheet, ("open", "hill", "lake"), bytes(terrain),
        features={"beacon": {sheet.hex("C3"): 1}}, hexsides={"brook": tuple(s for s in brook if s is not None)},
        places=(NamedPlace("Midfield", "hamlet", (sheet.hex("C3"),)),), provenance={"terrain": Provenance("hand")},
    )
    pieces = (
        piece("a1", "Amber First Foot", AMBER, "foot", "A1"), piece("a2", "Amber Second Foot", AMBER, "foot", "A1"),
        piece("a3", "Amber Horse", AMBER, "horse", "A4"), piece("b1", "Blue First Foot", BLUE, "foot", "F5"),
        piece("b2", "Blue Second Foot", BLUE, "foot", "F5"), piece("b3", "Blue Horse", BLUE, "horse", "F2"),
    )
    return Scenario(
        "probe/two-hills", "probe", "Two Hills", game_map, pieces,
        {"clash": Chart("clash", "Clash", columns, rows, cells, "die", "1d6", ("probe 5",), Provenance("hand"))},
        summary="An invented skirmish for a beacon.", boxes=(Box("fallen"),), parameters={"turns": 3},
        turns=tuple(Turn(n, f"hour {n}") for n in range(1, 4)),
    )

"""A wider front of 30 x 20 hexes for fire that reaches far: clear ground but for what a test asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.units import Piece
from core.model.values import Side
from tests.games.kaiser.front import TERRAIN, Table, front, position

GRID = Grid(30, 20, Orientation.FLAT, Shifted.EVEN)
SHEET = MapSheet(GRID, Numbering())
TRACKS = ("german-field", "german-heavy", "allied-field", "allied-heavy")


def at(label: str) -> Hex:
    """Return a hex of the wide front by its label."""
    return SHEET.hex(label)


def label(h: Hex) -> str:
    """Return the label of a hex of the wide front."""
    return SHEET.label(h)


def wide(*pieces: Piece, **ground: str) -> Scenario:
    """Return the wide front with these pieces; `ground` names terrain, features or `town`, each with its hexes."""
    kinds = bytearray(GRID.size)
    marked: dict[str, dict[Hex, int]] = {}
    places: list[NamedPlace] = []
    for name, labels in ground.items():
        kind = name.replace("_", "-")
        for word in labels.split():
            if kind in TERRAIN:
                kinds[at(word)] = TERRAIN.index(kind)
            elif kind == "town":
                places.append(NamedPlace(f"Town {word}", "town", (at(word),)))
            else:
                marked.setdefault(kind, {})[at(word)] = 1
    map_ = GameMap(SHEET, TERRAIN, bytes(kinds), features=marked, places=tuple(places))
    return replace(front(*pieces), map=map_)


def points(german: tuple[int, int] = (0, 0), allied: tuple[int, int] = (0, 0), **air: int) -> dict[str, int]:
    """Return tracks: field and heavy points of both sides, and air points as `german_ground=4`."""
    guns = dict(zip(TRACKS, (*german, *allied), strict=True))
    return {**guns, **{name.replace("_", "-"): count for name, count in air.items()}}


def begun(
    scenario: Scenario, stacks: Mapping[str, str], phase: str, dice: tuple[int, ...] = (), **said: object
) -> Table:
    """Return a game begun at a phase of turn 3 in clear weather, unless something else is said."""
    return position(scenario, stacks, at_phase=phase, dice=dice, **{"turn": 3, "weather": "clear", **said})


def left(table: Table, side: Side, *kinds: str) -> tuple[int, ...]:
    """Return figures of a side's tracks; without kinds those of its artillery."""
    return tuple(table.track(f"{side}-{kind}") for kind in kinds or ("field", "heavy"))

"""Where roads lead over water: what bridges and fords follow from, and are checked by."""

from __future__ import annotations

from itertools import pairwise

from core.board.hexsides import Hexside, between
from core.model.scenario import GameMap
from core.model.schema import HexsideType


def under_roads(game_map: GameMap, kind: HexsideType) -> frozenset[Hexside]:
    """Return the sides that a road of the kinds a bridge carries leads across."""
    ways = (way for path in kind.carries for way in game_map.paths.get(path, ()))
    sides = (between(game_map.grid, a, b) for way in ways for a, b in pairwise(way))
    return frozenset(side for side in sides if side is not None)


def over_water(game_map: GameMap, kind: HexsideType) -> frozenset[Hexside]:
    """Return the sides that bear a mark which a bridge leads over."""
    return frozenset(side for mark in kind.over for side in game_map.hexsides.get(mark, ()))


def crossed(game_map: GameMap, kind: HexsideType) -> frozenset[Hexside]:
    """Return the sides where a bridge of a kind must lie: a road that it carries crosses a mark that it leads over."""
    return under_roads(game_map, kind) & over_water(game_map, kind)

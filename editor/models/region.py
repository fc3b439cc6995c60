"""A piece of the map in hand: copied, cut out, laid down elsewhere, on this map or another of the same game.

A clip remembers places by axial steps from its first hex, so it may be laid down at any hex: which columns are shifted
plays no part. Sides belong to it when both their hexes do, or when they lie at its rim and were asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from core.board.hexes import Grid, Hex, Orientation
from core.board.hexsides import Hexside, hexes_of, hexside, sides_of
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.touched import Touched
from editor.models.edits import Edit

M = TypeVar("M")
Step = tuple[int, int]
"""From the clip's first hex, in axial coordinates."""


class Rim(Enum):
    """Whether sides that a clip shares with the rest of its map come along."""

    WITH = "with"
    WITHOUT = "without"


@dataclass(frozen=True)
class Cell:
    """What lies in one hex of a clip: keys of the schema, so that it can be laid on another map of the game."""

    terrain: str
    layers: Mapping[str, str]
    features: Mapping[str, int]


@dataclass(frozen=True)
class Clip:
    """A piece of a map.

    Attributes:
        cells: step -> what lies there.
        sides: hexside kind -> step of a hex, and the direction in which it sees the side.
        ways: path kind -> ways by steps; only stretches that lie wholly inside.
        places: name, kind and the steps they cover; only those wholly inside.
    """

    orientation: Orientation
    cells: Mapping[Step, Cell]
    sides: Mapping[str, tuple[tuple[Step, int], ...]]
    ways: Mapping[str, tuple[tuple[Step, ...], ...]]
    places: tuple[tuple[str, str, tuple[Step, ...]], ...]

    def hexes(self, grid: Grid, at: Hex) -> tuple[Hex, ...]:
        """Return where the clip would lie with its first hex at a hex; what would lie off the map is left out."""
        found = (_stepped(grid, at, step) for step in self.cells)
        return tuple(sorted(there for there in found if there is not None))


def copied(game_map: GameMap, hexes: Iterable[Hex], rim: Rim = Rim.WITH) -> Clip | None:
    """Return the clip of some hexes; None when there are none. Its first hex is the lowest of them."""
    chosen = sorted(set(hexes))
    if not chosen:
        return None
    grid, inside = game_map.grid, frozenset(chosen)
    q0, r0 = grid.axial(chosen[0])

    def step(at: Hex) -> Step:
        q, r = grid.axial(at)
        return q - q0, r - r0

    places = tuple(
        (place.name, place.kind, tuple(map(step, place.hexes)))
        for place in game_map.places
        if inside.issuperset(place.hexes)
    )
    ways = {
        kind: tuple(tuple(map(step, part)) for way in found for part in _inside(way, inside))
        for kind, found in game_map.paths.items()
    }
    sides = {kind: tuple(_sides(grid, found, inside, rim)) for kind, found in game_map.hexsides.items()}
    return Clip(
        grid.orientation,
        {step(at): _cell(game_map, at) for at in chosen},
        {kind: tuple((step(at), direction) for at, direction in found) for kind, found in sides.items() if found},
        {kind: found for kind, found in ways.items() if found},
        places,
    )


def _cell(game_map: GameMap, at: Hex) -> Cell:
    layers = {layer: game_map.layer_at(layer, at) for layer in game_map.layers}
    features = {kind: found[at] for kind, found in game_map.features.items() if at in found}
    return Cell(game_map.terrain_at(at), layers, features)


def _inside(way: tuple[Hex, ...], inside: frozenset[Hex]) -> list[tuple[Hex, ...]]:
    """Return the stretches of a way that lie inside, of at least two hexes."""
    parts: list[list[Hex]] = [[]]
    for at in way:
        if at in inside:
            parts[-1].append(at)
        elif parts[-1]:
            parts.append([])
    return [tuple(part) for part in parts if len(part) > 1]


def _sides(
    grid: Grid, sides: Iterable[Hexside], inside: frozenset[Hex], rim: Rim
) -> Iterable[tuple[Hex, int]]:
    """Yield the marked sides of an area, as seen from each hex of it."""
    for side in sides:
        within = [at for at in hexes_of(grid, side) if at is not None and at in inside]
        # A side at the edge of the map has one hex; elsewhere it would be shared with the rest of the map.
        if within and (rim is Rim.WITH or len(within) == 2):
            # By each of its hexes: one of them may come to lie off the map.
            yield from ((at, sides_of(grid, at).index(side)) for at in within)


def _stepped(grid: Grid, at: Hex, step: Step) -> Hex | None:
    q, r = grid.axial(at)
    return grid.at_axial(q + step[0], r + step[1])


def emptied(scenario: Scenario, hexes: Iterable[Hex], terrain: str) -> Edit | None:
    """Return the scenario with nothing but a terrain in some hexes: marks, inner sides, ways and places are gone.

    Areas stay as they are, since every hex has one; sides shared with the rest of the map stay too.
    """
    old, inside = scenario.map, frozenset(at for at in hexes if scenario.map.grid.exists(at))
    if not inside:
        return None
    kinds = old.terrain_kinds if terrain in old.terrain_kinds else (*old.terrain_kinds, terrain)
    cells = bytearray(old.terrain)
    for at in inside:
        cells[at] = kinds.index(terrain)
    new = replace(
        old,
        terrain_kinds=kinds,
        terrain=bytes(cells),
        features=_filled({kind: _outside(found, inside) for kind, found in old.features.items()}),
        hexsides=_filled({kind: _kept_sides(old.grid, found, inside) for kind, found in old.hexsides.items()}),
        paths=_filled({kind: _cut_ways(found, inside) for kind, found in old.paths.items()}),
        places=tuple(place for place in old.places if not inside.issuperset(place.hexes)),
    )
    return None if new == old else Edit(replace(scenario, map=new), Touched(hexes=inside, hexsides=_all(old, inside)))


def _outside(found: Mapping[Hex, int], inside: frozenset[Hex]) -> dict[Hex, int]:
    return {at: amount for at, amount in found.items() if at not in inside}


def _kept_sides(grid: Grid, sides: Iterable[Hexside], inside: frozenset[Hex]) -> tuple[Hexside, ...]:
    return tuple(
        side for side in sides if not all(at is None or at in inside for at in hexes_of(grid, side))
    )


def _cut_ways(ways: Iterable[tuple[Hex, ...]], inside: frozenset[Hex]) -> tuple[tuple[Hex, ...], ...]:
    """Return ways less the steps inside; a way that only touches the area with its end keeps that step."""
    found: list[tuple[Hex, ...]] = []
    for way in ways:
        part: list[Hex] = []
        for at in way:
            if part and part[-1] in inside and at in inside:
                found += [tuple(part)] if len(part) > 1 else []
                part = []
            part.append(at)
        found += [tuple(part)] if len(part) > 1 else []
    return tuple(found)


def _all(game_map: GameMap, inside: frozenset[Hex]) -> frozenset[Hexside]:
    return frozenset(hexside(game_map.grid, at, direction) for at in inside for direction in range(6))


def _filled(found: dict[str, M]) -> dict[str, M]:
    return {kind: marks for kind, marks in found.items() if marks}


def pasted(scenario: Scenario, clip: Clip, at: Hex) -> Edit | None:
    """Return the scenario with a clip laid down, its first hex at a hex; what would lie off the map is left out.

    What was in those hexes is replaced: their terrain, areas, marks, inner sides, ways and places.
    None when nothing changes, or when the clip is of a map whose hexes stand otherwise.
    """
    grid = scenario.map.grid
    if clip.orientation is not grid.orientation:
        return None
    there = {step: place for step in clip.cells if (place := _stepped(grid, at, step)) is not None}
    if not there:
        return None
    plain = clip.cells[next(iter(there))].terrain
    bare = emptied(scenario, there.values(), plain)
    laid = _laid((bare.scenario if bare else scenario).map, clip, there)
    inside = frozenset(there.values())
    if laid == scenario.map:
        return None
    return Edit(replace(scenario, map=laid), Touched(hexes=inside, hexsides=_all(scenario.map, inside)))


def _laid(bare: GameMap, clip: Clip, there: Mapping[Step, Hex]) -> GameMap:
    grid = bare.grid
    kinds = tuple(dict.fromkeys((*bare.terrain_kinds, *(cell.terrain for cell in clip.cells.values()))))
    terrain = bytearray(bare.terrain)
    layers = {name: bytearray(cells) for name, cells in bare.layers.items()}
    features = {kind: dict(found) for kind, found in bare.features.items()}
    for step, at in there.items():
        cell = clip.cells[step]
        terrain[at] = kinds.index(cell.terrain)
        for layer, value in cell.layers.items():
            if layer in layers and value in bare.layer_values[layer]:
                layers[layer][at] = bare.layer_values[layer].index(value)
        for kind, amount in cell.features.items():
            features.setdefault(kind, {})[at] = amount
    hexsides = {kind: list(found) for kind, found in bare.hexsides.items()}
    for kind, sides in clip.sides.items():
        laid = (hexside(grid, there[step], direction) for step, direction in sides if step in there)
        marked = hexsides.setdefault(kind, [])
        marked += [side for side in dict.fromkeys(laid) if side not in marked]
    return replace(
        bare,
        terrain_kinds=kinds,
        terrain=bytes(terrain),
        layers={name: bytes(cells) for name, cells in layers.items()},
        features=features,
        hexsides={kind: tuple(found) for kind, found in hexsides.items() if found},
        paths=_laid_ways(bare, clip, there),
        places=(*bare.places, *_laid_places(clip, there)),
    )


def _laid_ways(bare: GameMap, clip: Clip, there: Mapping[Step, Hex]) -> dict[str, tuple[tuple[Hex, ...], ...]]:
    paths = {kind: list(ways) for kind, ways in bare.paths.items()}
    for kind, ways in clip.ways.items():
        for way in ways:
            if all(step in there for step in way):
                paths.setdefault(kind, []).append(tuple(there[step] for step in way))
    return {kind: tuple(ways) for kind, ways in paths.items() if ways}


def _laid_places(clip: Clip, there: Mapping[Step, Hex]) -> Iterable[NamedPlace]:
    for name, kind, steps in clip.places:
        if all(step in there for step in steps):
            yield NamedPlace(name, kind, tuple(there[step] for step in steps))

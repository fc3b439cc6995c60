"""The printed map of a scenario: rivers, roads, frontier, forts and named places, judged by the schema.

The schema's looks are the common words: a hexside drawn as `river-...` is water, one drawn as
`frontier` separates the values of a layer drawn as `country`, one drawn as `objective` parts the map (`line_checks`),
a feature drawn as `fort` or `heavy-fort` guards the country it stands in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from core.board.hexes import Grid, Hex
from core.board.hexsides import Hexside, Vertex, all_hexsides, hexes_at, hexes_of, vertices_of
from core.mechanics.crossing_checks import crossing_issues
from core.mechanics.line_checks import line_issues
from core.model.issues import Issue, Severity
from core.model.scenario import GameMap, NamedPlace
from core.model.schema import LayerType, Schema
from core.model.values import At, Key, Values

WATER = ("wetland", "marsh", "flooded", "lake", "sea")
"""Looks of terrain in which a river may end."""

STILL = ("lake", "canal")
"""Looks of hexsides in which a river may end."""


def map_issues(map_: GameMap, schema: Schema) -> tuple[Issue, ...]:
    """Return what is wrong with a map: keys, rivers, roads, frontier, forts, places."""
    return (
        *_unknown_keys(map_, schema),
        *_sides_of_both_rivers(map_, schema),
        *_rivers_without_mouth(map_, schema),
        *_major_rivers_broken_off(map_, schema),
        *_roads_without_end(map_, schema),
        *crossing_issues(map_, schema),
        *_frontier(map_, schema),
        *line_issues(map_, schema),
        *_forts_cut_off(map_, schema),
        *_places(map_, schema),
    )


def _unknown_keys(map_: GameMap, schema: Schema) -> Iterator[Issue]:
    groups: tuple[tuple[str, Iterable[str], set[str]], ...] = (
        ("terrain", map_.terrain_kinds, {kind.id for kind in schema.terrain}),
        ("layer", map_.layers, {layer.id for layer in schema.layers}),
        ("feature", map_.features, {feature.id for feature in schema.features}),
        ("hexside", map_.hexsides, {kind.id for kind in schema.hexsides}),
        ("path", map_.paths, {kind.id for kind in schema.paths}),
    )
    for group, found, known in groups:
        for key in found:
            if key not in known:
                values: Values = {"group": group, "found": key, "known": ", ".join(sorted(known))}
                yield Issue(Severity.ERROR, "scenario-unknown-key", values=values)
    for layer in schema.layers:
        if layer.id not in map_.layers:
            yield Issue(Severity.ERROR, "scenario-layer-missing", layer.clause, values={"layer": layer.name})


def _rivers(map_: GameMap, schema: Schema) -> dict[str, tuple[Hexside, ...]]:
    return {
        kind.id: map_.hexsides.get(kind.id, ()) for kind in schema.hexsides if kind.look.startswith("river")
    }


def _at_side(grid: Grid, side: Hexside) -> Hex:
    return hexes_of(grid, side)[0]


def _sides_of_both_rivers(map_: GameMap, schema: Schema) -> Iterator[Issue]:
    """Minor and major water at once: which cost holds?"""
    clause = next((kind.clause for kind in schema.hexsides if kind.look.startswith("river")), "")
    count = Counter(side for sides in _rivers(map_, schema).values() for side in sides)
    for side in sorted(side for side, times in count.items() if times > 1):
        at = _at_side(map_.grid, side)
        values: Values = {"at": At(at)}
        yield Issue(
            Severity.ERROR, "scenario-two-rivers", clause, at, side, values=values, cure="cure-keep-larger"
        )


def _rivers_without_mouth(map_: GameMap, schema: Schema) -> Iterator[Issue]:
    """Waters joined at their ends run to the map edge, to a lake, canal or marsh somewhere, or they end nowhere."""
    rivers = _rivers(map_, schema)
    wet = {kind.id for kind in schema.terrain if kind.look in WATER}
    sides = sorted({side for group in rivers.values() for side in group})
    lakes = {v for kind in schema.hexsides if kind.look in STILL for v in _corners(map_, kind.id)}
    for network in _networks(map_.grid, sides):
        corners = {v for side in network for v in vertices_of(map_.grid, side)}
        if not any(v in lakes or _is_mouth(map_, v, wet) for v in corners):
            at = _at_side(map_.grid, network[-1])
            values: Values = {"at": At(at), "sides": len(network)}
            clause = next(kind.clause for kind in schema.hexsides if network[-1] in rivers.get(kind.id, ()))
            yield Issue(
                Severity.WARNING, "scenario-river-ends-nowhere", clause, at=at, side=network[-1], values=values
            )


def _corners(map_: GameMap, kind: str) -> Iterator[Vertex]:
    for side in map_.hexsides.get(kind, ()):
        yield from vertices_of(map_.grid, side)


def _is_mouth(map_: GameMap, v: Vertex, wet: set[str]) -> bool:
    around = hexes_at(map_.grid, v)
    return len(around) < 3 or any(map_.terrain_at(at) in wet for at in around)


def _networks(grid: Grid, sides: Iterable[Hexside]) -> Iterator[tuple[Hexside, ...]]:
    """Yield groups of sides that hang together by their corners, in ascending order."""
    touching: dict[Vertex, list[Hexside]] = {}
    for side in sides:
        for v in vertices_of(grid, side):
            touching.setdefault(v, []).append(side)
    seen: set[Hexside] = set()
    for first in sides:
        if first in seen:
            continue
        seen.add(first)
        network, pending = [first], [first]
        while pending:
            for v in vertices_of(grid, pending.pop()):
                fresh = [side for side in touching[v] if side not in seen]
                seen.update(fresh)
                network += fresh
                pending += fresh
        yield tuple(sorted(network))


def _major_rivers_broken_off(map_: GameMap, schema: Schema) -> Iterator[Issue]:
    """A great river comes from another river or from beyond the map, and ends likewise."""
    wet = {kind.id for kind in schema.terrain if kind.look in WATER}
    sides = {side for group in _rivers(map_, schema).values() for side in group}
    meeting = Counter(v for side in sides for v in vertices_of(map_.grid, side))
    for kind in schema.hexsides:
        for side in map_.hexsides.get(kind.id, ()) if kind.look == "river-major" else ():
            if any(meeting[v] == 1 and not _is_mouth(map_, v, wet) for v in vertices_of(map_.grid, side)):
                at = _at_side(map_.grid, side)
                yield Issue(
                    Severity.WARNING, "scenario-river-breaks-off", kind.clause, at, side, values={"at": At(at)}
                )


def _roads_without_end(map_: GameMap, schema: Schema) -> Iterator[Issue]:
    """A road ends at a place, at another road or at the map edge."""
    named = set(map_.names)
    for kind in schema.paths:
        ways = map_.paths.get(kind.id, ())
        passing = Counter(at for way in ways for at in set(way))
        for way in ways:
            if len(way) < 2 or any(map_.grid.direction(a, b) is None for a, b in pairwise(way)):
                yield Issue(Severity.ERROR, "scenario-road-jumps", kind.clause, at=way[0] if way else None)
                continue
            for at in (way[0], way[-1]):
                if passing[at] < 2 and at not in named and not map_.grid.on_edge(at):
                    values: Values = {"at": At(at), "kind": kind.name}
                    yield Issue(
                        Severity.WARNING, "scenario-road-ends-nowhere", kind.clause, at=at, values=values
                    )


def _country(schema: Schema) -> LayerType | None:
    return next((layer for layer in schema.layers if layer.look == "country"), None)


def _frontier(map_: GameMap, schema: Schema) -> Iterator[Issue]:
    """The frontier is drawn exactly where two countries touch."""
    layer, kind = _country(schema), next((kind for kind in schema.hexsides if kind.look == "frontier"), None)
    if layer is None or kind is None or layer.id not in map_.layers:
        return
    drawn, painted = map_.sides_by_kind.get(kind.id, frozenset()), map_.layers[layer.id]
    for side in all_hexsides(map_.grid):
        at, other = hexes_of(map_.grid, side)
        meets = other is not None and painted[at] != painted[other]
        if meets == (side in drawn):
            continue
        values: Values = {"at": At(at), "direction": map_.grid.orientation.compass[side % 6]}
        key, cure = ("frontier-missing", "draw") if meets else ("frontier-stray", "erase")
        yield Issue(
            Severity.ERROR, f"scenario-{key}", kind.clause, at, side, values=values, cure=f"cure-{cure}-side"
        )


def _forts_cut_off(map_: GameMap, schema: Schema) -> Iterator[Issue]:
    """A fort stands in the main part of its country, not on an island of it."""
    layer = _country(schema)
    if layer is None or layer.id not in map_.layers:
        return
    main = _main_lands(map_.grid, map_.layers[layer.id])
    for feature in schema.features:
        if feature.look not in ("fort", "heavy-fort"):
            continue
        for at in map_.feature(feature.id):
            if at not in main:
                values: Values = {"at": At(at), "feature": Key(feature.id)}
                found = Issue(Severity.ERROR, "scenario-fort-cut-off", feature.clause, at=at, values=values)
                yield replace(found, cure="cure-clear-feature")


def _main_lands(grid: Grid, painted: bytes) -> set[Hex]:
    """Return the hexes of the largest connected part of each country."""
    largest: dict[int, list[Hex]] = {}
    seen: set[Hex] = set()
    for first in grid.hexes:
        if first in seen:
            continue
        seen.add(first)
        land = [first]
        for at in land:
            fresh = [near for near in grid.adjacent(at) if near not in seen and painted[near] == painted[first]]
            seen.update(fresh)
            land += fresh
        if len(land) > len(largest.get(painted[first], ())):
            largest[painted[first]] = land
    return {at for land in largest.values() for at in land}


def _places(map_: GameMap, schema: Schema) -> Iterator[Issue]:
    looks = {kind.id: kind.look for kind in schema.terrain}
    held: dict[Hex, str] = {}
    for place in map_.places:
        yield from _one_place(map_, schema, place, looks)
        for at in place.hexes:
            if at in held:
                values: Values = {"at": At(at), "place": place.name, "other": held[at]}
                yield Issue(Severity.WARNING, "scenario-places-share-hex", at=at, values=values)
            held.setdefault(at, place.name)


def _one_place(map_: GameMap, schema: Schema, place: NamedPlace, looks: Mapping[str, str]) -> Iterator[Issue]:
    if place.kind not in schema.place_kinds:
        values: Values = {"place": place.name, "found": place.kind, "known": ", ".join(schema.place_kinds)}
        yield Issue(Severity.ERROR, "scenario-unknown-place-kind", values=values)
    if not place.hexes:
        yield Issue(Severity.WARNING, "scenario-place-unused", values={"place": place.name})
    for at in place.hexes:
        if looks.get(map_.terrain_at(at)) in ("flooded", "lake", "sea"):
            values = {"at": At(at), "place": place.name}
            yield Issue(Severity.WARNING, "scenario-place-under-water", at=at, values=values)
    apart = [
        at
        for at in place.hexes[1:]
        if not any(map_.grid.distance(at, other) == 1 for other in place.hexes if other != at)
    ]
    for at in apart:
        values = {"at": At(at), "place": place.name}
        yield Issue(Severity.WARNING, "scenario-place-apart", at=at, values=values)

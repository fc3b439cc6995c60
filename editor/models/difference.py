"""What two states of a scenario differ in: what has to be drawn again, and how to say it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.model.scenario import GameMap, Scenario
from core.model.touched import Touched

HEAD = ("title", "version", "summary", "published", "turns", "boxes")


def difference(old: Scenario, new: Scenario) -> Touched:
    """Return what was touched on the way from one state to the other, whoever touched it; the order is no matter."""
    pieces = _differing({p.id: p for p in old.pieces}, {p.id: p for p in new.pieces})
    words = {*_differing(old.options, new.options), *_differing(old.parameters, new.parameters)}
    words |= {*_differing(old.parameter_provenance, new.parameter_provenance)}
    words |= {name for name in HEAD if getattr(old, name) != getattr(new, name)}
    return Touched(
        hexes=_hexes(old.map, new.map),
        hexsides=frozenset(_hexsides(old.map, new.map)),
        pieces=frozenset(pieces),
        charts=frozenset(_differing(old.charts, new.charts)),
        parameters=frozenset(words),
    )


def _hexes(old: GameMap, new: GameMap) -> frozenset[Hex]:
    if old.sheet != new.sheet:
        return frozenset(new.grid.hexes)
    if set(old.layers) != set(new.layers):
        return frozenset(new.grid.hexes)
    found = {at for at in new.grid.hexes if old.terrain_at(at) != new.terrain_at(at)}
    for name in old.layers:
        found.update(at for at in new.grid.hexes if old.layer_at(name, at) != new.layer_at(name, at))
    for kind in {*old.features, *new.features}:
        found.update(_differing(old.feature(kind), new.feature(kind)))
    for kind in {*old.paths, *new.paths}:
        ways = set(old.paths.get(kind, ())) ^ set(new.paths.get(kind, ()))
        found.update(at for way in ways for at in way)
    places = set(old.places) ^ set(new.places)
    found.update(at for place in places for at in place.hexes)
    return frozenset(found)


def _hexsides(old: GameMap, new: GameMap) -> Iterator[Hexside]:
    if old.sheet == new.sheet:
        for kind in {*old.hexsides, *new.hexsides}:
            yield from set(old.hexsides.get(kind, ())) ^ set(new.hexsides.get(kind, ()))


def _differing(old: Mapping[Any, object], new: Mapping[Any, object]) -> set[Any]:
    """Return the keys under which two tables say different things."""
    keys: set[Hashable] = {*old, *new}
    return {key for key in keys if (key in old) != (key in new) or old.get(key) != new.get(key)}

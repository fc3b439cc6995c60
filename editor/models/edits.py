"""Edits as plain functions: a scenario in, the changed scenario and what was touched out; None changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.model.scenario import GameMap, Scenario
from core.model.touched import Touched


class Mark(Enum):
    """Whether a mark is put down or taken away."""

    PUT = "put"
    LIFT = "lift"


@dataclass(frozen=True, slots=True)
class Edit:
    """A change that was made to a scenario."""

    scenario: Scenario
    touched: Touched


def _with_map(scenario: Scenario, new: GameMap, touched: Touched) -> Edit:
    return Edit(replace(scenario, map=new), touched)


def paint_terrain(scenario: Scenario, hexes: Iterable[Hex], kind: str) -> Edit | None:
    """Give some hexes a terrain of the schema; a kind that the legend lacks is added to it."""
    old = scenario.map
    kinds = old.terrain_kinds if kind in old.terrain_kinds else (*old.terrain_kinds, kind)
    code = kinds.index(kind)
    changed = frozenset(at for at in hexes if old.grid.exists(at) and old.terrain[at] != code)
    if not changed:
        return None
    cells = bytearray(old.terrain)
    for at in changed:
        cells[at] = code
    return _with_map(scenario, replace(old, terrain_kinds=kinds, terrain=bytes(cells)), Touched(hexes=changed))


def paint_layer(scenario: Scenario, hexes: Iterable[Hex], layer: str, value: str) -> Edit | None:
    """Give some hexes a value of a painted layer."""
    old = scenario.map
    if layer not in old.layers:
        return None
    code = old.layer_values[layer].index(value)
    changed = frozenset(at for at in hexes if old.grid.exists(at) and old.layers[layer][at] != code)
    if not changed:
        return None
    cells = bytearray(old.layers[layer])
    for at in changed:
        cells[at] = code
    return _with_map(scenario, replace(old, layers={**old.layers, layer: bytes(cells)}), Touched(hexes=changed))


def set_feature(scenario: Scenario, hexes: Iterable[Hex], kind: str, amount: int) -> Edit | None:
    """Give some hexes a feature with an amount; 0 takes it away."""
    old = scenario.map
    marks = dict(old.feature(kind))
    changed = frozenset(at for at in hexes if old.grid.exists(at) and marks.get(at, 0) != amount)
    if not changed:
        return None
    for at in changed:
        if amount:
            marks[at] = amount
        else:
            del marks[at]
    features = _without_empty({**old.features, kind: marks})
    return _with_map(scenario, replace(old, features=features), Touched(hexes=changed))


def mark_sides(scenario: Scenario, sides: Iterable[Hexside], kind: str, mark: Mark) -> Edit | None:
    """Put a mark on some hexsides, or lift it."""
    old = scenario.map
    marked = old.sides_by_kind.get(kind, frozenset())
    wanted = frozenset(sides)
    changed = wanted - marked if mark is Mark.PUT else wanted & marked
    if not changed:
        return None
    if mark is Mark.PUT:
        left = (*old.hexsides.get(kind, ()), *sorted(changed))
    else:
        left = tuple(side for side in old.hexsides[kind] if side not in changed)
    hexsides = {**old.hexsides, kind: left} if left else {k: v for k, v in old.hexsides.items() if k != kind}
    return _with_map(scenario, replace(old, hexsides=hexsides), Touched(hexsides=changed))


def clear_sides(scenario: Scenario, sides: Iterable[Hexside]) -> Edit | None:
    """Lift every mark from some hexsides."""
    old, gone = scenario.map, frozenset(sides)
    changed = frozenset(side for found in old.hexsides.values() for side in found if side in gone)
    if not changed:
        return None
    left = {kind: tuple(side for side in found if side not in gone) for kind, found in old.hexsides.items()}
    kept = {kind: found for kind, found in left.items() if found}
    return _with_map(scenario, replace(old, hexsides=kept), Touched(hexsides=changed))


def _without_empty(features: Mapping[str, Mapping[Hex, int]]) -> Mapping[str, Mapping[Hex, int]]:
    return {kind: marks for kind, marks in features.items() if marks}

"""Layers of the map that are locked: what no command changes until they are unlocked."""

from __future__ import annotations

from collections.abc import Iterator

from core.model.scenario import Scenario
from core.model.schema import Schema
from core.view import layers
from core.view.language import message, tr, tr_n
from editor.models.kit import Group, Paint

TITLES = {
    layers.TERRAIN: message("Terrain"),
    layers.AREAS: message("Areas"),
    layers.HEXSIDES: message("Rivers, roads, works"),
    layers.GRID: message("Hex grid"),
    layers.NUMBERS: message("Hex numbers"),
    layers.NAMES: message("Names and points"),
    layers.COUNTERS: message("Counters"),
}
"""The layers of the map, in the order in which they are listed."""

LOCKED = (layers.TERRAIN, layers.HEXSIDES, layers.NAMES, layers.COUNTERS)
"""Layers that hold something that commands change."""

LIES_IN = {
    Group.TERRAIN: layers.TERRAIN,
    Group.AREAS: layers.TERRAIN,
    Group.HEXSIDES: layers.HEXSIDES,
    Group.WAYS: layers.HEXSIDES,
    Group.FEATURES: layers.HEXSIDES,
}
POINTS = "badge"
"""Look of the features that are drawn as a figure beside the name of a place."""


def layer_of(paint: Paint) -> str:
    """Return the layer that a paint lies in."""
    return layers.NAMES if paint.group is Group.FEATURES and paint.look == POINTS else LIES_IN[paint.group]


def layers_changed(before: Scenario, after: Scenario, schema: Schema) -> Iterator[str]:
    """Yield the layers that differ, in the order of `LOCKED`."""
    old, new = before.map, after.map
    looks = {kind.id: kind.look for kind in schema.features}
    features = {
        looks.get(kind, "") == POINTS
        for kind in {*old.features, *new.features}
        if old.feature(kind) != new.feature(kind)
    }
    changed = (
        (old.terrain, old.terrain_kinds, old.layers) != (new.terrain, new.terrain_kinds, new.layers),
        (old.hexsides, old.paths) != (new.hexsides, new.paths) or False in features,
        old.places != new.places or True in features,
        before.pieces != after.pieces,
    )
    yield from (layer for layer, differs in zip(LOCKED, changed, strict=True) if differs)


def refusal(locked: frozenset[str], reached: Iterator[str] | tuple[str, ...]) -> str:
    """Return why something that reaches some layers is not done; empty when none of them is locked."""
    barred = [tr(TITLES[layer]) for layer in reached if layer in locked]
    if not barred:
        return ""
    return tr_n(
        "{layers}: locked. The tab Layers unlocks it.",
        "{layers}: locked. The tab Layers unlocks them.",
        len(barred),
        layers=", ".join(barred),
    )

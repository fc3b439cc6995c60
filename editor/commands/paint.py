"""Changes of the map: terrain, areas, features, hexsides, roads."""

from __future__ import annotations

from editor.commands.edit_scenario import EditScenario


class PaintTerrain(EditScenario):
    """Terrain laid by the brush."""


class PaintArea(EditScenario):
    """An area painted over hexes."""


class SetFeature(EditScenario):
    """A feature put on a hex or taken away."""


class MarkHexside(EditScenario):
    """A mark put on a hexside or lifted."""


class LayRoad(EditScenario):
    """A road or railway laid from hex to hex, or a part of one taken away."""


class NamePlace(EditScenario):
    """A place named, renamed, counted otherwise, made larger or taken away."""

"""What can be painted: everything the game's schema declares for hexes and hexsides, in one list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.view.language import message
from editor.models.edits import Edit, Mark, mark_sides, paint_layer, paint_terrain, set_feature


class Where(Enum):
    """What a paint goes on."""

    HEX = "hex"
    SIDE = "hexside"


class Group(Enum):
    """How paints are grouped in the palette."""

    TERRAIN = message("Terrain")
    HEXSIDES = message("Hexsides")
    WAYS = message("Roads")
    FEATURES = message("Features")
    AREAS = message("Areas")


@dataclass(frozen=True, slots=True)
class Paint:
    """One thing the brush can lay down.

    Attributes:
        id: key in the schema; for an area, the value, and `layer` the layer it belongs to.
        look: key of the map drawing; may be empty.
        clause: the clause that knows it.
        counted: whether it is a feature whose amount is a figure.
    """

    group: Group
    id: str
    name: str
    look: str
    clause: str
    layer: str = ""
    amount: int = 1
    counted: bool = False

    @property
    def where(self) -> Where:
        """Whether it goes on hexes or on hexsides."""
        return Where.SIDE if self.group is Group.HEXSIDES else Where.HEX

    def on_hexes(self, scenario: Scenario, hexes: Iterable[Hex], mark: Mark = Mark.PUT) -> Edit | None:
        """Return the scenario with this painted on some hexes, or lifted where that means anything."""
        if self.group is Group.TERRAIN:
            return paint_terrain(scenario, hexes, self.id) if mark is Mark.PUT else None
        if self.group is Group.AREAS:
            return paint_layer(scenario, hexes, self.layer, self.id) if mark is Mark.PUT else None
        if self.group is not Group.FEATURES:
            return None
        return set_feature(scenario, hexes, self.id, self.amount if mark is Mark.PUT else 0)

    def on_sides(self, scenario: Scenario, sides: Iterable[Hexside], mark: Mark = Mark.PUT) -> Edit | None:
        """Return the scenario with this put on some hexsides, or lifted."""
        return mark_sides(scenario, sides, self.id, mark)

    def lies_on(self, scenario: Scenario, side: Hexside) -> bool:
        """Whether a hexside bears this already."""
        return side in scenario.map.sides_by_kind.get(self.id, frozenset())


def spoken_value(value: str) -> str:
    """Return a value of a layer as it is read.

    >>> spoken_value("no_mans_land")
    'No mans land'
    """
    words = value.replace("_", " ")
    return f"{words[:1].upper()}{words[1:]}"


def paints(schema: Schema) -> tuple[Paint, ...]:
    """Return all paints of a game, in the schema's order."""
    terrain = (Paint(Group.TERRAIN, t.id, t.name, t.look, t.clause) for t in schema.terrain)
    sides = (Paint(Group.HEXSIDES, h.id, h.name, h.look, h.clause) for h in schema.hexsides)
    ways = (Paint(Group.WAYS, p.id, p.name, p.look, p.clause) for p in schema.paths)
    features = (Paint(Group.FEATURES, f.id, f.name, f.look, f.clause, counted=f.counted) for f in schema.features)
    areas = (
        Paint(Group.AREAS, value, f"{layer.name}: {spoken_value(value)}", layer.look, layer.clause, layer.id)
        for layer in schema.layers
        for value in layer.values
    )
    return (*terrain, *sides, *ways, *features, *areas)


def terrain_under(scenario: Scenario, schema: Schema, at: Hex) -> Paint | None:
    """Return the paint of the terrain in a hex: what the eyedropper picks up."""
    kind = scenario.map.terrain_at(at)
    return next((p for p in paints(schema) if p.group is Group.TERRAIN and p.id == kind), None)

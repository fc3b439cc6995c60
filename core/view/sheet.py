"""One map as the drawing functions see it: the map, its game's looks, the colours and where everything lies."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar, cast

from core.board.hexes import Hex
from core.board.hexsides import Hexside, Vertex, hexes_of
from core.board.layout import Layout
from core.model.scenario import GameMap
from core.model.schema import Schema
from core.view.drawing import Path, Point
from core.view.palette import Palette

T = TypeVar("T")

FACING_REACH = 3
"""How many hexes a fort looks for the frontier."""

COUNTRY = "country"
"""The look of a layer whose first value is the other side's country, drawn greyer; `country WORD` names another."""


@dataclass(frozen=True)
class Sheet:
    """What to draw and where. `layout` gives points; every size is a part of `radius`."""

    map: GameMap
    schema: Schema
    palette: Palette
    layout: Layout

    @property
    def radius(self) -> float:
        """The corner radius of a hex."""
        return self.layout.radius

    def point(self, at: Hex, x: float, y: float) -> Point:
        """Return the point (x, y) radii from a hex's centre."""
        cx, cy = self.layout.centre(at)
        return (cx + x * self.radius, cy + y * self.radius)

    @cached_property
    def _vertices(self) -> dict[Vertex, Point]:
        return {}

    def take_over(self, other: Sheet) -> None:
        """Take over what another sheet of the same layout has worked out and what still holds."""
        if other.layout != self.layout:
            return
        # Corners depend on the layout alone, and what is kept on nothing but its key: both may be shared.
        vars(self).update(_vertices=other._vertices, _known=other._kept)
        if self.map.hexsides is other.map.hexsides:
            vars(self).update(frontier_sides=other.frontier_sides, kept_facings=other.kept_facings)
            return
        moved = other.frontier_sides ^ self.frontier_sides
        about = {at for side in moved for at in hexes_of(self.map.grid, side) if at is not None}
        unsure = {near for at in about for near in self.map.grid.within(at, FACING_REACH)}
        self.kept_facings.update((at, angle) for at, angle in other.kept_facings.items() if at not in unsure)

    @cached_property
    def kept_facings(self) -> dict[Hex, float | None]:
        """Which way forts were found to look, by hex."""
        return {}

    @cached_property
    def _kept(self) -> dict[Hashable, object]:
        return {}

    @cached_property
    def _known(self) -> dict[Hashable, object]:
        return {}

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was worked out before under a key that names all it depends on, else work it out."""
        if key not in self._kept:
            self._kept[key] = self._known[key] if key in self._known else make()
        return cast(T, self._kept[key])

    @cached_property
    def frontier_sides(self) -> frozenset[Hexside]:
        """The sides of the frontier; only asked, never iterated."""
        return frozenset(side for _, side in self.sides("frontier"))

    def vertex(self, vertex: Vertex) -> Point:
        """Return the place of a corner, worked out once: lines ask for each several times."""
        found = self._vertices.get(vertex)
        if found is None:
            found = self._vertices[vertex] = self.layout.vertex(vertex)
        return found

    def side_ends(self, side: Hexside) -> tuple[Point, Point]:
        """Return both ends of a side, clockwise as seen from the hex that names it."""
        at, direction = divmod(side, 6)
        corners = self.corners(Hex(at))
        return corners[direction], corners[(direction + 1) % 6]

    @cached_property
    def corner_steps(self) -> tuple[Point, ...]:
        """From a hex's centre to its six corners."""
        first = Hex(0)
        x, y = self.layout.centre(first)
        return tuple((cx - x, cy - y) for cx, cy in self.layout.corners(first))

    def corners(self, at: Hex) -> tuple[Point, ...]:
        """Return the six corners of a hex, clockwise; quicker than one by one when there are many hexes."""
        x, y = self.layout.centre(at)
        return tuple((x + dx, y + dy) for dx, dy in self.corner_steps)

    @cached_property
    def kept_paths(self) -> dict[tuple[str, tuple[Hex, ...]], Path]:
        """Paths about some hexes that were worked out before, by what they are and their hexes."""
        return {}

    @cached_property
    def looks(self) -> tuple[str, ...]:
        """The look of each terrain kind of the map, by its number in `map.terrain`."""
        of = {terrain.id: terrain.look for terrain in self.schema.terrain}
        return tuple(of.get(kind, "clear") for kind in self.map.terrain_kinds)

    @cached_property
    def shaded(self) -> bytes:
        """One byte a cell: 1 where it lies in the other side's country."""
        for layer in self.schema.layers:
            words = layer.look.split()
            cells = self.map.layers.get(layer.id)
            if cells is None or not words or words[0] != COUNTRY:
                continue
            values = self.map.layer_values.get(layer.id, layer.values)
            which = set(words[1:]) or {layer.values[0]}
            flags = bytes(1 if value in which else 0 for value in values)
            return cells.translate(flags.ljust(256, b"\0"))
        return bytes(self.map.grid.size)

    def sides(self, *looks: str) -> Iterator[tuple[str, Hexside]]:
        """Yield (kind, hexside) for every side whose kind has one of these looks, in file order."""
        for kind in self.schema.hexsides:
            if kind.look in looks:
                for side in self.map.hexsides.get(kind.id, ()):
                    yield kind.id, side

    def side_set(self, *looks: str) -> tuple[Hexside, ...]:
        """Return the sides with one of these looks, each once, ascending."""
        return tuple(sorted({side for _, side in self.sides(*looks)}))

    @cached_property
    def busy_sides(self) -> frozenset[Hexside]:
        """Sides along which water or the frontier runs; only asked, never iterated."""
        return frozenset(self.side_set("river-minor", "river-major", "canal", "frontier"))

    def marks(self, look: str) -> Iterator[tuple[str, Hex, int]]:
        """Yield (kind, hex, amount) for every feature with this look, by hex."""
        for kind in self.schema.features:
            if kind.look == look:
                found = self.map.feature(kind.id)
                for at in sorted(found):
                    yield kind.id, at, found[at]

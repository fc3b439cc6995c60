"""The ground of a scenario: figures and charts, towns and works, and what each step costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexside
from core.board.parting import joined
from core.board.paths import IMPASSABLE
from core.games.kaiser.clauses import c, under
from core.games.kaiser.schema import LOCALITY, SCHEMA, TRENCHES
from core.mechanics.bound import Bound
from core.model.charts import Cell
from core.model.schema import Schema

BRIDGE = "bridge"
TOWN = "town"
PROHIBITED = "no"


@dataclass(frozen=True, eq=False)
class Ground(Bound):
    """What of a scenario has nothing to do with its pieces."""

    schema: Schema = SCHEMA

    def allowance(self, turn: int, column: str) -> int:
        """Return a figure of the turn track: points of a side, or what is added to the weather die.

        Past its last row the last one holds.
        """
        chart = self.chart("turn_track")
        row = str(turn) if str(turn) in chart.rows else chart.rows[-1]
        value = chart.cell(row, column)
        return value if isinstance(value, int) else 0

    # Ground ----------------------------------------------------------------------------------

    @cached_property
    def towns(self) -> frozenset[Hex]:
        """The town hexes: all that bear a name, but for mere localities (20.1.1.A)."""
        named = (place for place in self.scenario.map.places if place.kind != LOCALITY)
        return under(frozenset(at for place in named for at in place.hexes), c("20.1.1.A"))

    def names_of(self, hexes: Sequence[Hex]) -> tuple[str, ...]:
        """Return the names of the towns on some hexes, each once, in the order of the hexes."""
        places = [place for place in self.scenario.map.places if place.kind != LOCALITY]
        return tuple(dict.fromkeys(place.name for at in hexes for place in places if at in place.hexes))

    @cached_property
    def trenches(self) -> frozenset[Hex]:
        """The trench hexes, of whatever type; they stay for good (10.0.A)."""
        named = (at for kind in TRENCHES for at in self.scenario.map.feature(kind))
        return under(frozenset(named), c("10.0.A"))

    @cached_property
    def refuges(self) -> frozenset[Hex]:
        """Towns and trenches: their garrisons need not attack (8.1.3.A, 10.0.B)."""
        return under(self.towns | self.trenches, c("8.1.3.A"), c("10.0.B"))

    @cached_property
    def hilltops(self) -> frozenset[Hex]:
        """The hexes from which guns are directed (9.7.2)."""
        return frozenset(self.scenario.map.feature("hilltop"))

    @cached_property
    def west_edge(self) -> frozenset[Hex]:
        """The hexes by which units leave the map (20.2.A)."""
        return frozenset(self.scenario.map.feature("west-exit"))

    @cached_property
    def rim(self) -> tuple[Hex, ...]:
        """The hexes on the edge of the map, ascending."""
        sides = len(self.grid.orientation.compass)
        return tuple(at for at in self.grid.hexes if len(self.grid.adjacent(at)) < sides)

    @cached_property
    def west_of_line(self) -> frozenset[Hex]:
        """The hexes west of the victory point line: all from which the western edge is reached without crossing it."""
        line = frozenset(self.scenario.map.hexsides.get("vp-line", ()))
        return under(joined(self.grid, self.west_edge, line), c("20.1.1.A"))

    @cached_property
    def scoring_towns(self) -> tuple[Hex, ...]:
        """The town hexes west of the victory point line, ascending (20.1.1.A)."""
        return tuple(sorted(self.towns & self.west_of_line))

    def kinds_of_ground(self, at: Hex) -> tuple[str, ...]:
        """Return all that a hex is, rows of the terrain effects: its terrain, town, works, hilltop."""
        features = self.scenario.map.feature
        works = [kind for kind in (*TRENCHES, "hilltop") if at in features(kind)]
        return (self.scenario.map.terrain_at(at), *((TOWN,) if at in self.towns else ()), *works)

    def ground_effects(self, at: Hex, column: str) -> tuple[tuple[str, int], ...]:
        """Return (kind of ground, figure) for all that a hex is, a column of the terrain effects; gaps are left out.

        Works help both sides and against every direction.

        Clause: kaiser 5.3, 10.0.C
        """
        chart = self.chart("terrain_effects")
        read = ((kind, chart.cell(kind, column)) for kind in self.kinds_of_ground(at) if kind in chart.rows)
        return under(tuple((kind, cell) for kind, cell in read if isinstance(cell, int)), c("10.0.C"))

    def sides_between(self, at: Hex, direction: int) -> tuple[str, ...]:
        """Return the kinds of water on a side of a hex, and `bridge` where it is bridged."""
        return self._marked.get(hexside(self.grid, at, direction), ())

    @cached_property
    def _marked(self) -> Mapping[Hexside, tuple[str, ...]]:
        chart = self.chart("terrain_effects")
        found: dict[Hexside, tuple[str, ...]] = {}
        for kind, sides in self.scenario.map.hexsides.items():
            if kind in chart.rows:
                for side in sides:
                    found[side] = (*found.get(side, ()), kind)
        return found

    @cached_property
    def entry(self) -> bytes:
        """What each step costs: `entry[6 * h + d]` to leave h in direction d (5.3).

        A hex costs what its dearest kind of ground does, a hexside adds its own; over a bridge it adds nothing.
        Towns, woods and works cost all units the same.

        Clause: kaiser 5.0.C, 5.3
        """
        grid, hexes = self.grid, self._hex_costs
        costs = bytearray(hexes[to] if to >= 0 else IMPASSABLE for to in grid.neighbours)
        for side in self._marked:
            at, direction = divmod(side, 6)
            more = self.side_cost(Hex(at), direction)
            across = grid.neighbours[side]
            for step in (side, 6 * across + (direction + 3) % 6) if across >= 0 else ():
                if costs[step] != IMPASSABLE:
                    costs[step] += more
        return under(bytes(costs), c("5.0.C"), c("5.3"))

    @cached_property
    def _hex_costs(self) -> bytes:
        """What each cell costs to enter; plain ground alone is looked up once a kind."""
        map_, chart = self.scenario.map, self.chart("terrain_effects")
        plain = [_dearest([chart.cell(kind, "mp")] if kind in chart.rows else []) for kind in map_.terrain_kinds]
        costs = bytearray(plain[code] for code in map_.terrain)
        for at in self.towns.union(*map(map_.feature, (*TRENCHES, "hilltop"))):
            costs[at] = self.hex_cost(at)
        return bytes(costs)

    def hex_cost(self, at: Hex) -> int:
        """Return what a hex costs to enter, the dearest of its kinds of ground; IMPASSABLE where none may."""
        chart = self.chart("terrain_effects")
        return _dearest([chart.cell(kind, "mp") for kind in self.kinds_of_ground(at) if kind in chart.rows])

    def side_cost(self, at: Hex, direction: int) -> int:
        """Return what crossing a side of a hex adds; nothing over a bridge."""
        kinds, chart = self.sides_between(at, direction), self.chart("terrain_effects")
        if BRIDGE in kinds:
            return 0
        cells = (chart.cell(kind, "mp") for kind in kinds)
        return sum(cell for cell in cells if isinstance(cell, int))


def _dearest(cells: Sequence[Cell]) -> int:
    """Return what the dearest of some kinds of ground costs; IMPASSABLE where one may not be entered."""
    if PROHIBITED in cells:
        return IMPASSABLE
    return max((cell for cell in cells if isinstance(cell, int)), default=1)

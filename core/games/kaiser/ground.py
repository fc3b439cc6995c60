"""The ground as the terrain effects see it: what is in a hex and on its sides, what it costs, whom it helps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from core.board.hexes import Hex
from core.board.hexsides import between, hexside
from core.board.paths import IMPASSABLE
from core.games.kaiser.clauses import c, under
from core.games.kaiser.schema import LOCALITY, TOWN, TRENCHES
from core.model.charts import Chart
from core.model.scenario import GameMap

COST, DEFENDER, DRUMFIRE = "mp", "defender", "drumfire"
"""Columns of the terrain effects: movement points, the defender's die, the die of a barrage."""

BARRED = "no"
"""What the chart says where nobody may enter."""

BRIDGE = "bridge"
LINE = "vp-line"
EXIT = "west-exit"

Effect = tuple[str, int]
"""Kind of ground and its figure in a column of the terrain effects."""


@dataclass(frozen=True, eq=False)
class Ground:
    """What a map and its terrain effects chart say together; everything is computed once."""

    map: GameMap
    chart: Chart

    @cached_property
    def towns(self) -> Mapping[Hex, str]:
        """Town hex -> name, ascending: every named place is a town but those that are mere localities (20.1.1)."""
        named = {at: place.name for place in self.map.places if place.kind != LOCALITY for at in place.hexes}
        return {at: named[at] for at in sorted(named)}

    @cached_property
    def trenches(self) -> Mapping[Hex, str]:
        """Trench hex -> type, ascending; trenches never change.

        Clause: kaiser 10.0.A
        """
        found = {at: kind for kind in under(TRENCHES, c("10.0.A")) for at in self.map.feature(kind)}
        return {at: found[at] for at in sorted(found)}

    @cached_property
    def hilltops(self) -> tuple[Hex, ...]:
        """The hilltop hexes, ascending."""
        return tuple(sorted(self.map.feature("hilltop")))

    @cached_property
    def exits(self) -> tuple[Hex, ...]:
        """The hexes of the western edge, ascending (20.2.A)."""
        return tuple(sorted(self.map.feature(EXIT)))

    @cached_property
    def _kinds(self) -> Mapping[Hex, tuple[str, ...]]:
        features = [kind for kind in self.chart.rows if kind in self.map.features]
        found: dict[Hex, tuple[str, ...]] = {}
        for at in self.map.grid.hexes:
            kinds = [self.map.terrain_at(at), *(kind for kind in features if at in self.map.feature(kind))]
            found[at] = tuple([*kinds, TOWN] if at in self.towns else kinds)
        return found

    def kinds(self, at: Hex) -> tuple[str, ...]:
        """Return every kind of ground in a hex: natural terrain, then features, then `town`."""
        return self._kinds[at]

    def effects(self, at: Hex, column: str) -> tuple[Effect, ...]:
        """Return what each kind of ground in a hex says in a column of the terrain effects, clause 5.3.

        Clause: kaiser 5.3
        """
        return tuple(
            (kind, cell)
            for kind in self.kinds(at)
            if kind in self.chart.rows and isinstance(cell := under(self.chart.cell(kind, column), c("5.3")), int)
        )

    def between(self, a: Hex, b: Hex) -> tuple[str, ...]:
        """Return the kinds of hexside between two neighbouring hexes that the terrain effects know."""
        side = between(self.map.grid, a, b)
        drawn = self.map.sides_by_kind
        return tuple(kind for kind in self.chart.rows if kind in drawn and side in drawn[kind])

    def across(self, a: Hex, b: Hex, column: str) -> tuple[Effect, ...]:
        """Return what each kind of hexside between two hexes says in a column; a bridge takes its cost."""
        kinds = self.between(a, b)
        if column == COST and BRIDGE in kinds:
            return ()
        cells = ((kind, self.chart.cell(kind, column)) for kind in kinds if kind != BRIDGE)
        return tuple((kind, cell) for kind, cell in cells if isinstance(cell, int))

    @cached_property
    def _costs(self) -> bytes:
        grid = self.map.grid
        return bytes(self._hex_cost(Hex(h)) if grid.exists(h) else IMPASSABLE for h in range(grid.size))

    def _hex_cost(self, at: Hex) -> int:
        kinds = [kind for kind in self.kinds(at) if kind in self.chart.rows]
        if any(self.chart.cell(kind, COST) == BARRED for kind in kinds):
            return IMPASSABLE
        # The dearest kind of ground present is charged, not their sum.
        return max((cost for _, cost in self.effects(at, COST)), default=IMPASSABLE)

    def cost(self, at: Hex) -> int:
        """Return what a hex costs without its sides; `IMPASSABLE` where nobody may enter.

        Clause: kaiser 5.0.C, 5.3
        """
        return under(self._costs[at], c("5.0.C"), c("5.3"))

    @cached_property
    def entry(self) -> bytes:
        """Cost of every step, `entry[6 * h + d]` to leave h in direction d: the hex entered, then the side crossed.

        Clause: kaiser 5.0.C, 5.3
        """
        return under(bytes(self._steps()), c("5.0.C"), c("5.3"))

    def _steps(self) -> Iterator[int]:
        grid = self.map.grid
        for step in range(6 * grid.size):
            at, to = Hex(step // 6), grid.neighbours[step] if grid.exists(step // 6) else -1
            cost = self._costs[to] if to >= 0 else IMPASSABLE
            if cost == IMPASSABLE:
                yield IMPASSABLE
            else:
                yield cost + sum(amount for _, amount in self.across(at, Hex(to), COST))

    @cached_property
    def west(self) -> bytes:
        """One byte a cell: 1 on the western side of the victory point line, reached from the western edge.

        Clause: kaiser 20.1.1.A
        """
        grid, line = self.map.grid, self.map.sides_by_kind.get(LINE, frozenset())
        reached, open_ = bytearray(grid.size), list(self.exits)
        for at in open_:
            reached[at] = 1
        while open_:
            at = open_.pop()
            for d in range(6):
                to = grid.neighbours[6 * at + d]
                if to >= 0 and not reached[to] and hexside(grid, at, d) not in line:
                    reached[to] = 1
                    open_.append(Hex(to))
        return under(bytes(reached), c("20.1.1.A"))

"""The ground as a plan sees it: distances to what matters, and what a hex is worth to whoever defends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from core.ai.plan import Plan
from core.board.hexes import Grid, Hex
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.state import Position
from core.model.units import Piece
from core.model.values import PieceId, Side

FADES = 1.4
"""How fast an objective's pull fades with distance: 1 / (1 + distance) to this power."""


STRIDE, CHANCE = 12, 0.6
"""Hexes of a turn on the way off the map, and how likely a piece is to come through each."""


@dataclass(frozen=True, eq=False)
class Land:
    """What never changes in a game: made once and kept by whoever plays."""

    scenario: Scenario
    schema: Schema
    plan: Plan

    @cached_property
    def grid(self) -> Grid:
        """The board's geometry."""
        return self.scenario.map.grid

    @cached_property
    def pieces(self) -> Mapping[PieceId, Piece]:
        """Every piece by id."""
        return self.scenario.piece_of

    @cached_property
    def fighting(self) -> frozenset[PieceId]:
        """Pieces of types that fight; only asked for membership."""
        fights = {kind.id for kind in self.schema.pieces if kind.fights}
        return frozenset(piece.id for piece in self.scenario.pieces if piece.type in fights)

    @cached_property
    def factors(self) -> tuple[str, str, str]:
        """The printed factors that a piece attacks, defends and moves with: by name, else by where they stand."""
        names = self.schema.factors or ("",)
        strong, last = self.schema.strengths or names, names[-1]
        attack = "attack" if "attack" in names else strong[0]
        defense = "defense" if "defense" in names else strong[min(1, max(0, len(strong) - 1), max(0, len(names) - 2))]
        return attack, defense, "movement" if "movement" in names else last

    def attack(self, position: Position, piece: PieceId) -> int:
        """Return the factor a piece attacks with at its present steps."""
        return self._factor(position, piece, 0)

    def defense(self, position: Position, piece: PieceId) -> int:
        """Return the factor a piece defends with at its present steps."""
        return self._factor(position, piece, 1)

    def speed(self, position: Position, piece: PieceId) -> int:
        """Return the factor a piece moves with."""
        return self._factor(position, piece, 2)

    def _factor(self, position: Position, piece: PieceId, which: int) -> int:
        return self.pieces[piece].factor(self.factors[which], position.steps.get(piece, self.pieces[piece].max_steps))

    def typical(self, side: Side, which: int) -> float:
        """Return the mean factor of a side's fighting pieces: what one is taken for that cannot be seen."""
        if (side, which) not in self._typical:
            mine = [piece for piece in self.scenario.pieces_of(side) if piece.id in self.fighting]
            total = sum(piece.factor(self.factors[which], piece.max_steps) for piece in mine)
            self._typical[side, which] = total / max(1, len(mine))
        return self._typical[side, which]

    @cached_property
    def _typical(self) -> dict[tuple[Side, int], float]:
        return {}

    def far(self, goal: Hex) -> bytes:
        """Return the distance of every cell from a hex, at most 255."""
        if goal not in self._far:
            there = bytearray(b"\xff" * self.grid.size)
            for at in self.grid.hexes:
                there[at] = min(255, self.grid.distance(goal, at))
            self._far[goal] = bytes(there)
        return self._far[goal]

    @cached_property
    def _far(self) -> dict[Hex, bytes]:
        return {}

    def way_out(self, side: Side) -> bytes | None:
        """Return the distance of every cell from where a side's pieces leave the map; None where they do not."""
        leave = self.plan.of(side).leave
        if leave is None:
            return None
        if side not in self._ways_out:
            exits = [self.far(at) for at in self.scenario.map.feature(leave.feature)]
            self._ways_out[side] = bytes(map(min, zip(*exits, strict=True))) if exits else b"\xff" * self.grid.size
        return self._ways_out[side]

    @cached_property
    def _ways_out(self) -> dict[Side, bytes]:
        return {}

    def ring(self, at: Hex) -> tuple[Hex, ...]:
        """Return the hexes two away from a hex."""
        if at not in self._rings:
            self._rings[at] = self.grid.ring(at, 2)
        return self._rings[at]

    @cached_property
    def _rings(self) -> dict[Hex, tuple[Hex, ...]]:
        return {}

    @cached_property
    def fading(self) -> tuple[float, ...]:
        """Distance -> the share of a pull that is left of it."""
        return tuple((1 + distance) ** -FADES for distance in range(256))

    def drawing_out(self, side: Side) -> tuple[float, ...]:
        """Return by cell what leaving the map is worth from there; empty where a side's pieces never leave."""
        if side not in self._drawing:
            leave, far = self.plan.of(side).leave, self.way_out(side)
            worth = leave.worth if leave is not None else 0.0
            self._drawing[side] = tuple(worth * CHANCE ** (d / STRIDE) for d in far) if far is not None else ()
        return self._drawing[side]

    @cached_property
    def _drawing(self) -> dict[Side, tuple[float, ...]]:
        return {}

    @cached_property
    def shelter(self) -> tuple[float, ...]:
        """What the ground of each cell adds to a defender, in points of defence."""
        ground = [self.plan.terrain.get(kind, 0.0) for kind in self.scenario.map.terrain_kinds]
        cells = [ground[kind] for kind in self.scenario.map.terrain]
        for feature, points in self.plan.features.items():
            for at in self.scenario.map.feature(feature):
                cells[at] += points
        for place in self.scenario.map.places:
            for at in place.hexes:
                cells[at] += self.plan.places.get(place.kind, 0.0)
        return tuple(cells)

    @cached_property
    def refuges(self) -> frozenset[Hex]:
        """Hexes in which nobody is obliged to attack; only asked for membership."""
        words = self.plan.refuges
        places = (at for place in self.scenario.map.places if place.kind in words for at in place.hexes)
        return frozenset((*places, *(at for word in words for at in self.scenario.map.feature(word))))

    @cached_property
    def loads(self) -> Mapping[PieceId, int]:
        """Piece -> how much of a hex's room it takes; empty where the plan knows no limit."""
        crowding = self.plan.crowding
        if crowding is None:
            return {}
        chart = self.scenario.charts[crowding.chart]
        loads = {size: chart.cell(size, crowding.column) for size in chart.rows}
        whole = {size: load for size, load in loads.items() if isinstance(load, int)}
        return {piece.id: whole.get(piece.size, 0) for piece in self.scenario.pieces}

    @cached_property
    def room(self) -> int:
        """How much a hex holds; 0 for no limit."""
        crowding = self.plan.crowding
        if crowding is None:
            return 0
        default = next((kind.default for kind in self.schema.parameters if kind.id == crowding.figure), 0)
        room = self.scenario.parameters.get(crowding.figure, default)
        return room if isinstance(room, int) else 0

    @cached_property
    def works(self) -> Mapping[Hex, float]:
        """Hexes that defend themselves -> with how many points."""
        known = self.plan.works.items()
        return {at: points for feature, points in known for at in self.scenario.map.feature(feature)}

    @cached_property
    def control(self) -> tuple[str, Mapping[int, Side]] | None:
        """The layer of the state that says who controls a hex, and whom each of its bytes means; None without one."""
        sides = {side.id for side in self.schema.sides}
        layer = next((layer for layer in self.schema.state_layers if sides <= set(layer.values)), None)
        if layer is None:
            return None
        return layer.id, {n: Side(word) for n, word in enumerate(layer.values) if word in sides}

    def inside(self, side: Side) -> bytes | None:
        """Return one byte a cell, 1 where a side's plan lets its pieces go; None for everywhere."""
        if side not in self._inside:
            bounds = self.plan.of(side).bounds
            if bounds is None:
                self._inside[side] = None
            else:
                number = self.scenario.map.layer_values[bounds.layer].index(bounds.value)
                self._inside[side] = bytes(cell == number for cell in self.scenario.map.layers[bounds.layer])
        return self._inside[side]

    @cached_property
    def _inside(self) -> dict[Side, bytes | None]:
        return {}

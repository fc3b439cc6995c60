"""The rules bound to a scenario: printed values by piece, costs compiled once, what forts stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from core.board.hexes import Hex
from core.board.paths import IMPASSABLE
from core.games.czech38.clauses import c, under
from core.games.czech38.schema import HOME, MOVEMENT_CLASS, SCHEMA
from core.games.czech38.schema_play import CZECH, GERMAN
from core.games.czech38.setup_codes import PROHIBITED, SetupCode, code_of
from core.games.czech38.stacking_table import StackingTable
from core.mechanics.bound import Bound, Options
from core.mechanics.cache import Known, Recall
from core.model.observation import Secrecy
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.state import Position
from core.model.units import Piece
from core.model.values import PieceId, Side

INTACT = 0
"""Value of the fort and position layers where the work still stands (14.1.1.A)."""

FORT_WORDS = ("", "fort", "heavy_fort")


@dataclass(frozen=True, eq=False)
class Rules(Bound):
    """Everything about a scenario that never changes in play, looked up quickly.

    Attributes:
        pieces: pieces in play under these options, by id.
    """

    schema: Schema = SCHEMA
    sides: tuple[Side, ...] = (GERMAN, CZECH)
    holding: Recall[Mapping[Side, bytes]] = field(default_factory=Recall)
    intact: Recall[bytes] = field(default_factory=Recall)
    fronts: Recall[object] = field(default_factory=Recall)
    zones: Known[bytes] = field(default_factory=Known)
    supplies: Known[bytes] = field(default_factory=Known)
    grounds: Known[bytes] = field(default_factory=Known)

    @cached_property
    def pieces(self) -> Mapping[PieceId, Piece]:
        """Pieces in play: those of no option, and those whose option is on."""
        return {p.id: p for p in self.scenario.pieces if not p.option or self.options.get(p.option) is True}

    @cached_property
    def side_of(self) -> Mapping[PieceId, Side]:
        """Piece -> the side that commands it (3.1.A): Soviet units are the Czech player's."""
        return under({id_: piece.side for id_, piece in self.pieces.items()}, c("2.5.2.note"))

    @cached_property
    def secrecy(self) -> Secrecy:
        """Stacks hide all but their top under the fog of war (12.7)."""
        return Secrecy(self.side_of, hides_stacks=self.options["fog"] is True)

    def piece(self, id_: PieceId) -> Piece:
        """Return a piece in play; KeyError when there is none."""
        return self.pieces[id_]

    def side(self, id_: PieceId) -> Side:
        """Return the side that commands a piece."""
        return self.side_of[id_]

    def enemy(self, side: Side) -> Side:
        """Return the other side."""
        return CZECH if side == GERMAN else GERMAN

    def kind(self, id_: PieceId) -> str:
        """Return a piece's type."""
        return self.pieces[id_].type

    @cached_property
    def fighters(self) -> Mapping[PieceId, Side]:
        """Ground combat units in play, each with the side that commands it."""
        fighting = under({kind.id for kind in self.schema.pieces if kind.fights}, c("10.6"))
        return {id_: piece.side for id_, piece in self.pieces.items() if piece.type in fighting}

    def fights(self, id_: PieceId) -> bool:
        """Tell whether a piece is a ground combat unit; aircraft and industry are none."""
        return id_ in self.fighters

    @cached_property
    def movement_class(self) -> Mapping[PieceId, str]:
        """Ground piece -> column of the terrain costs it reads (2.8.A); aircraft are absent."""
        return {id_: MOVEMENT_CLASS[p.type] for id_, p in self.pieces.items() if p.type in MOVEMENT_CLASS}

    def mech(self, id_: PieceId) -> bool:
        """Tell whether a piece is of the mechanized class (2.8.A)."""
        return self.movement_class.get(id_) == "mech"

    def factor(self, position: Position, id_: PieceId, name: str) -> int:
        """Return a printed factor at a piece's present steps: `attack`, `defense` or `movement`."""
        return self.pieces[id_].factor(name, position.steps.get(id_, 0))

    @cached_property
    def codes(self) -> Mapping[PieceId, SetupCode]:
        """Piece -> its set-up code (3.2); pieces whose code cannot be read are absent, the lint names them."""
        read = ((id_, code_of(self.scenario, piece)) for id_, piece in self.pieces.items())
        return {id_: code for id_, code in read if code is not None}

    @cached_property
    def _starts(self) -> dict[PieceId, tuple[Hex, ...]]:
        return {}

    def starts(self, id_: PieceId) -> tuple[Hex, ...]:
        """Return the hexes where a piece's code lets it begin, ascending, whoever stands there."""
        if id_ not in self._starts:
            self._starts[id_] = self.codes[id_].legal_hexes(self.scenario, self.pieces[id_])
        return self._starts[id_]

    @cached_property
    def stacks(self) -> StackingTable:
        """How much of a hex each piece fills (9.0)."""
        return StackingTable.of(self.chart("stacking"), self.pieces, self.limit)

    @property
    def stacking(self) -> Mapping[PieceId, Fraction | None]:
        """Piece -> how many units it counts as in a hex; None for one that stands alone."""
        return self.stacks.values

    @cached_property
    def limit(self) -> int:
        """Ground units a hex may hold (9.1.B)."""
        return self.figure("stacking-limit")

    def terrain(self, at: Hex) -> str:
        """Return the natural terrain of a hex: one only, the heavier where two are drawn (11.8.B)."""
        return under(self.scenario.map.terrain_at(at), c("11.8.B.1"), c("11.8.B.2"), c("11.8.B.3"))

    @cached_property
    def _entries(self) -> Mapping[str, bytes]:
        return {class_: compile_entry(self, class_) for class_ in sorted(set(MOVEMENT_CLASS.values()))}

    def entry(self, id_: PieceId) -> bytes:
        """Return the costs of a piece's class: `entry[6 * h + d]` to leave h in direction d (11.8.C)."""
        # Regiments of optional rules march like the infantry that they are, industry on wheels.
        return under(self._entries[self.movement_class[id_]], c("16.1.note"), c("16.2.B"), c("16.3.3.C"))

    @cached_property
    def _grounds(self) -> Mapping[str, bytes]:
        """Movement class -> what natural terrain costs it, by cell."""
        natural = {class_: terrain_costs(self, class_) for class_ in sorted(set(MOVEMENT_CLASS.values()))}
        return {class_: bytes(costs[kind] for kind in self.scenario.map.terrain) for class_, costs in natural.items()}

    def prohibited(self, id_: PieceId, at: Hex) -> bool:
        """Tell whether natural terrain keeps a piece out of a hex (11.8.1.5, 11.8.1.6)."""
        return self._grounds[self.movement_class[id_]][at] == IMPASSABLE

    def hex_cost(self, class_: str, at: Hex) -> int:
        """Return what natural terrain costs a movement class, `IMPASSABLE` where it may not enter."""
        return self._grounds[class_][at]

    @cached_property
    def works(self) -> bytes:
        """One byte a cell, intact or not: 1 a fort, 2 a heavy fort (14.1, 14.2)."""
        cells = bytearray(self.grid.size)
        for word, value in (("fort", 1), ("heavy_fort", 2)):
            for at in self.scenario.map.feature(word):
                cells[at] = value
        return bytes(cells)

    @cached_property
    def german_edge(self) -> tuple[Hex, ...]:
        """The hexes of Germany on the edge of the map, ascending."""
        country, home = self.scenario.map.layer_at, HOME[GERMAN]
        rim = (at for at in self.grid.hexes if len(self.grid.adjacent(at)) < len(self.grid.orientation.compass))
        return tuple(at for at in rim if country("country", at) == home)

    @cached_property
    def soviet_entries(self) -> tuple[Hex, ...]:
        """The hexes by which Soviet and Slovak units come in, ascending."""
        return tuple(sorted(self.scenario.map.feature("soviet-entry")))

    def intact_forts(self, position: Position) -> bytes:
        """Return one byte a cell: 1 where a fort or heavy fort is intact."""
        state = position.layers["fort"]

        def standing() -> bytes:
            return bytes(work > 0 and broken == INTACT for work, broken in zip(self.works, state, strict=True))

        return under(self.intact.get(standing, state), c("14.1.1.D"))

    def fort(self, position: Position, at: Hex) -> str:
        """Return `fort` or `heavy_fort` where one is intact, else nothing (14.1.1.A)."""
        return FORT_WORDS[self.works[at]] if position.layers["fort"][at] == INTACT else ""

    def position_intact(self, position: Position, at: Hex) -> bool:
        """Tell whether a hex has an intact improved position (14.3)."""
        return at in self.scenario.map.feature("ip") and position.layers["position"][at] == INTACT


def terrain_costs(rules: Rules, class_: str) -> tuple[int, ...]:
    """Return what each terrain kind of the map costs a movement class, in the map's order.

    Clause: czech38 11.8.1.1 to 11.8.1.6; 11.8.C.ex as option.
    """
    chart = rules.chart("terrain_costs")
    costs = []
    for kind in rules.scenario.map.terrain_kinds:
        # The example of 11.8.C charges mechanized units for rough what other units pay.
        by_example = rules.option("rough-cost") == "by-example" and kind == "rough" and class_ == "mech"
        column = under("other", c("11.8.C.ex")) if by_example else class_
        # Towns and positions change nothing: natural terrain alone is charged (11.8.2.2).
        cell = under(chart.cell(kind, column), c("11.8.2.2.A"), c("11.8.2.2.B"))
        costs.append(IMPASSABLE if cell == PROHIBITED else int(str(cell)))
    return tuple(costs)


def side_costs(rules: Rules, class_: str) -> Mapping[int, int]:
    """Return hexside -> what crossing it adds for a movement class (11.8.1.7.B, 11.8.1.8)."""
    chart = rules.chart("terrain_costs")
    added: dict[int, int] = {}
    for kind, sides in rules.scenario.map.hexsides.items():
        if kind in chart.rows:
            # The border is a row like the rivers; its cost is nothing (11.8.2.1.A).
            cost = under(int(str(chart.cell(kind, class_))), c("11.8.2.1.A"))
            for side in sides:
                added[side] = added.get(side, 0) + cost
    return added


def compile_entry(rules: Rules, class_: str) -> bytes:
    """Return the cost of every step for a movement class: the hex entered plus the hexside crossed (11.8.C)."""
    grid = rules.grid
    neighbours = grid.neighbours
    costs = bytearray([IMPASSABLE]) * (6 * grid.size)
    # Hexes cut by the map edge are hexes like all others (1.2.note).
    for h in under(grid.hexes, c("1.2.note")):
        for step in range(6 * h, 6 * h + 6):
            if neighbours[step] >= 0:
                costs[step] = rules.hex_cost(class_, Hex(neighbours[step]))
    for side, cost in side_costs(rules, class_).items():
        # A side is crossed both ways; its other name is its opposite seen from the hex beyond.
        for step in (side, 6 * neighbours[side] + (side + 3) % 6 if neighbours[side] >= 0 else side):
            if costs[step] != IMPASSABLE:
                costs[step] += cost
    return bytes(costs)


def bind_rules(scenario: Scenario, options: Options) -> Rules:
    """Return the rules for a scenario; options not given stand as the scenario or the schema has them."""
    return Rules(scenario, {**SCHEMA.default_options(), **scenario.options, **options})


TERRAIN_CLAUSE = {"wetland": c("11.8.1.5"), "flooded": c("11.8.1.6")}
"""The clause that closes a terrain."""

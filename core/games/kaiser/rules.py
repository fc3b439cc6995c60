"""The rules bound to a scenario: printed values by piece, the ground compiled once, who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from core.board.hexes import Grid, Hex
from core.board.mapsheet import MapSheet
from core.games.kaiser.clauses import c, under
from core.games.kaiser.ground import Effect, Ground
from core.games.kaiser.schema import SCHEMA
from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.games.kaiser.setup_codes import SetupCode, code_of, entry_hexes
from core.mechanics.cache import Known, Recall
from core.model.charts import Chart
from core.model.observation import Secrecy
from core.model.scenario import Parameter, Scenario
from core.model.schema import Schema
from core.model.state import Position
from core.model.units import Piece
from core.model.values import PieceId, Side

Options = Mapping[str, int | str | bool]


@dataclass(frozen=True, eq=False)
class Rules:
    """Everything about a scenario that never changes in play, looked up quickly.

    Attributes:
        options: every option with the value in force.
        zones: answers kept by value, for whoever derives arrays from layers and stacks.
    """

    scenario: Scenario
    options: Options
    schema: Schema = SCHEMA
    sides: tuple[Side, ...] = (GERMAN, ALLIED)
    holding: Recall[Mapping[Side, tuple[Hex, ...]]] = field(default_factory=Recall)
    zones: Known[bytes] = field(default_factory=Known)

    @cached_property
    def grid(self) -> Grid:
        """The board's geometry."""
        return self.scenario.map.grid

    @cached_property
    def sheet(self) -> MapSheet:
        """The board with its labels."""
        return self.scenario.map.sheet

    @cached_property
    def pieces(self) -> Mapping[PieceId, Piece]:
        """Every piece by id."""
        return self.scenario.piece_of

    @cached_property
    def side_of(self) -> Mapping[PieceId, Side]:
        """Piece -> the side that commands it; British and French are both Allied (2.2.1)."""
        return {id_: piece.side for id_, piece in self.pieces.items()}

    @cached_property
    def secrecy(self) -> Secrecy:
        """Nothing on the map is hidden; only sealed allocations are."""
        return Secrecy(self.side_of, hides_stacks=False)

    def piece(self, id_: PieceId) -> Piece:
        """Return a piece; KeyError when there is none."""
        return self.pieces[id_]

    def side(self, id_: PieceId) -> Side:
        """Return the side that commands a piece."""
        return self.side_of[id_]

    def enemy(self, side: Side) -> Side:
        """Return the other side."""
        return ALLIED if side == GERMAN else GERMAN

    def kind(self, id_: PieceId) -> str:
        """Return a piece's type."""
        return self.pieces[id_].type

    def size(self, id_: PieceId) -> str:
        """Return a piece's size."""
        return self.pieces[id_].size

    @cached_property
    def _of_type(self) -> Mapping[str, tuple[PieceId, ...]]:
        found: dict[str, tuple[PieceId, ...]] = {}
        for id_, piece in self.pieces.items():
            found[piece.type] = (*found.get(piece.type, ()), id_)
        return found

    def of_type(self, type_: str, side: Side | None = None) -> tuple[PieceId, ...]:
        """Return all pieces of a type, of one side where it is named, in file order."""
        return tuple(id_ for id_ in self._of_type.get(type_, ()) if side is None or self.side_of[id_] == side)

    def factor(self, position: Position, id_: PieceId, name: str) -> int:
        """Return a printed factor at a piece's present steps: `strength`, `morale` or `movement`.

        Clause: kaiser 3.1.2, 3.1.3, 3.1.4
        """
        return self.pieces[id_].factor(name, position.steps.get(id_, 0))

    @cached_property
    def codes(self) -> Mapping[PieceId, SetupCode]:
        """Piece -> its set-up code; pieces whose code cannot be read are absent, the lint names them."""
        read = ((id_, code_of(self.scenario, piece)) for id_, piece in self.pieces.items())
        return {id_: code for id_, code in read if code is not None}

    def entry_of(self, id_: PieceId) -> tuple[Hex, ...]:
        """Return the indicated entry hexes of a scheduled reinforcement, ascending; none for other pieces (15.3)."""
        code = self.codes.get(id_)
        return entry_hexes(self.scenario, code.letter) if code is not None else ()

    @cached_property
    def stacking(self) -> Mapping[PieceId, int]:
        """Piece -> its stacking points, by size; a reduced division is still a division (ruling).

        Clause: kaiser 7.1, 2.2.4
        """
        chart = self.chart("stacking")
        points = {row: int(str(chart.cell(row, chart.columns[0]))) for row in chart.rows}
        sizes = {id_: under(piece.size, c("2.2.4")) for id_, piece in self.pieces.items()}
        return under({id_: points[size] for id_, size in sizes.items()}, c("7.1"))

    @cached_property
    def limit(self) -> int:
        """Stacking points a hex may hold (7.0)."""
        return self.figure("stacking-limit")

    @cached_property
    def nowhere(self) -> bytes:
        """A layer that marks no cell."""
        return bytes(self.grid.size)

    def held(self, position: Position, side: Side) -> tuple[Hex, ...]:
        """Return the hexes with pieces of a side, ascending."""
        stacks = position.stacks

        def both() -> Mapping[Side, tuple[Hex, ...]]:
            found: dict[Side, list[Hex]] = {owner: [] for owner in self.sides}
            for place, stack in stacks.items():
                top = stack[-1] if stack else None
                if isinstance(place, int) and isinstance(top, str):
                    found[self.side_of[top]].append(place)
            return {owner: tuple(sorted(hexes)) for owner, hexes in found.items()}

        return self.holding.get(both, stacks)[side]

    @cached_property
    def ground(self) -> Ground:
        """What the map and the terrain effects say together."""
        return Ground(self.scenario.map, self.chart("terrain_effects"))

    @property
    def towns(self) -> Mapping[Hex, str]:
        """Town hex -> name, ascending (20.1.1)."""
        return self.ground.towns

    @property
    def trenches(self) -> Mapping[Hex, str]:
        """Trench hex -> type, ascending (10.0.A)."""
        return self.ground.trenches

    @property
    def hilltops(self) -> tuple[Hex, ...]:
        """The hilltop hexes, ascending."""
        return self.ground.hilltops

    def excused(self, at: Hex) -> bool:
        """Tell whether units in a hex need not attack: it is a town or a trench.

        Clause: kaiser 8.1.3.A, 10.0.B
        """
        return under(at in self.towns or at in self.trenches, c("8.1.3.A"), c("10.0.B"))

    def ground_effects(self, at: Hex, column: str) -> tuple[Effect, ...]:
        """Return what each kind of ground in a hex says in a column of the terrain effects.

        Trenches work for both sides and in every direction.

        Clause: kaiser 5.3, 10.0.C
        """
        return under(self.ground.effects(at, column), c("10.0.C"))

    @property
    def entry(self) -> bytes:
        """Cost of every step, `entry[6 * h + d]` to leave h in direction d, without gas (5.3)."""
        return self.ground.entry

    def chart(self, id_: str) -> Chart:
        """Return a chart of the scenario; KeyError when it is not there."""
        return self.scenario.charts[id_]

    def allowance(self, turn: int, column: str) -> int:
        """Return a figure of the turn track: `german-field`, `allied-air`, `weather` (added to its die); 0 in a gap."""
        chart = self.chart("turn_track")
        found = chart.cell(str(turn), column) if str(turn) in chart.rows else 0
        return found if isinstance(found, int) else 0

    def opening(self, position: Position) -> bool:
        """Tell whether the special rules of the first turns hold.

        Clause: kaiser 17.0
        """
        return under(position.tracks["turn"] < self.figure("normal-from-turn"), c("17.0"))

    @cached_property
    def _parameters(self) -> Mapping[str, Parameter]:
        return {**{p.id: p.default for p in self.schema.parameters}, **self.scenario.parameters}

    def parameter(self, id_: str) -> Parameter:
        """Return a figure of the scenario, or the rulebook's own."""
        return self._parameters[id_]

    def figure(self, id_: str) -> int:
        """Return a parameter that is a number."""
        value = self._parameters[id_]
        if not isinstance(value, int):
            raise TypeError(f"parameter {id_}: {value!r} where a number is needed")
        return value

    def option(self, id_: str) -> int | str | bool:
        """Return the value of an option in force."""
        return self.options[id_]


def bind_rules(scenario: Scenario, options: Options) -> Rules:
    """Return the rules for a scenario; options not given stand as the scenario or the schema has them."""
    return Rules(scenario, {**SCHEMA.default_options(), **scenario.options, **options})

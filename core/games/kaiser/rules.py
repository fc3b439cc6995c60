"""The rules bound to a scenario: its ground, printed values by piece, and who stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.games.kaiser.clauses import c, under
from core.games.kaiser.ground import Ground
from core.games.kaiser.schema import SCHEMA
from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.games.kaiser.schema_setup import FORMS
from core.mechanics.bound import Options
from core.mechanics.cache import Known, Recall
from core.model.observation import Secrecy
from core.model.scenario import Scenario
from core.model.setup_forms import SetupWords, read_code
from core.model.state import Position
from core.model.units import Piece
from core.model.values import Key, PieceId, Side, Unknown


@dataclass(frozen=True, eq=False)
class Rules(Ground):
    """Everything about a scenario that never changes in play, looked up quickly."""

    sides: tuple[Side, ...] = (GERMAN, ALLIED)
    holding: Recall[Mapping[Side, bytes]] = field(default_factory=Recall)
    exerting: Recall[Mapping[Side, bytes]] = field(default_factory=Recall)
    zones: Known[bytes] = field(default_factory=Known)
    fronts: Recall[dict[tuple[Side, int], Any]] = field(default_factory=Recall)

    # Pieces ----------------------------------------------------------------------------------

    @cached_property
    def pieces(self) -> Mapping[PieceId, Piece]:
        """All pieces by id."""
        return {p.id: p for p in self.scenario.pieces}

    @cached_property
    def side_of(self) -> Mapping[PieceId, Side]:
        """Piece -> its side."""
        return {id_: piece.side for id_, piece in self.pieces.items()}

    @cached_property
    def secrecy(self) -> Secrecy:
        """Nothing on the map is hidden; only sealed allocations are."""
        return Secrecy(self.side_of, hides_stacks=False)

    @cached_property
    def rank(self) -> Mapping[PieceId, int]:
        """Piece -> its number in the order of the files."""
        return {id_: number for number, id_ in enumerate(self.pieces)}

    def piece(self, id_: PieceId) -> Piece:
        """Return a piece; KeyError when there is none."""
        return self.pieces[id_]

    def side(self, id_: PieceId) -> Side:
        """Return a piece's side."""
        return self.side_of[id_]

    def enemy(self, side: Side) -> Side:
        """Return the other side."""
        return ALLIED if side == GERMAN else GERMAN

    def kind(self, id_: PieceId) -> str:
        """Return a piece's type."""
        return self.pieces[id_].type

    def size(self, id_: PieceId) -> str:
        """Return a piece's size: division, brigade, regiment, battalion, company or hq."""
        return self.pieces[id_].size

    def of_type(self, kind: str, side: Side) -> tuple[PieceId, ...]:
        """Return a side's pieces of a type, in the order of the files."""
        return self._by_type.get((kind, side), ())

    @cached_property
    def _by_type(self) -> Mapping[tuple[str, Side], tuple[PieceId, ...]]:
        found: dict[tuple[str, Side], tuple[PieceId, ...]] = {}
        for piece in self.scenario.pieces:
            found[piece.type, piece.side] = (*found.get((piece.type, piece.side), ()), piece.id)
        return found

    def factor(self, position: Position, id_: PieceId, name: str) -> int:
        """Return a printed factor at a piece's present steps: `strength`, `morale` or `movement`."""
        return self.pieces[id_].factor(name, position.steps.get(id_, 0))

    def corps(self, position: Position, id_: PieceId) -> str:
        """Return the corps a piece belongs to, empty where it has none (service companies).

        A replacement regiment keeps the corps of the division it came from (ruling on 16.0).

        Clause: kaiser 2.2.3, 16.0
        """
        inherited = position.mark(id_, "corps")
        if isinstance(inherited, Key):
            return under(inherited.word, c("16.0"))
        return under(str(self.pieces[id_].fields.get("corps", "")), c("2.2.3"), c("16.0"))

    @cached_property
    def stacking(self) -> Mapping[PieceId, int]:
        """Piece -> its stacking points, by its size (7.1)."""
        chart = self.chart("stacking")
        points = {size: int(str(chart.cell(size, "points"))) for size in chart.rows}
        return under({id_: points.get(piece.size, 0) for id_, piece in self.pieces.items()}, c("7.1"))

    @cached_property
    def codes(self) -> Mapping[PieceId, SetupWords]:
        """Piece -> its set-up code (18.0); pieces whose code cannot be read are absent, the lint names them."""
        read = ((id_, read_code(FORMS, piece.setup, self.is_hex)) for id_, piece in self.pieces.items())
        return {id_: code for id_, code in read if code is not None}

    def is_hex(self, label: str) -> bool:
        """Whether a word is the label of a hex of this map."""
        try:
            self.sheet.hex(label)
        except UnknownLabel:
            return False
        return True

    def entry_of(self, id_: PieceId) -> tuple[Hex, ...]:
        """Return the hex by which a piece comes in, as printed; empty for one that does not (15.3)."""
        code = self.codes.get(id_)
        place = code.place if code is not None and code.form.id == "entry" else ""
        return tuple(sorted(self.scenario.map.feature(f"entry-{place.lower()}"))) if place else ()

    def opening(self, position: Position) -> bool:
        """Tell whether the special rules of the first turns hold.

        Clause: kaiser 17.0
        """
        return under(position.tracks["turn"] < self.figure("normal-from-turn"), c("17.0"))

    # Who stands where ------------------------------------------------------------------------

    def held(self, position: Position, side: Side) -> bytes:
        """Return one byte a cell: 1 where a side has a unit."""
        return self.holding.get(lambda: self._held(position), position.stacks)[side]

    def _held(self, position: Position) -> Mapping[Side, bytes]:
        held = {side: bytearray(self.grid.size) for side in self.sides}
        for place, stack in position.stacks.items():
            if isinstance(place, int):
                for token in stack:
                    if not isinstance(token, Unknown):
                        held[self.side_of[token]][place] = 1
        return {side: bytes(cells) for side, cells in held.items()}

    def units(self, position: Position, at: Hex, side: Side) -> tuple[PieceId, ...]:
        """Return a side's units in a hex, bottom to top."""
        known = (token for token in position.stack(at) if not isinstance(token, Unknown))
        return tuple(token for token in known if self.side_of[token] == side)


def bind_rules(scenario: Scenario, options: Options) -> Rules:
    """Return the rules for a scenario; options not given stand as the scenario or the schema has them."""
    return Rules(scenario, {**SCHEMA.default_options(), **scenario.options, **options})

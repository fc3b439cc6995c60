"""A scenario: the map, the pieces, the charts and the parameters, all frozen. Only `setup_issues` judges it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from core.board.hexes import Grid, Hex
from core.board.hexsides import Hexside
from core.board.mapsheet import MapSheet
from core.model.charts import Chart
from core.model.units import Piece, Provenance
from core.model.values import Box, PieceId, Side

Parameter = int | str | bool | tuple[int | str, ...] | Mapping[str, int | str]
"""A figure that a designer may change: a number, a word, a list, or a small table."""


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A town or a feature with a name.

    `kind` is one of the schema's place kinds; `hexes` all hexes it covers; `also` other names it is looked for by.
    """

    name: str
    kind: str
    hexes: tuple[Hex, ...]
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One space of the turn record track."""

    number: int
    dates: str
    events: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameMap:
    """The printed map of a scenario.

    Attributes:
        terrain_kinds: keys of the schema's terrain in legend order; `terrain[h]` indexes it for each Hex.
        layers: painted areas, one byte a cell, indexing `layer_values[name]` (for example `country`).
        features: feature kind -> hex -> amount (1 for a mere mark): forts, victory points, sources, tags.
        hexsides: hexside kind -> sides, each once.
        paths: road or rail kind -> ways of neighbouring hexes.
        provenance: group (`terrain`, `hexsides.river_minor`, ...) -> where it comes from.
        hex_provenance: group -> hex -> provenance, where one hex differs from its group.
    """

    sheet: MapSheet
    terrain_kinds: tuple[str, ...]
    terrain: bytes
    layers: Mapping[str, bytes] = field(default_factory=dict)
    layer_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    features: Mapping[str, Mapping[Hex, int]] = field(default_factory=dict)
    hexsides: Mapping[str, tuple[Hexside, ...]] = field(default_factory=dict)
    paths: Mapping[str, tuple[tuple[Hex, ...], ...]] = field(default_factory=dict)
    places: tuple[NamedPlace, ...] = ()
    provenance: Mapping[str, Provenance] = field(default_factory=dict)
    hex_provenance: Mapping[str, Mapping[Hex, Provenance]] = field(default_factory=dict)

    @property
    def grid(self) -> Grid:
        """The board's geometry."""
        return self.sheet.grid

    def terrain_at(self, at: Hex) -> str:
        """Return the terrain's key in a hex."""
        return self.terrain_kinds[self.terrain[at]]

    def layer_at(self, layer: str, at: Hex) -> str:
        """Return the value painted in a layer at a hex."""
        return self.layer_values[layer][self.layers[layer][at]]

    def feature(self, kind: str) -> Mapping[Hex, int]:
        """Return hex -> amount of a feature; empty when the map has none."""
        return self.features.get(kind, {})

    @cached_property
    def sides_by_kind(self) -> Mapping[str, frozenset[Hexside]]:
        """Hexsides as sets for quick membership; never iterated."""
        return {kind: frozenset(sides) for kind, sides in self.hexsides.items()}

    @cached_property
    def names(self) -> Mapping[Hex, str]:
        """Hex -> the name of the place there."""
        return {at: place.name for place in self.places for at in place.hexes}


@dataclass(frozen=True)
class Scenario:
    """Everything that is painted, checked, played and printed.

    Attributes:
        id: folder and file, `game/scenario`.
        game: name of the rulebook in the registry.
        needs: features of the file format that a reader must know.
        options: option id -> the value this scenario starts with, where it differs from the schema's default.
        parameters: parameter id -> value, where it differs from the schema's default.
        symbols: key -> SVG text of the counters' symbols that the scenario brings itself, all of them checked.
        published: whether it is the published game, whole; only then do findings compare it with what the box holds
            and the rulebook counts.
    """

    id: str
    game: str
    title: str
    map: GameMap
    pieces: tuple[Piece, ...]
    charts: Mapping[str, Chart]
    version: str = "1"
    summary: str = ""
    turns: tuple[Turn, ...] = ()
    boxes: tuple[Box, ...] = ()
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    parameter_provenance: Mapping[str, Provenance] = field(default_factory=dict)
    provenance: Mapping[str, Provenance] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    symbols: Mapping[str, str] = field(default_factory=dict)
    published: bool = False

    @cached_property
    def piece_of(self) -> Mapping[PieceId, Piece]:
        """Pieces by id."""
        return {piece.id: piece for piece in self.pieces}

    def pieces_of(self, side: Side) -> tuple[Piece, ...]:
        """Return the pieces a side commands, in file order."""
        return tuple(piece for piece in self.pieces if piece.side == side)

"""What an edit touched, so that only this much is drawn, checked and told again."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.model.values import PieceId


@dataclass(frozen=True, slots=True)
class Touched:
    """The facts of a scenario that changed.

    Attributes:
        hexes: cells whose terrain, layers, features, places or roads changed.
        hexsides: sides that gained or lost a mark.
        pieces, charts: by id.
        parameters: ids of parameters, options and other entries of the scenario file.
    """

    hexes: frozenset[Hex] = frozenset()
    hexsides: frozenset[Hexside] = frozenset()
    pieces: frozenset[PieceId] = frozenset()
    charts: frozenset[str] = frozenset()
    parameters: frozenset[str] = frozenset()

    def __or__(self, other: Touched) -> Touched:
        """Return what both touched."""
        return Touched(
            self.hexes | other.hexes,
            self.hexsides | other.hexsides,
            self.pieces | other.pieces,
            self.charts | other.charts,
            self.parameters | other.parameters,
        )

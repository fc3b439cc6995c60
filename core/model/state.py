"""The position of a game: one generic class for all games. Printed values stay in the scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.model.frames import Frame
from core.model.values import PieceId, Place, Side, Unknown, Value


@dataclass(frozen=True, slots=True)
class Seal:
    """A secret choice in a named slot."""

    by: Side
    value: Value
    open: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who won, by which clause, at what level."""

    winner: Side
    clause: str
    level: str


@dataclass(frozen=True, slots=True)
class Position:
    """What rules read. Mappings are never changed in place, so their identity may key a cache.

    Attributes:
        stacks: place -> pieces bottom to top; places without pieces are absent.
        places: piece -> place, kept in step with `stacks`; hidden pieces are absent.
        steps: piece -> steps left, for every piece in play or off the map that has steps.
        piece_marks: piece -> mark -> value; pieces without marks are absent.
        layers: layer -> one byte a cell.
        knows: side -> pieces of others that it has seen beneath the top of a stack.
        agenda: frames, the decision last.
    """

    stacks: Mapping[Place, tuple[PieceId | Unknown, ...]] = field(default_factory=dict)
    places: Mapping[PieceId, Place] = field(default_factory=dict)
    steps: Mapping[PieceId, int] = field(default_factory=dict)
    piece_marks: Mapping[PieceId, Mapping[str, Value]] = field(default_factory=dict)
    layers: Mapping[str, bytes] = field(default_factory=dict)
    tracks: Mapping[str, int] = field(default_factory=dict)
    marks: Mapping[str, Value] = field(default_factory=dict)
    cups: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    hands: Mapping[Side, tuple[str | Unknown, ...]] = field(default_factory=dict)
    seals: Mapping[str, Seal] = field(default_factory=dict)
    knows: Mapping[Side, tuple[PieceId, ...]] = field(default_factory=dict)
    agenda: tuple[Frame, ...] = ()
    verdict: Verdict | None = None

    @property
    def top(self) -> Frame | None:
        """The frame that decides now."""
        return self.agenda[-1] if self.agenda else None

    def frame(self, kind: str) -> tuple[int, Frame] | None:
        """Return depth and frame of the topmost frame of a kind, or None."""
        for depth in range(len(self.agenda) - 1, -1, -1):
            if self.agenda[depth].kind == kind:
                return depth, self.agenda[depth]
        return None

    def mark(self, piece: PieceId, mark: str) -> Value:
        """Return a piece's mark, None when it bears none."""
        marks = self.piece_marks.get(piece)
        return None if marks is None else marks.get(mark)

    def stack(self, place: Place) -> tuple[PieceId | Unknown, ...]:
        """Return what stands in a place, bottom to top."""
        return self.stacks.get(place, ())


@dataclass(frozen=True, slots=True)
class GameState(Position):
    """The whole truth."""


@dataclass(frozen=True, slots=True)
class Observation(Position):
    """What some sides together may see: the only door to a state.

    `viewers` are the sides whose knowledge this is: one at a curtained table, all of them in an open game.
    `acting` is the side that the choices are listed for when several viewers sit at one screen.
    """

    viewers: tuple[Side, ...] = ()
    acting: Side | None = None

"""Events are the only way a state changes. Their changes come from a closed alphabet, with absolute values."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.model.frames import Frame
from core.model.values import NO_VALUES, PieceId, Place, Side, Unknown, Value, Values


@dataclass(frozen=True, slots=True)
class SetStack:
    """All that stands in a place, bottom to top; empty clears it."""

    place: Place
    pieces: tuple[PieceId | Unknown, ...]


@dataclass(frozen=True, slots=True)
class SetSteps:
    """The steps a piece has left."""

    piece: PieceId
    steps: int


@dataclass(frozen=True, slots=True)
class SetPieceMark:
    """A mark on a piece; None wipes it."""

    piece: PieceId
    mark: str
    value: Value


@dataclass(frozen=True, slots=True)
class SetCell:
    """One cell of a layer."""

    layer: str
    hex: Hex
    value: int


@dataclass(frozen=True, slots=True)
class SetTrack:
    """The figure on a track."""

    track: str
    value: int


@dataclass(frozen=True, slots=True)
class SetMark:
    """A mark of the whole game; None wipes it."""

    mark: str
    value: Value


@dataclass(frozen=True, slots=True)
class SetCup:
    """How many of one token a cup holds; 0 takes it out."""

    cup: str
    token: str
    count: int


@dataclass(frozen=True, slots=True)
class SetHand:
    """What a side holds in its hand."""

    side: Side
    tokens: tuple[str | Unknown, ...]


@dataclass(frozen=True, slots=True)
class SetSeal:
    """A sealed slot: whose it is, what lies in it, and whether it is open. None in `by` empties the slot."""

    slot: str
    by: Side | None
    value: Value
    open: bool


@dataclass(frozen=True, slots=True)
class SetKnown:
    """Whether a side knows a piece of the other side that its stack would hide."""

    side: Side
    piece: PieceId
    known: bool


@dataclass(frozen=True, slots=True)
class PushFrame:
    """A new top of the agenda."""

    frame: Frame


@dataclass(frozen=True, slots=True)
class DropFrames:
    """Cut the agenda down to this many frames."""

    depth: int


@dataclass(frozen=True, slots=True)
class SetMemo:
    """A remembered value in the frame at a depth counted from the bottom, 0 first; None forgets it."""

    depth: int
    key: str
    value: Value


@dataclass(frozen=True, slots=True)
class SetVerdict:
    """The game is decided: who won, by which clause, at what level."""

    winner: Side
    clause: str
    level: str


@dataclass(frozen=True, slots=True)
class Forget:
    """Views only: a piece goes out of this viewer's sight."""

    piece: PieceId


Change = (
    SetStack
    | SetSteps
    | SetPieceMark
    | SetCell
    | SetTrack
    | SetMark
    | SetCup
    | SetHand
    | SetSeal
    | SetKnown
    | PushFrame
    | DropFrames
    | SetMemo
    | SetVerdict
    | Forget
)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, with the clause that made it so.

    Attributes:
        kind: key of the sentence in the game's texts; file format, added and never renamed.
        values: what the sentence needs.
        changes: what it does to the state; `evolve` applies them without asking any rule.
        bars_undo: why nobody may take it back (`die`, `reveal`, `draw`), or empty.
    """

    kind: str
    clause: str
    values: Values = NO_VALUES
    changes: tuple[Change, ...] = ()
    bars_undo: str = ""

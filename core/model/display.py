"""Panels a game may show beside the map: a closed set, plain values. Items carry click ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.board.hexes import Hex
from core.model.actions import Click
from core.model.values import NO_VALUES, PieceId, Side, Unknown, Value, Values
from core.model.working import Overlay


@dataclass(frozen=True, slots=True)
class Track:
    """A row of spaces with a figure on one; `marks` are what is printed on some spaces."""

    id: str
    title: str
    least: int
    most: int
    value: int
    note: str = ""
    values: Values = NO_VALUES
    marks: Mapping[int, str] | None = None
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Tray:
    """Pieces off the map: reinforcements, transfer, losses.

    `note` is a key of the game's texts: what its pieces wait for, or what the tray is for while it is empty; `clause`
    says so. A tray that is empty and has no note need not be shown.
    """

    id: str
    title: str
    side: Side | None
    pieces: tuple[PieceId | Unknown, ...]
    note: str = ""
    clause: str = ""
    values: Values = NO_VALUES


@dataclass(frozen=True, slots=True)
class Hand:
    """Chits or cards a side holds."""

    id: str
    title: str
    side: Side
    tokens: tuple[str | Unknown, ...]
    clicks: tuple[Click | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """A box of an allocation: how many points or pieces lie in it, at most how many, and the pieces themselves.

    `out` marks the box of those that are done with: no points are laid on it.
    """

    id: str
    count: int
    most: int
    pieces: tuple[PieceId | Unknown, ...] = ()
    out: bool = False


@dataclass(frozen=True, slots=True)
class Allocation:
    """Points or pieces of one side, spread over boxes; `left` and `pieces` are those that lie in none.

    Allocations of several sides whose boxes bear the same names are shown side by side, as one chart.
    `home` is a key of the game's texts for what lies in no box.
    """

    id: str
    title: str
    slots: tuple[Slot, ...]
    left: int
    clause: str = ""
    side: Side | None = None
    pieces: tuple[PieceId | Unknown, ...] = ()
    home: str = ""


@dataclass(frozen=True, slots=True)
class ChartView:
    """A chart of the scenario with a column or cell lit."""

    chart: str
    column: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class Sequence:
    """The phases that the turn can have, with the present one marked.

    `coming` are those that the next turn can have, as far as is known by now; none on the last turn.
    """

    id: str
    title: str
    steps: tuple[tuple[str, str], ...]
    at: int
    clause: str = ""
    coming: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a ledger: words or a key of the game's texts, its figure, and a key for what is said beside it.

    `at` is the hex it belongs to, `group` a key for the heading it stands under; rows of a group lie together.
    """

    text: str
    value: Value
    note: str = ""
    at: Hex | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """A figure at which something is decided. `text` is a key; its sentence is given `figure` and `total`.

    A level without a figure holds below all others. `side` is who wins with it: where all levels of a ledger name
    one, it is told who is ahead and by how much; the key `<text>-short` then adds the kind of victory.
    """

    figure: int | None
    text: str
    clause: str = ""
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """Rows of figures: victory points with the levels of victory, what is still to come.

    `note` is a key of the game's texts for what the total is made of, where its figure alone would not say.
    """

    id: str
    title: str
    rows: tuple[Row, ...]
    total: Value = None
    levels: tuple[Level, ...] = ()
    note: str = ""


Panel = Track | Tray | Hand | Allocation | ChartView | Sequence | Ledger | Overlay

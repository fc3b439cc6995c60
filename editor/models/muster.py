"""The order of battle mustered: how units begin, by side and formation, and which of them somebody wants to see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.units import Piece
from core.model.values import PieceId, Side
from core.view.language import message, tr
from editor.models.codes import leaves_choice
from editor.models.forces import COLUMNS, cell
from editor.models.standing import code_of, stands_in


class Beginning(Enum):
    """How a unit begins, as its code says it."""

    ON_MAP = message("On the map")
    CHOICE = message("Its owner chooses")
    POOL = message("In a pool")
    LATER = message("Comes on a turn")
    UNPLACED = message("Unplaced")


def beginning(scenario: Scenario, schema: Schema, piece: Piece) -> Beginning:
    """Return how a unit begins; one whose code says nothing on this map is unplaced."""
    code = code_of(scenario, schema, piece)
    if code is None:
        return Beginning.UNPLACED
    if code.form.pool:
        return Beginning.POOL
    if "turn" in code.form.fields:
        return Beginning.LATER
    return Beginning.CHOICE if leaves_choice(code.form) else Beginning.ON_MAP


@dataclass(frozen=True, slots=True)
class Group:
    """A branch of the tree: a side, or one of its formations; the side of all is None.

    Attributes:
        formation: its name; empty for units without one; None for the whole side.
        substitutes: whether it holds the units that stand for others.
    """

    side: Side | None = None
    formation: str | None = None
    substitutes: bool = False

    def holds(self, piece: Piece) -> bool:
        """Whether a unit belongs here."""
        if self.side is not None and piece.side != self.side:
            return False
        if self.substitutes:
            return bool(piece.substitute_for)
        return self.formation is None or (piece.formation == self.formation and not piece.substitute_for)


def groups(scenario: Scenario, schema: Schema) -> Iterator[Group]:
    """Yield the branches of the tree, each side before its formations, these in the order of the files.

    A side without formations and substitutes has no branches.
    """
    for side in schema.sides:
        yield Group(side.id)
        mine = scenario.pieces_of(side.id)
        named = list(dict.fromkeys(piece.formation for piece in mine if not piece.substitute_for))
        others = any(piece.substitute_for for piece in mine)
        if any(named) or others:
            yield from (Group(side.id, name) for name in sorted(named, key=lambda name: name == ""))
        if others:
            yield Group(side.id, substitutes=True)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which units are to be seen; what is empty or None bars nobody.

    Attributes:
        words: stand in any column, whatever their case; each of several must stand somewhere.
    """

    words: str = ""
    group: Group = Group()
    type: str = ""
    beginning: Beginning | None = None

    def takes(self, scenario: Scenario, schema: Schema, piece: Piece) -> bool:
        """Whether a unit is to be seen."""
        if not self.group.holds(piece) or (self.type and piece.type != self.type):
            return False
        if self.beginning is not None and beginning(scenario, schema, piece) is not self.beginning:
            return False
        wanted = self.words.lower().split()
        text = "\n".join(cell(piece, column, schema) for column in COLUMNS).lower() if wanted else ""
        return all(word in text for word in wanted)


# Counting ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Strength:
    """What is there on a turn.

    Attributes:
        turn: 0 for the set-up.
        ids: the units that come.
        counters: how many counters they are.
        factors: factor -> the sum over the strongest faces of what comes.
        so_far: factor -> the sum of all that came until then.
    """

    turn: int
    ids: tuple[PieceId, ...]
    counters: int
    factors: dict[str, int]
    so_far: dict[str, int]

    @property
    def units(self) -> int:
        """How many units come."""
        return len(self.ids)


def strengths(scenario: Scenario, schema: Schema, side: Side) -> tuple[Strength, ...]:
    """Return what a side has at the start and what comes on each turn that brings something.

    Units that stand for others, wait in a pool or are unplaced are not counted: nobody knows when they come.
    """
    by_turn: dict[int, list[Piece]] = {0: []}
    for piece in scenario.pieces_of(side):
        turn = turn_of(scenario, schema, piece)
        if turn is not None and not piece.substitute_for:
            by_turn.setdefault(turn, []).append(piece)
    found: list[Strength] = []
    so_far = dict.fromkeys(summed(schema), 0)
    for turn in sorted(by_turn):
        here = by_turn[turn]
        factors = {name: sum(piece.factor(name, piece.max_steps) for piece in here) for name in so_far}
        so_far = {name: so_far[name] + amount for name, amount in factors.items()}
        ids = tuple(piece.id for piece in here)
        found.append(Strength(turn, ids, sum(piece.counters for piece in here), factors, so_far))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Units of a side that nobody can say a turn of: a pool, those that stand for others, the unplaced."""

    title: str
    ids: tuple[PieceId, ...]
    counters: int
    factors: dict[str, int]


def waiting(scenario: Scenario, schema: Schema, side: Side) -> tuple[Waiting, ...]:
    """Return what a side has besides what `strengths` counts."""
    found: dict[str, list[Piece]] = {}
    for piece in scenario.pieces_of(side):
        if piece.substitute_for:
            found.setdefault(tr("Substitutes"), []).append(piece)
        elif turn_of(scenario, schema, piece) is None:
            code = code_of(scenario, schema, piece)
            found.setdefault(code.form.title if code is not None else tr("Unplaced"), []).append(piece)
    return tuple(
        Waiting(
            title,
            tuple(piece.id for piece in pieces),
            sum(piece.counters for piece in pieces),
            {name: sum(piece.factor(name, piece.max_steps) for piece in pieces) for name in summed(schema)},
        )
        for title, pieces in found.items()
    )


def summed(schema: Schema) -> tuple[str, ...]:
    """Return the factors whose sums mean something."""
    return schema.strengths or schema.factors


def turn_of(scenario: Scenario, schema: Schema, piece: Piece) -> int | None:
    """Return the turn on which a unit comes, 0 for the set-up; None for one that waits in a pool or is unplaced."""
    code = code_of(scenario, schema, piece)
    if code is None or code.form.pool:
        return None
    return code.turn if "turn" in code.form.fields else 0


@dataclass(frozen=True, slots=True)
class Gap:
    """Why a formation, or the rest of a side, is not complete: what is missing, and which units lack it."""

    side: Side
    formation: str
    missing: Missing
    units: tuple[PieceId, ...]


class Missing(Enum):
    """What a unit may lack."""

    PLACE = message("no place")
    USUAL = message("no usual hex")
    FACTORS = message("no factors")
    NAME = message("no short name")


def gaps(scenario: Scenario, schema: Schema) -> tuple[Gap, ...]:
    """Return what is missing, by side and formation."""
    fighting = {kind.id for kind in schema.pieces if kind.fights}
    found: dict[tuple[Side, str, Missing], list[PieceId]] = {}
    for piece in scenario.pieces:
        for missing in _lacks(scenario, schema, piece, fights=piece.type in fighting):
            found.setdefault((piece.side, piece.formation, missing), []).append(piece.id)
    return tuple(Gap(side, name, missing, tuple(ids)) for (side, name, missing), ids in found.items())


def _lacks(scenario: Scenario, schema: Schema, piece: Piece, *, fights: bool) -> Iterable[Missing]:
    how = beginning(scenario, schema, piece)
    if how is Beginning.UNPLACED:
        yield Missing.PLACE
    if how is Beginning.CHOICE and stands_in(scenario, schema, piece) is None:
        yield Missing.USUAL
    if fights and not piece.faces:
        yield Missing.FACTORS
    if not piece.short:
        yield Missing.NAME

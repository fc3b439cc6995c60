"""The segments of a movement phase, and the two ways in which units move in them."""

from __future__ import annotations

from enum import Enum

from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import CZECH, GERMAN
from core.games.czech38.transfers import rail_refusal, transfer_refusal
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import PieceId, Side, Unknown

SEGMENT = "segment"
"""Memo of a movement phase: the segment it is in; none for regular movement."""

STRATEGIC, OPERATIONAL, REGULAR = "strategic-transfer", "operational-transfer", "regular-movement"
"""Segments in the order they are played; the keys that begin them bear the same names."""

MERGED = "merged-movement"
"""The Czech segments in one, by agreement of both players (11.9.3.B)."""

PHASES = {f"{side}-movement": side for side in (GERMAN, CZECH)}
"""Frame kind of a movement phase -> who moves in it."""


class Mode(Enum):
    """How units move: with their points, or behind the front with many more."""

    REGULAR = "regular"
    TRANSFER = "transfer"


def segment_of(position: Position) -> str:
    """Return the segment of the movement phase under way; regular movement when there is no other."""
    for frame in reversed(position.agenda):
        if frame.kind in PHASES:
            return str(frame.get(SEGMENT) or REGULAR)
    return REGULAR


def mode_of(position: Position, side: Side) -> Mode:
    """Return how a side's units would move now."""
    moving = any(PHASES.get(frame.kind) == side for frame in position.agenda)
    return Mode.TRANSFER if moving and segment_of(position) == OPERATIONAL else Mode.REGULAR


def transfers_refusal(rules: Rules, position: Position) -> Refusal | None:
    """Return why there are no transfers this turn at all, or None.

    Clause: czech38 11.9.1.A, 11.9.2.A
    """
    first = under(rules.figure("transfers-from-turn"), c("11.9.1.A"), c("11.9.2.A"))
    if rules.option("transfers") is not True:
        return Refusal(c("11.9.2.A"), "no-transfers")
    if position.tracks["turn"] < first:
        return Refusal(c("11.9.2.A"), "transfers-later", values={"turn": first})
    return None


def first_segment(rules: Rules, position: Position, side: Side) -> str:
    """Return the segment in which a movement phase begins: the first that has anybody to move.

    Clause: czech38 11.9.1.G, 11.9.3.A, 11.9.3.B
    """
    if transfers_refusal(rules, position) is not None:
        return REGULAR
    if under(side == GERMAN, c("11.9.1.G"), c("11.9.3.A")) and any(railable(rules, position)):
        return STRATEGIC
    if not any(transferable(rules, position, side)):
        return REGULAR
    merged = side == CZECH and rules.option("merged-segments") is True
    return MERGED if under(merged, c("11.9.3.B")) else OPERATIONAL


def following(rules: Rules, position: Position, side: Side) -> tuple[str, ...]:
    """Return the segments that may be begun next: one that is over never comes back.

    Clause: czech38 11.9.3.A
    """
    now = segment_of(position)
    # Merged segments are one; regular movement is the last.
    if now == STRATEGIC and any(transferable(rules, position, side)):
        return under((OPERATIONAL, REGULAR), c("11.9.3.A"))
    return (REGULAR,) if now in (STRATEGIC, OPERATIONAL) else ()


def railable(rules: Rules, position: Position) -> tuple[PieceId, ...]:
    """Return the German units that may leave by rail now."""
    return tuple(p for p in standing(rules, position, GERMAN) if rail_refusal(rules, position, p) is None)


def transferable(rules: Rules, position: Position, side: Side) -> tuple[PieceId, ...]:
    """Return a side's units that may begin an operational transfer now, any number of them (11.9.2.C)."""
    able = tuple(p for p in standing(rules, position, side) if transfer_refusal(rules, position, p) is None)
    return under(able, c("11.9.2.C"))


def standing(rules: Rules, position: Position, side: Side) -> tuple[PieceId, ...]:
    """Return a side's units on the map that can be seen, hex by hex, bottom to top."""
    side_of, places = rules.fighters, position.places
    held = sorted({place for p, place in places.items() if isinstance(place, int) and side_of.get(p) == side})
    return tuple(p for at in held for p in position.stack(at) if not isinstance(p, Unknown) and p in side_of)

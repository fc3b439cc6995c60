"""A turn as a table of phases: an automatic frame at the bottom of the agenda walks through it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from core.mechanics.driver import R, Run
from core.model import events as ev
from core.model.schema import Schema
from core.model.values import Key, Side

LATER = "later"
"""Memo of a frame that waits its turn: whose decision it becomes."""

AT = "at"
"""Memo of the sequence frame: index of the phase that begins next."""


@dataclass(frozen=True)
class Phase(Generic[R]):
    """One phase of the turn: `begin` pushes its frame, or does by itself what it has to do."""

    kind: str
    clause: str
    begin: Callable[[Run[R]], None]


def next_phase(run: Run[R], table: Sequence[Phase[R]]) -> None:
    """Begin the phase whose turn it is; the sequence frame must be on top and remembers the one after."""
    at = run.state.agenda[-1].get(AT)
    now = at if isinstance(at, int) else 0
    phase = table[now]
    run.remember(AT, (now + 1) % len(table), phase.clause)
    phase.begin(run)


def index_of(table: Sequence[Phase[R]], kind: str) -> int:
    """Return the index of a phase; ValueError names what there is."""
    kinds = [phase.kind for phase in table]
    if kind not in kinds:
        raise ValueError(f"no phase {kind!r}; there are {', '.join(kinds)}")
    return kinds.index(kind)


def wipe_marks(run: Run[R], schema: Schema, scopes: Iterable[str], clause: str) -> None:
    """Take every mark of these scopes off the pieces, told side by side so that nobody learns of hidden ones."""
    wanted = set(scopes)
    dying = [mark.id for mark in schema.marks if mark.scope in wanted]
    side_of = run.rules.secrecy.side_of
    for side in dict.fromkeys(side_of.values()):
        changes = tuple(
            ev.SetPieceMark(piece, mark, None)
            for piece, marks in run.state.piece_marks.items()
            if side_of.get(piece) == side
            for mark in dying
            if mark in marks
        )
        if changes:
            run.tell("marks-wiped", clause, *changes, values={"side": Key(side)})


def put_off(run: Run[R], kind: str, side: Side, clause: str) -> None:
    """Put a side's decision on the agenda that others come before: it waits for nobody until it is on top.

    Its procedure has `begin_put_off` as its step.
    """
    run.push(kind, clause=clause, **{LATER: Key(side)})


def begin_put_off(run: Run[R], clause: str) -> None:
    """Ask the side whose decision was put off, now that it is on top."""
    whose = run.state.agenda[-1].get(LATER)
    frame = run.pop(clause)
    run.push(frame.kind, *((Side(whose.word),) if isinstance(whose, Key) else ()), clause=clause)

"""Whether the last record may be taken back, and by whom."""

from __future__ import annotations

from dataclasses import dataclass

from core.model.values import Side
from core.play.records import CONCESSION, START, History
from core.play.seats import Seats


@dataclass(frozen=True, slots=True)
class Undoable:
    """The last step can be taken back. `record` is its number, `to` the one whose state will hold again."""

    record: int
    to: int


@dataclass(frozen=True, slots=True)
class Barred:
    """The last step stands.

    Attributes:
        reason: `die`, `draw`, `reveal` (or another word of the rulebook), `other-side`, `start`, `conceded`.
        clause: the clause of the event that bars; empty when no event does.
        needs: the sides whose consent would lift the bar; empty when nothing lifts it.
    """

    reason: str
    clause: str = ""
    needs: tuple[Side, ...] = ()


def undoable(history: History, side: Side, seats: Seats, sides: tuple[Side, ...]) -> Undoable | Barred:
    """Return whether `side` may take back the last record in force."""
    n = history.in_force[-1]
    record = history.record(n)
    if record.kind == START:
        return Barred("start")
    others = tuple(other for other in sides if other != side)
    if record.kind == CONCESSION:
        return Barred("conceded", needs=others)
    if record.bar is not None:
        return Barred(record.bar.bars_undo, record.bar.clause, others)
    if record.by != side and not seats.one_person:
        return Barred("other-side", needs=others)
    return Undoable(n, history.in_force[-2])

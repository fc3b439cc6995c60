"""Whether the last record may be taken back, and by whom."""

from __future__ import annotations

from dataclasses import dataclass

from core.model.values import Side
from core.play.header import Start
from core.play.records import CONCESSION, EDIT, START, History


@dataclass(frozen=True, slots=True)
class Undoable:
    """The last step can be taken back. `record` is its number, `to` the one whose state will hold again."""

    record: int
    to: int


@dataclass(frozen=True, slots=True)
class Barred:
    """The last step stands.

    Attributes:
        reason: `die`, `draw`, `reveal` (or another word of the rulebook), `other-side`, `agreed`, `start`,
            `conceded`, `edited`.
        clause: the clause of the event that bars; empty when no event does.
        needs: the sides whose consent would lift the bar; empty when nothing lifts it.
    """

    reason: str
    clause: str = ""
    needs: tuple[Side, ...] = ()


TAKE_BACK, BY_CONSENT = "take-back", "consent"
"""Option of any game, and its value by which even an innocent step is taken back only if the others agree."""


def undoable(history: History, side: Side, start: Start, sides: tuple[Side, ...]) -> Undoable | Barred:
    """Return whether `side` may take back the last record in force."""
    one_person = start.seats.one_person
    n = history.in_force[-1]
    record = history.record(n)
    if record.kind == START:
        return Barred("start")
    others = tuple(other for other in sides if other != side)
    if record.kind == CONCESSION:
        return Barred("conceded", needs=others)
    if record.kind == EDIT:
        return Barred("edited", needs=others)
    if record.bar is not None:
        return Barred(record.bar.bars_undo, record.bar.clause, others)
    if record.by != side and not one_person:
        return Barred("other-side", needs=others)
    if start.options_in_force.get(TAKE_BACK) == BY_CONSENT and not one_person:
        clause = next((option.clause for option in start.game.schema.options if option.id == TAKE_BACK), "")
        return Barred("agreed", clause, others)
    return Undoable(n, history.in_force[-2])

"""Points laid on named slots: how many may lie on each, and what all of them may come to together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.model.actions import Action, Click, CountClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.values import NO_VALUES, Key, PieceId, Side, Value, Values, Who
from core.model.working import Question

TOGETHER = ""
"""Name under which `Points.why` says why all slots together cannot come to so much."""


@dataclass(frozen=True)
class Points:
    """A choice of shape POINTS: points are laid on slots, each once, in any order.

    Attributes:
        by, kind: of the action it becomes.
        slots: names of the slots; points: how many there are to lay.
        clause: the clause that asks for it.
        most: how many a slot may hold, by slot; empty where each may hold all.
        spare: whether points may be left over; otherwise all must be laid.
        sums: what all slots together may come to, ascending; empty for anything that `points` and `spare` allow.
        why: slot -> said when it cannot hold so many, `TOGETHER` -> said when no sum can come out; may be empty.
        tokens: the pieces that the points stand for, in the order in which they are dealt; may be empty.
        dealt: the slots in the order in which pieces are dealt to them; empty for the order of `slots`.
        before: the clicks that led here, such as the target's hex.
        values: what the question's sentence needs beside the points.
        asks: the question shown beside the draft; it is asked with what lies on each slot.
    """

    by: Side
    kind: str
    slots: tuple[str, ...]
    points: int
    clause: str
    most: tuple[int, ...] = ()
    spare: bool = False
    sums: tuple[int, ...] = ()
    why: Mapping[str, Refusal] = field(default_factory=dict)
    tokens: tuple[PieceId, ...] = ()
    dealt: tuple[str, ...] = ()
    before: tuple[Click, ...] = ()
    values: Values = NO_VALUES
    asks: Question | None = None
    laid: tuple[tuple[str, int], ...] = ()
    shape: Shape = Shape.POINTS

    @property
    def left(self) -> int:
        """Points not laid yet."""
        return self.points - sum(count for _, count in self.laid)

    @property
    def prompt(self) -> Prompt:
        """The question, with the points, those left, and the pieces they stand for."""
        values: dict[str, Value] = {**self.values, "points": self.points, "left": self.left}
        if self.tokens:
            values["tokens"] = Who(self.tokens)
            values["dealt"] = tuple(Key(slot) for slot in self.dealt or self.slots)
        asks = self.asks
        if asks is not None:
            asks = Question(asks.kind, {**asks.values, **dict(self.laid)})
        return Prompt(self.kind, self.clause, values, asks)

    @property
    def action(self) -> Action | None:
        """The allocation, once every slot has its points; its clicks stand in the order of the slots."""
        laid = dict(self.laid)
        if len(laid) < len(self.slots):
            return None
        return Action(self.by, self.kind, (*self.before, *(CountClick(slot, laid[slot]) for slot in self.slots)))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the amounts that may lie on each slot that has none yet."""
        clicks = (CountClick(slot, n) for slot in self.slots for n in range(self.points + 1))
        return tuple(Candidate(c, c.count, c.slot, self.clause) for c in clicks if self.refuse(c) is None)

    def refuse(self, click: Click) -> Refusal | None:
        """Refuse slots that have their points, amounts that a slot cannot hold, and sums that cannot come out."""
        open_ = [slot for slot in self.slots if slot not in dict(self.laid)]
        if not isinstance(click, CountClick) or click.slot not in open_:
            return Refusal(self.clause, f"{self.kind}-slot", values={**self.values, "left": self.left})
        if not 0 <= click.count <= self._room(click.slot):
            return self._why(click.slot)
        # What is not laid here must find room in the slots that follow.
        least = self.points - self.left + click.count
        most = least + sum(self._room(slot) for slot in open_ if slot != click.slot)
        if self.sums:
            possible = any(least <= total <= most for total in self.sums)
        else:
            possible = least <= self.points and (self.spare or most >= self.points)
        return None if possible else self._why(TOGETHER)

    def _room(self, slot: str) -> int:
        return self.most[self.slots.index(slot)] if self.most else self.points

    def _why(self, name: str) -> Refusal:
        values = {**self.values, "points": self.points, "left": self.left}
        return self.why.get(name) or Refusal(self.clause, f"{self.kind}-sum", values=values)

    def take(self, click: Click) -> Choice:
        """Return the draft with one more slot filled."""
        return replace(self, laid=(*self.laid, (click.slot, click.count))) if isinstance(click, CountClick) else self

"""Secret, simultaneous allocations: points laid on named slots, sealed until everybody has answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.mechanics.driver import R, Run
from core.model import events as ev
from core.model.actions import Action, Click, CountClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.values import Key, PieceId, Side, Value, Who


@dataclass(frozen=True)
class Points:
    """A choice of shape POINTS: points are laid on slots, each once, in any order.

    Attributes:
        by, kind: of the action it becomes.
        slots: names of the slots; points: how many there are to lay.
        clause: the clause that asks for it.
        most: how many a slot may hold, by slot; empty where each may hold all.
        spare: whether points may be left over; otherwise all must be laid.
        tokens: the pieces that the points stand for, in the order in which they are dealt; may be empty.
        dealt: the slots in the order in which pieces are dealt to them; empty for the order of `slots`.
    """

    by: Side
    kind: str
    slots: tuple[str, ...]
    points: int
    clause: str
    most: tuple[int, ...] = ()
    spare: bool = False
    tokens: tuple[PieceId, ...] = ()
    dealt: tuple[str, ...] = ()
    laid: tuple[tuple[str, int], ...] = ()
    shape: Shape = Shape.POINTS

    @property
    def left(self) -> int:
        """Points not laid yet."""
        return self.points - sum(count for _, count in self.laid)

    @property
    def prompt(self) -> Prompt:
        """The question, with the points, those left, and the pieces they stand for."""
        values: dict[str, Value] = {"points": self.points, "left": self.left}
        if self.tokens:
            values["tokens"] = Who(self.tokens)
            values["dealt"] = tuple(Key(slot) for slot in self.dealt or self.slots)
        return Prompt(self.kind, self.clause, values)

    @property
    def action(self) -> Action | None:
        """The allocation, once every slot has its points; its clicks stand in the order of the slots."""
        laid = dict(self.laid)
        if len(laid) < len(self.slots):
            return None
        return Action(self.by, self.kind, tuple(CountClick(slot, laid[slot]) for slot in self.slots))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the amounts that may lie on each slot that has none yet."""
        clicks = (CountClick(slot, n) for slot in self.slots for n in range(self.points + 1))
        return tuple(Candidate(c, c.count, c.slot, self.clause) for c in clicks if self.refuse(c) is None)

    def refuse(self, click: Click) -> Refusal | None:
        """Refuse slots that have their points, amounts that a slot cannot hold, and sums that cannot come out."""
        open_ = [slot for slot in self.slots if slot not in dict(self.laid)]
        if not isinstance(click, CountClick) or click.slot not in open_:
            return Refusal(self.clause, f"{self.kind}-slot", values={"left": self.left})
        # What is not laid here must find room in the slots that follow.
        room = sum(self._room(slot) for slot in open_ if slot != click.slot)
        least = 0 if self.spare else max(0, self.left - room)
        if not least <= click.count <= min(self.left, self._room(click.slot)):
            return Refusal(self.clause, f"{self.kind}-sum", values={"points": self.points, "left": self.left})
        return None

    def _room(self, slot: str) -> int:
        return self.most[self.slots.index(slot)] if self.most else self.points

    def take(self, click: Click) -> Choice:
        """Return the draft with one more slot filled."""
        return replace(self, laid=(*self.laid, (click.slot, click.count))) if isinstance(click, CountClick) else self


def seal(run: Run[R], action: Action, clause: str, reveal: Callable[[Run[R]], None]) -> None:
    """Put an allocation into its side's slot; when nobody is left to answer, call `reveal`.

    The slot is named `<kind>-<side>`. That a side has sealed is public, what it laid is not.
    """
    slot = f"{action.kind}-{action.by}"
    value: Value = tuple(click.count for click in action.clicks if isinstance(click, CountClick))
    others = tuple(side for side in run.state.agenda[-1].sides if side != action.by)
    run.tell("sealed", clause, ev.SetSeal(slot, action.by, value, open=False), values={"side": Key(action.by)})
    frame = run.pop(clause)
    if others:
        run.push(frame.kind, *others, clause=clause)
    else:
        reveal(run)


def opened(run: Run[R], kind: str, side: Side, clause: str) -> Value:
    """Open a side's slot for everybody, keep it as the mark `<kind>-<side>`, and return what lay in it."""
    slot = f"{kind}-{side}"
    value = run.state.seals[slot].value
    changes = (ev.SetSeal(slot, None, None, open=True), ev.SetMark(slot, value))
    run.tell("opened", clause, *changes, values={"side": Key(side), kind: value}, bars="reveal")
    return value

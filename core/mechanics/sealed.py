"""Secret, simultaneous allocations: points laid on named slots, sealed until everybody has answered."""

from __future__ import annotations

from collections.abc import Callable

from core.mechanics.driver import R, Run
from core.model import events as ev
from core.model.actions import Action, CountClick
from core.model.values import Key, Side, Value


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

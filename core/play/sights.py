"""A run of events as some viewers see it: one fold for screens, logs, files and proofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.model.events import Event
from core.model.evolve import AnyPosition, evolve
from core.model.observation import Secrecy, Sight, Viewers
from core.model.state import GameState


@dataclass(frozen=True, slots=True)
class Step:
    """One event with the state before and after it."""

    before: GameState
    event: Event
    after: GameState


def steps(state: GameState, events: Iterable[Event]) -> Iterator[Step]:
    """Yield each event between its two states."""
    for event in events:
        after = evolve(state, event)
        yield Step(state, event, after)
        state = after


def fold(state: AnyPosition, events: Iterable[Event]) -> AnyPosition:
    """Return the position after some events."""
    for event in events:
        state = evolve(state, event)
    return state


def seen(run: Iterable[Step], viewers: Viewers, secrecy: Secrecy) -> tuple[Event, ...]:
    """Return the events as the viewers see them; an empty `viewers` sees what is public."""
    return tuple(Sight(secrecy, viewers, step.before, step.after).view(step.event) for step in run)

"""Run a game: resolve an action through to the next decision, with standing rules after every event.

A game gives a table of procedures, one a frame kind. A procedure offers choices and carries out actions,
or steps by itself; standing rules look at every event and may answer with more events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from core.model import events as ev
from core.model.actions import Action
from core.model.choice import Choice, LegalActions
from core.model.dice import Dice
from core.model.events import Change, Event
from core.model.evolve import evolve
from core.model.frames import Frame
from core.model.observation import Secrecy, observe
from core.model.refusal import Refusal
from core.model.state import GameState, Observation, Position
from core.model.values import NO_VALUES, Key, Side, Value, Values


class KeepsSecrets(Protocol):
    """What the driver itself must know of bound rules."""

    @property
    def secrecy(self) -> Secrecy:
        """What each side may see."""


R = TypeVar("R", bound=KeepsSecrets)

CALLED_OFF = "called-off"
"""Kind of the event by which what was under way ends after a change that all agreed on; `why` is the reason's key."""

MOST_EVENTS = 20_000
"""More events than any action can honestly cause; a run past it is a rule that never ends."""


class Run(Generic[R]):
    """One resolution under way: the state so far and the events that led to it."""

    def __init__(self, rules: R, state: GameState, dice: Dice, standing: Iterable[StandingRule[R]]) -> None:
        self.rules = rules
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self._standing = tuple(standing)

    @property
    def over(self) -> bool:
        """Whether the game is decided; nothing happens after that."""
        return self.state.verdict is not None

    def emit(self, event: Event) -> None:
        """Let an event happen, and whatever the standing rules make of it, to a fixed point."""
        waiting = [event]
        while waiting and not self.over:
            now = waiting.pop(0)
            before = self.state
            self.state = evolve(before, now)
            self.events.append(now)
            if len(self.events) > MOST_EVENTS:
                raise RuntimeError(f"{now.kind} ({now.clause}): the rules never come to an end")
            # What waits has not happened yet: a rule that sees the same cause again would answer it a second time.
            known = tuple(waiting)
            for rule in self._standing:
                waiting.extend(made for made in rule(self.rules, before, now, self.state) if made not in known)

    def tell(self, kind: str, clause: str, *changes: Change, values: Values = NO_VALUES, bars: str = "") -> None:
        """Let an event happen, put together from its parts."""
        self.emit(Event(kind, clause, values, changes, bars))

    def roll(
        self, sides: int, *, key: str, clause: str, values: Values = NO_VALUES, about: Values = NO_VALUES
    ) -> int:
        """Roll a die that everybody sees, and tell it.

        `about` is what else is said to whoever throws it by hand; `faces` in it tells what each face gives.
        """
        result = self.dice.roll(sides, key=key, clause=clause, values={**values, **about})
        self.tell(key, clause, values={**values, "roll": result}, bars="die")
        return result

    def push(self, kind: str, *sides: Side, clause: str, **memo: Value) -> None:
        """Put a frame on top of the agenda; its event bears the frame's kind with `begins-` before it."""
        frame = Frame(kind, sides, {key: value for key, value in memo.items() if value is not None})
        self.tell(f"begins-{kind}", clause, ev.PushFrame(frame), values=frame.memo)

    def pop(self, clause: str) -> Frame:
        """Take the top frame off the agenda and return it."""
        frame = self.state.agenda[-1]
        self.tell(f"ends-{frame.kind}", clause, ev.DropFrames(len(self.state.agenda) - 1))
        return frame

    def remember(self, key: str, value: Value, clause: str = "") -> None:
        """Remember something in the top frame."""
        self.tell("remembers", clause, ev.SetMemo(len(self.state.agenda) - 1, key, value))


StandingRule = Callable[[R, GameState, Event, GameState], Iterable[Event]]


@dataclass(frozen=True)
class Procedure(Generic[R]):
    """How a frame kind works.

    Attributes:
        clause: the clause that makes this decision or step.
        choices: the choice tree for `seen.acting`, or None where this side has nothing to decide.
        act: carries out an action.
        step: moves an automatic frame on by one event or frame; must push, pop or finish something.
        forced: whether everybody can see that a single answer is left, so that it takes itself.
        stands: after an edit of the position, why such a frame can no longer go on, or None; not asked otherwise.
    """

    clause: str
    choices: Callable[[R, Observation], Choice | None] | None = None
    act: Callable[[Run[R], Action], None] | None = None
    step: Callable[[Run[R]], None] | None = None
    forced: bool = False
    stands: Callable[[R, GameState, Frame], Refusal | None] | None = None


@dataclass(frozen=True)
class Driver(Generic[R]):
    """A game's table of procedures with its standing rules."""

    procedures: Mapping[str, Procedure[R]]
    standing: tuple[StandingRule[R], ...] = ()

    def run(self, rules: R, state: GameState, dice: Dice) -> Run[R]:
        """Return a fresh run."""
        return Run(rules, state, dice, self.standing)

    def deciders(self, position: Position) -> tuple[Side, ...]:
        """Return who has a decision to make; empty when the game is over."""
        if position.verdict is not None or position.top is None:
            return ()
        return position.top.sides

    def legal(self, rules: R, seen: Observation) -> LegalActions:
        """Return the choices of the acting side."""
        frame, side = seen.top, seen.acting
        if seen.verdict is not None or frame is None or side is None or side not in frame.sides:
            return LegalActions(side, None)
        choices = self.procedures[frame.kind].choices
        return LegalActions(side, choices(rules, seen) if choices else None)

    def check(self, rules: R, seen: Observation, action: Action) -> Refusal | None:
        """Return why an action may not be done, or None."""
        reached = self.legal(rules, seen).walk(action)
        if isinstance(reached, Refusal):
            return reached
        if reached.action != action:
            return Refusal(self.procedures[seen.agenda[-1].kind].clause, "action-incomplete")
        return None

    def resolve(self, run: Run[R], action: Action) -> None:
        """Carry out an action and everything that follows by itself."""
        act = self.procedures[run.state.agenda[-1].kind].act
        if act is None:
            raise RuntimeError(f"{run.state.agenda[-1].kind}: nobody decides here")
        act(run, action)
        self.advance(run)

    def amend(self, run: Run[R], events: Iterable[Event]) -> None:
        """Let the players' own changes of the position happen, with what standing rules make of them, and go on.

        What was under way and can no longer go on (a battle without its attacker) is called off.
        """
        for event in events:
            run.emit(event)
        while not run.over and run.state.agenda:
            fallen = self._fallen(run)
            if fallen is None:
                break
            depth, refusal = fallen
            values = {**refusal.values, "why": Key(refusal.key)}
            run.tell(CALLED_OFF, refusal.clause, ev.DropFrames(depth), values=values)
        self.advance(run)

    def _fallen(self, run: Run[R]) -> tuple[int, Refusal] | None:
        """Return the depth of the lowest frame that can no longer go on, and why; None when all can."""
        for depth, frame in enumerate(run.state.agenda):
            stands = self.procedures[frame.kind].stands
            refusal = stands(run.rules, run.state, frame) if stands is not None else None
            if refusal is not None:
                return depth, refusal
        top = len(run.state.agenda) - 1
        frame = run.state.agenda[top]
        if not top or not frame.sides or any(self._can_decide(run, side) for side in frame.sides):
            return None
        return top, Refusal(self.procedures[frame.kind].clause, "nothing-left-to-decide")

    def _can_decide(self, run: Run[R], side: Side) -> bool:
        seen = observe(run.state, (side,), run.rules.secrecy)
        choice = self.legal(run.rules, replace(seen, acting=side)).root
        return choice is not None and (choice.action is not None or bool(choice.candidates()))

    def advance(self, run: Run[R]) -> None:
        """Step automatic frames until somebody has to decide or the game is over."""
        while not run.over and run.state.agenda:
            frame = run.state.agenda[-1]
            procedure = self.procedures[frame.kind]
            if not frame.sides:
                if procedure.step is None:
                    raise RuntimeError(f"{frame.kind}: an automatic frame without a step")
                procedure.step(run)
                continue
            only = self._only_action(run, frame) if procedure.forced else None
            if only is None or procedure.act is None:
                return
            procedure.act(run, only)

    def _only_action(self, run: Run[R], frame: Frame) -> Action | None:
        """Return the single action left in a frame that one side decides in plain sight, or None."""
        if len(frame.sides) != 1:
            return None
        side = frame.sides[0]
        seen = observe(run.state, (side,), run.rules.secrecy)
        actions = list(self.legal(run.rules, seen).actions(2))
        return actions[0] if len(actions) == 1 else None

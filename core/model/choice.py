"""The choice tree: one rule that lists, checks, explains and highlights.

A `Choice` is walked click by click, outside the state. Its shape says which widget the player needs;
the list of shapes is closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from core.model.actions import Action, Click
from core.model.refusal import Refusal
from core.model.values import NO_VALUES, Side, Values
from core.model.working import Question


class Shape(Enum):
    """What kind of answer a choice wants."""

    HEX = "hex"
    PIECES = "pieces"
    ONE_OF = "one-of"
    K_OF = "k-of"
    POINTS = "points"
    LOSSES = "losses"
    ORDER = "order"
    DRAW = "draw"
    CONFIRM = "confirm"


@dataclass(frozen=True, slots=True)
class Prompt:
    """The decision in one sentence: a key of the game's texts, the clause, and what the sentence needs.

    `asks` is the question whose answer belongs beside this draft: the odds of the battle in hand, a reach.
    """

    key: str
    clause: str
    values: Values = NO_VALUES
    asks: Question | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A click that leads on. `amount` is its cost or gain where it has one; `key` labels buttons.

    `primary` marks the button that finishes the draft; `grave` one that should be pressed on purpose, or
    a place that is seldom worth it.
    """

    click: Click
    amount: int | None = None
    key: str = ""
    clause: str = ""
    values: Values = NO_VALUES
    primary: bool = False
    grave: bool = False


class Choice(Protocol):
    """A draft of an action. Drafts only grow; `refuse` also refuses a click behind which no action lies."""

    @property
    def shape(self) -> Shape:
        """What kind of answer is wanted now."""

    @property
    def prompt(self) -> Prompt:
        """The question."""

    @property
    def action(self) -> Action | None:
        """The complete action this draft amounts to, or None while something is missing."""

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every click that `refuse` lets pass, in a fixed order."""

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click may not be made, or None."""

    def take(self, click: Click) -> Choice:
        """Return the draft grown by a click that `refuse` lets pass."""


@dataclass(frozen=True, slots=True)
class LegalActions:
    """What a viewer may do now: the root of the choice tree, or None when it is not his to decide."""

    side: Side | None
    root: Choice | None

    def walk(self, action: Action) -> Refusal | Choice:
        """Walk an action's clicks from the root; return the first refusal or the draft reached."""
        if self.root is None or self.side != action.by:
            return Refusal(clause="", key="not-your-decision", values={"side": action.by})
        choice = self.root
        for click in action.clicks:
            refusal = choice.refuse(click)
            if refusal is not None:
                return refusal
            choice = choice.take(click)
        return choice

    def actions(self, most: int = 100_000) -> Iterator[Action]:
        """Yield complete actions, each once, at most `most` of them; meant for tests and small choices."""
        seen: set[Action] = set()
        # A click is taken when its turn comes: whoever wants two actions does not pay for a thousand drafts.
        open_: list[tuple[Choice, Click | None]] = [(self.root, None)] if self.root else []
        while open_ and len(seen) < most:
            grown, click = open_.pop()
            choice = grown if click is None else grown.take(click)
            if choice.action is not None and choice.action not in seen:
                seen.add(choice.action)
                yield choice.action
            open_.extend((choice, candidate.click) for candidate in reversed(choice.candidates()))

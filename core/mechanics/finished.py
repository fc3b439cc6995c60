"""A draft that is complete: what a single click or the last one of several leads to."""

from __future__ import annotations

from dataclasses import dataclass

from core.model.actions import Action, Click, KeyClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.values import NO_VALUES, Values
from core.model.working import Question

END_PHASE = "end-phase"
"""Kind and button of the action that ends a phase."""

END = KeyClick(END_PHASE)


@dataclass(frozen=True, slots=True)
class Finished:
    """A draft that is complete and cannot grow.

    Attributes:
        asks: what its answer would show beside it.
        key, values: the sentence that says what it comes to.
    """

    action: Action
    clause: str
    asks: Question | None = None
    shape: Shape = Shape.CONFIRM
    key: str = "nothing-more"
    values: Values = NO_VALUES

    @property
    def prompt(self) -> Prompt:
        """Nothing is asked any more but whether to do it."""
        return Prompt(self.key, self.clause, self.values, self.asks)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return no click."""
        return ()

    def refuse(self, click: Click) -> Refusal | None:
        """Refuse every click."""
        return Refusal(self.clause, "nothing-more")

    def take(self, click: Click) -> Choice:
        """Return itself."""
        return self

"""A draft that is complete: what a single click or the last one of several leads to."""

from __future__ import annotations

from dataclasses import dataclass

from core.model.actions import Action, Click, KeyClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.working import Question

END_PHASE = "end-phase"
"""Kind and button of the action that ends a phase."""

END = KeyClick(END_PHASE)


@dataclass(frozen=True, slots=True)
class Finished:
    """A draft that is complete and cannot grow; `asks` is what its answer would show beside it."""

    action: Action
    clause: str
    asks: Question | None = None
    shape: Shape = Shape.CONFIRM

    @property
    def prompt(self) -> Prompt:
        """Nothing is asked any more."""
        return Prompt("nothing-more", self.clause, asks=self.asks)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return no click."""
        return ()

    def refuse(self, click: Click) -> Refusal | None:
        """Refuse every click."""
        return Refusal(self.clause, "nothing-more")

    def take(self, click: Click) -> Choice:
        """Return itself."""
        return self

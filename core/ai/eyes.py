"""What a computer player has to go by: an observation, the choices in it, and questions to the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from core.model.choice import Choice, LegalActions
from core.model.refusal import Refusal
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.state import Observation
from core.model.values import Side
from core.model.working import Explanation, Question


class Asked(Protocol):
    """As much of a rulebook as a player at the table may ask: nothing in here takes or gives a state."""

    @property
    def scenario(self) -> Scenario:
        """What lies on the table before anybody moves."""

    @property
    def options(self) -> Mapping[str, int | str | bool]:
        """Every option with the value in force."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The players, first player first."""

    def legal(self, seen: Observation) -> LegalActions:
        """Return the choices of `seen.acting`."""

    def explain(self, seen: Observation, question: Question) -> Explanation | Refusal:
        """Answer a question: reach, path, supply, battle, place, score."""


@dataclass(frozen=True)
class Eyes:
    """One side's view of one decision.

    Attributes:
        rules: who answers questions.
        schema: the words of the game.
        seen: what the side observes.
        legal: what it may do, from that observation.
    """

    rules: Asked
    schema: Schema
    seen: Observation
    legal: LegalActions

    @property
    def side(self) -> Side:
        """Who decides; ValueError when nobody does."""
        if self.legal.side is None:
            raise ValueError("nobody has a decision to make in this observation")
        return self.legal.side

    @property
    def root(self) -> Choice:
        """The choice to be made; ValueError when there is none."""
        if self.legal.root is None:
            raise ValueError("no choice is offered in this observation")
        return self.legal.root

    @property
    def turn(self) -> int:
        """The game turn."""
        return self.seen.tracks.get(self.schema.turn_track, 0)

    @property
    def decision(self) -> str:
        """The kind of frame that waits for an answer."""
        return self.seen.top.kind if self.seen.top is not None else ""

    def ask(self, question: Question | None) -> Explanation | None:
        """Return the answer to a question, None when there is no question or no answer."""
        found = None if question is None else self.rules.explain(self.seen, question)
        return found if isinstance(found, Explanation) else None

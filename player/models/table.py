"""The table: a session, its sentences, who decides now and whose eyes the screen is for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from core.model.schema import Schema, SideType
from core.model.state import Observation, Position
from core.model.values import Side
from core.play.seats import Viewers
from core.play.session import Session
from core.view.sentences import Sentences

SET_UP = "set-up"
"""The frame kind that games call their set-up."""


@dataclass
class Table:
    """One game on the screen.

    The person before the screen is the one whose part of the turn it is. What the other side must answer
    meanwhile (losses, a retreat) is asked in place, under its banner, and shows nothing more than before.
    """

    session: Session

    @cached_property
    def sentences(self) -> Sentences:
        """All that can be said about this game."""
        return Sentences.of(self.session.start.game, self.session.start.scenario)

    @property
    def schema(self) -> Schema:
        """What the game declares."""
        schema: Schema = self.session.start.game.schema
        return schema

    @property
    def deciding(self) -> Side | None:
        """Who has to decide now; of several, the one who sits here comes first. None when the game is over."""
        deciders = self.session.deciders
        if not deciders:
            return None
        return self.sitting if self.sitting in deciders else deciders[0]

    @property
    def sitting(self) -> Side:
        """Whose part of the turn it is: the side of the lowest frame of the agenda that waits for somebody.

        Where that waits for several, whoever sat here before answers first, so that nobody has to change seats.
        """
        waiting = _waiting(self.session.state)
        if len(waiting) > 1:
            return next((side for side in self._sat() if side in waiting), waiting[0])
        return waiting[0] if waiting else self.session.sides[0]

    def _sat(self) -> Iterator[Side]:
        """Yield whose part of the turn it was before, the latest first, where it was one side's alone."""
        history = self.session.history
        for n in reversed(history.in_force):
            waiting = _waiting(history.states[n])
            if len(waiting) == 1:
                yield waiting[0]

    @property
    def reacting(self) -> bool:
        """Whether the decision is the other side's, asked in place."""
        return self.deciding is not None and self.deciding != self.sitting

    @property
    def viewers(self) -> Viewers:
        """Whose knowledge the screen shows."""
        viewers: Viewers = self.session.seats.viewers(self.sitting, self.session.sides)
        return viewers

    @property
    def setting_up(self) -> bool:
        """Whether the decision at hand is a set-up, in which counters show their codes."""
        top = self.session.state.top
        return top is not None and top.kind == SET_UP

    def observation(self) -> Observation:
        """Return what the screen may show, with the choices of whoever decides."""
        return self.session.observe(self.viewers, self.deciding)

    def own_observation(self) -> Observation:
        """Return what the deciding side knows: what rules are asked with."""
        side = self.deciding or self.sitting
        return self.session.observe((side,), side)

    def side_type(self, side: Side) -> SideType:
        """Return a side as the schema declares it."""
        return next(kind for kind in self.schema.sides if kind.id == side)

    def first_layer(self, layer: str) -> bytes:
        """Return a layer as it was when the game began."""
        history = self.session.history
        first: bytes = history.before(2).layers.get(layer, b"") if history.at > 1 else b""
        return first or self.session.state.layers.get(layer, b"")


def _waiting(state: Position) -> tuple[Side, ...]:
    """Return the sides that the lowest frame of the agenda waits for, of those that wait for anybody."""
    return next((frame.sides for frame in state.agenda if frame.sides), ())

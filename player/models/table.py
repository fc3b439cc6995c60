"""The table: a session, its sentences, who decides now and whose eyes the screen is for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from core.model.schema import Schema, SideType
from core.model.state import Observation
from core.model.values import Side
from core.play.past import seated
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

    Attributes:
        eyes: whose knowledge is shown whoever sits here; None lets the seats decide.
    """

    session: Session
    eyes: Viewers | None = None
    _asking: dict[Side | None, Sentences] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def sentences(self) -> Sentences:
        """All that can be said about this game."""
        return Sentences.of(self.session.start.game, self.session.start.scenario)

    @property
    def asking(self) -> Sentences:
        """What is said to the deciding side of its own decision: questions, answers, why not."""
        side = self.deciding
        if side not in self._asking:
            self._asking[side] = self.sentences.to(side)
        return self._asking[side]

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

        Where that waits for several, whoever sat here before answers first, so that nobody has to change seats; what
        is asked in place leaves everybody seated.
        """
        return seated(self.session, self.session.at + 1) or self.session.sides[0]

    @property
    def reacting(self) -> bool:
        """Whether the decision is the other side's, asked in place."""
        return self.deciding is not None and self.deciding != self.sitting

    @property
    def in_place(self) -> bool:
        """Whether the decision is a part of the turn of its own, though nobody changes seats for it."""
        top = self.session.state.top
        return top is not None and self.schema.asked_in_place(top.kind)

    @property
    def viewers(self) -> Viewers:
        """Whose knowledge the screen shows."""
        if self.eyes is not None:
            return self.eyes
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

    def answering_observation(self) -> Observation:
        """Return what questions are answered with: what the deciding side knows.

        Where it is asked in place, on the other side's screen, it is what that screen may show.
        """
        in_place = self.reacting and self.eyes is None and self.session.seats.curtain
        return self.observation() if in_place else self.own_observation()

    def side_type(self, side: Side) -> SideType:
        """Return a side as the schema declares it."""
        return next(kind for kind in self.schema.sides if kind.id == side)

    def first_layer(self, layer: str) -> bytes:
        """Return a layer as it was when the game began."""
        history = self.session.history
        first: bytes = history.before(2).layers.get(layer, b"") if history.at > 1 else b""
        return first or self.session.state.layers.get(layer, b"")

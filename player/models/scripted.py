"""Scripted sides at the table: they play whatever is asked, or only draft it so that it can be looked at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from core.ai.games import Sides, eyes_of, scripted_sides
from core.model.actions import Action, HexClick, KeyClick, PieceClick
from core.play.session import Submitted
from player.models.table import Table
from player.models.turn import Pace, Turn


@dataclass
class Scripted:
    """Decides for whoever has to, one complete choice a call.

    Attributes:
        turn: where choices are drafted.
        seed: of the chance in decisions that no plan says anything about.
    """

    table: Table
    turn: Turn
    seed: int = 1
    _meant: tuple[int, Action] | None = None

    @cached_property
    def _sides(self) -> Sides:
        return scripted_sides(self.table.session.start, self.seed)

    def step(self) -> bool:
        """Make one complete choice; False when there is nothing to decide."""
        action, session = self._action(), self.table.session
        if action is None:
            return False
        self.turn.clear()
        return isinstance(session.submit(action, session.at), Submitted)

    def prepare(self) -> bool:
        """Draft what `step` would do without submitting it; return whether it is more than a button."""
        action = self._action()
        self.turn.clear()
        for click in () if action is None else action.clicks:
            if isinstance(click, KeyClick) or not self.turn.click(click, Pace.WAYPOINT):
                break
        return action is not None and any(isinstance(click, HexClick | PieceClick) for click in action.clicks)

    def _action(self) -> Action | None:
        """Return what is done next: worked out once, since a side does not look at a piece twice."""
        session, side = self.table.session, self.table.deciding
        if side is None:
            return None
        if self._meant is None or self._meant[0] != session.at:
            self._meant = (session.at, self._sides[side].decide(eyes_of(session, side)))
        return self._meant[1]

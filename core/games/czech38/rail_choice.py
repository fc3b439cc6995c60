"""The choice of the strategic transfer segment: which unit leaves the map by rail."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.games.czech38.arrivals import JUDGES
from core.games.czech38.clauses import c
from core.games.czech38.move_keys import key_candidates, refuse_key
from core.games.czech38.rules import Rules
from core.games.czech38.segments import railable, standing
from core.games.czech38.transfers import rail_refusal, steps_left
from core.mechanics.finished import END_PHASE, Finished
from core.model.actions import Action, Click, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, PieceId, Side, Values, Who


@dataclass(frozen=True, eq=False)
class RailChoice:
    """11.9.1: one unit after the other, up to the steps that the railway carries."""

    rules: Rules
    seen: Observation
    side: Side
    shape: Shape = Shape.PIECES
    action: Action | None = None

    @property
    def prompt(self) -> Prompt:
        """Ask who leaves."""
        return Prompt("rail-which", c("11.9.1.A"), {"left": steps_left(self.rules, self.seen)})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the units that may leave, their hexes, and the keys that begin the next segments."""
        able = railable(self.rules, self.seen)
        clicks = [Candidate(PieceClick(p), self.seen.steps[p], "rail-unit", c("11.9.1.D")) for p in able]
        hexes = dict.fromkeys(Hex(int(self.seen.places[p])) for p in able)
        stacks = [Candidate(HexClick(at), key="rail-unit", clause=c("11.9.1.D")) for at in hexes]
        return (*clicks, *stacks, *key_candidates(self.rules, self.seen, self.side, self._unmoved))

    @property
    def _unmoved(self) -> tuple[PieceId, ...]:
        """Units that the end of the whole phase would leave where they are."""
        return standing(self.rules, self.seen, self.side)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click sends nobody by rail."""
        if isinstance(click, KeyClick):
            return refuse_key(self.rules, self.seen, self.side, click.key)
        if isinstance(click, PieceClick):
            return self._refuse_piece(click.piece)
        if isinstance(click, HexClick):
            return self._refuse_hex(click.hex)
        return Refusal(c("11.9.1.A"), "no-such-click")

    def _refuse_piece(self, piece: PieceId) -> Refusal | None:
        values: Values = {"who": Who((piece,))}
        if self.rules.side_of.get(piece) not in (self.side, None):
            return Refusal(c("11.1.C"), "not-your-phase", None, values)
        place = self.seen.places.get(piece)
        if place in JUDGES:
            return Refusal(c("8.1.I"), "enters-by-regular-movement", None, values)
        if not isinstance(place, int) or not self.rules.fights(piece):
            return Refusal(c("11.9.1.B"), "rail-from-the-map", None, values)
        return rail_refusal(self.rules, self.seen, piece)

    def _refuse_hex(self, at: Hex) -> Refusal | None:
        mine = [p for p in self.seen.stack(at) if isinstance(p, str) and self.rules.side_of.get(p) == self.side]
        if not mine:
            known = self.rules.grid.exists(at)
            values: Values = {"at": At(at)} if known else {}
            return Refusal(c("11.9.1.B"), "no-unit-of-yours" if known else "off-the-map", at if known else None, values)
        return None if self._top(at) else self._refuse_piece(mine[-1])

    def _top(self, at: Hex) -> PieceId | None:
        """Return the topmost unit of a hex that may leave."""
        found = (p for p in reversed(self.seen.stack(at)) if isinstance(p, str) and self._refuse_piece(p) is None)
        return next(found, None)

    def take(self, click: Click) -> Choice:
        """Return the finished action: a unit that leaves, or the next segment."""
        piece = self._top(click.hex) if isinstance(click, HexClick) else None
        piece = click.piece if isinstance(click, PieceClick) else piece
        if piece is not None:
            sent, values = Action(self.side, "rail", (PieceClick(piece),)), {"who": Who((piece,))}
            return Finished(sent, c("11.9.1.C"), key="rail-ready", values=values)
        key = click.key if isinstance(click, KeyClick) else END_PHASE
        return Finished(Action(self.side, key, (KeyClick(key),)), c("11.9.3.A"))

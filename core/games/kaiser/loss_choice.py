"""The choice of losses: one click a step, on any unit that has one left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import GERMAN
from core.model.actions import Action, Click, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, PieceId, Side, Values, Who

FIRE, GAS = "fire-losses", "gas-loss"
"""Frames of losses under fire, and in the gas."""

DUE, WHO = "due", "who"
"""Memos of a frame of losses: steps to lose, and the units that may lose them."""

DIVISION = "division"


def wears_down(rules: Rules, piece: PieceId) -> bool:
    """Tell whether a unit's last step is a replacement regiment: it is a German division.

    Clause: kaiser 8.5.B#1
    """
    return under(rules.size(piece) == DIVISION and rules.side(piece) == GERMAN, c("8.5.B#1"))


@dataclass(frozen=True)
class Toll:
    """Steps taken from some units, and what that makes of them.

    Attributes:
        own: unit -> steps its own counter has left; 0 for one that is gone or stands as a regiment.
        divisions: the units whose last step is a replacement regiment.
        replacements: the units that are replacement regiments from the start.
        regiments: divisions that stand as a regiment now.
        pool: replacement regiments that wait beside the map.
        taken: the unit of every step taken, in order.
    """

    own: Mapping[PieceId, int]
    divisions: tuple[PieceId, ...]
    replacements: tuple[PieceId, ...]
    regiments: tuple[PieceId, ...]
    pool: int
    taken: tuple[PieceId, ...] = ()

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """All units concerned."""
        return tuple(self.own)

    @property
    def most(self) -> int:
        """The most steps that can still be lost: every division's regiment too, while one is at hand or can come back.

        Clause: kaiser 8.5.B#1, 13.2.3.A
        """
        back = self.pool or self.regiments or any(self.own[piece] for piece in self.replacements)
        regiments = sum(1 for piece in self.divisions if self.own[piece]) if back else 0
        still = sum(self.own.values()) + len(self.regiments)
        return still + under(regiments, c("8.5.B#1"), c("13.2.3.A"))

    def steps_left(self, piece: PieceId) -> int:
        """Return the steps a unit has left now, the regiment that it is or can become included.

        Clause: kaiser 8.5.B#1, 13.2.3.A
        """
        own = self.own[piece]
        if piece in self.regiments:
            return 1
        more = under(1 if self.pool else 0, c("13.2.3.A"))
        return own + (more if own and piece in self.divisions else 0)

    def take(self, piece: PieceId) -> Toll:
        """Return the toll with one more step taken: a regiment that is lost waits beside the map again.

        Clause: kaiser 8.5.B#1, 13.2.3.B
        """
        taken, back = (*self.taken, piece), under(self.pool + 1, c("13.2.3.B"))
        if piece in self.regiments:
            left = tuple(other for other in self.regiments if other != piece)
            return replace(self, regiments=left, pool=back, taken=taken)
        own = {**self.own, piece: self.own[piece] - 1}
        if own[piece]:
            return replace(self, own=own, taken=taken)
        if piece in self.divisions and self.pool:
            return replace(self, own=own, regiments=(*self.regiments, piece), pool=self.pool - 1, taken=taken)
        return replace(self, own=own, pool=back if piece in self.replacements else self.pool, taken=taken)

    def in_order(self) -> tuple[PieceId, ...]:
        """Return the units of the steps taken, in one order for all that come to the same.

        Where regiments are too few for all divisions, who was named first matters, and the order stands.
        """
        if self.pool + len(self.regiments) < len(self.divisions):
            return self.taken
        rank = {piece: n for n, piece in enumerate(self.own)}
        return tuple(sorted(self.taken, key=rank.__getitem__))


def toll_of(rules: Rules, position: Position, pieces: Iterable[PieceId], pool: int) -> Toll:
    """Return the toll of some units before any step is taken.

    Args:
        pool: replacement regiments at hand.
    """
    own = {piece: position.steps.get(piece, 0) for piece in pieces}
    divisions = tuple(piece for piece in own if wears_down(rules, piece))
    return Toll(own, divisions, tuple(p for p in own if rules.kind(p) == "replacement"), (), pool)


def steps_at_most(rules: Rules, position: Position, pieces: Iterable[PieceId], pool: int) -> int:
    """Return the most steps that some units can lose, every division's regiment included while there are any."""
    return toll_of(rules, position, pieces, pool).most


@dataclass(frozen=True)
class TakeLosses:
    """Which units lose how many steps: their owner is free to choose.

    Attributes:
        kind: of the frame that asks, and of the action.
        due: steps to lose in all; what nobody has left falls away.
        hexes: where the units stand.
    """

    by: Side
    kind: str
    toll: Toll
    due: int
    hexes: tuple[Hex, ...]
    shape: Shape = Shape.LOSSES

    @property
    def left(self) -> int:
        """Steps still to lose: no more than the units can lose."""
        return min(self.due - len(self.toll.taken), self.toll.most)

    @property
    def at(self) -> Hex | None:
        """Where to show it."""
        return next(iter(self.hexes), None)

    @property
    def prompt(self) -> Prompt:
        """How many steps are still to be lost, and by whom."""
        values: Values = {"left": self.left, "who": Who(self.toll.pieces), "hexes": tuple(map(At, self.hexes))}
        if self.at is not None:
            values = {**values, "at": At(self.at)}
        return Prompt("losses-met" if self.left == 0 else f"choose-{self.kind}", c("8.5.A"), values)

    @property
    def action(self) -> Action | None:
        """The whole answer, once every step is met."""
        if self.left:
            return None
        return Action(self.by, self.kind, tuple(map(PieceClick, self.toll.in_order())))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the units that may lose the next step, each with the steps it has left."""
        if self.left == 0:
            return ()
        able = ((piece, self.toll.steps_left(piece)) for piece in self.toll.pieces)
        return tuple(Candidate(PieceClick(p), left, "lose-step", c("8.5.A")) for p, left in able if left)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a unit cannot lose the next step, or None."""
        values: Values = {"who": Who(self.toll.pieces), "left": self.left}
        if not isinstance(click, PieceClick) or click.piece not in self.toll.own:
            return Refusal(c("8.5.A"), "losses-by-these", self.at, values)
        values = {"who": Who((click.piece,)), "left": self.left}
        if self.left == 0:
            return Refusal(c("8.5.A"), "losses-met", self.at, values)
        if not self.toll.steps_left(click.piece):
            return Refusal(c("8.5.B"), "no-steps-left", self.at, values)
        return None

    def take(self, click: Click) -> Choice:
        """Return the answer with one more step taken."""
        return replace(self, toll=self.toll.take(click.piece)) if isinstance(click, PieceClick) else self

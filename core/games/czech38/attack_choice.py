"""Choosing an assault: the hex first, then who attacks it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.games.czech38.attack_rules import (
    attacker_refusal,
    attackers_on,
    pieces_around,
    target_refusal,
    targets,
)
from core.games.czech38.clauses import c
from core.games.czech38.rules import Rules
from core.games.czech38.support import AGAIN, COMMIT, Call, again_candidates, refuse_again, support_refusal
from core.mechanics.finished import END_PHASE, Finished
from core.model.actions import Action, Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, PieceId, Side, Values, Who
from core.model.working import Question

END = KeyClick(END_PHASE)


@dataclass(frozen=True)
class ChooseTarget:
    """12.5: any number of assaults one after the other, or none."""

    rules: Rules
    seen: Observation
    by: Side
    shape: Shape = Shape.HEX
    action: Action | None = None

    @property
    def prompt(self) -> Prompt:
        """Which hex to attack."""
        return Prompt("choose-target", c("12.5"))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the hexes that can be attacked, and the end of the phase."""
        hexes = targets(self.rules, self.seen, self.by)
        listed = [Candidate(HexClick(at), key="target", values={"at": At(at)}) for at in hexes]
        fresh = (piece for at in hexes for piece in attackers_on(self.rules, self.seen, self.by, at))
        who = Who(tuple(dict.fromkeys(fresh)))
        values: Values = {"left": len(hexes), "who": who}
        end = Candidate(
            END, key="end-assaults", clause=c("12.1.B"), values=values, primary=not hexes, grave=bool(hexes)
        )
        return (*listed, end, *again_candidates(self.rules, self.seen))

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click cannot begin an assault, or None."""
        if click == END:
            return None
        if click == AGAIN:
            return refuse_again(self.rules, self.seen)
        if isinstance(click, HexClick):
            return self._refuse_hex(click.hex)
        if isinstance(click, PieceClick):
            return refuse_piece_first(self.rules, self.seen, self.by, click.piece)
        return Refusal(c("5.1.D"), "not-in-assault-phase")

    def _refuse_hex(self, at: Hex) -> Refusal | None:
        refusal = target_refusal(self.rules, self.seen, self.by, at)
        if refusal is not None or attackers_on(self.rules, self.seen, self.by, at):
            return refusal
        around = tuple(pieces_around(self.rules, self.seen, self.by, at))
        if not around:
            return Refusal(c("12.1.A"), "nobody-adjacent", at, {"at": At(at)})
        return attacker_refusal(self.rules, self.seen, at, around[0])

    def take(self, click: Click) -> Choice:
        """Return the assault begun, or the end of the phase."""
        if isinstance(click, HexClick):
            pool = attackers_on(self.rules, self.seen, self.by, click.hex)
            return ChooseAttackers(self.rules, self.seen, self.by, click.hex, pool)
        key = click if isinstance(click, KeyClick) else END
        return Finished(Action(self.by, key.key, (key,)), c("5.1.E"))


def refuse_piece_first(rules: Rules, seen: Observation, by: Side, piece: PieceId) -> Refusal:
    """Return the refusal of a piece clicked before a hex."""
    place = seen.places.get(piece)
    at = Hex(place) if isinstance(place, int) else None
    values: Values = {"who": Who((piece,))}
    if rules.side_of.get(piece) == by:
        return Refusal(c("12.3.B"), "target-first", at, values)
    return Refusal(c("12.4.B"), "defend-together", at, values)


@dataclass(frozen=True)
class ChooseAttackers:
    """12.3.A: who attacks the hex, from one, some or all hexes around it.

    Attributes:
        pool: the pieces that may attack it, in their fixed order.
        chosen: the pieces that do, in the same order whatever was clicked first.
    """

    rules: Rules
    seen: Observation
    by: Side
    target: Hex
    pool: tuple[PieceId, ...]
    chosen: tuple[PieceId, ...] = ()
    shape: Shape = Shape.PIECES

    @property
    def prompt(self) -> Prompt:
        """Who attacks; beside it stand the odds of those chosen so far."""
        values: Values = {"at": At(self.target), "chosen": len(self.chosen)}
        battle = Question("battle", {"at": At(self.target), "who": Who(self.chosen)}) if self.chosen else None
        return Prompt("choose-attackers", c("12.6.A"), values, battle)

    @property
    def action(self) -> Action | None:
        """The assault by those chosen so far."""
        if not self.chosen:
            return None
        clicks: tuple[Click, ...] = (HexClick(self.target), *map(PieceClick, self.chosen))
        return Action(self.by, "attack", clicks)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every piece that may join, and every hex around with one, to add all that stands there."""
        left = [piece for piece in self.pool if piece not in self.chosen]
        pieces = [
            Candidate(PieceClick(piece), self.rules.factor(self.seen, piece, "attack"), "attacker", c("12.3.A"))
            for piece in left
        ]
        hexes = dict.fromkeys(self.seen.places[piece] for piece in left)
        return (*pieces, *(Candidate(HexClick(Hex(int(at))), key="attackers-of-hex") for at in hexes))

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click adds nobody to the assault, or None."""
        if isinstance(click, PieceClick):
            return self._refuse_piece(click.piece)
        if isinstance(click, HexClick):
            return self._refuse_hex(click.hex)
        if isinstance(click, CountClick):
            return Refusal(c("12.4.A"), "factor-indivisible", self.target, {"at": At(self.target)})
        if click == COMMIT:
            return self._refuse_support()
        return Refusal(c("12.5"), "assault-first", self.target, {"at": At(self.target)})

    def _refuse_support(self) -> Refusal:
        """Return why aircraft cannot help here at all, or else that the battle is declared first (6.8.1.D)."""
        refusal = support_refusal(self.rules, self.seen, Call(self.by, self.target, attacks=True))
        return refusal or Refusal(c("6.8.1.D"), "declare-first", self.target, {"at": At(self.target)})

    def _refuse_piece(self, piece: PieceId) -> Refusal | None:
        values: Values = {"who": Who((piece,)), "at": At(self.target)}
        if self.rules.side_of.get(piece) != self.by:
            return Refusal(c("12.4.B"), "defend-together", self.target, values)
        if piece in self.chosen:
            return Refusal(c("12.4.A"), "attacker-chosen-before", self.target, values)
        return attacker_refusal(self.rules, self.seen, self.target, piece)

    def _refuse_hex(self, at: Hex) -> Refusal | None:
        values: Values = {"at": At(at), "target": At(self.target)}
        here = [piece for piece in self.pool if self.seen.places[piece] == at]
        if any(piece not in self.chosen for piece in here):
            return None
        if here:
            return Refusal(c("12.4.A"), "hex-chosen-before", at, values)
        if at == self.target:
            return Refusal(c("12.3.B"), "target-chosen-before", at, values)
        if at not in self.rules.grid.adjacent(self.target) or not self.seen.stack(at):
            return Refusal(c("12.3.B"), "one-target", at, values)
        mine = [p for p in pieces_around(self.rules, self.seen, self.by, self.target) if self.seen.places[p] == at]
        if mine:
            return attacker_refusal(self.rules, self.seen, self.target, mine[0])
        return Refusal(c("12.3.B"), "one-target", at, values)

    def take(self, click: Click) -> Choice:
        """Return the assault with a piece, or all that may join from a hex."""
        if isinstance(click, HexClick):
            joining = {piece for piece in self.pool if self.seen.places[piece] == click.hex}
        else:
            joining = {click.piece} if isinstance(click, PieceClick) else set()
        chosen = tuple(piece for piece in self.pool if piece in joining or piece in self.chosen)
        return replace(self, chosen=chosen)


def choose_assault(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the acting side in its assault phase."""
    return None if seen.acting is None else ChooseTarget(rules, seen, seen.acting)

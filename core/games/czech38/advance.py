"""Advance after combat: attackers may occupy the hex they have emptied."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.games.czech38.battle_frame import surviving
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.games.czech38.stacks import stack_refusal
from core.mechanics.driver import Run
from core.mechanics.rulebook import stack_changes
from core.model.actions import Action, Click, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, PieceId, Side, Unknown, Values, Who

STAY = KeyClick("stay")
ADVANCE_COST = 0


def advance_refusal(
    rules: Rules, position: Position, target: Hex, chosen: tuple[PieceId, ...], piece: PieceId
) -> Refusal | None:
    """Return why a surviving attacker may not advance beside those chosen, or None.

    Clause: czech38 12.16.B, 12.16.C
    """
    values: Values = {"who": Who((piece,)), "at": At(target)}
    if under(rules.prohibited(piece, target), c("12.16.C.ex")):
        return Refusal(c("12.16.C"), "advance-into-prohibited", target, values)
    there = tuple(token for token in position.stack(target) if not isinstance(token, Unknown))
    if stack_refusal(rules, (*there, *chosen, piece), target) is not None:
        return Refusal(c("12.16.B"), "advance-overstacks", target, {**values, "limit": rules.limit})
    return None


def able(rules: Rules, position: Position, target: Hex, attackers: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Return the surviving attackers that may advance, in their fixed order."""
    alive = surviving(position, attackers)
    return tuple(piece for piece in alive if advance_refusal(rules, position, target, (), piece) is None)


@dataclass(frozen=True)
class ChooseAdvance:
    """12.16.E: who advances: as many or as few of the surviving attackers as wished.

    Attributes:
        attackers: every surviving attacker in a fixed order.
    """

    rules: Rules
    seen: Observation
    by: Side
    target: Hex
    attackers: tuple[PieceId, ...]
    chosen: tuple[PieceId, ...] = ()
    staying: bool = False
    shape: Shape = Shape.PIECES

    @property
    def prompt(self) -> Prompt:
        """Who advances."""
        return Prompt("choose-advance", c("12.16.A"), {"at": At(self.target), "chosen": len(self.chosen)})

    @property
    def action(self) -> Action | None:
        """The advance by those chosen so far, or nobody's."""
        if self.staying:
            return Action(self.by, "advance", (STAY,))
        clicks = tuple(PieceClick(piece) for piece in self.chosen)
        return Action(self.by, "advance", clicks) if clicks else None

    def candidates(self) -> tuple[Candidate, ...]:
        """Return every attacker that may advance beside those chosen, and the answer that nobody does."""
        pieces = [
            Candidate(PieceClick(piece), ADVANCE_COST, "advance", c("12.16.C"))
            for piece in self.attackers
            if self._refuse_piece(piece) is None
        ]
        if self.chosen or self.staying:
            return tuple(pieces)
        return (*pieces, Candidate(STAY, key="stay", clause=c("12.16.D")))

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click is no advance, or None."""
        if isinstance(click, PieceClick):
            return self._refuse_piece(click.piece)
        if click == STAY and not self.chosen and not self.staying:
            return None
        return Refusal(c("12.16.D"), "advance-first", self.target, {"at": At(self.target)})

    def _refuse_piece(self, piece: PieceId) -> Refusal | None:
        values: Values = {"who": Who((piece,)), "at": At(self.target)}
        if piece not in self.attackers:
            key = "defender-never-advances" if self.rules.side_of.get(piece) != self.by else "advance-not-attacker"
            return Refusal(c("12.16.F") if key.startswith("defender") else c("12.16.A"), key, self.target, values)
        if self.staying or piece in self.chosen:
            return Refusal(c("12.16.E"), "advance-chosen-before", self.target, values)
        return advance_refusal(self.rules, self.seen, self.target, self.chosen, piece)

    def take(self, click: Click) -> Choice:
        """Return the advance with one more piece, or nobody's."""
        if not isinstance(click, PieceClick):
            return replace(self, staying=True)
        chosen = tuple(p for p in self.attackers if p in self.chosen or p == click.piece)
        return replace(self, chosen=chosen)


def choose_advance(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of advance of the acting side after its battle."""
    found = seen.frame("battle")
    if seen.acting is None or found is None:
        return None
    target, attackers = found[1].get("target"), found[1].get("attackers")
    if not isinstance(target, At) or not isinstance(attackers, Who):
        return None
    return ChooseAdvance(rules, seen, seen.acting, target.hex, surviving(seen, attackers.pieces))


def act_advance(run: Run[Rules], action: Action) -> None:
    """Carry out an advance: each hex's pieces come in together, at no cost.

    Clause: czech38 12.16.A, 12.16.D
    """
    found = run.state.frame("battle")
    target = found[1].get("target") if found is not None else None
    run.pop(c("12.16.D"))
    pieces = tuple(click.piece for click in action.clicks if isinstance(click, PieceClick))
    if not isinstance(target, At) or not pieces:
        return
    values: Values = {"who": Who(pieces), "at": target, "from": _origins(run, pieces)}
    run.tell("advanced", c("12.16.A"), *stack_changes(run.state, pieces, target.hex), values=values)


def _origins(run: Run[Rules], pieces: tuple[PieceId, ...]) -> tuple[At, ...]:
    return tuple(At(at) for at in dict.fromkeys(Hex(int(run.state.places[piece])) for piece in pieces))

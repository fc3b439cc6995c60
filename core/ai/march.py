"""Moving, entering and setting up: one piece after the other goes where it is worth most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from core.ai.appraisal import Appraisal
from core.ai.assaults import Battles
from core.ai.eyes import Eyes
from core.ai.situation import Situation
from core.board.hexes import Hex
from core.model.actions import Action, HexClick, KeyClick, PieceClick
from core.model.choice import Choice, Shape
from core.model.values import PieceId

BETTER = 0.02
"""How much more a place must be worth before a piece goes there."""

MOST_LEGS = 3
"""Hexes that are clicked one after the other in one move at most."""

MOST_PASSED = 8
"""The same where objectives are taken by passing through them."""

REAR = 4
"""Distance to the nearest enemy from which on a piece counts as far behind the front."""

NEVER = -1e9


@dataclass
class March:
    """Moves the pieces of one kind of decision; pieces that were looked at are not looked at again.

    Attributes:
        order: pieces on the map when the decision was first asked, from the front backwards.
        done: pieces that were looked at.
    """

    order: list[PieceId] = field(default_factory=list)
    done: set[PieceId] = field(default_factory=set)

    def action(self, eyes: Eyes, situation: Situation) -> Action | None:
        """Return the next move, None when everybody is where he should be."""
        rear = eyes.root.prompt.key in situation.plan.rear
        for piece in self._in_turn(eyes, situation):
            if rear and self._near(situation, piece):
                continue
            self.done.add(piece)
            action = self._moved(eyes, situation, piece)
            if action is not None:
                return action
        return None

    def _in_turn(self, eyes: Eyes, situation: Situation) -> Iterator[PieceId]:
        """Yield pieces that may act and were not looked at: those in boxes first, then from the front backwards."""
        if not self.order:
            standing = [(situation.nearest_enemy(at), one) for at, pieces in situation.mine.items() for one in pieces]
            self.order = [piece for _, piece in sorted(standing)]
        mine = (piece.id for piece in eyes.rules.scenario.pieces_of(situation.side))
        waiting = [piece for piece in mine if isinstance(eyes.seen.places.get(piece), str)]
        for piece in dict.fromkeys((*waiting, *self.order)):
            if piece not in self.done and eyes.root.refuse(PieceClick(piece)) is None:
                yield piece

    @staticmethod
    def _near(situation: Situation, piece: PieceId) -> bool:
        place = situation.seen.places.get(piece)
        return isinstance(place, int) and situation.nearest_enemy(Hex(place)) < REAR

    def _moved(self, eyes: Eyes, situation: Situation, piece: PieceId) -> Action | None:
        """Return the best move of a piece, None when it does best to stay."""
        draft = eyes.root.take(PieceClick(piece))
        if draft.shape is Shape.CONFIRM:
            return self._called(draft, calls=situation.plan.calls)
        if draft.action is not None and not draft.candidates():
            return None  # It would leave the map at once, and nothing says what for.
        appraisal = Appraisal(situation, piece)
        place = eyes.seen.places.get(piece)
        stays = appraisal.worth(Hex(place)) if isinstance(place, int) else NEVER
        action = self._best(draft, appraisal, stays, Battles(eyes, situation))
        later = eyes.root.prompt.key in situation.plan.near and action is not None
        return None if later and action is not None and self._waits(appraisal, action) else action

    @staticmethod
    def _waits(appraisal: Appraisal, action: Action) -> bool:
        """Whether a move can be made later as well, and farther then: nobody stands beside its ends."""
        situation, place = appraisal.situation, appraisal.situation.seen.places.get(appraisal.piece)
        ends = [click.hex for click in action.clicks if isinstance(click, HexClick)][-1:]
        ends += [Hex(place)] if isinstance(place, int) else []
        return not appraisal.follows and all(situation.nearest_enemy(at) > 1 for at in ends)

    def _best(self, draft: Choice, appraisal: Appraisal, stays: float, battles: Battles) -> Action | None:
        """Walk on as long as the next hex is worth more than the last; attack on the way where it pays.

        Who has attacked is looked at again, for he may have points left. What is taken by passing through is not
        lost by going on.
        """
        found: Action | None = None
        passes = appraisal.situation.plan.passes
        for _ in range(MOST_PASSED if passes else MOST_LEGS):
            fight = battles.on_the_move(draft)
            if fight is not None:
                self.done.discard(appraisal.piece)
                return fight
            ranked = self._ranked(draft, appraisal)
            step = next(((worth, at) for worth, at in ranked if not self._fights(draft, at)), None)
            left = self._left(draft, appraisal, step[0] - appraisal.out(step[1]) if step is not None else NEVER)
            if left is not None:
                return left
            if step is None or step[0] <= stays + BETTER:
                break
            worth, at = step
            stays, draft = worth - (appraisal.prize(at) if passes else 0.0), draft.take(HexClick(at))
            found = draft.action or found
        return found

    @staticmethod
    def _left(draft: Choice, appraisal: Appraisal, best: float) -> Action | None:
        """Return how a piece leaves the map, at once or by a hex in reach, where that is worth more than to stay."""
        situation = appraisal.situation
        leave, far = situation.plan.leave, situation.land.way_out(situation.side)
        if leave is None or far is None or best >= leave.worth:
            return None
        click = KeyClick(leave.button)
        if draft.refuse(click) is None:
            return draft.take(click).action
        edge = [c for c in draft.candidates() if isinstance(c.click, HexClick) and not far[c.click.hex]]
        for candidate in sorted(edge, key=lambda one: (one.amount or 0, str(one.click)))[:MOST_LEGS]:
            there = draft.take(candidate.click)
            if there.refuse(click) is None:
                return there.take(click).action
        return None

    @staticmethod
    def _ranked(draft: Choice, appraisal: Appraisal) -> list[tuple[float, Hex]]:
        hexes = [c.click.hex for c in draft.candidates() if isinstance(c.click, HexClick)]
        open_ = [(appraisal.worth(at), at) for at in hexes if at not in appraisal.situation.resisting]
        return sorted(open_, key=lambda one: (-one[0], one[1]))

    @staticmethod
    def _fights(draft: Choice, at: Hex) -> bool:
        """Whether a hex asks for one more word, as one does that is fought for on the move."""
        taken = draft.take(HexClick(at))
        return taken.shape is Shape.CONFIRM and taken.action is None

    @staticmethod
    def _called(draft: Choice, *, calls: bool) -> Action | None:
        keys = [c.click for c in draft.candidates() if isinstance(c.click, KeyClick)]
        return draft.take(keys[0]).action if calls and keys else None

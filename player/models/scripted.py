"""A simple side for demonstrations: it knows no game, only what the choice tree offers and what odds say.

It walks towards the nearest enemy or badge, attacks where it expects to lose less than it takes, and else goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from core.board.hexes import Hex
from core.model.actions import CountClick, HexClick, KeyClick, PieceClick
from core.model.choice import Choice, Shape
from core.model.values import PieceId, Unknown
from core.model.working import Explanation
from player.models.draft import Button
from player.models.table import Table
from player.models.turn import Turn

PRIZE = "badge"
"""Look of the features worth walking to."""


@dataclass
class Scripted:
    """Plays whatever is asked, one step a call.

    Attributes:
        moves: moves it makes in one phase before it ends the phase.
        attacks: attacks in one phase.
    """

    table: Table
    turn: Turn
    moves: int = 12
    attacks: int = 4
    _made: dict[tuple[int, str], int] = field(default_factory=dict)

    def step(self) -> bool:
        """Make one complete choice; False when there is nothing to decide."""
        choice = self.turn.choice
        if choice is None:
            return False
        self.turn.clear()
        if self.turn.shape is Shape.POINTS:
            return self._lay()
        if choice.prompt.asks is None and self._spare() and (self._attack() or self._move()):
            return True
        return self._answer()

    def prepare(self) -> bool:
        """Draft the best attack or move without submitting it; return whether there is one."""
        self.turn.clear()
        target = self._best_attack()
        if target is not None:
            at, pieces = target
            return self.turn.click(HexClick(at)) and all(self.turn.click(PieceClick(piece)) for piece in pieces)
        pieces_ = self._on_map()
        return bool(pieces_) and self.turn.click(PieceClick(pieces_[0]))

    # Phases --------------------------------------------------------------------------------------

    def _phase(self) -> tuple[int, str]:
        top = self.table.session.state.top
        return (self.table.session.state.tracks.get(self.table.schema.turn_track, 0), top.kind if top else "")

    def _spare(self) -> bool:
        return self._made.get(self._phase(), 0) < max(self.moves, self.attacks)

    def _count(self) -> None:
        self._made[self._phase()] = self._made.get(self._phase(), 0) + 1

    def _lay(self) -> bool:
        """Lay points as evenly as the slots take them."""
        choice, laid = self.turn.choice, []
        while choice is not None and choice.action is None:
            clicks = [c.click for c in choice.candidates() if isinstance(c.click, CountClick)]
            if not clicks:
                return False
            amounts = sorted(click.count for click in clicks if click.slot == clicks[0].slot)
            laid.append(CountClick(clicks[0].slot, amounts[len(amounts) // 2]))
            choice = choice.take(laid[-1])
        for click in laid:
            self.turn.click(click)
        return self.turn.submit()

    # Attacks -------------------------------------------------------------------------------------

    def _attack(self) -> bool:
        if self._made.get(self._phase(), 0) >= self.attacks or self._best_attack() is None:
            return False
        self._count()
        return self.prepare() and self.turn.submit()

    def _best_attack(self) -> tuple[Hex, tuple[PieceId, ...]] | None:
        """Return the hex and attackers that promise most, None when nothing promises anything."""
        root = self.turn.choice
        if root is None or root.shape is not Shape.HEX or self._on_map():
            return None
        best: tuple[Fraction, Hex, tuple[PieceId, ...]] | None = None
        for at in sorted(self.turn.hexes):
            pieces, gain = self._everybody(root.take(HexClick(at)))
            if pieces and gain > 0 and (best is None or gain > best[0]):
                best = (gain, at, pieces)
        return None if best is None else best[1:]

    def _everybody(self, choice: Choice) -> tuple[tuple[PieceId, ...], Fraction]:
        """Take every attacker there is; return them and what the battle promises."""
        pieces: tuple[PieceId, ...] = ()
        while True:
            found = next((c.click for c in choice.candidates() if isinstance(c.click, PieceClick)), None)
            if found is None:
                break
            pieces, choice = (*pieces, found.piece), choice.take(found)
        return pieces, self._promise(choice)

    def _promise(self, choice: Choice) -> Fraction:
        asked = choice.prompt.asks
        if asked is None or choice.action is None:
            return Fraction(0)
        found = self.table.session.rulebook.explain(self.table.own_observation(), asked)
        if not isinstance(found, Explanation):
            return Fraction(0)
        gain = Fraction(0)
        for outcome in found.spread:
            own, theirs = (*outcome.losses.values(), Fraction(0), Fraction(0))[:2]
            gain += outcome.weight * (theirs - own)
        return gain

    # Moves ---------------------------------------------------------------------------------------

    def _on_map(self) -> tuple[PieceId, ...]:
        places = self.table.own_observation().places
        return tuple(piece for piece in self.turn.pieces if isinstance(places.get(piece), int))

    def _move(self) -> bool:
        """Move the piece that gets nearest to a goal; False when no move brings anybody nearer."""
        root, goals = self.turn.choice, tuple(self._goals())
        if root is None or not goals or self._made.get(self._phase(), 0) >= self.moves:
            return False
        places = self.table.own_observation().places
        grid = self.table.session.start.scenario.map.grid

        @cache
        def far(at: Hex) -> int:
            return min(grid.distance(at, goal) for goal in goals)

        near = sorted(self._on_map(), key=lambda piece: (far(Hex(int(places[piece]))), piece))
        for piece in near[: 2 * self.moves]:
            draft = root.take(PieceClick(piece))
            hexes = [c.click.hex for c in draft.candidates() if isinstance(c.click, HexClick)]
            nearest = sorted(hexes, key=lambda at: (far(at), at))
            # A hex that asks for another word, such as one that is fought for on the move, is left alone.
            best = next((at for at in nearest if draft.take(HexClick(at)).action is not None), None)
            if best is not None and far(best) < far(Hex(int(places[piece]))):
                self._count()
                return self.turn.click(PieceClick(piece)) and self.turn.click(HexClick(best))
        return False

    def _goals(self) -> Iterator[Hex]:
        """Yield where enemies stand and where there is something to win."""
        seen, own = self.table.own_observation(), self.turn.side
        sides = self.table.session.rulebook.secrecy.side_of
        for place, stack in seen.stacks.items():
            known = next((piece for piece in reversed(stack) if not isinstance(piece, Unknown)), None)
            if isinstance(place, int) and known is not None and sides.get(known) != own:
                yield Hex(place)
        the_map = self.table.session.start.scenario.map
        for kind in self.table.schema.features:
            if kind.look == PRIZE:
                yield from (at for at in the_map.feature(kind.id) if not self._held(at, own))

    def _held(self, at: Hex, own: object) -> bool:
        stack = self.table.own_observation().stack(at)
        sides = self.table.session.rulebook.secrecy.side_of
        return any(sides.get(piece) == own for piece in stack if not isinstance(piece, Unknown))

    # Anything else -------------------------------------------------------------------------------

    def _answer(self) -> bool:
        """Finish the draft with what comes first: pieces where they are asked for, the primary key, a hex."""
        turn, before = self.turn, self.table.session.at
        while not self._complete():
            if not self._click_first():
                return False
            if self.table.session.at != before:
                return True
        return turn.submit()

    def _complete(self) -> bool:
        return self.turn.action is not None

    def _click_first(self) -> bool:
        turn = self.turn
        asked = turn.shape in (Shape.LOSSES, Shape.K_OF) or (turn.shape is Shape.PIECES and not self._ends())
        if asked and turn.pieces:
            return turn.click(PieceClick(turn.pieces[0]))
        button = _first(turn.buttons)
        if button is not None and button.click is not None:
            return turn.click(button.click)
        hexes = sorted(turn.hexes)
        return bool(hexes) and turn.click(HexClick(hexes[0]))

    def _ends(self) -> bool:
        """Whether a button would end or finish the phase."""
        keys = (button for button in self.turn.buttons if isinstance(button.click, KeyClick))
        return any(button.primary or button.grave for button in keys)


def _first(buttons: tuple[Button, ...]) -> Button | None:
    named = [button for button in buttons if button.click is not None]
    return next((button for button in named if button.primary), named[0] if named else None)

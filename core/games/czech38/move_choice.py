"""The choice of a movement phase: pieces of one hex or box, then the hexes of their way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from core.board.hexes import Hex
from core.games.czech38.arrival_choice import ArrivalDraft, CallDraft, has_way_in
from core.games.czech38.arrivals import GARRISON, JUDGES, arrival_refusal
from core.games.czech38.clauses import c, under
from core.games.czech38.move_draft import MoveDraft, Mover, refuse_piece, refuse_together, stuck
from core.games.czech38.move_keys import key_candidates, refuse_key
from core.games.czech38.movement import Front, Group, spent
from core.games.czech38.rules import Rules
from core.games.czech38.segments import MERGED, OPERATIONAL, STRATEGIC, Mode, segment_of
from core.games.czech38.stacks import owner
from core.mechanics.finished import END_PHASE, Finished
from core.model.actions import Action, Click, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, PieceId, Side, Who

TRANSFER = KeyClick(OPERATIONAL)


def free_pieces(rules: Rules, seen: Observation, by: Mover) -> tuple[PieceId, ...]:
    """Return a side's pieces on the map that may still move, hex by hex, bottom to top."""
    found = []
    for place in sorted(p for p in seen.stacks if isinstance(p, int)):
        if owner(rules, seen, place) == by.side:
            stack = [p for p in seen.stacks[place] if isinstance(p, str)]
            found += [p for p in stack if refuse_piece(rules, seen, by, p) is None]
    return tuple(found)


@dataclass(frozen=True, eq=False)
class MovementChoice:
    """The root: which unit or stack moves or comes in, or what is over.

    Attributes:
        by: whose units move, and how.
        led: the clicks that led here; with any, only units are wanted.
    """

    rules: Rules
    seen: Observation
    by: Mover
    led: tuple[Click, ...] = ()
    shape: Shape = Shape.PIECES
    action: Action | None = None

    @property
    def side(self) -> Side:
        """Whose units move."""
        return self.by.side

    @property
    def prompt(self) -> Prompt:
        """Ask who moves; nobody has to (11.2.B)."""
        if self.by.mode is Mode.TRANSFER:
            return Prompt("who-transfers", c("11.9.2.A"))
        return Prompt("who-moves", c("11.2.B"))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the units that can take a step, their hexes for whole stacks, units to come, and the buttons."""
        pieces = free_pieces(self.rules, self.seen, self.by)
        able = [p for p in pieces if stuck(self._group(p)) is None]
        clicks = tuple(Candidate(PieceClick(p), key="move-unit", clause=c("11.1.B")) for p in able)
        hexes = dict.fromkeys(Hex(int(self.seen.places[p])) for p in able)
        stacks = tuple(Candidate(HexClick(at), key="move-stack", clause=c("11.5")) for at in hexes)
        return (*clicks, *stacks, *self._arriving(), *self._keys(able))

    def _arriving(self) -> tuple[Candidate, ...]:
        """Return the units off the map that may come in or be called."""
        boxed = [(box, p) for box in JUDGES for p in self.seen.stack(box) if isinstance(p, str)]
        open_ = [(box, p) for box, p in boxed if self._refuse_arrival(p) is None]
        return tuple(
            Candidate(PieceClick(p), key="call-unit" if box == GARRISON else "enter-unit", clause=c("8.0.B"))
            for box, p in open_
        )

    def _keys(self, able: list[PieceId]) -> tuple[Candidate, ...]:
        if self.led:
            return ()
        unmoved = tuple(p for p in able if spent(self.seen, p) is None)
        buttons = key_candidates(self.rules, self.seen, self.side, unmoved)
        if self.refuse(TRANSFER) is not None:
            return buttons
        return (Candidate(TRANSFER, key=f"begin-{OPERATIONAL}", clause=c("11.9.3.B")), *buttons)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click starts no move.

        Clause: czech38 11.9.3.B
        """
        if isinstance(click, KeyClick):
            if self.led:
                return Refusal(c("11.9.2.A"), "transfer-a-unit")
            if click == TRANSFER and segment_of(self.seen) == under(MERGED, c("11.9.3.B")):
                return None if self._transfers.any_unit else Refusal(c("11.9.2.B"), "nobody-transfers")
            return refuse_key(self.rules, self.seen, self.side, click.key)
        if isinstance(click, HexClick):
            found = self._stack(click.hex)
            return found if isinstance(found, Refusal) else None
        if isinstance(click, PieceClick):
            return self._refuse_piece(click.piece)
        return Refusal(c("11.2.B"), "no-such-click")

    def take(self, click: Click) -> Choice:
        """Return the draft with a unit or all that may move from a hex, or what a button ends."""
        if isinstance(click, PieceClick) and isinstance(self.seen.places.get(click.piece), str):
            if self.seen.places[click.piece] == GARRISON:
                return CallDraft(self.side, click.piece)
            return ArrivalDraft(self._front, self.seen, (click.piece,))
        if isinstance(click, PieceClick):
            return self._draft((click.piece,))
        if isinstance(click, HexClick):
            stack = self._stack(click.hex)
            if not isinstance(stack, Refusal):
                return self._draft(stack)
        if click == TRANSFER and segment_of(self.seen) == MERGED:
            return self._transfers
        key = click.key if isinstance(click, KeyClick) else END_PHASE
        return Finished(Action(self.side, key, (KeyClick(key),)), c("5.1.E"))

    @cached_property
    def _transfers(self) -> MovementChoice:
        """The same question for operational transfers, in segments that are merged."""
        return replace(self, by=Mover(self.side, Mode.TRANSFER), led=(TRANSFER,))

    @property
    def any_unit(self) -> bool:
        """Whether any unit on the map can begin."""
        return any(self._refuse_piece(p) is None for p in free_pieces(self.rules, self.seen, self.by))

    def _group(self, *pieces: PieceId) -> Group:
        if pieces not in self._groups:
            self._groups[pieces] = self._front.group(*pieces)
        return self._groups[pieces]

    @cached_property
    def _groups(self) -> dict[tuple[PieceId, ...], Group]:
        return {}

    @cached_property
    def _front(self) -> Front:
        side, mode = self.by.side, self.by.mode
        found = self.rules.fronts.get(lambda: Front.of(self.rules, self.seen, side, mode), self.seen, side, mode)
        assert isinstance(found, Front)
        return found

    def _draft(self, pieces: tuple[PieceId, ...]) -> MoveDraft:
        group = self._group(*pieces)
        return MoveDraft(group, self.seen, group.start, led=self.led)

    def _refuse_piece(self, piece: PieceId) -> Refusal | None:
        if isinstance(self.seen.places.get(piece), str):
            return self._refuse_arrival(piece)
        refusal = refuse_piece(self.rules, self.seen, self.by, piece)
        return refusal or stuck(self._group(piece))

    def _refuse_arrival(self, piece: PieceId) -> Refusal | None:
        """Return why a unit off the map does not come in now, or None: only ever by regular movement.

        Clause: czech38 8.0.B, 8.1.F, 8.1.I
        """
        refusal = arrival_refusal(self.rules, self.seen, self.side, piece)
        if refusal is not None:
            return refusal
        if self.by.mode is Mode.TRANSFER or segment_of(self.seen) in (STRATEGIC, OPERATIONAL):
            return Refusal(c("8.1.I"), "enters-by-regular-movement", None, {"who": Who((piece,))})
        if self.seen.places[piece] == GARRISON or has_way_in(self._front, (piece,)):
            return None
        return Refusal(c("8.1.F"), "no-way-in", None, {"who": Who((piece,))})

    def _stack(self, at: Hex) -> tuple[PieceId, ...] | Refusal:
        """Return all pieces that a click on their hex takes along, or why it takes nobody."""
        if owner(self.rules, self.seen, at) != self.side:
            return Refusal(c("11.1.C"), "no-unit-of-yours", at, {"at": At(at)})
        mine = tuple(p for p in self.seen.stack(at) if isinstance(p, str))
        free = [p for p in mine if self._refuse_piece(p) is None]
        if not free:
            return self._refuse_piece(mine[-1]) or Refusal(c("11.1.A"), "no-points-left", at)
        taken: tuple[PieceId, ...] = ()
        for piece in reversed(free):
            trial = tuple(p for p in mine if p in (*taken, piece))
            if refuse_together(self.seen, trial) is None and stuck(self._group(*trial)) is None:
                taken = trial
        return taken

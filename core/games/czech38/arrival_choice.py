"""Units in a box in hand: which come in together and where, or whether one is called from Slovakia."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.games.czech38.arrivals import arrival_refusal, entry_clause, entry_hexes
from core.games.czech38.clauses import c, under
from core.games.czech38.move_draft import MoveDraft
from core.games.czech38.movement import Front, Group, entry_price, refuse_entry
from core.games.czech38.stacks import stack_refusal
from core.mechanics.finished import Finished
from core.model.actions import Action, Click, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, PieceId, Side, Values, Who

CALL = KeyClick("call")


def coming(front: Front, pieces: tuple[PieceId, ...]) -> Group:
    """Return units that are to come in by some hex: what keeps them out of one does not depend on it."""
    hexes = entry_hexes(front.rules, front.side)
    return front.arriving(pieces, hexes[0] if hexes else Hex(0))


def refuse_entry_hex(group: Group, to: Hex) -> Refusal | None:
    """Return why units that are coming may not come in by a hex, or None; enemy zones only stop them there.

    Clause: czech38 8.1.E, 8.1.F, 8.2.A, 8.3.E.2
    """
    front, pieces = group.front, group.pieces
    if not front.grid.exists(to):
        return Refusal(c("8.1.E"), "off-the-map")
    values: Values = {"at": At(to), "who": Who(pieces)}
    if to not in entry_hexes(front.rules, front.side):
        return Refusal(entry_clause(front.rules, pieces), "no-entry-hex", to, values)
    if front.enemies[to]:
        return Refusal(c("8.1.F"), "enemy-there", to, values)
    return refuse_entry(group, to)


def open_hexes(front: Front, pieces: tuple[PieceId, ...]) -> tuple[Hex, ...]:
    """Return the hexes by which units may come in now, ascending."""
    group = coming(front, pieces)
    return tuple(at for at in entry_hexes(front.rules, front.side) if refuse_entry_hex(group, at) is None)


def has_way_in(front: Front, pieces: tuple[PieceId, ...]) -> bool:
    """Tell whether units may come in anywhere."""
    group = coming(front, pieces)
    return any(refuse_entry_hex(group, at) is None for at in entry_hexes(front.rules, front.side))


@dataclass(frozen=True, eq=False)
class ArrivalDraft:
    """Units of one box that come in as a stack; the hex is wanted."""

    front: Front
    seen: Observation
    pieces: tuple[PieceId, ...]
    action: Action | None = None
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Ask where they come in."""
        return Prompt("enter-where", entry_clause(self.front.rules, self.pieces), {"who": Who(self.pieces)})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the units that may come along, and the hexes with what they cost the most burdened unit."""
        box = self.seen.places[self.pieces[0]]
        others = (p for p in self.seen.stack(box) if isinstance(p, str) and self._refuse_joining(p) is None)
        joining = [Candidate(PieceClick(p), key="join-stack", clause=c("8.1.H")) for p in others]
        hexes = [
            Candidate(HexClick(at), entry_price(self.front, self.pieces, at), "enter-here", c("8.1.G"))
            for at in open_hexes(self.front, self.pieces)
        ]
        return (*joining, *hexes)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click does not continue the entry."""
        if isinstance(click, HexClick):
            return refuse_entry_hex(coming(self.front, self.pieces), click.hex)
        if isinstance(click, PieceClick):
            return self._refuse_joining(click.piece)
        return Refusal(c("8.1.E"), "no-such-click")

    def _refuse_joining(self, piece: PieceId) -> Refusal | None:
        """Return why a unit may not come in with those in hand; together they are a stack like any other.

        Clause: czech38 8.1.H
        """
        values: Values = {"who": Who((piece,)), "limit": self.front.rules.limit}
        if piece in self.pieces:
            return Refusal(c("8.1.H"), "already-chosen", None, values)
        if self.seen.places.get(piece) != self.seen.places[self.pieces[0]]:
            return Refusal(c("8.1.H"), "enters-from-elsewhere", None, values)
        refusal = arrival_refusal(self.front.rules, self.seen, self.front.side, piece)
        if refusal is not None:
            return refusal
        pieces = self._with(piece)
        if stack_refusal(self.front.rules, pieces, None) is not None:
            return Refusal(c("8.1.H"), "too-many-enter", None, values)
        return None if has_way_in(self.front, pieces) else Refusal(c("8.1.F"), "no-way-in", None, values)

    def _with(self, piece: PieceId) -> tuple[PieceId, ...]:
        box = self.seen.places[self.pieces[0]]
        chosen = (*self.pieces, piece)
        return tuple(p for p in self.seen.stack(box) if isinstance(p, str) and p in chosen)

    def take(self, click: Click) -> Choice:
        """Return the draft with one more unit, or in the hex that it comes in by, ready to go on.

        Clause: czech38 8.0.B
        """
        if isinstance(click, PieceClick):
            return replace(self, pieces=self._with(click.piece))
        if not isinstance(click, HexClick):
            return self
        group = under(self.front.arriving(self.pieces, click.hex), c("8.0.B"))
        return MoveDraft(group, self.seen, group.start, entered=True)


@dataclass(frozen=True)
class CallDraft:
    """A unit of the Slovak garrison in hand; calling it rolls a die, so it is asked again.

    Clause: czech38 8.3.E
    """

    side: Side
    piece: PieceId
    action: Action | None = None
    shape: Shape = Shape.CONFIRM

    @property
    def prompt(self) -> Prompt:
        """Ask whether it is called."""
        return Prompt("call-this-unit", c("8.3.E"), {"who": Who((self.piece,))})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the call."""
        return (Candidate(CALL, key="call", clause=c("8.3.E"), values={"who": Who((self.piece,))}, primary=True),)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click is no call."""
        return None if click == CALL else Refusal(c("8.3.E"), "call-first", None, {"who": Who((self.piece,))})

    def take(self, click: Click) -> Choice:
        """Return the call."""
        return Finished(Action(self.side, "call", (PieceClick(self.piece), CALL)), c("8.3.E"))

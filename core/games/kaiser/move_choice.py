"""The choice of a movement phase: a unit, then the hexes of its way; the next segment, or the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.limits import MOVED, limit_refusal, limit_words
from core.games.kaiser.movement import (
    FIRST,
    SECOND,
    Front,
    March,
    Mover,
    exit_refusal,
    prices,
    refuse_entry,
    refuse_far,
    refuse_step,
    segment_of,
    take_step,
    way_to,
)
from core.games.kaiser.overstack import losing
from core.games.kaiser.rules import Rules
from core.mechanics.finished import END, Finished
from core.model.actions import Action, Click, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, PieceId, Side, Unknown, Values, Who

LEAVE = KeyClick("leave-map")
NEXT = KeyClick("second-segment")

FRESH = "fresh"
"""Mark of replacement regiments that a division has just broken down into."""


def front_of(rules: Rules, position: Position, side: Side, segment: int | None = None) -> Front:
    """Return the front that a side's units meet as they would move now, or in a segment."""
    segment = segment or segment_of(position, side)
    known = rules.fronts.get(dict, position.stacks, position.layers, position.steps)
    found = known.get((side, segment))
    if found is None:
        found = known[(side, segment)] = Front.of(rules, position, side, segment)
    return found


def refuse_piece(rules: Rules, seen: Position, side: Side, segment: int, piece: PieceId) -> Refusal | None:
    """Return why a unit may not move in a segment at all, or None.

    Clause: kaiser 5.0.B, 5.1.1, 5.2.2.B, 5.2.3, 13.1.2
    """
    place, values = seen.places.get(piece), {"who": Who((piece,))}
    if rules.side_of.get(piece) != side:
        return Refusal(c("5.1.1"), "not-your-phase", Hex(place) if isinstance(place, int) else None, values)
    if not isinstance(place, int):
        return Refusal(c("5.0.B"), "not-on-the-map", None, values)
    return (
        _refuse_moved(seen, segment, piece, Hex(place))
        or _refuse_second(rules, seen, segment, piece)
        or _refuse_fresh(seen, piece, Hex(place))
        or limit_refusal(rules, seen, piece)
    )


def _refuse_moved(seen: Position, segment: int, piece: PieceId, at: Hex) -> Refusal | None:
    """A move is done in one go, and in one segment only.

    Clause: kaiser 5.0.B, 5.0.F, 5.1.1
    """
    values: Values = {"who": Who((piece,)), "at": At(at)}
    moved = seen.mark(piece, MOVED)
    if moved is None:
        return None
    if moved == segment:
        return Refusal(c("5.0.B"), "move-completed", at, values)
    return under(Refusal(c("5.0.F"), "moved-in-first-segment", at, values), c("5.1.1"))


def _refuse_second(rules: Rules, seen: Position, segment: int, piece: PieceId) -> Refusal | None:
    """Headquarters and units in enemy zones stay where they are in the second segment.

    Clause: kaiser 5.2.2.B, 5.2.3
    """
    if segment == FIRST:
        return None
    at = Hex(int(seen.places[piece]))
    values: Values = {"who": Who((piece,)), "at": At(at)}
    if rules.kind(piece) == "hq":
        return Refusal(c("5.2.3"), "headquarters-first-segment", at, values)
    if front_of(rules, seen, rules.side(piece), segment).enemy_zone[at]:
        return Refusal(c("5.2.2.B"), "begins-in-zone", at, values)
    return None


def _refuse_fresh(seen: Position, piece: PieceId, at: Hex) -> Refusal | None:
    """Regiments of a division that has just broken down do not move in the phase that follows.

    Clause: kaiser 13.1.2
    """
    if not seen.mark(piece, FRESH):
        return None
    return Refusal(c("13.1.2"), "just-broken-down", at, {"who": Who((piece,)), "at": At(at)})


def stuck(mover: Mover) -> Refusal | None:
    """Return the weightiest reason why a unit can take no step, or None when it can take one or leave the map."""
    march, grid = mover.start, mover.front.grid
    if exit_refusal(mover, march) is None:
        return None
    refusals = [Refusal(c("5.0.B"), "no-way-there", march.at, {"who": mover.who, "at": At(march.at)})]
    for to in grid.adjacent(march.at):
        refusal = refuse_step(mover, march, to)
        if refusal is None:
            return None
        refusals.append(refusal)
    weight = {c("6.2.3"): 0, c("5.1.3.C"): 1, c("5.0.B"): 3}
    return min(refusals, key=lambda refusal: weight.get(refusal.clause, 2))


def movable(rules: Rules, seen: Position, side: Side, segment: int) -> tuple[PieceId, ...]:
    """Return a side's units that can take a step in a segment, hex by hex, bottom to top."""
    found: list[PieceId] = []
    front = front_of(rules, seen, side, segment)
    for place in sorted(p for p in seen.stacks if isinstance(p, int)):
        for piece in seen.stacks[place]:
            if isinstance(piece, Unknown) or refuse_piece(rules, seen, side, segment, piece) is not None:
                continue
            if stuck(front.mover(piece)) is None:
                found.append(piece)
    return tuple(found)


@dataclass(frozen=True, eq=False)
class MovementChoice:
    """The root: which unit moves, or what is over."""

    rules: Rules
    seen: Observation
    side: Side
    segment: int
    shape: Shape = Shape.PIECES
    action: Action | None = None

    @property
    def prompt(self) -> Prompt:
        """Ask who moves; nobody has to (5.0.A)."""
        key = "who-moves" if self.segment == FIRST else "who-moves-second"
        limit, values = limit_words(self.rules, self.seen, self.side)
        clause = c("5.0.A") if self.segment == FIRST else c("5.2.2.A")
        return Prompt(f"{key}{limit}", clause, {"side": self.side, **values})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the units that can take a step, and the buttons."""
        able = movable(self.rules, self.seen, self.side, self.segment)
        clicks = tuple(Candidate(PieceClick(p), key="move-unit", clause=c("5.0.B")) for p in able)
        end = self._end(able)
        if self.refuse(NEXT) is not None:
            return (*clicks, end)
        return (*clicks, Candidate(NEXT, key="second-segment", clause=c("4.2.5.2"), primary=not able), end)

    def _end(self, able: tuple[PieceId, ...]) -> Candidate:
        """Return the button that ends the phase, which warns of hexes where units would be lost by it."""
        lost = losing(self.rules, self.seen, self.side)
        if not lost:
            return Candidate(END, key="end-movement", clause=c("5.0.A"), grave=bool(able), primary=not able)
        values: Values = {"count": len(lost), "hexes": tuple(map(At, lost))}
        return Candidate(END, key="end-movement-losses", clause=c("7.2.C"), values=values, grave=True)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click starts no move; ending with nobody moved is always allowed.

        Clause: kaiser 5.0.A, 4.2.5.2, 5.1.1
        """
        if isinstance(click, PieceClick):
            return self._refuse_piece(click.piece)
        if click in under((END,), c("5.0.A")):
            return None
        if click == NEXT:
            return self._refuse_next()
        if isinstance(click, HexClick):
            ours = self.rules.grid.exists(click.hex) and self.rules.units(self.seen, click.hex, self.side)
            return Refusal(c("5.0.B"), "choose-a-unit" if ours else "no-unit-there", click.hex, {"at": At(click.hex)})
        return Refusal(c("5.0.A"), "no-such-click")

    def _refuse_next(self) -> Refusal | None:
        if self.segment == SECOND:
            return Refusal(c("4.2.5.2"), "second-segment-already")
        if not movable(self.rules, self.seen, self.side, SECOND):
            return Refusal(c("5.2.2.A"), "nobody-for-second-segment")
        return None

    def _refuse_piece(self, piece: PieceId) -> Refusal | None:
        refusal = refuse_piece(self.rules, self.seen, self.side, self.segment, piece)
        return refusal or stuck(self._front.mover(piece))

    @cached_property
    def _front(self) -> Front:
        return front_of(self.rules, self.seen, self.side)

    def take(self, click: Click) -> Choice:
        """Return the draft of a unit's move, or what a button ends."""
        if isinstance(click, PieceClick):
            mover = self._front.mover(click.piece)
            return MoveDraft(mover, mover.start)
        key = click.key if isinstance(click, KeyClick) else END.key
        return Finished(Action(self.side, key, (KeyClick(key),)), c("5.0.A"))


@dataclass(frozen=True, eq=False)
class MoveDraft:
    """A unit and its way so far."""

    mover: Mover
    march: March
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Ask where to, or whether to go on; nobody must use all his points (5.0.D)."""
        values: Values = {"who": self.mover.who, "left": max(0, self.mover.left(self.march))}
        if self.march.fresh:
            key = "where-to-second" if self.mover.front.segment == SECOND else "where-to"
            return Prompt(key, c("5.0.B"), values)
        return Prompt("move-on-or-stop", c("5.0.D"), {**values, "at": At(self.march.at)})

    @property
    def action(self) -> Action | None:
        """The move, once it leads anywhere."""
        if self.march.fresh:
            return None
        return Action(self.mover.side, "move", self._clicks)

    @property
    def _clicks(self) -> tuple[Click, ...]:
        return (PieceClick(self.mover.piece), *map(HexClick, self.march.way[1:]))

    @cached_property
    def prices(self) -> dict[Hex, int]:
        """What every hex in reach costs from here."""
        return dict(prices(self.mover, self.march))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the hexes in reach with their prices, and the way off the map."""
        hexes = (Candidate(HexClick(to), self.prices[to], "move-here", c("5.3")) for to in sorted(self.prices))
        if exit_refusal(self.mover, self.march) is not None:
            return tuple(hexes)
        values: Values = {"who": self.mover.who, "at": At(self.march.at)}
        return (*hexes, Candidate(LEAVE, key=LEAVE.key, clause=c("20.2.A"), values=values, grave=True))

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click does not continue this move.

        Clause: kaiser 5.0.B
        """
        if isinstance(click, HexClick):
            return self._refuse_hex(click.hex)
        if click == LEAVE:
            return exit_refusal(self.mover, self.march)
        if isinstance(click, PieceClick):
            values: Values = {"who": Who((click.piece,)), "by": self.mover.who}
            return Refusal(c("5.0.B"), "one-unit-at-a-time", self.march.at, values)
        return Refusal(c("5.0.D"), "no-such-click")

    def _refuse_hex(self, to: Hex) -> Refusal | None:
        grid = self.mover.front.grid
        if not grid.exists(to):
            return Refusal(c("5.0.B"), "off-the-map")
        if to == self.march.at:
            return Refusal(c("5.0.B"), "already-there", to, {"at": At(to)})
        near = grid.direction(self.march.at, to) is not None
        refusal = refuse_step(self.mover, self.march, to) if near or self.march.halted else None
        if (near and refusal is None) or to in self.prices:
            return None
        return refusal or refuse_entry(self.mover, to) or refuse_far(self.mover, self.march, to)

    def take(self, click: Click) -> Choice:
        """Return the draft farther on its way (a far hex adds the cheapest way to it), or off the map."""
        if not isinstance(click, HexClick):
            return Finished(Action(self.mover.side, LEAVE.key, (*self._clicks, LEAVE)), c("20.2.A"))
        march = self.march
        for to in way_to(self.mover, march, click.hex):
            march = take_step(self.mover, march, to)
        return replace(self, march=march)


def movement_choices(rules: Rules, seen: Observation) -> Choice | None:
    """Return the movement choice of the side whose phase it is, as its segment has it.

    Clause: kaiser 5.0
    """
    side = seen.acting
    return None if side is None else under(MovementChoice(rules, seen, side, segment_of(seen, side)), c("5.0"))

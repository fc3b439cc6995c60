"""A group of units on its way: the hexes it may still reach, and why it may not go elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from core.board.hexes import Hex
from core.games.czech38.assault_draft import AssaultDraft
from core.games.czech38.clauses import c, under
from core.games.czech38.industry import exit_refusal
from core.games.czech38.movement import (
    Group,
    March,
    allowance,
    refuse_entry,
    refuse_halted,
    refuse_step,
    spent,
    step_price,
    take_step,
)
from core.games.czech38.reach import reach_of, refuse_far
from core.games.czech38.rules import Rules
from core.games.czech38.segments import Mode
from core.games.czech38.transfers import TRANSFERRED, transfer_refusal
from core.mechanics.finished import Finished
from core.mechanics.movement import JointReach
from core.model.actions import Action, Click, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, PieceId, Side, Values, Who

LEAVE = KeyClick("leave-map")

KINDS = {Mode.REGULAR: "move", Mode.TRANSFER: "transfer"}
"""Mode -> kind of the action that a move on the map becomes."""


@dataclass(frozen=True, slots=True)
class Mover:
    """A side that moves, and how."""

    side: Side
    mode: Mode = Mode.REGULAR


def refuse_piece(rules: Rules, seen: Position, by: Mover, piece: PieceId) -> Refusal | None:
    """Return why a piece on the map may not move this phase at all, or None.

    Clause: czech38 11.1.A, 11.1.C, 11.2.D, 11.6.B, 10.3.A, 3.1.A, 16.4.B
    """
    place, values = seen.places.get(piece), {"who": Who((piece,))}
    if rules.side_of.get(piece) not in (by.side, None):
        return Refusal(c("11.1.C"), "not-your-phase", place if isinstance(place, int) else None, values)
    if not isinstance(place, int) or piece not in rules.movement_class:
        return Refusal(c("11.1.A"), "not-on-the-map", None, values)
    refusal = _refuse_mode(rules, seen, by.mode, piece)
    if refusal is not None:
        return refusal
    if rules.kind(piece) == "border-sector" and rules.factor(seen, piece, "movement") == 0:
        return Refusal(c("16.4.B"), "never-moves", Hex(place), values)
    halted = seen.mark(piece, "halted")
    if halted is not None:
        return refuse_halted(str(halted), (piece,), Hex(place))
    if allowance(rules, seen, piece, by.mode) <= (spent(seen, piece) or 0):
        return Refusal(c("11.1.A"), "no-points-left", Hex(place), values)
    return None


def _refuse_mode(rules: Rules, seen: Position, mode: Mode, piece: PieceId) -> Refusal | None:
    """Return why a piece may not move in a mode: nobody moves in both in one phase.

    Clause: czech38 11.9.3.A
    """
    place, values = Hex(int(seen.places[piece])), {"who": Who((piece,))}
    if mode is Mode.TRANSFER:
        return transfer_refusal(rules, seen, piece)
    if seen.mark(piece, TRANSFERRED):
        return Refusal(c("11.9.3.A"), "transferred-already", place, values)
    return None


def stuck(group: Group) -> Refusal | None:
    """Return the weightiest reason why a group can take no step, or None when it can take one.

    Clause: czech38 10.3.B, 11.1.A
    """
    march, grid = group.start, group.rules.grid
    if exit_refusal(group, march) is None:
        return None
    refusals = []
    for to in grid.adjacent(march.at):
        refusal = refuse_step(group, march, to)
        if refusal is None:
            return None
        refusals.append(refusal)
    weight = {c("10.3.B"): 0, c("11.1.A"): 1, c("9.1.B"): 2, c("9.2"): 2}
    lonely = Refusal(c("11.1.B"), "no-way-there", march.at, {"who": Who(group.pieces), "at": At(march.at)})
    return min(refusals, key=lambda refusal: weight.get(refusal.clause, 3), default=lonely)


def refuse_together(seen: Observation, pieces: tuple[PieceId, ...]) -> Refusal | None:
    """Return why pieces of one hex may not move as one stack, or None.

    Units that have not moved began the phase where they stand; those that have may only go on with the stack
    that they moved with.

    Clause: czech38 11.5, 11.6.A, 15.12.A
    """
    # For an assault on the move it is the same.
    if len({seen.mark(piece, under("group", c("15.12.A"))) for piece in pieces}) > 1:
        return Refusal(c("11.5"), "did-not-move-together", None, {"who": Who(pieces)})
    return None


@lru_cache(maxsize=1 << 14)
def _destination(to: Hex, price: int) -> Candidate:
    return Candidate(HexClick(to), price, "move-here", c("11.8.C"))


@lru_cache(maxsize=1 << 10)
def _assault(to: Hex, price: int) -> Candidate:
    return Candidate(HexClick(to), price, "assault-here", c("15.4.A"))


@dataclass(frozen=True, eq=False)
class MoveDraft:
    """A group and its way so far.

    Attributes:
        entered: whether the way begins off the map, so that its first hex has been paid for.
        led: the clicks that came before the units.
    """

    group: Group
    seen: Observation
    march: March
    entered: bool = False
    led: tuple[Click, ...] = ()

    @property
    def _standing(self) -> bool:
        """Whether the group has gone nowhere yet."""
        return len(self.march.way) == 1 and not self.entered

    @property
    def shape(self) -> Shape:
        """Hexes are wanted; while the group stands, more pieces may join."""
        return Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Ask where to, or whether to go on; nobody must use all his points (11.2.C)."""
        values: Values = {"who": Who(self.group.pieces), "left": self._left}
        if self._standing:
            return Prompt("where-to", c("11.1.B"), values)
        return Prompt("move-on-or-stop", c("11.2.C"), {**values, "at": At(self.march.at)})

    @property
    def action(self) -> Action | None:
        """The move, from the first hex on."""
        if self._standing:
            return None
        way = self.march.way if self.entered else self.march.way[1:]
        clicks: tuple[Click, ...] = (*self.led, *map(PieceClick, self.group.pieces), *map(HexClick, way))
        return Action(self.group.side, "enter" if self.entered else KINDS[self.group.front.mode], clicks)

    @property
    def _left(self) -> int:
        pairs = zip(self.group.allowances, self.march.spent, strict=True)
        return max(0, min(points - used for points, used in pairs))

    @cached_property
    def reach(self) -> JointReach:
        """Every hex the group can still reach within its points."""
        return reach_of(self.group, self.march)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the units that may join and the hexes in reach with their prices."""
        joining: tuple[Candidate, ...] = ()
        if self._standing:
            friends = (p for p in self.seen.stack(self.march.at) if isinstance(p, str))
            joining = tuple(
                Candidate(PieceClick(p), key="join-stack", clause=c("11.5"))
                for p in friends
                if self._refuse_joining(p) is None
            )
        # A neighbour is entered by a single step where one leads there, whatever the way round would cost.
        prices = {**self.reach.costs, **self._steps()}
        del prices[self.march.at]
        enemies = self.group.front.enemies
        hexes = ((_assault if enemies[to] else _destination)(to, prices[to]) for to in sorted(prices))
        return (*joining, *hexes, *self._leaving())

    def _leaving(self) -> tuple[Candidate, ...]:
        """Return the way off the map, for industry that has come to it."""
        if exit_refusal(self.group, self.march) is not None:
            return ()
        values: Values = {"who": Who(self.group.pieces), "at": At(self.march.at)}
        cost = self.group.rules.figure("industry-exit-cost")
        return (Candidate(LEAVE, cost, "leave-map", c("16.2.G"), values),)

    def _steps(self) -> dict[Hex, int]:
        """Return the neighbours that a single step leads to, with what it costs the most burdened unit."""
        near = self.group.rules.grid.adjacent(self.march.at)
        able = (to for to in near if self._refuse_step(to) is None)
        return {to: step_price(self.group, self.march, to) for to in able}

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click does not continue this move."""
        if isinstance(click, HexClick):
            return self._refuse_hex(click.hex)
        if isinstance(click, PieceClick):
            if not self._standing:
                return Refusal(c("11.6.A"), "already-on-the-way", self.march.at, {"who": Who((click.piece,))})
            return self._refuse_joining(click.piece)
        if click == LEAVE:
            return exit_refusal(self.group, self.march)
        return Refusal(c("11.2.C"), "no-such-click")

    def _refuse_hex(self, to: Hex) -> Refusal | None:
        grid = self.group.rules.grid
        if not grid.exists(to):
            return under(Refusal(c("11.10"), "off-the-map"), c("8.0.C"))
        if to == self.march.at:
            return Refusal(c("11.1.B"), "already-there", to, {"at": At(to)})
        near = grid.direction(self.march.at, to) is not None
        refusal = self._refuse_step(to) if near or self.march.halted else None
        if refusal is None and near:
            return None
        if not self.march.halted and to in self.reach.costs:
            return None
        if self.group.blitz and self.group.front.enemies[to] and not near:
            return Refusal(c("15.4.A"), "assault-from-beside", to, {"at": At(to), "who": Who(self.group.pieces)})
        closed = refusal or refuse_entry(self.group, to)
        return closed or refuse_far(self.group, self.march, to)

    def _refuse_step(self, to: Hex) -> Refusal | None:
        """Return why the group may not go to a neighbour; units that come in assault in a move of their own."""
        refusal = refuse_step(self.group, self.march, to)
        if refusal is None and self.entered and self.group.front.enemies[to]:
            return Refusal(c("8.0.B"), "assault-after-entry", to, {"at": At(to), "who": Who(self.group.pieces)})
        return refusal

    def _refuse_joining(self, piece: PieceId) -> Refusal | None:
        group = self.group
        if piece in group.pieces:
            return Refusal(c("11.5"), "already-chosen", self.march.at, {"who": Who((piece,))})
        elsewhere = self.seen.places.get(piece) != self.march.at
        if elsewhere and group.rules.side_of.get(piece) == group.side:
            return Refusal(c("11.5"), "not-stacked-together", self.march.at, {"who": Who((piece,))})
        refusal = refuse_piece(group.rules, self.seen, Mover(group.side, group.front.mode), piece)
        if refusal is not None:
            return refusal
        pieces = self._with(piece)
        return refuse_together(self.seen, pieces) or stuck(group.front.group(*pieces))

    def _with(self, piece: PieceId) -> tuple[PieceId, ...]:
        """Return the group's pieces with one more, bottom to top."""
        chosen = (*self.group.pieces, piece)
        return tuple(p for p in self.seen.stack(self.march.at) if isinstance(p, str) and p in chosen)

    def take(self, click: Click) -> Choice:
        """Return the draft with one more unit, or farther on its way: a far hex adds the cheapest way to it."""
        if isinstance(click, PieceClick):
            group = self.group.front.group(*self._with(click.piece))
            return replace(self, group=group, march=group.start)
        if not isinstance(click, HexClick):
            gone: tuple[Click, ...] = (*map(PieceClick, self.group.pieces), *map(HexClick, self.march.way[1:]), LEAVE)
            return Finished(Action(self.group.side, LEAVE.key, gone), c("16.2.G"))
        march = self.march
        for to in self._way(click.hex):
            march = take_step(self.group, march, to)
        return AssaultDraft(self.group, march) if march.assaults else replace(self, march=march)

    def _way(self, to: Hex) -> tuple[Hex, ...]:
        near = self.group.rules.grid.direction(self.march.at, to) is not None
        if near and self._refuse_step(to) is None:
            return (to,)
        return self.reach.path(to)[1:]

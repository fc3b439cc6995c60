"""The choice of a movement phase: pieces of one hex, then the hexes of their way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from core.board.hexes import Hex
from core.games.czech38.assault_draft import AssaultDraft
from core.games.czech38.clauses import c, under
from core.games.czech38.movement import (
    Front,
    Group,
    March,
    allowance,
    can_step,
    reach_of,
    refuse_entry,
    refuse_far,
    refuse_halted,
    refuse_step,
    spent,
    step_price,
    take_step,
)
from core.games.czech38.rules import Rules
from core.games.czech38.stacks import owner
from core.mechanics.movement import JointReach
from core.model.actions import Action, Click, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, PieceId, Side, Values, Who

END_PHASE = "end-phase"


@dataclass(frozen=True, slots=True)
class Finished:
    """A draft that is complete and cannot grow."""

    action: Action
    clause: str
    shape: Shape = Shape.CONFIRM

    @property
    def prompt(self) -> Prompt:
        """Nothing is asked any more."""
        return Prompt("nothing-more", self.clause)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return no click."""
        return ()

    def refuse(self, click: Click) -> Refusal | None:
        """Refuse every click."""
        return Refusal(self.clause, "nothing-more")

    def take(self, click: Click) -> Choice:
        """Return itself."""
        return self


def refuse_piece(rules: Rules, seen: Observation, side: Side, piece: PieceId) -> Refusal | None:
    """Return why a piece may not move this phase at all, or None.

    Clause: czech38 11.1.A, 11.1.C, 11.2.D, 11.6.B, 10.3.A, 3.1.A
    """
    place, values = seen.places.get(piece), {"who": Who((piece,))}
    if rules.side_of.get(piece) not in (side, None):
        return Refusal(c("11.1.C"), "not-your-phase", place if isinstance(place, int) else None, values)
    if not isinstance(place, int) or piece not in rules.movement_class:
        return Refusal(c("11.1.A"), "not-on-the-map", None, values)
    halted = seen.mark(piece, "halted")
    if halted is not None:
        return refuse_halted(str(halted), (piece,), Hex(place))
    if allowance(rules, seen, piece) <= (spent(seen, piece) or 0):
        return Refusal(c("11.1.A"), "no-points-left", Hex(place), values)
    return None


def free_pieces(rules: Rules, seen: Observation, side: Side) -> tuple[PieceId, ...]:
    """Return a side's pieces on the map that may still move, hex by hex, bottom to top."""
    found = []
    for place in sorted(p for p in seen.stacks if isinstance(p, int)):
        if owner(rules, seen, place) == side:
            stack = [p for p in seen.stacks[place] if isinstance(p, str)]
            found += [p for p in stack if refuse_piece(rules, seen, side, p) is None]
    return tuple(found)


@dataclass(frozen=True, eq=False)
class MovementChoice:
    """The root: which unit or stack moves, or the end of the phase."""

    rules: Rules
    seen: Observation
    side: Side
    shape: Shape = Shape.PIECES
    action: Action | None = None

    @property
    def prompt(self) -> Prompt:
        """Ask who moves; nobody has to (11.2.B)."""
        return Prompt("who-moves", c("11.2.B"))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the units that can take a step, their hexes for whole stacks, and the end of the phase."""
        pieces = free_pieces(self.rules, self.seen, self.side)
        able = [p for p in pieces if can_step(group := self._group(p), group.start)]
        unmoved = tuple(p for p in able if spent(self.seen, p) is None)
        clicks = tuple(Candidate(PieceClick(p), key="move-unit", clause=c("11.1.B")) for p in able)
        hexes = dict.fromkeys(Hex(int(self.seen.places[p])) for p in able)
        stacks = tuple(Candidate(HexClick(at), key="move-stack", clause=c("11.5")) for at in hexes)
        values: Values = {"count": len(unmoved), "who": Who(unmoved)}
        end = Candidate(KeyClick(END_PHASE), key=END_PHASE, clause=c("5.1.E"), values=values, grave=bool(unmoved))
        return (*clicks, *stacks, end)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click starts no move."""
        if isinstance(click, KeyClick) and click.key == END_PHASE:
            return None
        if isinstance(click, HexClick):
            found = self._stack(click.hex)
            return found if isinstance(found, Refusal) else None
        if isinstance(click, PieceClick):
            return self._refuse_piece(click.piece)
        return Refusal(c("11.2.B"), "no-such-click")

    def take(self, click: Click) -> Choice:
        """Return the draft with a unit or all that may move from a hex, or the ended phase."""
        if isinstance(click, PieceClick):
            return self._draft((click.piece,))
        if isinstance(click, HexClick):
            stack = self._stack(click.hex)
            if not isinstance(stack, Refusal):
                return self._draft(stack)
        return Finished(Action(self.side, END_PHASE, (KeyClick(END_PHASE),)), c("5.1.E"))

    def _group(self, *pieces: PieceId) -> Group:
        if pieces not in self._groups:
            self._groups[pieces] = self._front.group(*pieces)
        return self._groups[pieces]

    @cached_property
    def _groups(self) -> dict[tuple[PieceId, ...], Group]:
        return {}

    @cached_property
    def _front(self) -> Front:
        found = self.rules.fronts.get(lambda: Front.of(self.rules, self.seen, self.side), self.seen, self.side)
        assert isinstance(found, Front)
        return found

    def _draft(self, pieces: tuple[PieceId, ...]) -> MoveDraft:
        group = self._group(*pieces)
        return MoveDraft(group, self.seen, group.start)

    def _refuse_piece(self, piece: PieceId) -> Refusal | None:
        refusal = refuse_piece(self.rules, self.seen, self.side, piece)
        return refusal or _stuck(self._group(piece))

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
            if refuse_together(self.seen, trial) is None and _stuck(self._group(*trial)) is None:
                taken = trial
        return taken


def _stuck(group: Group) -> Refusal | None:
    """Return the weightiest reason why a group can take no step, or None when it can take one.

    Clause: czech38 10.3.B, 11.1.A
    """
    march, grid = group.start, group.rules.grid
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
    """A group and its way so far."""

    group: Group
    seen: Observation
    march: March

    @property
    def shape(self) -> Shape:
        """Hexes are wanted; while the group stands, more pieces may join."""
        return Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Ask where to, or whether to go on; nobody must use all his points (11.2.C)."""
        values: Values = {"who": Who(self.group.pieces), "left": self._left}
        if len(self.march.way) == 1:
            return Prompt("where-to", c("11.1.B"), values)
        return Prompt("move-on-or-stop", c("11.2.C"), {**values, "at": At(self.march.at)})

    @property
    def action(self) -> Action | None:
        """The move, from the first hex on."""
        if len(self.march.way) == 1:
            return None
        clicks: tuple[Click, ...] = (*map(PieceClick, self.group.pieces), *map(HexClick, self.march.way[1:]))
        return Action(self.group.side, "move", clicks)

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
        if len(self.march.way) == 1:
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
        return (*joining, *hexes)

    def _steps(self) -> dict[Hex, int]:
        """Return the neighbours that a single step leads to, with what it costs the most burdened unit."""
        near = self.group.rules.grid.adjacent(self.march.at)
        able = (to for to in near if refuse_step(self.group, self.march, to) is None)
        return {to: step_price(self.group, self.march, to) for to in able}

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click does not continue this move."""
        if isinstance(click, HexClick):
            return self._refuse_hex(click.hex)
        if isinstance(click, PieceClick):
            if len(self.march.way) > 1:
                return Refusal(c("11.6.A"), "already-on-the-way", self.march.at, {"who": Who((click.piece,))})
            return self._refuse_joining(click.piece)
        return Refusal(c("11.2.C"), "no-such-click")

    def _refuse_hex(self, to: Hex) -> Refusal | None:
        grid = self.group.rules.grid
        if not grid.exists(to):
            return Refusal(c("11.10"), "off-the-map")
        if to == self.march.at:
            return Refusal(c("11.1.B"), "already-there", to, {"at": At(to)})
        near = grid.direction(self.march.at, to) is not None
        refusal = refuse_step(self.group, self.march, to) if near or self.march.halted else None
        if refusal is None and near:
            return None
        if not self.march.halted and to in self.reach.costs:
            return None
        if self.group.blitz and self.group.front.enemies[to] and not near:
            return Refusal(c("15.4.A"), "assault-from-beside", to, {"at": At(to), "who": Who(self.group.pieces)})
        closed = refusal or refuse_entry(self.group, to)
        return closed or refuse_far(self.group, self.march, to)

    def _refuse_joining(self, piece: PieceId) -> Refusal | None:
        group = self.group
        if piece in group.pieces:
            return Refusal(c("11.5"), "already-chosen", self.march.at, {"who": Who((piece,))})
        elsewhere = self.seen.places.get(piece) != self.march.at
        if elsewhere and group.rules.side_of.get(piece) == group.side:
            return Refusal(c("11.5"), "not-stacked-together", self.march.at, {"who": Who((piece,))})
        refusal = refuse_piece(group.rules, self.seen, group.side, piece)
        if refusal is not None:
            return refusal
        pieces = self._with(piece)
        return refuse_together(self.seen, pieces) or _stuck(group.front.group(*pieces))

    def _with(self, piece: PieceId) -> tuple[PieceId, ...]:
        """Return the group's pieces with one more, bottom to top."""
        chosen = (*self.group.pieces, piece)
        return tuple(p for p in self.seen.stack(self.march.at) if isinstance(p, str) and p in chosen)

    def take(self, click: Click) -> Choice:
        """Return the draft with one more unit, or farther on its way: a far hex adds the cheapest way to it."""
        if isinstance(click, PieceClick):
            group = self.group.front.group(*self._with(click.piece))
            return MoveDraft(group, self.seen, group.start)
        if not isinstance(click, HexClick):
            return self
        march = self.march
        for to in self._way(click.hex):
            march = take_step(self.group, march, to)
        if march.assaults:
            return AssaultDraft(self.group, march)
        return MoveDraft(self.group, self.seen, march)

    def _way(self, to: Hex) -> tuple[Hex, ...]:
        near = self.group.rules.grid.direction(self.march.at, to) is not None
        if near and refuse_step(self.group, self.march, to) is None:
            return (to,)
        return self.reach.path(to)[1:]

"""Regular movement: what a step costs, what bars it, and how far a group gets."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from core.board.hexes import Grid, Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.interdiction import entry_under, ground_under, shadow
from core.games.czech38.rules import TERRAIN_CLAUSE, Rules
from core.games.czech38.schema_play import GERMAN
from core.games.czech38.segments import Mode
from core.games.czech38.stacks import stack_refusal
from core.games.czech38.transfers import bars, refuse_near
from core.games.czech38.zones import holding, zone
from core.mechanics.cache import Known
from core.mechanics.movement import Ground, JointReach, Walker, joint_reach
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, PieceId, Side, Unknown, Values, Who

HALT_ZONE = "zone"
HALT_GUARANTEE = "guarantee"
HALT_DONE = "done"
HALT_PARENT = "parent"

FAR = 8
"""Points for every column and row: more than any way across the map costs."""


def allowance(rules: Rules, position: Position, piece: PieceId, mode: Mode = Mode.REGULAR) -> int:
    """Return a piece's movement points for the phase, halved and rounded up if it began out of supply.

    A transfer has a multiple of the printed points.

    Clause: czech38 11.1.A, 7.4.B, 7.5.1.B, 11.9.2.D
    """
    printed = rules.factor(position, piece, "movement")
    if mode is Mode.TRANSFER:
        return printed * under(rules.figure("operational-multiplier"), c("11.9.2.D"))
    if position.mark(piece, "halved") is None:
        return printed
    divisor = under(rules.figure("out-of-supply-divisor"), c("7.4.B"), c("7.5.1.B"))
    return under(-(-printed // divisor), c("7.4.B.ex"))


def spent(position: Position, piece: PieceId) -> int | None:
    """Return the points a piece has used this phase; None when it has not moved."""
    used = position.mark(piece, "spent")
    return used if isinstance(used, int) else None


@dataclass(frozen=True, slots=True)
class March:
    """A group on its way.

    Attributes:
        way: hexes from where this move began to where the group is.
        spent: points used this phase, by piece.
        fresh: whether no piece of the group has left its hex this phase.
        halted: why it may not go on; empty while it may.
    """

    way: tuple[Hex, ...]
    spent: tuple[int, ...]
    fresh: bool
    halted: str = ""

    @property
    def at(self) -> Hex:
        """Where the group is now."""
        return self.way[-1]


@dataclass(frozen=True, eq=False)
class Front:
    """A position as one side's movement meets it; worked out once for all its groups.

    Attributes, one byte a cell:
        enemies: hexes with enemy ground combat units.
        enemy_zone: hexes in enemy zones of control; friends there change nothing (10.3.C).
        forts: intact forts of either kind.
        shade: hexes made dear by enemy interdiction.
        bars: hexes that transfers keep out of, with the reason; empty of reasons in regular movement.
    """

    rules: Rules
    position: Position
    side: Side
    enemies: bytes
    enemy_zone: bytes
    forts: bytes
    shade: bytes
    bars: bytes
    mode: Mode = Mode.REGULAR

    @classmethod
    def of(cls, rules: Rules, position: Position, side: Side, mode: Mode = Mode.REGULAR) -> Front:
        """Return the front that a side meets in a position when it moves in a mode."""
        enemy = rules.enemy(side)
        zones = under(zone(rules, position, enemy), c("10.3.C"))
        held, forts = holding(rules, position)[enemy], rules.intact_forts(position)
        barred = bars(rules, position, side) if mode is Mode.TRANSFER else rules.nowhere
        return cls(rules, position, side, held, zones, forts, shadow(rules, position, side), barred, mode)

    @cached_property
    def grid(self) -> Grid:
        """The board's geometry."""
        return self.rules.grid

    @cached_property
    def friends(self) -> tuple[tuple[Hex, tuple[PieceId | Unknown, ...]], ...]:
        """The side's own stacks on the map."""
        side_of = self.rules.side_of
        return tuple(
            (place, stack)
            for place, stack in self.position.stacks.items()
            if not isinstance(place, str) and side_of.get(stack[-1]) == self.side  # type: ignore[arg-type]
        )

    def group(self, *pieces: PieceId) -> Group:
        """Return pieces of one hex, bottom to top, that move together."""
        rules, position = self.rules, self.position
        used = [spent(position, piece) for piece in pieces]
        at = Hex(int(position.places[pieces[0]]))
        start = March((at,), tuple(u or 0 for u in used), fresh=not any(u is not None for u in used))
        points = tuple(allowance(rules, position, piece, self.mode) for piece in pieces)
        entries = tuple(entry_under(rules, piece, self.shade) for piece in pieces)
        return Group(self, pieces, start, points, entries, self._closed_to(pieces))

    def arriving(self, pieces: tuple[PieceId, ...], at: Hex) -> Group:
        """Return pieces that come in from off the map by a hex, which each has paid for.

        They pay for its ground from the first hex on, are stopped by enemy zones, and have their full points.

        Clause: czech38 8.0.B, 8.1.F, 8.1.G
        """
        rules = self.rules
        points = tuple(allowance(rules, self.position, piece) for piece in pieces)
        costs = [ground_under(rules, piece, at, self.shade) for piece in pieces]
        after = tuple(min(cost, left) for cost, left in zip(under(costs, c("8.1.G")), points, strict=True))
        halted = under(HALT_ZONE if self.enemy_zone[at] else "", c("8.1.F"))
        if not halted and after != tuple(costs):
            halted = HALT_GUARANTEE
        start = March((at,), after, fresh=False, halted=halted)
        entries = tuple(entry_under(rules, piece, self.shade) for piece in pieces)
        return Group(self, pieces, start, points, entries, self._closed_to(pieces))

    def _closed_to(self, pieces: tuple[PieceId, ...]) -> bytes:
        """Return the forts that are closed to pieces; Czechs pass them at the price of the ground (11.8.2.3.B)."""
        if self.side == GERMAN or any(self.rules.kind(piece) == "corps" for piece in pieces):
            return self.forts
        return under(self.rules.nowhere, c("11.8.2.3.B"))


@dataclass(frozen=True, eq=False)
class Group:
    """Pieces of one side that move together.

    Attributes:
        start: the march before its first step.
        allowances: movement points of each piece for the phase.
        entries: the cost of every step, by piece.
        forts: intact forts where they are closed to the group.
        endless: how far it would get with points without end, by where it is.
    """

    front: Front
    pieces: tuple[PieceId, ...]
    start: March
    allowances: tuple[int, ...]
    entries: tuple[bytes, ...]
    forts: bytes
    endless: Known[JointReach] = field(default_factory=Known, repr=False)

    @property
    def rules(self) -> Rules:
        """What they move by."""
        return self.front.rules

    @property
    def position(self) -> Position:
        """What they move through; it does not change while they march."""
        return self.front.position

    @property
    def side(self) -> Side:
        """Whose they are."""
        return self.front.side

    @cached_property
    def barred(self) -> bytes:
        """Hexes this group may not enter, prohibited terrain aside."""
        closed = int.from_bytes(self.front.enemies, "little") | int.from_bytes(self.forts, "little")
        closed |= int.from_bytes(self.front.bars, "little")
        cells = bytearray(closed.to_bytes(len(self.forts), "little"))
        # Whole units are counted first; only a crowd, or one that stands alone, is looked at closely.
        loners = self.rules.stacks.loners
        room = -1 if not loners.isdisjoint(self.pieces) else self.rules.limit - len(self.pieces)
        for at, stack in self.front.friends:
            if (len(stack) > room or not loners.isdisjoint(stack)) and self.crowded(at):
                cells[at] = 1
        return bytes(cells)

    def crowded(self, at: Hex) -> Refusal | None:
        """Return why the group may not stand in a hex with the friends there, or None; at all times (9.7.A)."""
        stack = self.front.position.stacks.get(at)
        if stack is None:
            return None
        friends = tuple(p for p in stack if not isinstance(p, Unknown) and p not in self.pieces)
        refusal = stack_refusal(self.rules, (*friends, *self.pieces), at) if friends else None
        return under(refusal, c("9.7.A"))


def refuse_entry(group: Group, to: Hex) -> Refusal | None:
    """Return why nobody of a group may be in a hex at all, whatever the way there, or None.

    Clause: czech38 11.4, 11.8.1.5, 11.8.1.6, 11.8.2.3.A, 14.1.4, 9.7.A
    """
    if group.front.enemies[to]:
        return Refusal(c("11.4"), "enemy-there", to, {"at": At(to), "who": Who(group.pieces)})
    if group.forts[to]:
        clause = c("11.8.2.3.A") if group.side == GERMAN else c("14.1.4")
        return Refusal(clause, "intact-fort", to, {"at": At(to), "who": Who(group.pieces)})
    rules = group.front.rules
    near = refuse_near(rules, group.front.bars[to], to, group.pieces)
    if near is not None:
        return near
    for piece in group.pieces:
        if rules.prohibited(piece, to):
            clause = TERRAIN_CLAUSE.get(rules.terrain(to), c("11.8.A"))
            return Refusal(clause, "ground-closed", to, {"at": At(to), "who": Who((piece,))})
    return group.crowded(to)


def refuse_step(group: Group, march: March, to: Hex) -> Refusal | None:
    """Return why a group may not take one step to a hex, or None.

    Clause: czech38 10.3.A, 10.3.B, 11.1.A, 11.1.B, 11.3.A, 11.3.B
    """
    if march.halted:
        return refuse_halted(march.halted, group.pieces, march.at)
    direction = group.front.grid.direction(march.at, to)
    if direction is None:
        return Refusal(c("11.1.B"), "not-adjacent", to, {"at": At(to), "from": At(march.at)})
    closed = refuse_entry(group, to)
    if closed is not None:
        return closed
    if march.fresh and group.front.enemy_zone[march.at] and group.front.enemy_zone[to]:
        return Refusal(c("10.3.B"), "zone-to-zone", to, {"at": At(to), "from": At(march.at)})
    if march.fresh:
        # One hex is guaranteed to every unit that has not moved, though not a closed one (11.3).
        return under(None, c("11.3.A"), c("11.3.B"))
    # Nobody is kept from hexes where he will be out of supply (7.6).
    return under(_too_dear(group, march, to, direction), c("7.6"))


def _too_dear(group: Group, march: March, to: Hex, direction: int) -> Refusal | None:
    step = 6 * march.at + direction
    for piece, entry, points, used in zip(group.pieces, group.entries, group.allowances, march.spent, strict=True):
        if entry[step] > points - used:
            values: Values = {"at": At(to), "who": Who((piece,)), "cost": entry[step], "left": points - used}
            return Refusal(c("11.1.A"), "too-few-points", to, values)
    return None


def refuse_halted(why: str, pieces: tuple[PieceId, ...], at: Hex) -> Refusal:
    """Return the refusal for units that are done moving.

    Clause: czech38 10.3.A, 11.2.D, 11.3.A, 11.6.B
    """
    clause, key = {
        HALT_ZONE: (c("10.3.A"), "stopped-by-zone"),
        HALT_GUARANTEE: (c("11.3.A"), "all-points-spent"),
        HALT_DONE: (c("11.2.D"), "move-completed"),
        HALT_PARENT: (c("11.6.B"), "parent-completed"),
    }[why]
    return Refusal(clause, key, at, {"who": Who(pieces), "at": At(at)})


def take_step(group: Group, march: March, to: Hex) -> March:
    """Return the march after a step that `refuse_step` lets pass.

    Each unit pays its own cost from its own points (ruling on 11.7). A unit that has not moved and cannot pay
    spends all it has instead (11.3.A) and is done. A hex in an enemy zone ends the march (10.3.A).

    Clause: czech38 11.7, 11.8.C
    """
    direction = group.front.grid.direction(march.at, to)
    if direction is None:
        raise ValueError(f"cells {march.at} and {to} do not touch")
    step, short = 6 * march.at + direction, False
    after = []
    for entry, points, used in zip(group.entries, group.allowances, march.spent, strict=True):
        # Each pays his own cost from his own points (11.7).
        short = short or used + entry[step] > under(points, c("11.7"))
        after.append(min(used + entry[step], max(points, used)))
    halted = HALT_ZONE if group.front.enemy_zone[to] else (HALT_GUARANTEE if short else "")
    return March((*march.way, to), tuple(after), fresh=False, halted=halted)


def step_price(group: Group, march: March, to: Hex) -> int:
    """Return what a step that `refuse_step` lets pass takes from the unit that pays most."""
    step = 6 * march.at + (group.rules.grid.direction(march.at, to) or 0)
    paid = zip(group.entries, group.allowances, march.spent, strict=True)
    return max(min(entry[step], points - used) for entry, points, used in paid)


def entry_price(front: Front, pieces: tuple[PieceId, ...], at: Hex) -> int:
    """Return what coming in by a hex takes from the piece that pays most."""
    return max(front.arriving(pieces, at).start.spent)


def walk(group: Group, way: tuple[Hex, ...]) -> March:
    """Return the march of a group over these hexes, its start not among them."""
    march = group.start
    for to in way:
        march = take_step(group, march, to)
    return march


def reach_of(group: Group, march: March) -> JointReach:
    """Return every hex a group can still reach, prices by the points of its most burdened unit.

    Clause: czech38 9.7.A, 9.7.B, 10.3.A, 10.3.B, 11.1.A, 11.7
    """
    walkers = [
        Walker(entry, points - used)
        for entry, points, used in zip(group.entries, group.allowances, march.spent, strict=True)
    ]
    if march.halted:
        return JointReach.nowhere(march.at)
    first = group.front.enemy_zone if march.fresh and group.front.enemy_zone[march.at] else b""
    ground = Ground(group.barred, under(group.front.enemy_zone, c("10.3.A")), first)
    return under(joint_reach(group.rules.grid, walkers, march.at, ground), c("9.7.B"))


def guaranteed(group: Group, march: March) -> tuple[Hex, ...]:
    """Return the neighbours a group may step to though a unit cannot pay (11.3.A), ascending."""
    if not march.fresh:
        return ()
    near = sorted(group.rules.grid.adjacent(march.at))
    return tuple(to for to in near if refuse_step(group, march, to) is None)


def can_step(group: Group, march: March) -> bool:
    """Tell whether a group can take at least one step."""
    return any(refuse_step(group, march, to) is None for to in group.front.grid.adjacent(march.at))


def refuse_far(group: Group, march: March, to: Hex) -> Refusal:
    """Return why a group cannot get to a hex that it may be in: too dear, or closed all round.

    Clause: czech38 10.3.A, 11.1.A, 11.1.B
    """
    found = group.endless.get((march.at, march.fresh), lambda: _endless(group, march, group.front.enemy_zone))
    left = min(points - used for points, used in zip(group.allowances, march.spent, strict=True))
    values: Values = {"at": At(to), "who": Who(group.pieces), "left": left}
    if to in found.costs:
        cost = max(_cost(group, entry, found.path(to)) for entry in group.entries)
        return Refusal(c("11.1.A"), "too-far", to, {**values, "cost": cost})
    free = group.endless.get(march.at, lambda: _endless(group, march, bytes(len(group.barred))))
    if to in free.costs:
        return Refusal(c("10.3.A"), "zones-in-the-way", to, values)
    return Refusal(c("11.1.B"), "no-way-there", to, values)


def _endless(group: Group, march: March, zones: bytes) -> JointReach:
    """Return every hex a group could reach if it had points without end.

    The unit with the heaviest costs stands for all: the others can follow it.
    """
    grid = group.rules.grid
    walker = Walker(max(group.entries, key=sum), FAR * (grid.columns + grid.rows))
    first = zones if march.fresh and zones[march.at] else b""
    return joint_reach(grid, [walker], march.at, Ground(group.barred, zones, first))


def _cost(group: Group, entry: bytes, way: tuple[Hex, ...]) -> int:
    direction = group.rules.grid.direction
    return sum(entry[6 * a + (direction(a, b) or 0)] for a, b in pairwise(way))

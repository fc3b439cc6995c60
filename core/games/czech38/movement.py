"""Regular movement: what a step costs, what bars it, and how far a group gets."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from core.board.hexes import Grid, Hex
from core.games.czech38.blitz import exit_toll, tolled, trained
from core.games.czech38.clauses import c, under
from core.games.czech38.interdiction import entry_under, ground_under, shadow
from core.games.czech38.launch import assault_costs, launch_refusal
from core.games.czech38.rules import TERRAIN_CLAUSE, Rules
from core.games.czech38.schema_play import GERMAN
from core.games.czech38.segments import Mode
from core.games.czech38.stacks import stack_refusal
from core.games.czech38.transfers import bars, refuse_near
from core.games.czech38.zones import holding, zone
from core.mechanics.cache import Known
from core.mechanics.movement import JointReach
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, PieceId, Side, Unknown, Values, Who

HALT_ZONE = "zone"
HALT_GUARANTEE = "guarantee"
HALT_DONE = "done"
HALT_PARENT = "parent"
HALT_ASSAULT = "assault"
HALT_RETURNED = "returned"

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
        halted: why it may not go on; empty while it may. `assault` when the last hex is one that it assaults.
    """

    way: tuple[Hex, ...]
    spent: tuple[int, ...]
    fresh: bool
    halted: str = ""

    @property
    def at(self) -> Hex:
        """Where the group is now."""
        return self.way[-1]

    @property
    def assaults(self) -> bool:
        """Whether the last hex is an enemy's, entered by mobile assault."""
        return self.halted == HALT_ASSAULT


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
        stopped = self.enemy_zone[at] and not all(piece in trained(rules) for piece in pieces)
        halted = under(HALT_ZONE if stopped else "", c("8.1.F"))
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

    @property
    def limit_clause(self) -> str:
        """The clause that says how far they go: their printed points, or twice as many in a transfer."""
        return c("11.9.2.D") if self.front.mode is Mode.TRANSFER else c("11.1.A")

    @cached_property
    def blitz(self) -> bool:
        """Whether all of them may go from zone to zone, and assault on the move (15.2, 15.3)."""
        units = trained(self.rules)
        return bool(units) and self.front.mode is Mode.REGULAR and all(piece in units for piece in self.pieces)

    @cached_property
    def stops(self) -> bytes:
        """Hexes that end its move once it is in them: enemy zones, for whoever cannot pay his way out of them."""
        return self.rules.nowhere if self.blitz else self.front.enemy_zone

    def layers(self, march: March) -> tuple[bytes, ...]:
        """Return the cost of every step on from here, by piece, leaving enemy zones included."""
        if not self.blitz:
            return self.entries
        began = march.at if march.fresh else None
        return tuple(tolled(self.rules, entry, self.front.enemy_zone, began) for entry in self.entries)

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
        german = group.side == GERMAN
        clause, key = (c("11.8.2.3.A"), "intact-fort") if german else (c("14.1.4"), "intact-fort-of-ours")
        return Refusal(clause, key, to, {"at": At(to), "who": Who(group.pieces)})
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
    if group.front.enemies[to]:
        return launch_refusal(group, march, to)
    closed = refuse_entry(group, to)
    if closed is not None:
        return closed
    zone = group.front.enemy_zone
    from_zone = march.fresh and zone[march.at] and zone[to]
    if from_zone and not under(group.blitz, c("10.3.D")):
        return Refusal(c("10.3.B"), "zone-to-zone", to, {"at": At(to), "from": At(march.at)})
    # One hex is guaranteed to every unit that has not moved, though not a closed one (11.3).
    if under(march.fresh and not from_zone, c("11.3.A"), c("11.3.B")):
        return None
    # Nobody is kept from hexes where he will be out of supply (7.6).
    return under(_too_dear(group, march, to), c("7.6"))


def step_costs(group: Group, march: March, to: Hex) -> tuple[int, ...]:
    """Return what a step to a neighbour costs each piece; into an enemy's hex, what the mobile assault does."""
    if group.front.enemies[to]:
        return assault_costs(group, march.at, to)
    step = 6 * march.at + (group.front.grid.direction(march.at, to) or 0)
    zone, toll = group.front.enemy_zone, 0
    if group.blitz:
        toll = exit_toll(group.rules, zone, march.at, to, fresh=march.fresh)
    return tuple(entry[step] + toll for entry in group.entries)


def _too_dear(group: Group, march: March, to: Hex) -> Refusal | None:
    costs = step_costs(group, march, to)
    for piece, cost, points, used in zip(group.pieces, costs, group.allowances, march.spent, strict=True):
        if cost > points - used:
            values: Values = {"at": At(to), "who": Who((piece,)), "cost": cost, "left": points - used}
            return Refusal(group.limit_clause, "too-few-points", to, values)
    return None


def refuse_halted(why: str, pieces: tuple[PieceId, ...], at: Hex) -> Refusal:
    """Return the refusal for units that are done moving.

    Clause: czech38 10.3.A, 11.2.D, 11.3.A, 11.6.B, 15.10.A.2
    """
    clause, key = {
        HALT_ZONE: (c("10.3.A"), "stopped-by-zone"),
        HALT_GUARANTEE: (c("11.3.A"), "all-points-spent"),
        HALT_DONE: (c("11.2.D"), "move-completed"),
        HALT_PARENT: (c("11.6.B"), "parent-completed"),
        HALT_ASSAULT: (c("15.4.A"), "assault-in-hand"),
        HALT_RETURNED: (c("15.10.A.2"), "returned-from-assault"),
    }[why]
    return Refusal(clause, key, at, {"who": Who(pieces), "at": At(at)})


def take_step(group: Group, march: March, to: Hex) -> March:
    """Return the march after a step that `refuse_step` lets pass.

    Each unit pays its own cost from its own points (ruling on 11.7). A unit that has not moved and cannot pay
    spends all it has instead (11.3.A) and is done. A hex in an enemy zone ends the march (10.3.A), but not that of
    units that may pay their way on (15.2); an enemy's hex does until the assault on it is fought.

    Clause: czech38 11.7, 11.8.C
    """
    if group.front.grid.direction(march.at, to) is None:
        raise ValueError(f"cells {march.at} and {to} do not touch")
    after, short = [], False
    for cost, points, used in zip(step_costs(group, march, to), group.allowances, march.spent, strict=True):
        # Each pays his own cost from his own points (11.7).
        short = short or used + cost > under(points, c("11.7"))
        after.append(min(used + cost, max(points, used)))
    halted = HALT_ZONE if group.stops[to] else (HALT_GUARANTEE if short else "")
    if group.front.enemies[to]:
        halted = HALT_ASSAULT
    return March((*march.way, to), tuple(after), fresh=False, halted=halted)


def step_price(group: Group, march: March, to: Hex) -> int:
    """Return what a step that `refuse_step` lets pass takes from the unit that pays most."""
    paid = zip(step_costs(group, march, to), group.allowances, march.spent, strict=True)
    return max(min(cost, points - used) for cost, points, used in paid)


def entry_price(front: Front, pieces: tuple[PieceId, ...], at: Hex) -> int:
    """Return what coming in by a hex takes from the piece that pays most."""
    return max(front.arriving(pieces, at).start.spent)


def walk(group: Group, way: tuple[Hex, ...]) -> March:
    """Return the march of a group over these hexes, its start not among them."""
    march = group.start
    for to in way:
        march = take_step(group, march, to)
    return march

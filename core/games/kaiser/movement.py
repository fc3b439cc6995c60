"""Movement of single units: what a step costs, what bars it, and how far a unit gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from core.board.hexes import Grid, Hex
from core.board.paths import IMPASSABLE
from core.games.kaiser.clauses import c, under
from core.games.kaiser.costs import entry_costs, exit_cost
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.games.kaiser.zones import zone
from core.mechanics.cache import Known
from core.mechanics.movement import Ground, JointReach, Walker, joint_reach
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, PieceId, Side, Values, Who

FIRST, SECOND = 1, 2
"""The segments of a movement phase; a unit moves in one of them."""

SEGMENT = "segment"
"""Memo of a movement phase: its segment."""

PHASES = frozenset(f"{side}-movement" for side in (GERMAN, ALLIED))
"""Kinds of frame in which a side moves."""

HALT_ZONE = "zone"
HALT_GUARANTEE = "guarantee"

FAR = 12
"""Points for every column and row: more than any way across the map costs."""


def segment_of(position: Position, side: Side) -> int:
    """Return the segment of a side's movement phase; the first when none is under way."""
    found = position.frame(f"{side}-movement")
    segment = found[1].get(SEGMENT) if found is not None else None
    return segment if isinstance(segment, int) else FIRST


def allowance(rules: Rules, position: Position, piece: PieceId, segment: int) -> int:
    """Return a unit's movement points for a segment: what is printed, in the second segment a multiple of it.

    Clause: kaiser 5.0.D, 5.0.E, 5.1.4, 5.2.1, 5.2.2.A
    """
    # Nothing is left over from before, and neither advances nor retreats take anything away.
    printed = under(rules.factor(position, piece, "movement"), c("5.0.E"), c("5.1.4"), c("5.2.1"))
    if segment == FIRST:
        return printed
    return printed * under(rules.figure("second-segment-multiplier"), c("5.2.2.A"))


@dataclass(frozen=True, slots=True)
class March:
    """A unit on its way.

    Attributes:
        way: hexes from where it began to where it is.
        spent: points used.
        halted: why it may not go on; empty while it may.
    """

    way: tuple[Hex, ...]
    spent: int = 0
    halted: str = ""

    @property
    def at(self) -> Hex:
        """Where the unit is now."""
        return self.way[-1]

    @property
    def fresh(self) -> bool:
        """Whether it has gone nowhere yet."""
        return len(self.way) == 1


@dataclass(frozen=True, eq=False)
class Front:
    """A position as one side's movement meets it in a segment; worked out once for all its units.

    Attributes:
        enemies: one byte a cell: 1 where enemies stand.
        enemy_zone: one byte a cell: 1 in enemy zones of control.
        entry: the cost of every step, gas included.
    """

    rules: Rules
    position: Position
    side: Side
    segment: int
    enemies: bytes
    enemy_zone: bytes
    entry: bytes

    @classmethod
    def of(cls, rules: Rules, position: Position, side: Side, segment: int) -> Front:
        """Return the front that a side meets in a position when it moves in a segment."""
        enemy = rules.enemy(side)
        zones, held = zone(rules, position, enemy), rules.held(position, enemy)
        return cls(rules, position, side, segment, held, zones, entry_costs(rules, position))

    @property
    def grid(self) -> Grid:
        """The board's geometry."""
        return self.rules.grid

    @cached_property
    def closed(self) -> bytes:
        """Where no unit may go in this segment: to enemies, and in the second segment into their zones."""
        if self.segment == FIRST:
            return self.enemies
        both = int.from_bytes(self.enemies, "little") | int.from_bytes(self.enemy_zone, "little")
        return both.to_bytes(len(self.enemies), "little")

    def mover(self, piece: PieceId) -> Mover:
        """Return a unit on the map before its first step.

        One that begins in an enemy zone pays half its printed points, rounded down, to leave it: once, however many
        enemies control its hex.

        Clause: kaiser 5.1.3.B, 6.1.D
        """
        rules, position = self.rules, self.position
        at = Hex(int(position.places[piece]))
        toll = 0
        if under(self.enemy_zone[at], c("6.1.D")):
            printed = rules.factor(position, piece, "movement")
            toll = under(printed // rules.figure("zone-exit-divisor"), c("5.1.3.B"))
        return Mover(self, piece, at, allowance(rules, position, piece, self.segment), toll)


@dataclass(frozen=True, eq=False)
class Mover:
    """A unit that moves.

    Attributes:
        at: where it begins.
        points: what it has for the segment.
        toll: what leaving its first hex costs beside the ground.
        endless: how far it would get with points without end, by where it is and what bars it.
    """

    front: Front
    piece: PieceId
    at: Hex
    points: int
    toll: int
    endless: Known[JointReach] = field(default_factory=Known, repr=False)

    @property
    def start(self) -> March:
        """The march before its first step."""
        return March((self.at,))

    @property
    def rules(self) -> Rules:
        """What it moves by."""
        return self.front.rules

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.front.side

    @property
    def who(self) -> Who:
        """The unit, for sentences."""
        return Who((self.piece,))

    def left(self, march: March) -> int:
        """Return the points left for ground, the toll for leaving a zone taken off."""
        return self.points - march.spent - (self.toll if march.fresh else 0)


def refuse_entry(mover: Mover, to: Hex) -> Refusal | None:
    """Return why a unit may not be in a hex at all, whatever the way there, or None.

    Friends bar nothing, however many they are.

    Clause: kaiser 5.1.2, 5.1.3.C, 5.2.2.B, 5.3, 5.4.B, 7.2.B
    """
    front = mover.front
    if front.enemies[to]:
        return Refusal(c("5.1.2"), "enemy-there", to, {"at": At(to), "who": mover.who})
    # Any number of friends may pass through a hex, or stand there until the phase ends: only ground and zones bar it.
    return under(_refuse_ground(mover, to), c("5.4.B"), c("7.2.B"))


def _refuse_ground(mover: Mover, to: Hex) -> Refusal | None:
    """Return why a hex without enemies is closed to a unit: its ground, or a zone in the second segment.

    Clause: kaiser 5.1.3.C, 5.2.2.B, 5.3
    """
    front = mover.front
    if mover.rules.hex_cost(to) == IMPASSABLE:
        return Refusal(c("5.3"), "ground-closed", to, {"at": At(to), "who": mover.who})
    if front.segment == SECOND and under(front.enemy_zone[to], c("5.2.2.B")):
        return Refusal(c("5.1.3.C"), "second-segment-zone", to, {"at": At(to), "who": mover.who})
    return None


def refuse_step(mover: Mover, march: March, to: Hex) -> Refusal | None:
    """Return why a unit may not take one step to a hex, or None.

    Clause: kaiser 5.0.B, 5.0.D, 5.1.5, 6.2.2.A, 6.2.3
    """
    if march.halted:
        return refuse_halted(mover, march)
    if mover.front.grid.direction(march.at, to) is None:
        return Refusal(c("5.0.B"), "not-adjacent", to, {"at": At(to), "from": At(march.at)})
    closed = refuse_entry(mover, to)
    if closed is not None:
        return closed
    zones = mover.front.enemy_zone
    if march.fresh and zones[march.at] and zones[to]:
        return Refusal(c("6.2.3"), "zone-to-zone", to, {"at": At(to), "from": At(march.at)})
    # One hex is granted to every unit, however few its points.
    if under(march.fresh, c("5.1.5")):
        return None
    cost, left = step_cost(mover, march, to), mover.left(march)
    if cost > left:
        values: Values = {"at": At(to), "who": mover.who, "cost": cost, "left": left}
        return Refusal(c("5.0.D"), "too-few-points", to, values)
    return None


def step_cost(mover: Mover, march: March, to: Hex) -> int:
    """Return what the ground of a step to a neighbour costs, without the toll for leaving a zone."""
    return mover.front.entry[6 * march.at + (mover.front.grid.direction(march.at, to) or 0)]


def step_price(mover: Mover, march: March, to: Hex) -> int:
    """Return what a step that `refuse_step` lets pass takes from a unit: never more than it has."""
    return take_step(mover, march, to).spent - march.spent


def refuse_halted(mover: Mover, march: March) -> Refusal:
    """Return the refusal for a unit that is done moving.

    Clause: kaiser 5.1.3.A, 5.1.5
    """
    values: Values = {"at": At(march.at), "who": mover.who}
    if march.halted == HALT_ZONE:
        return Refusal(c("5.1.3.A"), "stopped-by-zone", march.at, values)
    return Refusal(c("5.1.5"), "all-points-spent", march.at, values)


def take_step(mover: Mover, march: March, to: Hex) -> March:
    """Return the march after a step that `refuse_step` lets pass.

    Entering an enemy zone costs nothing more but ends the move; so does a first step that a unit cannot pay for,
    which takes all it has.

    Clause: kaiser 5.1.3.A, 5.1.3.B, 5.1.5, 6.2.1
    """
    toll = under(mover.toll, c("5.1.3.B")) if march.fresh else 0
    after = march.spent + toll + step_cost(mover, march, to)
    halted = HALT_ZONE if under(mover.front.enemy_zone[to], c("5.1.3.A"), c("6.2.1")) else ""
    if after > mover.points:
        after, halted = mover.points, halted or HALT_GUARANTEE
    return March((*march.way, to), after, halted)


def walk(mover: Mover, way: tuple[Hex, ...]) -> March:
    """Return the march of a unit over these hexes, its start not among them."""
    march = mover.start
    for to in way:
        march = take_step(mover, march, to)
    return march


def reach_of(mover: Mover, march: March) -> JointReach:
    """Return every hex a unit can still reach within its points, with all it costs from where it is.

    A unit that left one zone may enter another later, but not by its first step.

    Clause: kaiser 5.0.D, 5.1.2, 5.1.3.A, 6.2.1, 6.2.2.A, 6.2.2.B
    """
    if march.halted:
        return JointReach.nowhere(march.at)
    toll = mover.toll if march.fresh else 0
    found = _spread(mover, march, mover.left(march), mover.front.enemy_zone)
    costs = {to: cost + toll if to != march.at else 0 for to, cost in found.costs.items()}
    return JointReach(march.at, costs, found.path)


def _spread(mover: Mover, march: March, points: int, zones: bytes) -> JointReach:
    front = mover.front
    first = zones if under(march.fresh and zones[march.at] != 0, c("6.2.2.A")) else b""
    halts = under(zones, c("5.1.3.A"), c("6.2.1"), c("6.2.2.B"))
    ground = Ground(under(front.closed, c("5.1.2")), halts, first)
    return joint_reach(front.grid, [Walker(front.entry, points)], march.at, ground)


def granted(mover: Mover, march: March) -> tuple[Hex, ...]:
    """Return the neighbours a unit may step to though it cannot pay (5.1.5), ascending."""
    if not march.fresh:
        return ()
    return tuple(to for to in sorted(mover.front.grid.adjacent(march.at)) if refuse_step(mover, march, to) is None)


def prices(mover: Mover, march: March) -> Mapping[Hex, int]:
    """Return what each hex in reach costs from where a unit is; neighbours by a single step where one leads there."""
    costs = dict(reach_of(mover, march).costs)
    for to in mover.front.grid.adjacent(march.at):
        if refuse_step(mover, march, to) is None:
            costs[to] = step_price(mover, march, to)
    del costs[march.at]
    return costs


def way_to(mover: Mover, march: March, to: Hex) -> tuple[Hex, ...]:
    """Return the hexes of the way to one in reach, the present one not among them: one step where one leads there."""
    if mover.front.grid.direction(march.at, to) is not None and refuse_step(mover, march, to) is None:
        return (to,)
    return reach_of(mover, march).path(to)[1:]


def refuse_far(mover: Mover, march: March, to: Hex) -> Refusal:
    """Return why a unit cannot get to a hex that it may be in: too dear, or closed all round.

    Clause: kaiser 5.0.B, 5.0.D, 5.1.3.A
    """
    zones = mover.front.enemy_zone
    values: Values = {"at": At(to), "who": mover.who, "left": max(0, mover.left(march))}
    far = FAR * (mover.front.grid.columns + mover.front.grid.rows)
    known = (march.at, march.fresh)
    found = mover.endless.get((*known, "zones"), lambda: _spread(mover, march, far, zones))
    if to in found.costs:
        cost = sum(_cost(mover, *step) for step in pairwise(found.path(to)))
        return Refusal(c("5.0.D"), "too-far", to, {**values, "cost": cost})
    free = mover.endless.get((*known, ""), lambda: _spread(mover, march, far, mover.rules.nowhere))
    if to in free.costs:
        return Refusal(c("5.1.3.A"), "zones-in-the-way", to, values)
    return Refusal(c("5.0.B"), "no-way-there", to, values)


def _cost(mover: Mover, at: Hex, to: Hex) -> int:
    return mover.front.entry[6 * at + (mover.front.grid.direction(at, to) or 0)]


def exit_refusal(mover: Mover, march: March) -> Refusal | None:
    """Return why a unit may not leave the map from where it is, or None.

    Leaving is a part of its move, in either segment (ruling); the one hex that is always granted is a hex of the map.

    Clause: kaiser 20.2.A, 20.2.B
    """
    values: Values = {"at": At(march.at), "who": mover.who}
    if mover.side != GERMAN:
        return Refusal(c("20.2.A"), "only-germans-leave", march.at, values)
    if march.at not in under(mover.rules.west_edge, c("20.2.A")):
        return Refusal(c("20.2.A"), "leaves-in-the-west", march.at, values)
    if march.halted:
        return refuse_halted(mover, march)
    cost, left = exit_cost(mover.rules, march.at), mover.left(march)
    if cost > left:
        return Refusal(c("20.2.B"), "leaving-too-dear", march.at, {**values, "cost": cost, "left": left})
    return None

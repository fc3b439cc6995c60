"""How far a group gets: every hex in reach, what may be assaulted from where it is, and why not farther."""

from __future__ import annotations

from itertools import pairwise

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.launch import launch_refusal
from core.games.czech38.movement import Group, March, refuse_entry, refuse_step
from core.mechanics.movement import Ground, JointReach, Walker, joint_reach
from core.model.refusal import Refusal
from core.model.values import At, Values, Who

FAR = 8
"""Points for every column and row: more than any way across the map costs."""


def reach_of(group: Group, march: March) -> JointReach:
    """Return every hex a group can still reach, prices by the points of its most burdened unit.

    Clause: czech38 9.7.A, 9.7.B, 10.3.A, 10.3.B, 11.1.A, 11.7
    """
    walkers = [
        Walker(entry, points - used)
        for entry, points, used in zip(group.layers(march), group.allowances, march.spent, strict=True)
    ]
    if march.halted:
        return JointReach.nowhere(march.at)
    first = group.stops if march.fresh and group.stops[march.at] else b""
    ground = Ground(group.barred, under(group.stops, c("10.3.A")), first)
    return under(joint_reach(group.rules.grid, walkers, march.at, ground), c("9.7.B"))


def guaranteed(group: Group, march: March) -> tuple[Hex, ...]:
    """Return the neighbours a group may step to though a unit cannot pay (11.3.A), ascending."""
    if not march.fresh:
        return ()
    near = sorted(to for to in group.rules.grid.adjacent(march.at) if not group.front.enemies[to])
    return tuple(to for to in near if refuse_step(group, march, to) is None)


def assaultable(group: Group, march: March) -> tuple[Hex, ...]:
    """Return the neighbours that a group may assault from where it is, ascending."""
    if march.halted:
        return ()
    near = (to for to in sorted(group.rules.grid.adjacent(march.at)) if group.front.enemies[to])
    return tuple(to for to in near if launch_refusal(group, march, to) is None)


def refuse_far(group: Group, march: March, to: Hex) -> Refusal:
    """Return why a group cannot get to a hex that it may be in: too dear, or closed all round.

    Clause: czech38 10.3.A, 11.1.A, 11.1.B, 11.9.2.D
    """
    found = group.endless.get((march.at, march.fresh), lambda: _endless(group, march, group.stops))
    left = min(points - used for points, used in zip(group.allowances, march.spent, strict=True))
    values: Values = {"at": At(to), "who": Who(group.pieces), "left": left}
    if to in found.costs:
        cost = max(_cost(group, entry, found.path(to)) for entry in group.layers(march))
        told: Values = {**values, "cost": cost}
        return _closed_way(group, march, to, told) or Refusal(group.limit_clause, "too-far", to, told)
    free = group.endless.get(march.at, lambda: _endless(group, march, bytes(len(group.barred))))
    if to in free.costs:
        return Refusal(c("10.3.A"), "zones-in-the-way", to, values)
    return Refusal(c("11.1.B"), "no-way-there", to, values)


def _closed_way(group: Group, march: March, to: Hex, told: Values) -> Refusal | None:
    """Return what closes a way that its points would pay for, where only the way round it is too long, or None."""
    nothing = bytes(len(group.barred))
    open_ways = group.endless.get((march.at, "open"), lambda: _endless(group, march, group.stops, nothing))
    if to not in open_ways.costs:
        return None
    way = open_ways.path(to)
    left = (points - used for points, used in zip(group.allowances, march.spent, strict=True))
    if any(_cost(group, entry, way) > points for entry, points in zip(group.layers(march), left, strict=True)):
        return None
    closed = next((at for at in way[1:] if group.barred[at]), None)
    why = None if closed is None else refuse_entry(group, closed)
    if closed is None or why is None:
        return None
    return Refusal(why.clause, "way-closed", to, {**told, "by": At(closed)})


def _endless(group: Group, march: March, zones: bytes, barred: bytes = b"") -> JointReach:
    """Return every hex a group could reach if it had points without end; `barred` instead of what is barred to it.

    The unit with the heaviest costs stands for all: the others can follow it.
    """
    grid = group.rules.grid
    walker = Walker(max(group.layers(march), key=sum), FAR * (grid.columns + grid.rows))
    first = zones if march.fresh and zones[march.at] else b""
    return joint_reach(grid, [walker], march.at, Ground(barred or group.barred, zones, first))


def _cost(group: Group, entry: bytes, way: tuple[Hex, ...]) -> int:
    direction = group.rules.grid.direction
    return sum(entry[6 * a + (direction(a, b) or 0)] for a, b in pairwise(way))

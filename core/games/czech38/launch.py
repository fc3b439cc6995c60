"""Launching a mobile assault: who may, into what ground, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.board.hexes import Hex
from core.games.czech38.blitz import armour, trained
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.model.refusal import Refusal
from core.model.values import At, PieceId, Values, Who

if TYPE_CHECKING:
    from core.games.czech38.movement import Group, March

GROUND = "mobile-assault"
"""Column of the terrain costs that says where mobile assaults may go: `yes` or `no`."""


def launch_refusal(group: Group, march: March, to: Hex) -> Refusal | None:
    """Return why a group may not assault a neighbouring enemy's hex from where its march has led it, or None.

    That the hex, or the group, has seen an assault before does not matter as long as it can pay.

    Clause: czech38 11.4, 15.1, 15.3.B, 15.4.B, 15.10.B, 15.11.A, 15.11.B
    """
    rules, pieces = group.rules, group.pieces
    values: Values = {"at": At(to), "who": Who(pieces), "from": At(march.at)}
    if not group.blitz:
        return _untrained(rules, pieces, to)
    if not armour(rules, pieces):
        return Refusal(c("15.3.B"), "assault-needs-armour", to, values)
    refusal = ground_refusal(group, to)
    if refusal is not None:
        return refusal
    if group.crowded(march.at) is not None:
        return Refusal(c("15.11.A"), "launch-hex-full", march.at, {**values, "at": At(march.at), "limit": rules.limit})
    # The defenders' own stack takes no room from the attackers.
    return under(too_dear(group, march, to), c("15.4.B"), c("15.10.B"), c("15.11.B"))


def _untrained(rules: Rules, pieces: tuple[PieceId, ...], to: Hex) -> Refusal:
    """Return the refusal of a hex of the enemy for units that only move."""
    units = trained(rules)
    foot = tuple(piece for piece in pieces if piece not in units)
    if units and (len(foot) < len(pieces) or all(rules.mech(piece) for piece in pieces)):
        return Refusal(c("15.1"), "assault-untrained", to, {"at": At(to), "who": Who(foot)})
    return Refusal(c("11.4"), "enemy-there", to, {"at": At(to), "who": Who(pieces)})


def ground_refusal(group: Group, to: Hex) -> Refusal | None:
    """Return why no mobile assault may go into a hex at all, or None; improved positions are open to them.

    Clause: czech38 14.1.1.F, 14.3.E, 15.5.A
    """
    rules = group.rules
    values: Values = {"at": At(to), "who": Who(group.pieces)}
    # Improved positions are no forts.
    if under(group.front.forts[to], c("14.3.E")):
        return Refusal(c("14.1.1.F"), "no-assault-on-forts", to, values)
    if rules.chart("terrain_costs").cell(rules.terrain(to), GROUND) == "no":
        return Refusal(c("15.5.A"), "no-assault-on-ground", to, values)
    return None


def too_dear(group: Group, march: March, to: Hex) -> Refusal | None:
    """Return which unit cannot pay for a mobile assault; the hex that any unit may move is no help.

    Clause: czech38 15.5.D
    """
    costs = assault_costs(group, march.at, to)
    for piece, cost, points, used in zip(group.pieces, costs, group.allowances, march.spent, strict=True):
        if cost > points - used:
            values: Values = {"at": At(to), "who": Who((piece,)), "cost": cost, "left": points - used}
            return Refusal(c("15.5.D"), "assault-too-dear", to, values)
    return None


def assault_costs(group: Group, at: Hex, to: Hex) -> tuple[int, ...]:
    """Return what assaulting a neighbour costs each piece: ground and hexside many times over, the zone once.

    Clause: czech38 15.4.A, 15.4.B.ex
    """
    rules = group.rules
    step = 6 * at + (rules.grid.direction(at, to) or 0)
    times = assault_times(rules, interdicted=group.front.shade[to] != 0)
    toll = rules.figure("zone-exit-cost") if group.front.enemy_zone[at] else 0
    toll = under(toll, c("15.4.B.ex"))
    return tuple(rules.entry(piece)[step] * times + toll for piece in group.pieces)


def assault_times(rules: Rules, *, interdicted: bool) -> int:
    """Return by what ground and hexsides are multiplied for a mobile assault.

    Under interdiction the text has them doubled twice, where another clause triples them: we triple, then double,
    and two options have the other readings.

    Clause: czech38 6.7.2.B, 15.4.A, 15.9.A, 15.9.B
    """
    times, doubling = rules.figure("assault-cost-multiplier"), rules.figure("interdiction-multiplier")
    if not interdicted:
        return under(times, c("15.4.A"))
    by_reading = {
        "times-six": times * doubling,
        "times-four": doubling * doubling,
        "times-twelve": times * doubling * doubling,
    }
    return under(by_reading[str(rules.option("interdicted-assault"))], c("15.9.A"), c("15.9.B"))


def round_costs(rules: Rules, pieces: tuple[PieceId, ...], at: Hex, *, interdicted: bool) -> tuple[int, ...]:
    """Return what another round costs each piece: the ground alone, for they are in the hex already.

    Clause: czech38 15.10.A.1
    """
    times = assault_times(rules, interdicted=interdicted)
    ground = (rules.hex_cost(rules.movement_class[piece], at) for piece in pieces)
    return tuple(under(cost, c("15.10.A.1")) * times for cost in ground)

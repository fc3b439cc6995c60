"""Barrages in combat: how many points a rolling or an SOS barrage may take, and what they add to the dice."""

from __future__ import annotations

from collections.abc import Sequence

from core.board.hexes import Hex
from core.games.kaiser.artillery import KINDS, Guns, Limit, Room, Spending, guns, room, spend
from core.games.kaiser.clauses import c, under
from core.games.kaiser.observation import Sighting, sighting
from core.games.kaiser.rules import Rules
from core.games.kaiser.weather import FOG, effect, weather
from core.mechanics.driver import Run
from core.mechanics.points import Points
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, PieceId, Side, Values
from core.model.working import Line

ROLLING, SOS = "rolling", "sos"


def barrages_barred(position: Position) -> Refusal | None:
    """Return why nobody may fire a barrage in this weather, or None.

    Clause: kaiser 9.5.1.B, 9.8.3, 17.4
    """
    fog = weather(position) == FOG
    if under(fog, c("9.5.1.B"), c("9.8.3"), c("17.4")):
        return Refusal(c("9.5.1.B"), "no-barrage-in-fog")
    return None


def rolling_limit(rules: Rules, position: Position, seen_by: Sighting | None) -> int:
    """Return the most points of a rolling barrage in this weather; one more for an observed target.

    Clause: kaiser 9.5.1.A, 9.5.1.B, 9.5.3, 9.7
    """
    observed = under(seen_by is not None, c("9.5.3"), c("9.7"))
    column = "rolling-observed" if observed else "rolling"
    return under(effect(rules, position, column), c("9.5.1.A"), c("9.5.1.B"))


def rolling_room(rules: Rules, position: Position, attackers: Sequence[PieceId], targets: Sequence[Hex]) -> Room:
    """Return how many points the attacker may put into the rolling barrage of an attack, none included.

    Field points must reach every hex under attack (ruling on 9.5.3).

    Clause: kaiser 9.5, 9.5.1.A, 9.5.1.B, 9.5.1.D, 9.5.3
    """
    found = sighting(rules, position, attackers, targets)
    limit = rolling_limit(rules, position, found)
    values: Values = {"most": limit, "at": At(targets[0]), "hexes": tuple(map(At, targets))}
    clause = c("9.5.1.B") if not limit else c("9.5.3") if found is not None else c("9.5.1.A")
    cap = Refusal(clause, "rolling-limit" if limit else "no-barrage-in-fog", targets[0], values)
    sums = under(tuple(range(limit + 1)), c("9.5.1.D"))
    return room(rules, position, rules.side(attackers[0]), tuple(targets), Limit(sums, cap))


def spend_rolling(run: Run[Rules], side: Side, at: Hex, points: Guns) -> None:
    """Deduct a rolling barrage as it is declared.

    Clause: kaiser 9.5.1.C
    """
    if points.total:
        spend(run, side, Spending(ROLLING, points, at), c("9.5.1.C"))


def rolling_line(points: int, at: Hex) -> tuple[Line, ...]:
    """Return what a rolling barrage adds to the attacker's die: one for each point.

    Clause: kaiser 8.3#rolling, 9.5.2
    """
    bonus = under(points, c("9.5.2"))
    return (Line("rolling-barrage", bonus, c("8.3#rolling"), {"at": At(at), "count": points}),) if points else ()


def sos_room(rules: Rules, position: Position, side: Side, at: Hex) -> Room:
    """Return how many points the defender may put into the SOS barrage of an attacked stack, none included.

    Field points must reach the stack that they support.

    Clause: kaiser 9.6.1.A, 9.6.1.B, 9.6.1.D, 9.6.3
    """
    limit = under(effect(rules, position, SOS), c("9.6.1.A"), c("9.6.1.B"))
    clause = c("9.6.1.A") if limit else c("9.6.1.B")
    cap = Refusal(clause, "sos-limit" if limit else "no-barrage-in-fog", at, {"most": limit, "at": At(at)})
    sums = under(tuple(range(limit + 1)), c("9.6.1.D"))
    return room(rules, position, side, under((at,), c("9.6.3")), Limit(sums, cap))


def sos_targets(rules: Rules, position: Position, side: Side, targets: Sequence[Hex]) -> tuple[Hex, ...]:
    """Return which of the attacked stacks an SOS barrage could support with points enough to add to the die.

    Clause: kaiser 9.6, 9.6.2
    """

    def helps(at: Hex) -> bool:
        return any(sos_bonus(rules, points) for points in sos_room(rules, position, side, at).open)

    return under(tuple(filter(helps, targets)), c("9.6"), c("9.6.2"))


def sos_draft(rules: Rules, seen: Observation, side: Side, at: Hex) -> Points:
    """Return the question how many points support an attacked stack; none is an answer.

    Clause: kaiser 9.6, 9.6.1.A
    """
    paying = sos_room(rules, seen, side, at)
    left = guns(seen, side)
    most = (paying.most.field, paying.most.heavy)
    values: Values = {"at": At(at), "field": left.field, "heavy": left.heavy}
    return Points(
        side, SOS, KINDS, paying.open[-1], c("9.6"), most, sums=paying.open, why=paying.why, values=values
    )  # fmt: skip


def spend_sos(run: Run[Rules], side: Side, at: Hex, points: Guns) -> None:
    """Deduct an SOS barrage as it is declared.

    Clause: kaiser 9.6.1.C
    """
    if points.total:
        spend(run, side, Spending(SOS, points, at), c("9.6.1.C"))


def sos_bonus(rules: Rules, points: int) -> int:
    """Return what an SOS barrage adds to the defender's die: one for each two points, fractions dropped.

    Clause: kaiser 8.4.A#sos, 9.6.2
    """
    return under(points // rules.figure("sos-divisor"), c("9.6.2"))


def sos_line(rules: Rules, points: int, at: Hex) -> tuple[Line, ...]:
    """Return the line of an SOS barrage in the defender's working; none where it adds nothing.

    Clause: kaiser 8.4.A#sos
    """
    bonus = sos_bonus(rules, points)
    return (Line("sos-barrage", bonus, c("8.4.A#sos"), {"at": At(at), "count": points}),) if bonus else ()

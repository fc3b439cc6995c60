"""Column shifts of an assault, each rule by itself, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.czech38.battle import Battle
from core.games.czech38.clauses import c, under
from core.games.czech38.combat_tables import combat_tables
from core.games.czech38.schema_play import GERMAN
from core.mechanics.concentric import Figure, figures
from core.mechanics.modifiers import ModifierRule
from core.model.values import Key
from core.model.working import Line

FIGURE_CLAUSE = {
    Figure.OPPOSITE: c("12.9.3.A.1"),
    Figure.ALTERNATE: c("12.9.3.A.2"),
    Figure.MANY: c("12.9.3.A.3"),
}


def columns(battle: Battle, row: str) -> int:
    """Return the columns of a row of the chart of shifts, to the attacker's favour counted positive."""
    return combat_tables(battle.rules).shifts[row]


def ground(battle: Battle) -> Iterable[Line]:
    """Broken and soft ground helps the defender; clear ground and forest do not.

    Clause: czech38 13.1, 13.2, 13.3.A, 13.4.A
    """
    terrain = battle.rules.terrain(battle.target)
    if terrain == "rough":
        yield Line("shift-rough", columns(battle, under("rough", c("13.2.ex"))), c("13.2"))
    elif terrain == "mountain":
        yield Line("shift-mountain", columns(battle, "mountain"), c("13.3.A"))
    elif terrain == "wetland":
        yield Line("shift-wetland", columns(battle, "wetland"), c("13.4.A"))
    else:
        yield Line("open-ground", 0, c("13.1"), {"terrain": Key(terrain)})


def rivers(battle: Battle) -> Iterable[Line]:
    """Rivers help the defender when every attacker must cross one.

    A mobile assault crosses once, before its first round; the text speaks of several hexes where it means rounds.

    Clause: czech38 13.6.A, 13.6.B, 13.7.A, 13.7.B, 13.7.C, 15.15
    """
    if battle.launch is not None and battle.launch.round > under(1, c("15.15")):
        return
    minor, major = battle.across("river_minor"), battle.across("river_major")
    dry = any(not (a or b) for a, b in zip(minor, major, strict=True))
    if all(major):
        yield Line("shift-river-major", columns(battle, "river_major"), c("13.7.A"))
    elif any(major) and not dry:
        yield Line("shift-rivers-mixed", columns(battle, "river_major"), c("13.7.B"))
    elif all(minor):
        yield Line("shift-river-minor", columns(battle, "river_minor"), c("13.6.A"))
    elif any(major):
        yield Line("river-outflanked", 0, c("13.7.C"))
    elif any(minor):
        yield Line("river-outflanked", 0, c("13.6.B"))


def towns(battle: Battle) -> Iterable[Line]:
    """A large town helps the defender beside the ground it stands on, the capital most, a town not at all.

    On the move as well.

    Clause: czech38 13.8, 13.9, 13.10.A, 13.10.C
    """
    kinds = [place.kind for place in battle.rules.scenario.map.places if battle.target in place.hexes]
    if battle.marked("prague"):
        clause = c("13.10.A") if battle.launch is None else c("13.10.C")
        yield Line("shift-prague", columns(battle, "prague"), clause)
    elif "large_town" in kinds:
        yield Line("shift-large-town", columns(battle, "large_town"), c("13.9"))
    elif "town" in kinds:
        yield Line("mere-town", 0, c("13.8"))


def fort(battle: Battle) -> Iterable[Line]:
    """Intact forts help whoever defends them.

    The text gives a plain fort's shift to its own defense alone; that a garrison has it too is our ruling,
    with an option for the other reading.

    Clause: czech38 14.1.2.C, 14.2.A
    """
    garrison = len(battle.defenders) + battle.hidden
    if battle.fort == "heavy_fort":
        yield Line("shift-heavy-fort", columns(battle, "heavy_fort"), c("14.2.A"))
    elif battle.fort and not garrison:
        yield Line("shift-fort-alone", columns(battle, "fort-alone"), c("14.1.2.C"))
    elif battle.fort and battle.rules.option("garrisoned-fort-shift") is True:
        yield Line("shift-fort", columns(battle, "fort-garrisoned"), c("14.1.2.C"))


def improved_position(battle: Battle) -> Iterable[Line]:
    """An intact improved position helps when every German comes through a fortified hexside.

    Clause: czech38 14.3.A
    """
    intact = battle.rules.position_intact(battle.position, battle.target)
    if battle.attacking == GERMAN and intact and all(battle.across("ip")):
        yield Line("shift-position", columns(battle, "ip"), c("14.3.A"))


def concentric(battle: Battle) -> Iterable[Line]:
    """Attackers all round the defender gain a single column, whatever figures they make, also against forts.

    Clause: czech38 12.9.3.A, 12.9.3.A.1, 12.9.3.A.2, 12.9.3.A.3, 12.9.3.B, 15.5.E
    """
    # A force on the move comes from one hex, whoever stands around.
    made, gain = figures(under(battle.directions, c("15.5.E"))), columns(battle, "concentric")
    for figure in made:
        clause = c("12.9.3.B") if battle.fort else FIGURE_CLAUSE[figure]
        yield Line(f"concentric-{figure.value}", gain, clause)
        gain = 0
    if len(made) > 1:
        yield Line("concentric-once", 0, c("12.9.3.A"))


def ground_support(battle: Battle) -> Iterable[Line]:
    """Aircraft shift the column to their side's favour; those of both sides cancel each other.

    Clause: czech38 6.8.2, 12.9.2.A
    """
    ours, theirs = battle.support
    if ours or theirs:
        row = "attacker-support" if ours > theirs else "defender-support" if theirs > ours else "both-support"
        gain = columns(battle, row) * max(abs(ours - theirs), 1)
        yield Line(f"shift-{row}", under(gain, c("12.9.2.A")), c("6.8.2"))


def mobile_assault(battle: Battle) -> Iterable[Line]:
    """Whoever is assaulted on the move gains two columns.

    Clause: czech38 15.16
    """
    if battle.launch is not None:
        yield Line("shift-mobile-assault", columns(battle, "mobile-assault"), c("15.16"))


SHIFTS: tuple[ModifierRule[Battle], ...] = (
    ground,
    rivers,
    towns,
    fort,
    improved_position,
    concentric,
    mobile_assault,
    ground_support,
)
"""Every rule that shifts columns; all that apply add up (12.9)."""


"""Air superiority: opposing units cancel each other, those left over attack the enemy's other missions."""

from __future__ import annotations

from core.games.czech38.air import FLOWN, INTERDICTION, SUPERIORITY, SUPPORT, box, moved, units
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.mechanics.air import cancelled, dealt
from core.mechanics.driver import Procedure, Run
from core.mechanics.faces import faces
from core.mechanics.points import Points
from core.model.actions import Action, CountClick
from core.model.choice import Choice
from core.model.state import Observation
from core.model.values import Key, PieceId, Side, Values

AIM = "air-targets"
TARGETS = (INTERDICTION, SUPPORT)


def begin_superiority(run: Run[Rules]) -> None:
    """Let superiority units cancel each other one for one; the side with more aims the rest.

    Clause: czech38 6.6.1.A, 6.6.1.B, 6.6.2.C
    """
    german, czech = run.rules.sides
    each = cancelled(len(units(run.state, german, SUPERIORITY)), len(units(run.state, czech, SUPERIORITY)))
    if each:
        out = {box(s, FLOWN): units(run.state, s, SUPERIORITY)[:each] for s in run.rules.sides}
        values: Values = {"count": under(each, c("6.6.2.C"))}
        run.tell("superiority-cancelled", c("6.6.1.A"), *moved(run.state, out), values=values)
    for side in run.rules.sides:
        if units(run.state, side, SUPERIORITY):
            # Only one side can have any left.
            _attack_with_rest(run, under(side, c("6.6.1.B")))
            return


def _attack_with_rest(run: Run[Rules], side: Side) -> None:
    """Ask where the rest is aimed; without anything to aim at it is done."""
    if any(units(run.state, run.rules.enemy(side), target) for target in TARGETS):
        run.push(AIM, side, clause=c("6.6.1.C"))
    else:
        rest = units(run.state, side, SUPERIORITY)
        changes = moved(run.state, {box(side, FLOWN): rest})
        run.tell("superiority-unopposed", c("6.6.1.B"), *changes, values={"side": Key(side), "count": len(rest)})


def aim_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of targets: every unit is aimed at a box that holds any, before the first die.

    More may be aimed at a box than it holds (ruling on 6.6.1.D.1).

    Clause: czech38 6.6.1.C, 6.6.2.D
    """
    if seen.acting is None:
        return None
    tokens = units(seen, seen.acting, SUPERIORITY)
    ready = under(len(tokens), c("6.6.2.D"))
    enemy = rules.enemy(seen.acting)
    most = tuple(ready if units(seen, enemy, target) else 0 for target in TARGETS)
    return Points(seen.acting, AIM, TARGETS, ready, c("6.6.1.C"), most, tokens=tokens)


def act_aim(run: Run[Rules], action: Action) -> None:
    """Tell all aims, then roll for each unit.

    Clause: czech38 6.6.1.C, 6.6.1.D, 6.6.2.H
    """
    run.pop(c("6.6.1.C"))
    counts = {click.slot: click.count for click in action.clicks if isinstance(click, CountClick)}
    values: Values = {"side": Key(action.by), **counts}
    run.tell("air-aimed", c("6.6.1.C"), values=values)
    attackers = dealt(units(run.state, action.by, SUPERIORITY), [counts[target] for target in TARGETS])
    for target, group in zip(TARGETS, attackers, strict=False):
        for piece in group:
            _attack(run, action.by, piece, target)
    rest = units(run.state, action.by, SUPERIORITY)
    back = under({box(action.by, FLOWN): rest}, c("6.6.2.H"))
    run.tell("superiority-done", c("6.6.1.D"), *moved(run.state, back), values={"side": Key(action.by)})


def _attack(run: Run[Rules], side: Side, piece: PieceId, target: str) -> None:
    """Roll for one superiority unit; a success keeps one enemy unit of its target from flying this turn.

    Clause: czech38 6.6.1.D, 6.6.1.D.1, 6.6.1.D.2, 6.6.2.E, 6.6.2.F, 6.6.2.G
    """
    rules, enemy = run.rules, run.rules.enemy(side)
    values: Values = {"side": Key(side), "target": Key(target)}
    chart, nation = rules.chart("air_superiority"), rules.piece(piece).nationality
    column = nation if nation in chart.columns else side
    roll = run.roll(6, key="superiority-rolled", clause=c("6.6.1.D"), values=values, about=faces(chart, column))
    result = under(chart.cell(str(roll), column), c("6.6.2.E"), c("6.6.2.F"), c("6.6.2.G"))
    victims = units(run.state, enemy, target)[-1:]
    if result != under("cancelled", c("6.6.1.D.1")):
        run.tell("air-attack-failed", c("6.6.1.D.1"), values=values)
    elif not victims:
        run.tell("air-attack-wasted", c("6.6.1.D.1"), values=values)
    else:
        # It is not lost: it only does not fly this turn.
        changes = moved(run.state, {box(enemy, FLOWN): victims})
        run.tell("air-cancelled", c("6.6.1.D.2"), *changes, values={"side": Key(enemy), "target": Key(target)})


PROCEDURES: dict[str, Procedure[Rules]] = {
    AIM: Procedure(c("6.6.1.C"), aim_choice, act_aim, forced=True),
}

"""The odds of a prepared assault before the die, and what the die makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from core.board.hexes import Hex
from core.games.czech38.air import SUPPORT, units
from core.games.czech38.attack_rules import attacker_refusal, defended, target_refusal
from core.games.czech38.battle import Battle, Launch, attack_strength, battle_at, defense_strength
from core.games.czech38.battle_shifts import SHIFTS, ground_support
from core.games.czech38.battle_unknown import imagined_battles
from core.games.czech38.clauses import c, under
from core.games.czech38.combat_tables import combat_tables
from core.games.czech38.rules import Rules
from core.games.czech38.support import Call, fight_of, support_refusal
from core.mechanics.modifiers import gathered, total
from core.mechanics.odds import Odds, attack_for, odds, parse_odds
from core.mechanics.results_table import ALL, Result, steps_lost
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, PieceId, Side, Values
from core.model.working import Explanation, Line, Outcome, Overlay, Working


def battle_working(rules: Rules, position: Position, target: Hex, attackers: tuple[PieceId, ...]) -> Working:
    """Return the odds column of an assault, written `3:1`, with every line that leads to it.

    Clause: czech38 12.8.1
    """
    return working_of(battle_at(rules, position, target, attackers))


def working_of(battle: Battle) -> Working:
    """Return the odds column of a battle: strengths, their ratio, then every shift along the endless scale.

    Clause: czech38 12.8.1.B, 12.9
    """
    attack, defense = attack_strength(battle), defense_strength(battle)
    ratio = under(odds(attack.total, defense.total), c("12.8.1.C.ex1"), c("12.8.1.C.ex2"))
    shifts = gathered(SHIFTS, battle)
    column = under(ratio.shifted(total(shifts)), c("12.10.ex2"))
    lines = (
        *attack.lines,
        *defense.lines,
        Line("odds-ratio", str(ratio), c("12.8.1.B"), {"attack": attack.total, "defense": defense.total}),
        *shifts,
        Line("odds-column", str(column), c("12.9")),
    )
    return Working(lines, lines[-1].value)


def column(working: Working) -> Odds:
    """Return the odds a working leads to."""
    return parse_odds(str(working.total))


def automatic(rules: Rules, working: Working) -> Result | None:
    """Return the result of odds beyond both ends of the chart, which need no die; None where they have a column.

    Clause: czech38 12.8.2.B, 12.8.2.C
    """
    return combat_tables(rules).results.automatic(column(working))


def settle(rules: Rules, working: Working, roll: int) -> Result:
    """Return what a roll makes of a working.

    Clause: czech38 12.10
    """
    return under(combat_tables(rules).results.result(column(working), roll), c("12.10.ex1"))


def spread(battle: Battle, working: Working) -> tuple[Outcome, ...]:
    """Return every roll with its result and the steps each side loses; one outcome where no die is rolled.

    A defender who retreats saves one step of this. A fort's own defense counts as a step.
    """
    rules, table = battle.rules, combat_tables(battle.rules).results
    without_die = automatic(rules, working)
    if without_die is not None:
        return (Outcome(None, str(without_die), Fraction(1), expected(battle, without_die)),)
    weight = Fraction(1, len(table.rolls))
    results = ((roll, settle(rules, working, roll)) for roll in table.rolls)
    return tuple(Outcome(roll, str(result), weight, expected(battle, result)) for roll, result in results)


def expected(battle: Battle, result: Result) -> dict[str, Fraction]:
    """Return the steps that a result takes from each side."""
    steps, piece = battle.position.steps, battle.rules.piece
    attack = sum(steps[one] for one in battle.attackers)
    defense = sum(steps.get(one, piece(one).max_steps) for one in battle.defenders) + bool(battle.fort)
    return {
        "attacker": Fraction(steps_lost(result.attacker, attack)),
        "defender": Fraction(steps_lost(result.defender, defense)),
    }


def next_column(rules: Rules, working: Working) -> Line | None:
    """Return how many attack factors are missing for one column more; None when everything is won already.

    Clause: czech38 12.8.1.B
    """
    without_die = automatic(rules, working)
    if without_die is not None and without_die.defender is ALL:
        return None
    ratio = next(line for line in working.lines if line.key == "odds-ratio")
    attack, defense = int(str(ratio.values["attack"])), int(str(ratio.values["defense"]))
    missing = attack_for(parse_odds(str(ratio.value)).shifted(1), defense) - attack
    better = column(working).shifted(1)
    return Line("for-next-column", missing, c("12.8.1.B"), {"column": str(better)})


@dataclass(frozen=True, slots=True)
class Asked:
    """A battle that somebody asks about.

    Attributes:
        launch: how it would be launched; None for a prepared assault.
        supposed: which of `SUPPOSED` the answer shall take for granted.
    """

    target: Hex
    attackers: tuple[PieceId, ...]
    launch: Launch | None = None
    supposed: tuple[str, ...] = ()


SUPPOSED = ("suppose-attacker-support", "suppose-defender-support")
"""What can be supposed of a battle: one more air unit for the attacker, one more for the defender."""


def explain_battle(rules: Rules, seen: Observation, asked: Asked) -> Explanation | Refusal:
    """Answer what an assault would lead to: lines, column, spread over the die, and what is missing for more.

    Where the viewer may not know defenders, the spread is taken over every stack they might be, each as
    likely as another; the lines then tell the known part.
    """
    target, attackers = asked.target, asked.attackers
    if not attackers:
        return Explanation()
    refusal = _refusal(rules, seen, asked)
    if refusal is not None:
        return refusal
    told = battle_at(rules, seen, target, attackers, asked.launch)
    battle = _supposed(told, asked.supposed)
    origin = battle.launch.origin if battle.launch is not None else None
    ways = tuple((Hex(int(seen.places[piece])) if origin is None else origin, target) for piece in attackers)
    overlays = (Overlay("attack", (target,), ways=tuple(dict.fromkeys(ways))),)
    if battle.hidden:
        found = explain_hidden(battle, overlays)
    else:
        working = working_of(battle)
        found = Explanation(
            lines=working.lines,
            total=working.total,
            spread=spread(battle, working),
            overlays=overlays,
            chart="combat_results",
            column=str(working.total),
            better=next_column(rules, working),
        )
    now = str(found.total)
    return replace(
        found,
        lines=(*found.lines, *support_lines(battle, now, seen.acting)),
        suppositions=tuple(suppositions(told, battle, now, seen.acting)),
    )


def _supposed(battle: Battle, supposed: tuple[str, ...]) -> Battle:
    """Return a battle with the air support that is supposed of it.

    Clause: czech38 6.8.2
    """
    more = [key in supposed for key in SUPPOSED]
    ours, theirs = battle.support
    return replace(battle, support=(ours + more[0], theirs + more[1]))


def suppositions(told: Battle, battle: Battle, now: str, viewer: Side | None) -> Iterator[Line]:
    """Yield what may be supposed of a battle, each with the column it leads to, whatever else is supposed.

    Of the other side's aircraft the viewer knows nothing; that there might be some can always be supposed.

    Args:
        told: the battle as it is.
        battle: the same with all that is supposed now.
        now: the column with it, or the likeliest one, `3:1`.

    Clause: czech38 6.8.2, 6.8.3.A
    """
    rules = told.rules
    if rules.option("air") is not True or viewer is None:
        return
    for key, attacks, flown in zip(SUPPOSED, (True, False), told.support, strict=True):
        side = told.attacking if attacks else rules.enemy(told.attacking)
        call = Call(side, told.target, attacks, flown, told.launch is not None)
        refusal = support_refusal(rules, told.position, call)
        if refusal is not None and (side == viewer or refusal.key != "no-support-left"):
            continue
        ours, theirs = battle.support
        there = (told.support[0] + 1, theirs) if attacks else (ours, told.support[1] + 1)
        # Aircraft shift whatever column there is, so nothing hidden has to be gone through again.
        gain = total(ground_support(replace(battle, support=there))) - total(ground_support(battle))
        yield Line(key, str(parse_odds(now).shifted(gain)), c("6.8.2"))


def _refusal(rules: Rules, seen: Observation, asked: Asked) -> Refusal | None:
    """Return why an assault may not be made; a battle under way is past that.

    Whether a mobile assault may be launched its draft has asked already; here only its direction counts.
    """
    target, attackers, launch = asked.target, asked.attackers, asked.launch
    fight = fight_of(seen)
    if fight is not None and (fight.target, fight.attackers) == (target, attackers):
        return None
    if launch is not None:
        near = rules.grid.direction(target, launch.origin) is not None
        if near and defended(rules, seen, rules.side(attackers[0]), target):
            return None
        return Refusal(c("12.1.A"), "target-undefended", target, {"at": At(target)})
    refusals = (attacker_refusal(rules, seen, target, piece) for piece in attackers)
    refusal = target_refusal(rules, seen, rules.side(attackers[0]), target)
    return refusal or next((found for found in refusals if found is not None), None)


def support_lines(battle: Battle, now: str, viewer: Side | None) -> Iterator[Line]:
    """Yield the column that the viewer's ground support would lead to, or why his aircraft may not help.

    Args:
        now: the column without more support, `3:1`.

    Clause: czech38 6.8.2, 6.8.3.A
    """
    rules, position = battle.rules, battle.position
    if viewer is None or not units(position, viewer, SUPPORT):
        return
    attacks = viewer == battle.attacking
    ours, theirs = battle.support
    mobile = battle.launch is not None
    call = Call(viewer, battle.target, attacks, ours if attacks else theirs, mobile)
    refusal = support_refusal(rules, position, call)
    if refusal is not None:
        yield Line(refusal.key, 0, refusal.clause, refusal.values)
        return
    mine = replace(battle, support=(ours + attacks, theirs + (not attacks)))
    gain = total(ground_support(mine)) - total(ground_support(battle))
    yield Line("with-support", str(parse_odds(now).shifted(gain)), c("6.8.2"))


def explain_hidden(battle: Battle, overlays: tuple[Overlay, ...]) -> Explanation:
    """Answer for a stack of which only a part may be known, over all that the rest might be.

    Clause: czech38 12.7.A
    """
    found: dict[tuple[object, str], tuple[Fraction, Fraction, Fraction]] = {}
    reached: dict[str, Fraction] = {}
    guesses: dict[Guess, Fraction] = {}
    for weight, imagined in imagined_battles(battle):
        working = working_of(imagined)
        reached[str(working.total)] = reached.get(str(working.total), Fraction(0)) + weight
        guess = Guess.of(working)
        guesses[guess] = guesses.get(guess, Fraction(0)) + weight
        for outcome in spread(imagined, working):
            key, share = (outcome.roll, str(outcome.result)), weight * outcome.weight
            mass, attacker, defender = found.get(key, (Fraction(0), Fraction(0), Fraction(0)))
            lost = outcome.losses
            found[key] = (mass + share, attacker + share * lost["attacker"], defender + share * lost["defender"])
    outcomes = tuple(
        Outcome(roll, result, mass, {"attacker": attacker / mass, "defender": defender / mass})  # type: ignore[arg-type]
        for (roll, result), (mass, attacker, defender) in found.items()
    )
    columns = sorted((parse_odds(text) for text in reached), key=lambda ratio: ratio.step)
    likely = likeliest(reached)
    values: Values = {"count": battle.hidden, "worst": str(columns[0]), "best": str(columns[-1])}
    totals = ("odds-ratio", "odds-column", "defense-total")
    known = [line for line in working_of(battle).lines if line.key not in totals]
    told = "hidden-units" if len(columns) > 1 else "hidden-units-alike"
    hidden = Line(told, battle.hidden, c("12.7.A"), values)
    lines = (*known, hidden, Line("likely-column", likely, c("12.7.A"), values))
    better = next_likely_column(battle.rules, guesses, likely)
    return Explanation(lines, likely, outcomes, overlays, "combat_results", likely, better=better)


def likeliest(reached: Mapping[str, Fraction]) -> str:
    """Return the column of most chance, of several the worst."""
    return max(reached, key=lambda text: (reached[text], -parse_odds(text).step))


@dataclass(frozen=True, slots=True)
class Guess:
    """What a battle that might be comes to: both strengths, and the columns it is shifted by."""

    attack: int
    defense: int
    shift: int

    @classmethod
    def of(cls, working: Working) -> Guess:
        """Return what a working comes to."""
        ratio = next(line for line in working.lines if line.key == "odds-ratio")
        shift = column(working).step - parse_odds(str(ratio.value)).step
        return cls(int(str(ratio.values["attack"])), int(str(ratio.values["defense"])), shift)

    def with_more(self, factors: int) -> str:
        """Return the column with so many more attack factors."""
        return str(odds(self.attack + factors, self.defense).shifted(self.shift))

    @property
    def missing(self) -> int:
        """Attack factors that are missing for one column more."""
        return attack_for(odds(self.attack, self.defense).shifted(1), self.defense) - self.attack


def next_likely_column(rules: Rules, guesses: Mapping[Guess, Fraction], likely: str) -> Line | None:
    """Return how many attack factors are missing for a better likeliest column; None where none gets better.

    Clause: czech38 12.7.A, 12.8.1.B
    """
    now = parse_odds(likely)
    without_die = combat_tables(rules).results.automatic(now)
    if without_die is not None and without_die.defender is ALL:
        return None
    # Only where one battle that might be changes its column can the likeliest column change.
    for more in sorted({guess.missing for guess in guesses}):
        reached: dict[str, Fraction] = {}
        for guess, weight in guesses.items():
            reached[guess.with_more(more)] = reached.get(guess.with_more(more), Fraction(0)) + weight
        better = likeliest(reached)
        if parse_odds(better).step > now.step:
            return Line("for-next-likely-column", more, c("12.8.1.B"), {"column": better})
    return None

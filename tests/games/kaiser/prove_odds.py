"""The proof that a preview tells what a combat will do: both are worked out for every pair of dice and compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from core.games.kaiser.game import Kaiser
from core.model.actions import Action, CountClick
from core.model.choice import Choice
from core.model.events import Event
from core.model.state import GameState
from core.model.values import Box, Key, PieceId, Side
from core.model.working import Explanation, Outcome, Question
from core.play.dice import ScriptedDice
from tests.games.kaiser.fights import combat
from tests.games.kaiser.front import ALLIED, GERMAN, GRID, SHEET, Land, hq, unit

WHOLE = ("kaiser 8.7.4.A", "kaiser 8.7.4.B", "kaiser 8.7.5.A")
"""Clauses by which units lose all that they have at once, the regiments of divisions included."""

WORKS = ("redoubt", "fieldwork", "wire")
ENDS = ("attackers-eliminated", "attack-failed", "attack-succeeded")

ADVANCE_DIE = 1
"""The die for an advance, which no preview speaks of."""


@dataclass(frozen=True)
class Attack:
    """A position in which one side is about to attack, and the attack."""

    rulebook: Kaiser
    state: GameState
    action: Action
    asks: Question


def random_attack(rng: Random) -> Attack | None:
    """Return an attack in a position of random units, ground, weather and guns; None when nobody can attack."""
    side = rng.choice((GERMAN, ALLIED))
    hexes = [SHEET.label(h) for h in GRID.hexes if 6 <= GRID.column(h) <= 11 and 2 <= GRID.row(h) <= 6]
    chosen = rng.sample(hexes, 9)
    germans = [unit(f"g{n}", rng.choice(("infantry", "stosstruppen")), strength=rng.choice((14, 30, 34)),
                    corps=rng.choice(("3", "9"))) for n in range(1, 5)]  # fmt: skip
    sizes = ("battalion", "brigade", "company")
    allies = [unit(f"b{n}", size=rng.choice(sizes), morale=rng.randint(1, 5), corps=rng.choice(("18", "3")))
              for n in range(1, 9)]  # fmt: skip
    stacks = {chosen[n]: f"g{n + 1}" for n in range(4)}
    stacks |= {chosen[4 + n]: f"b{2 * n + 1} b{2 * n + 2}" for n in range(4)}
    behind = {chosen[8]: rng.choice(("gq", "bq")), f"{rng.choice((1, 16)):02}{rng.randint(1, 10):02}": "gz"}
    table = combat(
        {**stacks, **behind},
        *(*germans, *allies, hq("gz"), hq("gq"), hq("bq")),
        side=side,
        behind={},
        land=random_land(rng, chosen),
        regiments=rng.randint(0, 2),
        turn=rng.randint(1, 10),
        weather=rng.choice(("clear", "mist", "fog")),
        tracks={f"{of}-{kind}": rng.randint(0, 4) for of in (GERMAN, ALLIED) for kind in ("field", "heavy")},
        steps={f"g{n}": rng.choice((1, 2)) for n in range(1, 5)},
    )
    if table.asked[0] != f"{side}-combat":
        return None
    draft = walked(table.root(side), rng)
    if draft is None or draft.action is None or draft.prompt.asks is None:
        return None
    return Attack(table.rulebook, table.state, draft.action, draft.prompt.asks)


def random_land(rng: Random, hexes: list[str]) -> Land:
    """Return ground of every kind under some hexes."""
    kinds = {at: rng.choice(("", *WORKS, "town", "woods")) for at in hexes}
    return Land(
        terrain={at: "woods" for at, kind in kinds.items() if kind == "woods"},
        features={work: tuple(at for at, kind in kinds.items() if kind == work) for work in WORKS},
        towns={at: "village" for at, kind in kinds.items() if kind == "town"},
    )


def walked(choice: Choice, rng: Random) -> Choice | None:
    """Walk to an attack by random clicks, now and then with guns; None when the walk ends the phase."""
    while True:
        clicks = [candidate.click for candidate in choice.candidates() if candidate.key != "end-combat"]
        ready = choice.action is not None
        if ready and (not clicks or rng.random() < 0.5):
            return choice
        if not clicks:
            return None
        choice = choice.take(rng.choice(clicks))


def differences(attack: Attack) -> Iterator[str]:
    """Yield where a preview and the combat disagree, for every pair of dice."""
    seen = attack.rulebook.observe(attack.state, (attack.action.by,), attack.action.by)
    told = attack.rulebook.explain(seen, attack.asks)
    if not isinstance(told, Explanation):
        yield f"refused: {told}"
        return
    if sum((outcome.weight for outcome in told.spread), Fraction(0)) != 1:
        yield "the weights do not sum up"
    for outcome in told.spread:
        yield from outcome_differences(attack, told, outcome)


def outcome_differences(attack: Attack, told: Explanation, outcome: Outcome) -> Iterator[str]:
    """Yield where the combat with one pair of dice comes out otherwise than foretold."""
    assert isinstance(outcome.roll, tuple)
    events = fought(attack, tuple(int(str(die)) for die in outcome.roll))
    result = next(event for event in events if event.kind in ENDS)
    if outcome.result != Key(result.kind):
        yield f"{outcome.roll}: foretold {outcome.result}, came {result.kind}"
    if {key: result.values[key] for key in outcome.values} != outcome.values:
        yield f"{outcome.roll}: foretold {outcome.values}, came {result.values}"
    lines = next(event for event in events if event.kind == "odds").values["lines"]
    foretold = tuple((line.key, line.value, line.clause) for line in told.lines)
    assert isinstance(lines, tuple)
    if foretold[: len(lines)] != tuple(line[:3] for line in lines if isinstance(line, tuple)):
        yield f"lines: {foretold} against {lines}"
    lost = losses(attack, events)
    for side, steps in outcome.losses.items():
        if steps != lost[side]:
            yield f"{outcome.roll}: {side} loses {lost[side]}, foretold {steps}"


def fought(attack: Attack, dice: tuple[int, ...]) -> tuple[Event, ...]:
    """Return the events of a combat, every question met by the first answer, no SOS barrage."""
    script = Thrown(dice)
    done = attack.rulebook.resolve(attack.state, attack.action, script)
    events, state = done.events, done.state
    while state.top is not None and state.frame("battle") is not None:
        side = state.top.sides[0]
        choice = attack.rulebook.legal(attack.rulebook.observe(state, (side,), side)).root
        assert choice is not None
        action = first_answer(choice)
        done = attack.rulebook.resolve(state, action, script)
        events, state = (*events, *done.events), done.state
    return events


def first_answer(choice: Choice) -> Action:
    """Return the answer of the first clicks; where points are asked for, none; where an advance is, the end."""
    while choice.action is None:
        listed = [candidate.click for candidate in choice.candidates()]
        none = [click for click in listed if isinstance(click, CountClick) and click.count == 0]
        ends = [candidate.click for candidate in choice.candidates() if candidate.key in ("end-advance", "no-sos")]
        choice = choice.take((*ends, *none, *listed)[0])
    return choice.action


class Thrown(ScriptedDice):
    """Two dice of a combat; any other shows the same each time."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        super().__init__((*dice, *[ADVANCE_DIE] * 40))


def losses(attack: Attack, events: tuple[Event, ...]) -> dict[str, int]:
    """Return the steps that each side lost in a combat, a regiment's own among them.

    Of a side that is wiped out by the rule, what stands on its counters is counted.
    """
    by: dict[Side, int] = {GERMAN: 0, ALLIED: 0}
    rules, steps = attack.rulebook.rules, dict(attack.state.steps)
    regiments = len(attack.state.stack(Box("german-replacements")))
    for event in events:
        if event.kind not in ("step-lost", "unit-eliminated", "division-worn-down"):
            continue
        who = event.values["who"]
        piece: PieceId = who.pieces[0]  # type: ignore[union-attr]
        lost = 1 if event.kind == "step-lost" else steps.get(piece, 1)
        if event.clause in WHOLE and rules.size(piece) == "division" and regiments:
            lost += 1
        regiments += (rules.kind(piece) == "replacement") - (event.kind == "division-worn-down")
        steps[piece] = steps.get(piece, 1) - 1 if event.kind == "step-lost" else rules.piece(piece).max_steps
        by[rules.side(piece)] += lost
    attacker = attack.action.by
    return {"attacker": by[attacker], "defender": by[rules.enemy(attacker)]}


def prove(n: int, seed: int) -> int:
    """Compare previews of random attacks with the combats; return how many differ."""
    rng, tried, different = Random(seed), 0, []
    while tried < n:
        attack = random_attack(rng)
        if attack is not None:
            tried += 1
            different += list(differences(attack))
    print(f"{tried} previews of combats, {36 * tried} pairs of dice: {len(different)} differences (seed {seed})")
    for line in different[:10]:
        print("  " + line)
    return len(different)

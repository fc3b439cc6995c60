"""The proof that a preview tells what the battle will do: both are worked out for every die and compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from core.games.czech38.losses import RETREAT
from core.model.events import Event
from core.model.state import GameState
from core.model.values import At, PieceId, Who
from core.model.working import Explanation, Outcome, Question
from core.play.dice import ScriptedDice, SeededDice
from tests.games.czech38.battlefields import Battlefield
from tests.games.czech38.clashes import Clash, result_of


@dataclass(frozen=True)
class Difference:
    """Something that the preview and the battle say differently."""

    what: str
    preview: object
    battle: object

    def __str__(self) -> str:
        return f"{self.what}: the preview says {self.preview}, the battle {self.battle}"


def preview(field: Battlefield) -> Explanation:
    """Return what the attacker is told before the battle."""
    values = {"at": At(field.target), "who": Who(field.attackers)}
    found = field.rulebook.explain(field.seen, Question("battle", values))
    assert isinstance(found, Explanation), found
    return found


def differences(field: Battlefield) -> Iterator[Difference]:
    """Yield where a preview in plain sight and the battle disagree, for every die."""
    told = preview(field)
    for outcome in told.spread:
        yield from outcome_differences(field, told, outcome)
    weights = sum((outcome.weight for outcome in told.spread), Fraction(0))
    if weights != 1:
        yield Difference("weights", weights, 1)


def clash_differences(clash: Clash) -> Iterator[Difference]:
    """Yield where the preview beside an answer and the battle that follows disagree, for every die."""
    told = clash.told
    if not clash.commits:
        for outcome in told.spread:
            yield from outcome_differences(clash, told, outcome)
        return
    foretold = next(line.value for line in told.lines if line.key == "with-support")
    events = clash.rulebook.resolve(clash.state, clash.assault, SeededDice(1)).events
    column = result_of(events).values["column"]
    if column != foretold:
        yield Difference("column with support", foretold, column)


def outcome_differences(field: Battlefield | Clash, told: Explanation, outcome: Outcome) -> Iterator[Difference]:
    """Yield where the battle with one roll comes out otherwise than foretold."""
    dice = ScriptedDice([] if outcome.roll is None else [int(str(outcome.roll))])
    resolution = field.rulebook.resolve(field.state, field.assault, dice)
    dice.finish()
    result = result_of(resolution.events)
    if (told.total, outcome.result) != (result.values["column"], result.values["result"]):
        yield Difference("result", (told.total, outcome.result), (result.values["column"], result.values["result"]))
    told_lines = next(event for event in resolution.events if event.kind == "odds").values["lines"]
    assert isinstance(told_lines, tuple)
    if tuple((line.key, line.value, line.clause) for line in told.lines)[: len(told_lines)] != tuple(
        line[:3] for line in told_lines if isinstance(line, tuple)
    ):
        yield Difference("lines", told.lines, told_lines)
    events, end = answered(field, resolution.state)
    lost = losses(field, end, (*resolution.events, *events))
    for side, steps in outcome.losses.items():
        if steps != lost[side]:
            yield Difference(f"steps lost by the {side} at a roll of {outcome.roll}", steps, lost[side])


def answered(field: Battlefield | Clash, state: GameState) -> tuple[tuple[Event, ...], GameState]:
    """Return the events and the state after both sides have met their losses with steps, nobody retreating."""
    events: tuple[Event, ...] = ()
    while state.top is not None and state.top.kind in ("defender-losses", "attacker-losses"):
        side = field.rulebook.deciders(state)[0]
        choice = field.rulebook.legal(field.rulebook.observe(state, (side,))).root
        assert choice is not None
        while choice.action is None:
            choice = choice.take(next(found.click for found in choice.candidates() if found.click != RETREAT))
        resolution = field.rulebook.resolve(state, choice.action, ScriptedDice())
        events, state = (*events, *resolution.events), resolution.state
    return events, state


def losses(field: Battlefield | Clash, after: GameState, events: tuple[Event, ...]) -> dict[str, int]:
    """Return the steps each side lost in the battle, a fort's own among them.

    Units that had retreated into the hex and die with it meet none of the result.
    """
    apart = {piece for event in events if event.clause.endswith("12.12.K") for piece in who(event)}
    in_hex = [p for p in field.state.stack(field.target) if isinstance(p, str) and not field.state.mark(p, "retreated")]

    def lost(pieces: list[PieceId]) -> int:
        return sum(field.state.steps[piece] - after.steps[piece] for piece in pieces if piece not in apart)

    intrinsic = sum(event.kind == "intrinsic-lost" for event in events)
    return {"attacker": lost(list(field.attackers)), "defender": lost(in_hex) + intrinsic}


def who(event: Event) -> tuple[object, ...]:
    """Return the pieces an event names."""
    value = event.values.get("who")
    return value.pieces if isinstance(value, Who) else ()


def hidden_differences(field: Battlefield) -> Iterator[Difference]:
    """Yield where a preview under fog excludes what the battle does, or names what the attacker may not know."""
    told = preview(field)
    weights = sum((outcome.weight for outcome in told.spread), Fraction(0))
    if weights != 1:
        yield Difference("weights", weights, 1)
    hidden = {p for p in field.state.stack(field.target) if isinstance(p, str)} - set(field.seen.places)
    named = {p for line in told.lines for value in line.values.values() if isinstance(value, Who) for p in value.pieces}
    if hidden & named:
        yield Difference("units named", sorted(hidden & named), "hidden")
    steps = field.state.steps
    whole = all(steps[p] == field.rulebook.rules.piece(p).max_steps for p in hidden)
    apart = any(field.state.mark(p, "retreated") for p in hidden)
    if whole and not apart:
        yield from _truth_within(field, told)


def _truth_within(field: Battlefield, told: Explanation) -> Iterator[Difference]:
    foretold = {outcome.result for outcome in told.spread if outcome.roll in (None, 1)}
    dice = ScriptedDice([1])
    events = field.rulebook.resolve(field.state, field.assault, dice).events
    result = result_of(events)
    if result.values["result"] not in foretold:
        yield Difference("result at a roll of 1", foretold, result.values["result"])

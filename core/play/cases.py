"""Rule cases: a position, what is done in it, and what must come of it, written in words a player can read.

This is how a worked example becomes a test, how a designer pins a house rule, and how a report of a fault
brings its proof. `docs/cases.md` documents the vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from core.games.contract import Game
from core.model.choice import Choice
from core.model.events import Event
from core.model.refusal import Refusal
from core.model.scenario import Scenario
from core.model.state import GameState
from core.model.values import Side
from core.play.case_expect import EXPECTED, Finding, Scene, expectations, met, missed
from core.play.case_file import Case, Group, Spot, as_group, as_items, known, read_cases
from core.play.case_stage import Staged, stage
from core.play.case_words import alike
from core.play.dice import DiceError, ScriptedDice
from core.play.library import named
from core.play.sights import fold

FindScenario = Callable[[str, Path], tuple[Game, Scenario]]
"""A case's word for its scenario, and the folder the case is in -> game and scenario."""

STEP_KEYS = ("dice", "refused", "note")
REFUSED_KEYS = ("clause", "key", "at")


@dataclass(frozen=True)
class Report:
    """What came of one case: what held, every event, refusal and decision that was met, and where it ended."""

    case: Case
    findings: tuple[Finding, ...]
    staged: Staged
    end: GameState
    events: tuple[Event, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    decisions: tuple[str, ...] = ()

    @property
    def held(self) -> bool:
        """Whether everything was as expected."""
        return all(finding.held for finding in self.findings)


def run_file(path: Path, find: FindScenario = named) -> tuple[Report, ...]:
    """Run the cases of a file; each scenario they play is read once.

    Raises:
        FileProblems: a case says something that means nothing.
        core.play.library.UnknownScenario: its scenario is not there.
    """
    found: dict[str, tuple[Game, Scenario]] = {}
    reports = []
    for case in read_cases(path):
        name = str(case.body["scenario"])
        if name not in found:
            found[name] = find(name, path.parent)
        reports.append(run(case, *found[name]))
    return tuple(reports)


def run(case: Case, game: Game, scenario: Scenario) -> Report:
    """Run one case on its scenario."""
    course = _Course(case, stage(case, game, scenario))
    findings = tuple(course.findings())
    met_ = (tuple(course.events), tuple(course.refusals), tuple(course.decisions))
    return Report(case, findings, course.staged, course.state, *met_)


class _Course:
    """One case being run."""

    def __init__(self, case: Case, staged: Staged) -> None:
        self.case, self.staged = case, staged
        self.before = self.state = staged.position
        self.events: list[Event] = []
        self.refusals: list[Refusal] = []
        self.decisions: list[str] = []

    def findings(self) -> Iterator[Finding]:
        """Yield what came of the start, of every step, and of what is expected at the end."""
        dice = self._dice(self.case.items("dice"))
        try:
            self._begin(dice)
            dice.finish()
        except DiceError as error:
            yield missed("the dice of the start", str(error), self.case.spot.line)
            return
        spot = self.case.spot.at(self.case.body, "do")
        steps = self.case.items("do")
        for i, written in enumerate(steps):
            where = spot.item(steps, i)
            yield from (replace(f, line=f.line or where.line) for f in self._step(as_group(written, where), where))
        spot = self.case.spot.at(self.case.body, "expect")
        scene = Scene(self.staged, self.before, self.state, self.events)
        for written in self.case.items("expect"):
            yield from expectations(scene, as_group(written, spot), spot)

    def _dice(self, items: list[object]) -> ScriptedDice:
        return ScriptedDice(item if isinstance(item, int) else str(item) for item in items)

    def _begin(self, dice: ScriptedDice) -> None:
        rulebook = self.staged.rulebook
        if self.staged.entry or self.staged.position.agenda:
            begun = rulebook.stage(self.staged.entry, self.staged.position, dice)
        else:
            begun = rulebook.start(dice)
        self.before = self.state = begun.state
        self.events = list(begun.events)

    def _step(self, step: Group, spot: Spot) -> Iterator[Finding]:
        sides = [side.id for side in self.staged.words.schema.sides]
        known(step, [*sides, *STEP_KEYS, *EXPECTED], spot)
        acting = [key for key in step if key in sides]
        looks = Group({key: value for key, value in step.items() if key in EXPECTED})
        looks.lines = step.lines
        if len(acting) > 1 or not (acting or looks):
            raise spot.problem(f"{len(acting)} sides", "one side and what it does, such as `side: move unit hex`")
        before, told = self.state, len(self.events)
        if acting:
            done = self._acted(Side(acting[0]), step, spot)
            yield done
            if not done.held and "refused" not in step:
                return
        yield from expectations(Scene(self.staged, before, self.state, self.events[told:]), looks, spot)

    def _acted(self, side: Side, step: Group, spot: Spot) -> Finding:
        what = f"{side}: {step[side]}"
        refusal = self._do(side, str(step[side]), self._dice(as_items(step.get("dice"))))
        if isinstance(refusal, Refusal):
            self.refusals.append(refusal)
        if "refused" in step:
            return self._refused(what, refusal, step, spot)
        if refusal is None:
            return met(what)
        return missed(what, refusal if isinstance(refusal, str) else _refusal(refusal))

    def _refused(self, what: str, refusal: Refusal | str | None, step: Group, spot: Spot) -> Finding:
        written = step["refused"]
        expected = written if isinstance(written, Group) else Group(clause=written)
        if isinstance(written, Group):
            known(written, REFUSED_KEYS, spot)
        shown = f"{what} is refused by {', '.join(str(value) for value in expected.values())}"
        if not isinstance(refusal, Refusal):
            return missed(shown, refusal or "it was carried out")
        at = None if refusal.at is None else self.staged.words.label(refusal.at)
        actual = {"clause": refusal.clause, "key": refusal.key, "at": at}
        held = all(alike(value, actual[key]) for key, value in expected.items())
        return Finding(held, shown, f"it is refused by {_refusal(refusal)}{f' at {at}' if at else ''}")

    def _do(self, side: Side, words: str, dice: ScriptedDice) -> Refusal | str | None:
        """Carry out what a step says; return why it could not be."""
        rulebook = self.staged.rulebook
        seen = replace(rulebook.observe(self.state, (side,)), acting=side)
        root = rulebook.legal(seen).root
        if root is None:
            decides = ", ".join(rulebook.deciders(self.state)) or "nobody"
            return f"{side} has no decision here; {decides} has"
        kind, *clicks = words.split()
        reached = self._walk(root, clicks or [kind])
        if isinstance(reached, Refusal):
            return reached
        action = reached.action
        if action is None:
            return f"something is missing; the question is now {reached.prompt.key}"
        if action.kind != kind:
            return f"these clicks are the action {action.kind}, not {kind}"
        refusal = rulebook.check(seen, action)
        if refusal is not None:
            return refusal
        self.decisions.append(self.state.agenda[-1].kind)
        try:
            resolved = rulebook.resolve(self.state, action, dice)
            dice.finish()
        except DiceError as error:
            return str(error)
        return self._settle(self.state, resolved.state, list(resolved.events))

    def _settle(self, before: GameState, after: GameState, events: list[Event]) -> str | None:
        if fold(before, events) != after:
            return "the events do not lead to the state that the rules returned"
        self.state = after
        self.events += events
        return None

    def _walk(self, choice: Choice, clicks: list[str]) -> Choice | Refusal:
        for word in clicks:
            click = self.staged.words.click(word)
            refusal = choice.refuse(click)
            if refusal is not None:
                return refusal
            choice = choice.take(click)
        return choice


def _refusal(refusal: Refusal) -> str:
    return f"{refusal.clause} ({refusal.key})" if refusal.clause else refusal.key

"""Random play from the positions of rule cases: where a case begins, and where it ends, under options by lot."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.games.contract import Game, Options
from core.model.scenario import Scenario
from core.model.state import GameState
from core.play.case_file import Case, read_cases
from core.play.case_stage import Staged, stage
from core.play.cases import FindScenario, run
from core.play.dice import SeededDice
from core.play.fuzz import Plan, crashed, drawn_options, watched
from core.play.header import Start
from core.play.invariants import Tally
from core.play.library import named
from core.play.seats import Seats
from core.play.session import Session


@dataclass(frozen=True)
class Setting:
    """A case with the game and the scenario it is played on."""

    case: Case
    game: Game
    scenario: Scenario


def settings(files: Sequence[Path], find: FindScenario = named) -> tuple[Setting, ...]:
    """Return every case of some files; each scenario is read once.

    Raises:
        FileProblems: a case says something that means nothing.
        core.play.library.UnknownScenario: its scenario is not there.
    """
    found: dict[str, tuple[Game, Scenario]] = {}
    told: list[Setting] = []
    for path in files:
        for case in read_cases(path):
            name = str(case.body["scenario"])
            if name not in found:
                found[name] = find(name, path.parent)
            told.append(Setting(case, *found[name]))
    return tuple(told)


def fuzz_cases(cases: Sequence[Setting], plan: Plan) -> Tally:
    """Play on at random from every case, `plan.most` actions each: once from its beginning with options drawn by
    lot, once from its end with its own.

    The seed of a breach names the plan's seed, the case, and which of the two it was.
    """
    tally = Tally()
    for setting in cases:
        name = f"{plan.seed} {Path(setting.case.spot.file).stem}: {setting.case.title}"
        _begun(setting, f"{name}, begun", plan, tally)
        _ended(setting, f"{name}, ended", plan, tally)
    return tally


def _begun(setting: Setting, seed: str, plan: Plan, tally: Tally) -> None:
    """Play from where a case begins, by rules it does not speak of."""
    own = stage(setting.case, setting.game, setting.scenario)
    drawn = _fitting(drawn_options(setting.game.schema, random.Random(f"options {seed}")), own)
    staged = stage(setting.case, setting.game, setting.scenario, drawn)
    _played(staged, (staged.entry, staged.position), (seed, plan, tally))


def _fitting(drawn: dict[str, int | str | bool], own: Staged) -> Options:
    """Leave those options on that bring a piece into play which the case makes use of."""
    used = {own.words.scenario.piece_of[piece].option for piece in own.position.places}
    return {id_: value for id_, value in drawn.items() if id_ not in used}


def _ended(setting: Setting, seed: str, plan: Plan, tally: Tally) -> None:
    """Play from where a case ends, by its own rules."""
    report = run(setting.case, setting.game, setting.scenario)
    if report.end.agenda and report.end.verdict is None:
        _played(report.staged, ("", report.end), (seed, plan, tally))


def _played(staged: Staged, at: tuple[str, GameState], how: tuple[str, Plan, Tally]) -> None:
    seed, plan, tally = how
    start = Start(staged.game, staged.words.scenario, staged.rulebook.options, Seats())
    try:
        session = _session(start, staged, at, seed)
    except Exception as error:
        tally.breaches.append(crashed(seed, error))
        return
    tally.positions += 1
    watched(session, seed, replace(plan, whole=False), tally)


def _session(start: Start, staged: Staged, at: tuple[str, GameState], seed: str) -> Session:
    entry, position = at
    if not entry and not position.agenda:
        return Session.new(None, start, SeededDice(f"dice {seed}"))
    return Session.staged(start, staged.rulebook, (entry, position), SeededDice(f"dice {seed}"))

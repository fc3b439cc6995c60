"""Bring back every reading of the rulebook that was turned down; the cases that pin the ruling must fail under it.

    python tests/tools/rejected_readings.py [--game czech38] [--clause 12.12.K]

The readings stand in tests/games/GAME/rejected.yaml, each with the text of a rule, or of a file of the scenario, and
what it would be instead. A changed module exists in memory alone, a changed scenario in a temporary folder: the
checkout is not touched.
"""

from __future__ import annotations

import argparse
import importlib
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from core.files.problems import FileProblems  # noqa: E402
from core.games.contract import Game  # noqa: E402
from core.model.scenario import Scenario  # noqa: E402
from core.play.case_file import Case  # noqa: E402
from core.play.cases import run  # noqa: E402
from core.play.library import named  # noqa: E402
from tests.games.written_cases import written  # noqa: E402
from tests.tools.changed_module import ChangedFinder  # noqa: E402
from tests.tools.sources import game_folder  # noqa: E402


@dataclass(frozen=True)
class Reading:
    """A reading that was turned down.

    Attributes:
        reads: what it says, in a sentence.
        cases: titles of the cases that fail under it.
        path: the file that would be changed.
        changes: what stands there, and what would stand there instead.
    """

    game: str
    clause: str
    reads: str
    cases: tuple[str, ...]
    path: Path
    changes: tuple[tuple[str, str], ...]

    @property
    def is_rule(self) -> bool:
        """Whether it changes a rule; else it changes the scenario."""
        return self.path.suffix == ".py"

    def text(self) -> str:
        """Return the changed file; ValueError when what is to be replaced does not stand there exactly once."""
        text = self.path.read_text("utf-8")
        for was, becomes in self.changes:
            if text.count(was) != 1:
                found = text.count(was)
                raise ValueError(f"{self.clause}: {self.path.name} has {was!r} {found} times; it must stand there once")
            text = text.replace(was, becomes)
        return text


def readings(game: str) -> tuple[Reading, ...]:
    """Return every reading of a game's table, in its order."""
    table = ROOT / "tests" / "games" / game / "rejected.yaml"
    entries = yaml.load(table.read_text("utf-8"), yaml.CSafeLoader)
    return tuple(_reading(game, str(clause), entry) for clause, found in entries.items() for entry in found)


def _reading(game: str, clause: str, entry: dict[str, Any]) -> Reading:
    rule = str(entry["file"]).endswith(".py")
    folder = game_folder(game) if rule else ROOT / "scenarios" / game
    changes = [entry, *entry.get("also", [])]
    return Reading(
        game,
        clause,
        entry["reads"],
        tuple(entry["cases"]),
        folder / entry["file"],
        tuple((change["was"], change["becomes"]) for change in changes),
    )


def cases_of(game: str) -> dict[str, Case]:
    """Return the rule cases of a game by their titles."""
    return {case.title: case for case in written(game)}


@contextmanager
def game_under(reading: Reading) -> Iterator[Game]:
    """Give the game by changed rules; afterwards all modules are the old ones again."""
    package = f"core.games.{reading.game}"
    kept = {name: module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")}
    source = reading.text()

    def code() -> CodeType:
        compiled: CodeType = compile(source, str(reading.path), "exec")
        return compiled

    finder = ChangedFinder(f"{package}.{reading.path.stem}", reading.path, code)
    for name in kept:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    try:
        yield importlib.import_module(f"{package}.game").GAME
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
            del sys.modules[name]
        sys.modules.update(kept)
        if package in kept:
            setattr(sys.modules["core.games"], reading.game, kept[package])


@contextmanager
def scenario_under(reading: Reading, name: str) -> Iterator[tuple[Game, Scenario]]:
    """Give the game with a scenario one of whose files is changed."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / reading.game
        shutil.copytree(reading.path.parent, copy)
        (copy / reading.path.name).write_text(reading.text(), "utf-8")
        yield named(f"{reading.game}/{name}.yaml", Path(folder))


def unmoved(reading: Reading, cases: dict[str, Case], printed: Scenario) -> tuple[str, ...]:
    """Return the titles of the cases that hold under a reading as well, so that they say nothing against it.

    Raises:
        ValueError: the change does not fit the file.
        FileProblems: the changed scenario cannot be read.
    """
    if reading.is_rule:
        with game_under(reading) as game:
            return tuple(title for title in reading.cases if run(cases[title], game, printed).held)
    with scenario_under(reading, "campaign") as (game, scenario):
        return tuple(title for title in reading.cases if run(cases[title], game, scenario).held)


def main(words: list[str] | None = None) -> int:
    """Try the readings and print a line for each; return 1 when one is not noticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="czech38")
    parser.add_argument("--clause", action="append", help="only readings of this clause")
    arguments = parser.parse_args(words)
    began, cases = time.perf_counter(), cases_of(arguments.game)
    _, printed = named(f"{arguments.game}/campaign", ROOT)
    tried = [r for r in readings(arguments.game) if not arguments.clause or r.clause in arguments.clause]
    noticed = 0
    for reading in tried:
        try:
            held = unmoved(reading, cases, printed)
        except (ValueError, KeyError, FileProblems) as problem:
            held = (f"could not be tried: {problem}",)
        noticed += not held
        said = f"does not notice: {'; '.join(held)}" if held else f"{len(reading.cases)} failed, as they should"
        print(f"{'SURVIVED' if held else 'noticed '} {reading.clause:14} {reading.reads} {said}", flush=True)
    clauses = len({reading.clause for reading in tried})
    print(f"{noticed} of {len(tried)} readings noticed, {clauses} clauses, {time.perf_counter() - began:.0f} s")
    return 0 if noticed == len(tried) else 1


if __name__ == "__main__":
    sys.exit(main())

"""Open scenarios and save them again, as the editor does; a scenario that is whole keeps its very bytes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from core.files.atomic import NotSaved
from core.files.problems import FileProblems
from core.files.scenario_head import NO_SCENARIOS
from core.play.library import UnknownScenario, place_of
from core.play.manuscript import Manuscript


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the scenarios."""
    parser.add_argument(
        "scenarios", metavar="SCENARIO", nargs="+", help="an id of the library, a file, or a folder with any number"
    )


def run(arguments: argparse.Namespace) -> int:
    """Touch every scenario and say of each which files were written; return 1 when one cannot be."""
    failed = False
    for word in arguments.scenarios:
        try:
            for path in _meant(word):
                print(f"{path}: {_touched(path)}")
        except FileProblems as problems:
            failed = True
            print("\n".join(problem.sentence for problem in problems.problems), file=sys.stderr)
        except (UnknownScenario, NotSaved) as problem:
            failed = True
            print(f"countermarch touch: {problem}", file=sys.stderr)
    return int(failed)


def _meant(word: str) -> list[Path]:
    """Return the scenario files that a word means: those of a folder, or the one that it names."""
    folder = Path(word)
    found = sorted(file for file in folder.glob("*.yaml") if file.name not in NO_SCENARIOS) if folder.is_dir() else []
    return found or [place_of(word)]


def _touched(path: Path) -> str:
    manuscript = Manuscript.opened(path)
    written = manuscript.save(manuscript.scenario)
    return f"written {', '.join(written)}" if written else f"{len(manuscript.files.contents)} files, as they were"

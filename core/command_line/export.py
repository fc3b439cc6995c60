"""Put a scenario's sheets into files: PDF, PNG or SVG by the name's ending. No screen is needed.

The same scenario gives the same bytes, so that an export can be compared with the last one.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import sys
from dataclasses import replace
from pathlib import Path
from typing import Protocol, cast

from core.files.problems import FileProblems
from core.games.contract import Game
from core.model.issues import Severity
from core.model.scenario import Scenario
from core.model.values import Side
from core.play.library import UnknownScenario, named
from core.view.palette import SHIPPED, palette
from core.view.paper import PAPERS
from core.view.sheet_order import SheetOrder

WRITERS = "countermarch.sheets"
"""Entry points that write sheets, so that nothing here imports Qt: sheet -> writer."""

SHEETS = ("map", "setup")
ENDINGS = (".pdf", ".png", ".svg")
SMALLEST, LARGEST = 0.05, 8.0


class SheetWriter(Protocol):
    """What an entry point offers: writes a sheet; ValueError says in a sentence why it cannot."""

    def __call__(self, path: Path, order: SheetOrder) -> list[Path]:
        """Write the sheet to `path`, in the format of its ending; return the files that were written."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare scenario, sheet, file, palette and scale."""
    parser.add_argument("scenario", metavar="SCENARIO", help="an id of the library, a file or a folder")
    parser.add_argument("--sheet", choices=SHEETS, default="map", help="what to export (default: map)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="FILE.pdf, FILE.png or FILE.svg")
    parser.add_argument("--palette", choices=SHIPPED, default="light", help="colours (default: light)")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="1 is the printed size, or 44 pixels to a hex's radius in PNG"
    )
    parser.add_argument("--side", metavar="S", help="whose set-up sheet (setup only)")
    parser.add_argument("--paper", choices=tuple(PAPERS), default="A4", help="of a set-up sheet (default: A4)")


def run(arguments: argparse.Namespace) -> int:
    """Write the file and say so; return 1 with a sentence when that cannot be done."""
    try:
        path = _checked(arguments)
        game, scenario = named(arguments.scenario)
        writer = _writer(arguments.sheet)
        written = writer(path, _order(arguments, game, scenario))
    except FileProblems as failed:
        return _refuse("\n".join(problem.sentence for problem in failed.problems))
    except (UnknownScenario, ValueError) as failed:
        return _refuse(str(failed))
    except OSError as failed:
        return _refuse(f"{arguments.out} cannot be written: {failed.strerror}. Choose another folder or name.")
    for file in written:
        print(f"{file}: {arguments.sheet} of {scenario.title}, {file.stat().st_size / 1e6:.1f} MB")
    return 0


def _order(arguments: argparse.Namespace, game: Game, scenario: Scenario) -> SheetOrder:
    """Return what is wanted, or say what is wrong with side or scenario."""
    colours, paper = palette(arguments.palette), PAPERS[arguments.paper]
    order = SheetOrder(game, scenario, colours, arguments.scale, paper)
    if arguments.sheet != "setup":
        return order
    options = {**game.schema.default_options(), **scenario.options}
    if any(issue.severity is Severity.ERROR for issue in game.setup_issues(scenario, options)):
        raise ValueError(f"{scenario.id} has errors; `countermarch check {arguments.scenario}` lists them with cures.")
    return replace(order, side=side_named(game, arguments.side))


def side_named(game: Game, word: str | None) -> Side:
    """Return a side by its key or its name; ValueError lists the sides there are."""
    for kind in game.schema.sides:
        if word is not None and word.lower() in (str(kind.id).lower(), kind.name.lower(), kind.adjective.lower()):
            return kind.id
    listed = ", ".join(str(kind.id) for kind in game.schema.sides)
    wanted = f"There is no side {word!r}" if word else "Say whose sheet it is to be"
    raise ValueError(f"{wanted}: --side is one of {listed}.")


def _checked(arguments: argparse.Namespace) -> Path:
    """Return the file to write, or say what is wrong with the words."""
    path: Path = arguments.out
    if path.suffix.lower() not in ENDINGS:
        raise ValueError(f"{path} ends in {path.suffix or 'nothing'}; expected one of {', '.join(ENDINGS)}.")
    if not path.parent.is_dir():
        raise ValueError(f"There is no folder {path.parent}. Make it first, or choose another.")
    if not SMALLEST <= arguments.scale <= LARGEST:
        raise ValueError(
            f"A scale of {arguments.scale:g} is out of range; choose one from {SMALLEST:g} to {LARGEST:g}."
        )
    return path


def _writer(sheet: str) -> SheetWriter:
    found = importlib.metadata.entry_points(group=WRITERS, name=sheet)
    if not found:
        raise ValueError(f"No writer for the sheet '{sheet}' is installed; install the package again.")
    return cast("SheetWriter", next(iter(found)).load())


def _refuse(sentence: str) -> int:
    print(f"countermarch export: {sentence}", file=sys.stderr)
    return 1

"""Put a scenario's sheets into files: PDF, PNG or SVG by the name's ending. No screen is needed.

The same scenario gives the same bytes, so that an export can be compared with the last one.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import sys
from pathlib import Path
from typing import Protocol, cast

from core.files.problems import FileProblems
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.play.library import UnknownScenario, named
from core.view.palette import SHIPPED, Palette, palette

WRITERS = "countermarch.sheets"
"""Entry points that write sheets, so that nothing here imports Qt: sheet -> writer."""

SHEETS = ("map",)
ENDINGS = (".pdf", ".png", ".svg")
SMALLEST, LARGEST = 0.05, 8.0


class SheetWriter(Protocol):
    """What an entry point offers: writes a sheet; ValueError says in a sentence why it cannot."""

    def __call__(self, path: Path, scenario: Scenario, schema: Schema, *, palette: Palette, scale: float) -> None:
        """Write the sheet to `path`, in the format of its ending."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare scenario, sheet, file, palette and scale."""
    parser.add_argument("scenario", metavar="SCENARIO", help="an id of the library, a file or a folder")
    parser.add_argument("--sheet", choices=SHEETS, default="map", help="what to export (default: map)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="FILE.pdf, FILE.png or FILE.svg")
    parser.add_argument("--palette", choices=SHIPPED, default="light", help="colours (default: light)")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="1 is the printed size, or 44 pixels to a hex's radius in PNG"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the file and say so; return 1 with a sentence when that cannot be done."""
    try:
        path = _checked(arguments)
        game, scenario = named(arguments.scenario)
        writer = _writer(arguments.sheet)
        writer(path, scenario, game.schema, palette=palette(arguments.palette), scale=arguments.scale)
    except FileProblems as failed:
        return _refuse("\n".join(problem.sentence for problem in failed.problems))
    except (UnknownScenario, ValueError) as failed:
        return _refuse(str(failed))
    except OSError as failed:
        return _refuse(f"{arguments.out} cannot be written: {failed.strerror}. Choose another folder or name.")
    print(f"{path}: {arguments.sheet} of {scenario.title}, {path.stat().st_size / 1e6:.1f} MB")
    return 0


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

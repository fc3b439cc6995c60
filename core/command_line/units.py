"""List the units of a side with set-up code, hexes, turn and factors, for the eye or as CSV for a spreadsheet.

The list comes from the data that is played; set-up sheets are made from the same.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator

from core.command_line.export import side_named
from core.files.problems import FileProblems
from core.games.contract import Game
from core.model.scenario import Scenario
from core.model.starts import Start, Way
from core.model.units import Piece
from core.play.library import UnknownScenario, named

COLUMNS = ("id", "name", "type", "size", "formation", "steps", "factors", "way", "code", "hex", "turn", "hexes")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare scenario, side and form."""
    parser.add_argument("scenario", metavar="SCENARIO", help="an id of the library, a file or a folder")
    parser.add_argument("--side", metavar="S", help="whose units")
    parser.add_argument("--csv", action="store_true", help="comma-separated values with a head line")


def run(arguments: argparse.Namespace) -> int:
    """Print the list; return 1 with a sentence when that cannot be done."""
    try:
        game, scenario = named(arguments.scenario)
        lines = list(rows(game, scenario, arguments.side))
    except FileProblems as failed:
        return _refuse("\n".join(problem.sentence for problem in failed.problems))
    except (UnknownScenario, ValueError) as failed:
        return _refuse(str(failed))
    if arguments.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerows([COLUMNS, *lines])
    else:
        _show([COLUMNS[:-1], *(line[:-1] for line in lines)])
    return 0


def rows(game: Game, scenario: Scenario, side: str | None) -> Iterator[tuple[str, ...]]:
    """Yield a row of `COLUMNS` a unit in play with the scenario's own options, in the order of the files."""
    options = {**game.schema.default_options(), **scenario.options}
    starts = {start.piece: start for start in game.starts(scenario, options)}
    for piece in scenario.pieces_of(side_named(game, side)):
        if piece.id in starts:
            yield _row(game, scenario, piece, starts[piece.id])


def _row(game: Game, scenario: Scenario, piece: Piece, start: Start) -> tuple[str, ...]:
    label = scenario.map.sheet.label
    factors = "-".join(str(piece.factor(name, piece.max_steps)) for name in game.schema.factors) if piece.faces else ""
    printed = label(start.hexes[0]) if start.way is Way.PRINTED_HEX and start.hexes else ""
    turn = str(start.turn) if start.turn else ""
    hexes = " ".join(map(label, start.hexes))
    steps = str(piece.max_steps)
    named_ = (str(piece.id), piece.name, piece.type, piece.size, piece.formation)
    return (*named_, steps, factors, start.way.value, start.code, printed, turn, hexes)


def _show(lines: list[tuple[str, ...]]) -> None:
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        print("  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip())


def _refuse(sentence: str) -> int:
    print(f"countermarch units: {sentence}", file=sys.stderr)
    return 1

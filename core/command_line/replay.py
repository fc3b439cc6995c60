"""Tell a game from its file, record by record, in sentences."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from core.play.chronicle import GameUnreadable
from core.play.session import Session
from core.view.sentences import Sentences


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the file, where to stop, and through whose eyes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game in progress")
    parser.add_argument("--to", type=int, metavar="N", help="stop after record N")
    parser.add_argument("--as", dest="side", metavar="SIDE", help="tell what this side saw; everything when not given")


def run(arguments: argparse.Namespace) -> int:
    """Print the log; return 1 when the file cannot be read or the side is unknown."""
    try:
        session = Session.open(arguments.file)
    except GameUnreadable as error:
        print(error, file=sys.stderr)
        return 1
    session.close()
    viewers = tuple(side for side in session.sides if arguments.side in (None, side))
    if not viewers:
        print(f"There is no side {arguments.side!r}; the sides are {', '.join(session.sides)}.", file=sys.stderr)
        return 1
    sentences = Sentences.of(session.start.game, session.rulebook.scenario)
    print(f"{session.start.title} ({session.rulebook.scenario.id})")
    for entry in session.log(viewers):
        if arguments.to is not None and entry.record > arguments.to:
            break
        mark = " (taken back)" if entry.taken_back else ""
        for said in sentences.entry(entry):
            print(f"{entry.record:5}  {said}{mark}")
    return 0

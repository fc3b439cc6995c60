"""Check a game's file: is it unbroken, and do its actions lead to the same events again?

Exit code 0 when all is well, 1 when something differs; the first record that does is named.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from core.play.header import Start
from core.play.replay import Difference, Verification, verify
from core.view.sentences import Sentences


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the files to check."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a game in progress")


def run(arguments: argparse.Namespace) -> int:
    """Print what was found, two lines a file; return 1 when something is wrong."""
    sound = True
    for path in arguments.files:
        found = verify(path)
        sound = sound and found.sound
        for line in lines(found):
            print(line if found.unreadable else f"{path}: {line}")
    return 0 if sound else 1


def lines(found: Verification) -> tuple[str, ...]:
    """Return what was found in words."""
    if found.unreadable:
        return (found.unreadable,)  # the sentence begins with the file's name
    if found.chain is not None:
        return (f"chain: broken at record {found.chain.record}: {found.chain.what}", "replay: not tried")
    if found.replay is not None:
        where = f"replay: differs first at record {found.replay.record}: {found.replay.what}"
        return ("chain: ok", where, *told(found.replay, found.start))
    torn = "; the last line was cut off in writing and is left out" if found.torn else ""
    return (f"chain: ok{torn}", f"replay: ok ({found.records} records)")


def told(difference: Difference, start: Start | None) -> tuple[str, ...]:
    """Return the two events that differ as the log tells them; nothing where they have no sentence."""
    if start is None:
        return ()
    sentences = Sentences.of(start.game, start.scenario)
    both = (("the file says", difference.recorded), ("the rules say", difference.now))
    said = ((whose, str(sentences.event(event))) for whose, event in both if event is not None)
    return tuple(f"{whose}: {words}" for whose, words in said if words)

"""What one side can read from a copy of a game that holds no other side's secrets."""

from __future__ import annotations

from pathlib import Path

from core.files.game_file import open_game
from core.games.contract import game
from core.model.evolve import apply
from core.model.observation import observe
from core.model.state import Observation
from core.model.values import Side
from core.play.header import FindGame, read_header
from core.play.journal import views_for
from core.play.records import FOLDED


def observed(path: Path, side: Side, find: FindGame = game) -> Observation:
    """Return what a side observes at the end of a copy, from the public parts and its own alone.

    Raises:
        core.files.problems.FileProblems, core.play.header.HeaderUnreadable: it cannot be read.
    """
    opened = open_game(path)
    if opened.file is not None:
        opened.file.close()
    heading = read_header(opened.header, find)
    secrecy = heading.start.bind().secrecy
    states = [observe(heading.blank, (side,), secrecy)]
    for line in opened.records:
        if line.public["kind"] in FOLDED:
            private = {name: sealed.part for name, sealed in line.private.items()}
            changes = (change for event in views_for(side, line.public, private) for change in event.changes)
            states.append(apply(states[-1], changes))
        else:
            states.append(states[line.public.get("to", -1)])
    return states[-1]



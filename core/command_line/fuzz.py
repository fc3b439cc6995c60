"""Play random games of a rulebook and look for what must never be.

Exit code 1 when anything was found; a breach names seed and record, so that it can be found again.
The last line is the figures.
"""

from __future__ import annotations

import argparse
import sys
import time

from core.files.problems import FileProblems
from core.games.contract import Game, UnknownGame, game
from core.model.scenario import Scenario
from core.play.fuzz import Plan, fuzz
from core.play.header import Start
from core.play.invariants import KINDS, Tally
from core.play.library import UnknownScenario, named, shipped
from core.play.seats import Seats

NAMES = {
    "stuck": "stuck",
    "disagree": "list and check disagree",
    "uncited": "refusals without their clause",
    "square": "square broken",
    "leak": "leaks",
    "undo": "undo broken",
    "steps": "steps risen",
    "stacks": "stacks torn",
    "imagine": "imagined states told apart",
    "explain": "questions that fell over",
    "crash": "crashes",
    "reopen": "files lost",
    "replay": "replays differ",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare game, scenario, number of games and seed."""
    parser.add_argument("game", help="a rulebook of the registry")
    parser.add_argument("--scenario", help="an id of the library or a file; the game's first one when not given")
    parser.add_argument("--games", type=int, default=5, metavar="N", help="how many games (default 5)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which games (default 1)")


def run(arguments: argparse.Namespace) -> int:
    """Play, print breaches and figures; return 1 when there was a breach."""
    try:
        found, scenario = chosen(arguments.game, arguments.scenario)
    except (UnknownGame, UnknownScenario, FileProblems) as error:
        print(error, file=sys.stderr)
        return 1
    began = time.perf_counter()
    tally = fuzz(Start(found, scenario, {}, Seats()), Plan(arguments.games, arguments.seed))
    for breach in tally.breaches[:20]:
        print(f"{NAMES[breach.kind]}: seed {breach.seed}, record {breach.record}: {breach.what}")
    if len(tally.breaches) > 20:
        print(f"... and {len(tally.breaches) - 20} more")
    print(figures(tally, time.perf_counter() - began))
    return 1 if tally.breaches else 0


def chosen(name: str, scenario: str | None) -> tuple[Game, Scenario]:
    """Return a game and the scenario that was named, or the first one shipped for it."""
    known = game(name)
    first = next((entry.id for entry in shipped() if entry.game == name), None)
    wanted = scenario or first
    if wanted is None:
        raise UnknownScenario(f"No scenario of {name} comes with the program; name one with --scenario.")
    found, read = named(wanted)
    if found.name != known.name:
        raise UnknownScenario(f"{wanted} is a scenario of {found.name}, not of {name}.")
    return found, read


def figures(tally: Tally, seconds: float) -> str:
    """Return the figures in one line."""
    parts = [f"games {tally.games}", f"actions {tally.actions}"]
    parts += [f"{NAMES[kind]} {tally.count(kind)}" for kind in KINDS]
    parts += [f"kinds of event {len(tally.events)}", f"kinds of refusal {len(tally.refusals)}"]
    return f"{', '.join(parts)}, {tally.actions / max(seconds, 1e-9):.0f} actions a second"

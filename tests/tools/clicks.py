"""How many clicks a move and an attack take in the choice trees of a game, and how many curtains a turn has.

    python tests/tools/clicks.py --game czech38 [--seed 1]

A move is 2 clicks, whatever the distance: the unit (or its stack) and where it goes. An attack is its target, one
click for each attacker, and the button: 2 and one an attacker; of several targets each further one is a click. Drafts
of random games are counted. The screen passes from one player to the other at most 4 times a turn, with every
yes-or-no option on.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from core.command_line.fuzz import chosen  # noqa: E402
from core.model.actions import Action, HexClick, KeyClick, PieceClick  # noqa: E402
from core.model.choice import Choice  # noqa: E402
from core.play.dice import SeededDice  # noqa: E402
from core.play.header import Start  # noqa: E402
from core.play.playouts import advance, wanderer  # noqa: E402
from core.play.seats import Seats  # noqa: E402
from core.play.session import Session  # noqa: E402
from tests.tools import curtains  # noqa: E402
from tests.tools.fuzz_table import _probe  # noqa: E402

SAMPLE = 8
"""How many first and second clicks are followed from each decision."""

GAMES = 4
"""In how many games curtains are counted."""


@dataclass(frozen=True)
class Count:
    """One action found in a tree: how many clicks it took, and how many it may take."""

    kind: str
    clicks: int
    allowed: int
    pieces: int


def main(words: list[str] | None = None) -> int:
    """Count; return 1 when an action took more clicks than allowed, or none was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="czech38")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(words)
    found, scenario = chosen(arguments.game, _probe(arguments.game))
    session = Session.new(None, Start(found, scenario, {}, Seats()), SeededDice(arguments.seed))
    player, source = wanderer(session, arguments.seed), random.Random(arguments.seed)
    counts: list[Count] = []
    while session.deciders:
        root = session.legal(session.deciders[0]).root
        if root is not None and source.random() < 0.3:
            counts += _counted(root, source)
        advance(session, player)
    switches = {option.id: True for option in found.schema.options if option.default is False and not option.later}
    few = curtains.report(Start(found, scenario, switches, Seats()), range(arguments.seed, arguments.seed + GAMES))
    return max(report(counts), not few)


def _counted(root: Choice, source: random.Random) -> list[Count]:
    """Return the actions that the shortest drafts from here amount to: by piece and hex, or by hex and pieces."""
    counts: list[Count] = []
    listed = [candidate.click for candidate in root.candidates() if not isinstance(candidate.click, KeyClick)]
    for first in source.sample(listed, min(SAMPLE, len(listed))):
        draft = root.take(first)
        seconds = [candidate.click for candidate in draft.candidates()]
        for second in source.sample(seconds, min(SAMPLE, len(seconds))):
            if isinstance(first, HexClick) and isinstance(second, PieceClick):
                counts += _attack(draft, source)
            elif isinstance(second, HexClick):
                grown = draft.take(second)
                if grown.action is not None:
                    counts.append(_direct(grown.action))
                else:
                    # Two hexes before any unit are the targets of one attack.
                    further = isinstance(first, HexClick)
                    counts += _attack(grown, source, hexes=2) if further else [Count("unfinished", 3, 2, 0)]
    return counts


def _direct(action: Action) -> Count:
    """Return the count of an action after two clicks; one that names its hex first wants the button as well."""
    named = sum(isinstance(click, PieceClick) for click in action.clicks)
    attack = isinstance(action.clicks[0], HexClick) and named > 0
    return _count(action, 3, 2 + named) if attack else _count(action, 2, 2)


def _attack(draft: Choice, source: random.Random, hexes: int = 1) -> list[Count]:
    """Return the counts of an attack that grows by one attacker after the other; the button is a click too."""
    counts: list[Count] = []
    clicks = hexes
    while pieces := [c.click for c in draft.candidates() if isinstance(c.click, PieceClick)]:
        draft = draft.take(source.choice(pieces))
        clicks += 1
        if draft.action is not None:
            named = sum(isinstance(click, PieceClick) for click in draft.action.clicks)
            counts.append(_count(draft.action, clicks + 1, 1 + hexes + named))
    return counts


def _count(action: Action, clicks: int, allowed: int) -> Count:
    return Count(action.kind, clicks, allowed, sum(isinstance(click, PieceClick) for click in action.clicks))


def report(counts: list[Count]) -> int:
    """Print a line for each kind of action; return 1 when one took too many clicks."""
    by_kind: dict[str, list[Count]] = defaultdict(list)
    for count in counts:
        by_kind[count.kind].append(count)
    for kind, found in sorted(by_kind.items()):
        least, most = min(c.clicks for c in found), max(c.clicks for c in found)
        pieces = max(c.pieces for c in found)
        over = sum(c.clicks > c.allowed for c in found)
        print(f"{kind}: {len(found)} tried, {least} to {most} clicks with up to {pieces} units, {over} over the limit")
    over = sum(count.clicks > count.allowed for count in counts)
    print(f"{len(counts)} actions tried, {over} took more than 2 clicks a move or 2 and one an attacker")
    return 1 if over or not counts else 0


if __name__ == "__main__":
    sys.exit(main())

"""Kill a game in progress at random moments; no step that was confirmed to anybody may be lost.

    python tests/tools/kill.py --n 50 --seed 7 [--game czech38]

A child process plays at random and says the number of every record once `submit` has returned. It is killed
outright, the file is opened again, and the next child plays on from there.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from core.command_line.fuzz import chosen  # noqa: E402
from core.files.game_file import verify_chain  # noqa: E402
from core.play.dice import SeededDice  # noqa: E402
from core.play.header import Start  # noqa: E402
from core.play.playouts import advance, wanderer  # noqa: E402
from core.play.seats import Seats  # noqa: E402
from core.play.session import Session  # noqa: E402
from tests.tools.fuzz_table import _probe  # noqa: E402

MOST_STEPS = 25
"""A child is killed after so many confirmed steps at most."""


@dataclass
class Figures:
    """What many kills did."""

    kills: int = 0
    confirmed: int = 0
    lost: int = 0
    torn: int = 0
    broken: int = 0
    games: int = 0


def main(words: list[str] | None = None) -> int:
    """Kill and reopen; return 1 when a confirmed step was lost or a file could not be opened."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=50, help="how many kills")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="czech38")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args(words)
    if arguments.child is not None:
        return play_on(arguments.child, arguments.game, arguments.seed)
    began = time.perf_counter()
    figures = _killed(arguments.n, arguments.seed, arguments.game)
    print(
        f"kills {figures.kills}, games {figures.games}, confirmed steps {figures.confirmed}, "
        f"confirmed steps lost {figures.lost}, unfinished lines dropped {figures.torn}, "
        f"files broken {figures.broken}, {time.perf_counter() - began:.0f} s"
    )
    return 1 if figures.lost or figures.broken else 0


def _killed(n: int, seed: int, game: str) -> Figures:
    source, figures = random.Random(f"kill {seed}"), Figures()
    with tempfile.TemporaryDirectory(prefix="countermarch-kill-") as folder:
        path, reached = Path(folder) / "game.countermarch", 0
        while figures.kills < n:
            if not path.exists():
                figures.games, reached = figures.games + 1, 0
            last, over = _one_life(path, game, f"{seed}{figures.kills}", source)
            figures.kills += 1
            figures.confirmed += max(0, last - reached)
            reached = _reopened(path, last, figures)
            if over and path.exists():
                path.unlink()
    return figures


def _one_life(path: Path, game: str, seed: str, source: random.Random) -> tuple[int, bool]:
    """Start a child, let it confirm some steps, kill it; return the last confirmed record, and whether the game
    was over."""
    steps, pause = source.randint(0, MOST_STEPS), source.random() * 0.03
    command = [sys.executable, __file__, "--child", str(path), "--game", game, "--seed", seed]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said: list[str] = []
        for line in child.stdout:
            said.append(line.strip())
            if len(said) > steps or said[-1] == "over":
                break
        time.sleep(pause)
        child.kill()
        # What the pipe still holds was confirmed before the end as well.
        said += [line.strip() for line in child.stdout if line.endswith("\n")]
    if not said:
        raise SystemExit(f"the child ended with {child.returncode} before it confirmed anything")
    numbers = [int(word) for word in said if word.isdigit()]
    return (numbers[-1] if numbers else 0), "over" in said


def _reopened(path: Path, last: int, figures: Figures) -> int:
    """Open what a killed child left and count what is missing; return the last record that is there."""
    reached = 0
    try:
        with Session.open(path) as session:
            figures.torn += session.chronicle.torn
            figures.lost += max(0, last - session.at)
            reached = session.at
        figures.broken += verify_chain(path) is not None
    except Exception as error:
        if last or path.exists():
            figures.broken += 1
            print(f"after record {last}: {error}")
        path.unlink(missing_ok=True)
    return reached


def play_on(path: Path, game: str, seed: int) -> int:
    """Be the child: open the game or begin it, and play at random, with an undo now and then."""
    found, scenario = chosen(game, _probe(game))
    dice = SeededDice(seed)
    fresh = not path.exists()
    session = Session.new(path, Start(found, scenario, {}, Seats()), dice) if fresh else Session.open(path, dice)
    player = wanderer(session, seed)
    print(session.at, flush=True)
    while session.deciders:
        advance(session, player)
        print(session.at, flush=True)
        if player.source.random() < 0.1:
            session.undo(session.sides[0], session.at, session.sides)
            print(session.at, flush=True)
    print("over", flush=True)
    time.sleep(60)
    return 0


if __name__ == "__main__":
    sys.exit(main())

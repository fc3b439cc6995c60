"""Record the golden games of a rulebook's present edition: journals that every later program must open.

One is short and random, with a step taken back and done again; the other, in `whole/`, is played by the scripted
sides to the last turn.

    python tests/tools/golden.py --game czech38

Do this when an edition is released. While nothing is released the file of the present edition may be recorded
anew; files of released editions are never touched again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from core.ai.games import Conduct, play_scripted  # noqa: E402
from core.command_line.fuzz import chosen  # noqa: E402
from core.play.header import Start  # noqa: E402
from core.play.playouts import Temper, play  # noqa: E402
from core.play.seats import Mode, Seats  # noqa: E402
from core.play.session import Session  # noqa: E402
from tests.tools.fuzz_table import _probe  # noqa: E402

FOLDER = ROOT / "tests" / "play" / "journals"
WHOLE = FOLDER / "whole"
MOST_SEEDS = 30
ACTIONS = 120
HURRIED = Temper(finish=0.9, key=0.12)
"""Ends phases early, so that a short game meets every phase."""


def main(words: list[str] | None = None) -> int:
    """Record both, and say where."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="czech38")
    arguments = parser.parse_args(words)
    found, scenario = chosen(arguments.game, _probe(arguments.game))
    WHOLE.mkdir(parents=True, exist_ok=True)
    name = f"{found.name}-{found.edition}.countermarch"
    start = Start(found, scenario, {}, Seats(Mode.TWO_AT_ONE_SCREEN))
    for path, record in ((FOLDER / name, record_short), (WHOLE / name, record_whole)):
        path.unlink(missing_ok=True)
        session = record(start, path)
        session.close()
        print(f"{path.relative_to(ROOT)}: {session.at} records, {path.stat().st_size // 1024} KB")
    return 0


def record_short(start: Start, path: Path) -> Session:
    """Play some actions at random, take the last back and do it again."""
    session = play(start, "golden", path=path, most=ACTIONS, temper=HURRIED).session
    side = session.sides[0]
    session.undo(side, session.at, session.sides)
    session.redo(side, session.at)
    return session


def record_whole(start: Start, path: Path) -> Session:
    """Play scripted games until one lasts to the last turn; each seed overwrites the game of the one before."""
    last = max((turn.number for turn in start.scenario.turns), default=0)
    for seed in range(MOST_SEEDS):
        path.unlink(missing_ok=True)
        session = play_scripted(start, f"golden {seed}", Conduct(path)).session
        turn = session.state.tracks.get(start.game.schema.turn_track, 0)
        print(f"seed {seed}: over on turn {turn}", flush=True)
        if turn >= last:
            return session
        session.close()
    raise SystemExit(f"none of {MOST_SEEDS} games lasts to turn {last}; look at the balance (make sanity)")


if __name__ == "__main__":
    sys.exit(main())

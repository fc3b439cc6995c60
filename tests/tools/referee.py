"""Watch whole games with a referee who works out from the rulebook, anew, all that happens in them.

    python tests/tools/referee.py --game kaiser --n 5 --seed 1

What a referee knows of a game stands in tests/games/GAME/referee.py. Prints its figures and ends with 1 when anything
came otherwise.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]


def watchable() -> list[str]:
    """Return the games that have a referee."""
    return sorted(file.parent.name for file in (ROOT / "tests" / "games").glob("*/referee.py"))


def main() -> int:
    """Watch games of one rulebook."""
    games = watchable()
    parser = argparse.ArgumentParser(description="Compare whole games with what a second reading makes of them.")
    parser.add_argument("--game", choices=games, default=games[0])
    parser.add_argument("--n", type=int, default=5, help="whole games")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    return 1 if importlib.import_module(f"tests.games.{asked.game}.referee").prove(asked.n, asked.seed) else 0


if __name__ == "__main__":
    sys.exit(main())

"""Compare previews of battles with the battles themselves, over every die of many random positions.

    python tests/tools/odds_proof.py --game czech38 --n 1000 --seed 7

What a game's battles are made of stands in tests/games/GAME/prove_odds.py. Prints its figures and ends with 1 when
anything differs.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]


def provable() -> list[str]:
    """Return the games that have a proof of their own."""
    return sorted(file.parent.name for file in (ROOT / "tests" / "games").glob("*/prove_odds.py"))


def main() -> int:
    """Run the proof of one game."""
    parser = argparse.ArgumentParser(description="Prove that previews of battles tell what the battles do.")
    parser.add_argument("--game", choices=provable(), default="czech38")
    parser.add_argument("--n", type=int, default=300, help="battles of each kind")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    different = importlib.import_module(f"tests.games.{asked.game}.prove_odds").prove(asked.n, asked.seed)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())

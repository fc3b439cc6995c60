"""Compare previews of battles with the battles themselves, over every die of many random positions.

    python tests/tools/odds_proof.py --game czech38 --n 1000 --seed 7

Prints its figures and ends with 1 when anything differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from core.files.scenario_yaml import read_scenario  # noqa: E402
from core.games.czech38.schema import SCHEMA  # noqa: E402
from core.model.scenario import Scenario  # noqa: E402
from tests.games.czech38.battlefields import battlefields, bind  # noqa: E402
from tests.games.czech38.clashes import clashes, rulebooks  # noqa: E402
from tests.games.czech38.odds_proof import (  # noqa: E402
    clash_differences,
    differences,
    hidden_differences,
    preview,
)


def prove_czech38(count: int, seed: int) -> int:
    """Prove `count` prepared assaults in plain sight, as many under fog, and as many answers of battles with aircraft
    and in rounds, under options by lot; return how much differs."""
    scenario = read_scenario(ROOT / "scenarios" / "czech38" / "campaign.yaml", SCHEMA)
    different, columns, times = 0, Counter[str](), []
    for fog, check in ((False, differences), (True, hidden_differences)):
        for field in islice(battlefields(bind(scenario, fog=fog), Random(seed)), count):
            started = time.perf_counter()
            columns[str(preview(field).total)] += 1
            times.append((time.perf_counter() - started) * 1000)
            for found in check(field):
                different += 1
                print(f"{'fog' if fog else 'open'}: {found}")
    different += prove_clashes(scenario, count, seed)
    times.sort()
    print(f"czech38: {count} battles in plain sight over every die, {count} under fog, seed {seed}")
    usual, slowest = times[int(len(times) * 0.95)], times[-1]
    print(f"columns seen: {len(columns)}; previews p95 {usual:.1f} ms, slowest {slowest:.1f} ms")
    print(f"differences {different}")
    return different


def prove_clashes(scenario: Scenario, count: int, seed: int) -> int:
    """Prove `count` answers of battles with aircraft and of mobile assaults; return how much differs."""
    chance, kinds, different = Random(f"clashes {seed}"), Counter[str](), 0
    for clash in islice(clashes(rulebooks(scenario, chance), chance), count):
        kinds[clash.assault.kind] += 1
        for found in clash_differences(clash):
            different += 1
            print(f"{clash.assault.kind} at {clash.target}: {found}")
    met = ", ".join(f"{kind} {number}" for kind, number in sorted(kinds.items()))
    print(f"czech38: {count} answers over every die, with aircraft and in rounds: {met}")
    return different


PROOFS = {"czech38": prove_czech38}


def main() -> int:
    """Run the proof of one game."""
    parser = argparse.ArgumentParser(description="Prove that previews of battles tell what the battles do.")
    parser.add_argument("--game", choices=sorted(PROOFS), default="czech38")
    parser.add_argument("--n", type=int, default=300, help="battles of each kind")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    return 1 if PROOFS[asked.game](asked.n, asked.seed) else 0


if __name__ == "__main__":
    sys.exit(main())

"""The proof of previews for the first game: prepared assaults, with and without fog, aircraft and rounds."""

from __future__ import annotations

import time
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

from core.files.scenario_yaml import read_scenario
from core.games.czech38.schema import SCHEMA
from core.model.scenario import Scenario
from tests.games.czech38.battlefields import battlefields, bind
from tests.games.czech38.clashes import clashes, rulebooks
from tests.games.czech38.odds_proof import clash_differences, differences, hidden_differences, preview

ROOT = Path(__file__).resolve().parents[3]


def prove(count: int, seed: int) -> int:
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

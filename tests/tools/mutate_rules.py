"""Break rules one by one; each break must fail a test that is marked with its clause.

    python tests/tools/mutate_rules.py --game czech38 --n 40 --seed 7

A rule is broken at the line that cites its clause: a refusal becomes none, a modifier 0, a die 1, what counts
something else, an event or a standing rule nothing. Only tests and cases that name the clause are run.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from tests.tools.breaks import Break, breaks  # noqa: E402
from tests.tools.coverage_rules import traced  # noqa: E402
from tests.tools.sources import LANDED, clauses_of, landing  # noqa: E402

WORKERS = 2
LONGEST = 120
"""Seconds after which a broken rule that never ends counts as caught."""


@dataclass(frozen=True)
class Verdict:
    """What became of a break: the test that caught it, or nothing."""

    broken: Break
    caught_by: str


def main(words: list[str] | None = None) -> int:
    """Break, run, and print one line a break; return 1 when one was not caught."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="czech38")
    parser.add_argument("--n", type=int, default=40, help="how many rules to break; all when there are fewer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--clause", action="append", help="only rules of this clause")
    arguments = parser.parse_args(words)
    began = time.perf_counter()
    tests = by_clause(arguments.game)
    everything = [b for b in breaks(arguments.game) if _counts(arguments.game, b, arguments.clause)]
    chosen = random.Random(arguments.seed).sample(everything, min(arguments.n, len(everything)))
    caught = 0
    for verdict in tried(chosen, tests):
        caught += bool(verdict.caught_by)
        word = "caught  " if verdict.caught_by else "SURVIVED"
        b = verdict.broken
        by = verdict.caught_by or f"{len(tests[b.clause])} marked tests pass"
        print(f"{word} {b.clause:12} {b.file}:{b.line} ({b.how}): {by}", flush=True)
    seconds = time.perf_counter() - began
    print(f"{caught} of {len(chosen)} broken rules caught ({len(everything)} can be broken), {seconds:.0f} s")
    return 0 if caught == len(chosen) else 1


def _counts(game: str, broken: Break, wanted: list[str] | None) -> bool:
    """Return whether a break is of a clause that is enforced and has landed."""
    entry = clauses_of(game).get(broken.clause)
    enforced = entry is not None and entry["status"] == "enforced" and landing(game, broken.clause) <= LANDED
    return enforced and (not wanted or broken.clause in wanted)


def by_clause(game: str) -> dict[str, list[str]]:
    """Return the tests of each clause, those that run its lines first."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, test in traced(game).items():
        for clause in test["clauses"]:
            found[clause].append(name)
    return found


def tried(chosen: list[Break], tests: dict[str, list[str]]) -> Iterator[Verdict]:
    """Yield the verdict on each break, in order, two at a time."""
    with ThreadPoolExecutor(WORKERS) as pool:
        yield from pool.map(lambda b: Verdict(b, caught_by(b, tests[b.clause])), chosen)


def caught_by(broken: Break, tests: list[str]) -> str:
    """Return the first marked test that fails with a rule broken, or nothing."""
    if not tests:
        return ""
    options = ["-x", "-q", "-p", "tests.tools.break_rule", "-p", "no:xdist", "-p", "no:cacheprovider", "--tb=no"]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    environment = {**os.environ, "BREAK_RULE": f"{broken.file}:{broken.number}", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return f"(no end within {LONGEST} s)"
    if done.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    if failed and "::" in failed.group(1):
        return failed.group(1).rpartition("/")[2]
    # Tests that cannot even be collected prove nothing about the rule.
    raise SystemExit(f"{broken.file}:{broken.line}: the tests did not run: {done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main())

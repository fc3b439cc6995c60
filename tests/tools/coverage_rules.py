"""Which clause of each rulebook is proven by which test.

A clause counts as covered when a passing test that is marked with it (or a rule case that names it) runs a line
that cites it. Lines at the top of a module run for everybody, so there a marked test is enough.

    python tests/tools/coverage_rules.py [--game czech38] [--all-clauses]

What was found is kept in build/ until rules, tests, cases or scenarios change.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from tests.tools.citations import Citation, citations  # noqa: E402
from tests.tools.sources import LANDED, clauses_of, landing  # noqa: E402

BUILD = ROOT / "build"
BINDING = ("rule", "optional", "example")
"""Kinds of clause that say how the game is played; the others define, describe or advise."""

MOST_UNENFORCED = 19
"""How many binding clauses of a rulebook may be shown or unused, each with its reason."""

Tests = dict[str, dict[str, Any]]


@dataclass
class Row:
    """One clause of the matrix."""

    clause: str
    status: str
    kind: str
    landing: int
    cited: list[Citation] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    proving: list[str] = field(default_factory=list)

    @property
    def verdict(self) -> str:
        """What is to be said of it, the worst first."""
        if self.landing > LANDED:
            return "later"
        if self.status != "enforced":
            return self.status
        if not self.cited:
            return "NOT CITED"
        if not self.tests:
            return "NO TEST"
        return "covered" if self.proving else "NOT RUN"


def main(words: list[str] | None = None) -> int:
    """Print the matrix of each game; return 1 when an enforced clause that has landed is not covered."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="only this game; every game with a rulebook when not given")
    parser.add_argument("--all-clauses", action="store_true", help="list every clause, not only those that want work")
    arguments = parser.parse_args(words)
    open_ = 0
    for game in arguments.game or installed():
        rows, failed = matrix(game)
        open_ += report(game, rows, whole=arguments.all_clauses) + report_unenforced(game) + len(failed)
        for test in failed:
            print(f"  FAILED    {test}")
    return 1 if open_ else 0


def installed() -> list[str]:
    """Return the games that have a clause list and rules."""
    folders = sorted((ROOT / "core" / "games").glob("*/clauses.yaml"))
    return [file.parent.name for file in folders if citations(file.parent.name)]


def matrix(game: str) -> tuple[list[Row], list[str]]:
    """Return one row a clause, in the rulebook's order, and the marked tests that failed."""
    cited: dict[str, list[Citation]] = defaultdict(list)
    for citation in citations(game):
        cited[citation.clause].append(citation)
    tests = traced(game)
    by_clause: dict[str, list[str]] = defaultdict(list)
    for name, test in tests.items():
        for clause in test["clauses"]:
            by_clause[clause].append(name)
    rows = []
    for id_, entry in clauses_of(game).items():
        row = Row(id_, str(entry["status"]), str(entry.get("kind", "")), landing(game, id_), cited[id_], by_clause[id_])
        row.proving = [name for name in row.tests if proves(tests[name], row.cited)]
        rows.append(row)
    strangers = sorted(set(cited) - set(clauses_of(game)))
    rows += [Row(id_, "enforced", "unknown to clauses.yaml", 0, cited[id_]) for id_ in strangers]
    return rows, sorted(name for name, test in tests.items() if not test["passed"])


def proves(test: dict[str, Any], cited: list[Citation]) -> bool:
    """Return whether a test passed and ran a line that cites the clause."""
    if not test["passed"]:
        return False
    ran = set(test["lines"])
    return any(
        not citation.function or any(f"{citation.file}:{n}" in ran for n in range(citation.line, citation.end + 1))
        for citation in cited
    )


def traced(game: str) -> Tests:
    """Return what each marked test ran; runs the tests unless nothing has changed since."""
    kept = BUILD / f"clause-coverage-{game}.json"
    state = fingerprint(game)
    if kept.exists():
        found = json.loads(kept.read_text("utf-8"))
        if found["state"] == state:
            return dict(found["tests"])
    tests = run(game)
    kept.parent.mkdir(exist_ok=True)
    kept.write_text(json.dumps({"state": state, "tests": tests}, indent=1), "utf-8")
    return tests


def fingerprint(game: str) -> str:
    """Return a digest of everything that could change the answer."""
    digest = hashlib.sha256()
    folders = [ROOT / "core", ROOT / "scenarios" / game, *test_folders(game), ROOT / "tests" / "tools"]
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".yaml") and path.is_file():
                digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def test_folders(game: str) -> list[Path]:
    """Return where a game's tests and cases stand."""
    folders = (ROOT / "tests" / "games" / game, ROOT / "tests" / "cases", ROOT / "tests" / "mechanics")
    return [folder for folder in folders if folder.exists()]


def run(game: str) -> Tests:
    """Run a game's tests in two processes and return what each marked one ran."""
    trace = BUILD / f"clause-trace-{game}.json"
    for old in BUILD.glob(f"clause-trace-{game}.*.json"):
        old.unlink()
    began = time.perf_counter()
    words = ["-q", "-n", "2", "--dist", "worksteal", "-p", "tests.tools.trace_clauses"]
    options = [f"--clause-game={game}", f"--clause-trace={trace}"]
    folders = [str(folder.relative_to(ROOT)) for folder in test_folders(game)]
    command = [sys.executable, "-m", "pytest", *words, *options, *folders]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    last = done.stdout.strip().splitlines()[-1:] or [done.stderr.strip()[-500:]]
    print(f"{game}: ran its tests in {time.perf_counter() - began:.0f} s: {last[0]}")
    tests: Tests = {}
    for file in sorted(BUILD.glob(f"clause-trace-{game}.gw*.json")):
        tests.update(json.loads(file.read_text("utf-8")))
    return tests


def report(game: str, rows: list[Row], *, whole: bool) -> int:
    """Print one line a clause that wants work (or every one) and the figures; return how many want work."""
    wanting = [row for row in rows if row.verdict.isupper()]
    print(f"\n{game}")
    for row in rows if whole else wanting:
        where = ", ".join(f"{Path(c.file).name}:{c.line}" for c in row.cited[:3])
        tests = ", ".join(name.rpartition("::")[2] for name in (row.proving or row.tests)[:3])
        print(f"  {row.verdict:10}{row.clause:14}{row.kind:11}cited {where or '-'}; tests {tests or '-'}")
    count = Counter(row.verdict for row in rows)
    later = Counter(row.landing for row in rows if row.verdict == "later")
    enforced = [row for row in rows if row.landing <= LANDED and row.status == "enforced"]
    covered = sum(row.verdict == "covered" for row in enforced)
    told = ", ".join(f"landing {number}: {n}" for number, n in sorted(later.items()))
    print(
        f"  {len(rows)} clauses: {covered} of {len(enforced)} enforced ones covered, {count['shown']} shown, "
        f"{count['unused']} unused, {count['NOT CITED']} not cited, {count['NO TEST']} without a test, "
        f"{count['NOT RUN']} cited in lines no marked test runs; later: {told or 'none'}"
    )
    return len(wanting)


def unenforced(clauses: Mapping[str, Mapping[str, object]]) -> dict[str, str]:
    """Return the binding clauses that are shown or unused, each with its reason; no words where none is given."""
    idle = {id_: said for id_, said in clauses.items() if said.get("kind") in BINDING and said["status"] != "enforced"}
    return {id_: str(said.get("reason", "")) for id_, said in idle.items()}


def report_unenforced(game: str) -> int:
    """Print the binding clauses that are not enforced, with their reasons; return how many are too many or bare."""
    clauses = clauses_of(game)
    binding, idle = sum(said.get("kind") in BINDING for said in clauses.values()), unenforced(clauses)
    for clause, reason in idle.items():
        print(f"  {clauses[clause]['status']:10}{clause:14}{reason or 'NO REASON GIVEN'}")
    kinds = f"{', '.join(BINDING[:-1])} and {BINDING[-1]}"
    print(f"  {len(idle)} of {binding} clauses of the kinds {kinds} are shown or unused (at most {MOST_UNENFORCED})")
    return max(0, len(idle) - MOST_UNENFORCED) + sum(not reason for reason in idle.values())


if __name__ == "__main__":
    sys.exit(main())

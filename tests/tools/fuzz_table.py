"""Random games of a rulebook, and a table of what they met: decisions, events, refusals.

Games are played from set-up to the end, and from every position of the game's rule cases some actions on: once from
where the case begins and once from where it ends. Options are drawn by lot. Fails on any breach, on a kind that was
met neither there nor in the cases themselves, and on a sentence that is missing.

    python tests/tools/fuzz_table.py --game czech38 --games 20 --seed 7
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from core.command_line.fuzz import NAMES, chosen  # noqa: E402
from core.model.choice import Candidate, Prompt  # noqa: E402
from core.model.events import Event  # noqa: E402
from core.model.refusal import Refusal  # noqa: E402
from core.model.working import Line  # noqa: E402
from core.play.cases import run_file  # noqa: E402
from core.play.fuzz import Plan, fuzz  # noqa: E402
from core.play.fuzz_cases import fuzz_cases, settings  # noqa: E402
from core.play.header import Start  # noqa: E402
from core.play.invariants import KINDS, Tally  # noqa: E402
from core.play.seats import Seats  # noqa: E402
from core.view.sentences import Sentences  # noqa: E402
from tests.tools.sources import declared  # noqa: E402

WORKERS = 2
SEEDS_APART = 1_000_000


ACTIONS_A_CASE = 16
"""How far random play goes on from a position of a rule case."""


@dataclass(frozen=True)
class Job:
    """What one worker plays: games from set-up, and from every `WORKERS`-th rule case, beginning with `worker`."""

    game: str
    scenario: str | None
    plan: Plan
    worker: int = 0


def main(words: list[str] | None = None) -> int:
    """Play, print the table and the figures; return 1 when anything is missing or wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="czech38")
    parser.add_argument("--scenario", help="an id of the library or a file; the game's first one when not given")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(words)
    scenario = arguments.scenario or _probe(arguments.game)
    began = time.perf_counter()
    tally = _played(arguments.game, scenario, arguments.games, arguments.seed)
    kinds, cases = _kinds(arguments.game, scenario), _met_in_cases(arguments.game)
    tally.refusals.update({key: tally.lines[key] for key in kinds["refusals"] if key in tally.lines})
    unmet = [
        line for name, known in kinds.items() for line in _table(name, known, (getattr(tally, name), cases[name]))
    ]
    silent = _silent(arguments.game, scenario, tally)
    for line in (*_breaches(tally), *unmet, *silent):
        print(line)
    figures = ", ".join(f"{NAMES[kind]} {tally.count(kind)}" for kind in KINDS)
    print(
        f"games {tally.games}, case positions {tally.positions}, actions {tally.actions}, {figures}, "
        f"kinds never met {len(unmet)}, sentences missing {len(silent)}, {time.perf_counter() - began:.0f} s"
    )
    return 1 if tally.breaches or unmet or silent else 0


def _probe(game: str) -> str | None:
    folder = ROOT / "tests" / "probe" / "probe" / "scenarios" / "two-hills"
    return str(folder) if game == "probe" else None


def _played(game: str, scenario: str | None, games: int, seed: int) -> Tally:
    shares = [games // WORKERS + (worker < games % WORKERS) for worker in range(WORKERS)]
    jobs = [
        Job(game, scenario, Plan(share, seed + SEEDS_APART * worker), worker) for worker, share in enumerate(shares)
    ]
    whole = Tally()
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        for tally in pool.map(play, jobs):
            whole.add(tally)
    return whole


def play(job: Job) -> Tally:
    """Play one worker's games and cases."""
    game, scenario = chosen(job.game, job.scenario)
    tally = fuzz(Start(game, scenario, {}, Seats()), job.plan)
    cases = settings(case_files(job.game))[job.worker :: WORKERS]
    tally.add(fuzz_cases(cases, replace(job.plan, most=ACTIONS_A_CASE, look=0.5, agree=0.2)))
    return tally


def case_files(game: str) -> list[Path]:
    """Return the files of a game's rule cases."""
    return sorted((ROOT / "tests" / "cases" / game).glob("*.yaml"))


def _kinds(game: str, scenario: str | None) -> Mapping[str, Iterable[str]]:
    """Return what the game declares: decisions of its procedures, events and refusals of its source."""
    found, read = chosen(game, scenario)
    rulebook = Start(found, read, {}, Seats()).bind()
    procedures = rulebook.driver.procedures  # type: ignore[attr-defined]
    source = declared(game)
    decisions = [frame.id for frame in found.schema.frames if getattr(procedures.get(frame.id), "choices", None)]
    late = ", ".join(sorted(source.later))
    print(f"refusals of later landings: {late or 'none'}")
    refusals = {key: where for key, where in source.refusals.items() if key not in source.later}
    return {"decisions": decisions, "events": source.events, "refusals": refusals}


def _met_in_cases(game: str) -> Mapping[str, Mapping[str, int]]:
    """Return what the rule cases of a game meet."""
    reports = [report for file in case_files(game) for report in run_file(file)]
    events = Counter(event.kind for report in reports for event in report.events)
    refusals = Counter(refusal.key for report in reports for refusal in report.refusals)
    decisions = Counter(kind for report in reports for kind in report.decisions)
    return {"decisions": decisions, "events": events, "refusals": refusals}


def _table(name: str, known: Iterable[str], met: tuple[Mapping[str, int], Mapping[str, int]]) -> list[str]:
    """Print what was met of a group, most first; return the lines about what never was."""
    games, cases = met
    everything = dict.fromkeys([*known, *games])
    print(f"\n{name}: {sum(games.values())} of {len(everything)} kinds in games, {sum(cases.values())} in rule cases")
    for kind in sorted(everything, key=lambda kind: (-games.get(kind, 0), kind)):
        print(f"  {games.get(kind, 0):8} {cases.get(kind, 0):6}  {kind}")
    where = known if isinstance(known, Mapping) else {}
    unmet = [kind for kind in known if not games.get(kind) and not cases.get(kind)]
    return [f"{name}: {kind} was never met ({where.get(kind, 'schema')})" for kind in unmet]


def _silent(game: str, scenario: str | None, tally: Tally) -> list[str]:
    """Say one of everything that was met; return what is missing in the texts."""
    sentences = Sentences.of(*chosen(game, scenario))
    say = {
        Event: sentences.event,
        Refusal: sentences.refusal,
        Prompt: sentences.prompt,
        Candidate: sentences.candidate,
        Line: sentences.line,
    }
    for thing in tally.said.values():
        say[type(thing)](thing)  # type: ignore[operator]
    return [f"sentences: {fault}" for fault in dict.fromkeys(sentences.faults)]


def _breaches(tally: Tally) -> list[str]:
    return [f"{NAMES[b.kind]}: seed {b.seed}, record {b.record}: {b.what}" for b in tally.breaches[:20]]


if __name__ == "__main__":
    sys.exit(main())

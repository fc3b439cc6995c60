"""Check scenarios: say everything that is wrong in their files and in what they describe.

Exit code 1 when there are errors, 0 when there are none; warnings and notes do not count as errors.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from core.board.hexsides import hexes_of
from core.files.problems import FileProblems
from core.files.scenario_yaml import scenario_file
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario
from core.play.library import UnknownScenario, nothing_shipped, open_scenario, own, place_of, shipped
from core.view.findings import findings
from core.view.sentences import Sentences, printed_clause

SEVERITIES = tuple(severity.value for severity in Severity)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the scenarios to check."""
    parser.add_argument(
        "scenarios", nargs="*", metavar="SCENARIO", help="an id of the library, a scenario file, or a folder with one"
    )
    parser.add_argument(
        "--all", action="store_true", help="check every scenario that comes with the program, and all of your own"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the findings, one a line, and their number last; return 1 when there is an error."""
    entries = (*shipped(), *own()) if arguments.all else ()
    wanted = [*arguments.scenarios, *(entry.path for entry in entries)]
    if arguments.all and not any(not entry.own for entry in entries):
        print(f"error: {nothing_shipped()}")
        return 1
    if not wanted:
        print("Nothing to check: name a scenario, its file or its folder, or say --all.")
        return 2
    count: Counter[str] = Counter()
    for scenario in wanted:
        for severity, line in _findings(scenario):
            count[severity] += 1
            print(line)
    mine = sum(entry.own for entry in entries)
    print(_summary(len(wanted), count) + (f" ({mine} of them your own)" if mine else ""))
    return 1 if count["error"] else 0


def _findings(wanted: str | Path) -> Iterator[tuple[str, str]]:
    """Yield severity and line of everything that is wrong with a scenario."""
    try:
        file = scenario_file(wanted if isinstance(wanted, Path) else place_of(wanted))
        game, scenario = open_scenario(file)
    except UnknownScenario as unknown:
        yield "error", f"error: {unknown}"
        return
    except FileProblems as failed:
        for problem in failed.problems:
            yield "error", f"error: {problem.sentence}"
        return
    sentences = Sentences.of(game, scenario)
    for issue in findings(game, scenario, {}):
        said = sentences.issue(issue)
        clause = f" [{printed_clause(issue.clause)}]" if issue.clause else ""
        places = "".join(f", {place}" for place in _places(scenario, issue))
        yield issue.severity.value, f"{issue.severity.value}: {file}{places}: {said.text}{clause}"


def _places(scenario: Scenario, issue: Issue) -> Iterator[str]:
    """Yield where a finding is: chart, piece, hexside or hex, in words."""
    sheet = scenario.map.sheet
    if issue.chart:
        yield f"chart {issue.chart}"
    if issue.piece is not None:
        found = scenario.piece_of.get(issue.piece)
        yield f"{found.name} ({issue.piece})" if found else str(issue.piece)
    if issue.side is not None:
        at, direction = hexes_of(sheet.grid, issue.side)[0], issue.side % 6
        yield f"hexside {sheet.label(at)} {sheet.grid.orientation.compass[direction]}"
    elif issue.at is not None:
        yield f"hex {sheet.label(issue.at)}"


def _summary(scenarios: int, count: Counter[str]) -> str:
    parts = [f"{count[word]} {word}{'' if count[word] == 1 else 's'}" for word in SEVERITIES]
    return f"{scenarios} scenario{'' if scenarios == 1 else 's'}: {', '.join(parts)}"

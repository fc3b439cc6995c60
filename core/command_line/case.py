"""Run rule cases: positions, what is done in them, and what must come of it (see docs/cases.md).

Exit code 1 when anything is not as expected, or a file cannot be read as a case.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from core.files.problems import FileProblems
from core.games.contract import UnknownGame
from core.play.cases import Report, run_file
from core.play.library import UnknownScenario


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the case files."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a file of rule cases")


def run(arguments: argparse.Namespace) -> int:
    """Print one line an expectation, and the number of cases last; return 1 when one failed."""
    cases = failed = 0
    for path in arguments.files:
        try:
            reports = run_file(path)
        except (FileProblems, UnknownScenario, UnknownGame) as error:
            print(f"{path}: {error}", file=sys.stderr)
            cases, failed = cases + 1, failed + 1
            continue
        for report in reports:
            print("\n".join(lines(report)))
        cases += len(reports)
        failed += sum(not report.held for report in reports)
    print(f"{cases} case{'' if cases == 1 else 's'}, {failed} failed")
    return 1 if failed else 0


def lines(report: Report) -> list[str]:
    """Return a case's title, and one line for each thing that was expected."""
    clauses = f" [{', '.join(report.case.clauses)}]" if report.case.clauses else ""
    told = [f"{report.case.spot.file}: {report.case.title}{clauses}"]
    for finding in report.findings:
        if finding.held:
            told.append(f"  ok    {finding.what}")
        else:
            told.append(f"  FAIL  line {finding.line}: {finding.what}: {finding.found}")
    return told

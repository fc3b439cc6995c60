"""A pytest plugin: which citing lines does each test run that is marked with a clause?

    python -m pytest -p tests.tools.trace_clauses --clause-game czech38 --clause-trace build/trace.json ...

Only functions with citing lines are followed, line by line, and only while a marked test runs. Each worker
of a parallel run writes a file of its own beside the one named.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.tools.citations import citations
from tests.tools.sources import ROOT

Trace = Callable[[FrameType, str, Any], Any]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare which game is followed, and where the findings go."""
    parser.addoption("--clause-game", default="czech38")
    parser.addoption("--clause-trace", default="build/clause-trace.json")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to listen."""
    config.pluginmanager.register(Tracer(config.getoption("--clause-game"), Path(config.getoption("--clause-trace"))))


class Tracer:
    """Collects, by marked test: its clauses, whether it passed, and the citing lines it ran."""

    def __init__(self, game: str, target: Path) -> None:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        self.game, self.target = game, target.with_suffix(f".{worker}.json")
        self.lines: dict[str, dict[int, str]] = defaultdict(dict)
        for citation in citations(game):
            for line in range(citation.line, citation.end + 1):
                self.lines[str(ROOT / citation.file)][line] = citation.file
        self.codes: dict[CodeType, frozenset[int]] = {}
        self.tests: dict[str, dict[str, Any]] = {}
        self.ran: set[tuple[str, int]] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Follow a marked test with its fixtures."""
        clauses = clauses_of(item, self.game)
        if not clauses:
            return (yield)
        self.ran = set()
        self.tests[item.nodeid] = {"clauses": clauses, "passed": True}
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            return (yield)
        finally:
            sys.settrace(before)
            self.tests[item.nodeid]["lines"] = sorted(f"{file}:{line}" for file, line in self.ran)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that failed or was skipped proves nothing."""
        if not report.passed and report.nodeid in self.tests:
            self.tests[report.nodeid]["passed"] = False

    def pytest_sessionfinish(self) -> None:
        """Write what was found."""
        self.target.parent.mkdir(parents=True, exist_ok=True)
        self.target.write_text(json.dumps(self.tests, indent=1), "utf-8")

    def _called(self, frame: FrameType, event: str, argument: Any) -> Trace | None:
        code = frame.f_code
        if code not in self.codes:
            known = self.lines.get(code.co_filename, {})
            self.codes[code] = frozenset(line for _, _, line in code.co_lines() if line in known)
        return self._stepped if self.codes[code] else None

    def _stepped(self, frame: FrameType, event: str, argument: Any) -> Trace:
        if event == "line" and frame.f_lineno in self.codes[frame.f_code]:
            self.ran.add((self.lines[frame.f_code.co_filename][frame.f_lineno], frame.f_lineno))
        return self._stepped


def clauses_of(item: pytest.Item, game: str) -> list[str]:
    """Return the clauses of a game that a test is marked with, or that the rule case it runs names.

    A case may name them without the game, as the rulebook does.
    """
    marked = [str(mark.args[0]) for mark in item.iter_markers("clause")]
    case = getattr(getattr(item, "callspec", None), "params", {}).get("case")
    marked += [clause if " " in clause else f"{game} {clause}" for clause in getattr(case, "clauses", ())]
    return list(dict.fromkeys(clause.partition(" ")[2] for clause in marked if clause.startswith(f"{game} ")))

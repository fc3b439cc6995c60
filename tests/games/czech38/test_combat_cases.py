"""The rule cases of combat: every worked example and every ruling, written as a player would report them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from core.play.cases import run_file
from core.play.library import named

named_once = cache(named)
CASES = sorted((Path(__file__).parents[2] / "cases" / "czech38").glob("combat-*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_case_holds(path: Path) -> None:
    missed = [
        f"{path.name}:{finding.line}: {report.case.title}: {finding.what}, but {finding.found}"
        for report in run_file(path, named_once)
        for finding in report.findings
        if not finding.held
    ]
    assert missed == []


def test_there_are_cases() -> None:
    assert len(CASES) == 2

"""The rule cases of the first game hold, and no worked example and no ruling is without one."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.files.problems import FileProblems
from core.play.case_file import Case
from core.play.cases import run_file
from tests.games.written_cases import marked, missed, owed, strangers, twins, written

WRITTEN = written("czech38")


@pytest.mark.parametrize("case", [marked("czech38", case) for case in WRITTEN])
def test_case(case: Case) -> None:
    assert missed("czech38", case) == []


def test_every_clause_a_case_names_is_in_the_rulebook() -> None:
    assert strangers("czech38", WRITTEN) == []


def test_every_worked_example_and_every_ruling_has_a_case() -> None:
    assert owed("czech38", WRITTEN) == []


def test_titles_are_told_apart() -> None:
    assert twins(WRITTEN) == []


def test_a_piece_of_an_option_that_is_off_is_named_with_its_line_and_the_cure(tmp_path: Path) -> None:
    file = tmp_path / "industry.yaml"
    lines = ["scenario: czech38/campaign", "at: czech-movement", "units:", "  3219: cInd2", "expect: {deciding: czech}"]
    file.write_text("\n".join(lines), "utf-8")
    with pytest.raises(FileProblems, match=r"line 4.*cInd2, which is not in play.*industry-evacuation: true"):
        run_file(file)
    file.write_text("\n".join([*lines, "options: {industry-evacuation: true}"]), "utf-8")
    assert run_file(file)[0].held

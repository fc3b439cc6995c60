"""The rule cases of The Kaiser's Battle hold, and no worked example and no ruling is without one."""

from __future__ import annotations

import pytest

from core.play.case_file import Case
from tests.games.written_cases import marked, missed, owed, strangers, twins, written

WRITTEN = written("kaiser")


@pytest.mark.parametrize("case", [marked("kaiser", case) for case in WRITTEN])
def test_case(case: Case) -> None:
    assert missed("kaiser", case) == []


def test_every_clause_a_case_names_is_in_the_rulebook() -> None:
    assert strangers("kaiser", WRITTEN) == []


def test_titles_are_told_apart() -> None:
    assert twins(WRITTEN) == []


def test_every_worked_example_and_every_ruling_has_a_case() -> None:
    assert owed("kaiser", WRITTEN) == []
